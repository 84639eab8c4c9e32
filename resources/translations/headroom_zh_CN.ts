<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en" language="zh_CN">
<context>
    <name>headroom</name>
    <message>
        <source>"%1" is not a token followed by its id.</source>
        <translation>“%1”不是一个词元后跟它的 id。</translation>
    </message>
    <message>
        <source>%1: %2 is “%3”; it must be %4.</source>
        <translation>%1：%2 是“%3”；它必须是 %4。</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>on 或 off</translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation>此次运行中没有</translation>
    </message>
    <message>
        <source>left %1, right %2, difference %3</source>
        <translation>左 %1，右 %2，差 %3</translation>
    </message>
    <message>
        <source>left %1, right masked</source>
        <translation>左 %1，右被掩蔽</translation>
    </message>
    <message>
        <source>left masked, right %1</source>
        <translation>左被掩蔽，右 %1</translation>
    </message>
    <message>
        <source>masked in both</source>
        <translation>两侧都被掩蔽</translation>
    </message>
    <message>
        <source>Only the left run has %1.</source>
        <translation>只有左边的运行有%1。</translation>
    </message>
    <message>
        <source>%1: the other run has no such number</source>
        <translation>%1：另一次运行中没有这个数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (head %2)</source>
        <translation>%1（头 %2）</translation>
    </message>
    <message>
        <source>%1: measured %2 (must be at most %3)</source>
        <translation>%1：测得 %2（须不超过 %3）</translation>
    </message>
    <message>
        <source>%1: measured %2 (must be at least %3)</source>
        <translation>%1：测得 %2（须不低于 %3）</translation>
    </message>
    <message>
        <source>Task: %1.</source>
        <translation>任务：%1。</translation>
    </message>
    <message>
        <source>Data: %1. Licence: %2.</source>
        <translation>数据：%1。许可证：%2。</translation>
    </message>
    <message>
        <source>%1 steps, seed %2.</source>
        <translation>%1 步，随机种子 %2。</translation>
    </message>
    <message>
        <source>%1 steps, seed %2; held-out token accuracy %3 %.</source>
        <translation>%1 步，种子 %2；留出词元准确率 %3%。</translation>
    </message>
    <message>
        <source>Measured on %1 inputs not seen in training:</source>
        <translation>在训练从未见过的 %1 个输入上测得：</translation>
    </message>
    <message>
        <source>Made by: headroom-cli recipe %1</source>
        <translation>生成命令：headroom-cli recipe %1</translation>
    </message>
    <message>
        <source>Left out as unused: %1</source>
        <translation>文件中未用到而略去：%1</translation>
    </message>
    <message>
        <source>Left out as unused: %1 and %2 more</source>
        <translation>文件中未用到而略去：%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>none added</source>
        <translation>不加</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>sinusoidal, halves</source>
        <translation>正弦，前后两半</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学习式</translation>
    </message>
    <message>
        <source>Fourier</source>
        <translation>傅里叶</translation>
    </message>
    <message>
        <source>rotary</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>q, k, v</source>
        <translation>q、k、v</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>weights · v</source>
        <translation>权重 · v</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>add, normalise</source>
        <translation>相加、归一化</translation>
    </message>
    <message>
        <source>project, add</source>
        <translation>投影、相加</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>第 %1 块</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Computing what each token adds …</source>
        <translation>正在计算每个词元增加多少…</translation>
    </message>
    <message>
        <source>Tokens: %1 of %2, an estimate from one gradient. Its sum promises nothing.</source>
        <translation>词元：%2的%1，由一个梯度得出的估计。其总和没有保证。</translation>
    </message>
    <message>
        <source>Integrated gradients of %1: from no embeddings to this text it changes by %2; the tokens miss %3 of it.</source>
        <translation>%1的积分梯度：从没有嵌入到这段文本，它变化 %2；各词元之和与此相差 %3。</translation>
    </message>
    <message>
        <source>as the run has it</source>
        <translation>由运行决定</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>占用的内存</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>peak memory (MiB)</source>
        <translation>内存峰值 (MiB)</translation>
    </message>
    <message>
        <source>time (ms)</source>
        <translation>时间 (ms)</translation>
    </message>
    <message>
        <source>%1 ~ n^%2</source>
        <translation>%1 ~ n^%2</translation>
    </message>
    <message>
        <source>%1: a film cannot be written as “.%2”; use .png (animated) or .webp.</source>
        <translation>%1：动画不能写成“.%2”；请使用 .png（动画）或 .webp。</translation>
    </message>
    <message>
        <source>%1: a picture cannot be written as “.%2”; use .png, .jpg, .svg, .pdf or .html.</source>
        <translation>%1：图片不能写成“.%2”；请使用 .png、.jpg、.svg、.pdf 或 .html。</translation>
    </message>
    <message>
        <source>%1 was not saved: %2.</source>
        <translation>未保存 %1：%2。</translation>
    </message>
    <message>
        <source>--lesson-step is %1; the number of steps in the lesson is %2.</source>
        <translation>--lesson-step 是 %1；这一课的步数是 %2。</translation>
    </message>
    <message>
        <source>The view “%1” cannot show “%2”. %3. Views that can: %4.</source>
        <translation>视图“%1”无法显示“%2”。%3。可以显示它的视图：%4。</translation>
    </message>
    <message>
        <source>%1: a web page holds one view, so --export or the command export.page writes it.</source>
        <translation>%1：网页只含一个视图，请用 --export 或命令 export.page 写出。</translation>
    </message>
    <message>
        <source>This run has no step “%1” to change.</source>
        <translation>本次运行没有可更改的步骤“%1”。</translation>
    </message>
    <message>
        <source>The change to %1 names cells that the step does not have in this run.</source>
        <translation>对 %1 的更改指定了该步骤在本次运行中没有的单元格。</translation>
    </message>
    <message>
        <source>Write a picture of the window</source>
        <translation>写出窗口的画面</translation>
    </message>
    <message>
        <source>No film has been begun: film.begin FILE comes first.</source>
        <translation>还没有开始影片：先要有 film.begin 文件。</translation>
    </message>
    <message>
        <source>Begin a film of the window</source>
        <translation>开始一部窗口的影片</translation>
    </message>
    <message>
        <source>A film is being made: film.end writes it.</source>
        <translation>正在制作一部影片：film.end 写出它。</translation>
    </message>
    <message>
        <source>The window as the next picture of the film</source>
        <translation>把窗口作为影片的下一幅画面</translation>
    </message>
    <message>
        <source>The film is %1×%2 and the window is now %3×%4; all pictures of a film have one size.</source>
        <translation>影片的大小是 %1×%2，窗口现在是 %3×%4；一部影片的所有画面大小相同。</translation>
    </message>
    <message>
        <source>Write the film</source>
        <translation>写出影片</translation>
    </message>
    <message>
        <source>The film has no picture: film.picture takes one.</source>
        <translation>影片还没有画面：film.picture 拍下一幅。</translation>
    </message>
    <message>
        <source>There is no view “%1”; --list-views lists them.</source>
        <translation>没有视图“%1”；用 --list-views 列出所有视图。</translation>
    </message>
    <message>
        <source>The gallery cannot be exported as a view; --shot writes a picture of the window.</source>
        <translation>模型库不能作为视图导出；--shot 可保存窗口图片。</translation>
    </message>
    <message>
        <source>Fewer than two variants match “%1”; the gallery’s recording compares two.</source>
        <translation>模型库没有为“%1”找到两个可比较的变体；录制它需要两个。</translation>
    </message>
    <message>
        <source>There is no training run to record; give --train-steps.</source>
        <translation>没有可录制的训练；请给出 --train-steps。</translation>
    </message>
    <message>
        <source>There is no training run to export; give --train-steps.</source>
        <translation>没有可导出的训练；请给出 --train-steps。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部件</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>one state</source>
        <translation>1 个状态</translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation>%1 个状态</translation>
    </message>
    <message>
        <source>⟂ memory, %1 from earlier segments; no gradient</source>
        <translation>⟂ 记忆，来自先前各段的 %1；无梯度</translation>
    </message>
    <message>
        <source>⟂ memory, %1</source>
        <translation>⟂ 记忆，%1</translation>
    </message>
    <message>
        <source>⟂ %1</source>
        <translation>⟂ %1</translation>
    </message>
    <message>
        <source>padding, %1</source>
        <translation>填充，%1</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>输入：%1</translation>
    </message>
    <message>
        <source>✓ trained: %1</source>
        <translation>✓ 已训练：%1</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Starts the lesson</source>
        <translation>开始这一课</translation>
    </message>
    <message>
        <source>Opens the model with this text</source>
        <translation>用这段文本打开模型</translation>
    </message>
    <message>
        <source>Opens a run in this view</source>
        <translation>在这个视图中打开一次运行</translation>
    </message>
    <message>
        <source>Opens the manual there</source>
        <translation>打开手册的这一处</translation>
    </message>
    <message>
        <source>Heads, layers and tables</source>
        <translation>头、层与表</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>This page has not been translated yet: it is in English.</source>
        <translation>此页尚未翻译，以英文显示。</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Headroom %1&lt;/h2&gt;&lt;p&gt;A classroom for Transformer models: type, watch the real numbers, change any of them.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Headroom %1&lt;/h2&gt;&lt;p&gt;Transformer 模型的课堂：输入文字，观察真实的数，并可更改其中任何一个。&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;h3&gt;The model on screen&lt;/h3&gt;&lt;p&gt;%1&lt;/p&gt;</source>
        <translation>&lt;h3&gt;屏幕上的模型&lt;/h3&gt;&lt;p&gt;%1&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Trained with: %1&lt;/p&gt;</source>
        <translation>&lt;p&gt;训练命令：%1&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Runs on: %1&lt;/p&gt;</source>
        <translation>&lt;p&gt;运行设备：%1&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Headroom</source>
        <translation>关于 Headroom</translation>
    </message>
    <message>
        <source>digit</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 other score</source>
        <translation>另外 %1 个分数</translation>
    </message>
    <message>
        <source>%1 other scores</source>
        <translation>另外 %1 个分数</translation>
    </message>
    <message>
        <source>%1 other logit</source>
        <translation>另外 %1 个 logit</translation>
    </message>
    <message>
        <source>%1 other logits</source>
        <translation>另外 %1 个 logit</translation>
    </message>
    <message>
        <source>of the set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>of the input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>source token</source>
        <translation>源序列</translation>
    </message>
    <message>
        <source>token fed</source>
        <translation>送入词元</translation>
    </message>
    <message>
        <source>the %1 of this segment</source>
        <translation>本段的%1</translation>
    </message>
    <message>
        <source>the %1 token fed</source>
        <translation>送入的%1</translation>
    </message>
    <message>
        <source>in memory, %1 before this segment</source>
        <translation>记忆中，本段之前第 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>the %1 %2</source>
        <translation>%2的%1</translation>
    </message>
    <message>
        <source>%1, over %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>against key %1</source>
        <translation>对键 %1</translation>
    </message>
    <message>
        <source>for writing “%1”</source>
        <translation>写出“%1”</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>在 %1 之后</translation>
    </message>
    <message>
        <source>position %1 (%2)</source>
        <translation>位置 %1（%2）</translation>
    </message>
    <message>
        <source>other position %1 (%2)</source>
        <translation>另一位置 %1（%2）</translation>
    </message>
    <message>
        <source>for query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>for key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>for value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>对于 %1</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2（共 %3）</translation>
    </message>
    <message>
        <source>row %1 of the table, for distance %2</source>
        <translation>表的第 %1 行，距离 %2</translation>
    </message>
    <message>
        <source>Recorded: its inputs are not in the file</source>
        <translation>记录：文件中没有计算它所用的数</translation>
    </message>
    <message>
        <source>Measured directly; no formula to check</source>
        <translation>直接测得；没有可核对的公式</translation>
    </message>
    <message>
        <source>A weight: learned, not derived</source>
        <translation>模型参数：学来的，不是推导的</translation>
    </message>
    <message>
        <source>Part of the text</source>
        <translation>文本的一部分</translation>
    </message>
    <message>
        <source>Kept from an earlier segment</source>
        <translation>由先前的段保留</translation>
    </message>
    <message>
        <source>Computed on demand, not checked: the text is too long to keep every number</source>
        <translation>按需计算，未核对：文本太长，无法保留每个数</translation>
    </message>
    <message>
        <source>Recorded; recomputed from its recorded inputs: %1</source>
        <translation>记录；由记录的数重新计算：%1</translation>
    </message>
    <message>
        <source>Does not agree: recomputed as %1</source>
        <translation>不一致：重新计算得 %1</translation>
    </message>
    <message>
        <source>Value without this change, recomputed: %1</source>
        <translation>没有这项更改时的值，重新计算：%1</translation>
    </message>
    <message>
        <source>Checked in double: %1</source>
        <translation>用双精度核对：%1</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation>相差 %1</translation>
    </message>
    <message>
        <source>changing it a little changes nothing</source>
        <translation>改变它不会改变任何东西</translation>
    </message>
    <message>
        <source>▲ more of it would help</source>
        <translation>▲ 更大会有帮助</translation>
    </message>
    <message>
        <source>▼ less of it would help</source>
        <translation>▼ 更小会有帮助</translation>
    </message>
    <message>
        <source>more of it raises the number</source>
        <translation>它更大会使这个数变大</translation>
    </message>
    <message>
        <source>more of it lowers the number</source>
        <translation>它更大会使这个数变小</translation>
    </message>
    <message>
        <source>%1 × %2 numbers from %3 to %4</source>
        <translation>%1 × %2 个数，从 %3 到 %4</translation>
    </message>
    <message>
        <source>Click in the picture, or move there with the arrow keys (T: next table) and press Enter.</source>
        <translation>在图中点击，或用方向键移到那里（T：下一张表）再按 Enter。</translation>
    </message>
    <message>
        <source>Use a switch in the picture, or click a number (or move there with the arrow keys) and change it on the right, under “Change it”.</source>
        <translation>使用图中的开关，或点击一个数（也可用方向键移到那里），然后在右侧“更改”处更改它。</translation>
    </message>
    <message>
        <source>Press Enter to try it.</source>
        <translation>按 Enter 试一试。</translation>
    </message>
    <message>
        <source>Drag the rows into order, or press Ctrl+Up and Ctrl+Down.</source>
        <translation>把各行拖成正确的顺序，或按 Ctrl+Up 和 Ctrl+Down。</translation>
    </message>
    <message>
        <source>%1 · %2 min</source>
        <translation>%1 · %2 分钟</translation>
    </message>
    <message>
        <source>%1 · %2 min · step %3 of %4</source>
        <translation>%1 · %2 分钟 · 第 %3 步，共 %4 步</translation>
    </message>
    <message>
        <source>%1, with fresh weights</source>
        <translation>%1，用新的权重</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>现在就是</translation>
    </message>
    <message>
        <source>now on</source>
        <translation>现在开</translation>
    </message>
    <message>
        <source>now off</source>
        <translation>现在关</translation>
    </message>
    <message>
        <source>Latents read the input</source>
        <translation>隐变量读取输入</translation>
    </message>
    <message>
        <source>Output queries read the latents</source>
        <translation>输出查询读取隐变量</translation>
    </message>
    <message>
        <source>Latents %1</source>
        <translation>隐变量 %1</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Self-attn</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Encoder–decoder attention</source>
        <translation>编码器-解码器注意力</translation>
    </message>
    <message>
        <source>Encoder–decoder</source>
        <translation>编码器-解码器</translation>
    </message>
    <message>
        <source>Enc–dec</source>
        <translation>编码-解码</translation>
    </message>
    <message>
        <source>Attn</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>FFN</source>
        <translation>FFN</translation>
    </message>
    <message>
        <source>Points read the set</source>
        <translation>诱导点读取集合</translation>
    </message>
    <message>
        <source>Induce</source>
        <translation>诱导</translation>
    </message>
    <message>
        <source>Set reads the points</source>
        <translation>集合读取诱导点</translation>
    </message>
    <message>
        <source>Read back</source>
        <translation>读回</translation>
    </message>
    <message>
        <source>State first</source>
        <translation>先算状态</translation>
    </message>
    <message>
        <source>Matrix first</source>
        <translation>先算矩阵</translation>
    </message>
    <message>
        <source>Pos</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Position bias</source>
        <translation>位置偏置</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Position values</source>
        <translation>位置值</translation>
    </message>
    <message>
        <source>Pos v</source>
        <translation>位置 v</translation>
    </message>
    <message>
        <source>Rotate queries</source>
        <translation>旋转查询</translation>
    </message>
    <message>
        <source>Rotate q</source>
        <translation>旋转 q</translation>
    </message>
    <message>
        <source>Rot. q</source>
        <translation>旋转 q</translation>
    </message>
    <message>
        <source>Rotate keys</source>
        <translation>旋转键</translation>
    </message>
    <message>
        <source>Rotate k</source>
        <translation>旋转 k</translation>
    </message>
    <message>
        <source>Rot. k</source>
        <translation>旋转 k</translation>
    </message>
    <message>
        <source>LocalRNN</source>
        <translation>LocalRNN</translation>
    </message>
    <message>
        <source>RNN</source>
        <translation>RNN</translation>
    </message>
    <message>
        <source>LocalRNN %1</source>
        <translation>LocalRNN %1</translation>
    </message>
    <message>
        <source>Window place %1</source>
        <translation>窗口位 %1</translation>
    </message>
    <message>
        <source>Cluster %1</source>
        <translation>簇 %1</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Seeds read each other</source>
        <translation>种子互相读取</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Output queries</source>
        <translation>输出查询</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>Mem</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Next memory</source>
        <translation>下一段的记忆</translation>
    </message>
    <message>
        <source>Next mem</source>
        <translation>下一记忆</translation>
    </message>
    <message>
        <source>Position and step</source>
        <translation>位置与步</translation>
    </message>
    <message>
        <source>Ponder cost</source>
        <translation>思考代价</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Halting</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Halt</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Emb</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>隐变量</translation>
    </message>
    <message>
        <source>Set block</source>
        <translation>集合块</translation>
    </message>
    <message>
        <source>After pooling</source>
        <translation>池化后</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The other rows do the same, in every head at once.</source>
        <translation>其他各行也这样做，所有头同时进行。</translation>
    </message>
    <message>
        <source>How well does the query of %1 fit the key of %2? %3.</source>
        <translation>%1 的查询与 %2 的键有多匹配？%3。</translation>
    </message>
    <message>
        <source>Multiply and add up</source>
        <translation>相乘再相加</translation>
    </message>
    <message>
        <source>The same with the next key, %1.</source>
        <translation>对下一个键 %1 也一样。</translation>
    </message>
    <message>
        <source>Key after key, until the row of %1 is full.</source>
        <translation>一个键接一个键，直到 %1 的这一行填满。</translation>
    </message>
    <message>
        <source>Longer vectors give larger products. So each is divided: %1.</source>
        <translation>向量越长，点积越大。所以每个都要除：%1。</translation>
    </message>
    <message>
        <source>All others are divided by the same number, in every head.</source>
        <translation>其他的都除以同一个数，每个头都是如此。</translation>
    </message>
    <message>
        <source>Key by key, a second part is %1.</source>
        <translation>逐个键地%1第二个部分。</translation>
    </message>
    <message>
        <source>added</source>
        <translation>加上</translation>
    </message>
    <message>
        <source>The mask %1 the keys that a query may not read.</source>
        <translation>掩码%1查询不可读取的键。</translation>
    </message>
    <message>
        <source>closes</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>How do scores become shares of 1? First each becomes %1.</source>
        <translation>分数怎样变成 1 的份额？先各自变成 %1。</translation>
    </message>
    <message>
        <source>The bars are %1.</source>
        <translation>各条%1。</translation>
    </message>
    <message>
        <source>added up</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Each bar %1 is its weight.</source>
        <translation>每条 %1，就是它的权重。</translation>
    </message>
    <message>
        <source>÷ the sum</source>
        <translation>÷ 总和</translation>
    </message>
    <message>
        <source>Each key brings its %1.</source>
        <translation>每个键带来它的%1。</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>◂ Backward</source>
        <translation>◂ 反向传播</translation>
    </message>
    <message>
        <source>Seeds read the set</source>
        <translation>种子读取集合</translation>
    </message>
    <message>
        <source>Weights of the model</source>
        <translation>模型参数</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1st</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>%1nd</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>%1rd</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>%1th</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>%1 digit</source>
        <translation>%1数字</translation>
    </message>
    <message>
        <source>%1 letter</source>
        <translation>%1字母</translation>
    </message>
    <message>
        <source>%1 character</source>
        <translation>%1 个字符</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>at the %1</source>
        <translation>%1处</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>开头处</translation>
    </message>
    <message>
        <source>after the %1</source>
        <translation>%1之后</translation>
    </message>
    <message>
        <source>after the %1 of segment %2</source>
        <translation>第 %2 段%1之后</translation>
    </message>
    <message>
        <source>Next digit</source>
        <translation>下一个数字</translation>
    </message>
    <message>
        <source>Next letter</source>
        <translation>下一个字母</translation>
    </message>
    <message>
        <source>Next character</source>
        <translation>下一个字符</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>%1 of %2 digits changed, first the %3: %4</source>
        <translation>%2 个数字中有 %1 个改变，首先是%3：%4</translation>
    </message>
    <message>
        <source>%1 of %2 letters changed, first the %3: %4</source>
        <translation>%2 个字母中有 %1 个改变，首先是%3：%4</translation>
    </message>
    <message>
        <source>%1 of %2 characters changed, first the %3: %4</source>
        <translation>%2 个字符中有 %1 个改变，首先是%3：%4</translation>
    </message>
    <message>
        <source>%1 of %2 tokens changed, first the %3: %4</source>
        <translation>%2 个词元中有 %1 个改变，首先是%3：%4</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>The last step, %1, is of another size than before</source>
        <translation>最后一步（%1）的大小与之前不同</translation>
    </message>
    <message>
        <source>Cosines unchanged</source>
        <translation>余弦不变</translation>
    </message>
    <message>
        <source>The last step, %1, is unchanged</source>
        <translation>最后一步（%1）不变</translation>
    </message>
    <message>
        <source>The last step, %1, moved by up to %2</source>
        <translation>最后一步（%1）最多改变 %2</translation>
    </message>
    <message>
        <source>Cosines unchanged to 4 decimals</source>
        <translation>余弦在 4 位小数内不变</translation>
    </message>
    <message>
        <source>Cosine with “%1”: %2</source>
        <translation>与“%1”的余弦：%2</translation>
    </message>
    <message>
        <source>%1 unchanged: %2</source>
        <translation>%1不变：%2</translation>
    </message>
    <message>
        <source>Output unchanged: %1</source>
        <translation>输出不变：%1</translation>
    </message>
    <message>
        <source>Output unchanged</source>
        <translation>输出不变</translation>
    </message>
    <message>
        <source>%1; its probabilities move by less than 0.01</source>
        <translation>%1；概率的变化小于 0.01</translation>
    </message>
    <message>
        <source>%1; it falls from %2 to %3</source>
        <translation>%1；其概率从 %2 降到 %3</translation>
    </message>
    <message>
        <source>%1; it rises from %2 to %3</source>
        <translation>%1；其概率从 %2 升到 %3</translation>
    </message>
    <message>
        <source>%1; %2 %3 falls from %4 to %5</source>
        <translation>%1；%3的 %2 从 %4 降到 %5</translation>
    </message>
    <message>
        <source>%1; %2 %3 rises from %4 to %5</source>
        <translation>%1；%3的 %2 从 %4 升到 %5</translation>
    </message>
    <message>
        <source>%1 as before: %2</source>
        <translation>%1与之前相同：%2</translation>
    </message>
    <message>
        <source>Output was %1, now %2</source>
        <translation>输出原为 %1，现为 %2</translation>
    </message>
    <message>
        <source>Output: %1 tokens, before %2</source>
        <translation>输出：%1 个词元，之前为 %2 个</translation>
    </message>
    <message>
        <source>%1 unchanged: %2; %3: %4</source>
        <translation>%1不变：%2；%3：%4</translation>
    </message>
    <message>
        <source>%1 unchanged: %2; %3 earlier predictions changed, first %4: %5</source>
        <translation>%1不变：%2；此前有 %3 个预测改变，首先是%4：%5</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>open in one run only</source>
        <translation>仅在一次运行中开放</translation>
    </message>
    <message>
        <source>masked, cannot be read</source>
        <translation>被掩蔽，不可读取</translation>
    </message>
    <message>
        <source>covered until you answer</source>
        <translation>作答之前遮住</translation>
    </message>
    <message>
        <source>%1, changed by hand</source>
        <translation>%1，手动更改</translation>
    </message>
    <message>
        <source>%1, on the way between two steps</source>
        <translation>%1，介于两步之间</translation>
    </message>
    <message>
        <source>more of it would help</source>
        <translation>更大会有帮助</translation>
    </message>
    <message>
        <source>less of it would help</source>
        <translation>更小会有帮助</translation>
    </message>
    <message>
        <source>it did not end within %1 s</source>
        <translation>它在 %1 秒内没有结束</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>它崩溃了</translation>
    </message>
    <message>
        <source>the session ends with %1, its record with %2</source>
        <translation>会话以 %1 结束，它的记录以 %2 结束</translation>
    </message>
    <message>
        <source>the pictures differ</source>
        <translation>画面不同</translation>
    </message>
    <message>
        <source>Some were then changed by hand, so their rows need not sum to 1.</source>
        <translation>其中一些随后被手动更改，因此各行之和不一定为 1。</translation>
    </message>
    <message>
        <source>Some were then changed by hand.</source>
        <translation>其中一些随后被手动更改。</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>add</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>%1 %2 (was %3)</source>
        <translation>%1 %2（原为 %3）</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>%1, backward</source>
        <translation>%1，反向</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>probability of stopping after this step</source>
        <translation>这一步之后停止的概率</translation>
    </message>
    <message>
        <source>how much this step counts: its stopping probability, or the remainder at the last step</source>
        <translation>这一步计多少：它的停止概率，最后一步则是余量</translation>
    </message>
    <message>
        <source>1 minus the threshold</source>
        <translation>1 减去阈值</translation>
    </message>
    <message>
        <source>state of the position after a step</source>
        <translation>位置在一步之后的状态</translation>
    </message>
    <message>
        <source>ponder cost: steps plus remainder</source>
        <translation>思考代价：步数加余量</translation>
    </message>
    <message>
        <source>steps this position ran</source>
        <translation>这个位置运行的步数</translation>
    </message>
    <message>
        <source>remainder: 1 minus the running total before the last step</source>
        <translation>余量：最后一步之前距离 1 还差多少</translation>
    </message>
    <message>
        <source>result: the states of all steps, weighted</source>
        <translation>结果：所有步的状态的加权和</translation>
    </message>
    <message>
        <source>state of the recurrent network inside the window</source>
        <translation>窗口内循环网络的状态</translation>
    </message>
    <message>
        <source>update gate: how much of the old state stays</source>
        <translation>更新门：保留多少旧状态</translation>
    </message>
    <message>
        <source>reset gate: how much of the old state the candidate uses</source>
        <translation>重置门：候选状态使用多少旧状态</translation>
    </message>
    <message>
        <source>candidate: the proposed new state</source>
        <translation>候选状态：提议的新状态</translation>
    </message>
    <message>
        <source>message along an edge</source>
        <translation>沿边传递的消息</translation>
    </message>
    <message>
        <source>slope of the head</source>
        <translation>这个头的斜率</translation>
    </message>
    <message>
        <source>position of the row</source>
        <translation>该行的位置</translation>
    </message>
    <message>
        <source>learned bias for content</source>
        <translation>学到的内容偏置</translation>
    </message>
    <message>
        <source>learned bias for position</source>
        <translation>学到的位置偏置</translation>
    </message>
    <message>
        <source>key; in a range −k to k, the largest distance with its own row</source>
        <translation>键；在从 −k 到 k 的范围中，指能区分的最大距离</translation>
    </message>
    <message>
        <source>row of a distance table</source>
        <translation>距离表的一行</translation>
    </message>
    <message>
        <source>position of the query</source>
        <translation>查询的位置</translation>
    </message>
    <message>
        <source>position of the key</source>
        <translation>键的位置</translation>
    </message>
    <message>
        <source>tokens of a segment</source>
        <translation>一段的词元数</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>tokens kept in memory</source>
        <translation>记忆中保留的词元数</translation>
    </message>
    <message>
        <source>hidden state of a token</source>
        <translation>词元的隐藏状态</translation>
    </message>
    <message>
        <source>embedding of a token</source>
        <translation>词元的嵌入</translation>
    </message>
    <message>
        <source>row of a position in the table</source>
        <translation>表中一个位置的行</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>table of all positions</source>
        <translation>所有位置的表</translation>
    </message>
    <message>
        <source>learned gain</source>
        <translation>学到的增益</translation>
    </message>
    <message>
        <source>row after the norm</source>
        <translation>归一化之后的行</translation>
    </message>
    <message>
        <source>sum of the key features; the result is divided by φ(q)ᵀ z</source>
        <translation>键特征之和；结果要除以 φ(q)ᵀ z</translation>
    </message>
    <message>
        <source>softmax over features (queries) or over positions (keys)</source>
        <translation>对特征（查询）或对位置（键）做的 softmax</translation>
    </message>
    <message>
        <source>state: all keys and values in one small matrix</source>
        <translation>状态：所有键和值汇成一个小矩阵</translation>
    </message>
    <message>
        <source>query: what a token looks for</source>
        <translation>查询：词元在找什么</translation>
    </message>
    <message>
        <source>key: what queries are compared with</source>
        <translation>键：词元凭什么被找到</translation>
    </message>
    <message>
        <source>value: what a token passes on when it is read</source>
        <translation>值：词元被读取时传出什么</translation>
    </message>
    <message>
        <source>attention weight: the share of a query’s attention that a key gets</source>
        <translation>注意力权重：查询的读取中分给一个键的份额</translation>
    </message>
    <message>
        <source>score of a query with a key, before the softmax</source>
        <translation>查询与键的分数，softmax 之前</translation>
    </message>
    <message>
        <source>input: one row of numbers per token</source>
        <translation>输入：每个词元一行数</translation>
    </message>
    <message>
        <source>hidden state: one row of numbers per token</source>
        <translation>隐藏状态：每个词元一行数</translation>
    </message>
    <message>
        <source>how many numbers a row has; d_k: how many a head’s key has</source>
        <translation>一行有多少个数；带下标 k 时，指一个头的键</translation>
    </message>
    <message>
        <source>number of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>number of tokens in a segment</source>
        <translation>一段中的词元数</translation>
    </message>
    <message>
        <source>number of layers or steps</source>
        <translation>层数或步数</translation>
    </message>
    <message>
        <source>learned matrix</source>
        <translation>学到的矩阵</translation>
    </message>
    <message>
        <source>learned bias</source>
        <translation>学到的偏置</translation>
    </message>
    <message>
        <source>one row per distance</source>
        <translation>各距离的行</translation>
    </message>
    <message>
        <source>the row for one distance</source>
        <translation>一个距离的行</translation>
    </message>
    <message>
        <source>sum that the result is divided by</source>
        <translation>结果要除以的和</translation>
    </message>
    <message>
        <source>feature map: makes numbers positive, in place of the softmax</source>
        <translation>特征映射：把数变为正，用来代替 softmax</translation>
    </message>
    <message>
        <source>sigmoid: squeezes a number between 0 and 1</source>
        <translation>sigmoid：把一个数压到 0 和 1 之间</translation>
    </message>
    <message>
        <source>tiny number that prevents a division by zero</source>
        <translation>防止除以零的极小数</translation>
    </message>
    <message>
        <source>sum over all</source>
        <translation>对全部求和</translation>
    </message>
    <message>
        <source>%1 · steps per position</source>
        <translation>%1 · 每个位置的步数</translation>
    </message>
    <message>
        <source>collapsed at %1</source>
        <translation>在 %1 处崩溃</translation>
    </message>
    <message>
        <source>done, %1</source>
        <translation>已完成，%1</translation>
    </message>
    <message>
        <source>stopped, %1</source>
        <translation>已停止，%1</translation>
    </message>
    <message>
        <source>unfinished, %1</source>
        <translation>未完成，%1</translation>
    </message>
    <message>
        <source>running, %1</source>
        <translation>运行中，%1</translation>
    </message>
    <message>
        <source>paused, %1</source>
        <translation>已暂停，%1</translation>
    </message>
    <message>
        <source>Ponder weight × 10: does it stop sooner?</source>
        <translation>思考权重 × 10：会更早停止吗？</translation>
    </message>
    <message>
        <source>Warm-up %1: does it learn sooner?</source>
        <translation>预热 %1：会学得更快吗？</translation>
    </message>
    <message>
        <source>Warm-up %1: is it steadier?</source>
        <translation>预热 %1：会更稳定吗？</translation>
    </message>
    <message>
        <source>One head: is one enough?</source>
        <translation>一个头：一个够吗？</translation>
    </message>
    <message>
        <source>No positions: where does it fail?</source>
        <translation>没有位置：会在哪里出错？</translation>
    </message>
    <message>
        <source>No label smoothing: more confident?</source>
        <translation>没有标签平滑：会更确信吗？</translation>
    </message>
    <message>
        <source>Sort instead: what does it look at?</source>
        <translation>改为排序：它会看什么？</translation>
    </message>
    <message>
        <source>Reverse instead: the other diagonal?</source>
        <translation>改为反转：会是另一条对角线吗？</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>this run, held-out</source>
        <translation>本次运行，留出</translation>
    </message>
    <message>
        <source>this run, training</source>
        <translation>本次运行，训练</translation>
    </message>
    <message>
        <source>mean steps per position</source>
        <translation>每个位置的平均步数</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>该步的</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>unclipped</source>
        <translation>未裁剪</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>N + R, encoder + decoder</source>
        <translation>N + R，编码器 + 解码器</translation>
    </message>
    <message>
        <source>encoder + decoder</source>
        <translation>编码器 + 解码器</translation>
    </message>
    <message>
        <source>enc. + dec.</source>
        <translation>编码 + 解码</translation>
    </message>
    <message>
        <source>N + R</source>
        <translation>N + R</translation>
    </message>
    <message>
        <source>Steps per position</source>
        <translation>每个位置的步数</translation>
    </message>
    <message>
        <source>of positions</source>
        <translation>占位置的份额</translation>
    </message>
    <message>
        <source>Token accuracy</source>
        <translation>词元准确率</translation>
    </message>
    <message>
        <source>share of held-out tokens</source>
        <translation>占留出词元的份额</translation>
    </message>
    <message>
        <source>held-out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>nats per token</source>
        <translation>nat/词元</translation>
    </message>
    <message>
        <source>Sequence accuracy</source>
        <translation>序列准确率</translation>
    </message>
    <message>
        <source>share of %1 held-out sequences</source>
        <translation>占 %1 个留出序列的份额</translation>
    </message>
    <message>
        <source>There is no setting “%1” of a training; there are %2.</source>
        <translation>训练没有设置“%1”；有 %2。</translation>
    </message>
    <message>
        <source>No run has begun.</source>
        <translation>还没有开始任何运行。</translation>
    </message>
    <message>
        <source>The run is going on.</source>
        <translation>运行正在进行。</translation>
    </message>
    <message>
        <source>The run has ended.</source>
        <translation>运行已经结束。</translation>
    </message>
    <message>
        <source>No run is going on.</source>
        <translation>没有运行正在进行。</translation>
    </message>
    <message>
        <source>What to train: a variant on a task</source>
        <translation>训练什么：一个变体和一个任务</translation>
    </message>
    <message>
        <source>The task to train on, as JSON</source>
        <translation>训练的任务，JSON 格式</translation>
    </message>
    <message>
        <source>A setting of the model to train</source>
        <translation>要训练的模型的一个设置</translation>
    </message>
    <message>
        <source>A setting of the training, of the present run too</source>
        <translation>训练的一个设置，对当前运行也有效</translation>
    </message>
    <message>
        <source>Snapshots: steps from one to the next</source>
        <translation>快照：从一次到下一次的步数</translation>
    </message>
    <message>
        <source>The text of the snapshots of the next run</source>
        <translation>下一次运行的快照所用的文本</translation>
    </message>
    <message>
        <source>Start the training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>A run is being prepared.</source>
        <translation>正在准备运行。</translation>
    </message>
    <message>
        <source>Nothing to train was chosen: train.want.</source>
        <translation>还没有选择要训练的内容：train.want。</translation>
    </message>
    <message>
        <source>Go on with a run that was left</source>
        <translation>继续未完成的运行</translation>
    </message>
    <message>
        <source>Continue the training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Pause the training</source>
        <translation>暂停训练</translation>
    </message>
    <message>
        <source>One step of the training</source>
        <translation>训练一步</translation>
    </message>
    <message>
        <source>End the training here, as after its last step</source>
        <translation>在此结束训练，如同最后一步之后</translation>
    </message>
    <message>
        <source>Go back to before the loss rose</source>
        <translation>回到损失上升之前</translation>
    </message>
    <message>
        <source>The loss of no run has risen.</source>
        <translation>没有运行的损失上升过。</translation>
    </message>
    <message>
        <source>Discard the run and its file</source>
        <translation>丢弃运行及其文件</translation>
    </message>
    <message>
        <source>Wait until the training has come to a step</source>
        <translation>等到训练到达某一步</translation>
    </message>
    <message>
        <source>The training step to look at</source>
        <translation>要查看的训练步</translation>
    </message>
    <message>
        <source>train.marker: step is “%1”; it must be a number from 0, or newest.</source>
        <translation>train.marker：step 是“%1”；必须是从 0 起的数，或 newest。</translation>
    </message>
    <message>
        <source>Curves, or one weight’s step</source>
        <translation>曲线，或一个权重的一步</translation>
    </message>
    <message>
        <source>The weight to follow through a step</source>
        <translation>要跟踪一步的权重</translation>
    </message>
    <message>
        <source>The text of the snapshots</source>
        <translation>快照所用的文本</translation>
    </message>
    <message>
        <source>Set cells of a weight in training</source>
        <translation>设置训练中权重的单元格</translation>
    </message>
    <message>
        <source>Save the model in training</source>
        <translation>保存训练中的模型</translation>
    </message>
    <message>
        <source>Open the model in training on the stage</source>
        <translation>在舞台上打开训练中的模型</translation>
    </message>
    <message>
        <source>The run to look at</source>
        <translation>要查看的运行</translation>
    </message>
    <message>
        <source>Draw a run’s curves beside the present one’s</source>
        <translation>把某次运行的曲线画在当前曲线旁边</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>target file</source>
        <translation>目标文件</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，任务 %2</translation>
    </message>
    <message>
        <source>task %1</source>
        <translation>任务 %1</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1; at step %2 token accuracy is %3.</source>
        <translation>%1；第 %2 步时词元准确率为 %3。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>Preparing the run.</source>
        <translation>正在准备运行。</translation>
    </message>
    <message>
        <source>Nothing is trained yet.</source>
        <translation>尚未训练。</translation>
    </message>
    <message>
        <source>Nothing is measured yet: the first evaluation comes by step %1.</source>
        <translation>尚未测量：第一次评估不晚于第 %1 步。</translation>
    </message>
    <message>
        <source>At step %1 token accuracy is %2</source>
        <translation>第 %1 步时词元准确率为 %2</translation>
    </message>
    <message>
        <source>At step %1 token accuracy is %2 and sequence accuracy %3</source>
        <translation>第 %1 步时词元准确率为 %2，序列准确率为 %3</translation>
    </message>
    <message>
        <source>%1, at a ponder cost of %2</source>
        <translation>%1，思考代价为 %2</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>%1: δ %2 × x %3 = %4</source>
        <translation>%1：δ %2 × x %3 = %4</translation>
    </message>
    <message>
        <source>%1: δ %2</source>
        <translation>%1：δ %2</translation>
    </message>
    <message>
        <source>Sequence %1, position %2</source>
        <translation>序列 %1，位置 %2</translation>
    </message>
    <message>
        <source>row %1 of table %2, %3 numbers</source>
        <translation>表 %2 的第 %1 行，%3 个数</translation>
    </message>
    <message>
        <source>%1: rank %2 by frequency, %3</source>
        <translation>%1：频率排名 %2，%3</translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>two-level softmax</source>
        <translation>两级 softmax</translation>
    </message>
    <message>
        <source>Frequent</source>
        <translation>高频</translation>
    </message>
    <message>
        <source>Rare</source>
        <translation>罕见</translation>
    </message>
    <message>
        <source>Less frequent</source>
        <translation>较少见</translation>
    </message>
    <message>
        <source>Look up</source>
        <translation>查表</translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>All tokens</source>
        <translation>全部词元</translation>
    </message>
    <message>
        <source>Which table</source>
        <translation>哪张表</translation>
    </message>
    <message>
        <source>Which token</source>
        <translation>哪个词元</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The mean of all heads’ weights, in each layer and over all layers</source>
        <translation>所有头权重的均值，每层及所有层</translation>
    </message>
    <message>
        <source>The largest of all heads’ weights, in each layer and over all layers</source>
        <translation>所有头权重中的最大值，每层及所有层</translation>
    </message>
    <message>
        <source>How much of each input reaches each position through all layers so far (Abnar and Zuidema 2020)</source>
        <translation>经过至此所有的层，每个输入有多少到达每个位置（Abnar 与 Zuidema 2020）</translation>
    </message>
    <message>
        <source>Each head separately</source>
        <translation>分别显示每个头</translation>
    </message>
    <message>
        <source>mean weight</source>
        <translation>平均权重</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>share of the input</source>
        <translation>输入的份额</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>mean of %1 heads</source>
        <translation>%1 个头的均值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>A running mean of the gradients: m before was %1.</source>
        <translation>梯度的滑动平均：之前的 m 是 %1。</translation>
    </message>
    <message>
        <source>mean square</source>
        <translation>均方</translation>
    </message>
    <message>
        <source>A running mean of the squared gradients: v before was %1.</source>
        <translation>梯度平方的滑动平均：之前的 v 是 %1。</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>校正后</translation>
    </message>
    <message>
        <source>Both means began at 0, so they are too small at first; dividing by 1 − βᵗ corrects this.</source>
        <translation>两个平均都从 0 开始，所以起初偏小；除以 1 − βᵗ 加以校正。</translation>
    </message>
    <message>
        <source>largest of %1 heads</source>
        <translation>%1 个头中的最大值</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>rollout</translation>
    </message>
    <message>
        <source>There is only one head in one layer, so there is nothing to average.</source>
        <translation>只有一层中的一个头，因此没有可平均的。</translation>
    </message>
    <message>
        <source>No rollout: some keys are memory from earlier segments, so the layers’ maps are not square and cannot be multiplied.</source>
        <translation>没有 rollout：有些键是来自先前各段的记忆，因此各层的图不是方阵，无法相乘。</translation>
    </message>
    <message>
        <source>No rollout: with halting, the result mixes the states of several steps, so their maps cannot be chained.</source>
        <translation>无展开：有停止时，结果混合了好几步的状态，因此各步的图不能连乘。</translation>
    </message>
    <message>
        <source>No rollout: the recurrent windows also mix positions, and no attention map shows it.</source>
        <translation>没有 rollout：循环窗口也会混合位置，而注意力图显示不出这一点。</translation>
    </message>
    <message>
        <source>No rollout: the seeds are not elements of the set, so some maps are not square.</source>
        <translation>没有 rollout：种子不是集合的元素，因此有些图不是方阵。</translation>
    </message>
    <message>
        <source>No rollout: attention goes through inducing points, so the maps are not square.</source>
        <translation>没有 rollout：注意力经过诱导点，因此各图不是方阵。</translation>
    </message>
    <message>
        <source>No rollout: this model has no attention matrix.</source>
        <translation>没有 rollout：这个模型没有注意力矩阵。</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>second</source>
        <translation>第二个</translation>
    </message>
    <message>
        <source>third</source>
        <translation>第三个</translation>
    </message>
    <message>
        <source>fourth</source>
        <translation>第四个</translation>
    </message>
    <message>
        <source>fifth</source>
        <translation>第五个</translation>
    </message>
    <message>
        <source>sixth</source>
        <translation>第六个</translation>
    </message>
    <message>
        <source>in the source</source>
        <translation>源序列中</translation>
    </message>
    <message>
        <source>among the tokens fed</source>
        <translation>送入的词元中</translation>
    </message>
    <message>
        <source>in the set</source>
        <translation>集合中</translation>
    </message>
    <message>
        <source>in the input</source>
        <translation>输入中</translation>
    </message>
    <message>
        <source>For the output %1,</source>
        <translation>写出 %1 时，</translation>
    </message>
    <message>
        <source>For the %1 output %2,</source>
        <translation>写出%1%2时，</translation>
    </message>
    <message>
        <source>For %1 %2,</source>
        <translation>对于%1 %2，</translation>
    </message>
    <message>
        <source>For the %1 %2, %3,</source>
        <translation>对于%1%2（%3），</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>attends most to</source>
        <translation>最关注</translation>
    </message>
    <message>
        <source>hardly prefers any %1, but attends most to</source>
        <translation>几乎不偏向任何%1，但最关注</translation>
    </message>
    <message>
        <source>%1 %2 %3: %4 of its weight.</source>
        <translation>%1%2 %3：占其权重的 %4。</translation>
    </message>
    <message>
        <source>%1 %2, %3: %4 of its weight.</source>
        <translation>%1 %2（%3）：占其权重的 %4。</translation>
    </message>
    <message>
        <source>the token just before</source>
        <translation>即紧挨在前的词元</translation>
    </message>
    <message>
        <source>which followed %1 earlier</source>
        <translation>它早先跟在 %1 之后</translation>
    </message>
    <message>
        <source>%1 the %2 %3 %4 more than the %5: %6 against %7.</source>
        <translation>%1%4的%2 %3 多于%5：%6 对 %7。</translation>
    </message>
    <message>
        <source>%1 the %2 %3 %4, not the %5: %6 against %7.</source>
        <translation>%1%4的%2 %3，而不是%5：%6 对 %7。</translation>
    </message>
    <message>
        <source>the largest weight is %1, on %2 of %3 keys.</source>
        <translation>最大的权重是 %1，在 %3 个键中的 %2 个上。</translation>
    </message>
    <message>
        <source>the largest weight is %1, on each of these: %2.</source>
        <translation>最大的权重是 %1，这几个各有这么多：%2。</translation>
    </message>
    <message>
        <source>the heads of all layers</source>
        <translation>所有层的头</translation>
    </message>
    <message>
        <source>the heads</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>%1 read most from %2: %3 of their weight on average.</source>
        <translation>%1读取最多的是 %2：平均占其权重的 %3。</translation>
    </message>
    <message>
        <source>the largest weight of %1 goes to %2: %3.</source>
        <translation>%1的最大权重给了 %2：%3。</translation>
    </message>
    <message>
        <source>%1 of what reaches this position comes from %2, more than from anywhere else.</source>
        <translation>到达这个位置的内容中，份额最大（%1）的来源是 %2。</translation>
    </message>
    <message>
        <source>%1 is rotated %2 × θ, %3 %4 × θ: only the distance counts. %5, the token before the query, gets %6.</source>
        <translation>%1 旋转 %2 × θ，%3 旋转 %4 × θ：只有距离起作用。查询的前一个词元 %5 得到 %6。</translation>
    </message>
    <message>
        <source>q</source>
        <translation>q</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>This run gives NaN; other code gives every key 0, or the same share, 1/%1.</source>
        <translation>本次运行给出 NaN；其他代码给每个键 0，或相同的份额 1/%1。</translation>
    </message>
    <message>
        <source>This run gives every key 0; other code gives NaN, or the same share, 1/%1.</source>
        <translation>本次运行给每个键 0；其他代码给出 NaN，或相同的份额 1/%1。</translation>
    </message>
    <message>
        <source>This run gives every key the same share, 1/%1; other code gives 0 or NaN.</source>
        <translation>本次运行给每个键相同的份额 1/%1；其他代码给出 0 或 NaN。</translation>
    </message>
    <message>
        <source>Every key in this row is masked: this query can read nothing.</source>
        <translation>这一行的所有键都被掩蔽：这个查询什么也读不到。</translation>
    </message>
    <message>
        <source>%1 this head %2</source>
        <translation>%1这个头%2</translation>
    </message>
    <message>
        <source>A mask keeps this query from reading the pinned %1.</source>
        <translation>掩码使这个查询无法读取固定的 %1。</translation>
    </message>
    <message>
        <source>The pinned %1 gets %2.</source>
        <translation>固定的 %1 得到 %2。</translation>
    </message>
    <message>
        <source>%1 reads %2: in %3 of %4 rows the strongest key is at the query’s own position. The strongest key gets %5 on average.</source>
        <translation>%1 %2读取：在 %4 行中，有 %3 行的最强键就在查询自己的位置。最强键平均得到 %5。</translation>
    </message>
    <message>
        <source>along the diagonal</source>
        <translation>沿对角线</translation>
    </message>
    <message>
        <source>%1 reads %2: in %3 of %4 rows the strongest key is the one just before. The strongest key gets %5 on average.</source>
        <translation>%1 %2读取：在 %4 行中，有 %3 行的最强键是紧邻的前一个。最强键平均得到 %5。</translation>
    </message>
    <message>
        <source>one position back</source>
        <translation>向前一个位置</translation>
    </message>
    <message>
        <source>%1: the strongest key in each row gets %2 of the weight on average.</source>
        <translation>%1：每行最强的键平均得到 %2 的权重。</translation>
    </message>
    <message>
        <source>Click a cell to see why.</source>
        <translation>点击单元格查看原因。</translation>
    </message>
    <message>
        <source>%1 is %2: no number differs from the untouched run.</source>
        <translation>%1 %2：没有数与未改动的运行不同。</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>未改变</translation>
    </message>
    <message>
        <source>%1 number differs</source>
        <translation>%1 个数不同</translation>
    </message>
    <message>
        <source>%1 numbers differ</source>
        <translation>%1 个数不同</translation>
    </message>
    <message>
        <source>%1: %2 from the untouched run, at query %3, key %4 (%5).</source>
        <translation>%1：与未改动的运行相比，%2，在查询 %3、键 %4（%5）。</translation>
    </message>
    <message>
        <source>%1: %2 from the untouched run, by up to %5 (query %3, key %4).</source>
        <translation>%1：与未改动的运行相比，%2，最多相差 %5（查询 %3、键 %4）。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>all %1</source>
        <translation>全部%1</translation>
    </message>
    <message>
        <source>With %1 change</source>
        <translation>做出 %1 处更改后，</translation>
    </message>
    <message>
        <source>With %1 changes</source>
        <translation>做出 %1 处更改后，</translation>
    </message>
    <message>
        <source>With this cell set to 0 in %1</source>
        <translation>把这个单元格在%1中设为 0 后，</translation>
    </message>
    <message>
        <source>With this cell changed in %1</source>
        <translation>把这个单元格在%1中更改后，</translation>
    </message>
    <message>
        <source>%1 the model still writes %2 here.</source>
        <translation>%1模型在这里仍写出 %2。</translation>
    </message>
    <message>
        <source>%1 the model writes %2 instead of %3, which it had read here.</source>
        <translation>%1模型写出 %2，而不是它在这里读到的 %3。</translation>
    </message>
    <message>
        <source>%1 the model writes %2 instead of %3.</source>
        <translation>%1模型写出 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>The output of %1 is this sum; every row has its own.</source>
        <translation>%1 的输出就是这个和；每一行都有自己的和。</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>key: the whole input</source>
        <translation>键：整个输入</translation>
    </message>
    <message>
        <source>key: the source the query can read</source>
        <translation>键：它能读取的源序列</translation>
    </message>
    <message>
        <source>key: %1</source>
        <translation>键：%1</translation>
    </message>
    <message>
        <source>the tokens so far</source>
        <translation>至此的词元</translation>
    </message>
    <message>
        <source>all tokens fed</source>
        <translation>送入的所有词元</translation>
    </message>
    <message>
        <source>key: ⟂ %1 of memory, then %2</source>
        <translation>键：⟂ %1 个记忆，然后是%2</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>query: %1</source>
        <translation>查询：%1</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>fed</source>
        <translation>送入</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>%1, all maps</source>
        <translation>%1，所有图</translation>
    </message>
    <message>
        <source>masked: cannot be read</source>
        <translation>被掩蔽：不可读取</translation>
    </message>
    <message>
        <source>open only before (left) or now (right)</source>
        <translation>只在之前（左）或现在（右）开放</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>%1 of the %2</source>
        <translation>%2的%1</translation>
    </message>
    <message>
        <source>%1, minus the untouched run</source>
        <translation>%1，减去未改动的运行</translation>
    </message>
    <message>
        <source>%1; rows need not sum to 1</source>
        <translation>%1；各行之和不一定为 1</translation>
    </message>
    <message>
        <source>%3, from %1 to %2</source>
        <translation>%3，从 %1 到 %2</translation>
    </message>
    <message>
        <source>%1; each row sums to 1</source>
        <translation>%1；每行之和为 1</translation>
    </message>
    <message>
        <source>%3; row %1 now sums to %2</source>
        <translation>%3；第 %1 行之和现为 %2</translation>
    </message>
    <message>
        <source>S%1</source>
        <translation>步 %1</translation>
    </message>
    <message>
        <source>B%1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>L%1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>编码器自注意力</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>解码器自注意力</translation>
    </message>
    <message>
        <source>Latents read each other</source>
        <translation>隐变量互相读取</translation>
    </message>
    <message>
        <source>Inducing points read the set</source>
        <translation>诱导点读取集合</translation>
    </message>
    <message>
        <source>The set reads the points</source>
        <translation>集合读取诱导点</translation>
    </message>
    <message>
        <source>Encoder self</source>
        <translation>编码器自注意力</translation>
    </message>
    <message>
        <source>Decoder self</source>
        <translation>解码器自注意力</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>隐变量</translation>
    </message>
    <message>
        <source>output query</source>
        <translation>输出查询</translation>
    </message>
    <message>
        <source>inducing point</source>
        <translation>诱导点</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩蔽后的分数</translation>
    </message>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>Query meets keys</source>
        <translation>查询遇到键</translation>
    </message>
    <message>
        <source>never kept</source>
        <translation>从未保留</translation>
    </message>
    <message>
        <source>width: probability of the text so far</source>
        <translation>宽度：到此为止的文本的概率</translation>
    </message>
    <message>
        <source>width: probability</source>
        <translation>宽度：概率</translation>
    </message>
    <message>
        <source>p leaves out what is never written: pad, start, unknown</source>
        <translation>p 不计从不写出的：pad、start、unknown</translation>
    </message>
    <message>
        <source>p leaves out pad, start, unknown</source>
        <translation>p 不计 pad、start、unknown</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>dropped in the next step</source>
        <translation>在下一步舍弃</translation>
    </message>
    <message>
        <source>kept by total log p</source>
        <translation>按 log p 总和保留</translation>
    </message>
    <message>
        <source>heads × keys</source>
        <translation>头 × 键</translation>
    </message>
    <message>
        <source>head %1, key %2, weight</source>
        <translation>头 %1，键 %2，权重</translation>
    </message>
    <message>
        <source>Computing the tree …</source>
        <translation>正在计算树…</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Texts kept</source>
        <translation>保留的文本</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>“%1”, %2</source>
        <translation>“%1”，%2</translation>
    </message>
    <message>
        <source>log-probability of the text</source>
        <translation>文本的对数概率</translation>
    </message>
    <message>
        <source>Attention behind “%1”</source>
        <translation>“%1”背后的注意力</translation>
    </message>
    <message>
        <source>This model has no attention matrix.</source>
        <translation>这个模型没有注意力矩阵。</translation>
    </message>
    <message>
        <source>The chosen token is written in step %1.</source>
        <translation>所选词元在第 %1 步写出。</translation>
    </message>
    <message>
        <source>Attention behind “%1”: the source</source>
        <translation>“%1”背后的注意力：源序列</translation>
    </message>
    <message>
        <source>The source</source>
        <translation>源序列</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源序列</translation>
    </message>
    <message>
        <source>Attention behind “%1”: the text so far</source>
        <translation>“%1”背后的注意力：至此的文本</translation>
    </message>
    <message>
        <source>The text so far</source>
        <translation>至此的文本</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>至此</translation>
    </message>
    <message>
        <source>p of the token, weight</source>
        <translation>词元的 p，权重</translation>
    </message>
    <message>
        <source>p of the token</source>
        <translation>词元的 p</translation>
    </message>
    <message>
        <source>Where the chosen token was read from</source>
        <translation>所选词元是从哪里读来的</translation>
    </message>
    <message>
        <source>every query, key %1, %2</source>
        <translation>每个查询，键 %1，%2</translation>
    </message>
    <message>
        <source>query %1, key %2, %3</source>
        <translation>查询 %1，键 %2，%3</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>%1: distance</source>
        <translation>%1：距离</translation>
    </message>
    <message>
        <source>%1 learned</source>
        <translation>%1 是学到的</translation>
    </message>
    <message>
        <source>by distance</source>
        <translation>按距离</translation>
    </message>
    <message>
        <source>%1 off</source>
        <translation>%1 已关闭</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Σ weight · value</source>
        <translation>Σ 权重 · 值</translation>
    </message>
    <message>
        <source>queries × keys: %1 × %2</source>
        <translation>查询 × 键：%1 × %2</translation>
    </message>
    <message>
        <source>Whole matrices</source>
        <translation>完整矩阵</translation>
    </message>
    <message>
        <source>%1, each on its own scale</source>
        <translation>%1，各用各的标度</translation>
    </message>
    <message>
        <source>key alone</source>
        <translation>仅键</translation>
    </message>
    <message>
        <source>distance alone</source>
        <translation>仅距离</translation>
    </message>
    <message>
        <source>content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>Shaw’s has %1</source>
        <translation>Shaw 的注意力%1</translation>
    </message>
    <message>
        <source>Encoder to encoder</source>
        <translation>编码器到编码器</translation>
    </message>
    <message>
        <source>Encoder to decoder</source>
        <translation>编码器到解码器</translation>
    </message>
    <message>
        <source>Decoder to decoder</source>
        <translation>解码器到解码器</translation>
    </message>
    <message>
        <source>%1 edge</source>
        <translation>%1 条边</translation>
    </message>
    <message>
        <source>%1 edges</source>
        <translation>%1 条边</translation>
    </message>
    <message>
        <source>%1, drawn for one node only; head %2 of %3</source>
        <translation>%1，只画出一个节点的；第 %2 个头，共 %3 个</translation>
    </message>
    <message>
        <source>%1, head %2 of %3</source>
        <translation>%1，第 %2 个头，共 %3 个</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>边</translation>
    </message>
    <message>
        <source>is read</source>
        <translation>被读取</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>As a matrix</source>
        <translation>矩阵形式</translation>
    </message>
    <message>
        <source>a mailbox is one row; hatched: no edge</source>
        <translation>一个信箱就是一行；斜线：没有边</translation>
    </message>
    <message>
        <source>hatched: no edge</source>
        <translation>斜线：没有边</translation>
    </message>
    <message>
        <source>a mailbox is one row</source>
        <translation>一个信箱就是一行</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>at the nodes</source>
        <translation>在节点处</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>along the edges</source>
        <translation>沿着边</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Add up</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>Every node</source>
        <translation>每个节点</translation>
    </message>
    <message>
        <source>Step %1, edges: %2. Click to open them in the Graph view</source>
        <translation>第 %1 步，边：%2。点击在“图”视图中打开</translation>
    </message>
    <message>
        <source>encoder, is read</source>
        <translation>编码器，被读取</translation>
    </message>
    <message>
        <source>is updated</source>
        <translation>被更新</translation>
    </message>
    <message>
        <source>decoder, is read</source>
        <translation>解码器，被读取</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What does a position pass on? Each floor %1.</source>
        <translation>一个位置传递什么？每一层%1。</translation>
    </message>
    <message>
        <source>weighs a state</source>
        <translation>给一个状态加权</translation>
    </message>
    <message>
        <source>What does a position pass on?</source>
        <translation>一个位置传递什么？</translation>
    </message>
    <message>
        <source>It passes on %1.</source>
        <translation>它传出的是%1。</translation>
    </message>
    <message>
        <source>the sum of these rows</source>
        <translation>这些行之和</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1, step %2, weight</source>
        <translation>%1，第 %2 步，权重</translation>
    </message>
    <message>
        <source>each step adds weight × state</source>
        <translation>每一步加上权重 × 状态</translation>
    </message>
    <message>
        <source>What is passed on at %1</source>
        <translation>%1 处传递的内容</translation>
    </message>
    <message>
        <source>%1 × state %2</source>
        <translation>%1 × 状态 %2</translation>
    </message>
    <message>
        <source>%1, result, feature %2</source>
        <translation>%1，结果，特征 %2</translation>
    </message>
    <message>
        <source>%1, added by step %2, feature %3</source>
        <translation>%1，由第 %2 步加上，特征 %3</translation>
    </message>
    <message>
        <source>feature of the state</source>
        <translation>状态的特征</translation>
    </message>
    <message>
        <source>each step adds weight × state; the last row is the sum</source>
        <translation>每步加上权重 × 状态；最后一行是它们的和</translation>
    </message>
    <message>
        <source>each step moves the result towards its state; the last row is the sum</source>
        <translation>每步使结果移向它的状态；最后一行是它们的和</translation>
    </message>
    <message>
        <source>stops at a total of %1</source>
        <translation>累计和达到 %1 时停止</translation>
    </message>
    <message>
        <source>stops above a total of %1</source>
        <translation>累计和超过 %1 时停止</translation>
    </message>
    <message>
        <source>more than it needed</source>
        <translation>超出所需的部分</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>the whole sequence</source>
        <translation>整个序列</translation>
    </message>
    <message>
        <source>total so far, and what the step adds</source>
        <translation>目前的总和，以及这一步加上的</translation>
    </message>
    <message>
        <source>Steps used, over training</source>
        <translation>训练过程中所用的步数</translation>
    </message>
    <message>
        <source>recorded at each evaluation</source>
        <translation>每次评估时记录</translation>
    </message>
    <message>
        <source>Step %1:</source>
        <translation>第 %1 步：</translation>
    </message>
    <message>
        <source>whole sequence</source>
        <translation>整个序列</translation>
    </message>
    <message>
        <source>Each position runs as long as it needs: %1 stops after %2, %3 after %4.</source>
        <translation>每个位置按需运行：%1 运行 %2后停止，%3 运行 %4 步后停止。</translation>
    </message>
    <message>
        <source>No position stops</source>
        <translation>没有位置停止</translation>
    </message>
    <message>
        <source>Position %1 has to stop</source>
        <translation>位置 %1 必须停止</translation>
    </message>
    <message>
        <source>Position %1 stops</source>
        <translation>位置 %1 停止</translation>
    </message>
    <message>
        <source>Positions %1 and %2 have to stop</source>
        <translation>位置 %1 和 %2 必须停止</translation>
    </message>
    <message>
        <source>Positions %1 and %2 stop</source>
        <translation>位置 %1 和 %2 停止</translation>
    </message>
    <message>
        <source>%1 positions have to stop</source>
        <translation>%1 个位置必须停止</translation>
    </message>
    <message>
        <source>%1 positions stop</source>
        <translation>%1 个位置停止</translation>
    </message>
    <message>
        <source>%1 goes on</source>
        <translation>%1 继续</translation>
    </message>
    <message>
        <source>%1 and %2 go on</source>
        <translation>%1 和 %2 继续</translation>
    </message>
    <message>
        <source>%1 positions go on</source>
        <translation>%1 个位置继续</translation>
    </message>
    <message>
        <source>%1 cut off below the line</source>
        <translation>%1 个在线下被截断</translation>
    </message>
    <message>
        <source>Each position pays a ponder cost: %1. Training penalises it, so stopping early pays.</source>
        <translation>每个位置都付出思考代价：%1。训练会惩罚它，因此早停更有利。</translation>
    </message>
    <message>
        <source>steps plus remainder</source>
        <translation>步数加余量</translation>
    </message>
    <message>
        <source>%1 pays %2 + R = %3</source>
        <translation>%1 付出 %2 + R = %3</translation>
    </message>
    <message>
        <source>Cost = steps + remainder R: %1, %2. Training penalises it.</source>
        <translation>代价 = 步数 + 余量 R：%1，%2。训练会惩罚它。</translation>
    </message>
    <message>
        <source>%1 began</source>
        <translation>%1 个开始</translation>
    </message>
    <message>
        <source>weight p = h while running, R = 1 − Σ h at the last step</source>
        <translation>权重 p：运行时为 h，最后一步为 R = 1 − Σ h</translation>
    </message>
    <message>
        <source>N = first step with Σ h %1 %2</source>
        <translation>N = 使 Σ h %1 %2 的第一步</translation>
    </message>
    <message>
        <source>%1 step</source>
        <translation>%1 个步骤</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>one token</source>
        <translation>一个词元</translation>
    </message>
    <message>
        <source>Entropy as a share of its maximum; highest in %1.</source>
        <translation>熵占其最大值的比例；%1 最高。</translation>
    </message>
    <message>
        <source>Share of each row’s weight %1; highest in %2.</source>
        <translation>每行权重中有多少落%1：%2 最多。</translation>
    </message>
    <message>
        <source>What the heads read</source>
        <translation>各个头读取什么</translation>
    </message>
    <message>
        <source>%2, %1 head</source>
        <translation>%2，%1 个头</translation>
    </message>
    <message>
        <source>%2, %1 heads</source>
        <translation>%2，%1 个头</translation>
    </message>
    <message>
        <source>Outlined: what followed the row’s token earlier in this text.</source>
        <translation>线框：此文中该行词元之前出现时，紧随其后的词元。</translation>
    </message>
    <message>
        <source>A number without a star is the mean over this text’s rows, without the first and special tokens (grey bar: their weight). A label needs 0.30, broad 0.85.</source>
        <translation>没有星号的数值是这段文本各行的平均值，不计首词元和特殊词元（灰条：它们的权重）。标签至少需要 0.30，“分散”需要 0.85。</translation>
    </message>
    <message>
        <source>A number without a star is the mean over this text’s rows. A label needs 0.30, broad 0.85.</source>
        <translation>没有星号的数值是这段文本各行的平均值。标签至少需要 0.30，“分散”需要 0.85。</translation>
    </message>
    <message>
        <source>weight on the first and special tokens</source>
        <translation>落在首个词元和特殊词元上的权重</translation>
    </message>
    <message>
        <source>%1 latent</source>
        <translation>%1 个隐变量</translation>
    </message>
    <message>
        <source>%1 latents</source>
        <translation>%1 个隐变量</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1 input</source>
        <translation>%1 个输入</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 个输入</translation>
    </message>
    <message>
        <source>%1 output</source>
        <translation>%1 个输出</translation>
    </message>
    <message>
        <source>%1 outputs</source>
        <translation>%1 个输出</translation>
    </message>
    <message>
        <source>point</source>
        <translation>诱导点</translation>
    </message>
    <message>
        <source>%1 point</source>
        <translation>%1 个诱导点</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个诱导点</translation>
    </message>
    <message>
        <source>%1 element</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>%1 seed</source>
        <translation>%1 个种子</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 个种子</translation>
    </message>
    <message>
        <source>Latents read input</source>
        <translation>隐变量读取输入</translation>
    </message>
    <message>
        <source>Latents read latents</source>
        <translation>隐变量读取隐变量</translation>
    </message>
    <message>
        <source>Outputs read latents</source>
        <translation>输出读取隐变量</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Points read set</source>
        <translation>诱导点读取集合</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>诱导点</translation>
    </message>
    <message>
        <source>Inducing points</source>
        <translation>诱导点</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Set reads points</source>
        <translation>集合读取诱导点</translation>
    </message>
    <message>
        <source>Seeds read set</source>
        <translation>种子读取集合</translation>
    </message>
    <message>
        <source>Pooled</source>
        <translation>池化结果</translation>
    </message>
    <message>
        <source>Seeds read seeds</source>
        <translation>种子读取种子</translation>
    </message>
    <message>
        <source>Set block %1</source>
        <translation>集合块 %1</translation>
    </message>
    <message>
        <source>input → latents</source>
        <translation>输入 → 隐变量</translation>
    </message>
    <message>
        <source>latents → output</source>
        <translation>隐变量 → 输出</translation>
    </message>
    <message>
        <source>set → output</source>
        <translation>集合 → 输出</translation>
    </message>
    <message>
        <source>Blank, no line: below 0.005</source>
        <translation>空白、无线：低于 0.005</translation>
    </message>
    <message>
        <source>line width = %1</source>
        <translation>线宽 = %1</translation>
    </message>
    <message>
        <source>grey: %1</source>
        <translation>灰色：%1</translation>
    </message>
    <message>
        <source>the %1 thickest others</source>
        <translation>其余最粗的 %1 条</translation>
    </message>
    <message>
        <source>other keys</source>
        <translation>其他键</translation>
    </message>
    <message>
        <source>other queries</source>
        <translation>其他查询</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>enc–dec</source>
        <translation>编码-解码</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>%1: the largest weight is %2, on %3 of %4 keys.</source>
        <translation>%1：最大的权重是 %2，在 %4 个键中的 %3 个上。</translation>
    </message>
    <message>
        <source>%1 reads %2 most: %3.</source>
        <translation>%1 读取最多的是 %2：%3。</translation>
    </message>
    <message>
        <source>Query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>Query %1 (%2)</source>
        <translation>查询 %1（%2）</translation>
    </message>
    <message>
        <source>%1 reads itself: %2.</source>
        <translation>%1 读取自己：%2。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3: %4.</source>
        <translation>%1 读取 %2，%3：%4。</translation>
    </message>
    <message>
        <source>The map, large, with a lens</source>
        <translation>放大的全图和透镜</translation>
    </message>
    <message>
        <source>The whole matrix and a lens over a part of it, in place of the text: M</source>
        <translation>整个矩阵和其中一部分上的透镜，代替文本：M</translation>
    </message>
    <message>
        <source>Drag left for more memory, right for less</source>
        <translation>向左拖增加记忆，向右拖减少记忆</translation>
    </message>
    <message>
        <source>Drag left for shorter segments, right for longer ones</source>
        <translation>向左拖缩短段，向右拖加长段</translation>
    </message>
    <message>
        <source>Drag right to narrow the sliding window, out of the matrix to remove it</source>
        <translation>向右拖收窄滑动窗口，拖出矩阵则移除它</translation>
    </message>
    <message>
        <source>Drag right for padding after the text, left for less</source>
        <translation>向右拖在文本后增加填充，向左拖减少填充</translation>
    </message>
    <message>
        <source>Memory vs segment</source>
        <translation>记忆与段相比</translation>
    </message>
    <message>
        <source>the nearest key</source>
        <translation>最近的一个键</translation>
    </message>
    <message>
        <source>the nearest %1 keys</source>
        <translation>最近的 %1 个键</translation>
    </message>
    <message>
        <source>this model has no decoder</source>
        <translation>这个模型没有解码器</translation>
    </message>
    <message>
        <source>needs a decoder-only model</source>
        <translation>需要仅解码器的模型</translation>
    </message>
    <message>
        <source>its positions are absolute</source>
        <translation>它的位置是绝对的</translation>
    </message>
    <message>
        <source>its state is its memory</source>
        <translation>它的状态就是记忆</translation>
    </message>
    <message>
        <source>its one layer is repeated</source>
        <translation>它的唯一一层被重复使用</translation>
    </message>
    <message>
        <source>linear attention reads a sum</source>
        <translation>线性注意力读取的是和</translation>
    </message>
    <message>
        <source>needs an encoder or a decoder</source>
        <translation>需要编码器或解码器</translation>
    </message>
    <message>
        <source>has its own distance terms</source>
        <translation>自带距离项</translation>
    </message>
    <message>
        <source>its scores are not dot products</source>
        <translation>它的分数不是点积</translation>
    </message>
    <message>
        <source>The mask hides %1 in this segment.</source>
        <translation>本段中掩码掩蔽的键：%1。</translation>
    </message>
    <message>
        <source>%1: no query may read a later key.</source>
        <translation>%1：查询不可读取后面的键。</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>%1: keys outside the span of %2 are masked too.</source>
        <translation>%1：跨度 %2 之外的键也被掩蔽。</translation>
    </message>
    <message>
        <source>%1: keys more than %2 back are masked too.</source>
        <translation>%1：向前超过 %2 个位置的键也被掩蔽。</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>%1: these cells were closed by a change.</source>
        <translation>%1：这些格子是被一项更改关闭的。</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>%1: the run says which cells its mask closes, not why.</source>
        <translation>%1：运行记录了掩码关闭哪些格子，没有记录原因。</translation>
    </message>
    <message>
        <source>Its mask</source>
        <translation>它的掩码</translation>
    </message>
    <message>
        <source>%1: no query may read a padding token.</source>
        <translation>%1：查询不可读取填充词元。</translation>
    </message>
    <message>
        <source>%1: the keys after %2 close, one by one, and their weight moves to the open keys.</source>
        <translation>%1：%2 之后的键逐个关闭，它们的权重移到开放的键上。</translation>
    </message>
    <message>
        <source>%1: the oldest keys close too. %2 keeps the nearest %3 and gives them all its weight.</source>
        <translation>%1：最旧的键也关闭。%2 保留最近的 %3 个键，并把全部权重给它们。</translation>
    </message>
    <message>
        <source>%1: the oldest keys close. %2 keeps the nearest %3 and gives them all its weight.</source>
        <translation>%1：最旧的键关闭。%2 保留最近的 %3 个键，并把全部权重给它们。</translation>
    </message>
    <message>
        <source>These keys close, and their weight moves to the open keys.</source>
        <translation>这些键关闭，它们的权重移到开放的键上。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>An option of a study</source>
        <translation>某项研究的选项</translation>
    </message>
    <message>
        <source>run.study takes a field and its value, or nothing: then all are as they begin.</source>
        <translation>run.study 需要一个字段和它的值，或什么都不给：那时所有选项恢复到开始时的样子。</translation>
    </message>
    <message>
        <source>What gradients are of</source>
        <translation>梯度所关于的数</translation>
    </message>
    <message>
        <source>each sees exactly %1</source>
        <translation>每个恰好看到 %1</translation>
    </message>
    <message>
        <source>With the sliding window, later queries do not see more keys than earlier ones: %1.</source>
        <translation>使用滑动窗口时，后面的查询看到的键并不比前面的多：%1。</translation>
    </message>
    <message>
        <source>With same_length, a query reads as far back at the start of a segment as at its end: %1.</source>
        <translation>使用 same_length 时，段首的查询与段尾的查询向后读得一样远：%1。</translation>
    </message>
    <message>
        <source>Softmax spreads a total of 1 over the open keys: %1.</source>
        <translation>softmax 把总和 1 分给开放的键：%1。</translation>
    </message>
    <message>
        <source>every query sees %1</source>
        <translation>每个查询看到 %1</translation>
    </message>
    <message>
        <source>Softmax spreads a total of 1 over the open keys: the first query sees %1, %2.</source>
        <translation>softmax 把总和 1 分给开放的键：第一个查询看到 %1，%2。</translation>
    </message>
    <message>
        <source>the last one sees %1</source>
        <translation>最后一个看到 %1 个</translation>
    </message>
    <message>
        <source>one key</source>
        <translation>1 个键</translation>
    </message>
    <message>
        <source>all %1 evenly</source>
        <translation>平分给全部 %1 个</translation>
    </message>
    <message>
        <source>%1 keys, the most possible: the first rows see few keys</source>
        <translation>%1 个键，最多可能：前几行能看到的键很少</translation>
    </message>
    <message>
        <source>%1 keys, the most possible</source>
        <translation>%1 个键，最多可能</translation>
    </message>
    <message>
        <source>%1, head %2, mean entropy</source>
        <translation>%1，头 %2，平均熵</translation>
    </message>
    <message>
        <source>head %1: %2 keys</source>
        <translation>头 %1：%2 个键</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>keys %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>Query %1 may no longer see the keys that close.</source>
        <translation>查询 %1 不能再看到正在关闭的键。</translation>
    </message>
    <message>
        <source>Query %1 may see no key.</source>
        <translation>查询 %1 看不到任何键。</translation>
    </message>
    <message>
        <source>So far, query %1 may see only itself: %2.</source>
        <translation>至此，查询 %1 只能看到自己：%2。</translation>
    </message>
    <message>
        <source>Query %1 may see only itself: %2.</source>
        <translation>查询 %1 只能看到自己：%2。</translation>
    </message>
    <message>
        <source>So far, query %1 may see %2: %3, itself included.</source>
        <translation>至此，查询 %1 可以看到%2：%3，包括它自己。</translation>
    </message>
    <message>
        <source>So far, query %1 may see %2: %3.</source>
        <translation>至此，查询 %1 可以看到%2：%3。</translation>
    </message>
    <message>
        <source>Query %1 may see %2: %3, itself included.</source>
        <translation>查询 %1 可以看到%2：%3，包括它自己。</translation>
    </message>
    <message>
        <source>Query %1 may see %2: %3.</source>
        <translation>查询 %1 可以看到%2：%3。</translation>
    </message>
    <message>
        <source>1 memory key is open.</source>
        <translation>有 1 个记忆键开放。</translation>
    </message>
    <message>
        <source>%1 memory keys are open.</source>
        <translation>有 %1 个记忆键开放。</translation>
    </message>
    <message>
        <source>is outside the span of %1</source>
        <translation>在跨度 %1 之外</translation>
    </message>
    <message>
        <source>are outside the span of %1</source>
        <translation>在跨度 %1 之外</translation>
    </message>
    <message>
        <source>is outside the window of %1</source>
        <translation>在窗口 %1 之外</translation>
    </message>
    <message>
        <source>are outside the window of %1</source>
        <translation>在窗口 %1 之外</translation>
    </message>
    <message>
        <source>is in the future</source>
        <translation>位于未来</translation>
    </message>
    <message>
        <source>are in the future</source>
        <translation>位于未来</translation>
    </message>
    <message>
        <source>is padding</source>
        <translation>是填充</translation>
    </message>
    <message>
        <source>are padding</source>
        <translation>是填充</translation>
    </message>
    <message>
        <source>was closed by hand</source>
        <translation>被手动关闭</translation>
    </message>
    <message>
        <source>were closed by hand</source>
        <translation>被手动关闭</translation>
    </message>
    <message>
        <source>is closed by the mask</source>
        <translation>被掩码关闭</translation>
    </message>
    <message>
        <source>are closed by the mask</source>
        <translation>被掩码关闭</translation>
    </message>
    <message>
        <source>is padding, left open</source>
        <translation>是填充，保持开放</translation>
    </message>
    <message>
        <source>are padding, left open</source>
        <translation>是填充，保持开放</translation>
    </message>
    <message>
        <source>No mask is applied yet.</source>
        <translation>尚未应用掩码。</translation>
    </message>
    <message>
        <source>Not all masks are applied yet.</source>
        <translation>尚未应用全部掩码。</translation>
    </message>
    <message>
        <source>No key is hidden from this query.</source>
        <translation>没有键对这个查询隐藏。</translation>
    </message>
    <message>
        <source>shared weights</source>
        <translation>共享参数</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>无参数</translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>no multiply–adds</source>
        <translation>无乘加运算</translation>
    </message>
    <message>
        <source>%1 multiply–adds</source>
        <translation>%1 次乘加运算</translation>
    </message>
    <message>
        <source>+ add</source>
        <translation>+ 相加</translation>
    </message>
    <message>
        <source>+ add &amp; norm</source>
        <translation>+ 相加并归一化</translation>
    </message>
    <message>
        <source>norm first, + add</source>
        <translation>先归一化，+ 相加</translation>
    </message>
    <message>
        <source>This model writes no tokens, so there is no prediction to read after each layer.</source>
        <translation>这个模型不写出词元，因此各层之后没有可读出的预测。</translation>
    </message>
    <message>
        <source>This model’s output is read from latents or seeds, not from one row per token, so there is no path to follow for a token.</source>
        <translation>这个模型的输出取自隐变量或种子，而不是每个词元一行：没有词元的路径可追踪。</translation>
    </message>
    <message>
        <source>The logit lens reads a stack of separate layers; this model repeats one layer.</source>
        <translation>logit lens 读取由不同的层组成的模型；这个模型重复使用同一层。</translation>
    </message>
    <message>
        <source>Computing what the model would predict after each layer …</source>
        <translation>正在计算模型在每层之后会预测什么……</translation>
    </message>
    <message>
        <source>Emb.</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>The prediction after every layer</source>
        <translation>每层之后的预测</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>the first %1 of %2 terms</source>
        <translation>%2 项中的前 %1 项</translation>
    </message>
    <message>
        <source>tokens %1–%2 of %3</source>
        <translation>第 %1–%2 个词元，共 %3 个</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>after %1, %2: probability of %3</source>
        <translation>%1 之后，%2：%3 的概率</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The logit lens does not apply</source>
        <translation>logit 透镜不适用</translation>
    </message>
    <message>
        <source>One token’s path: %1</source>
        <translation>一个词元的路径：%1</translation>
    </message>
    <message>
        <source>lanes: the tokens that are read most</source>
        <translation>各条线为被读取最多的词元</translation>
    </message>
    <message>
        <source>the stream of this token: every block reads it and adds to it, then the sum is normalised</source>
        <translation>这个词元的残差流：每个块都读取它并加到其中，然后对和做归一化</translation>
    </message>
    <message>
        <source>every block adds to its stream; the sum is normalised</source>
        <translation>每个块加到它的残差流中；和再做归一化</translation>
    </message>
    <message>
        <source>add, then normalise</source>
        <translation>先相加，再归一化</translation>
    </message>
    <message>
        <source>the stream of this token: every block reads it and adds to it</source>
        <translation>这个词元的残差流：每个块都读取它并加到其中</translation>
    </message>
    <message>
        <source>every block reads its stream and adds to it</source>
        <translation>每个块读取它的残差流并加到其中</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>细节</translation>
    </message>
    <message>
        <source>A small map of every head, the hidden units, and how much each block adds</source>
        <translation>每个头的小图、隐藏单元，以及每个块加入多少</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>不动</translation>
    </message>
    <message>
        <source>%1 cell</source>
        <translation>%1 格</translation>
    </message>
    <message>
        <source>This model’s</source>
        <translation>本模型的</translation>
    </message>
    <message>
        <source>position %1, the %2</source>
        <translation>位置 %1，即%2</translation>
    </message>
    <message>
        <source>The position that is compared</source>
        <translation>被比较的位置</translation>
    </message>
    <message>
        <source>The position whose row is shown and compared with others, counted from 0 as in the papers</source>
        <translation>显示其行并与其他位置比较的位置，像论文那样从 0 数起</translation>
    </message>
    <message>
        <source>with</source>
        <translation>与</translation>
    </message>
    <message>
        <source>The other position</source>
        <translation>另一个位置</translation>
    </message>
    <message>
        <source>The position that it is compared with; you can also drag the marker on the curve</source>
        <translation>与之比较的位置；也可以拖动曲线上的标记</translation>
    </message>
    <message>
        <source>Transformer-XL</source>
        <translation>Transformer-XL</translation>
    </message>
    <message>
        <source>with memory</source>
        <translation>带记忆</translation>
    </message>
    <message>
        <source>token %1 (%2)</source>
        <translation>词元 %1（%2）</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Segment recurrence</source>
        <translation>段级循环</translation>
    </message>
    <message>
        <source>computing the segments and their reach …</source>
        <translation>正在计算各段及其可达范围…</translation>
    </message>
    <message>
        <source>rows: memory, then this segment’s tokens; columns: features</source>
        <translation>行：先是记忆，然后是本段的词元；列：特征</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>已变形</translation>
    </message>
    <message>
        <source>new row %1</source>
        <translation>新的第 %1 行</translation>
    </message>
    <message>
        <source>The left shift puts a zero %1 every row, the right shift %2 it.</source>
        <translation>左移在每行%1加一个零，右移在每行%2加一个零。</translation>
    </message>
    <message>
        <source>in front of</source>
        <translation>前面</translation>
    </message>
    <message>
        <source>at the end of</source>
        <translation>后面</translation>
    </message>
    <message>
        <source>All rows are read one after another and cut into %1 rows of %2: %3.</source>
        <translation>所有行依次读出，再切成 %1 行，每行 %2 个：%3。</translation>
    </message>
    <message>
        <source>no number changes</source>
        <translation>没有数改变</translation>
    </message>
    <message>
        <source>The left shift drops the first row, the right shift the last: each row is now %1.</source>
        <translation>左移去掉第一行，右移去掉最后一行：现在每行都%1。</translation>
    </message>
    <message>
        <source>one cell further right than the row above</source>
        <translation>比上一行更靠右一格</translation>
    </message>
    <message>
        <source>zero_triu zeroes what the left shift moved in from the next row: %1.</source>
        <translation>zero_triu 把左移时从下一行移入的内容清零：%1。</translation>
    </message>
    <message>
        <source>everything right of the query’s own key</source>
        <translation>查询自身的键右侧的全部内容</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>Dropping the %1 row restores the old shape: each row is now %2.</source>
        <translation>从所有行中去掉%1，恢复原来的形状：现在每行都%2。</translation>
    </message>
    <message>
        <source>The %1 row goes, then the columns that are no keys: every score is now %2.</source>
        <translation>去掉%1，再去掉不是键的列：现在每个分数都%2。</translation>
    </message>
    <message>
        <source>in its key’s column</source>
        <translation>在它的键那一列</translation>
    </message>
    <message>
        <source>With the %1 row dropped, every score below the staircase is %2.</source>
        <translation>从所有行中去掉%1之后，阶梯下方的每个分数都%2。</translation>
    </message>
    <message>
        <source>Dropping the %1 row restores the old shape: every score is now %2.</source>
        <translation>从所有行中去掉%1，恢复原来的形状：现在每个分数都%2。</translation>
    </message>
    <message>
        <source>Each query is multiplied by the vector of each %1. The columns are distances, not yet keys.</source>
        <translation>每个查询与每个%1的向量相乘。各列是距离，还不是键。</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>A zero goes %1 every row, so each row is %2.</source>
        <translation>在每行%1加一个零，因此每行%2。</translation>
    </message>
    <message>
        <source>one cell longer</source>
        <translation>长出一格</translation>
    </message>
    <message>
        <source>The rows are laid end to end: %1 cells in one line.</source>
        <translation>各行首尾相接：一行共 %1 个单元格。</translation>
    </message>
    <message>
        <source>Every row starts one cell further right than the row above; %1.</source>
        <translation>每一行都比上一行更靠右一格开始；%1。</translation>
    </message>
    <message>
        <source>The same line is cut elsewhere, after %1 cells and then every %2: each cut slides %3.</source>
        <translation>同一条纸带换个地方切：先切下 %1 格，然后每 %2 格一切：每个切口%3。</translation>
    </message>
    <message>
        <source>one cell further than the last</source>
        <translation>比前一个多移一格</translation>
    </message>
    <message>
        <source>The same line is cut elsewhere, every %1 cells: each cut slides %2.</source>
        <translation>同一条纸带换个地方切，每 %1 格一切：每个切口%2。</translation>
    </message>
    <message>
        <source>a diagonal</source>
        <translation>一条对角线</translation>
    </message>
    <message>
        <source>Each row moved left by its own amount: a distance is now %1, and below the staircase a key is %2.</source>
        <translation>每行向左移动的格数各不相同：现在每个距离是%1，在阶梯下方每个键是%2。</translation>
    </message>
    <message>
        <source>a column</source>
        <translation>一列</translation>
    </message>
    <message>
        <source>Each row moved left by its own amount: a distance is now %1, a key %2.</source>
        <translation>每行向左移动的格数各不相同：现在每个距离是%1，每个键是%2。</translation>
    </message>
    <message>
        <source>Each distance is now %1.</source>
        <translation>现在每个距离是%1。</translation>
    </message>
    <message>
        <source>What moved in from the next row belongs to later keys: %1 hides it.</source>
        <translation>从下一行移入的内容属于后面的键：%1会隐藏它。</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Zero is not masked: softmax still gives it weight, %1.</source>
        <translation>零不等于掩蔽：softmax 仍会给它权重，%1。</translation>
    </message>
    <message>
        <source>so the mask is still needed</source>
        <translation>因此仍然需要掩码</translation>
    </message>
    <message>
        <source>%1 gives %2 weight %4 at position %3 and %6 at position %5.</source>
        <translation>%1 给位置 %3 的 %2 权重 %4，给位置 %5 的权重 %6。</translation>
    </message>
    <message>
        <source>%1 gives %2 weight %3.</source>
        <translation>%1 给 %2 权重 %3。</translation>
    </message>
    <message>
        <source>Not rotated: %1</source>
        <translation>未旋转：%1</translation>
    </message>
    <message>
        <source>Without rotation, both would get the same.</source>
        <translation>不旋转时，两者会得到同样的权重。</translation>
    </message>
    <message>
        <source>Without rotation, only what they hold would count.</source>
        <translation>不旋转时，只有两者的内容起作用。</translation>
    </message>
    <message>
        <source>%1° in pair %2</source>
        <translation>第 %2 对 %1°</translation>
    </message>
    <message>
        <source>at the same place</source>
        <translation>在同一个位置</translation>
    </message>
    <message>
        <source>one token earlier</source>
        <translation>在前一个词元处</translation>
    </message>
    <message>
        <source>%1 tokens earlier</source>
        <translation>在前面第 %1 个词元处</translation>
    </message>
    <message>
        <source>one token later</source>
        <translation>在后一个词元处</translation>
    </message>
    <message>
        <source>%1 tokens later</source>
        <translation>在后面第 %1 个词元处</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>With every token further on, the arrows of the %1 turn: %2.</source>
        <translation>每往后一个词元，%1的箭头就转动：%2。</translation>
    </message>
    <message>
        <source>The arrows of the %1 turn in the same way. They stop %2.</source>
        <translation>%1的箭头以同样的方式转动。它们停%2。</translation>
    </message>
    <message>
        <source>The pairs add up to the score. Rotation changes %1, not the lengths.</source>
        <translation>各对之和就是分数。旋转%1，不改变长度。</translation>
    </message>
    <message>
        <source>only the angles</source>
        <translation>只改变角度</translation>
    </message>
    <message>
        <source>How much does each pair add? An angle is left between %1 and %2.</source>
        <translation>每一对加上多少？%1与%2之间剩下一个夹角。</translation>
    </message>
    <message>
        <source>Arrows side by side add to the score, opposite arrows take from it.</source>
        <translation>并排的箭头增加分数，相反的箭头减少分数。</translation>
    </message>
    <message>
        <source>Both move</source>
        <translation>两者都移动</translation>
    </message>
    <message>
        <source>experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Move both: every arrow turns, but no angle between them changes. The score is %1.</source>
        <translation>两者一起移动：每个箭头都转动，但它们之间的夹角都不变。分数是%1。</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对的</translation>
    </message>
    <message>
        <source>Move only the %1: the angles change and %2.</source>
        <translation>只移动%1：角度改变，%2。</translation>
    </message>
    <message>
        <source>the score with them</source>
        <translation>分数也随之改变</translation>
    </message>
    <message>
        <source>Only k moves</source>
        <translation>只移动 k</translation>
    </message>
    <message>
        <source>%1, %2 %3 (%4)</source>
        <translation>%1，%2 %3（%4）</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <source>%1–%2 of %3</source>
        <translation>%1–%2，共 %3</translation>
    </message>
    <message>
        <source>Set to 0, one at a time: %1 changes the output most.</source>
        <translation>逐个设为 0：影响最大的是%1。</translation>
    </message>
    <message>
        <source>Set to its mean, one at a time: %1 changes the output most.</source>
        <translation>逐个设为均值：影响最大的是%1。</translation>
    </message>
    <message>
        <source>Copied from the other run, one at a time: %1 changes the output most.</source>
        <translation>逐个从旁边的运行复制：影响最大的是%1。</translation>
    </message>
    <message>
        <source>Set to 0, one at a time: the largest change is %2, by %1.</source>
        <translation>逐个设为 0：最大的变化是 %2，来自%1。</translation>
    </message>
    <message>
        <source>Set to its mean, one at a time: the largest change is %2, by %1.</source>
        <translation>逐个设为均值：最大的变化是 %2，来自%1。</translation>
    </message>
    <message>
        <source>Copied from the other run, one at a time: the largest change is %2, by %1.</source>
        <translation>逐个从另一次运行复制：最大的变化是 %2，来自%1。</translation>
    </message>
    <message>
        <source>This model has no attention matrix. Use Step through</source>
        <translation>这个模型没有注意力矩阵。请使用“逐步演示”</translation>
    </message>
    <message>
        <source>W of the queries</source>
        <translation>查询的 W</translation>
    </message>
    <message>
        <source>W of the values</source>
        <translation>值的 W</translation>
    </message>
    <message>
        <source>W of the feed-forward</source>
        <translation>前馈层的 W</translation>
    </message>
    <message>
        <source>Fresh weights, %1 layers. The last layer’s queries get a gradient of length %2 with norms before the blocks, and of %3 with norms after them.</source>
        <translation>全新权重，%1 层。最后一层查询的权重：归一化在块之前时梯度长度为 %2，在块之后时为 %3。</translation>
    </message>
    <message>
        <source>Where gradients vanish</source>
        <translation>梯度在哪里消失</translation>
    </message>
    <message>
        <source>the same loss in fresh models, computed in double precision</source>
        <translation>同一个损失，全新模型，双精度计算</translation>
    </message>
    <message>
        <source>fresh models</source>
        <translation>全新模型</translation>
    </message>
    <message>
        <source>length of the gradient of a layer’s weights, ‖∂L/∂W‖</source>
        <translation>一层权重的梯度长度，‖∂L/∂W‖</translation>
    </message>
    <message>
        <source>‖∂L/∂W‖</source>
        <translation>‖∂L/∂W‖</translation>
    </message>
    <message>
        <source>%1, norm before</source>
        <translation>%1，归一化在前</translation>
    </message>
    <message>
        <source>%1, norm after</source>
        <translation>%1，归一化在后</translation>
    </message>
    <message>
        <source>%1, layer %2: length of its gradient</source>
        <translation>%1，第 %2 层：梯度长度</translation>
    </message>
    <message>
        <source>Norms before the blocks leave the stream alone, so gradients reach every layer. Norms after the blocks rescale the stream after each block; the rows of deep fresh models grow alike, and softmax passes back almost nothing.</source>
        <translation>归一化在块之前时不改动残差流，梯度能到达每一层。归一化在块之后时，每个块之后都重新缩放残差流；深层全新模型的各行变得相似，softmax 几乎不回传任何东西。</translation>
    </message>
    <message>
        <source>Which tokens it comes from</source>
        <translation>它来自哪些词元</translation>
    </message>
    <message>
        <source>what each token adds to %1</source>
        <translation>每个词元给%1增加多少</translation>
    </message>
    <message>
        <source>gradient × input</source>
        <translation>梯度 × 输入</translation>
    </message>
    <message>
        <source>gradient × embedding: a straight line down to no embedding</source>
        <translation>梯度 × 嵌入：沿直线降到没有嵌入</translation>
    </message>
    <message>
        <source>integrated gradients</source>
        <translation>积分梯度</translation>
    </message>
    <message>
        <source>the mean gradient on the way from no embedding to this one</source>
        <translation>从没有嵌入到这个嵌入的路径上的平均梯度</translation>
    </message>
    <message>
        <source>attention × gradient</source>
        <translation>注意力 × 梯度</translation>
    </message>
    <message>
        <source>what was read from the token, times how much it mattered</source>
        <translation>从该词元读取了多少，乘以它的重要程度</translation>
    </message>
    <message>
        <source>from embeddings of 0 to this text it changes by</source>
        <translation>从全为 0 的嵌入到这段文本，它改变</translation>
    </message>
    <message>
        <source>change on the path of integrated gradients</source>
        <translation>积分梯度路径上的变化</translation>
    </message>
    <message>
        <source>integrated gradients miss</source>
        <translation>积分梯度还差</translation>
    </message>
    <message>
        <source>what integrated gradients miss of the change</source>
        <translation>积分梯度在这一变化中还差的部分</translation>
    </message>
    <message>
        <source>The way back</source>
        <translation>往回走的路</translation>
    </message>
    <message>
        <source>the stream: handed on as it is</source>
        <translation>残差流：原样传递</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>“%1” sets nothing; it must be like %2=VALUE.</source>
        <translation>“%1”没有设置任何值；应形如 %2=值。</translation>
    </message>
    <message>
        <source>There is no option “%1”; --list-options lists them.</source>
        <translation>没有名为“%1”的选项；--list-options 会列出所有选项。</translation>
    </message>
    <message>
        <source>There is no option “%1”; there are %2.</source>
        <translation>没有名为“%1”的选项；现有：%2。</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>长文本</translation>
    </message>
    <message>
        <source>A text of any length: the whole matrix, a lens, and the text to read</source>
        <translation>任意长度的文本：完整矩阵、透镜和可阅读的文本</translation>
    </message>
    <message>
        <source>The whole head</source>
        <translation>整个头</translation>
    </message>
    <message>
        <source>point at a word: what it reads lights up</source>
        <translation>指向一个词：它读取的词就亮起</translation>
    </message>
    <message>
        <source>point at a word</source>
        <translation>指向一个词</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 个位置</translation>
    </message>
    <message>
        <source>%1; pale: written later, cannot be read</source>
        <translation>%1；淡色：后面才写出，不能读取</translation>
    </message>
    <message>
        <source>weight; grey: below %1</source>
        <translation>权重；灰色：小于 %1</translation>
    </message>
    <message>
        <source>Four terms</source>
        <translation>四项</translation>
    </message>
    <message>
        <source>The terms that add up to a score, each with a switch</source>
        <translation>相加成为分数的各项，每项都有开关</translation>
    </message>
    <message>
        <source>This model’s scores are not a sum of terms: open Transformer-XL, learned relative or Shaw’s attention</source>
        <translation>这个模型的分数不是各项之和：请打开 Transformer-XL、学习式相对注意力或 Shaw 的注意力</translation>
    </message>
    <message>
        <source>rel_shift</source>
        <translation>rel_shift</translation>
    </message>
    <message>
        <source>How relative scores are realigned with their keys</source>
        <translation>相对分数如何与各自的键重新对齐</translation>
    </message>
    <message>
        <source>This model has no relative scores to shift: open Transformer-XL or learned relative attention</source>
        <translation>这个模型没有要移位的相对分数：请打开 Transformer-XL 或学习式相对注意力</translation>
    </message>
    <message>
        <source>Relative positions</source>
        <translation>相对位置</translation>
    </message>
    <message>
        <source>Each distance selects a row in two tables: one for keys, one for values</source>
        <translation>每个距离在两张表中各选一行：一张用于键，一张用于值</translation>
    </message>
    <message>
        <source>This model has no distance tables: open the variant “Relative positions”</source>
        <translation>这个模型没有距离表：请打开变体“相对位置”</translation>
    </message>
    <message>
        <source>How far back is each key?</source>
        <translation>每个键在前面多远？</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Who may read whom, and why: mask layers as switches</source>
        <translation>谁能读取谁，为什么：用开关表示的各层掩码</translation>
    </message>
    <message>
        <source>This model has no softmax over keys to mask</source>
        <translation>这个模型没有可加掩码的键 softmax</translation>
    </message>
    <message>
        <source>What segments pass on, and how far back each state reaches</source>
        <translation>各段传递什么，每个状态向前依赖多远</translation>
    </message>
    <message>
        <source>This model does not read text in segments: open Transformer-XL or the vanilla segment model</source>
        <translation>这个模型不按段读取文本：请打开 Transformer-XL 或普通分段模型</translation>
    </message>
    <message>
        <source>Distance bias</source>
        <translation>距离偏置</translation>
    </message>
    <message>
        <source>Per-head distance bias: ALiBi and T5</source>
        <translation>每个头的距离偏置：ALiBi 和 T5</translation>
    </message>
    <message>
        <source>This model has no distance bias: open ALiBi or T5’s relative bias</source>
        <translation>这个模型没有距离偏置：请打开 ALiBi 或 T5 的相对偏置</translation>
    </message>
    <message>
        <source>LocalRNN window</source>
        <translation>LocalRNN 窗口</translation>
    </message>
    <message>
        <source>A window slides over the text and a state builds up inside it</source>
        <translation>窗口在文本上滑动，状态在窗口内逐步形成</translation>
    </message>
    <message>
        <source>This model has no recurrent layer over windows: open the R-Transformer</source>
        <translation>这个模型没有在窗口上运行的循环层：请打开 R-Transformer</translation>
    </message>
    <message>
        <source>Adaptive embedding</source>
        <translation>自适应嵌入</translation>
    </message>
    <message>
        <source>Tokens are looked up in their cluster’s table and put back in order</source>
        <translation>词元在各自簇的表中查找，再按顺序放回</translation>
    </message>
    <message>
        <source>This model looks up every token in one table: open the variant “Transformer-XL with adaptive embedding”</source>
        <translation>这个模型的所有词元都在同一张表中查找：请打开变体“带自适应嵌入的 Transformer-XL”</translation>
    </message>
    <message>
        <source>%1 more before</source>
        <translation>前面还有 %1 个</translation>
    </message>
    <message>
        <source>Linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>Keys and values summed into one state, token by token</source>
        <translation>键和值逐个词元累加为一个状态</translation>
    </message>
    <message>
        <source>This model’s attention is not linear: open Linear attention or Efficient attention</source>
        <translation>这个模型的注意力不是线性的：请打开线性注意力或高效注意力</translation>
    </message>
    <message>
        <source>sum over the first %1 of %2 keys</source>
        <translation>对 %2 个键中前 %1 个求和</translation>
    </message>
    <message>
        <source>sum over the first %1 of %2 features</source>
        <translation>对 %2 个特征中前 %1 个求和</translation>
    </message>
    <message>
        <source>Latents and sets</source>
        <translation>隐变量与集合</translation>
    </message>
    <message>
        <source>Arrays that read arrays: latents, inducing points, seeds</source>
        <translation>读取数组的数组：隐变量、诱导点、种子</translation>
    </message>
    <message>
        <source>This model has neither latents nor inducing points: open Perceiver IO or the Set Transformer</source>
        <translation>这个模型既没有隐变量也没有诱导点：请打开 Perceiver IO 或 Set Transformer</translation>
    </message>
    <message>
        <source>How many steps each position runs, and how much each counts</source>
        <translation>每个位置运行多少步，每一步占多少</translation>
    </message>
    <message>
        <source>This model runs a fixed number of layers: open a Universal Transformer</source>
        <translation>这个模型运行固定的层数：请打开 Universal Transformer</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Tokens as nodes, attention as messages along edges</source>
        <translation>词元是节点，注意力是沿边传递的消息</translation>
    </message>
    <message>
        <source>This model’s attention has no edge from token to token: open a model with softmax attention and no memory</source>
        <translation>这个模型的注意力没有词元到词元的边：请打开使用 softmax 注意力且无记忆的模型</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Position tables, and how two positions relate to each other</source>
        <translation>位置表，以及两个位置之间的关系</translation>
    </message>
    <message>
        <source>This model adds no positions to its tokens: open the Transformer</source>
        <translation>这个模型不给词元加位置：请打开 Transformer</translation>
    </message>
    <message>
        <source>moved by %1 positions</source>
        <translation>移动 %1 个位置</translation>
    </message>
    <message>
        <source>solid: position %1</source>
        <translation>实线：位置 %1</translation>
    </message>
    <message>
        <source>solid: on its way</source>
        <translation>实线：在途中</translation>
    </message>
    <message>
        <source>dashed: position %1</source>
        <translation>虚线：位置 %1</translation>
    </message>
    <message>
        <source>dashed: on its way</source>
        <translation>虚线：在途中</translation>
    </message>
    <message>
        <source>How alike are two positions?</source>
        <translation>两个位置有多相似？</translation>
    </message>
    <message>
        <source>dot product of their rows, by distance; %1: the same position</source>
        <translation>两行的点积，按距离；%1：同一位置</translation>
    </message>
    <message>
        <source>dot product of their rows, by distance</source>
        <translation>它们的行的点积，按距离</translation>
    </message>
    <message>
        <source>dot product by distance</source>
        <translation>按距离的点积</translation>
    </message>
    <message>
        <source>%1 of %2 clocks</source>
        <translation>%2 个钟中的 %1 个</translation>
    </message>
    <message>
        <source>%1 clocks</source>
        <translation>%1 个钟</translation>
    </message>
    <message>
        <source>%1, %2; below: positions per turn; bar: red adds, blue takes off</source>
        <translation>%1，%2；下方：转一圈的位置数；条形：红色增加，蓝色减少</translation>
    </message>
    <message>
        <source>%1, %2; below: positions per turn</source>
        <translation>%1，%2；下方：转一圈的位置数</translation>
    </message>
    <message>
        <source>Two orders, the same clocks</source>
        <translation>两种顺序，同样的钟</translation>
    </message>
    <message>
        <source>the row of position %1; both give the same curve, nearly</source>
        <translation>位置 %1 的行；两者给出几乎相同的曲线</translation>
    </message>
    <message>
        <source>the row of position %1</source>
        <translation>位置 %1 的行</translation>
    </message>
    <message>
        <source>distance between the two positions</source>
        <translation>两个位置之间的距离</translation>
    </message>
    <message>
        <source>%1, distance %2, dot product</source>
        <translation>%1，距离 %2，点积</translation>
    </message>
    <message>
        <source>Drag to another distance</source>
        <translation>拖到另一个距离</translation>
    </message>
    <message>
        <source>positions %1 and %2 (from 0), like any two that are %3 apart</source>
        <translation>位置 %1 与 %2（从 0 数起），与任何相距 %3 的两个位置一样</translation>
    </message>
    <message>
        <source>%1 apart</source>
        <translation>相差 %1</translation>
    </message>
    <message>
        <source>%1 slower ones</source>
        <translation>%1 个更慢的</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢的</translation>
    </message>
    <message>
        <source>clock %1, %2 of %3</source>
        <translation>钟 %1，%3的%2</translation>
    </message>
    <message>
        <source>sine</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>in pairs</source>
        <translation>成对</translation>
    </message>
    <message>
        <source>in halves</source>
        <translation>分半</translation>
    </message>
    <message>
        <source>all sines</source>
        <translation>全部正弦</translation>
    </message>
    <message>
        <source>all cosines</source>
        <translation>全部余弦</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Queries and keys rotate with their positions, so scores depend on the distance</source>
        <translation>查询和键随位置旋转，分数因此取决于距离</translation>
    </message>
    <message>
        <source>This model does not rotate its queries and keys: open the variant “Rotary positions”</source>
        <translation>这个模型不旋转查询和键：请打开变体“旋转位置编码”</translation>
    </message>
    <message>
        <source>q or k, moved by %1 positions</source>
        <translation>q 或 k，移动 %1 个位置</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>How widely each head reads, query by query and on average</source>
        <translation>每个头读取得有多宽，按查询和按平均</translation>
    </message>
    <message>
        <source>This model has no attention matrix, so it has no entropy to show</source>
        <translation>这个模型没有注意力矩阵，因此没有可显示的熵</translation>
    </message>
    <message>
        <source>%1; keys sorted by weight</source>
        <translation>%1；键按权重排列</translation>
    </message>
    <message>
        <source>How many keys does this row read?</source>
        <translation>这一行读多少个键？</translation>
    </message>
    <message>
        <source>%1, head %2: query %3 (%4)</source>
        <translation>%1，头 %2：查询 %3（%4）</translation>
    </message>
    <message>
        <source>head %1: query %2 (%3)</source>
        <translation>头 %1：查询 %2（%3）</translation>
    </message>
    <message>
        <source>The head</source>
        <translation>这个头</translation>
    </message>
    <message>
        <source>On average over all rows, %1 heads</source>
        <translation>所有行的平均，%1 个头</translation>
    </message>
    <message>
        <source>each circle a head, at the number of keys it reads</source>
        <translation>每个圆是一个头，位于它所读的键数处</translation>
    </message>
    <message>
        <source>keys read</source>
        <translation>读取的键数</translation>
    </message>
    <message>
        <source>%1 other keys: %2 together</source>
        <translation>其余 %1 个键：共 %2</translation>
    </message>
    <message>
        <source>Head atlas</source>
        <translation>注意力头图谱</translation>
    </message>
    <message>
        <source>Every head labelled by what it reads, with the number behind the label</source>
        <translation>每个头按其读取的内容加标签，并给出标签所依据的数</translation>
    </message>
    <message>
        <source>This model has no layers of attention heads to label</source>
        <translation>这个模型没有可加标签的注意力头层</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>逐个关闭</translation>
    </message>
    <message>
        <source>What switching off each head, part or position does to one output</source>
        <translation>关闭每个头、部件或位置对一个输出的影响</translation>
    </message>
    <message>
        <source>This model has no layers of attention heads that lead to an output</source>
        <translation>这个模型没有通向输出的注意力头层</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>LayerNorm, RMSNorm and ScaleNorm on the same row</source>
        <translation>对同一行做 LayerNorm、RMSNorm 和 ScaleNorm</translation>
    </message>
    <message>
        <source>This model has no norms: open the Transformer</source>
        <translation>这个模型没有归一化：请打开 Transformer</translation>
    </message>
    <message>
        <source>The tree of texts considered by beam search, greedy decoding or sampling</source>
        <translation>束搜索、贪心解码或采样所考虑的文本构成的树</translation>
    </message>
    <message>
        <source>This model does not write token by token: open one with a decoder</source>
        <translation>这个模型不逐词元写出：请打开带解码器的模型</translation>
    </message>
    <message>
        <source>Whole model</source>
        <translation>完整模型</translation>
    </message>
    <message>
        <source>Every block, what flows between them, and what each costs</source>
        <translation>每个块、块间流动的内容以及各自的代价</translation>
    </message>
    <message>
        <source>There is no step to show</source>
        <translation>没有可显示的步骤</translation>
    </message>
    <message>
        <source>Step through</source>
        <translation>逐步演示</translation>
    </message>
    <message>
        <source>One operation at a time, number by number</source>
        <translation>一次一个运算，逐个数演示</translation>
    </message>
    <message>
        <source>Some numbers are covered until you answer.</source>
        <translation>有些数在你作答之前是遮住的。</translation>
    </message>
    <message>
        <source>This number is masked or not finite: it cannot be moved.</source>
        <translation>这个数被掩蔽或不是有限数：不能移动。</translation>
    </message>
    <message>
        <source>That is too far: float32, in which models compute, has no such number.</source>
        <translation>太远了：模型计算所用的 float32 没有这样的数。</translation>
    </message>
    <message>
        <source>nudge</source>
        <translation>微调</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>nearly uniform: %1–%2</source>
        <translation>几乎均匀：%1–%2</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>%1 个 NaN 或无穷大</translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation>手动更改</translation>
    </message>
    <message>
        <source>changed as a result</source>
        <translation>随之改变</translation>
    </message>
    <message>
        <source>both runs</source>
        <translation>两次运行</translation>
    </message>
    <message>
        <source>%1, both runs</source>
        <translation>%1，两次运行</translation>
    </message>
    <message>
        <source>%1, both</source>
        <translation>%1，两次</translation>
    </message>
    <message>
        <source>product %1</source>
        <translation>乘积 %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>分数 %1</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>%1 (“%2”)</source>
        <translation>%1（“%2”）</translation>
    </message>
    <message>
        <source>query %1 → key %2</source>
        <translation>查询 %1 → 键 %2</translation>
    </message>
    <message>
        <source>it is no PNG or JPEG</source>
        <translation>它不是 PNG 或 JPEG</translation>
    </message>
    <message>
        <source>it has %1 × %2 pixels; at most %3 × %3 are shown</source>
        <translation>它有 %1 × %2 像素；最多显示 %3 × %3</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>它已损坏</translation>
    </message>
    <message>
        <source>it is not in the text’s folder</source>
        <translation>它不在该文本的文件夹中</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>%1 (the picture “%2” is not shown: %3)</source>
        <translation>%1（未显示图片“%2”：%3）</translation>
    </message>
    <message>
        <source>There is no session log “%1”.</source>
        <translation>没有会话日志“%1”。</translation>
    </message>
    <message>
        <source>Headroom ended unexpectedly. Replay the last thing you did?</source>
        <translation>Headroom 意外结束。要重放您最后做的事吗？</translation>
    </message>
    <message>
        <source>Headroom ended unexpectedly. Replay what you did, %1 commands?</source>
        <translation>Headroom 意外结束。要重放您所做的 %1 条命令吗？</translation>
    </message>
    <message>
        <source>Texts you typed were not kept; the replay uses others of the same length.</source>
        <translation>您输入的文本没有保留；重放使用长度相同的其他文本。</translation>
    </message>
    <message>
        <source>A training run was not finished, either.</source>
        <translation>另外还有一次训练没有完成。</translation>
    </message>
    <message>
        <source>A classroom for Transformer models: type, watch the real numbers, change any of them.</source>
        <translation>Transformer 模型的课堂：输入文字，观察真实的数，并可更改其中任何一个。</translation>
    </message>
    <message>
        <source>A model (.safetensors, or a folder), a bookmark (.headroom) or a link (headroom:…) to open.</source>
        <translation>要打开的模型（.safetensors 或文件夹）、书签（.headroom）或链接（headroom:…）。</translation>
    </message>
    <message>
        <source>[file]</source>
        <translation>[文件]</translation>
    </message>
    <message>
        <source>Open the variant with this id.</source>
        <translation>打开此标识的变体。</translation>
    </message>
    <message>
        <source>id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Open this model file.</source>
        <translation>打开此模型文件。</translation>
    </message>
    <message>
        <source>Use fresh random weights, even if there is a trained model.</source>
        <translation>使用新的随机权重，即使有训练好的模型。</translation>
    </message>
    <message>
        <source>The input text.</source>
        <translation>输入文本。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Open this lesson (.md).</source>
        <translation>打开此课程（.md）。</translation>
    </message>
    <message>
        <source>With --lesson: begin at this step, from 1.</source>
        <translation>与 --lesson 合用：从这一步开始，自 1 数起。</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>With --lesson and --shot: answer the step’s question.</source>
        <translation>与 --lesson 和 --shot 合用：回答该步的问题。</translation>
    </message>
    <message>
        <source>The view to show (see --list-views).</source>
        <translation>要显示的视图（见 --list-views）。</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>An option of a view, NAME=VALUE such as rel_shift.direction=both; may be repeated (see --list-options).</source>
        <translation>视图的一个选项，形如 名称=值，例如 rel_shift.direction=both；可重复使用（见 --list-options）。</translation>
    </message>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, cuda:N or mps.</source>
        <translation>auto、cpu、cuda、cuda:N 或 mps。</translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation>light（浅色）、dark（深色）或 system（跟随系统）。</translation>
    </message>
    <message>
        <source>Language, such as de.</source>
        <translation>语言，例如 de。</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Keep settings next to the program.</source>
        <translation>把设置保存在程序旁边。</translation>
    </message>
    <message>
        <source>Open the file or link in the window that is running, if there is one.</source>
        <translation>如果已有窗口在运行，就在其中打开文件或链接。</translation>
    </message>
    <message>
        <source>List the views and exit.</source>
        <translation>列出所有视图后退出。</translation>
    </message>
    <message>
        <source>List the options of all views and exit.</source>
        <translation>列出所有视图的选项后退出。</translation>
    </message>
    <message>
        <source>List all commands, their keys and what they take, and exit.</source>
        <translation>列出所有命令、它们的按键和参数，然后退出。</translation>
    </message>
    <message>
        <source>With --list-commands: as JSON.</source>
        <translation>与 --list-commands 一起：以 JSON 列出。</translation>
    </message>
    <message>
        <source>Perform the lines of this file, one after another.</source>
        <translation>逐行执行此文件。</translation>
    </message>
    <message>
        <source>With --script and --shot: write what was recorded of it, as a script.</source>
        <translation>与 --script 和 --shot 一起：把记录下来的内容写成脚本。</translation>
    </message>
    <message>
        <source>With --script and --shot: print a hash of the place and of all numbers at the end.</source>
        <translation>与 --script 和 --shot 一起：打印结束时的位置和所有数的哈希值。</translation>
    </message>
    <message>
        <source>Do so many things at random, without a screen, print them as a script and exit.</source>
        <translation>不用屏幕，随机做这么多件事，把它们打印为脚本，然后退出。</translation>
    </message>
    <message>
        <source>With --random-session: which one, by default 1.</source>
        <translation>与 --random-session 一起：哪一个，默认为 1。</translation>
    </message>
    <message>
        <source>With --random-session: play what was recorded in a new process and compare; exits with 3, and prints the shortest script found, where the two end differently.</source>
        <translation>与 --random-session 一起：在新的进程中播放记录下来的内容并比较；如果两者结束得不同，退出码为 3，并打印找到的最短脚本。</translation>
    </message>
    <message>
        <source>Write a picture of the window, as PNG, JPEG, SVG or PDF by the file's extension, without a screen, and exit.</source>
        <translation>按文件扩展名将窗口写成 PNG、JPEG、SVG 或 PDF 图片（无需屏幕），然后退出。</translation>
    </message>
    <message>
        <source>Write only the view with its caption, as PNG, JPEG, SVG, PDF or web page (.html) by the file's extension, and exit. Takes the options of --shot; --size is the size of a slide, --theme may be paper.</source>
        <translation>只将视图及其说明按文件扩展名写成 PNG、JPEG、SVG、PDF 或网页（.html），然后退出。接受 --shot 的选项；--size 为幻灯片尺寸，--theme 可为 paper。</translation>
    </message>
    <message>
        <source>With --shot: a film of the view's whole sequence, as animated PNG or WebP.</source>
        <translation>与 --shot 合用：视图整个过程的动画，格式为动画 PNG 或 WebP。</translation>
    </message>
    <message>
        <source>With --shot: the step playback is at.</source>
        <translation>与 --shot 合用：播放所处的步骤。</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>With --shot: the pinned cell, PATH@i,j,k from 0, or none.</source>
        <translation>与 --shot 合用：固定的单元格，写作 PATH@i,j,k，自 0 数起；或 none。</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>With --shot: how many stops of the step have been played.</source>
        <translation>与 --shot 合用：该步骤已播放到第几个停顿点。</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>With --shot: a change by hand, PATH@i,-,k=VALUE; may be repeated.</source>
        <translation>与 --shot 合用：一处手动更改，写作 PATH@i,-,k=VALUE；可重复使用。</translation>
    </message>
    <message>
        <source>change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>With --shot: show the difference the changes make.</source>
        <translation>与 --shot 合用：显示更改造成的差异。</translation>
    </message>
    <message>
        <source>With --shot: train the variant this many steps first. --view training shows the run; any other view shows the model in training.</source>
        <translation>与 --shot 合用：先把变体训练这么多步。--view training 显示这次训练；其他视图显示训练中的模型。</translation>
    </message>
    <message>
        <source>With --train-steps: the training step to show, the last if not given.</source>
        <translation>与 --train-steps 合用：要显示的训练步；不给出则为最后一步。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>With --shot: another run beside this one: a variant, a model file, or untouched.</source>
        <translation>与 --shot 合用：旁边的另一次运行：变体、模型文件，或 untouched（未更改的运行）。</translation>
    </message>
    <message>
        <source>what</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>With --compare: the difference instead of the other run.</source>
        <translation>与 --compare 合用：显示差值，而不是另一次运行。</translation>
    </message>
    <message>
        <source>With --shot: WxH, by default 1440x900.</source>
        <translation>与 --shot 合用：宽x高，默认 1440x900。</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>With --shot: device pixels per logical pixel, by default 1.</source>
        <translation>与 --shot 合用：每个逻辑像素对应的设备像素数，默认 1。</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>--%1 is “%2”; it must be a whole number from %3 to %4.</source>
        <translation>--%1 为“%2”；必须是 %3 到 %4 之间的整数。</translation>
    </message>
    <message>
        <source>--position is “%1”; it must be a number, 0 or more.</source>
        <translation>--position 是“%1”；它必须是不小于 0 的数。</translation>
    </message>
    <message>
        <source>--size is “%1”; it must be like 1440x900, from 100x100 to 8192x8192.</source>
        <translation>--size 为“%1”；格式应如 1440x900，范围从 100x100 到 8192x8192。</translation>
    </message>
    <message>
        <source>--scale is “%1”; it must be 0.5 to 4.</source>
        <translation>--scale 是“%1”；它必须在 0.5 到 4 之间。</translation>
    </message>
    <message>
        <source>--size is %1x%2; what is shown needs at least %3x%4, which the picture has.</source>
        <translation>--size 为 %1x%2；显示的内容至少需要 %3x%4，图片即为此尺寸。</translation>
    </message>
    <message>
        <source>The session ended early: %1</source>
        <translation>会话提前结束：%1</translation>
    </message>
    <message>
        <source>The start page: every variant with its idea and a picture</source>
        <translation>开始页：每个变体的想法和一张图片</translation>
    </message>
    <message>
        <source>The training lab: train a variant on a task and watch it learn</source>
        <translation>训练实验室：在任务上训练变体，观看它学习</translation>
    </message>
    <message>
        <source>--theme is “%1”; it must be light, dark or system, or paper with --export.</source>
        <translation>--theme 是“%1”；它必须是 light、dark 或 system；与 --export 合用时也可为 paper。</translation>
    </message>
    <message>
        <source>There is no position %1: this run has %2, counted from 0.</source>
        <translation>没有位置 %1：这次运行有 %2 个位置，从 0 数起。</translation>
    </message>
    <message>
        <source>A loss needs at least one position with its token.</source>
        <translation>损失至少需要一个位置和它的词元。</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be %4.</source>
        <translation>%1：%2 为 %3；要求：%4。</translation>
    </message>
    <message>
        <source>%1: %2 is "%3"; it can be %4.</source>
        <translation>%1：%2 为“%3”；可以是 %4。</translation>
    </message>
    <message>
        <source>%1, task</source>
        <translation>%1，task</translation>
    </message>
    <message>
        <source>Variant "%1" cannot be opened: %2</source>
        <translation>无法打开变体“%1”：%2</translation>
    </message>
    <message>
        <source>There is no variant "%1"; the variants are %2.</source>
        <translation>没有变体“%1”；可用的变体有 %2。</translation>
    </message>
    <message>
        <source>%1 nests lists or objects more than %2 deep.</source>
        <translation>%1 中列表或对象的嵌套超过 %2 层。</translation>
    </message>
    <message>
        <source>%1 holds %2 values; at most %3 are allowed.</source>
        <translation>%1 含有 %2 个值；最多允许 %3 个。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: it is empty.</source>
        <translation>%1 不是有效的 JSON：内容为空。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: it ends at line %2, column %3, in the middle.</source>
        <translation>%1 不是有效的 JSON：到第 %2 行第 %3 列就中断了，内容不完整。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: the number %4 at line %2, column %3 is too large.</source>
        <translation>%1 不是有效的 JSON：第 %2 行第 %3 列的数 %4 太大。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: line %2, column %3 has %4, which cannot be there.</source>
        <translation>%1 不是有效的 JSON：第 %2 行第 %3 列的 %4 不能出现在那里。</translation>
    </message>
    <message>
        <source>Setting %1 is %2; it must be %3.</source>
        <translation>设置 %1 为 %2；要求：%3。</translation>
    </message>
    <message>
        <source>0 to 1,000,000</source>
        <translation>0 到 1,000,000</translation>
    </message>
    <message>
        <source>above 0 and at most 10⁹</source>
        <translation>大于 0 且不超过 10⁹</translation>
    </message>
    <message>
        <source>above 0 and at most 10¹⁵</source>
        <translation>大于 0 且不超过 10¹⁵</translation>
    </message>
    <message>
        <source>at least 0 and below 1</source>
        <translation>不小于 0 且小于 1</translation>
    </message>
    <message>
        <source>above 0 and at most 0.01</source>
        <translation>大于 0 且不超过 0.01</translation>
    </message>
    <message>
        <source>above 0 and below 1</source>
        <translation>大于 0 且小于 1</translation>
    </message>
    <message>
        <source>a divisor of width %1, unless head_width is given</source>
        <translation>宽度 %1 的约数，除非给出 head_width</translation>
    </message>
    <message>
        <source>at least 2 for norm layer-unbiased, which divides by n − 1</source>
        <translation>对 norm layer-unbiased 不小于 2，因为它要除以 n − 1</translation>
    </message>
    <message>
        <source>even, since positions pair each sine with a cosine</source>
        <translation>偶数，因为位置编码中每个正弦都配一个余弦</translation>
    </message>
    <message>
        <source>at least 3 for Fourier positions</source>
        <translation>对傅里叶位置不小于 3</translation>
    </message>
    <message>
        <source>a divisor of the %1 heads</source>
        <translation>头数 %1 的约数</translation>
    </message>
    <message>
        <source>at most the head width, %1</source>
        <translation>不超过头的宽度 %1</translation>
    </message>
    <message>
        <source>Setting %1 has %2 numbers; it needs %3, one for each rotated pair.</source>
        <translation>设置 %1 有 %2 个数；需要 %3 个，每个旋转的数对一个。</translation>
    </message>
    <message>
        <source>Setting %1 has a factor %2; each must be above 0 and at most 10⁹.</source>
        <translation>设置 %1 含有因子 %2；每个因子都必须大于 0 且不超过 10⁹。</translation>
    </message>
    <message>
        <source>Setting rotary_original is %1; rotary_scaling longrope takes its logarithm, so it must be 2 or more.</source>
        <translation>设置 rotary_original 为 %1；rotary_scaling longrope 要取它的对数，因此必须不小于 2。</translation>
    </message>
    <message>
        <source>Position rotary rotates numbers in pairs, so each head must rotate an even number of them; it rotates %1.</source>
        <translation>位置 rotary 成对地旋转数字，所以每个头必须旋转偶数个数；这里是 %1 个。</translation>
    </message>
    <message>
        <source>Setting rotary_factor is %1; scaling needs 1 or more.</source>
        <translation>设置 rotary_factor 为 %1；缩放需要不小于 1。</translation>
    </message>
    <message>
        <source>Setting rotary_base is %1; rotary_scaling yarn takes its logarithm, so it must be above 1.</source>
        <translation>设置 rotary_base 为 %1；rotary_scaling yarn 要取它的对数，因此必须大于 1。</translation>
    </message>
    <message>
        <source>Setting rotary_high is %1; it must be above rotary_low, %2.</source>
        <translation>设置 rotary_high 为 %1；必须大于 rotary_low，即 %2。</translation>
    </message>
    <message>
        <source>1 to %1</source>
        <translation>1 到 %1</translation>
    </message>
    <message>
        <source>Setting windowed_layers names all %1 layers, which is the default. Leave it out.</source>
        <translation>设置 windowed_layers 列出了全部 %1 层，等同于省略。请省略它。</translation>
    </message>
    <message>
        <source>Memory does not work with position %1: rows of different segments would carry the same positions. Set position to none and use relative attention.</source>
        <translation>记忆不能与 position %1 一起使用：不同段的行会带有相同的位置。请将 position 设为 none，并使用相对注意力。</translation>
    </message>
    <message>
        <source>Memory does not work with parallel, normed_residual or norm_placement around: it needs plain sublayers. Leave these settings out, or set memory to 0.</source>
        <translation>记忆不能与 parallel、normed_residual 和 norm_placement around 一起使用：它只能与普通子层配合。请省略这些设置，或将 memory 设为 0。</translation>
    </message>
    <message>
        <source>Memory does not work with windowed_layers: the memory's rows lie before the window. Leave windowed_layers out, or set memory to 0.</source>
        <translation>记忆不能与 windowed_layers 一起使用：记忆的行位于窗口之前。请省略 windowed_layers，或将 memory 设为 0。</translation>
    </message>
    <message>
        <source>Memory does not work with attention %1, whose state already sums over everything before. Set memory to 0.</source>
        <translation>记忆不能与 attention %1 一起使用，它的状态已经累加了之前的一切。请将 memory 设为 0。</translation>
    </message>
    <message>
        <source>Memory needs causal attention; set causal to true.</source>
        <translation>记忆需要因果注意力；请将 causal 设为 true。</translation>
    </message>
    <message>
        <source>Memory does not work with depth universal: there is no fixed layer to remember. Choose layers, or memory 0.</source>
        <translation>记忆不能与 depth universal 一起使用：没有固定的层可记忆。请选择 layers，或将 memory 设为 0。</translation>
    </message>
    <message>
        <source>Memory does not work with a LocalRNN: memory holds the layer's input, before the LocalRNN, but attention reads the LocalRNN's output. Set local to none, or memory to 0.</source>
        <translation>记忆不能与 LocalRNN 一起使用：记忆保存的是该层的输入，在 LocalRNN 之前，而注意力读取的是 LocalRNN 的输出。请将 local 设为 none，或将 memory 设为 0。</translation>
    </message>
    <message>
        <source>larger than the cutoff before it, above 0 and below vocabulary %1</source>
        <translation>大于前一个分界，大于 0 且小于 vocabulary %1</translation>
    </message>
    <message>
        <source>Setting divisor is %1: the last cluster's rows would have no width.</source>
        <translation>设置 divisor 为 %1：最后一个簇的行将没有宽度。</translation>
    </message>
    <message>
        <source>Setting norm_placement around needs an encoder or a decoder; topology is %1.</source>
        <translation>设置 norm_placement around 需要编码器或解码器；topology 为 %1。</translation>
    </message>
    <message>
        <source>below vocabulary %1</source>
        <translation>小于 vocabulary %1</translation>
    </message>
    <message>
        <source>Setting project_sum does not work with depth universal, which adds positions before each step, in the model's width. Leave it out.</source>
        <translation>设置 project_sum 不能与 depth universal 一起使用，后者在每一步之前以模型的宽度加上位置。请省略它。</translation>
    </message>
    <message>
        <source>Setting embedding_width is %1; each sine of the positions has its cosine, so it must be even.</source>
        <translation>设置 embedding_width 为 %1；位置编码中每个正弦都配一个余弦，因此必须是偶数。</translation>
    </message>
    <message>
        <source>Setting embedding_width is %1; Fourier positions need at least 3.</source>
        <translation>设置 embedding_width 为 %1；傅里叶位置至少需要 3。</translation>
    </message>
    <message>
        <source>Setting embedding_width is %1; norm layer-unbiased divides by n − 1.</source>
        <translation>设置 embedding_width 为 %1；norm layer-unbiased 要除以比它小 1 的数。</translation>
    </message>
    <message>
        <source>Setting query_key_norm needs heads at least 2 wide for norm layer-unbiased, which divides by n − 1.</source>
        <translation>使用 norm layer-unbiased 时，设置 query_key_norm 要求头的宽度至少为 2，因为它要除以比宽度小 1 的数。</translation>
    </message>
    <message>
        <source>Setting divide_by_layer does not work with layer_weights: a shared layer has no number of its own.</source>
        <translation>设置 divide_by_layer 不能与 layer_weights 一起使用：共享的层没有自己的编号。</translation>
    </message>
    <message>
        <source>%1 entries long, one for each layer</source>
        <translation>%1 项，每层一项</translation>
    </message>
    <message>
        <source>the number of its own layer, or of an earlier layer with its own weights</source>
        <translation>它自己那一层的编号，或之前某个拥有自己参数的层的编号</translation>
    </message>
    <message>
        <source>LocalRNN does not work with halting dgl, which runs only the positions that have not halted: a window would miss its neighbours. Choose a tensor2tensor halting.</source>
        <translation>LocalRNN 不能与 halting dgl 一起使用，后者只运行尚未停止的位置：窗口会缺少相邻位置。请选择 tensor2tensor 的 halting。</translation>
    </message>
    <message>
        <source>Halting tensor2tensor-global does not work with a causal decoder: its one probability is a mean over the whole sequence, so each position would learn about later ones. Choose another halting, or topology encoder.</source>
        <translation>halting tensor2tensor-global 不能与因果解码器一起使用：它唯一的概率是整个序列的均值，每个位置会因此得知后面的位置。请选择其他 halting，或 topology encoder。</translation>
    </message>
    <message>
        <source>Depth universal needs an encoder or a decoder; topology is %1.</source>
        <translation>depth universal 需要编码器或解码器；topology 为 %1。</translation>
    </message>
    <message>
        <source>LocalRNN needs an encoder or a decoder; topology is %1.</source>
        <translation>LocalRNN 需要编码器或解码器；topology 为 %1。</translation>
    </message>
    <message>
        <source>Topology %1 works only with attention dot.</source>
        <translation>topology %1 只能与 attention dot 一起使用。</translation>
    </message>
    <message>
        <source>Position rotary needs an encoder or a decoder; topology is %1.</source>
        <translation>position rotary 需要编码器或解码器；topology 为 %1。</translation>
    </message>
    <message>
        <source>Topology set has no order, so position must be none; it is %1.</source>
        <translation>topology set 没有顺序，因此 position 必须为 none；现在是 %1。</translation>
    </message>
    <message>
        <source>The model's logits are not numbers, so no token can be chosen.</source>
        <translation>模型的 logit 不是数，无法选择词元。</translation>
    </message>
    <message>
        <source>A cost curve needs something to measure and at least two points to measure it at.</source>
        <translation>代价曲线需要测量对象，以及至少两个测量点。</translation>
    </message>
    <message>
        <source>%1: %2 tokens</source>
        <translation>%1：%2 个词元</translation>
    </message>
    <message>
        <source>%1: lengths holds %2; it must be 1 to 1000000.</source>
        <translation>%1：lengths 含有 %2；必须在 1 到 1000000 之间。</translation>
    </message>
    <message>
        <source>%1 needs contenders and at least two lengths to fit an exponent.</source>
        <translation>%1 需要参与比较的对象和至少两个长度才能拟合指数。</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>%1, scores: evaluation is "%2"; it must be segments, sliding or memory.</source>
        <translation>%1，scores：evaluation 为“%2”；必须是 segments、sliding 或 memory。</translation>
    </message>
    <message>
        <source>%1: attention_lengths holds %2; it must be above the segment, %3.</source>
        <translation>%1：attention_lengths 含有 %2；必须大于段长 %3。</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>attention length %1</source>
        <translation>注意力长度 %1</translation>
    </message>
    <message>
        <source>%1: there is no run "%2"; the runs are %3.</source>
        <translation>%1：没有运行“%2”；可用的运行有 %3。</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>receptive field</source>
        <translation>感受野</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1: relation is "%2"; it must be at least, at most, above or below.</source>
        <translation>%1：relation 为“%2”；必须是 at least、at most、above 或 below。</translation>
    </message>
    <message>
        <source>There is no experiment "%1"; the experiments are %2.</source>
        <translation>没有实验“%1”；可用的实验有 %2。</translation>
    </message>
    <message>
        <source>a row has %1 cells for %2 columns</source>
        <translation>一行有 %1 个单元格，而列数为 %2</translation>
    </message>
    <message>
        <source>a table does not have as many ranges as cells</source>
        <translation>表的范围数与单元格数不同</translation>
    </message>
    <message>
        <source>series "%1" does not have as many x as y</source>
        <translation>序列“%1”的 x 与 y 数目不同</translation>
    </message>
    <message>
        <source>map "%1" has %2 values for %3 rows and %4 columns</source>
        <translation>图“%1”有 %2 个值，而它有 %3 行 %4 列</translation>
    </message>
    <message>
        <source>Experiment %1 checks "%2" of "%3", which is in no table.</source>
        <translation>实验 %1 检验“%3”的“%2”，但任何表中都没有它。</translation>
    </message>
    <message>
        <source>that is %1 and %2</source>
        <translation>即 %1 与 %2</translation>
    </message>
    <message>
        <source>holds for %1 of %2 seeds</source>
        <translation>%2 个随机种子中有 %1 个成立</translation>
    </message>
    <message>
        <source>One seed and little training: run it in full to be sure.</source>
        <translation>只有一个随机种子，训练也少：完整运行才能确定。</translation>
    </message>
    <message>
        <source>One of the numbers could not be measured.</source>
        <translation>其中一个数无法测得。</translation>
    </message>
    <message>
        <source>A possible reason, not measured: %1</source>
        <translation>可能的原因，未经测量：%1</translation>
    </message>
    <message>
        <source>%1 (Seed %2.)</source>
        <translation>%1（随机种子 %2。）</translation>
    </message>
    <message>
        <source>Experiment %1, setup</source>
        <translation>实验 %1，setup</translation>
    </message>
    <message>
        <source>seed %1 of %2, %3</source>
        <translation>第 %1 个随机种子，共 %2 个，%3</translation>
    </message>
    <message>
        <source>%1: lengths is empty; give the lengths to test, the shortest first.</source>
        <translation>%1：lengths 为空；请给出要测试的长度，最短的在前。</translation>
    </message>
    <message>
        <source>perplexity at %1</source>
        <translation>%1 时的困惑度</translation>
    </message>
    <message>
        <source>tokens right at %1</source>
        <translation>%1 时的词元正确率</translation>
    </message>
    <message>
        <source>%1: evaluation</source>
        <translation>%1：评估</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>%1: there is no measure "%2"; the measures are %3.</source>
        <translation>%1：没有度量“%2”；可用的有 %3。</translation>
    </message>
    <message>
        <source>%1, plots: across is %2; there are %3 axes, counted from 0.</source>
        <translation>%1，plots：across 为 %2；共有 %3 个轴，从 0 数起。</translation>
    </message>
    <message>
        <source>%1, plots: no option of axis %2 has an "x"; give each one, or leave out across.</source>
        <translation>%1，plots：轴 %2 没有选项带“x”；请为每个选项给出，或省略 across。</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1, plots: y is "%2", which is not one of the measures.</source>
        <translation>%1，plots：y 为“%2”，它不是测量项之一。</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 has an option without a label.</source>
        <translation>%1 有一个选项没有标签。</translation>
    </message>
    <message>
        <source>%1 has no options; give at least one.</source>
        <translation>%1 没有选项；请至少给出一个。</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>%1: still learning at the end, held-out loss %2 at step %3, %4 at the last step, %5.</source>
        <translation>%1：结束时仍在学习，留出损失在第 %3 步为 %2，在最后一步（第 %5 步）为 %4。</translation>
    </message>
    <message>
        <source>There are %1 source sequences and %2 target sequences; each target needs its source.</source>
        <translation>有 %1 个源序列和 %2 个目标序列；每个目标都需要它的源。</translation>
    </message>
    <message>
        <source>%1 was not saved: it is %2, not a file.</source>
        <translation>%1 未保存：它是%2，不是文件。</translation>
    </message>
    <message>
        <source>%1 was not written: %2.</source>
        <translation>%1 未能写入：%2。</translation>
    </message>
    <message>
        <source>%1: a step is %2; it must be 0 to 10¹⁵.</source>
        <translation>%1：有一步为 %2；必须在 0 到 10¹⁵ 之间。</translation>
    </message>
    <message>
        <source>%1: step and %2 have different lengths.</source>
        <translation>%1：step 与 %2 长度不同。</translation>
    </message>
    <message>
        <source>%1: steps_used_counts do not fit steps_used.</source>
        <translation>%1：steps_used_counts 与 steps_used 不相符。</translation>
    </message>
    <message>
        <source>%1: step and text have different lengths.</source>
        <translation>%1：step 与 text 长度不同。</translation>
    </message>
    <message>
        <source>%1 was saved as version %2; this program reads version %3.</source>
        <translation>%1 保存为版本 %2；本程序读取版本 %3。</translation>
    </message>
    <message>
        <source>%1: the first tokens of the vocabulary must be pad, start and end.</source>
        <translation>%1：词表的前几个词元必须是 pad、start 和 end。</translation>
    </message>
    <message>
        <source>%1 lists %2 tokens, but its config says vocabulary %3.</source>
        <translation>%1 列出 %2 个词元，但它的 config 中 vocabulary 为 %3。</translation>
    </message>
    <message>
        <source>Open the model's .safetensors file, or save it as one with Python's safetensors.</source>
        <translation>请打开模型的 .safetensors 文件，或用 Python 的 safetensors 另存为这种文件。</translation>
    </message>
    <message>
        <source>Open a model's .safetensors file, or its folder.</source>
        <translation>请打开模型的 .safetensors 文件或其文件夹。</translation>
    </message>
    <message>
        <source>Unpack it and open the .safetensors file inside.</source>
        <translation>请解压，然后打开其中的 .safetensors 文件。</translation>
    </message>
    <message>
        <source>%1: this is %2, not a .safetensors file. %3</source>
        <translation>%1：这是%2，不是 .safetensors 文件。%3</translation>
    </message>
    <message>
        <source>%1: the file is empty (0 bytes). Copy or download it again.</source>
        <translation>%1：文件为空（0 字节）。请重新复制或下载。</translation>
    </message>
    <message>
        <source>a TorchScript program (a zip archive)</source>
        <translation>TorchScript 程序（zip 压缩包）</translation>
    </message>
    <message>
        <source>a PyTorch pickle in a zip archive (.pt, .pth or .bin)</source>
        <translation>zip 压缩包中的 PyTorch pickle（.pt、.pth 或 .bin）</translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation>zip 压缩包</translation>
    </message>
    <message>
        <source>If it is PyTorch's (.pt, .pth or .bin): %1</source>
        <translation>如果它是 PyTorch 的（.pt、.pth 或 .bin）：%1</translation>
    </message>
    <message>
        <source>a web page (HTML)</source>
        <translation>网页 (HTML)</translation>
    </message>
    <message>
        <source>Download the file again with the site's own download link.</source>
        <translation>请用网站自己的下载链接重新下载文件。</translation>
    </message>
    <message>
        <source>an ONNX model</source>
        <translation>ONNX 模型</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>JSON 文件</translation>
    </message>
    <message>
        <source>Open the .safetensors file beside it.</source>
        <translation>请打开它旁边的 .safetensors 文件。</translation>
    </message>
    <message>
        <source>the index of a TensorFlow checkpoint</source>
        <translation>TensorFlow 检查点的索引</translation>
    </message>
    <message>
        <source>a link of the Hugging Face cache that became a text when it was copied</source>
        <translation>Hugging Face 缓存中的链接，复制时变成了文本</translation>
    </message>
    <message>
        <source>Copy the folder again with its links (cp -a), or download the model again.</source>
        <translation>请连同链接重新复制该文件夹（cp -a），或重新下载模型。</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>文本文件</translation>
    </message>
    <message>
        <source>To run a model on it, open the model's .safetensors file and paste the text into its input. To learn from it, train a variant on task text with this file (Training lab, or headroom-cli train --task text --file).</source>
        <translation>要用它运行模型，请打开模型的 .safetensors 文件，并把文本粘贴到输入中。要从中学习，请用这个文件在 text 任务上训练一个变体（训练实验室，或 headroom-cli train --task text --file）。</translation>
    </message>
    <message>
        <source>Numbers are written as .csv or .npy; "%1" is neither.</source>
        <translation>数值可以写成 .csv 或 .npy；“%1”两者都不是。</translation>
    </message>
    <message>
        <source>Open the folder of the model that it was made from, which has .safetensors files.</source>
        <translation>请打开它所来自的模型的文件夹，其中有 .safetensors 文件。</translation>
    </message>
    <message>
        <source>%1: the file needs %2 of memory, but only %3 is free.</source>
        <translation>%1：文件需要 %2 内存，但只有 %3 可用。</translation>
    </message>
    <message>
        <source>%1: the file needs %2 of memory, more than this machine has.</source>
        <translation>%1：文件需要 %2 内存，超过这台机器的内存。</translation>
    </message>
    <message>
        <source>%1: the file has %2, more than the %3 allowed here.</source>
        <translation>%1：文件有 %2，超过此处允许的 %3。</translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has the name reserved for metadata.</source>
        <translation>%1 未保存：张量“%2”使用了为元数据保留的名称。</translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has a name that is too long or holds a NUL character.</source>
        <translation>%1 未保存：张量“%2”的名称过长或含有 NUL 字符。</translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has more than %3 dimensions.</source>
        <translation>%1 未保存：张量“%2”的维数超过 %3。</translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has %3 bytes, which do not fit its shape %4 of %5.</source>
        <translation>%1 未保存：张量“%2”有 %3 字节，与 %5 的形状 %4 不符。</translation>
    </message>
    <message>
        <source>%1 was not saved: the numbers of tensor "%2" do not fit its shape %3 of %4.</source>
        <translation>%1 未保存：张量“%2”的数与 %4 的形状 %3 不符。</translation>
    </message>
    <message>
        <source>%1 was not saved: two tensors have the name "%2".</source>
        <translation>%1 未保存：有两个张量名为“%2”。</translation>
    </message>
    <message>
        <source>%1 was not saved: %2 tensors are more than the %3 allowed.</source>
        <translation>%1 未保存：%2 个张量超过了允许的 %3 个。</translation>
    </message>
    <message>
        <source>%1 ends at byte %2, before it begins at byte %3.</source>
        <translation>%1 结束于第 %2 字节，早于它开始的第 %3 字节。</translation>
    </message>
    <message>
        <source>its shape %1 of %2</source>
        <translation>它的形状 %1（%2）</translation>
    </message>
    <message>
        <source>%1: %2 has more elements than can be counted.</source>
        <translation>%1：%2的元素多到无法计数。</translation>
    </message>
    <message>
        <source>%1 ends at byte %2 but %3 needs %4 bytes.</source>
        <translation>%1 结束于第 %2 字节，但%3需要 %4 字节。</translation>
    </message>
    <message>
        <source>%1 begins at byte %2 and ends at byte %3 but %4 needs %5 bytes.</source>
        <translation>%1 开始于第 %2 字节，结束于第 %3 字节，但%4需要 %5 字节。</translation>
    </message>
    <message>
        <source>%1: %2 begins at byte %3, inside %4, which ends at byte %5.</source>
        <translation>%1：%2 开始于第 %3 字节，位于结束于第 %5 字节的 %4 之内。</translation>
    </message>
    <message>
        <source>%1: %2 begins at byte %3, which leaves a gap from byte %4: tensors must follow each other without gaps.</source>
        <translation>%1：%2 开始于第 %3 字节，从第 %4 字节起留下空隙：张量必须一个接一个，中间没有空隙。</translation>
    </message>
    <message>
        <source>%1: %2 ends at byte %3 but the file holds only %4 bytes of tensors: it was cut short. Copy or download it again.</source>
        <translation>%1：%2 结束于第 %3 字节，但文件只含 %4 字节的张量：它不完整。请重新复制或下载。</translation>
    </message>
    <message>
        <source>%1: the file has 1 trailing byte after its last tensor: it is damaged, or something was appended.</source>
        <translation>%1：文件在最后一个张量之后多出 1 个字节：它已损坏，或末尾被附加了内容。</translation>
    </message>
    <message>
        <source>%1: the file has %2 trailing bytes after its last tensor: it is damaged, or something was appended.</source>
        <translation>%1：文件在最后一个张量之后多出 %2 个字节：它已损坏，或末尾被附加了内容。</translation>
    </message>
    <message>
        <source>%1: the header must begin with "{" but is empty.</source>
        <translation>%1：文件头必须以“{”开头，但它是空的。</translation>
    </message>
    <message>
        <source>%1: the header must begin with "{", not with "%2".</source>
        <translation>%1：文件头必须以“{”开头，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1: the header has a NUL character at byte %2.</source>
        <translation>%1：文件头在第 %2 字节处有 NUL 字符。</translation>
    </message>
    <message>
        <source>%1 has no "weight_map", which says which file each tensor is in.</source>
        <translation>%1 没有“weight_map”，它说明每个张量在哪个文件中。</translation>
    </message>
    <message>
        <source>%1: the file name of tensor "%2" must be a string.</source>
        <translation>%1：张量“%2”的文件名必须是字符串。</translation>
    </message>
    <message>
        <source>%1 places tensor "%2" in "%3", which lies outside the folder; only files beside the index are read.</source>
        <translation>%1 把张量“%2”放在“%3”中，而它在文件夹之外；只读取索引旁边的文件。</translation>
    </message>
    <message>
        <source>%1 names more than %2 files.</source>
        <translation>%1 列出了超过 %2 个文件。</translation>
    </message>
    <message>
        <source>%1: %2 has shape %3; the memory of a layer is [position, %4].</source>
        <translation>%1：%2 的形状为 %3；一层的记忆应为 [position, %4]。</translation>
    </message>
    <message>
        <source>%1: %2 has %3 positions, but the memory of the first layer has %4.</source>
        <translation>%1：%2 有 %3 个位置，而第一层的记忆有 %4 个。</translation>
    </message>
    <message>
        <source>%1 holds a tensor "%2"; inputs are input.source, input.target and input.memory.1, input.memory.2, …</source>
        <translation>%1 含有张量“%2”；输入应为 input.source、input.target 和 input.memory.1、input.memory.2、……</translation>
    </message>
    <message>
        <source>topology %1</source>
        <translation>topology %1</translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; %3 needs it: token ids, I64 [position].</source>
        <translation>%1 没有张量“%2”；%3 需要它：词元 id，I64 [position]。</translation>
    </message>
    <message>
        <source>%1 holds a tensor "%2" that %3 does not read.</source>
        <translation>%1 含有 %3 不读取的张量“%2”。</translation>
    </message>
    <message>
        <source>%1 holds the memory of %2 layers, but its config says memory %3 and %4 decoder layers.</source>
        <translation>%1 含有 %2 层的记忆，但它的 config 中 memory 为 %3，解码器层数为 %4。</translation>
    </message>
    <message>
        <source>%1 holds no step to compare: save what you computed as expected.PATH, such as expected.encoder.1/self_attention/weights; headroom-cli run lists the paths.</source>
        <translation>%1 没有可比较的步骤：请把你计算的结果保存为 expected.PATH，例如 expected.encoder.1/self_attention/weights；headroom-cli run 会列出这些路径。</translation>
    </message>
    <message>
        <source>%1: headroom.vocabulary must be a JSON list of strings, one per token.</source>
        <translation>%1：headroom.vocabulary 必须是字符串的 JSON 列表，每个词元一个。</translation>
    </message>
    <message>
        <source>%1: headroom.vocabulary lists %2 tokens, but headroom.config says vocabulary %3.</source>
        <translation>%1：headroom.vocabulary 列出 %2 个词元，但 headroom.config 中 vocabulary 为 %3。</translation>
    </message>
    <message>
        <source>%1 has no "headroom.config" in its metadata: give the model's settings as JSON, such as %2.</source>
        <translation>%1 的元数据中没有“headroom.config”：请以 JSON 给出模型的设置，例如 %2。</translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; memories are numbered from 1, one per layer.</source>
        <translation>%1 没有张量“%2”；记忆从 1 起编号，每层一个。</translation>
    </message>
    <message>
        <source>%1: "%2" names no step; write PATH@0,-,*.</source>
        <translation>%1：“%2”没有指明步骤；请写成 PATH@0,-,*。</translation>
    </message>
    <message>
        <source>%1: "%2" names no cells; write PATH@0,-,* with numbers from 0, - for what is asked, * for any.</source>
        <translation>%1：“%2”没有指明单元格；请写成 PATH@0,-,*，其中数从 0 起，- 表示所问的，* 表示任意。</translation>
    </message>
    <message>
        <source>%1: there is no field "%2" here; the fields are %3.</source>
        <translation>%1：这里没有字段“%2”；可用的有 %3。</translation>
    </message>
    <message>
        <source>%1: %2 is "%3"; it must be a number.</source>
        <translation>%1：%2 为“%3”；必须是数。</translation>
    </message>
    <message>
        <source>%1: %2 is "%3"; it must be yes or no.</source>
        <translation>%1：%2 为“%3”；必须是 yes 或 no。</translation>
    </message>
    <message>
        <source>%1: "%2" sets nothing; write NAME=VALUE.</source>
        <translation>%1：“%2”没有设置任何内容；请写成 NAME=VALUE。</translation>
    </message>
    <message>
        <source>%1: %2 must be written "%3".</source>
        <translation>%1：%2 必须写成“%3”。</translation>
    </message>
    <message>
        <source>%1: kind is "%2"; it can be click, type, change, set, choose, order or next.</source>
        <translation>%1：kind 为“%2”；可以是 click、type、change、set、choose、order 或 next。</translation>
    </message>
    <message>
        <source>%1: by is "%2"; it can be largest or smallest.</source>
        <translation>%1：by 为“%2”；可以是 largest 或 smallest。</translation>
    </message>
    <message>
        <source>%1: a question of this kind needs the field "%2".</source>
        <translation>%1：这类问题需要字段“%2”。</translation>
    </message>
    <message>
        <source>two options have the same value, %1, so neither is right.</source>
        <translation>有两个选项测得的值相同，都是 %1：没有正确答案。</translation>
    </message>
    <message>
        <source>none of the pictures comes after the step on the stage.</source>
        <translation>这些图都不在舞台上的步骤之后。</translation>
    </message>
    <message>
        <source>That is “%1”: %2</source>
        <translation>那是“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” is %2, “%3” is %4.</source>
        <translation>“%1”是 %2，“%3”是 %4。</translation>
    </message>
    <message>
        <source>The number of axes of "%1" is %2, but the question names %3.</source>
        <translation>“%1”的轴数是 %2，但问题给出了 %3 个。</translation>
    </message>
    <message>
        <source>%1 is not a number among the model's settings.</source>
        <translation>%1 不是模型设置中的数值项。</translation>
    </message>
    <message>
        <source>itself and the %1 before it, so once memory is full every query reads the same number of keys</source>
        <translation>自身及其前面 %1 个，因此记忆装满之后每个查询读取的键一样多</translation>
    </message>
    <message>
        <source>only itself, so every query reads the same number of keys</source>
        <translation>只有自身，因此每个查询读取的键一样多</translation>
    </message>
    <message>
        <source>itself and the %1 before it (a sliding window)</source>
        <translation>自身及其前面 %1 个：滑动窗口</translation>
    </message>
    <message>
        <source>only itself (a sliding window)</source>
        <translation>只有自身：滑动窗口</translation>
    </message>
    <message>
        <source>1 where a query may read a key: %1.</source>
        <translation>查询可读取键之处为 1：%1。</translation>
    </message>
    <message>
        <source>1 where a query may read a key: itself and everything before it (Vaswani et al. 2017, section 3.2.3).</source>
        <translation>查询可读取键之处为 1：自身及其前面的所有位置（Vaswani 等 2017，第 3.2.3 节）。</translation>
    </message>
    <message>
        <source>A sliding window keeps at most %1 of these keys.</source>
        <translation>其中滑动窗口最多保留 %1 个。</translation>
    </message>
    <message>
        <source>Padding is masked for every query.</source>
        <translation>填充对每个查询都被掩蔽。</translation>
    </message>
    <message>
        <source>1 on tokens, 0 on padding.</source>
        <translation>词元处为 1，填充处为 0。</translation>
    </message>
    <message>
        <source>1 where same_length lets a query read a key: %1.</source>
        <translation>same_length 允许查询回看之处为 1：%1。</translation>
    </message>
    <message>
        <source>1 where the window lets a query read a key: %1.</source>
        <translation>键在窗口内之处为 1：%1。</translation>
    </message>
    <message>
        <source>Setting divisor is %1: the rows of cluster %2 would have no width. Choose a smaller divisor or fewer cutoffs.</source>
        <translation>设置 divisor 为 %1：簇 %2 的行将没有宽度。请选择更小的 divisor 或更少的 cutoffs。</translation>
    </message>
    <message>
        <source>Sines and cosines of the distance from the query back to the key, from the farthest to the nearest (Dai et al. 2019, section 3.3).</source>
        <translation>键在查询之前的距离的正弦与余弦，从最远到最近（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>Distances above %1 count as %1.</source>
        <translation>超过 %1 的距离按 %1 计。</translation>
    </message>
    <message>
        <source>Position rotary does not work with attention %1: rotating a query changes its features. Choose dot, or another position.</source>
        <translation>位置 rotary 不能与注意力 %1 一起使用：旋转查询会改变它的特征。请选择 dot 或其他位置方式。</translation>
    </message>
    <message>
        <source>Attention t5-bias: the number of buckets is %1; it must be at least 4, two for each direction.</source>
        <translation>注意力 t5-bias：桶数为 %1，至少需要 4 个，每个方向两个。</translation>
    </message>
    <message>
        <source>Attention t5-bias needs at least 2 buckets; it has %1.</source>
        <translation>注意力 t5-bias 至少需要 2 个桶；现在有 %1 个。</translation>
    </message>
    <message>
        <source>Attention t5-bias has %1 buckets; %2 per direction hold one distance each, so its largest distance, %3, must be above %2.</source>
        <translation>注意力 t5-bias 有 %1 个桶，其中每个方向有 %2 个各对应一个距离，因此最大距离 %3 必须大于 %2。</translation>
    </message>
    <message>
        <source>%1: this model does not halt.</source>
        <translation>%1：此模型没有停止机制。</translation>
    </message>
    <message>
        <source>%1: this model sends no messages in an encoder.</source>
        <translation>%1：此模型的编码器不发送消息。</translation>
    </message>
    <message>
        <source>%1: there is no place "%2"; the places are %3.</source>
        <translation>%1：没有位置“%2”；可用的有 %3。</translation>
    </message>
    <message>
        <source>%1 has no checks; a claim rests on at least one number.</source>
        <translation>%1 没有检验项；一个论断至少要有一个数值作依据。</translation>
    </message>
    <message>
        <source>%1 has %2 inputs; it takes at least %3.</source>
        <translation>%1 有 %2 个输入；至少需要 %3 个。</translation>
    </message>
    <message>
        <source>There is no recipe "%1"; the recipes are %2.</source>
        <translation>没有配方“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>Recipe %1, %2</source>
        <translation>配方 %1，%2</translation>
    </message>
    <message>
        <source>Recipe %1 makes its own training data, but a text was given. Leave it out.</source>
        <translation>配方 %1 自行生成学习数据，但给出了文本。请去掉文本。</translation>
    </message>
    <message>
        <source>Recipe %1 learns from a longer text than the one that ships. Make it with %2 FILE and give it as --text FILE.</source>
        <translation>配方 %1 所需的文本比随附的更长。请用 %2 FILE 生成，再以 --text FILE 给出。</translation>
    </message>
    <message>
        <source>%1: measuring</source>
        <translation>%1：正在测量</translation>
    </message>
    <message>
        <source>%1 was not made by recipe %2 as it is now: variant, settings, task or training differ. Train it again with headroom-cli recipe %2 --out %1.</source>
        <translation>%1 不是由当前的配方 %2 得到的：变体、设置、任务或训练有所不同。请用 headroom-cli recipe %2 --out %1 重新训练。</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>CPU，1 个线程</translation>
    </message>
    <message>
        <source>CPU, %1 threads</source>
        <translation>CPU，%1 个线程</translation>
    </message>
    <message>
        <source>NVIDIA GPU %1</source>
        <translation>NVIDIA GPU %1</translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation>Apple GPU</translation>
    </message>
    <message>
        <source>%1 needs about %2 GB of memory; %3 GB is free here. %4 may fit.</source>
        <translation>%1 约需 %2 GB 内存；这里空闲 %3 GB。%4 也许可行。</translation>
    </message>
    <message>
        <source>Step %1 looks up rows that its table does not have; the file is damaged.</source>
        <translation>步骤 %1 查找的行在它的表中不存在；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: a change names no step; give its path, such as decoder.1/self_attention/weights.</source>
        <translation>%1：有一处更改未指明步骤；请给出步骤路径，例如 decoder.1/self_attention/weights。</translation>
    </message>
    <message>
        <source>%1: the change to %2 names cell %3; cells are counted from 0, and -1 is a whole axis.</source>
        <translation>%1：对 %2 的更改指定了单元格 %3；单元格从 0 数起，-1 表示整个轴。</translation>
    </message>
    <message>
        <source>%1 is not a bookmark: it has no field headroom_place.</source>
        <translation>%1 不是书签：没有字段 headroom_place。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Headroom (version %2 of bookmarks; this one reads %3).</source>
        <translation>%1 由更新版本的 Headroom 写出（书签版本 %2；本程序读取版本 %3）。</translation>
    </message>
    <message>
        <source>%1 names no model; give a variant's id or the path of a model.</source>
        <translation>%1 未指明模型；请给出变体的 id 或模型的路径。</translation>
    </message>
    <message>
        <source>%1: stop is %2; it must be 0 or more.</source>
        <translation>%1：stop 为 %2；必须大于或等于 0。</translation>
    </message>
    <message>
        <source>%1 is not a bookmark: it is not UTF-8 text.</source>
        <translation>%1 不是书签：它不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>STEP:head-off=PATH/HEAD, STEP:head-on=PATH/HEAD, STEP:freeze=PREFIX, STEP:thaw=PREFIX, STEP:set=WEIGHT[i,j]=VALUE or STEP:SETTING=VALUE, as in 400:rate=0.001</source>
        <translation>STEP:head-off=PATH/HEAD、STEP:head-on=PATH/HEAD、STEP:freeze=PREFIX、STEP:thaw=PREFIX、STEP:set=WEIGHT[i,j]=VALUE 或 STEP:SETTING=VALUE，例如 400:rate=0.001</translation>
    </message>
    <message>
        <source>%1 names no head; give the attention's path and the head's number from 0, such as encoder.1/self_attention/0.</source>
        <translation>%1 未指明头；请给出注意力的路径和从 0 数起的头序号，例如 encoder.1/self_attention/0。</translation>
    </message>
    <message>
        <source>%1 sets no weight; give WEIGHT[i,j]=VALUE with cells from 0 (- for a whole axis) and a finite number, such as output.bias[3]=0.5.</source>
        <translation>%1 未设定任何权重；请给出 WEIGHT[i,j]=VALUE，单元格从 0 数起（- 表示沿该轴全部），值为有限数，例如 output.bias[3]=0.5。</translation>
    </message>
    <message>
        <source>%1 is not a change at a step; give %2.</source>
        <translation>%1 不是某一步的更改；请给出 %2。</translation>
    </message>
    <message>
        <source>%1 is already off.</source>
        <translation>%1 已经关闭。</translation>
    </message>
    <message>
        <source>%1 is not off at that step.</source>
        <translation>%1 在那一步并未关闭。</translation>
    </message>
    <message>
        <source>%1 is already frozen.</source>
        <translation>%1 已经冻结。</translation>
    </message>
    <message>
        <source>%1 is not frozen at that step.</source>
        <translation>%1 在那一步并未冻结。</translation>
    </message>
    <message>
        <source>There is no training setting %1 that can change during training; choose %2, head-off, head-on, freeze, thaw or set.</source>
        <translation>没有可在训练中更改的训练设置 %1；请选择 %2、head-off、head-on、freeze、thaw 或 set。</translation>
    </message>
    <message>
        <source>Training setting %1 is %2; it must be a finite number.</source>
        <translation>训练设置 %1 为 %2；必须是有限数。</translation>
    </message>
    <message>
        <source>training settings</source>
        <translation>训练设置</translation>
    </message>
    <message>
        <source>%1: a change is planned at step %2; this file can repeat the steps up to it.</source>
        <translation>%1：计划在第 %2 步更改；这个文件可以重做到那一步为止。</translation>
    </message>
    <message>
        <source>Training up to step %1</source>
        <translation>正在训练到第 %1 步</translation>
    </message>
    <message>
        <source>%1 does not say how it was trained, so none of its steps can be repeated.</source>
        <translation>%1 没有说明它是怎样训练的，所以无法重做它的任何一步。</translation>
    </message>
    <message>
        <source>%1 has no step %2: its run has %3, counted from 1.</source>
        <translation>%1 没有第 %2 步：它的运行有 %3 步，从 1 数起。</translation>
    </message>
    <message>
        <source>%1: this run was changed on its way (%2), so step %3 cannot be repeated from the beginning. A file written during training holds what the next step needs.</source>
        <translation>%1：此次运行在途中被更改过（%2），所以无法从头重做到第 %3 步。训练期间写出的文件含有下一步所需的一切。</translation>
    </message>
    <message>
        <source>The file's weights differ from this repetition: it was trained on another machine, with another number of threads, or rounded when it was saved.</source>
        <translation>文件中的权重与这次重做的不同：它是在别的机器上或以别的线程数训练的，或者保存时被舍入了。</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>padding mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>%1: temperature is %2; it must be %3 to %4.</source>
        <translation>%1：温度为 %2；必须在 %3 到 %4 之间。</translation>
    </message>
    <message>
        <source>Variant %1, training</source>
        <translation>变体 %1，训练</translation>
    </message>
    <message>
        <source>Training setting %1 is %2; it must be %3.</source>
        <translation>训练设置 %1 为 %2；要求：%3。</translation>
    </message>
    <message>
        <source>save every</source>
        <translation>保存间隔步数</translation>
    </message>
    <message>
        <source>snapshot every</source>
        <translation>快照间隔步数</translation>
    </message>
    <message>
        <source>save seconds</source>
        <translation>保存间隔秒数</translation>
    </message>
    <message>
        <source>%1 exists and is not a model, so training will not overwrite it: choose another file, or remove it. (%2)</source>
        <translation>%1 已存在且不是模型，因此训练不会写入其中：请选择其他文件，或删除它。（%2）</translation>
    </message>
    <message>
        <source>%1 holds an unfinished training run. Continue with --resume %2, choose another file, or remove it.</source>
        <translation>%1 中有未完成的训练。请用 --resume %2 继续，或选择其他文件，或删除它。</translation>
    </message>
    <message>
        <source>The file to write is called %1; its name must be valid UTF-8.</source>
        <translation>要写入的文件名为 %1；文件名必须是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>%1 cannot be written: it is a folder; give the path of a .safetensors file.</source>
        <translation>无法写入 %1：它是文件夹；请给出 .safetensors 文件的路径。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another file.</source>
        <translation>无法写入 %1：%2。请选择其他文件。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2: %3.</source>
        <translation>无法写入 %1：%2：%3。</translation>
    </message>
    <message>
        <source>%1: NaN or infinite values among the numbers needed to resume training: %2. All must be finite. It opens as a model; to train, begin a new run.</source>
        <translation>%1：继续训练所需的数中有 %2 个是 NaN 或无穷大，这些数必须全部有限。它可以作为模型打开；要训练请重新开始。</translation>
    </message>
    <message>
        <source>%1: this model has no step "%2". Similar steps: %3.</source>
        <translation>%1：此模型没有步骤“%2”。相近的步骤：%3。</translation>
    </message>
    <message>
        <source>%1: expected.%2 has shape [%3]; the step is %4. Put the axes in this order, without a batch axis.</source>
        <translation>%1：expected.%2 的形状为 [%3]；步骤的形状为 %4。请按此顺序排列各轴，不要批次轴。</translation>
    </message>
    <message>
        <source>%1: expected.%2 has shape [%3]; the step is %4. Put the axes in this order.</source>
        <translation>%1：expected.%2 的形状为 [%3]；步骤的形状为 %4。请按此顺序排列各轴。</translation>
    </message>
    <message>
        <source>The tolerance is %1; it must be a finite number above 0.</source>
        <translation>容差为 %1；必须是大于 0 的有限数。</translation>
    </message>
    <message>
        <source>The reference holds a tensor "%1"; its tensors must be named CASE.NAME.</source>
        <translation>参考文件中有张量“%1”；其中的张量必须以 CASE.NAME 命名。</translation>
    </message>
    <message>
        <source>No vectors of texts: %1</source>
        <translation>没有文本的向量：%1</translation>
    </message>
    <message>
        <source>its shape differs</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>this model has no such tensor</source>
        <translation>此模型没有该张量</translation>
    </message>
    <message>
        <source>ALiBi’s two forms</source>
        <translation>ALiBi 的两种形式</translation>
    </message>
    <message>
        <source>ALiBi’s slopes, head by head</source>
        <translation>各头的 ALiBi 斜率</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>归因</translation>
    </message>
    <message>
        <source>The backward pass of this run came to no end.</source>
        <translation>这次运行的反向传播没有完成。</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Gradients by depth</source>
        <translation>各层深度的梯度</translation>
    </message>
    <message>
        <source>prev</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>Token before</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>on the token before</source>
        <translation>在前一个词元上</translation>
    </message>
    <message>
        <source>next</source>
        <translation>后一个</translation>
    </message>
    <message>
        <source>Token after</source>
        <translation>后一个词元</translation>
    </message>
    <message>
        <source>on the token after</source>
        <translation>在后一个词元上</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>on the row’s own token</source>
        <translation>在该行自己的词元上</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Same token</source>
        <translation>相同的词元</translation>
    </message>
    <message>
        <source>on other occurrences of the same token</source>
        <translation>在同一词元的其他位置上</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>on the token that followed the row’s token the first time, in a random sequence written twice</source>
        <translation>在第一遍时紧随其后的词元上（在写两遍的随机词元中）</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>汇点</translation>
    </message>
    <message>
        <source>First or special token</source>
        <translation>首个或特殊词元</translation>
    </message>
    <message>
        <source>on the first token and special tokens</source>
        <translation>在首个词元和特殊词元上</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>单个词元</translation>
    </message>
    <message>
        <source>on the token read most, averaged over all rows</source>
        <translation>在读得最多的词元上，各行平均</translation>
    </message>
    <message>
        <source>broad</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>Broad</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>entropy as a share of its maximum</source>
        <translation>熵占其最大值的比例</translation>
    </message>
    <message>
        <source>Head labels</source>
        <translation>头的标签</translation>
    </message>
    <message>
        <source>attention weights of several heads or layers</source>
        <translation>多个头或多层的注意力权重</translation>
    </message>
    <message>
        <source>Order of multiplication</source>
        <translation>乘法顺序</translation>
    </message>
    <message>
        <source>the features of queries and keys, and the values</source>
        <translation>查询和键的特征，以及值</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>logit 透镜</translation>
    </message>
    <message>
        <source>the residual stream after every sublayer, and what the output layer makes of it</source>
        <translation>每个子层之后的残差流，以及输出层由它得出的结果</translation>
    </message>
    <message>
        <source>the rows that enter a norm</source>
        <translation>进入归一化的各行</translation>
    </message>
    <message>
        <source>The embedding has NaN or infinite numbers, so it has no principal directions.</source>
        <translation>嵌入中有 NaN 或无穷大的数，因此没有主方向。</translation>
    </message>
    <message>
        <source>Principal directions</source>
        <translation>主方向</translation>
    </message>
    <message>
        <source>the tables of an adaptive embedding</source>
        <translation>自适应嵌入的各个表</translation>
    </message>
    <message>
        <source>the table of positions that is added to the tokens</source>
        <translation>加到词元上的位置表</translation>
    </message>
    <message>
        <source>Receptive field</source>
        <translation>感受野</translation>
    </message>
    <message>
        <source>attention weights of layers that read their own positions, and nothing else beside them</source>
        <translation>只读取自身各位置、旁边没有其他运算的各层的注意力权重</translation>
    </message>
    <message>
        <source>Without rotation</source>
        <translation>不旋转</translation>
    </message>
    <message>
        <source>queries and keys before they are rotated</source>
        <translation>旋转之前的查询和键</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>hidden states and the memory that they read</source>
        <translation>隐藏状态及其读取的记忆</translation>
    </message>
    <message>
        <source>Two ways to one score</source>
        <translation>同一分数的两种算法</translation>
    </message>
    <message>
        <source>tables of a row for each distance</source>
        <translation>每个距离一行的表</translation>
    </message>
    <message>
        <source>Both shifts</source>
        <translation>两种移位</translation>
    </message>
    <message>
        <source>scores that rel_shift realigns</source>
        <translation>由 rel_shift 重新对齐的分数</translation>
    </message>
    <message>
        <source>Shuffles</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>The length of a row cannot be computed: it holds %1, and squares of such numbers are larger than any float.</source>
        <translation>无法计算一行的长度：其中有 %1，这样的数的平方比任何单精度数都大。</translation>
    </message>
    <message>
        <source>There is no study "%1"; the studies are: %2.</source>
        <translation>没有研究“%1”；可用的研究有：%2。</translation>
    </message>
    <message>
        <source>Option %1 is %2; it must be a whole number from %3 to %4.</source>
        <translation>选项 %1 为 %2；必须是 %3 到 %4 之间的整数。</translation>
    </message>
    <message>
        <source>Option %1 is %2; it must be a number from %3 to %4.</source>
        <translation>选项 %1 为 %2；必须是 %3 到 %4 之间的数。</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Softmax in two levels</source>
        <translation>两级 softmax</translation>
    </message>
    <message>
        <source>the steps of an adaptive softmax</source>
        <translation>自适应 softmax 的各个步骤</translation>
    </message>
    <message>
        <source>Without masks</source>
        <translation>没有掩码</translation>
    </message>
    <message>
        <source>scores that a mask closed in part</source>
        <translation>被掩码部分关闭的分数</translation>
    </message>
    <message>
        <source>In another order</source>
        <translation>换一种顺序</translation>
    </message>
    <message>
        <source>the windows of a recurrent layer and its weights</source>
        <translation>循环层的窗口及其权重</translation>
    </message>
    <message>
        <source>Addition</source>
        <translation>加法</translation>
    </message>
    <message>
        <source>its alphabet must be the digits 0 to 9 and +, in this order</source>
        <translation>其字母表必须依次为数字 0 到 9 和 +</translation>
    </message>
    <message>
        <source>Brackets</source>
        <translation>括号</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>the last symbol of its alphabet must be ), which closes a bracket</source>
        <translation>其字母表的最后一个符号必须是 )，用于闭合括号</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>链</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>the last two symbols of its alphabet must be _ for a blank and &gt; for the signal to write</source>
        <translation>其字母表的最后两个符号必须是表示空白的 _ 和表示开始写出的信号 &gt;</translation>
    </message>
    <message>
        <source>Echo</source>
        <translation>回声</translation>
    </message>
    <message>
        <source>share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Word %1 of %2 fits no sentence of the grammar: article, adjectives, noun, verb, and after some verbs a second noun.</source>
        <translation>%2 中的第 %1 个词不符合该语法的任何句子：冠词、形容词、名词、动词，有些动词之后还有第二个名词。</translation>
    </message>
    <message>
        <source>Hands of cards</source>
        <translation>手牌</translation>
    </message>
    <message>
        <source>its alphabet must be the cards 2c to 9c, 2d to 9d, 2h to 9h, 2s to 9s and the word "none"</source>
        <translation>它的字母表必须是牌 2c 到 9c、2d 到 9d、2h 到 9h、2s 到 9s 和单词“none”</translation>
    </message>
    <message>
        <source>there are %1 cards, so no hand has %2</source>
        <translation>共有 %1 张牌，所以没有一手牌有 %2 张</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>the last six symbols of its alphabet must be the digits 1 to 6, after three letters or more</source>
        <translation>其字母表的最后六个符号必须是数字 1 到 6，前面至少有三个字母</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Repeated phrase</source>
        <translation>重复短语</translation>
    </message>
    <message>
        <source>times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源序列</translation>
    </message>
    <message>
        <source>its alphabet must be the keys a to p, the values 0 to 7 and all pairs of them, in this order</source>
        <translation>其字母表必须依次为键 a 到 p、值 0 到 7 以及它们的所有组合</translation>
    </message>
    <message>
        <source>it has only %1 keys and each is in at most one pair, so there cannot be %2 pairs</source>
        <translation>它只有 %1 个键，每个键至多属于一对，因此不可能有 %2 对</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Task %1: %2 (%3) is %4; it must be a whole number from %5 to %6.</source>
        <translation>任务 %1：%2（%3）为 %4；必须是 %5 到 %6 的整数。</translation>
    </message>
    <message>
        <source>Task %1: %2 (%3) is %4; it must be from %5 to %6.</source>
        <translation>任务 %1：%2（%3）为 %4；必须在 %5 到 %6 之间。</translation>
    </message>
    <message>
        <source>Task %1 has no option "%2"; it takes no options.</source>
        <translation>任务 %1 没有选项“%2”；它没有任何选项。</translation>
    </message>
    <message>
        <source>Task %1 has no option "%2"; its options are %3.</source>
        <translation>任务 %1 没有选项“%2”；它的选项有 %3。</translation>
    </message>
    <message>
        <source>Task %1 reads no %2, but "%3" was given. The tasks that read files are text, words and translation.</source>
        <translation>任务 %1 不读取%2，但给出了“%3”。读取文件的任务是 text、words 和 translation。</translation>
    </message>
    <message>
        <source>Task %1: the name of the %2, "%3", is not UTF-8 and could not be remembered. Give the file another name.</source>
        <translation>任务 %1：%2的名称“%3”不是 UTF-8，无法记录。请给文件改名。</translation>
    </message>
    <message>
        <source>Task %1 has %2 %3 sequences; it takes 1 to %4.</source>
        <translation>任务 %1 有 %2 个%3序列；应为 1 到 %4 个。</translation>
    </message>
    <message>
        <source>Task %1 has %2 sequences of up to %3 tokens, more than the %4 tokens kept in memory; at most %5 sequences fit.</source>
        <translation>任务 %1 有 %2 个序列，最长 %3 个词元，超过内存中可存放的 %4 个词元；最多容纳 %5 个序列。</translation>
    </message>
    <message>
        <source>Task %1 has no option "%2".</source>
        <translation>任务 %1 没有选项“%2”。</translation>
    </message>
    <message>
        <source>Task %1 has its own alphabet, but the number of symbols was given as %2. Leave it out.</source>
        <translation>任务 %1 有自己的字母表，但给出了符号数 %2。请不要给出。</translation>
    </message>
    <message>
        <source>Task %1: the number of symbols is %2; it must be %3 to %4.</source>
        <translation>任务 %1：符号数为 %2，必须在 %3 到 %4 之间。</translation>
    </message>
    <message>
        <source>Task %1 has an empty alphabet; give it at least one symbol.</source>
        <translation>任务 %1 的字母表为空；请至少给出一个符号。</translation>
    </message>
    <message>
        <source>Task %1 has an alphabet of %2; it takes at least %3 symbols.</source>
        <translation>任务 %1 的字母表有 %2 个符号；至少需要 %3 个。</translation>
    </message>
    <message>
        <source>Task %1 has lengths (%2) %3 to %4; the first must be at least 1, the second no smaller than the first and at most %5.</source>
        <translation>任务 %1 的长度（%2）为 %3 到 %4；第一个至少为 1，第二个不小于第一个，且最大为 %5。</translation>
    </message>
    <message>
        <source>Task %1 cannot be made: %2.</source>
        <translation>无法创建任务 %1：%2。</translation>
    </message>
    <message>
        <source>Task %1 has noise %2; it must be from 0 to 1.</source>
        <translation>任务 %1 的噪声为 %2；它应是 0 到 1 的比例。</translation>
    </message>
    <message>
        <source>Task %1 has no source for noise %2 to change: it only predicts. Set noise to 0.</source>
        <translation>任务 %1 没有可供噪声 %2 改变的源序列：它只做预测。请把噪声设为 0。</translation>
    </message>
    <message>
        <source>There is no task "%1"; the tasks are %2.</source>
        <translation>没有任务“%1”；可用的任务有 %2。</translation>
    </message>
    <message>
        <source>Task text needs up to %1 characters at once, but of the %2 characters of %3 in this alphabet, the %4 part has only %5. Use a longer text or shorter sequences.</source>
        <translation>任务 text 一次最多需要 %1 个字符，但在 %3 属于此字母表的 %2 个字符中，%4部分只有 %5 个。请用更长的文本或更短的序列。</translation>
    </message>
    <message>
        <source>Characters of %3 outside the alphabet of %4, which are left out: %1 of %2. Distinct ones (%5): %6</source>
        <translation>%3 的 %2 个字符中有 %1 个不在 %4 个符号的字母表里，已略去。不同的字符（%5 个）：%6</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>%1: byte %2 in line %3, %4, is not UTF-8. Save the text as UTF-8.</source>
        <translation>%1：第 %3 行第 %2 个字节 %4 不是 UTF-8。请将文本存为 UTF-8。</translation>
    </message>
    <message>
        <source>%1: byte %2 in line %3 is 0, so this is not text. Choose a text file in UTF-8.</source>
        <translation>%1：第 %3 行第 %2 个字节为 0，因此这不是文本。请选择 UTF-8 文本文件。</translation>
    </message>
    <message>
        <source>Task translation cannot be made: %1.</source>
        <translation>无法创建任务 translation：%1。</translation>
    </message>
    <message>
        <source>The number of lines of %1 is %2, that of %3 is %4; each line of one must be the translation of the same line of the other.</source>
        <translation>%1 的行数是 %2，%3 的行数是 %4；一个文件的每一行必须是另一个文件同一行的译文。</translation>
    </message>
    <message>
        <source>Of the %1 lines of %2, only %3 distinct ones can be used: they have %4 to %5 words, their translation has at most %6, and every word is in the vocabulary. 10 are needed. Allow longer sentences, or use longer texts.</source>
        <translation>%2 的 %1 行中，只有 %3 个不同的行可用：它们有 %4 到 %5 个词，译文最多 %6 个词，且每个词都在词表中。至少需要 10 行。请允许更长的句子，或使用更长的文本。</translation>
    </message>
    <message>
        <source>Every source sentence of the %1 part of %2 is also in an earlier part, so nothing is held out. Use longer texts.</source>
        <translation>%2 的%1部分的每个源句都已在前面的部分出现，因此没有留出的数据。请使用更长的文本。</translation>
    </message>
    <message>
        <source>Lines of %3 that are left out: %1 of %2 (repeated, too short, too long, or with words outside the vocabulary).</source>
        <translation>%3 的 %2 行中略去了 %1 行（重复、太短、太长，或含有词表之外的词）。</translation>
    </message>
    <message>
        <source>Words of the two texts outside the vocabulary of %2, which are read as "unknown": %1.</source>
        <translation>两篇文本中有 %1 个词不在 %2 个词的词表里，按“未知”读取。</translation>
    </message>
    <message>
        <source>Held-out lines of %2 left out because their source sentence is also in an earlier part: %1.</source>
        <translation>%2 的留出行中有 %1 行的源句也出现在前面的部分，已略去。</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Task words needs up to %1 words at once, but of the %2 words of %3 the %4 part has only %5. Use a longer text or shorter sequences.</source>
        <translation>任务 words 一次最多需要 %1 个词，但在 %3 的 %2 个词中，%4部分只有 %5 个。请用更长的文本或更短的序列。</translation>
    </message>
    <message>
        <source>Words of %3 outside the vocabulary of %4, which are read as "unknown": %1 of %2.</source>
        <translation>%3 的 %2 个词中有 %1 个不在 %4 个词的词表里，按“未知”读取。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Zipf</source>
        <translation>Zipf</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>letters and digits</source>
        <translation>字母和数字</translation>
    </message>
    <message>
        <source>words</source>
        <translation>单词</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", is empty.</source>
        <translation>词表：词元 %1“%2”为空。</translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", is longer than 1024 bytes.</source>
        <translation>词表：词元 %1“%2”超过 1024 字节。</translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", is not valid UTF-8.</source>
        <translation>词表：词元 %1“%2”不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", has white space, so no text could contain it.</source>
        <translation>词表：词元 %1“%2”含有空白字符，因此任何文本都不可能包含它。</translation>
    </message>
    <message>
        <source>Only tokenizer.json was read: %1</source>
        <translation>只读取了 tokenizer.json：%1</translation>
    </message>
    <message>
        <source>band</source>
        <translation>频带</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>cluster feature</source>
        <translation>簇特征</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>halting</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>hidden unit</source>
        <translation>隐藏单元</translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>input feature</source>
        <translation>输入特征</translation>
    </message>
    <message>
        <source>member</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>other position</source>
        <translation>另一位置</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>段</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Each weight %1 its value to that share.</source>
        <translation>每个权重把它的值%1到那个份额。</translation>
    </message>
    <message>
        <source>fades</source>
        <translation>淡化</translation>
    </message>
    <message>
        <source>What is left %1 to the output of %2.</source>
        <translation>剩下的%1，就是 %2 的输出。</translation>
    </message>
    <message>
        <source>adds up</source>
        <translation>加起来</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>"%1" is not a cell: give whole numbers from 0, one per axis, such as 0,3,5.</source>
        <translation>“%1”不是单元格：请给出从 0 起的整数，每个轴一个，例如 0,3,5。</translation>
    </message>
    <message>
        <source>%1: %2 is beyond float32, whose largest number is 3.4028235e38.</source>
        <translation>%1：%2 超出了 float32 的范围，其最大值为 3.4028235e38。</translation>
    </message>
    <message>
        <source>"%1" is not a change: give PATH@i,j,k=VALUE, with a finite number.</source>
        <translation>“%1”不是更改：请给出 PATH@i,j,k=VALUE，其中值为有限数。</translation>
    </message>
    <message>
        <source>%1 holds token ids, which cannot be changed by hand; change the text instead.</source>
        <translation>%1 保存的是词元 id，不能手动更改；请改动文本。</translation>
    </message>
    <message>
        <source>%1 holds %2 numbers; %3 cannot be copied into it.</source>
        <translation>%1 有 %2 个数；无法把 %3 复制进去。</translation>
    </message>
    <message>
        <source>%1 does not have those cells.</source>
        <translation>%1 没有这些单元格。</translation>
    </message>
    <message>
        <source>%1 has no cell (%2): give one index per axis, %3.</source>
        <translation>%1 没有单元格 (%2)：每个轴给出一个下标，%3。</translation>
    </message>
    <message>
        <source>Precision bfloat16 needs LibTorch 2.0 or newer, and this is %1; float32 works.</source>
        <translation>精度 bfloat16 需要 LibTorch 2.0 或更新版本，当前为 %1；float32 可用。</translation>
    </message>
    <message>
        <source>A model of topology set writes one token per seed; seeds is %1, but a target of this task has %2 tokens. Choose a task with a short answer, such as largest, or more seeds.</source>
        <translation>topology 为 set 的模型每个 seed 写出一个词元；seeds 为 %1，但此任务的目标有 %2 个词元。请选择答案较短的任务，例如 largest，或增加 seeds。</translation>
    </message>
    <message>
        <source>A model of topology %1 writes one token for each it reads, but a target of %2 tokens is longer than its source of %3.</source>
        <translation>topology 为 %1 的模型每读一个词元写出一个词元，但 %2 个词元的目标比 %3 个词元的源更长。</translation>
    </message>
    <message>
        <source>Only a language model scores a text; this one's topology is %1. Choose a variant of topology decoder.</source>
        <translation>只有语言模型能给文本评分；此模型的 topology 为 %1。请选择 topology 为 decoder 的变体。</translation>
    </message>
    <message>
        <source>Scoring needs a text of at least 2 tokens; this one has %1.</source>
        <translation>评分至少需要 2 个词元的文本；这段文本有 %1 个。</translation>
    </message>
    <message>
        <source>The window is %1 tokens; this model takes 1 to %2.</source>
        <translation>窗口为 %1 个词元；此模型可用 1 到 %2 个。</translation>
    </message>
    <message>
        <source>Evaluation with memory needs a model with memory, but this model's memory is 0. Choose sliding or segments.</source>
        <translation>带记忆的评估需要有记忆的模型，但此模型的 memory 为 0。请选择 sliding 或 segments。</translation>
    </message>
    <message>
        <source>Task %1 needs up to %2 positions, but max_length is %3.</source>
        <translation>任务 %1 最多需要 %2 个位置，但 max_length 为 %3。</translation>
    </message>
    <message>
        <source>Task %1 has %2 tokens, but the model's vocabulary is %3.</source>
        <translation>任务 %1 有 %2 个词元，但模型的词表为 %3。</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be 0 to %4.</source>
        <translation>%1：%2 为 %3；必须在 0 到 %4 之间。</translation>
    </message>
    <message>
        <source>%1: kind is "%2"; it can be set, scale, zero, copy or mean.</source>
        <translation>%1：kind 为“%2”；可以是 set、scale、zero、copy 或 mean。</translation>
    </message>
    <message>
        <source>There is no learning rate schedule "%1"; choose noam, constant or cosine.</source>
        <translation>没有学习率调度“%1”；可以是 noam、constant 或 cosine。</translation>
    </message>
    <message>
        <source>There is no precision "%1"; choose float32 or bfloat16.</source>
        <translation>没有精度“%1”；可以是 float32 或 bfloat16。</translation>
    </message>
    <message>
        <source>the model's</source>
        <translation>模型自身的值</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>The learning rate of step %1.</source>
        <translation>第 %1 步的学习率。</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>this optimiser has no weight decay</source>
        <translation>这个优化器没有权重衰减</translation>
    </message>
    <message>
        <source>Weight decay would pull every weight towards 0; Adam here has none.</source>
        <translation>权重衰减会把每个权重拉向 0；这里的 Adam 没有。</translation>
    </message>
    <message>
        <source>What the step adds to the weight.</source>
        <translation>这一步加到权重上的数。</translation>
    </message>
    <message>
        <source>new value</source>
        <translation>新的值</translation>
    </message>
    <message>
        <source>The weight was %1 and becomes %2.</source>
        <translation>权重原来是 %1，变为 %2。</translation>
    </message>
    <message>
        <source>The sum differs from the trainer’s gradient by %1; rounding allows %2.</source>
        <translation>求和与训练器的梯度相差 %1；舍入允许 %2。</translation>
    </message>
    <message>
        <source>Frozen: its gradient is computed, its value stays.</source>
        <translation>已冻结：梯度照样计算，值保持不变。</translation>
    </message>
    <message>
        <source>m and v were 0, so the first step is ± the rate, whatever the gradient’s size.</source>
        <translation>m 和 v 都是 0，所以不论梯度多大，第一步都是 ± 学习率。</translation>
    </message>
    <message>
        <source>m̂ / (√v̂ + ε) = %1. At ±1 the step is as long as the rate, %2.</source>
        <translation>m̂ / (√v̂ + ε) = %1。为 ±1 时，这一步与学习率 %2 一样长。</translation>
    </message>
    <message>
        <source>rate factor</source>
        <translation>学习率系数</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>dropout</translation>
    </message>
    <message>
        <source>ponder weight</source>
        <translation>思考权重</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>|g| = %1 over %2 weights: × %3</source>
        <translation>|g| = %1，共 %2 个权重：× %3</translation>
    </message>
    <message>
        <source>Clipping shortens the gradient of all weights together to at most %1. Without it: %2.</source>
        <translation>裁剪把全部权重合在一起的梯度缩短到至多 %1。没有它则为：%2。</translation>
    </message>
    <message>
        <source>evaluate every</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>frozen %1</source>
        <translation>冻结 %1</translation>
    </message>
    <message>
        <source>unfrozen %1</source>
        <translation>不再冻结 %1</translation>
    </message>
    <message>
        <source>no longer %1</source>
        <translation>不再%1</translation>
    </message>
    <message>
        <source>There is no other run to copy from. Put one beside this run first.</source>
        <translation>没有其他运行可供复制。请先在此运行旁边放一个。</translation>
    </message>
    <message>
        <source>The other run has no step %1 to copy from.</source>
        <translation>旁边的运行没有可供复制的步骤 %1。</translation>
    </message>
    <message>
        <source>The other run has a different number of tokens. Use a text of the same length to copy position by position.</source>
        <translation>旁边的运行词元数不同。要逐位置复制，请使用等长的文本。</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>reads encoder</source>
        <translation>读取编码器</translation>
    </message>
    <message>
        <source>Held-out accuracy over training: %1 after %2 steps</source>
        <translation>训练过程中的留出准确率：%2 步后为 %1</translation>
    </message>
    <message>
        <source>held-out accuracy → %1</source>
        <translation>留出准确率 → %1</translation>
    </message>
    <message>
        <source>accuracy → %1</source>
        <translation>准确率 → %1</translation>
    </message>
    <message>
        <source>No weight's name begins with "%1", so nothing can be frozen; names look like %2.</source>
        <translation>没有名称以“%1”开头的权重，因此无可冻结；名称形如 %2。</translation>
    </message>
    <message>
        <source>%1: the optimiser's %2 is missing, so training cannot continue. Begin a new run.</source>
        <translation>%1：缺少优化器的 %2，因此训练无法继续。请开始新的训练。</translation>
    </message>
    <message>
        <source>%1: the optimiser's %2 has a different shape from its weight, so training cannot continue. Begin a new run.</source>
        <translation>%1：优化器的 %2 与其权重形状不同，因此训练无法继续。请开始新的训练。</translation>
    </message>
    <message>
        <source>Each token’s row comes from its own cluster’s table (Baevski and Auli 2019, section 3). The clusters hold %1 parameters, a plain table would hold %2; with the output layer %3 instead of %4.</source>
        <translation>每个词元的行取自其所属簇的表（Baevski 与 Auli 2019，第 3 节）。各簇共有 %1 个参数，普通表则有 %2 个；连同输出层为 %3 个，而非 %4 个。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>A token of the vocabulary: its row, its neighbours and its probability are shown</source>
        <translation>词表中的一个词元：显示它的行、近邻和概率</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>First token of table %1</source>
        <translation>表 %1 的首个词元</translation>
    </message>
    <message>
        <source>cut at</source>
        <translation>切分于</translation>
    </message>
    <message>
        <source>How many times narrower each table’s rows are than the previous table’s</source>
        <translation>每个表的行比前一个表窄这么多倍</translation>
    </message>
    <message>
        <source>width ÷</source>
        <translation>宽度 ÷</translation>
    </message>
    <message>
        <source>%1 number</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>“%1” is frequent: it goes to row %2 of the wide table, which has %3.</source>
        <translation>“%1”是高频词：它取宽表的第 %2 行，该行有 %3。</translation>
    </message>
    <message>
        <source>“%1” is rare: it goes to row %2, which has only %3.</source>
        <translation>“%1”是罕见词：它取第 %2 行，该行只有 %3。</translation>
    </message>
    <message>
        <source>“%1” is less frequent: it goes to row %2, which has only %3.</source>
        <translation>“%1”是较少见的词：它取第 %2 行，该行只有 %3。</translation>
    </message>
    <message>
        <source>The row already has the common width and needs no projection.</source>
        <translation>这一行已经是统一的宽度，不需要投影。</translation>
    </message>
    <message>
        <source>The projection P%1 turns it into the common width of %2.</source>
        <translation>投影 P%1 把它变成统一的宽度 %2。</translation>
    </message>
    <message>
        <source>It comes back under its word.</source>
        <translation>它回到自己的词下面。</translation>
    </message>
    <message>
        <source>Rows that mean similar things lie close together.</source>
        <translation>意思相近的行彼此靠近。</translation>
    </message>
    <message>
        <source>Each dot is a row of the table. Which is nearest to “%1”?</source>
        <translation>每个点是表中的一行。哪一行离“%1”最近？</translation>
    </message>
    <message>
        <source>On this flat map %1 looks nearest; by cosine it is %2.</source>
        <translation>在这张平面图上%1看起来最近；按余弦则是%2。</translation>
    </message>
    <message>
        <source>On this flat map %1 looks nearest; by cosine after projection it is %2.</source>
        <translation>在这张平面图上%1看起来最近；按投影后的余弦则是%2。</translation>
    </message>
    <message>
        <source>%1, by cosine; the map shows %2 % of the variance.</source>
        <translation>%1，按余弦；图显示 %2 % 的方差。</translation>
    </message>
    <message>
        <source>%1, by cosine after projection; the map shows %2 % of the variance.</source>
        <translation>%1，按投影后的余弦；图显示 %2 % 的方差。</translation>
    </message>
    <message>
        <source>Table by table, all tokens come back %1.</source>
        <translation>逐表地，所有词元都%1地返回。</translation>
    </message>
    <message>
        <source>equally wide</source>
        <translation>一样宽</translation>
    </message>
    <message>
        <source>Rare tokens get narrow rows: %1.</source>
        <translation>罕见词元得到较窄的行：%1。</translation>
    </message>
    <message>
        <source>%1 numbers instead of %2</source>
        <translation>%1 个数，而不是 %2 个</translation>
    </message>
    <message>
        <source>With so few tokens the projections cost more than the narrow rows save: %1 numbers, not %2.</source>
        <translation>词元这么少时，投影用掉的数比窄行省下的还多：%1 个数，而不是 %2 个。</translation>
    </message>
    <message>
        <source>Σ rows × width + P = %1</source>
        <translation>Σ 行数 × 宽度 + P = %1</translation>
    </message>
    <message>
        <source>Which token comes next? The last state takes the same way back.</source>
        <translation>下一个词元是什么？最后的状态沿同一条路返回。</translation>
    </message>
    <message>
        <source>The first softmax chooses among %1 common tokens and %2.</source>
        <translation>第一个 softmax 在 %1 个常见词元和 %2 之间选择。</translation>
    </message>
    <message>
        <source>%1 table</source>
        <translation>%1 个表</translation>
    </message>
    <message>
        <source>%1 tables</source>
        <translation>%1 个表</translation>
    </message>
    <message>
        <source>The second softmax chooses within %1, whose rows are shorter.</source>
        <translation>第二个 softmax 在%1中选择，它的行较短。</translation>
    </message>
    <message>
        <source>one table only</source>
        <translation>一个表内</translation>
    </message>
    <message>
        <source>p(%1) = p(table) × p(token within the table).</source>
        <translation>p(%1) = p(表) × p(词元在表内)。</translation>
    </message>
    <message>
        <source>choose “%1”. Its row has %2 numbers: do its neighbours make sense?</source>
        <translation>选择“%1”。它的行有 %2 个数：它的近邻合理吗？</translation>
    </message>
    <message>
        <source>it is too large for WebP</source>
        <translation>它对 WebP 来说太大</translation>
    </message>
    <message>
        <source>there is no picture in it</source>
        <translation>其中没有图片</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>not this one</source>
        <translation>不是这个</translation>
    </message>
    <message>
        <source>Something unexpected went wrong. What is on screen may be out of date.</source>
        <translation>发生了意外错误。屏幕上的内容可能已过时。</translation>
    </message>
    <message>
        <source>Hover or click a row to see it here as bars.</source>
        <translation>悬停或点击一行，即可在此以条形显示。</translation>
    </message>
    <message>
        <source>output of %1, feature %2</source>
        <translation>%1 的输出，特征 %2</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>%1 的输出</translation>
    </message>
    <message>
        <source>%1 numbers: the sum of weight · v</source>
        <translation>%1 个数：权重 · v 之和</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <source>Blank: below %1</source>
        <translation>空白：小于 %1</translation>
    </message>
    <message>
        <source>computing …</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>one shared scale; click to enlarge</source>
        <translation>共用一个标度；点击放大</translation>
    </message>
    <message>
        <source>Every head</source>
        <translation>每个头</translation>
    </message>
    <message>
        <source>Every layer</source>
        <translation>每一层</translation>
    </message>
    <message>
        <source>%1: no %2</source>
        <translation>%1：没有%2</translation>
    </message>
    <message>
        <source>%1: changed by hand</source>
        <translation>%1：已手动更改</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>as bars</source>
        <translation>画成条形</translation>
    </message>
    <message>
        <source>on its way to product %1</source>
        <translation>正在变为 乘积 %1</translation>
    </message>
    <message>
        <source>q of %1</source>
        <translation>%1 的 q</translation>
    </message>
    <message>
        <source>exp(score − max), largest 1</source>
        <translation>exp(分数 − 最大值)，最大为 1</translation>
    </message>
    <message>
        <source>laid end to end: their sum</source>
        <translation>首尾相接：它们的和</translation>
    </message>
    <message>
        <source>each one ÷ the sum: its weight</source>
        <translation>各自 ÷ 总和：就是权重</translation>
    </message>
    <message>
        <source>k of %1</source>
        <translation>%1 的 k</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>v of each key, faded by its weight</source>
        <translation>每个键的 v，按其权重变淡</translation>
    </message>
    <message>
        <source>weight · v, added up: the output</source>
        <translation>权重 · v，加起来就是输出</translation>
    </message>
    <message>
        <source>Kind of attention</source>
        <translation>注意力类型</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>How the map is drawn</source>
        <translation>注意力图的绘制方式</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>What your changes did: this run minus the untouched one</source>
        <translation>你的更改带来的变化：本次运行减去未改动的运行</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Which step to show, from scores to weights; playback jumps there</source>
        <translation>显示从分数到权重的哪一步；播放会跳到那里</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>The picture; arrow keys choose a number while it has the focus</source>
        <translation>画面；有焦点时用方向键选择一个数</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Point at a number to see what it is; click keeps it. With the keyboard: Tab to the picture, then the arrow keys.</source>
        <translation>指向一个数，看它是什么；点击则固定它。用键盘：按 Tab 到画面，再用方向键。</translation>
    </message>
    <message>
        <source>Previous picture</source>
        <translation>上一幅画面</translation>
    </message>
    <message>
        <source>Each head, or all heads combined</source>
        <translation>每个头，或合并所有头</translation>
    </message>
    <message>
        <source>Untrained, so this is chance: %1</source>
        <translation>未经训练，所以这是偶然：%1</translation>
    </message>
    <message>
        <source>The number does not follow from the tokens' embeddings: nothing leads back to them.</source>
        <translation>这个数不是由词元的嵌入得来的：没有路通回它们。</translation>
    </message>
    <message>
        <source>This model has no embedding of padding that the path could begin at: choose 0.</source>
        <translation>这个模型没有可作为起点的填充嵌入：请选择 0。</translation>
    </message>
    <message>
        <source>The running maximum is subtracted again later: no result depends on it, so nothing is passed on.</source>
        <translation>累计最大值后来又被减去：没有结果取决于它，所以不传递任何梯度。</translation>
    </message>
    <message>
        <source>This number follows from nothing that could change: no weight, no memory and no change by hand.</source>
        <translation>这个数不来自任何可以改变的东西：没有权重，没有记忆，也没有手动更改。</translation>
    </message>
    <message>
        <source>An earlier segment left it: training holds it fixed, so the gradient stops here (Dai et al. 2019, section 3.2).</source>
        <translation>它是前面的片段留下的：训练时保持不变，所以梯度到此为止（Dai 等 2019，3.2 节）。</translation>
    </message>
    <message>
        <source>An earlier pass left it: the gradient stops here.</source>
        <translation>它是前面一次计算留下的：梯度到此为止。</translation>
    </message>
    <message>
        <source>It only says which cells are open: a mask has no gradient.</source>
        <translation>它只说明哪些单元格是开放的：掩码没有梯度。</translation>
    </message>
    <message>
        <source>It only says which of two numbers is taken: a condition has no gradient.</source>
        <translation>它只说明取两个数中的哪一个：条件没有梯度。</translation>
    </message>
    <message>
        <source>It holds whole numbers that say which row is meant: an index has no gradient.</source>
        <translation>它存放指明哪一行的整数：下标没有梯度。</translation>
    </message>
    <message>
        <source>It counts steps: a count does not change a little, so it has no gradient.</source>
        <translation>它数步数：计数不会只变一点点，所以没有梯度。</translation>
    </message>
    <message>
        <source>It decides whether a position halts: a decision does not change a little, so it has no gradient.</source>
        <translation>它决定一个位置是否停止：判定不会只变一点点，所以没有梯度。</translation>
    </message>
    <message>
        <source>It follows from where it stands, or is a constant: nothing in it can be learned.</source>
        <translation>它由所在位置决定，或是常数：其中没有可以学习的东西。</translation>
    </message>
    <message>
        <source>a number that the running maximum has not cancelled from</source>
        <translation>累计最大值还没有从中抵消的数</translation>
    </message>
    <message>
        <source>Type something on the left to see its attention here.</source>
        <translation>在左侧输入内容，即可在此看到它的注意力。</translation>
    </message>
    <message>
        <source>Open a model to see its attention.</source>
        <translation>打开模型即可看到它的注意力。</translation>
    </message>
    <message>
        <source>Next, the lines of %1.</source>
        <translation>接下来是%1的连线。</translation>
    </message>
    <message>
        <source>%1, step %2, remainder</source>
        <translation>%1，第 %2 步，余量</translation>
    </message>
    <message>
        <source>%1, step %2, halting probability</source>
        <translation>%1，第 %2 步，停止概率</translation>
    </message>
    <message>
        <source>Threshold: drag it left or right, or type it above</source>
        <translation>阈值：左右拖动，或在上方键入</translation>
    </message>
    <message>
        <source>1 or more</source>
        <translation>1 或更大</translation>
    </message>
    <message>
        <source>The opened model: reads %1, writes %2</source>
        <translation>打开的模型：读入 %1，写出 %2</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>masked score</source>
        <translation>掩蔽后的分数</translation>
    </message>
    <message>
        <source>beyond the line: not seen in training</source>
        <translation>线外：训练中未出现</translation>
    </message>
    <message>
        <source>content + bias</source>
        <translation>内容 + 偏置</translation>
    </message>
    <message>
        <source>the future is masked</source>
        <translation>后面的位置被掩蔽</translation>
    </message>
    <message>
        <source>softmax over each row</source>
        <translation>对每一行做 softmax</translation>
    </message>
    <message>
        <source>the same for every text</source>
        <translation>对任何文本都相同</translation>
    </message>
    <message>
        <source>before the bias</source>
        <translation>加偏置之前</translation>
    </message>
    <message>
        <source>%1, farther than in training</source>
        <translation>%1，比训练时更远</translation>
    </message>
    <message>
        <source>Each head has its own slope</source>
        <translation>每个头有自己的斜率</translation>
    </message>
    <message>
        <source>ALiBi’s bias by distance</source>
        <translation>ALiBi 的偏置与距离</translation>
    </message>
    <message>
        <source>T5’s bias by distance</source>
        <translation>T5 的偏置与距离</translation>
    </message>
    <message>
        <source>bias = −slope × distance</source>
        <translation>偏置 = −斜率 × 距离</translation>
    </message>
    <message>
        <source>Bias by distance</source>
        <translation>随距离变化的偏置</translation>
    </message>
    <message>
        <source>−slope × distance</source>
        <translation>−斜率 × 距离</translation>
    </message>
    <message>
        <source>learned, one per bucket</source>
        <translation>学到的，每个桶一个</translation>
    </message>
    <message>
        <source>keys after the query ← distance → keys before it</source>
        <translation>查询之后的键 ← 距离 → 查询之前的键</translation>
    </message>
    <message>
        <source>distance: positions from the query back to the key</source>
        <translation>距离：从查询往回数到键的位置数</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>head %1, distance %2, bias</source>
        <translation>头 %1，距离 %2，偏置</translation>
    </message>
    <message>
        <source>Show head %1</source>
        <translation>显示头 %1</translation>
    </message>
    <message>
        <source>The bias comes next</source>
        <translation>接下来是偏置</translation>
    </message>
    <message>
        <source>beyond training</source>
        <translation>超出训练范围</translation>
    </message>
    <message>
        <source>keys %1–%2 of %3</source>
        <translation>键 %1–%2，共 %3 个</translation>
    </message>
    <message>
        <source>the only key</source>
        <translation>唯一的键</translation>
    </message>
    <message>
        <source>all %1 keys</source>
        <translation>全部 %1 个键</translation>
    </message>
    <message>
        <source>−distance</source>
        <translation>−距离</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 偏置</translation>
    </message>
    <message>
        <source>= score</source>
        <translation>= 分数</translation>
    </message>
    <message>
        <source>minus the distance</source>
        <translation>负的距离</translation>
    </message>
    <message>
        <source>content, score</source>
        <translation>内容、分数</translation>
    </message>
    <message>
        <source>▸ query, ▾ key</source>
        <translation>▸ 查询，▾ 键</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取%1</translation>
    </message>
    <message>
        <source>%1, %2: %3 weights, %4 multiply–adds. Click to open its result step by step.</source>
        <translation>%1，%2：权重数 %3，乘加次数 %4。点击可逐步查看其结果。</translation>
    </message>
    <message>
        <source>no separate</source>
        <translation>无（共享）</translation>
    </message>
    <message>
        <source>⟂ memory</source>
        <translation>⟂ 记忆</translation>
    </message>
    <message>
        <source>the segment</source>
        <translation>这一段</translation>
    </message>
    <message>
        <source>%1 Click for its explanation on the right.</source>
        <translation>%1点击后在右侧解释。</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>%1 Opens step by step.</source>
        <translation>%1点击可逐步查看。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Which weights should have been larger or smaller</source>
        <translation>哪些权重本来应当更大或更小</translation>
    </message>
    <message>
        <source>%1 of query %2, key %3</source>
        <translation>%1，查询 %2，键 %3</translation>
    </message>
    <message>
        <source>The row</source>
        <translation>这一行</translation>
    </message>
    <message>
        <source>gradient of the score</source>
        <translation>分数的梯度</translation>
    </message>
    <message>
        <source>One key has the whole weight: nothing can be shifted, so nothing comes back.</source>
        <translation>一个键占有全部权重：没有什么可以移动，所以没有什么传回。</translation>
    </message>
    <message>
        <source>Every weight has the same gradient: nothing comes back to the scores.</source>
        <translation>每个权重的梯度都相同：没有什么传回到分数。</translation>
    </message>
    <message>
        <source>Nothing comes back to this row.</source>
        <translation>没有什么传回这一行。</translation>
    </message>
    <message>
        <source>gradient of the score of %1, %2 × (%3 − %4)</source>
        <translation>%1 的分数的梯度，%2 × (%3 − %4)</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>和 %1</translation>
    </message>
    <message>
        <source>Area = width × height</source>
        <translation>面积 = 宽 × 高</translation>
    </message>
    <message>
        <source>width: the weight p</source>
        <translation>宽：权重 p</translation>
    </message>
    <message>
        <source>height: g − mean</source>
        <translation>高：g − 平均</translation>
    </message>
    <message>
        <source>above the line: %1</source>
        <translation>线上：%1</translation>
    </message>
    <message>
        <source>below it: %1</source>
        <translation>线下：%1</translation>
    </message>
    <message>
        <source>Both areas are equal: the row’s gradients add up to 0.</source>
        <translation>两边面积相等：这一行的梯度之和为 0。</translation>
    </message>
    <message>
        <source>gradient of the weight</source>
        <translation>权重的梯度</translation>
    </message>
    <message>
        <source>results: rows are positions, columns features</source>
        <translation>结果：行为位置，列为特征</translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>framed: the head that reads most</source>
        <translation>加框：读得最多的头</translation>
    </message>
    <message>
        <source>framed: reads most</source>
        <translation>加框：读得最多</translation>
    </message>
    <message>
        <source>trained on this task: %1</source>
        <translation>在这个任务上训练过：%1</translation>
    </message>
    <message>
        <source>%1, cannot be shown: %2</source>
        <translation>%1，无法显示：%2</translation>
    </message>
    <message>
        <source>Do this next: open this one</source>
        <translation>下一步：打开这个</translation>
    </message>
    <message>
        <source>chosen to compare: choose another with Ctrl+Enter</source>
        <translation>已选来比较：用 Ctrl+Enter 再选一个</translation>
    </message>
    <message>
        <source>Ctrl-click another to compare</source>
        <translation>Ctrl+点击另一个即可比较</translation>
    </message>
    <message>
        <source>Do this next:</source>
        <translation>下一步：</translation>
    </message>
    <message>
        <source>open this one</source>
        <translation>打开这个</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Files and bookmarks</source>
        <translation>文件和书签</translation>
    </message>
    <message>
        <source>Open this link</source>
        <translation>打开此链接</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>权重(&amp;W)</translation>
    </message>
    <message>
        <source>Weights of this variant</source>
        <translation>此变体的权重</translation>
    </message>
    <message>
        <source>trained: %1</source>
        <translation>已训练：%1</translation>
    </message>
    <message>
        <source>fresh, random</source>
        <translation>全新，随机</translation>
    </message>
    <message>
        <source>in training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>%1, over %2 inputs</source>
        <translation>%1，%2 个输入上</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Training details…</source>
        <translation>训练详情…</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Sublayer in focus</source>
        <translation>关注的子层</translation>
    </message>
    <message>
        <source>This run has no sublayer “%1”. It has: %2.</source>
        <translation>这次运行没有子层“%1”。它有：%2。</translation>
    </message>
    <message>
        <source>Pin a number</source>
        <translation>固定一个数</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Explain a number instead of the pinned one</source>
        <translation>解释另一个数，而不是已固定的数</translation>
    </message>
    <message>
        <source>Playback at a step</source>
        <translation>播放到某个步骤</translation>
    </message>
    <message>
        <source>“%1” is no step of the timeline.</source>
        <translation>“%1”不是时间轴上的步骤。</translation>
    </message>
    <message>
        <source>playback.at: stop is “%1”; it must be a number from 0, end or opening.</source>
        <translation>playback.at：stop 是“%1”；它必须是不小于 0 的数、end 或 opening。</translation>
    </message>
    <message>
        <source>Show the effect of my changes</source>
        <translation>显示我的更改的效果</translation>
    </message>
    <message>
        <source>What to change</source>
        <translation>更改什么</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设定</translation>
    </message>
    <message>
        <source>Set it to the number typed here</source>
        <translation>设为此处输入的数</translation>
    </message>
    <message>
        <source>Multiply it by 2</source>
        <translation>乘以 2</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>置零</translation>
    </message>
    <message>
        <source>Set it to 0</source>
        <translation>设为 0</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Undo every change to this step</source>
        <translation>撤销对此步骤的所有更改</translation>
    </message>
    <message>
        <source>doubling</source>
        <translation>加倍</translation>
    </message>
    <message>
        <source>zeroing</source>
        <translation>置零</translation>
    </message>
    <message>
        <source>setting a value</source>
        <translation>设定值</translation>
    </message>
    <message>
        <source>“%1” is too large: the largest number a model computes with is 3.4028235e38 (float32).</source>
        <translation>“%1”太大：模型计算所用的最大数是 3.4028235e38（float32）。</translation>
    </message>
    <message>
        <source>“%1” is not a number: type one such as 0.25 or −3.</source>
        <translation>“%1”不是数：请输入如 0.25 或 −3 的数。</translation>
    </message>
    <message>
        <source>A gradient follows from the run: change the number it is the gradient of.</source>
        <translation>梯度由运行得出：请更改它所对应的数。</translation>
    </message>
    <message>
        <source>A study number: the model itself does not read it.</source>
        <translation>研究所得的数：模型本身不读取它。</translation>
    </message>
    <message>
        <source>Nothing depends on this number, so it cannot be changed.</source>
        <translation>没有任何结果依赖这个数，因此不能更改。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>The numbers of this picture as tables</source>
        <translation>这幅画面的数，列成表格</translation>
    </message>
    <message>
        <source>Numbers %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>in all %1 heads of this layer</source>
        <translation>在本层全部 %1 个头中</translation>
    </message>
    <message>
        <source>Pin a computed number to change it; the model’s weights change only in training</source>
        <translation>固定一个计算得到的数即可更改它；模型的权重只在训练中改变</translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation>已手动设定</translation>
    </message>
    <message>
        <source>Set by hand in %1 heads (was %2)</source>
        <translation>已在 %1 个头中手动设定（原为 %2）</translation>
    </message>
    <message>
        <source>Set by hand (was %1)</source>
        <translation>已手动设定（原为 %1）</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>%1 more change elsewhere</source>
        <translation>另有 %1 处更改在别处</translation>
    </message>
    <message>
        <source>%1 more changes elsewhere</source>
        <translation>另有 %1 处更改在别处</translation>
    </message>
    <message>
        <source>%1 change made by hand elsewhere.</source>
        <translation>别处有 %1 处手动更改。</translation>
    </message>
    <message>
        <source>%1 changes made by hand elsewhere.</source>
        <translation>别处有 %1 处手动更改。</translation>
    </message>
    <message>
        <source>No other step changed.</source>
        <translation>其他步骤没有变化。</translation>
    </message>
    <message>
        <source>%1 later step changed.</source>
        <translation>后面有 %1 个步骤发生变化。</translation>
    </message>
    <message>
        <source>%1 later steps changed.</source>
        <translation>后面有 %1 个步骤发生变化。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>重置设置</translation>
    </message>
    <message>
        <source>Changed settings</source>
        <translation>已更改的设置</translation>
    </message>
    <message>
        <source>Runs with the settings that the model was opened with; Undo brings these back</source>
        <translation>用打开模型时的设置运行；撤销会恢复现在的设置</translation>
    </message>
    <message>
        <source>Changed settings: %1</source>
        <translation>已更改的设置：%1</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>the stage names "%1", which its run does not have.</source>
        <translation>舞台指定了“%1”，而其运行中没有它。</translation>
    </message>
    <message>
        <source>lit: the number of axes of "%1" is %2, not %3.</source>
        <translation>lit：“%1”的轴数是 %2，不是 %3。</translation>
    </message>
    <message>
        <source>no answer is right; %1 were tried.</source>
        <translation>没有正确答案；已尝试 %1 个。</translation>
    </message>
    <message>
        <source>its own solution is refused: %1</source>
        <translation>它自己的解答未被接受：%1</translation>
    </message>
    <message>
        <source>"%1" is listed as a wrong answer but is right.</source>
        <translation>“%1”被列为错误答案，但它是正确的。</translation>
    </message>
    <message>
        <source>a wrong answer gets no reply.</source>
        <translation>有一个错误答案没有得到任何反馈。</translation>
    </message>
    <message>
        <source>wrong answers get %1 different replies; at least %2 are needed.</source>
        <translation>错误答案得到 %1 种不同的反馈；至少应有 %2 种。</translation>
    </message>
    <message>
        <source>This run has no step "%1".</source>
        <translation>此运行没有步骤“%1”。</translation>
    </message>
    <message>
        <source>%1 holds whole numbers, which have no gradient.</source>
        <translation>%1 存放整数，整数没有梯度。</translation>
    </message>
    <message>
        <source>%1 has no such cell; its axes have the sizes %2.</source>
        <translation>%1 没有这个单元格；它各轴的大小是 %2。</translation>
    </message>
    <message>
        <source>This model has no logits: choose cells of a step.</source>
        <translation>这个模型没有 logit：请选择某个步骤的单元格。</translation>
    </message>
    <message>
        <source>The backward pass has no rule for %1 yet: %2.</source>
        <translation>反向传播还没有 %1 的规则：%2。</translation>
    </message>
    <message>
        <source>a gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>the largest of several numbers</source>
        <translation>几个数中最大的一个</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Enter do it · Tab one kind only · Alt+C copy as script · Esc close</source>
        <translation>↑ ↓ 选择 · Enter 执行 · Tab 只看一类 · Alt+C 复制为脚本 · Esc 关闭</translation>
    </message>
    <message>
        <source>Type a view, variant, lesson, sample, setting, step or action</source>
        <translation>输入视图、变体、课程、示例、设置、步骤或操作</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>找到的命令</translation>
    </message>
    <message>
        <source>in place of %1</source>
        <translation>而非 %1</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>多于 %1</translation>
    </message>
    <message>
        <source>table %1: %2 rows × %3 = %4 numbers</source>
        <translation>表 %1：%2 行 × %3 = %4 个数</translation>
    </message>
    <message>
        <source>P: the projections, %1 numbers</source>
        <translation>P：各投影，%1 个数</translation>
    </message>
    <message>
        <source>together %1 in place of %2 in one table of %3 × %4</source>
        <translation>一共 %1，而一张 %3 × %4 的表要 %2</translation>
    </message>
    <message>
        <source>together %1, more than %2 in one table of %3 × %4</source>
        <translation>一共 %1，比一张 %3 × %4 的表的 %2 还多</translation>
    </message>
    <message>
        <source>state for table %1, feature %2</source>
        <translation>用于表 %1 的状态，特征 %2</translation>
    </message>
    <message>
        <source>state, feature %1</source>
        <translation>状态，特征 %1</translation>
    </message>
    <message>
        <source>Tables, drawn to scale</source>
        <translation>各表（按比例绘制）</translation>
    </message>
    <message>
        <source>rows by frequency</source>
        <translation>行按词频排列</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>%1 wide</source>
        <translation>宽 %1</translation>
    </message>
    <message>
        <source>frequent: %1 wide</source>
        <translation>高频：宽 %1</translation>
    </message>
    <message>
        <source>rare: %1 wide</source>
        <translation>罕见：宽 %1</translation>
    </message>
    <message>
        <source>rarer: %1 wide</source>
        <translation>较少见：宽 %1</translation>
    </message>
    <message>
        <source>Drag the cut between tables %1 and %2: a new cut makes new, untrained tables</source>
        <translation>拖动表 %1 与表 %2 之间的切分处：新的切分会得到新的、未训练的表</translation>
    </message>
    <message>
        <source>no projection</source>
        <translation>无投影</translation>
    </message>
    <message>
        <source>The text, each token over its %1 numbers</source>
        <translation>文本：每个词元下面是它的 %1 个数</translation>
    </message>
    <message>
        <source>%1, projected, feature %2</source>
        <translation>%1，投影后，特征 %2</translation>
    </message>
    <message>
        <source>%1, row of table %2, feature %3</source>
        <translation>%1，表 %2 的行，特征 %3</translation>
    </message>
    <message>
        <source>%1 % of the embedding saved</source>
        <translation>嵌入节省 %1%</translation>
    </message>
    <message>
        <source>%1 in the tables + %2 in the projections</source>
        <translation>表中 %1 个 + 投影中 %2 个</translation>
    </message>
    <message>
        <source>%1, embedding, feature %2</source>
        <translation>%1，嵌入，特征 %2</translation>
    </message>
    <message>
        <source>Table %1 as a map</source>
        <translation>表 %1 的分布图</translation>
    </message>
    <message>
        <source>Every row becomes %1 numbers: row × P</source>
        <translation>每一行变成 %1 个数：行 × P</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>share of the variance: across</source>
        <translation>方差占比：横向</translation>
    </message>
    <message>
        <source>first direction, share of all variance</source>
        <translation>第一方向，占总方差的比例</translation>
    </message>
    <message>
        <source>up</source>
        <translation>向上</translation>
    </message>
    <message>
        <source>second direction, share of all variance</source>
        <translation>第二方向，占总方差的比例</translation>
    </message>
    <message>
        <source>Cosine with “%1”:</source>
        <translation>与“%1”的余弦：</translation>
    </message>
    <message>
        <source>cosine of %1 and %2</source>
        <translation>%1 与 %2 的余弦</translation>
    </message>
    <message>
        <source>within table %1</source>
        <translation>在表 %1 内</translation>
    </message>
    <message>
        <source>%1 scores, not %2</source>
        <translation>%1 个分数，而不是 %2 个</translation>
    </message>
    <message>
        <source>%1 + %2 scores, not %3</source>
        <translation>%1 + %2 个分数，而不是 %3 个</translation>
    </message>
    <message>
        <source>p(%1) =</source>
        <translation>p(%1) =</translation>
    </message>
    <message>
        <source>probability of table %1</source>
        <translation>表 %1 的概率</translation>
    </message>
    <message>
        <source>%1 within table %2</source>
        <translation>%1 在表 %2 内的概率</translation>
    </message>
    <message>
        <source>probability of %1</source>
        <translation>%1 的概率</translation>
    </message>
    <message>
        <source>%1 common</source>
        <translation>%1 个常用词</translation>
    </message>
    <message>
        <source>in table %1</source>
        <translation>在表 %1 内</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>This model, untouched</source>
        <translation>此模型，未改动</translation>
    </message>
    <message>
        <source>This run as it is now</source>
        <translation>此运行的当前状态</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Same input</source>
        <translation>相同输入</translation>
    </message>
    <message>
        <source>Input of the run on the right</source>
        <translation>右侧运行的输入</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>关闭比较</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Partly</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Same input, without %1</source>
        <translation>相同输入，但没有 %1</translation>
    </message>
    <message>
        <source>Open a model to compare with</source>
        <translation>打开要比较的模型</translation>
    </message>
    <message>
        <source>Models (*.safetensors);;All files (*)</source>
        <translation>模型 (*.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>There is no trained model beside this one.</source>
        <translation>除此以外没有训练过的模型。</translation>
    </message>
    <message>
        <source>The run on the right reads the same input</source>
        <translation>右侧的运行读取相同的输入</translation>
    </message>
    <message>
        <source>The model on the right does not know most of this text</source>
        <translation>右侧的模型不认识这段文本的大部分</translation>
    </message>
    <message>
        <source>The left model is untrained, the right one trained</source>
        <translation>左侧模型未训练，右侧模型已训练</translation>
    </message>
    <message>
        <source>The right model is untrained, the left one trained</source>
        <translation>右侧模型未训练，左侧模型已训练</translation>
    </message>
    <message>
        <source>untrained</source>
        <translation>未训练</translation>
    </message>
    <message>
        <source>has no such view</source>
        <translation>没有这个视图</translation>
    </message>
    <message>
        <source>Click a number to see its value in both runs here.</source>
        <translation>点击一个数，即可在此看到它在两次运行中的值。</translation>
    </message>
    <message>
        <source>Left writes: %1</source>
        <translation>左侧写出：%1</translation>
    </message>
    <message>
        <source>Right writes the same: %1</source>
        <translation>右侧写出的相同：%1</translation>
    </message>
    <message>
        <source>Right writes ([ ] where it differs): %1</source>
        <translation>右侧写出（[ ] 处不同）：%1</translation>
    </message>
    <message>
        <source>Right writes: %1</source>
        <translation>右侧写出：%1</translation>
    </message>
    <message>
        <source>Sliding evaluation</source>
        <translation>滑动评估</translation>
    </message>
    <message>
        <source>the window is rerun for every token</source>
        <translation>每个词元都要重新运行窗口</translation>
    </message>
    <message>
        <source>Memory reuse</source>
        <translation>记忆重用</translation>
    </message>
    <message>
        <source>Segment by segment</source>
        <translation>逐段评估</translation>
    </message>
    <message>
        <source>every token runs once; its states are kept</source>
        <translation>每个词元只运行一次；其状态会保留</translation>
    </message>
    <message>
        <source>every token runs once and is forgotten</source>
        <translation>每个词元只运行一次，随后遗忘</translation>
    </message>
    <message>
        <source>rows, sliding</source>
        <translation>滑动的行数</translation>
    </message>
    <message>
        <source>rows, each token once</source>
        <translation>每个词元一次的行数</translation>
    </message>
    <message>
        <source>token that runs →</source>
        <translation>正在运行的词元 →</translation>
    </message>
    <message>
        <source>predicts</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>after ↓</source>
        <translation>之后 ↓</translation>
    </message>
    <message>
        <source>predicting after %1</source>
        <translation>预测 %1 之后的词元</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 运行</translation>
    </message>
    <message>
        <source>%1 is read from memory</source>
        <translation>%1 从记忆中读取</translation>
    </message>
    <message>
        <source>%1 already ran in this segment</source>
        <translation>%1 已在本段中运行过</translation>
    </message>
    <message>
        <source>%1 does not run</source>
        <translation>%1 不运行</translation>
    </message>
    <message>
        <source>runs through the layers</source>
        <translation>通过各层运行</translation>
    </message>
    <message>
        <source>⟂ read from memory</source>
        <translation>⟂ 从记忆中读取</translation>
    </message>
    <message>
        <source>ran in this segment</source>
        <translation>已在本段中运行</translation>
    </message>
    <message>
        <source>rows through the layers</source>
        <translation>通过各层的行数</translation>
    </message>
    <message>
        <source>query–key pairs per layer and head</source>
        <translation>每层每头的查询–键对数</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>times as many rows, sliding</source>
        <translation>倍的行数，滑动</translation>
    </message>
    <message>
        <source>times as many</source>
        <translation>倍</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Cost on this machine</source>
        <translation>在本机上的代价</translation>
    </message>
    <message>
        <source>Progress of measuring</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Waiting for the current computation to finish…</source>
        <translation>正在等待当前的计算完成…</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Each time is the shortest of %1 runs.</source>
        <translation>每个时间取 %1 次运行中最短的一次。</translation>
    </message>
    <message>
        <source>Dashed line: the model on screen. %1</source>
        <translation>虚线：屏幕上的模型。%1</translation>
    </message>
    <message>
        <source>The model on screen is at %1, left of this axis. %2</source>
        <translation>屏幕上的模型位于 %1，在此轴范围的左侧。%2</translation>
    </message>
    <message>
        <source>The model on screen is at %1, right of this axis. %2</source>
        <translation>屏幕上的模型位于 %1，在此轴范围的右侧。%2</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>difference = left − right</source>
        <translation>差 = 左 − 右</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Beam width: number of texts kept</source>
        <translation>束宽：保留的文本数</translation>
    </message>
    <message>
        <source>Length α</source>
        <translation>长度 α</translation>
    </message>
    <message>
        <source>Length penalty; 0 = compare texts by log-probability alone</source>
        <translation>长度惩罚；0 = 只按对数概率比较文本</translation>
    </message>
    <message>
        <source>Temperature divides the logits: lower sharpens, higher flattens</source>
        <translation>logit 除以温度：温度低，分布更尖锐；温度高，更平坦</translation>
    </message>
    <message>
        <source>Top-k: only the k likeliest tokens; 0 = all</source>
        <translation>Top-k：只取最可能的 k 个词元；0 = 全部</translation>
    </message>
    <message>
        <source>Top-p: smallest set of tokens with total probability ≥ p; 1 = all</source>
        <translation>Top-p：总概率 ≥ p 的最小词元集合；1 = 全部</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The same seed draws the same text</source>
        <translation>相同的种子抽出相同的文本</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>What each token adds to the loss</source>
        <translation>每个词元给损失增加了多少</translation>
    </message>
    <message>
        <source>Colours each token by what it adds to the loss, or to the number gradients are of</source>
        <translation>按每个词元给损失（或梯度所关于的数）增加多少来着色</translation>
    </message>
    <message>
        <source>Which tokens the number comes from</source>
        <translation>这个数来自哪些词元</translation>
    </message>
    <message>
        <source>Gradient × input, integrated gradients and attention × gradient, a number for each token</source>
        <translation>梯度 × 输入、积分梯度和注意力 × 梯度，每个词元一个数</translation>
    </message>
    <message>
        <source>norm before · after</source>
        <translation>归一化在前 · 在后</translation>
    </message>
    <message>
        <source>The same backward pass with the norms on the other side of the blocks</source>
        <translation>同一次反向传播，归一化放在各块的另一侧</translation>
    </message>
    <message>
        <source>÷ √d on · off</source>
        <translation>÷ √d 有 · 无</translation>
    </message>
    <message>
        <source>The same backward pass with scores that are not divided by √d</source>
        <translation>同一次反向传播，分数不除以 √d</translation>
    </message>
    <message>
        <source>residual on · off</source>
        <translation>残差 有 · 无</translation>
    </message>
    <message>
        <source>The same backward pass without residual connections</source>
        <translation>同一次反向传播，没有残差连接</translation>
    </message>
    <message>
        <source>trained · fresh</source>
        <translation>训练过 · 全新</translation>
    </message>
    <message>
        <source>The same backward pass with fresh weights</source>
        <translation>同一次反向传播，用全新的权重</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>The same backward pass beside this one</source>
        <translation>在旁边放同一次反向传播</translation>
    </message>
    <message>
        <source>%1 (next)</source>
        <translation>%1（下一个）</translation>
    </message>
    <message>
        <source>Maximum number of tokens to write</source>
        <translation>最多写出的词元数</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Left: head</source>
        <translation>左：头</translation>
    </message>
    <message>
        <source>Head of the left run, or the mean of all</source>
        <translation>左边运行的头，或所有头的均值</translation>
    </message>
    <message>
        <source>Right: head</source>
        <translation>右：头</translation>
    </message>
    <message>
        <source>Head of the right run, or the mean of all</source>
        <translation>右边运行的头，或所有头的均值</translation>
    </message>
    <message>
        <source>The layer whose attention is shown for the chosen token</source>
        <translation>显示哪一层对所选词元的注意力</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 the likeliest token, %2, is written; the others are dropped for good.</source>
        <translation>%1写出最可能的词元 %2；其余的被永久舍弃。</translation>
    </message>
    <message>
        <source>%1 %2 is drawn at random. Likelier tokens are drawn more often, but not always.</source>
        <translation>%1随机抽取 %2。更可能的词元更常被抽到，但并非总是如此。</translation>
    </message>
    <message>
        <source>%1 the text is extended by its likeliest tokens, giving %2.</source>
        <translation>%1用最可能的词元扩展文本，得到 %2。</translation>
    </message>
    <message>
        <source>%1 texts</source>
        <translation>%1 个文本</translation>
    </message>
    <message>
        <source>%1 each of the %2 texts is extended by its likeliest tokens, giving %3.</source>
        <translation>%1用最可能的词元分别扩展 %2 个文本，得到 %3。</translation>
    </message>
    <message>
        <source>%1 the beam keeps all %2 texts.</source>
        <translation>%1束搜索保留全部 %2 个文本。</translation>
    </message>
    <message>
        <source>%1 the beam keeps the %2 likeliest (%3 ended) and drops %4.</source>
        <translation>%1束搜索保留最可能的 %2 个（其中 %3 个已结束），舍弃 %4 个。</translation>
    </message>
    <message>
        <source>%1 the beam keeps the %2 likeliest by log-probability and drops %3.</source>
        <translation>%1束搜索保留对数概率最大的 %2 个，舍弃 %3 个。</translation>
    </message>
    <message>
        <source>Computing the tree of texts …</source>
        <translation>正在计算文本树…</translation>
    </message>
    <message>
        <source>The result is the one text that was written: %1.</source>
        <translation>结果就是写出的那个文本：%1。</translation>
    </message>
    <message>
        <source>score = log p(text) / ((5 + length) / 6)^α</source>
        <translation>得分 = log p(文本) / ((5 + 长度) / 6)^α</translation>
    </message>
    <message>
        <source>log p(text) = Σ log p(token)</source>
        <translation>log p(文本) = Σ log p(词元)</translation>
    </message>
    <message>
        <source>The likeliest token each time gives %1, score %2. %3 scores higher: %4.</source>
        <translation>每次都取最可能的词元，得到%1，得分 %2。%3得分更高：%4。</translation>
    </message>
    <message>
        <source>%1 wins: its score, %2, is the highest of the kept texts.</source>
        <translation>%1 胜出：它的得分 %2 是保留的文本中最高的。</translation>
    </message>
    <message>
        <source>choose another method. Which branches stay?</source>
        <translation>换一种方法。哪些分支会留下？</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>The run on the right has no step %1. Choose a step both runs have, or compare the pictures.</source>
        <translation>右侧的运行没有步骤 %1。请选择两次运行都有的步骤，或比较画面。</translation>
    </message>
    <message>
        <source>%1 is a single number: %2 on the left, %3 on the right.</source>
        <translation>%1 是一个数：左边 %2，右边 %3。</translation>
    </message>
    <message>
        <source>%1 has too many cells to be drawn one by one. Long text shows both runs, at every zoom.</source>
        <translation>%1 的单元格太多，无法逐个画出。“长文本”在任何缩放级别都能显示两次运行。</translation>
    </message>
    <message>
        <source>Left − right, %1</source>
        <translation>左 − 右，%1</translation>
    </message>
    <message>
        <source>The two runs read other tokens here, so the cells of %1 have no partners: the two stand apart.</source>
        <translation>两次运行在这里读取不同的词元，因此 %1 的单元格没有对应：两者分开显示。</translation>
    </message>
    <message>
        <source>The run on the right has no step %1. Its %2 stands apart.</source>
        <translation>右边的运行没有步骤 %1，这里分开显示它的 %2。</translation>
    </message>
    <message>
        <source>left − right</source>
        <translation>左 − 右</translation>
    </message>
    <message>
        <source>Largest difference %1</source>
        <translation>最大差值 %1</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>没有差别</translation>
    </message>
    <message>
        <source>%1: almost nothing changes here</source>
        <translation>%1：这里几乎没有变化</translation>
    </message>
    <message>
        <source>%1: the change does nothing here</source>
        <translation>%1：此处更改不起作用</translation>
    </message>
    <message>
        <source>masked in both: cannot be read</source>
        <translation>两侧均被掩蔽：不可读取</translation>
    </message>
    <message>
        <source>open in one run only, on the blank side</source>
        <translation>只在一次运行中开放（空白的一侧）</translation>
    </message>
    <message>
        <source>Left − right, cell by cell; the largest is %1.</source>
        <translation>左 − 右，逐格；最大的是 %1。</translation>
    </message>
    <message>
        <source>%1 cell is open in one run only.</source>
        <translation>%1 个单元格只在一次运行中开放。</translation>
    </message>
    <message>
        <source>%1 cells are open in one run only.</source>
        <translation>%1 个单元格只在一次运行中开放。</translation>
    </message>
    <message>
        <source>changed here</source>
        <translation>更改就在此处</translation>
    </message>
    <message>
        <source>changed in %1</source>
        <translation>更改于 %1</translation>
    </message>
    <message>
        <source>%1 reads %2: %3 %4, %5 %6</source>
        <translation>%1 读取 %2：%3 %4，%5 %6</translation>
    </message>
    <message>
        <source>in neither run</source>
        <translation>两次运行中都没有</translation>
    </message>
    <message>
        <source>masked; %1 does not read this token</source>
        <translation>已掩蔽；%1 不读取这个词元</translation>
    </message>
    <message>
        <source>%1; %2 does not read this token</source>
        <translation>%1；%2 不读取这个词元</translation>
    </message>
    <message>
        <source>A longer text; the lines keep their slopes</source>
        <translation>更长的文本；各条线的斜率不变</translation>
    </message>
    <message>
        <source>Whole matrix</source>
        <translation>整个矩阵</translation>
    </message>
    <message>
        <source>The scores or weights of all pairs beside the lines</source>
        <translation>在直线旁边显示所有查询和键的分数或权重</translation>
    </message>
    <message>
        <source>The bias is largest from %1 %2 to %3; long distances share buckets.</source>
        <translation>偏置从%1 %2 到 %3 最大；远的距离共用桶。</translation>
    </message>
    <message>
        <source>The bias is largest at several values of %1, from %2 to %3; long distances share buckets.</source>
        <translation>偏置在%1的几个值上最大，从 %2 到 %3；远的距离共用桶。</translation>
    </message>
    <message>
        <source>The bias is largest at %1 %2; long distances share buckets.</source>
        <translation>偏置在%1 %2 处最大；远的距离共用桶。</translation>
    </message>
    <message>
        <source>The bias is largest at %1 %2, where this query puts %3 of its weight; long distances share buckets.</source>
        <translation>偏置在%1 %2 处最大，这个查询在那里放了 %3 的权重；远的距离共用桶。</translation>
    </message>
    <message>
        <source>Head %1 takes %2 off for every step back: %3 − %4 = %5</source>
        <translation>头 %1 每往前一位减去 %2：%3 − %4 = %5</translation>
    </message>
    <message>
        <source>%1, still the largest score.</source>
        <translation>%1，仍是最高分。</translation>
    </message>
    <message>
        <source>%1, now the largest score.</source>
        <translation>%1，现在是最高分。</translation>
    </message>
    <message>
        <source>%1, no longer the largest score.</source>
        <translation>%1，不再是最高分。</translation>
    </message>
    <message>
        <source>T5’s bias was learned and peaks at %1.</source>
        <translation>T5 的偏置是学到的，在%1处最大。</translation>
    </message>
    <message>
        <source>ALiBi’s bias is a fixed straight line: head %1 takes %2 off for every step back.</source>
        <translation>ALiBi 的偏置是固定的直线：头 %1 每往前一位减去 %2。</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>First, the content score of each %1 with each %2, whatever their positions.</source>
        <translation>首先是每个%1与每个%2的内容分数，与它们的位置无关。</translation>
    </message>
    <message>
        <source>The bias is linear in the %1: each head subtracts %2.</source>
        <translation>偏置随%1呈直线变化：每隔一个位置，每个头减去%2。</translation>
    </message>
    <message>
        <source>its own slope per position</source>
        <translation>自己的斜率</translation>
    </message>
    <message>
        <source>The bias is looked up by %1: short distances have a bucket each, long ones %2.</source>
        <translation>偏置按%1查表得到：短距离各占一个桶，长距离%2。</translation>
    </message>
    <message>
        <source>share buckets</source>
        <translation>共用桶</translation>
    </message>
    <message>
        <source>Score = content + bias: %1.</source>
        <translation>分数 = 内容 + 偏置：%1。</translation>
    </message>
    <message>
        <source>the farther the key, the larger the penalty</source>
        <translation>键越远，惩罚越大</translation>
    </message>
    <message>
        <source>distance counts, whatever the tokens</source>
        <translation>起作用的是距离，与词元无关</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Keys after the query are hidden by %1.</source>
        <translation>查询之后的键被%1遮住。</translation>
    </message>
    <message>
        <source>compare the heads</source>
        <translation>比较各个头</translation>
    </message>
    <message>
        <source>double the text. Is the bias still largest two places back?</source>
        <translation>把文本加倍。偏置仍然在往前两个位置处最大吗？</translation>
    </message>
    <message>
        <source>double the text. What does head 1 take off the first token now?</source>
        <translation>把文本加倍。现在头 1 从第一个词元减去多少？</translation>
    </message>
    <message>
        <source>Softmax turns the scores into weights that sum to 1: %1.</source>
        <translation>softmax 把分数变成总和为 1 的权重：%1。</translation>
    </message>
    <message>
        <source>choose another head. Which distances does it favour?</source>
        <translation>换一个头。它偏爱哪些距离？</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>%1 %2 stays open.</source>
        <translation>%1%2 仍保持打开。</translation>
    </message>
    <message>
        <source>she turns around if she has to.</source>
        <translation>she turns around if she has to.</translation>
    </message>
    <message>
        <source>the sea is calm today.</source>
        <translation>the sea is calm today.</translation>
    </message>
    <message>
        <source>opening of another model</source>
        <translation>打开另一个模型</translation>
    </message>
    <message>
        <source>Your changes to %1 are kept: Undo brings them back.</source>
        <translation>对 %1 的更改已保留：撤销会恢复它们。</translation>
    </message>
    <message>
        <source>One setting of this bookmark is left out. %1</source>
        <translation>这个书签的一项设置未被采用。%1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>reset changes</source>
        <translation>重置更改</translation>
    </message>
    <message>
        <source>reset all changes</source>
        <translation>重置所有更改</translation>
    </message>
    <message>
        <source>This run was recorded elsewhere. Its model is not here, so nothing can be changed.</source>
        <translation>此运行是在别处记录的。它的模型不在这里，因此不能更改任何内容。</translation>
    </message>
    <message>
        <source>This bookmark points to %1, which is not in this view. Opened the nearest step.</source>
        <translation>此书签指向%1，但它不在这个视图中。已打开最近的步骤。</translation>
    </message>
    <message>
        <source>This is a number on the way back, and no number’s gradient.</source>
        <translation>这是往回走路上的一个数，不是哪个数的梯度。</translation>
    </message>
    <message>
        <source>This number tells of the run and is no part of it: it has no gradient.</source>
        <translation>这个数描述运行，但不是运行的一部分：它没有梯度。</translation>
    </message>
    <message>
        <source>Pin a number first: click it.</source>
        <translation>请先固定一个数：点击它。</translation>
    </message>
    <message>
        <source>Its gradient is not computed yet: press G.</source>
        <translation>它的梯度还没有计算：按 G。</translation>
    </message>
    <message>
        <source>The model’s weights change only in training.</source>
        <translation>模型的权重只在训练中改变。</translation>
    </message>
    <message>
        <source>Drop a model here</source>
        <translation>将模型拖放到这里</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Attention %1 does not run as messages along edges; dot, relative and alibi do.</source>
        <translation>注意力 %1 不能以沿边传递消息的方式运行；dot、relative 和 alibi 可以。</translation>
    </message>
    <message>
        <source>edge %1 → %2</source>
        <translation>边 %1 → %2</translation>
    </message>
    <message>
        <source>comes next</source>
        <translation>下一步出现</translation>
    </message>
    <message>
        <source>weight α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>what it adds to the entropy, −α ln α</source>
        <translation>它对熵的贡献 −α ln α</translation>
    </message>
    <message>
        <source>entropy of head %1</source>
        <translation>头 %1 的熵</translation>
    </message>
    <message>
        <source>The box has the same area as the bars, and the same entropy.</source>
        <translation>方框与各条形面积相同，熵也相同。</translation>
    </message>
    <message>
        <source>the same row in the other heads</source>
        <translation>其他头中的同一行</translation>
    </message>
    <message>
        <source>Computing the entropies …</source>
        <translation>正在计算熵…</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>%2的头 %1</translation>
    </message>
    <message>
        <source>%1 of %2 heads</source>
        <translation>%2 个头中的 %1 个</translation>
    </message>
    <message>
        <source>The mean over all queries: one number for each head.</source>
        <translation>对所有查询取平均：每个头一个数。</translation>
    </message>
    <message>
        <source>The mean over all queries: the same for all heads.</source>
        <translation>对所有查询取平均：所有的头都一样。</translation>
    </message>
    <message>
        <source>Over all rows %1 reads fewest keys, %2 most.</source>
        <translation>在所有行上，%1读取的键最少，%2最多。</translation>
    </message>
    <message>
        <source>On average over its rows, head %1 reads %2. The %3 heads range from %4 to %5.</source>
        <translation>头 %1 在各行上平均读取%2。%3 个头从 %4 到 %5 不等。</translation>
    </message>
    <message>
        <source>%1 of %2 keys</source>
        <translation>%2 个键中的 %1 个</translation>
    </message>
    <message>
        <source>How many equal weights have %1?</source>
        <translation>多少个相等的权重有%1？</translation>
    </message>
    <message>
        <source>the same entropy</source>
        <translation>相同的熵</translation>
    </message>
    <message>
        <source>%1 reads %2: its weights are as spread out as %3 equal ones.</source>
        <translation>%1 读取 %2：它的权重分散得如同 %3 个相等的权重。</translation>
    </message>
    <message>
        <source>One row of weights</source>
        <translation>一行权重</translation>
    </message>
    <message>
        <source>The weights of one %1, in the order of the text. They add up to 1.</source>
        <translation>一个%1的权重，按文本的顺序。它们的和为 1。</translation>
    </message>
    <message>
        <source>Sort the weights</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>The same weights, largest first. Each adds %1 to the entropy: weights near 1/e add most, weights of 0 or 1 nothing.</source>
        <translation>同样的权重，从大到小排列。每个权重给熵加上 %1：接近 1/e 的权重贡献最大，0 或 1 的权重没有贡献。</translation>
    </message>
    <message>
        <source>The box</source>
        <translation>方框</translation>
    </message>
    <message>
        <source>press ↑ and ↓. At which query does this head come nearest to reading one key?</source>
        <translation>按 ↑ 和 ↓。在哪个查询上，这个头最接近只读一个键？</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>%1: kind is "%2"; the kinds are %3.</source>
        <translation>%1：kind 为“%2”；可用的有 %3。</translation>
    </message>
    <message numerus="yes">
        <source>Attention during training, at %n moment(s)</source>
        <translation>
            <numerusform>训练过程中的注意力，%n 个时刻</numerusform>
        </translation>
    </message>
    <message>
        <source>rows: %1, columns: %2</source>
        <translation>行：%1，列：%2</translation>
    </message>
    <message>
        <source>%1: %2 %3, %4 %5: %6</source>
        <translation>%1：%2 %3，%4 %5：%6</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>quick: %1 of %2 claims held once</source>
        <translation>快速：%2 条论断中有 %1 条成立了一次</translation>
    </message>
    <message>
        <source>%1 of %2 claims hold here</source>
        <translation>%2 条论断中有 %1 条在此成立</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Marker at %1</source>
        <translation>标记位于%1</translation>
    </message>
    <message>
        <source>Left and Right read the points, T shows them as a table.</source>
        <translation>左右方向键逐点读数，T 键以表格显示。</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>%1 is not a result of an experiment: %2.</source>
        <translation>%1 不是实验结果：%2。</translation>
    </message>
    <message>
        <source>Not measured on this machine yet. Press Run to train the models, fill the tables and plots, and check whether the paper’s claims hold.</source>
        <translation>尚未在本机上测量。按“运行”来训练模型，填写表格和图，并检验论文的论断是否成立。</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <source>Seeds %1 to %2: means, with minimum and maximum in brackets</source>
        <translation>随机种子 %1 到 %2：平均值，括号内为最小值和最大值</translation>
    </message>
    <message>
        <source>quick check</source>
        <translation>快速检查</translation>
    </message>
    <message>
        <source>✓ holds</source>
        <translation>✓ 成立</translation>
    </message>
    <message>
        <source>≠ differs</source>
        <translation>≠ 不符</translation>
    </message>
    <message>
        <source>✓ held once</source>
        <translation>✓ 成立了一次</translation>
    </message>
    <message>
        <source>≠ not this time</source>
        <translation>≠ 这次不成立</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>quick</source>
        <translation>快速</translation>
    </message>
    <message>
        <source>first seed</source>
        <translation>起始种子</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>种子个数</translation>
    </message>
    <message>
        <source>Measure on this machine; takes minutes on two cores</source>
        <translation>在本机上测量；双核需几分钟</translation>
    </message>
    <message>
        <source>One seed and less training: takes about half a minute; not conclusive</source>
        <translation>一个随机种子，训练较少：约半分钟，结果不能作准</translation>
    </message>
    <message>
        <source>The first seed, for weights, data and dropout; the same seed gives the same numbers, except times</source>
        <translation>第一个随机种子，用于权重、数据和 dropout；种子相同则数值相同，时间除外</translation>
    </message>
    <message>
        <source>Number of seeds</source>
        <translation>随机种子的个数</translation>
    </message>
    <message>
        <source>Runs this many seeds, one after another; tables show means and ranges</source>
        <translation>依次用这么多个随机种子运行；表格显示平均值和范围</translation>
    </message>
    <message>
        <source>Progress of the experiment</source>
        <translation>实验进度</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>“%1” is running: %2</source>
        <translation>“%1”正在运行：%2</translation>
    </message>
    <message>
        <source>the experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Step %1 was the last: no step follows it. Choose an earlier one.</source>
        <translation>第 %1 步是最后一步，之后没有别的步。请选择更早的一步。</translation>
    </message>
    <message>
        <source>Step %1 cannot be repeated: the optimiser's state before it is not kept. Snapshots of this session keep it, for models of up to %2 weights.</source>
        <translation>无法重做第 %1 步：没有保存它之前的优化器状态。本次打开程序后的快照会保存它，适用于至多 %2 个权重的模型。</translation>
    </message>
    <message>
        <source>Repeated on the CPU. The run is on %1, which adds in another order, so the last digits may differ.</source>
        <translation>在 CPU 上重做。此次运行在 %1 上，相加的次序不同，所以最后几位可能不同。</translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation>已完成，用时 %1 秒。</translation>
    </message>
    <message>
        <source>Cancelled. The last result is still shown.</source>
        <translation>已取消。仍显示上次的结果。</translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <translation>%1 %2（%3）</translation>
    </message>
    <message>
        <source>%1 The inputs of this number are not in the file.</source>
        <translation>%1文件中没有计算此数所用的内容。</translation>
    </message>
    <message>
        <source>Computed in an earlier pass, in step %1.</source>
        <translation>在之前的一遍中算出，见步骤 %1。</translation>
    </message>
    <message>
        <source>Every number is divided by the same constant: %1.</source>
        <translation>每个数都除以同一个常数：%1。</translation>
    </message>
    <message>
        <source>Every number is multiplied by the same constant: %1.</source>
        <translation>每个数都乘以同一个常数：%1。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>Not masked here: the score stays.</source>
        <translation>此处未被掩蔽：分数不变。</translation>
    </message>
    <message>
        <source>Masked here: this query cannot read this key, so the score becomes −∞ and its weight 0.</source>
        <translation>此处被掩蔽：该查询不可读取该键，因此分数变为 −∞，权重变为 0。</translation>
    </message>
    <message>
        <source>Masked here by %1: this query cannot read this key, so the score becomes −∞ and its weight 0.</source>
        <translation>此处被%1掩蔽：该查询不可读取该键，因此分数变为 −∞，权重变为 0。</translation>
    </message>
    <message>
        <source>masked = score</source>
        <translation>掩蔽后 = 分数</translation>
    </message>
    <message>
        <source>masked = −∞</source>
        <translation>掩蔽后 = −∞</translation>
    </message>
    <message numerus="yes">
        <source>%1 instead of %2</source>
        <translation>
            <numerusform>%1，而非 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>The condition “%1” holds here, so “%2” is taken and “%3” is not.</source>
        <translation>此处条件“%1”成立，因此取“%2”，不取“%3”。</translation>
    </message>
    <message>
        <source>The condition “%1” does not hold here, so “%2” is taken and “%3” is not.</source>
        <translation>此处条件“%1”不成立，因此取“%2”，不取“%3”。</translation>
    </message>
    <message>
        <source>“%1”, as “%2” is %3</source>
        <translation>“%1”，因为“%2”是 %3</translation>
    </message>
    <message>
        <source>elu(x) + 1 = x + 1 for x &gt; 0</source>
        <translation>x &gt; 0 时，elu(x) + 1 = x + 1</translation>
    </message>
    <message>
        <source>elu(x) + 1 = exp(x) for x ≤ 0</source>
        <translation>x ≤ 0 时，elu(x) + 1 = exp(x)</translation>
    </message>
    <message>
        <source>Looked up: row %1 of the table, for “%2”.</source>
        <translation>查表所得：表的第 %1 行，对应“%2”。</translation>
    </message>
    <message>
        <source>row of the table</source>
        <translation>表的一行</translation>
    </message>
    <message>
        <source>the same number in another place</source>
        <translation>另一处的同一个数</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 处的 %1</translation>
    </message>
    <message>
        <source>The token whose logit ranks number %1.</source>
        <translation>logit 从大到小排第 %1 的词元。</translation>
    </message>
    <message>
        <source>token %1, logit %2</source>
        <translation>词元 %1，logit %2</translation>
    </message>
    <message>
        <source>token with logit %1</source>
        <translation>logit 为 %1 的词元</translation>
    </message>
    <message>
        <source>token number %1, sum %2 &gt; %3</source>
        <translation>第 %1 个词元，和 %2 &gt; %3</translation>
    </message>
    <message>
        <source>Number %1 by total among the beam's unfinished texts.</source>
        <translation>在束中继续扩展的文本里，总分排第 %1。</translation>
    </message>
    <message>
        <source>text %1</source>
        <translation>文本 %1</translation>
    </message>
    <message>
        <source>Number %1 by score among the texts kept to the end.</source>
        <translation>在保留到最后的文本里，得分排第 %1。</translation>
    </message>
    <message>
        <source>Counts up by 1 from %1.</source>
        <translation>从 %1 起逐次加 1。</translation>
    </message>
    <message>
        <source>The frequency was %1 before scaling for longer texts.</source>
        <translation>为更长的文本缩放之前，频率为 %1。</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1，至多 %2</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at least %1 and at most %2</source>
        <translation>至少 %1 且至多 %2</translation>
    </message>
    <message>
        <source>1: %1 is %2</source>
        <translation>1：%1，是 %2</translation>
    </message>
    <message>
        <source>0: %1 is not %2</source>
        <translation>0：%1，不是 %2</translation>
    </message>
    <message>
        <source>1: token %1 is not %2</source>
        <translation>1：词元 %1 不是 %2</translation>
    </message>
    <message>
        <source>0: token %1 is %2</source>
        <translation>0：词元 %1 就是 %2</translation>
    </message>
    <message>
        <source>1: token %1 is one of %2 … %3</source>
        <translation>1：词元 %1 在 %2 … %3 之中</translation>
    </message>
    <message>
        <source>0: token %1 is not one of %2 … %3</source>
        <translation>0：词元 %1 不在 %2 … %3 之中</translation>
    </message>
    <message>
        <source>edge %1: %2 → %3</source>
        <translation>边 %1：%2 → %3</translation>
    </message>
    <message>
        <source>This cell of %1 was not changed by hand: its gradient goes on.</source>
        <translation>%1 的这个单元格没有手动更改：它的梯度继续传递。</translation>
    </message>
    <message>
        <source>This cell of %1 was set by hand: it no longer follows from anything before it, so its gradient stops here.</source>
        <translation>%1 的这个单元格是手动设定的：它不再来自之前的任何数，所以梯度到此为止。</translation>
    </message>
    <message>
        <source>This cell of %1 was scaled by hand: what came before counts by that factor.</source>
        <translation>%1 的这个单元格被手动缩放：之前的数按这个系数计算。</translation>
    </message>
    <message>
        <source>1: rows %1 … %2 run</source>
        <translation>1：运行的是第 %1 … %2 行</translation>
    </message>
    <message>
        <source>0: rows %1 … %2 run</source>
        <translation>0：运行的是第 %1 … %2 行</translation>
    </message>
    <message>
        <source>no: the last step</source>
        <translation>否：最后一步</translation>
    </message>
    <message>
        <source>running and sum + p</source>
        <translation>运行中且 和 + p</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>未在运行</translation>
    </message>
    <message>
        <source>%1, at the last step</source>
        <translation>%1，在最后一步</translation>
    </message>
    <message>
        <source>0: not halting here</source>
        <translation>0：不在这里停止</translation>
    </message>
    <message>
        <source>%1 key</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>%1: masked</source>
        <translation>%1：被掩蔽</translation>
    </message>
    <message>
        <source>Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0; this run), 0 for every key (PyTorch’s attention since 2.5), the same share for all (%1).</source>
        <translation>这一行的所有键都被掩码关闭。有三种约定：NaN（只含 −∞ 的 softmax 是 0 / 0；本次运行），每个键都为 0（PyTorch 2.5 起的注意力），所有键份额相同（%1）。</translation>
    </message>
    <message>
        <source>Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0), 0 for every key (PyTorch’s attention since 2.5; this run), the same share for all (%1).</source>
        <translation>这一行的所有键都被掩码关闭。有三种约定：NaN（只含 −∞ 的 softmax 是 0 / 0），每个键都为 0（PyTorch 2.5 起的注意力；本次运行），所有键份额相同（%1）。</translation>
    </message>
    <message>
        <source>Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0), 0 for every key (PyTorch’s attention since 2.5), the same share for all (%1; this run).</source>
        <translation>这一行的所有键都被掩码关闭。有三种约定：NaN（只含 −∞ 的 softmax 是 0 / 0），每个键都为 0（PyTorch 2.5 起的注意力），所有键份额相同（%1；本次运行）。</translation>
    </message>
    <message>
        <source>The weight times how far its gradient lies above the weighted mean of its row. Weights add up to 1: one can only grow at the cost of the others.</source>
        <translation>权重乘以它的梯度高出该行加权平均的部分。权重之和为 1：一个权重增大，其他权重就要减小。</translation>
    </message>
    <message>
        <source>The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain and shifted by a learned bias.</source>
        <translation>将该行平移到均值 0、缩放到标准差 1，再乘以学到的增益，加上学到的偏置。</translation>
    </message>
    <message>
        <source>The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain.</source>
        <translation>将该行平移到均值 0、缩放到标准差 1，再乘以学到的增益。</translation>
    </message>
    <message>
        <source>The standard deviation is computed with n − 1, and ε is added to it.</source>
        <translation>标准差以 n − 1 为除数，并加上 ε。</translation>
    </message>
    <message>
        <source>What would shift the whole row or only make it longer changes nothing after a norm: of the gradient that arrived only the rest is passed back, divided as the row was.</source>
        <translation>整行平移或只让该行变长的变化，经过归一化后不起作用：到达的梯度中只有其余部分被传回，并像该行一样被除。</translation>
    </message>
    <message>
        <source>What would only make the row longer changes nothing after a norm: of the gradient that arrived only the rest is passed back, divided as the row was.</source>
        <translation>只让该行变长的变化，经过归一化后不起作用：到达的梯度中只有其余部分被传回，并像该行一样被除。</translation>
    </message>
    <message>
        <source>The input row times one row of the weight matrix, element by element, then summed, plus a bias.</source>
        <translation>输入行与权重矩阵的一行逐项相乘后求和，再加偏置。</translation>
    </message>
    <message>
        <source>The input row times one row of the weight matrix, element by element, then summed.</source>
        <translation>输入行与权重矩阵的一行逐项相乘后求和。</translation>
    </message>
    <message>
        <source>%1 and a bias</source>
        <translation>%1和一个偏置</translation>
    </message>
    <message>
        <source>A column of the first matrix times a column of the second: %1, summed.</source>
        <translation>第一个矩阵的一列乘以第二个矩阵的一列：%1，求和。</translation>
    </message>
    <message>
        <source>A row of the first matrix times a row of the second: %1, summed.</source>
        <translation>第一个矩阵的一行乘以第二个矩阵的一行：%1，求和。</translation>
    </message>
    <message>
        <source>A row of the first matrix times a column of the second: %1, summed.</source>
        <translation>第一个矩阵的一行乘以第二个矩阵的一列：%1，求和。</translation>
    </message>
    <message>
        <source>%1 from the %2 other product</source>
        <translation>%1（来自其余 %2 个乘积）</translation>
    </message>
    <message>
        <source>%1 from the %2 other products</source>
        <translation>%1（来自其余 %2 个乘积）</translation>
    </message>
    <message>
        <source>sum of the operands</source>
        <translation>各操作数之和</translation>
    </message>
    <message>
        <source>− %1</source>
        <translation>− %1</translation>
    </message>
    <message>
        <source>product of the operands</source>
        <translation>各操作数之积</translation>
    </message>
    <message>
        <source>The largest of %1 along the %2 axis.</source>
        <translation>沿%2的 %1中的最大值。</translation>
    </message>
    <message>
        <source>largest over %1</source>
        <translation>对%1取最大值</translation>
    </message>
    <message>
        <source>largest of %1</source>
        <translation>%1中的最大值</translation>
    </message>
    <message>
        <source>The sum of %1 along the %2 axis.</source>
        <translation>沿%2的 %1之和。</translation>
    </message>
    <message>
        <source>sum over %1</source>
        <translation>对%1求和</translation>
    </message>
    <message>
        <source>sum of %1</source>
        <translation>%1之和</translation>
    </message>
    <message>
        <source>The mean of %1 along the %2 axis.</source>
        <translation>沿%2的 %1的平均值。</translation>
    </message>
    <message>
        <source>mean over %1</source>
        <translation>对%1取平均</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>%1的平均值</translation>
    </message>
    <message>
        <source>The running sum along the %1 axis: what came before fades by the second operand, then this entry is added.</source>
        <translation>沿 %1 轴的累加：先前的和乘以第二个操作数而减小，再加上这一项。</translation>
    </message>
    <message>
        <source>The running sum along the %1 axis: everything up to here, this entry included.</source>
        <translation>沿%1的累计和：到此为止的所有项，包括本项。</translation>
    </message>
    <message>
        <source>sum over %1 ≤ this one</source>
        <translation>对不超过此处的%1求和</translation>
    </message>
    <message>
        <source>%1, the first entry</source>
        <translation>%1，第一项</translation>
    </message>
    <message>
        <source>The largest along the %1 axis up to here, this entry included.</source>
        <translation>沿 %1 轴到此为止的最大值，包括这一项。</translation>
    </message>
    <message>
        <source>largest over %1 ≤ this one</source>
        <translation>%1 ≤ 此项的最大值</translation>
    </message>
    <message>
        <source>No %1 ends in %2, so its sum is 0.</source>
        <translation>没有%1终止于 %2，因此其和为 0。</translation>
    </message>
    <message>
        <source>The sum of what arrives at %1, over the %2 ending there.</source>
        <translation>到达 %1 的各项之和，共有 %2终止于此。</translation>
    </message>
    <message>
        <source>sum over the %1s into the %2</source>
        <translation>对进入%2的各%1求和</translation>
    </message>
    <message>
        <source>an empty sum</source>
        <translation>空和</translation>
    </message>
    <message>
        <source>%1 film</source>
        <translation>%1 影片</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸面</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Add: %1</source>
        <translation>加：%1</translation>
    </message>
    <message>
        <source>Export the view</source>
        <translation>导出视图</translation>
    </message>
    <message>
        <source>One file that a browser opens: the whole sequence, where every number still answers</source>
        <translation>浏览器可打开的一个文件：整个过程，其中的每个数仍可查询</translation>
    </message>
    <message>
        <source>A film of the view’s whole sequence</source>
        <translation>视图整个过程的动画</translation>
    </message>
    <message>
        <source>Paper: white background and dark ink, for print</source>
        <translation>纸面：白底深色墨，用于印刷</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>As shown, %1 × %2</source>
        <translation>与显示相同，%1 × %2</translation>
    </message>
    <message>
        <source>Slide, %1 × %2</source>
        <translation>幻灯片，%1 × %2</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>A film of the whole sequence: %1 s, %2 frames of %3 × %4 pixels.</source>
        <translation>整个序列的影片：%1 秒，%2 帧，%3 × %4 像素。</translation>
    </message>
    <message>
        <source>One file for a browser: all pictures of the sequence, light and dark, and each number says what it is.</source>
        <translation>供浏览器打开的一个文件：整个过程的所有画面，有浅色和深色，每个数都说明自己是什么。</translation>
    </message>
    <message>
        <source>A picture: %1 × %2 pixels.</source>
        <translation>图片：%1 × %2 像素。</translation>
    </message>
    <message>
        <source>A drawing, sharp at any size.</source>
        <translation>矢量图，任何大小都清晰。</translation>
    </message>
    <message>
        <source>Smallest letters: 1/%1 of the height.</source>
        <translation>最小的字：高度的 1/%1。</translation>
    </message>
    <message>
        <source>Save the page as</source>
        <translation>将网页另存为</translation>
    </message>
    <message>
        <source>Save the film as</source>
        <translation>将动画另存为</translation>
    </message>
    <message>
        <source>Save the picture as</source>
        <translation>图片另存为</translation>
    </message>
    <message>
        <source>Web pages (*%1)</source>
        <translation>网页 (*%1)</translation>
    </message>
    <message>
        <source>%1 films (*%2)</source>
        <translation>%1 动画（*%2）</translation>
    </message>
    <message>
        <source>%1 pictures (*%2)</source>
        <translation>%1 图片 (*%2)</translation>
    </message>
    <message>
        <source>vanilla</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>Layer %1, %2</source>
        <translation>第 %1 层，%2</translation>
    </message>
    <message>
        <source>%2 of %1 token</source>
        <translation>%1 个词元中的 %2 个</translation>
    </message>
    <message>
        <source>%2 of %1 tokens</source>
        <translation>%1 个词元中的 %2 个</translation>
    </message>
    <message>
        <source>%1 depends on %2</source>
        <translation>%1 依赖于 %2</translation>
    </message>
    <message>
        <source>only in its own segment</source>
        <translation>仅限于自己所在的段</translation>
    </message>
    <message>
        <source>back to segment %1</source>
        <translation>一直到第 %1 段</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，第 %2 层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1, query %2, input %3</source>
        <translation>%1，查询 %2，输入 %3</translation>
    </message>
    <message>
        <source>nor through %1 layers</source>
        <translation>经过 %1 层也没有</translation>
    </message>
    <message>
        <source>nothing of an earlier segment reaches these tokens: exactly 0</source>
        <translation>更早的段传不到这些词元：恰好为 0</translation>
    </message>
    <message>
        <source>nothing of an earlier segment: exactly 0</source>
        <translation>更早的段没有影响：恰好为 0</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>reads %1 states of memory and its segment</source>
        <translation>读取 %1 个记忆状态和自己的片段</translation>
    </message>
    <message>
        <source>reads its segment only</source>
        <translation>只读取自己的片段</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>第 %1 到 %2 行</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>每行之和为 1</translation>
    </message>
    <message>
        <source>writes, with probability</source>
        <translation>写出，及其概率</translation>
    </message>
    <message>
        <source>both write</source>
        <translation>两者都写出</translation>
    </message>
    <message>
        <source>%1 writes %2 after %3, probability</source>
        <translation>%1 在 %3 之后写出 %2，概率</translation>
    </message>
    <message>
        <source>segment %1</source>
        <translation>第 %1 段</translation>
    </message>
    <message>
        <source>%1, the queries’ own</source>
        <translation>%1，查询所在的段</translation>
    </message>
    <message>
        <source>input e(j)</source>
        <translation>输入 e(j)</translation>
    </message>
    <message>
        <source>after the query: exactly 0</source>
        <translation>在查询之后：恰好为 0</translation>
    </message>
    <message>
        <source>blank: exactly 0, no path leads there</source>
        <translation>空白：恰好为 0，没有路径通向那里</translation>
    </message>
    <message>
        <source>last %1 query only; more would take too long</source>
        <translation>只含最后 %1 个查询；再多则耗时过长</translation>
    </message>
    <message>
        <source>last %1 queries only; more would take too long</source>
        <translation>只含最后 %1 个查询；再多则耗时过长</translation>
    </message>
    <message>
        <source>dashed: where segments meet</source>
        <translation>虚线：段的交界处</translation>
    </message>
    <message>
        <source>vanilla: the same weights, no memory</source>
        <translation>普通模型：权重相同，没有记忆</translation>
    </message>
    <message>
        <source>How much the input moves the query’s state: ‖∂h / ∂e‖, one log scale for both</source>
        <translation>输入使查询的状态改变多少：‖∂h / ∂e‖，两者共用对数标度</translation>
    </message>
    <message>
        <source>How much the input moves the query’s state: ‖∂h / ∂e‖, log scale</source>
        <translation>输入使查询的状态改变多少：‖∂h / ∂e‖，对数标度</translation>
    </message>
    <message>
        <source>%1 is being trained by another program (process %2). Choose another file, or end that one first.</source>
        <translation>另一个程序（进程 %2）正在训练 %1。请选择别的文件，或先结束那个程序。</translation>
    </message>
    <message>
        <source>How attention develops</source>
        <translation>注意力的形成</translation>
    </message>
    <message>
        <source>%1; your run fills the empty frames</source>
        <translation>%1；你的训练会填满空框</translation>
    </message>
    <message>
        <source>step 0</source>
        <translation>第 0 步</translation>
    </message>
    <message>
        <source>opened model, step %1</source>
        <translation>打开的模型，第 %1 步</translation>
    </message>
    <message>
        <source>Film strip: one frame per snapshot</source>
        <translation>胶片条：每个快照一格</translation>
    </message>
    <message>
        <source>What the frames show</source>
        <translation>各格画面显示什么</translation>
    </message>
    <message>
        <source>Probe: the text every snapshot runs on</source>
        <translation>探测文本：每个快照都在其上记录轨迹</translation>
    </message>
    <message>
        <source>The text every snapshot runs on; press Enter to trace them all again</source>
        <translation>每个快照都在这段文本上记录轨迹；按 Enter 可全部重新记录</translation>
    </message>
    <message>
        <source>on the text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>How halting develops</source>
        <translation>停止的形成</translation>
    </message>
    <message>
        <source>No snapshot yet.</source>
        <translation>尚无快照。</translation>
    </message>
    <message>
        <source>Each snapshot adds a frame here.</source>
        <translation>每个快照在此增加一格画面。</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未到达</translation>
    </message>
    <message>
        <source>%1 right</source>
        <translation>正确 %1</translation>
    </message>
    <message>
        <source>%1 steps, one scale for all frames</source>
        <translation>%1 步，所有画面共用一个标度</translation>
    </message>
    <message>
        <source>one bar per position of the probe</source>
        <translation>探测文本的每个位置一个条形</translation>
    </message>
    <message>
        <source>weight, one scale for all frames</source>
        <translation>权重，所有画面共用一个标度</translation>
    </message>
    <message>
        <source>▸ rows: queries</source>
        <translation>▸ 行：查询</translation>
    </message>
    <message>
        <source>▾ columns: keys</source>
        <translation>▾ 列：键</translation>
    </message>
    <message>
        <source>click a frame to go there</source>
        <translation>点击画面可跳到那里</translation>
    </message>
    <message>
        <source>%1: computing its trace</source>
        <translation>%1：正在计算其轨迹</translation>
    </message>
    <message>
        <source>%1: position %2 ran %3 step</source>
        <translation>%1：位置 %2 运行了 %3 步</translation>
    </message>
    <message>
        <source>%1: position %2 ran %3 steps</source>
        <translation>%1：位置 %2 运行了 %3 步</translation>
    </message>
    <message>
        <source>%1: query %2, key %3: masked</source>
        <translation>%1：查询 %2，键 %3：被掩蔽</translation>
    </message>
    <message>
        <source>%1: query %2, key %3: weight %4</source>
        <translation>%1：查询 %2，键 %3：权重 %4</translation>
    </message>
    <message>
        <source>per row</source>
        <translation>每行</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Whose row is shown (↑ and ↓)</source>
        <translation>显示谁的行（↑ 和 ↓）</translation>
    </message>
    <message>
        <source>Scale of the bars</source>
        <translation>条形的标度</translation>
    </message>
    <message>
        <source>A shared scale shows which terms are small; with a scale per row each term fills its strip</source>
        <translation>共用的标度可看出哪些项较小；每行各用标度时，每一项都撑满自己的条带</translation>
    </message>
    <message>
        <source>Every query’s terms above the row of one query</source>
        <translation>在一个查询的行上方显示所有查询的各项</translation>
    </message>
    <message>
        <source>Beside Transformer-XL’s</source>
        <translation>与 Transformer-XL 并排</translation>
    </message>
    <message>
        <source>Beside Shaw’s</source>
        <translation>与 Shaw 的并排</translation>
    </message>
    <message>
        <source>The same text with the other attention, side by side</source>
        <translation>同一文本用另一种注意力，并排显示</translation>
    </message>
    <message>
        <source>Transformer-XL is a language model: open “Relative positions, language model” to compare them on one text</source>
        <translation>Transformer-XL 是语言模型：打开“相对位置，语言模型”即可在同一文本上比较两者</translation>
    </message>
    <message>
        <source>term %1 off</source>
        <translation>%1 项已关闭</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back (%4): distance %5, content %6, together %7.</source>
        <translation>%1 读取往前 %3 的 %2（%4）：距离 %5，内容 %6，合计 %7。</translation>
    </message>
    <message>
        <source>The four terms of %1 add up to %2, the highest score: %3 reads it with weight %4.</source>
        <translation>%1 的四项之和是 %2，分数最高：%3 以权重 %4 读取它。</translation>
    </message>
    <message>
        <source>%1 reads %2 with weight %3.</source>
        <translation>%1 以权重 %3 读取 %2。</translation>
    </message>
    <message>
        <source>Without %1, the weight of %2 on %3 goes from %4 to %5.</source>
        <translation>没有 %1，%2 对 %3 的权重从 %4 变为 %5。</translation>
    </message>
    <message>
        <source>%1: how well the %2 matches the %3, wherever the two are.</source>
        <translation>%1：%2与%3有多匹配，与两者的位置无关。</translation>
    </message>
    <message>
        <source>%1: how well the %2 matches the %3 to the key, whatever the key is.</source>
        <translation>%1：%2与到键的%3有多匹配，与是哪个键无关。</translation>
    </message>
    <message>
        <source>%1: how much the %2 matters to every query: one learned vector takes the query’s place.</source>
        <translation>%1：%2对每个查询有多重要：由一个学到的向量代替查询。</translation>
    </message>
    <message>
        <source>%1: how much the %2 matters to every query.</source>
        <translation>%1：%2对每个查询有多重要。</translation>
    </message>
    <message>
        <source>terms</source>
        <translation>各项</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>The two terms add up to the score: Shaw’s attention has no (c) or (d).</source>
        <translation>两项相加得到分数：Shaw 的注意力没有 (c) 和 (d)。</translation>
    </message>
    <message>
        <source>The four terms add up to %1; switch one off and see how the weights change.</source>
        <translation>四项相加得到%1；关闭其中一项，看看权重会怎样。</translation>
    </message>
    <message>
        <source>one score</source>
        <translation>一个分数</translation>
    </message>
    <message>
        <source>switch off one term, at the left of its bars. Which weights change?</source>
        <translation>用条形左边的开关去掉一项。哪些权重会变？</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>模型库</translation>
    </message>
    <message>
        <source>every picture is computed</source>
        <translation>每幅图都由计算得到</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Families of variants</source>
        <translation>变体的类别</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search models, lessons, samples, views and the manual</source>
        <translation>搜索模型、课程、样例、视图和手册</translation>
    </message>
    <message numerus="yes">
        <source>%n variants, one idea each</source>
        <translation>
            <numerusform>%n 种变体，各有一个核心思想</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 variants</source>
        <translation>%2 种变体中的 %1 种</translation>
    </message>
    <message>
        <source>Nothing matches “%1”. Try a model (ALiBi), an author or an idea (memory). Escape shows all.</source>
        <translation>没有与“%1”相符的内容。试试模型（ALiBi）、作者或想法（记忆）。按 Esc 显示全部。</translation>
    </message>
    <message>
        <source>Nothing matches “%1”. Try a model (ALiBi), an author, a task (%2), what a model takes (digits) or an idea (memory). Escape shows all.</source>
        <translation>没有与“%1”相符的内容。试试模型（ALiBi）、作者、任务（%2）、模型的输入（数字）或想法（记忆）。按 Esc 显示全部。</translation>
    </message>
    <message>
        <source>softmax(β · score), β = %1</source>
        <translation>softmax(β · 分数)，β = %1</translation>
    </message>
    <message>
        <source>%1, position %2</source>
        <translation>%1，位置 %2</translation>
    </message>
    <message>
        <source>The graph needs its %1 tokens in one list, one sequence after another.</source>
        <translation>图需要其 %1 个词元排在一个列表中，一个序列接一个序列。</translation>
    </message>
    <message>
        <source>The %1 lengths add up to %2, but there are %3 tokens.</source>
        <translation>%1 个长度之和为 %2，但有 %3 个词元。</translation>
    </message>
    <message>
        <source>A %1 sequence is %2 tokens long with its special tokens; this model takes at most %3.</source>
        <translation>一个 %1 序列连同特殊词元长 %2 个词元；此模型最多容纳 %3 个。</translation>
    </message>
    <message>
        <source>This model has no learned positions; choose none or a sinusoidal kind.</source>
        <translation>此模型没有学习式位置；请选择 none 或一种正弦位置。</translation>
    </message>
    <message>
        <source>Executor graph does not run position rotary: its edges have no rotated queries. Choose another position.</source>
        <translation>执行器 graph 不支持位置 rotary：它的边上没有旋转后的查询。请选择其他位置方式。</translation>
    </message>
    <message>
        <source>As messages</source>
        <translation>以消息计算</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>Encoder → decoder</source>
        <translation>编码器 → 解码器</translation>
    </message>
    <message>
        <source>Encoder reads encoder</source>
        <translation>编码器读取编码器</translation>
    </message>
    <message>
        <source>Decoder reads encoder</source>
        <translation>解码器读取编码器</translation>
    </message>
    <message>
        <source>Decoder reads decoder</source>
        <translation>解码器读取解码器</translation>
    </message>
    <message>
        <source>Computes the same numbers by passing messages along edges, one by one</source>
        <translation>把相同的数作为消息沿边逐条计算出来</translation>
    </message>
    <message>
        <source>The same weights as a matrix</source>
        <translation>把同样的权重画成矩阵</translation>
    </message>
    <message>
        <source>Each token is a node. %1 reads along one edge only.</source>
        <translation>每个词元是一个节点。%1 只沿一条边读取。</translation>
    </message>
    <message>
        <source>Each token is a node. %1 reads along %2 edges, one from each node it may read.</source>
        <translation>每个词元是一个节点。%1 沿 %2 条边读取，每个它可以读取的节点各一条。</translation>
    </message>
    <message>
        <source>Whom should %1 read? It sends its %2 up each edge; with each %3 it gives one score.</source>
        <translation>%1 应该读谁？它沿每条边送出自己的%2；与每个%3得到一个分数。</translation>
    </message>
    <message>
        <source>The edges into %1 share 1: alike at first, then the scores take hold. Edge widths are the %2.</source>
        <translation>进入 %1 的边分享 1：起初相同，然后分数起作用。边的宽度就是%2。</translation>
    </message>
    <message>
        <source>Each node sends its %1, as thick as its edge. In the mailbox the heights add up to 1.</source>
        <translation>每个节点送出它的%1，与它的边一样粗。在信箱里，高度之和为 1。</translation>
    </message>
    <message>
        <source>%1 receives messages, each as thick as its %2, and %3.</source>
        <translation>%1 收到消息，每条消息的粗细是它的%2，然后%3。</translation>
    </message>
    <message>
        <source>adds them up</source>
        <translation>把它们加起来</translation>
    </message>
    <message>
        <source>Every node does the same with a mailbox of its own: %1 of the attention matrix.</source>
        <translation>每个节点都用自己的信箱做同样的事：它是注意力矩阵的%1。</translation>
    </message>
    <message>
        <source>show another set of edges. Who hears whom?</source>
        <translation>显示另一组边。谁能听到谁？</translation>
    </message>
    <message>
        <source>show another step of depth. Who hears whom there?</source>
        <translation>显示另一个深度步。在那里谁能听到谁？</translation>
    </message>
    <message>
        <source>show another layer. Who hears whom there?</source>
        <translation>显示另一层。在那里谁能听到谁？</translation>
    </message>
    <message>
        <source>press Space and watch the messages arrive.</source>
        <translation>按空格键，观看消息到达。</translation>
    </message>
    <message>
        <source>Who reads whom</source>
        <translation>谁读取谁</translation>
    </message>
    <message>
        <source>hollow: locked, still read, but reads no more</source>
        <translation>空心：已锁定，仍被读取，但不再读取</translation>
    </message>
    <message>
        <source>hollow: halted, goes on reading, but its steps get no weight</source>
        <translation>空心：已停止，仍在读取，但它的步不再有权重</translation>
    </message>
    <message>
        <source>Step %1, edges: %2; lost at its end: %3. Click to open them in the Graph view</source>
        <translation>第 %1 步，边：%2；结束时失去：%3。点击在“图”视图中打开</translation>
    </message>
    <message>
        <source>this run ↗</source>
        <translation>此运行 ↗</translation>
    </message>
    <message>
        <source>over training ↗</source>
        <translation>训练过程 ↗</translation>
    </message>
    <message>
        <source>hide who reads whom</source>
        <translation>隐藏谁读取谁</translation>
    </message>
    <message>
        <source>who reads whom ↗</source>
        <translation>谁读取谁 ↗</translation>
    </message>
    <message>
        <source>Who reads whom in this step</source>
        <translation>这一步中谁读取谁</translation>
    </message>
    <message>
        <source>Steps used now, or over this model’s training</source>
        <translation>当前所用步数，或此模型训练过程中所用步数</translation>
    </message>
    <message>
        <source>Who reads whom in each step</source>
        <translation>每一步中谁读取谁</translation>
    </message>
    <message>
        <source>How long each position thinks</source>
        <translation>每个位置思考多久</translation>
    </message>
    <message>
        <source>drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>one floor per step; one mean probability stops the whole sequence at once</source>
        <translation>每步一层；一个平均概率使整个序列同时停止</translation>
    </message>
    <message>
        <source>one probability stops the whole sequence</source>
        <translation>一个概率停止整个序列</translation>
    </message>
    <message>
        <source>one floor per step, enlarged: from a total of %1 to 1; past the line: locked</source>
        <translation>每步一层，放大显示：累计和从 %1 到 1；过线：锁定</translation>
    </message>
    <message>
        <source>one floor per step, enlarged: from %1 to 1</source>
        <translation>每步一层，放大显示：从 %1 到 1</translation>
    </message>
    <message>
        <source>a floor: from %1 to 1</source>
        <translation>每层：从 %1 到 1</translation>
    </message>
    <message>
        <source>one floor per step, filled by its update weight (last step: remainder); full at the line: locked</source>
        <translation>每步一层，按更新权重填充（最后一步：余量）；填到线即锁定</translation>
    </message>
    <message>
        <source>one floor per step, filled by its update weight (last step: remainder)</source>
        <translation>每步一层，按更新权重填充（最后一步：余量）</translation>
    </message>
    <message>
        <source>one floor per step; full at the line: locked</source>
        <translation>每步一层；到线即满：锁定</translation>
    </message>
    <message>
        <source>one floor per step; full: locked</source>
        <translation>每步一层；满了就锁住</translation>
    </message>
    <message>
        <source>one floor per step, filled by its update weight (last step: remainder); past the line: locked</source>
        <translation>每步一层，按更新权重填充（最后一步：余量）；越过线即锁定</translation>
    </message>
    <message>
        <source>one floor per step; past the line: locked</source>
        <translation>每步一层；过线：锁定</translation>
    </message>
    <message>
        <source>one floor per step</source>
        <translation>每步一层</translation>
    </message>
    <message>
        <source>%1, steps run</source>
        <translation>%1，已运行的步数</translation>
    </message>
    <message>
        <source>%1, ponder cost</source>
        <translation>%1，思考代价</translation>
    </message>
    <message>
        <source>Its cost is N + R: steps plus remainder.</source>
        <translation>它的代价是 N + R：步数加余量。</translation>
    </message>
    <message>
        <source>mean ponder cost</source>
        <translation>平均思考代价</translation>
    </message>
    <message>
        <source>limit: %1 steps</source>
        <translation>上限：%1 步</translation>
    </message>
    <message>
        <source>(limit %1)</source>
        <translation>（上限 %1）</translation>
    </message>
    <message>
        <source>of %1 go on</source>
        <translation>个继续，共 %1 个</translation>
    </message>
    <message>
        <source>of %1 running</source>
        <translation>个在运行，共 %1 个</translation>
    </message>
    <message>
        <source>reads next step</source>
        <translation>次读取（下一步）</translation>
    </message>
    <message>
        <source>reads this step</source>
        <translation>次读取（这一步）</translation>
    </message>
    <message>
        <source>%1 reader</source>
        <translation>%1 个读者</translation>
    </message>
    <message>
        <source>%1 readers</source>
        <translation>%1 个读者</translation>
    </message>
    <message>
        <source>%1 fell (dotted)</source>
        <translation>%1 条消失（点线）</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>堆叠</translation>
    </message>
    <message>
        <source>last state</source>
        <translation>最后状态</translation>
    </message>
    <message>
        <source>accumulated</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>DGL</source>
        <translation>DGL</translation>
    </message>
    <message>
        <source>What is passed on, and who halts</source>
        <translation>传递什么，谁来停止</translation>
    </message>
    <message>
        <source>Tensor2Tensor, basic: each step moves the result towards its state, so later steps count more</source>
        <translation>Tensor2Tensor，基本：每一步把结果移向其状态，因此后面的步更重要</translation>
    </message>
    <message>
        <source>Tensor2Tensor, accumulated: the weighted sum of the states of all steps</source>
        <translation>Tensor2Tensor，累积：所有步的状态的加权和</translation>
    </message>
    <message>
        <source>DGL: also accumulated; halted positions are no longer updated, and the last step stops the others</source>
        <translation>DGL：同样累积；已停止的位置不再更新，最后一步停止其余位置</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>A position halts once its probabilities sum to this</source>
        <translation>某个位置的概率之和达到此值后即停止</translation>
    </message>
    <message>
        <source>Max steps</source>
        <translation>最大步数</translation>
    </message>
    <message>
        <source>Maximum number of steps per position</source>
        <translation>每个位置的最大步数</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>In a decoder, one mean probability for the whole sequence would look ahead</source>
        <translation>在解码器中，对整个序列用一个平均概率会看到后面的内容</translation>
    </message>
    <message>
        <source>Tensor2Tensor, global: one mean probability halts the whole sequence</source>
        <translation>Tensor2Tensor，全局：一个平均概率停止整个序列</translation>
    </message>
    <message>
        <source>Weighted state</source>
        <translation>加权状态</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Each step %1 by its weight, so earlier steps lose some of theirs.</source>
        <translation>每一步按其权重%1，因此前面的步会失去一部分份额。</translation>
    </message>
    <message>
        <source>moves the result towards its state</source>
        <translation>把结果移向其状态</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>lower the threshold. Which positions halt first?</source>
        <translation>降低阈值。哪些位置最先停止？</translation>
    </message>
    <message>
        <source>%1 does the whole sequence reach %2?</source>
        <translation>%1整个序列会达到 %2 吗？</translation>
    </message>
    <message>
        <source>%1 the last one allowed.</source>
        <translation>%1这是允许的最后一步。</translation>
    </message>
    <message>
        <source>%1 who reaches %2?</source>
        <translation>%1谁会达到 %2？</translation>
    </message>
    <message>
        <source>No: it is cut off below the line.</source>
        <translation>没有：它在线下被截断。</translation>
    </message>
    <message>
        <source>No: it keeps running.</source>
        <translation>没有：它继续运行。</translation>
    </message>
    <message>
        <source>Yes: the %1 halts.</source>
        <translation>是的：%1停止。</translation>
    </message>
    <message>
        <source>Parameters, token accuracy, sequence accuracy (all tokens right), and the steps to a token accuracy of 99 %</source>
        <translation>参数、词元准确率、序列准确率（所有词元都正确），以及词元准确率达到 99% 的步数</translation>
    </message>
    <message>
        <source>params</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>steps to 99 %</source>
        <translation>到 99% 的步数</translation>
    </message>
    <message>
        <source>to 99 %</source>
        <translation>到 99%</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>头的次序</translation>
    </message>
    <message>
        <source>Heads with this label</source>
        <translation>具有此标签的头</translation>
    </message>
    <message>
        <source>Skip first token</source>
        <translation>不计首个词元</translation>
    </message>
    <message>
        <source>Leave the first and special tokens out of the labels</source>
        <translation>标签不计首个词元和特殊词元</translation>
    </message>
    <message>
        <source>order the heads by label. In which layer do heads read the token before?</source>
        <translation>按标签排列各头。读取前一个词元的头在哪一层？</translation>
    </message>
    <message>
        <source>Measuring every head …</source>
        <translation>正在测量每个头…</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Labelled heads: %1 of %2. A label says what a head reads most, with the share of its weight.</source>
        <translation>带标签的头：%1／%2。标签说明一个头读得最多的内容，以及所占权重的比例。</translation>
    </message>
    <message>
        <source>mean over rows</source>
        <translation>各行的均值</translation>
    </message>
    <message>
        <source>label: the largest share, if ≥ 0.30</source>
        <translation>标签：最大的份额，须 ≥ 0.30</translation>
    </message>
    <message>
        <source>first weight</source>
        <translation>第一个权重</translation>
    </message>
    <message>
        <source>rows: queries, columns: keys</source>
        <translation>行：查询，列：键</translation>
    </message>
    <message>
        <source>rows: queries, columns: keys; click one to open it in Attention</source>
        <translation>行：查询，列：键；点击一个可在“注意力”中打开</translation>
    </message>
    <message>
        <source>weight, all maps</source>
        <translation>权重，所有图</translation>
    </message>
    <message>
        <source>* measured on a random sequence written twice, not on this text</source>
        <translation>* 在写了两遍的随机序列上测得，不是在这段文本上</translation>
    </message>
    <message>
        <source>* not of this text: of a random one written twice</source>
        <translation>* 不属于这段文本：在写了两遍的随机序列上测得</translation>
    </message>
    <message>
        <source>* not of this text</source>
        <translation>* 不属于这段文本</translation>
    </message>
    <message>
        <source>none %1</source>
        <translation>无标签 %1</translation>
    </message>
    <message>
        <source>click an induction head. Which token does it read in the last row?</source>
        <translation>点击一个归纳头。它在最后一行读哪个词元？</translation>
    </message>
    <message>
        <source>binary data</source>
        <translation>二进制数据</translation>
    </message>
    <message>
        <source>%1: the header must be a JSON object, but the file has %2.</source>
        <translation>%1：文件头必须是 JSON 对象，但文件中是%2。</translation>
    </message>
    <message>
        <source>%1: __metadata__ must be an object of strings, but the file has %2.</source>
        <translation>%1：__metadata__ 必须是由字符串组成的对象，但文件中是%2。</translation>
    </message>
    <message>
        <source>%1: %2 must be an object with dtype, shape and data_offsets, but the file has %3.</source>
        <translation>%1：%2 必须是含有 dtype、shape 和 data_offsets 的对象，但文件中是%3。</translation>
    </message>
    <message>
        <source>%1: __metadata__ entry "%2" must be a string, but the file has %3.</source>
        <translation>%1：__metadata__ 的条目“%2”必须是字符串，但文件中是%3。</translation>
    </message>
    <message>
        <source>%1: %2: %3 must hold whole numbers from 0 to 2^64 − 1, but the file has %4.</source>
        <translation>%1：%2：%3 必须是 0 到 2^64 − 1 的整数，但文件中是%4。</translation>
    </message>
    <message>
        <source>%1: %2: dtype must be a string, but the file has %3.</source>
        <translation>%1：%2：dtype 必须是字符串，但文件中是%3。</translation>
    </message>
    <message>
        <source>%1: %2: %3 must be a list of whole numbers, but the file has %4.</source>
        <translation>%1：%2：%3 必须是整数列表，但文件中是%4。</translation>
    </message>
    <message>
        <source>%1: %2: data_offsets must be two numbers, begin and end, but has more.</source>
        <translation>%1：%2：data_offsets 必须是起点和终点两个数，但多于两个。</translation>
    </message>
    <message>
        <source>%1: %2 has more than the %3 dimensions allowed.</source>
        <translation>%1：%2 的维数超过允许的 %3。</translation>
    </message>
    <message>
        <source>%1: %2: dimension %3 of its shape is too large.</source>
        <translation>%1：%2：其形状的第 %3 维过大。</translation>
    </message>
    <message>
        <source>the string "%1"</source>
        <translation>字符串“%1”</translation>
    </message>
    <message>
        <source>%1: %2 has the type %3, which is not supported. The supported types are F64, F32, F16, BF16, I64, I32, I16, I8, U8 and BOOL.</source>
        <translation>%1：%2 的类型为 %3，不受支持。支持的类型有 F64、F32、F16、BF16、I64、I32、I16、I8、U8 和 BOOL。</translation>
    </message>
    <message>
        <source>%1: %2 has the unknown type "%3". The supported types are F64, F32, F16, BF16, I64, I32, I16, I8, U8 and BOOL.</source>
        <translation>%1：%2 的类型“%3”未知。支持的类型有 F64、F32、F16、BF16、I64、I32、I16、I8、U8 和 BOOL。</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>%1: %2 has no %3. It needs dtype, shape and data_offsets.</source>
        <translation>%1：%2 没有 %3。它需要 dtype、shape 和 data_offsets。</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>%1: %2: data_offsets must be two numbers, begin and end, but has %3.</source>
        <translation>%1：%2：data_offsets 必须是起点和终点两个数，但有 %3 个。</translation>
    </message>
    <message>
        <source>%1: the name "%2" has %3 bytes, more than the %4 allowed.</source>
        <translation>%1：名称“%2”有 %3 字节，超过允许的 %4 字节。</translation>
    </message>
    <message>
        <source>%1: the name "%2" holds a NUL character.</source>
        <translation>%1：名称“%2”含有 NUL 字符。</translation>
    </message>
    <message>
        <source>%1: %2 has the unknown field "%3". The allowed fields are dtype, shape and data_offsets.</source>
        <translation>%1：%2 有未知字段“%3”。允许的有 dtype、shape 和 data_offsets。</translation>
    </message>
    <message>
        <source>%1: %2 has the field %3 twice.</source>
        <translation>%1：%2 中字段 %3 出现两次。</translation>
    </message>
    <message>
        <source>%1: __metadata__ has the entry "%2" twice.</source>
        <translation>%1：__metadata__ 中条目“%2”出现两次。</translation>
    </message>
    <message>
        <source>%1: __metadata__ has more than the %2 entries allowed.</source>
        <translation>%1：__metadata__ 的条目数超过允许的 %2。</translation>
    </message>
    <message>
        <source>%1: the header has __metadata__ twice.</source>
        <translation>%1：文件头中 __metadata__ 出现两次。</translation>
    </message>
    <message>
        <source>%1: %2 is in the header twice.</source>
        <translation>%1：%2 在文件头中出现两次。</translation>
    </message>
    <message>
        <source>%1: the header has more than the %2 tensors allowed.</source>
        <translation>%1：文件头的张量数超过允许的 %2。</translation>
    </message>
    <message>
        <source>%1: the header is not valid JSON at byte %2: it ends there, in the middle.</source>
        <translation>%1：文件头在字节 %2 处不是有效的 JSON：内容在那里中断了。</translation>
    </message>
    <message>
        <source>%1: the header is not valid JSON at byte %2: "%3" cannot be there.</source>
        <translation>%1：文件头在字节 %2 处不是有效的 JSON：“%3”不能出现在那里。</translation>
    </message>
    <message>
        <source>%1.%2</source>
        <translation>%1.%2</translation>
    </message>
    <message>
        <source>%1: open it in Attention</source>
        <translation>%1：在“注意力”中打开</translation>
    </message>
    <message>
        <source>%1, weight on the first and special tokens</source>
        <translation>%1，在首个词元和特殊词元上的权重</translation>
    </message>
    <message>
        <source>%1: the file cannot be opened: %2.</source>
        <translation>%1：无法打开文件：%2。</translation>
    </message>
    <message>
        <source>%1: this is %2, not a file.</source>
        <translation>%1：这是%2，不是文件。</translation>
    </message>
    <message>
        <source>%1: reading failed at byte %2: %3.</source>
        <translation>%1：在第 %2 字节处读取失败：%3。</translation>
    </message>
    <message>
        <source>%1: the file got shorter while it was being read. Open it again once the program writing it is done.</source>
        <translation>%1：文件在读取过程中变短了。请等写入它的程序完成后再打开。</translation>
    </message>
    <message>
        <source>%1: the file cannot be examined: %2.</source>
        <translation>%1：无法检查文件：%2。</translation>
    </message>
    <message>
        <source>%1: the file changed while it was being read (%2 before, %3 after). Open it again once the program writing it is done.</source>
        <translation>%1：文件在读取过程中发生变化（之前 %2，之后 %3）。请等写入它的程序完成后再打开。</translation>
    </message>
    <message>
        <source>A line of standard input has more than the %1 allowed here.</source>
        <translation>标准输入的一行超过了这里允许的 %1。</translation>
    </message>
    <message>
        <source>%1, piece %2, added by the tokenizer</source>
        <translation>%1，片段 %2，由分词器加入</translation>
    </message>
    <message>
        <source>%1, piece %2</source>
        <translation>%1，片段 %2</translation>
    </message>
    <message>
        <source>%1 piece</source>
        <translation>%1 个片段</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 个片段</translation>
    </message>
    <message>
        <source>%1, “%2” in %3</source>
        <translation>%1，“%2”分为 %3 个</translation>
    </message>
    <message>
        <source>%1; dashed: added by the tokenizer</source>
        <translation>%1；虚线框由分词器加入</translation>
    </message>
    <message>
        <source>Pieces of the input: %1</source>
        <translation>输入的片段：%1</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>为何是这个数</translation>
    </message>
    <message>
        <source>Nothing is pinned</source>
        <translation>未固定任何内容</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>尚无结果</translation>
    </message>
    <message>
        <source>Click a number on the stage to see&lt;br&gt;its formula, terms and sources here.</source>
        <translation>点击舞台上的一个数，即可在此看到&lt;br&gt;它的公式、各项和来源。</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>formula: %1; %2</source>
        <translation>公式：%1；%2</translation>
    </message>
    <message>
        <source>you set it to %1</source>
        <translation>你设为 %1</translation>
    </message>
    <message>
        <source>Where %1 came from</source>
        <translation>%1 的来历</translation>
    </message>
    <message>
        <source>Without this change, the other kept: %1. Untouched model: %2.</source>
        <translation>不做此处更改、保留另一处：%1。未更改的模型：%2。</translation>
    </message>
    <message>
        <source>Without this change, the others kept: %1. Untouched model: %2.</source>
        <translation>不做此处更改、保留其他更改：%1。未更改的模型：%2。</translation>
    </message>
    <message>
        <source>after %1 of %2 terms;</source>
        <translation>共 %2 项，前 %1 项之后；</translation>
    </message>
    <message>
        <source>full sum %1, then set by hand to %2</source>
        <translation>全部相加得 %1，之后手动设为 %2</translation>
    </message>
    <message>
        <source>full sum %1</source>
        <translation>全部相加得 %1</translation>
    </message>
    <message>
        <source>no gradient</source>
        <translation>没有梯度</translation>
    </message>
    <message>
        <source>no gradient. %1</source>
        <translation>没有梯度。%1</translation>
    </message>
    <message>
        <source>gradient %1, %2</source>
        <translation>梯度 %1，%2</translation>
    </message>
    <message>
        <source>%1: its gradient is %2. Changing it a little changes nothing.</source>
        <translation>%1：它的梯度是 %2。稍微改变它不会改变任何结果。</translation>
    </message>
    <message>
        <source>%1: its gradient is %2. If this number had been larger, %3 would be smaller.</source>
        <translation>%1：它的梯度是 %2。如果这个数更大，%3就会更小。</translation>
    </message>
    <message>
        <source>%1: its gradient is %2. If this number had been smaller, %3 would be smaller.</source>
        <translation>%1：它的梯度是 %2。如果这个数更小，%3就会更小。</translation>
    </message>
    <message>
        <source>%1: its gradient is %2. If this number had been larger, %3 would be larger.</source>
        <translation>%1：它的梯度是 %2。如果这个数更大，%3就会更大。</translation>
    </message>
    <message>
        <source>Each cell shows the gradient of its number: how much %1 changes for each unit the number grows.</source>
        <translation>每个单元格显示它的数的梯度：这个数每增大一个单位，%1变化多少。</translation>
    </message>
    <message>
        <source>This picture shows no number with a gradient. Bars, lines and studies keep their numbers.</source>
        <translation>这幅图中没有带梯度的数。条形、线条和研究保持原来的数。</translation>
    </message>
    <message>
        <source>its number</source>
        <translation>它对应的数</translation>
    </message>
    <message>
        <source>◂ gradient</source>
        <translation>◂ 梯度</translation>
    </message>
    <message>
        <source>The number that this is the gradient of (G)</source>
        <translation>这个梯度所对应的数（G）</translation>
    </message>
    <message>
        <source>How much the loss, or another number, changes with this one (G)</source>
        <translation>损失或另一个数随这个数变化多少（G）</translation>
    </message>
    <message>
        <source>Go to the number it is the gradient of</source>
        <translation>转到这个梯度所对应的数</translation>
    </message>
    <message>
        <source>Gradient of this number</source>
        <translation>这个数的梯度</translation>
    </message>
    <message>
        <source>Alt+← comes back from there</source>
        <translation>Alt+← 从那里返回</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>Will the %1 survive?</source>
        <translation>%1会保持不变吗？</translation>
    </message>
    <message>
        <source>press %2. %1</source>
        <translation>按%2。%1</translation>
    </message>
    <message>
        <source>now press %2. %1</source>
        <translation>现在按%2。%1</translation>
    </message>
    <message>
        <source>tick “in all %1 heads”, then press %2. %3</source>
        <translation>勾选“在本层全部 %1 个头中”，然后按%2。%3</translation>
    </message>
    <message>
        <source>Intervene</source>
        <translation>干预</translation>
    </message>
    <message>
        <source>Layer to freeze</source>
        <translation>要冻结的层</translation>
    </message>
    <message>
        <source>Attention of the head to switch off</source>
        <translation>要关闭的头所在的注意力</translation>
    </message>
    <message>
        <source>Head to switch off</source>
        <translation>要关闭的头</translation>
    </message>
    <message>
        <source>Weight to change</source>
        <translation>要更改的权重</translation>
    </message>
    <message>
        <source>New value of the weight</source>
        <translation>该权重的新值</translation>
    </message>
    <message>
        <source>marked on the curves</source>
        <translation>已在曲线上标出</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>This part’s weights stay fixed from the next step on</source>
        <translation>从下一步起，此部分的权重保持不变</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Zeroes this head’s attention weights at every training step</source>
        <translation>在每个训练步把此头的注意力权重置零</translation>
    </message>
    <message>
        <source>Cells of the weight</source>
        <translation>权重的单元格</translation>
    </message>
    <message>
        <source>Which cells, counted from 0: “0, 3” is one, “0, -” a whole row, “all” the whole weight</source>
        <translation>哪些单元格，从 0 数起：“0, 3”为一个，“0, -”为一整行，“all”为整个权重</translation>
    </message>
    <message>
        <source>Sets these cells of the weight now; training goes on from there</source>
        <translation>立即设置权重的这些单元格；训练从此处继续</translation>
    </message>
    <message>
        <source>Give the cells: “0, 3” is one, “0, -” a whole row, “all” the whole weight</source>
        <translation>写出单元格：“0, 3”是一个，“0, -”是整行，“all”是整个权重</translation>
    </message>
    <message>
        <source>“%1” in the cells of %2 is neither a number from 0 up nor “-”; “all” alone is the whole weight.</source>
        <translation>%2 的单元格中，“%1”既不是从 0 起的数，也不是“-”；单独写“all”表示整个权重。</translation>
    </message>
    <message>
        <source>%1; undo</source>
        <translation>%1；撤回</translation>
    </message>
    <message>
        <source>Undo it</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>%1 is frozen</source>
        <translation>%1 已冻结</translation>
    </message>
    <message>
        <source>%1: head %2 is off</source>
        <translation>%1：头 %2 已关闭</translation>
    </message>
    <message>
        <source>This run was stopped at step %1 of %2; resume it to change weights.</source>
        <translation>这次运行在第 %1 步停止（共 %2 步）；继续它才能更改权重。</translation>
    </message>
    <message>
        <source>This run has done its last step; add steps to continue it.</source>
        <translation>此运行已走完最后一步；增加步数即可继续。</translation>
    </message>
    <message>
        <source>You can change weights after the first snapshot.</source>
        <translation>第一个快照之后才能修改权重。</translation>
    </message>
    <message>
        <source>The computation failed for an unknown reason.</source>
        <translation>计算失败，原因不明。</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>%1, difference</source>
        <translation>%1，差异</translation>
    </message>
    <message>
        <source>⟂ memory: states of earlier segments</source>
        <translation>⟂ 记忆：先前各段的状态</translation>
    </message>
    <message>
        <source>%1 must hold one JSON object, not %2.</source>
        <translation>%1 必须包含一个 JSON 对象，而不是 %2。</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>%1 has no "%2"; it needs one.</source>
        <translation>%1 没有“%2”；它必须有一个。</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>%1: %2 is %3; that is too large.</source>
        <translation>%1：%2 为 %3；太大了。</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>the path of a step</source>
        <translation>步骤的路径</translation>
    </message>
    <message>
        <source>a cell, such as decoder.1/self_attention/weights@0,3,1</source>
        <translation>一个单元格，如 decoder.1/self_attention/weights@0,3,1</translation>
    </message>
    <message>
        <source>“\%1” is no letter; within quotation marks it can be \" \\ \n \t \r.</source>
        <translation>“\%1”不是字符；引号内可以是 \" \\ \n \t \r。</translation>
    </message>
    <message>
        <source>The quotation mark before “%1” is not closed.</source>
        <translation>“%1”之前的引号没有闭合。</translation>
    </message>
    <message>
        <source>%1: “%2” is not a number.</source>
        <translation>%1：“%2”不是数。</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>没有打开的模型。</translation>
    </message>
    <message>
        <source>Type a text</source>
        <translation>输入文本</translation>
    </message>
    <message>
        <source>Change a setting of the model</source>
        <translation>更改模型的一项设置</translation>
    </message>
    <message>
        <source>All settings as the model has them</source>
        <translation>所有设置恢复为模型自己的</translation>
    </message>
    <message>
        <source>run.own takes fields and their values, or nothing.</source>
        <translation>run.own 接受若干字段和它们的值，或者什么也不带。</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>nothing: it is done, not set</source>
        <translation>无：它是动作，不能设置</translation>
    </message>
    <message>
        <source>%1 is “%2”; it can be %3.</source>
        <translation>%1 为“%2”；可以是：%3。</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Gradients in place of the numbers</source>
        <translation>在数的位置上显示梯度</translation>
    </message>
    <message>
        <source>Each cell shows its gradient: which way its number should have gone</source>
        <translation>每个单元格显示它的梯度：这个数本应往哪边变</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>字符串列表</translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be a string.</source>
        <translation>%1：%2 包含 %3；每一项都必须是字符串。</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be a number.</source>
        <translation>%1：%2 包含 %3；每一项都必须是数。</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be a whole number.</source>
        <translation>%1：%2 包含 %3；每一项都必须是整数。</translation>
    </message>
    <message>
        <source>an object in braces</source>
        <translation>花括号中的对象</translation>
    </message>
    <message>
        <source>%1: %2.%3 is %4; it must be a number.</source>
        <translation>%1：%2.%3 为 %4；必须是数。</translation>
    </message>
    <message>
        <source>%1: %2.%3 is %4; it must be a text.</source>
        <translation>%1：%2.%3 为 %4；应为文本。</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>对象列表</translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be an object in braces.</source>
        <translation>%1：%2 包含 %3；每一项都必须是花括号中的对象。</translation>
    </message>
    <message>
        <source>%1: "%2" is not a setting; the settings are %3.</source>
        <translation>%1：“%2”不是设置项；设置项有 %3。</translation>
    </message>
    <message>
        <source>The set again</source>
        <translation>再次是集合</translation>
    </message>
    <message>
        <source>line width = weight; head %1</source>
        <translation>线宽 = 权重；头 %1</translation>
    </message>
    <message>
        <source>%1 × %1 weights per layer</source>
        <translation>每层 %1 × %1 个权重</translation>
    </message>
    <message>
        <source>h hearts, d diamonds, c clubs, s spades</source>
        <translation>h 红心，d 方块，c 梅花，s 黑桃</translation>
    </message>
    <message>
        <source>%1 = %2 weights</source>
        <translation>%1 = %2 个权重</translation>
    </message>
    <message>
        <source>What reads %1 %2 most</source>
        <translation>最多读取%1 %2 的是什么</translation>
    </message>
    <message>
        <source>What %1 %2 reads most</source>
        <translation>%1 %2 最多读取什么</translation>
    </message>
    <message>
        <source>Weights, head %1</source>
        <translation>权重，头 %1</translation>
    </message>
    <message>
        <source>%1 after</source>
        <translation>%1，之后</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>%1 points save weights for sets of %2 elements or more; this one has %3.</source>
        <translation>%1 个诱导点要到集合有 %2 个元素以上才节省权重；这个集合有 %3 个。</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>weights per head: a cell is one</source>
        <translation>每头的权重数：一格是一个权重</translation>
    </message>
    <message>
        <source>a cell is a weight</source>
        <translation>一格是一个权重</translation>
    </message>
    <message>
        <source>%1 × %2 = %3</source>
        <translation>%1 × %2 = %3</translation>
    </message>
    <message>
        <source>everything reads everything</source>
        <translation>每个都读取每个</translation>
    </message>
    <message>
        <source>all read all</source>
        <translation>全部互读</translation>
    </message>
    <message>
        <source>%1 × %2 + %3 × %1 = %4</source>
        <translation>%1 × %2 + %3 × %1 = %4</translation>
    </message>
    <message>
        <source>through %1 points</source>
        <translation>经过 %1 个点</translation>
    </message>
    <message>
        <source>through %1 latents</source>
        <translation>经过 %1 个隐变量</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>%1 shuffles tried; largest change in any output probability:</source>
        <translation>试了 %1 次打乱；输出概率的最大变化：</translation>
    </message>
    <message>
        <source>largest change in any output probability</source>
        <translation>输出概率的最大变化：</translation>
    </message>
    <message>
        <source>(rounding)</source>
        <translation>（舍入误差）</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>Cost…</source>
        <translation>代价…</translation>
    </message>
    <message>
        <source>Drawn as</source>
        <translation>画成</translation>
    </message>
    <message>
        <source>By what reads them</source>
        <translation>按读取它们的点</translation>
    </message>
    <message>
        <source>As in the input</source>
        <translation>按输入顺序</translation>
    </message>
    <message>
        <source>Order of the elements</source>
        <translation>元素的顺序</translation>
    </message>
    <message>
        <source>Elements of a set stand beside the point that reads them most, or as in the input</source>
        <translation>集合的元素排在读取它们最多的点旁边，或按输入中的顺序</translation>
    </message>
    <message>
        <source>Shuffles the tokens of the input: does the output change?</source>
        <translation>打乱输入的词元：输出会改变吗？</translation>
    </message>
    <message>
        <source>Shuffle the input</source>
        <translation>打乱输入</translation>
    </message>
    <message>
        <source>Measure the cost on this machine</source>
        <translation>在本机上测量代价</translation>
    </message>
    <message>
        <source>Number of inducing points in each block</source>
        <translation>每个块中诱导点的数目</translation>
    </message>
    <message>
        <source>Number of latents</source>
        <translation>隐变量的数目</translation>
    </message>
    <message>
        <source>Changing this initialises new points with the seed used for fresh weights</source>
        <translation>换一个数目，会用新模型的随机种子生成新的诱导点</translation>
    </message>
    <message>
        <source>Changing this initialises new latents with the seed used for fresh weights</source>
        <translation>换一个数目，会用新模型的随机种子生成新的隐变量</translation>
    </message>
    <message>
        <source>Time and memory by the number of inducing points, measured on this machine</source>
        <translation>时间和内存随诱导点数目的变化，在本机上测得</translation>
    </message>
    <message>
        <source>Time and memory by the number of latents, measured on this machine</source>
        <translation>时间和内存随隐变量数目的变化，在本机上测得</translation>
    </message>
    <message>
        <source>The whole model, by number of latents or inducing points</source>
        <translation>整个模型，随隐变量或诱导点的数目变化</translation>
    </message>
    <message>
        <source>latents or inducing points</source>
        <translation>隐变量或诱导点</translation>
    </message>
    <message>
        <source>a set of %1</source>
        <translation>%1 的集合</translation>
    </message>
    <message>
        <source>Shuffled. Unchanged: output tokens %1 of %2, probabilities (to within %3) %4 of %5. %6</source>
        <translation>已打乱。未变：输出词元 %2 个中的 %1 个，概率（误差 %3 以内）%5 个中的 %4 个。%6</translation>
    </message>
    <message>
        <source>The order does not matter here.</source>
        <translation>这里顺序无关紧要。</translation>
    </message>
    <message>
        <source>The order matters here.</source>
        <translation>这里顺序有影响。</translation>
    </message>
    <message>
        <source>%1 instead of %2: %3 were drawn again from the seed; all others stayed.</source>
        <translation>由 %2 改为 %1：%3用随机种子重新生成，其余都不变。</translation>
    </message>
    <message>
        <source>%1 weight</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>A single seed can only read itself: its row becomes the output.</source>
        <translation>单个种子向量只能读取自己：它的行就成为输出。</translation>
    </message>
    <message>
        <source>A single %1 can only read itself.</source>
        <translation>单个%1只能读取自己。</translation>
    </message>
    <message>
        <source>%1 pass through %2: each layer costs %3 × %3 weights, however long the input.</source>
        <translation>%1通过%2：无论输入多长，每层都是 %3 × %3 个权重。</translation>
    </message>
    <message>
        <source>%1 reads %2: a longer input adds weights, not latents.</source>
        <translation>%1读取%2：输入更长，权重更多，隐变量不会更多。</translation>
    </message>
    <message>
        <source>%1 read %2: a longer input adds weights, not latents.</source>
        <translation>%1读取%2：输入更长，权重更多，隐变量不会更多。</translation>
    </message>
    <message>
        <source>As many latents leave the layer as entered it.</source>
        <translation>隐变量离开这一层时，数目与进来时一样。</translation>
    </message>
    <message>
        <source>%1 read each other: the length of the input no longer counts.</source>
        <translation>%1互相读取：输入的长度不再起作用。</translation>
    </message>
    <message>
        <source>Each output position has its own row again, read from the latents.</source>
        <translation>每个输出位置又有了自己的行，从隐变量中读出。</translation>
    </message>
    <message>
        <source>%1, each with a learned query, read %2.</source>
        <translation>%1各带一个学到的查询，读取%2。</translation>
    </message>
    <message>
        <source>Learned points read the set (%1, %2); the result is the same in any order.</source>
        <translation>学到的点读取集合（%1，%2）；顺序如何，结果都一样。</translation>
    </message>
    <message>
        <source>%1 read each other only through %2: %3 weights instead of %4.</source>
        <translation>%1只经由%2互相读取：%3 个权重，而不是 %4 个。</translation>
    </message>
    <message>
        <source>Each element leaves with what the points told it about all others.</source>
        <translation>每个元素离开时，带着这些点告诉它的关于其他所有元素的信息。</translation>
    </message>
    <message>
        <source>%1 read %2 instead of each other.</source>
        <translation>%1读取%2，而不是互相读取。</translation>
    </message>
    <message>
        <source>The pooled rows are the same for any order of the set.</source>
        <translation>无论集合按什么顺序排列，池化得到的行都相同。</translation>
    </message>
    <message>
        <source>Learned seeds read the set: %1, %2.</source>
        <translation>学到的种子向量读取集合：%1，%2。</translation>
    </message>
    <message>
        <source>These rows become the output.</source>
        <translation>这些行成为输出。</translation>
    </message>
    <message>
        <source>The pooled rows read each other: %1.</source>
        <translation>池化得到的行互相读取：%1。</translation>
    </message>
    <message>
        <source>%1 of %2 alike</source>
        <translation>%2 个中有 %1 个一样</translation>
    </message>
    <message>
        <source>What each point reads %1: %2.</source>
        <translation>每个点读取%1的：%2。</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>press %1 and watch the lines rearrange. Does the output change?</source>
        <translation>按%1，观察连线：它们重新交叉。输出会变吗？</translation>
    </message>
    <message>
        <source>Drag it, or press Alt and an arrow key on its switch, to apply it earlier or later</source>
        <translation>拖动它，或在它的开关上按 Alt 和方向键，让它更早或更晚生效</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>Keys of lecture mode</source>
        <translation>讲课模式的按键</translation>
    </message>
    <message>
        <source>&lt;→&gt; next step of the lesson</source>
        <translation>&lt;→&gt; 课程的下一步</translation>
    </message>
    <message>
        <source>&lt;←&gt; back</source>
        <translation>&lt;←&gt; 返回</translation>
    </message>
    <message>
        <source>&lt;H&gt; hint</source>
        <translation>&lt;H&gt; 提示</translation>
    </message>
    <message>
        <source>&lt;S&gt; show me</source>
        <translation>&lt;S&gt; 显示答案</translation>
    </message>
    <message>
        <source>&lt;Page down&gt; next bookmark</source>
        <translation>&lt;Page down&gt; 下一个书签</translation>
    </message>
    <message>
        <source>&lt;Page up&gt; previous (open: %1)</source>
        <translation>&lt;Page up&gt; 上一个（打开的是：%1）</translation>
    </message>
    <message>
        <source>&lt;Space&gt; next picture</source>
        <translation>&lt;空格&gt; 下一个画面</translation>
    </message>
    <message>
        <source>&lt;Backspace&gt; previous</source>
        <translation>&lt;Backspace&gt; 上一步</translation>
    </message>
    <message>
        <source>&lt;P&gt; play</source>
        <translation>&lt;P&gt; 播放</translation>
    </message>
    <message>
        <source>&lt;Drag&gt; draw</source>
        <translation>&lt;拖动&gt; 画线</translation>
    </message>
    <message>
        <source>&lt;Z&gt; undo</source>
        <translation>&lt;Z&gt; 撤销</translation>
    </message>
    <message>
        <source>&lt;E&gt; erase</source>
        <translation>&lt;E&gt; 擦除</translation>
    </message>
    <message>
        <source>&lt;B&gt; blank</source>
        <translation>&lt;B&gt; 黑屏</translation>
    </message>
    <message>
        <source>&lt;N&gt; notes</source>
        <translation>&lt;N&gt; 备注</translation>
    </message>
    <message>
        <source>&lt;Ctrl&gt;+&lt;O&gt; open</source>
        <translation>&lt;Ctrl&gt;+&lt;O&gt; 打开</translation>
    </message>
    <message>
        <source>&lt;Esc&gt; leave</source>
        <translation>&lt;Esc&gt; 离开</translation>
    </message>
    <message>
        <source>&lt;?&gt; keys</source>
        <translation>&lt;?&gt; 按键</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Not yet.</source>
        <translation>还不对。</translation>
    </message>
    <message>
        <source>Go back to them</source>
        <translation>回到这些更改</translation>
    </message>
    <message>
        <source>Save bookmark…</source>
        <translation>保存书签…</translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation>留下的更改</translation>
    </message>
    <message>
        <source>Opens that model again, with its text and all changes</source>
        <translation>重新打开那个模型，文本和所有更改都在</translation>
    </message>
    <message>
        <source>Saves that model’s text and changes as a bookmark; this model stays open</source>
        <translation>把那个模型的文本和更改保存为书签；当前模型保持打开</translation>
    </message>
    <message>
        <source>Your text for %1 was left behind</source>
        <translation>你为 %1 输入的文本留在了那里</translation>
    </message>
    <message>
        <source>1 change to %1 was left behind</source>
        <translation>对 %1 的 1 项更改留在了那里</translation>
    </message>
    <message>
        <source>%1 changes to %2 were left behind</source>
        <translation>对 %2 的 %1 项更改留在了那里</translation>
    </message>
    <message>
        <source>Go back to it</source>
        <translation>回到它</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>此模型</translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation>%1 处更改</translation>
    </message>
    <message>
        <source>%1 changes</source>
        <translation>%1 处更改</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>This lesson has not been translated yet: it is in English.</source>
        <translation>本课程尚未翻译，以英文显示。</translation>
    </message>
    <message>
        <source>Predict, then check</source>
        <translation>先预测，再检查</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>A hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>直接看答案</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>回到课程</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The step before (Page Up)</source>
        <translation>上一步 (Page Up)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The next step (Page Down)</source>
        <translation>下一步 (Page Down)</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>The picture of this step could not be opened.</source>
        <translation>无法打开这一步的画面。</translation>
    </message>
    <message>
        <source>The stage shows something else. The numbers here belong to the lesson’s own picture.</source>
        <translation>舞台上显示的是别的内容。这里的数来自课程自己的画面。</translation>
    </message>
    <message>
        <source>The stage does not show what this step is about.</source>
        <translation>舞台上显示的不是这一步所讲的内容。</translation>
    </message>
    <message>
        <source>You have changed the stage.</source>
        <translation>你更改了舞台。</translation>
    </message>
    <message>
        <source>Undo my changes</source>
        <translation>撤销我的更改</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Picture %1: %2</source>
        <translation>图 %1：%2</translation>
    </message>
    <message>
        <source>The model’s input</source>
        <translation>模型的输入</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>请先选择一个答案。</translation>
    </message>
    <message>
        <source>**Not yet.** %1</source>
        <translation>**还不对**。%1</translation>
    </message>
    <message>
        <source>**Shown.** %1</source>
        <translation>**答案已显示**。%1</translation>
    </message>
    <message>
        <source>**Right.** %1</source>
        <translation>**正确**。%1</translation>
    </message>
    <message>
        <source>Another hint</source>
        <translation>再给一个提示</translation>
    </message>
    <message>
        <source>1 try</source>
        <translation>试了 1 次</translation>
    </message>
    <message>
        <source>%1 tries</source>
        <translation>试了 %1 次</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3 %4</source>
        <translation>第 %1 步，共 %2 步：%3%4</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3. %4</source>
        <translation>第 %1 步，共 %2 步：%3。%4</translation>
    </message>
    <message>
        <source>%1, %2 min, read</source>
        <translation>%1，%2 分钟，已读</translation>
    </message>
    <message>
        <source>%1, %2 min</source>
        <translation>%1，%2 分钟</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>this run has no step %1.</source>
        <translation>此运行没有步骤 %1。</translation>
    </message>
    <message>
        <source>the expression %1 has no value: %2</source>
        <translation>表达式 %1 没有值：%2</translation>
    </message>
    <message>
        <source>it is too long.</source>
        <translation>它太长了。</translation>
    </message>
    <message>
        <source>a string has no closing quote.</source>
        <translation>有一个字符串缺少右引号。</translation>
    </message>
    <message>
        <source>"{{" has no "}}": %1</source>
        <translation>“{{” 没有对应的 “}}”：%1</translation>
    </message>
    <message>
        <source>{{if}} cannot be inside another: %1</source>
        <translation>{{if}} 不能嵌套在另一个里面：%1</translation>
    </message>
    <message>
        <source>{{if}} has a second {{else}}; it can have one: %1</source>
        <translation>{{if}} 有第二个 {{else}}；只能有一个：%1</translation>
    </message>
    <message>
        <source>{{%1}} has no {{if}}.</source>
        <translation>{{%1}} 没有对应的 {{if}}。</translation>
    </message>
    <message>
        <source>{{%1}} must be written {{label "PATH" AXIS EXPRESSION}}.</source>
        <translation>{{%1}} 必须写成 {{label "PATH" AXIS EXPRESSION}}。</translation>
    </message>
    <message>
        <source>{{%1}}: there is no index %2; the axis has length %3.</source>
        <translation>{{%1}}：没有索引 %2；该轴的长度为 %3。</translation>
    </message>
    <message>
        <source>{{if}} has no {{end}}: %1</source>
        <translation>{{if}} 没有对应的 {{end}}：%1</translation>
    </message>
    <message>
        <source>%1 has %2 numbers; (%3) is not a valid index.</source>
        <translation>%1 有 %2 个数；(%3) 不是有效的索引。</translation>
    </message>
    <message>
        <source>%1 has 1 axis, numbered 0.</source>
        <translation>%1 有 1 个轴，编号为 0。</translation>
    </message>
    <message>
        <source>The number of axes of %1 is %2; they are numbered from 0.</source>
        <translation>%1 的轴数是 %2；轴从 0 开始编号。</translation>
    </message>
    <message>
        <source>This step of the lesson asks nothing now.</source>
        <translation>课程的这一步现在没有提问。</translation>
    </message>
    <message>
        <source>This step is answered by a change of a number: change.set and its like.</source>
        <translation>这一步用更改一个数来回答：change.set 等命令。</translation>
    </message>
    <message>
        <source>“%1” is no answer here: there are %2 to choose from, counted from 1.</source>
        <translation>“%1”在这里不是答案：有 %2 个可选，从 1 数起。</translation>
    </message>
    <message>
        <source>All %1 must be put in order, such as 2,1,3.</source>
        <translation>全部 %1 个都要排好顺序，例如 2,1,3。</translation>
    </message>
    <message>
        <source>One answer is wanted.</source>
        <translation>需要一个答案。</translation>
    </message>
    <message>
        <source>prose must follow the heading of a step ("## …").</source>
        <translation>正文必须写在某一步的标题（“## …”）之下。</translation>
    </message>
    <message>
        <source>%1 is not a lesson: it needs a title ("# …") and steps ("## …").</source>
        <translation>%1 不是课程：它需要一个标题（“# …”）和若干步（“## …”）。</translation>
    </message>
    <message>
        <source>%1: the first step needs a stage that names a model.</source>
        <translation>%1：第一步需要一个指明模型的舞台。</translation>
    </message>
    <message>
        <source>"%1" is not a field; write "name: value".</source>
        <translation>“%1”不是字段；请写成“name: value”的形式。</translation>
    </message>
    <message>
        <source>%1:%2: the block has no end (```).</source>
        <translation>%1:%2：代码块没有结尾（```）。</translation>
    </message>
    <message>
        <source>%1: a block is lesson, stage or question, not "%2".</source>
        <translation>%1：代码块应为 lesson、stage 或 question，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1: a %2 must follow the heading of a step ("## …").</source>
        <translation>%1：%2 必须写在某一步的标题（“## …”）之下。</translation>
    </message>
    <message>
        <source>%1: a step can have only one question.</source>
        <translation>%1：一步只能有一个问题。</translation>
    </message>
    <message>
        <source>Reset lesson progress</source>
        <translation>重置课程进度</translation>
    </message>
    <message>
        <source>Mark all lessons as not done?</source>
        <translation>将所有课程标记为未完成？</translation>
    </message>
    <message>
        <source>The steps reached in unfinished lessons are forgotten too.</source>
        <translation>未完成的课程中到达的步骤也会清除。</translation>
    </message>
    <message>
        <source>Continue the lesson</source>
        <translation>继续课程</translation>
    </message>
    <message>
        <source>You have read them all</source>
        <translation>你已全部读完</translation>
    </message>
    <message>
        <source>Read again…</source>
        <translation>重读…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>All %1 lessons · %2 done</source>
        <translation>全部 %1 课 · 已完成 %2 课</translation>
    </message>
    <message>
        <source>Hide the list of lessons</source>
        <translation>隐藏课程列表</translation>
    </message>
    <message>
        <source>Reset lesson progress…</source>
        <translation>重置课程进度…</translation>
    </message>
    <message>
        <source>decoder, %1</source>
        <translation>解码器，%1</translation>
    </message>
    <message>
        <source>encoder, %1</source>
        <translation>编码器，%1</translation>
    </message>
    <message>
        <source>after %1 of %2 token</source>
        <translation>第 %1 个词元之后，共 %2 个</translation>
    </message>
    <message>
        <source>after %1 of %2 tokens</source>
        <translation>第 %1 个词元之后，共 %2 个</translation>
    </message>
    <message>
        <source>head %1; click another token to make it read</source>
        <translation>头 %1；点击另一个词元，让它来读取</translation>
    </message>
    <message>
        <source>The token that reads</source>
        <translation>读取的词元</translation>
    </message>
    <message>
        <source>After token %1, “%2”</source>
        <translation>词元 %1“%2”之后</translation>
    </message>
    <message>
        <source>Token %1, “%2”, reads</source>
        <translation>词元 %1“%2”读取</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>φ</source>
        <translation>φ</translation>
    </message>
    <message>
        <source>φ(%1)</source>
        <translation>φ(%1)</translation>
    </message>
    <message>
        <source>eˣ →</source>
        <translation>eˣ →</translation>
    </message>
    <message>
        <source>+ 1 →</source>
        <translation>+ 1 →</translation>
    </message>
    <message>
        <source>%1 (%2) adds one square</source>
        <translation>%1（%2）加上一个方阵</translation>
    </message>
    <message>
        <source>φ(k) vᵀ: its key’s features times its value</source>
        <translation>φ(k) vᵀ：它的键的特征乘以它的值</translation>
    </message>
    <message>
        <source>no state yet</source>
        <translation>还没有状态</translation>
    </message>
    <message>
        <source>the state before</source>
        <translation>之前的状态</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>row by row, token %1 is added</source>
        <translation>逐行加上词元 %1</translation>
    </message>
    <message>
        <source>token %1 is added</source>
        <translation>加上词元 %1</translation>
    </message>
    <message>
        <source>the state after 1 token</source>
        <translation>1 个词元之后的状态</translation>
    </message>
    <message>
        <source>the state after %1</source>
        <translation>%1 个词元之后的状态</translation>
    </message>
    <message>
        <source>What grows, and what does not</source>
        <translation>什么在增长，什么不增长</translation>
    </message>
    <message>
        <source>one cell is one number; all cells have one size</source>
        <translation>一格是一个数；所有格一样大</translation>
    </message>
    <message>
        <source>one cell is one number</source>
        <translation>一格是一个数</translation>
    </message>
    <message>
        <source>the square above, for any text</source>
        <translation>上面的方阵，任何文本都一样大</translation>
    </message>
    <message>
        <source>one square, for any text</source>
        <translation>任何文本都是一个方阵</translation>
    </message>
    <message>
        <source>one number per query and key, as softmax needs</source>
        <translation>每个查询和键一个数，与 softmax 所需相同</translation>
    </message>
    <message>
        <source>one number per query and key</source>
        <translation>每个查询和键一个数</translation>
    </message>
    <message>
        <source>as softmax needs</source>
        <translation>与 softmax 所需相同</translation>
    </message>
    <message>
        <source>both orders give the same output, to</source>
        <translation>两种顺序的输出相同，误差不超过</translation>
    </message>
    <message>
        <source>after 1 token</source>
        <translation>1 个词元之后</translation>
    </message>
    <message>
        <source>after %1 tokens</source>
        <translation>%1 个词元之后</translation>
    </message>
    <message>
        <source>Features of the keys, φ(k)</source>
        <translation>键的特征，φ(k)</translation>
    </message>
    <message>
        <source>φ(k)</source>
        <translation>φ(k)</translation>
    </message>
    <message>
        <source>State %1</source>
        <translation>状态 %1</translation>
    </message>
    <message>
        <source>z</source>
        <translation>z</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1 × %2, for any length</source>
        <translation>%1 × %2，与长度无关</translation>
    </message>
    <message>
        <source>Keys through φ</source>
        <translation>经过 φ 的键</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 cells in rows of %2</source>
        <translation>%1 个单元格，每行 %2 个</translation>
    </message>
    <message>
        <source>Before: a column is a distance</source>
        <translation>之前：一列是一个距离</translation>
    </message>
    <message>
        <source>After: a distance is a diagonal, a column is a key</source>
        <translation>之后：一个距离是一条对角线，一列是一个键</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>of the values, one per feature</source>
        <translation>值的平均，每个特征一个</translation>
    </message>
    <message>
        <source>φ(q) of “%1”</source>
        <translation>“%1”的 φ(q)</translation>
    </message>
    <message>
        <source>of all tokens</source>
        <translation>所有词元的</translation>
    </message>
    <message>
        <source>the matrix’s row × v</source>
        <translation>矩阵的行 × v</translation>
    </message>
    <message>
        <source>φ(q)ᵀ S</source>
        <translation>φ(q)ᵀ S</translation>
    </message>
    <message>
        <source>φ(q)ᵀ z</source>
        <translation>φ(q)ᵀ z</translation>
    </message>
    <message>
        <source>÷ (φ(q)ᵀ z + ε)</source>
        <translation>÷ (φ(q)ᵀ z + ε)</translation>
    </message>
    <message>
        <source>φ(q)ᵀ G</source>
        <translation>φ(q)ᵀ G</translation>
    </message>
    <message>
        <source>φ(q)ᵀ %1</source>
        <translation>φ(q)ᵀ %1</translation>
    </message>
    <message>
        <source>+ ε</source>
        <translation>+ ε</translation>
    </message>
    <message>
        <source>later: set to zero</source>
        <translation>之后的：置零</translation>
    </message>
    <message>
        <source>φ(Q) φ(K)ᵀ</source>
        <translation>φ(Q) φ(K)ᵀ</translation>
    </message>
    <message>
        <source>head %1, %2 × %3: grows with the square of the length</source>
        <translation>头 %1，%2 × %3：随长度的平方增长</translation>
    </message>
    <message>
        <source>× v</source>
        <translation>× v</translation>
    </message>
    <message>
        <source>Read-out</source>
        <translation>读出</translation>
    </message>
    <message>
        <source>head %1; before dividing by the sum of its weights</source>
        <translation>头 %1；尚未除以权重之和</translation>
    </message>
    <message>
        <source>head %1; before dividing each feature by its sum z</source>
        <translation>头 %1；尚未让每个特征除以自己的和 z</translation>
    </message>
    <message>
        <source>What each query reads</source>
        <translation>每个查询读到的内容</translation>
    </message>
    <message>
        <source>φ(q)ᵀ · prefix sum of φ(k) vᵀ</source>
        <translation>φ(q)ᵀ · φ(k) vᵀ 的前缀和</translation>
    </message>
    <message>
        <source>φ(Q) (φ(K)ᵀ V)</source>
        <translation>φ(Q) (φ(K)ᵀ V)</translation>
    </message>
    <message>
        <source>via %1 × %2, one after each token</source>
        <translation>经由 %1 × %2，每个词元之后一个</translation>
    </message>
    <message>
        <source>via %1 × %2</source>
        <translation>经由 %1 × %2</translation>
    </message>
    <message>
        <source>(φ(Q) φ(K)ᵀ, masked) V</source>
        <translation>(φ(Q) φ(K)ᵀ，掩蔽后) V</translation>
    </message>
    <message>
        <source>(φ(Q) φ(K)ᵀ) V</source>
        <translation>(φ(Q) φ(K)ᵀ) V</translation>
    </message>
    <message>
        <source>via %1 × %2, later keys set to 0</source>
        <translation>经由 %1 × %2，之后的键置为 0</translation>
    </message>
    <message>
        <source>on the same scale</source>
        <translation>同一标度</translation>
    </message>
    <message>
        <source>the same output, to</source>
        <translation>输出相同，误差不超过</translation>
    </message>
    <message>
        <source>largest difference between the two orders over all queries, head %1</source>
        <translation>两种顺序在所有查询上的最大差异，头 %1</translation>
    </message>
    <message>
        <source>before φ</source>
        <translation>φ 之前</translation>
    </message>
    <message>
        <source>after φ</source>
        <translation>φ 之后</translation>
    </message>
    <message>
        <source>squares</source>
        <translation>方阵</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>φ(k) vᵀ</source>
        <translation>φ(k) vᵀ</translation>
    </message>
    <message>
        <source>Each token adds its %1: S stays %2.</source>
        <translation>每个词元加入自己的 %1：S 始终是 %2。</translation>
    </message>
    <message>
        <source>%1 (%2) adds the first %3: the state S holds %4.</source>
        <translation>%1（%2）加入第一个 %3：状态 S 存有 %4。</translation>
    </message>
    <message>
        <source>%1 (%2) adds %3: the state stays %4 however long the text grows.</source>
        <translation>%1（%2）加入 %3：无论文本多长，状态始终是 %4。</translation>
    </message>
    <message>
        <source>After %1 tokens, S is still %2; softmax would need %3 numbers.</source>
        <translation>%1 个词元之后，S 仍是 %2；softmax 则需要 %3 个数。</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>averages</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>φ(q)</source>
        <translation>φ(q)</translation>
    </message>
    <message>
        <source>read-out</source>
        <translation>读出</translation>
    </message>
    <message>
        <source>read-out, and difference</source>
        <translation>读出与差异</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>As a state</source>
        <translation>作为状态</translation>
    </message>
    <message>
        <source>As a state: φ(q) (φ(k)ᵀ v), linear in length. As a matrix: (φ(q) φ(k)ᵀ) v, rerun in that order.</source>
        <translation>作为状态：φ(q) (φ(k)ᵀ v)，与长度成线性。作为矩阵：(φ(q) φ(k)ᵀ) v，按该顺序重新运行。</translation>
    </message>
    <message>
        <source>The token just added to the state, or the one that reads it</source>
        <translation>刚加入状态的词元，或读取状态的词元</translation>
    </message>
    <message>
        <source>Time and memory by length, against softmax attention, measured on this machine</source>
        <translation>时间和内存随长度的变化，与 softmax 注意力比较，在本机上测得</translation>
    </message>
    <message>
        <source>One attention sublayer, by text length</source>
        <translation>一个注意力子层，随文本长度变化</translation>
    </message>
    <message>
        <source>softmax, fused</source>
        <translation>softmax，融合</translation>
    </message>
    <message>
        <source>as a state</source>
        <translation>作为状态</translation>
    </message>
    <message>
        <source>as a matrix</source>
        <translation>作为矩阵</translation>
    </message>
    <message>
        <source>Queries through φ</source>
        <translation>经过 φ 的查询</translation>
    </message>
    <message>
        <source>S / z</source>
        <translation>S / z</translation>
    </message>
    <message>
        <source>Read the state</source>
        <translation>读取状态</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>φ(q) φ(k)ᵀ</source>
        <translation>φ(q) φ(k)ᵀ</translation>
    </message>
    <message>
        <source>Earlier keys only</source>
        <translation>只看之前的键</translation>
    </message>
    <message>
        <source>Mix the values</source>
        <translation>混合值</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Both orders</source>
        <translation>两种顺序</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>φ turns each %1 into feature shares that sum to 1.</source>
        <translation>φ 把每个%1变成各特征的份额，总和为 1。</translation>
    </message>
    <message>
        <source>φ makes every number of each %1 positive, so it can act as a weight.</source>
        <translation>φ 让每个%1的每个数都为正，因此可以用作权重。</translation>
    </message>
    <message>
        <source>φ sets how much each %1 counts in each feature. No key is compared with a query.</source>
        <translation>φ 决定每个%1在各特征中占多少。没有键与查询相比较。</translation>
    </message>
    <message>
        <source>The same for each %1.</source>
        <translation>每个%1都一样。</translation>
    </message>
    <message>
        <source>The same for each %1. From here on, no query is compared with a key.</source>
        <translation>每个%1都一样。从这里起，不再有查询与键比较。</translation>
    </message>
    <message>
        <source>%1 (%2) adds the first %3.</source>
        <translation>%1（%2）加入第一个 %3。</translation>
    </message>
    <message>
        <source>All keys and values fit one state of %1. It does not grow with the text.</source>
        <translation>所有键和值都装进一个状态，共 %1。它不随文本增长。</translation>
    </message>
    <message>
        <source>%1 × %2 numbers</source>
        <translation>%1 × %2 个数</translation>
    </message>
    <message>
        <source>Divided by z, each row of the state is %1 of the values so far.</source>
        <translation>除以 z 后，状态的每一行都是到目前为止的值的%1。</translation>
    </message>
    <message>
        <source>an average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>“%1” reads: the features of its %2 weight the rows of S, and the rows are summed.</source>
        <translation>“%1”读取：它的%2的各特征给 S 的行加权，再把各行相加。</translation>
    </message>
    <message>
        <source>Dividing by %1 makes the implied weights sum to 1.</source>
        <translation>除以 %1 使隐含的权重之和为 1。</translation>
    </message>
    <message>
        <source>“%1” mixes the rows, weighting each by its feature’s share.</source>
        <translation>“%1”混合各行，每行按其特征的份额加权。</translation>
    </message>
    <message>
        <source>The other order: every %1 meets every %2, which takes length² numbers.</source>
        <translation>另一种顺序：每个%1与每个%2相遇，需要长度² 个数。</translation>
    </message>
    <message>
        <source>Later keys are set to zero: the running sum %1 them.</source>
        <translation>之后的键置为零：累加和%1它们。</translation>
    </message>
    <message>
        <source>has not seen</source>
        <translation>还没见过</translation>
    </message>
    <message>
        <source>These are the weights the state implies: each row sums to 1.</source>
        <translation>这些是状态隐含的权重：每行之和为 1。</translation>
    </message>
    <message>
        <source>Keys and values first, or queries and keys first: %1.</source>
        <translation>先乘键和值，或先乘查询和键：%1。</translation>
    </message>
    <message>
        <source>the same numbers up to rounding</source>
        <translation>除舍入误差外，数都相同</translation>
    </message>
    <message>
        <source>The weights mix the values: the other order gets the same numbers from its state.</source>
        <translation>权重混合值：另一种顺序从它的状态中读出同样的结果。</translation>
    </message>
    <message>
        <source>measure both orders on this machine. From what length does the state win?</source>
        <translation>在本机上测量两种顺序。从什么长度起状态更快？</translation>
    </message>
    <message>
        <source>choose another token. Which rows of the state does it write to?</source>
        <translation>换一个词元。它写入状态的哪些行？</translation>
    </message>
    <message>
        <source>multiply in the other order. Do the numbers change?</source>
        <translation>按另一种顺序相乘。数会变吗？</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>reads key %1</source>
        <translation>读取键 %1</translation>
    </message>
    <message>
        <source>%1 to key %2</source>
        <translation>%1，到键 %2</translation>
    </message>
    <message>
        <source>%1 from query %2</source>
        <translation>%1，来自查询 %2</translation>
    </message>
    <message>
        <source>computing: %1 …</source>
        <translation>正在计算：%1 …</translation>
    </message>
    <message>
        <source>%1; the lines cross: it reads in reverse order</source>
        <translation>%1；线条交叉：按相反的顺序读取</translation>
    </message>
    <message>
        <source>Attention lines</source>
        <translation>注意力连线</translation>
    </message>
    <message>
        <source>One head, or all heads combined</source>
        <translation>一个头，或所有头合在一起</translation>
    </message>
    <message>
        <source>choose another head. Where does it look?</source>
        <translation>选择另一个头。它看向哪里？</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>pad</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>state h%1</source>
        <translation>状态 h%1</translation>
    </message>
    <message>
        <source>state after place %1</source>
        <translation>第 %1 位之后的状态</translation>
    </message>
    <message>
        <source>number %1: kept %2 + new %3 = %4</source>
        <translation>第 %1 个数：保留 %2 + 新的 %3 = %4</translation>
    </message>
    <message>
        <source>%1, %2, feature %3</source>
        <translation>%1，%2，特征 %3</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>原顺序</translation>
    </message>
    <message>
        <source>sum Σ</source>
        <translation>求和 Σ</translation>
    </message>
    <message>
        <source>Not the same.</source>
        <translation>不相同。</translation>
    </message>
    <message>
        <source>The same.</source>
        <translation>相同。</translation>
    </message>
    <message>
        <source>only rounding:</source>
        <translation>只是舍入：</translation>
    </message>
    <message>
        <source>largest change, of at most 2:</source>
        <translation>最大变化（至多 2）：</translation>
    </message>
    <message>
        <source>change (at most 2):</source>
        <translation>变化（至多 2）：</translation>
    </message>
    <message>
        <source>change:</source>
        <translation>变化：</translation>
    </message>
    <message>
        <source>Reversed</source>
        <translation>逆序</translation>
    </message>
    <message>
        <source>Shuffled</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>原顺序</translation>
    </message>
    <message>
        <source>Final state, %1 numbers</source>
        <translation>最终状态，%1 个数</translation>
    </message>
    <message>
        <source>If the %1 rows were only added</source>
        <translation>如果只把这 %1 行相加</translation>
    </message>
    <message>
        <source>Only added up:</source>
        <translation>只相加：</translation>
    </message>
    <message>
        <source>%1, feature %2</source>
        <translation>%1，特征 %2</translation>
    </message>
    <message>
        <source>Input, one row per token</source>
        <translation>输入，每个词元一行</translation>
    </message>
    <message>
        <source>Last state of each token</source>
        <translation>每个词元的最终状态</translation>
    </message>
    <message>
        <source>The window of %1</source>
        <translation>%1 的窗口</translation>
    </message>
    <message>
        <source>the rows of %1, reversed by hand</source>
        <translation>%1 的各行，已手动逆序</translation>
    </message>
    <message>
        <source>largest change in the state</source>
        <translation>状态的最大变化</translation>
    </message>
    <message>
        <source>largest change in the sum</source>
        <translation>和的最大变化</translation>
    </message>
    <message>
        <source>row x</source>
        <translation>行 x</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1; %2 weights newly initialised for these settings</source>
        <translation>%1；%2 个参数为这些设置新初始化</translation>
    </message>
    <message>
        <source>bar: share of each token in the state, mean of all features; dashed: the empty start</source>
        <translation>条：每个词元在状态中所占份额，所有特征的平均；虚线：空的初始状态</translation>
    </message>
    <message>
        <source>Drag the window along the text, or click a token</source>
        <translation>沿文本拖动窗口，或点击一个词元</translation>
    </message>
    <message>
        <source>%1, row x</source>
        <translation>%1，行 x</translation>
    </message>
    <message>
        <source>place %1, %2</source>
        <translation>第 %1 位，%2</translation>
    </message>
    <message>
        <source>tanh(row + old state)</source>
        <translation>tanh(行 + 旧状态)</translation>
    </message>
    <message>
        <source>A LocalRNN's window is %1; it must hold at least 1 position.</source>
        <translation>LocalRNN 的窗口为 %1；它必须至少包含 1 个位置。</translation>
    </message>
    <message>
        <source>A LocalRNN with windows of %1 got %2 rows from before its input; it needs %3.</source>
        <translation>窗口为 %1 的 LocalRNN 从输入之前得到 %2 行；它需要 %3 行。</translation>
    </message>
    <message>
        <source>Position of the token whose window is shown</source>
        <translation>显示其窗口的词元的位置</translation>
    </message>
    <message>
        <source>Positions in a window</source>
        <translation>窗口中的位置数</translation>
    </message>
    <message>
        <source>GRU</source>
        <translation>GRU</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>Recurrent cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>All features, or as many as fit with their numbers</source>
        <translation>所有特征，或连同数值放得下的尽可能多的特征</translation>
    </message>
    <message>
        <source>Reverses the rows of this window and reruns the model</source>
        <translation>把这个窗口的各行逆序，并重新运行模型</translation>
    </message>
    <message>
        <source>Shuffles the rows of every window for comparison; the model’s own run is unchanged</source>
        <translation>打乱每个窗口的各行以作比较；模型自己的运行不变</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>window reversed</source>
        <translation>窗口已逆序</translation>
    </message>
    <message>
        <source>The rows</source>
        <translation>各行</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>The window slides</source>
        <translation>窗口滑动</translation>
    </message>
    <message>
        <source>Place %1</source>
        <translation>第 %1 位</translation>
    </message>
    <message>
        <source>inside the window</source>
        <translation>窗口内</translation>
    </message>
    <message>
        <source>The token’s final state</source>
        <translation>该词元的最终状态</translation>
    </message>
    <message>
        <source>Final state</source>
        <translation>最终状态</translation>
    </message>
    <message>
        <source>order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Each token has a row of %1 numbers; padding puts %2 of zeros in front of the text.</source>
        <translation>每个词元有一行 %1 个数；填充在文本前面加上%2零。</translation>
    </message>
    <message>
        <source>a row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>Each token has a row of %1 numbers.</source>
        <translation>每个词元有一行 %1 个数。</translation>
    </message>
    <message>
        <source>A window holds a token’s own row and the %1 before it. Windows overlap; each is read separately.</source>
        <translation>窗口包含词元自己的行和前面的 %1 行。窗口互相重叠；每个窗口分别读取。</translation>
    </message>
    <message>
        <source>The window moves one token on: what it holds %1, %2 enters.</source>
        <translation>窗口前进一个词元：其中的内容%1，%2 进入。</translation>
    </message>
    <message>
        <source>shifts left</source>
        <translation>左移一位</translation>
    </message>
    <message>
        <source>Place %1: the %2 gate erases the cell, the %3 gate writes to it, the %4 gate lets it out.</source>
        <translation>第 %1 位：%2门擦除单元，%3门写入单元，%4门让内容输出。</translation>
    </message>
    <message>
        <source>forget</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>Place %1: the row and the old state are projected and added; tanh makes %2.</source>
        <translation>第 %1 位：这一行与旧状态各经投影后相加；tanh 得出%2。</translation>
    </message>
    <message>
        <source>the new state</source>
        <translation>新状态</translation>
    </message>
    <message>
        <source>The state starts at 0. For each number the update gate decides what is %1 and what is %2.</source>
        <translation>状态从 0 开始。对每个数，更新门决定%1多少、加入多少%2的内容。</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>Place %1 is %2 itself: its window is read.</source>
        <translation>位置 %1 是 %2 自己：它的窗口读完了。</translation>
    </message>
    <message>
        <source>Place %1: the same again.</source>
        <translation>位置 %1：同样再来一次。</translation>
    </message>
    <message>
        <source>Place %1: part of the old state is %2, the rest is %3, number by number.</source>
        <translation>位置 %1：逐个数，旧状态的一部分%2，其余是%3。</translation>
    </message>
    <message>
        <source>a different final state</source>
        <translation>不同的最终状态</translation>
    </message>
    <message>
        <source>The last state is %1; nothing else leaves the window.</source>
        <translation>最后的状态是%1；窗口不输出别的东西。</translation>
    </message>
    <message>
        <source>A window of one row has %1: make it longer.</source>
        <translation>只有一行的窗口%1：请把它加长。</translation>
    </message>
    <message>
        <source>only one order</source>
        <translation>只有一种顺序</translation>
    </message>
    <message>
        <source>Does order matter? To compare, the same rows %1.</source>
        <translation>顺序重要吗？为了比较，把同样的行%1。</translation>
    </message>
    <message>
        <source>Does order matter? The same rows %1.</source>
        <translation>顺序重要吗？把同样的行%1。</translation>
    </message>
    <message>
        <source>reversed</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>The same cell reads them, from left to right.</source>
        <translation>同一个单元从左到右读它们。</translation>
    </message>
    <message>
        <source>The same rows end in %1.</source>
        <translation>同样的行得到%1。</translation>
    </message>
    <message>
        <source>Reversing the window gives %1; a plain sum stays %2.</source>
        <translation>反转窗口得到%1；单纯求和则%2。</translation>
    </message>
    <message>
        <source>Shuffling the window gives %1; a plain sum stays %2.</source>
        <translation>打乱窗口得到%1；单纯求和则%2。</translation>
    </message>
    <message>
        <source>Reversing the window gives %1; a plain sum would not notice.</source>
        <translation>把窗口逆序会得到%1；直接求和则察觉不到。</translation>
    </message>
    <message>
        <source>the output for %1</source>
        <translation>%1 的输出</translation>
    </message>
    <message>
        <source>Every window starts at 0 and needs no other: %1.</source>
        <translation>每个窗口都从 0 开始，不依赖其他窗口：%1。</translation>
    </message>
    <message>
        <source>all could run at once</source>
        <translation>全部可以同时计算</translation>
    </message>
    <message>
        <source>reverse the window. Does its final state change?</source>
        <translation>把窗口逆序。它的最终状态会变吗？</translation>
    </message>
    <message>
        <source>set the window to 1. Does the model still write the same?</source>
        <translation>把窗口设为 1。模型写出的还一样吗？</translation>
    </message>
    <message>
        <source>update z</source>
        <translation>更新 z</translation>
    </message>
    <message>
        <source>input i</source>
        <translation>输入 i</translation>
    </message>
    <message>
        <source>forget f</source>
        <translation>遗忘 f</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>近邻</translation>
    </message>
    <message>
        <source>%1; a dot is one weight</source>
        <translation>%1；一个点是一个权重</translation>
    </message>
    <message>
        <source>a dot is the mean of %1 × %1</source>
        <translation>一个点是 %1 × %1 的平均值</translation>
    </message>
    <message>
        <source>a dot is the largest of %1 × %1</source>
        <translation>一个点是 %1 × %1 的最大值</translation>
    </message>
    <message>
        <source>Reading the matrix: %1 %</source>
        <translation>正在读取矩阵：%1%</translation>
    </message>
    <message>
        <source>Reading the matrix …</source>
        <translation>正在读取矩阵…</translation>
    </message>
    <message>
        <source>Drag the lens; click to pin the largest weight there</source>
        <translation>拖动透镜；点击可固定该处的最大权重</translation>
    </message>
    <message>
        <source>queries %1, keys %2</source>
        <translation>查询 %1，键 %2</translation>
    </message>
    <message>
        <source>In between</source>
        <translation>中间</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Click to pin the largest weight there</source>
        <translation>点击可固定该处的最大权重</translation>
    </message>
    <message>
        <source>%1; a dot is the mean of %2 × %2</source>
        <translation>%1；一个点是 %2 × %2 的平均值</translation>
    </message>
    <message>
        <source>%1; a dot is the largest of %2 × %2</source>
        <translation>%1；一个点是 %2 × %2 的最大值</translation>
    </message>
    <message>
        <source>Who reads “%1”</source>
        <translation>谁读取“%1”</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>query %1, key %2</source>
        <translation>查询 %1，键 %2</translation>
    </message>
    <message>
        <source>the whole map, token by token</source>
        <translation>整张图，逐个词元</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>透镜</translation>
    </message>
    <message>
        <source>weights under the lens</source>
        <translation>透镜下的权重</translation>
    </message>
    <message>
        <source>query %1, key %2, weight</source>
        <translation>查询 %1，键 %2，权重</translation>
    </message>
    <message>
        <source>A short text. This view is made for texts of hundreds of words.</source>
        <translation>这是短文本。此视图适合几百个词的文本。</translation>
    </message>
    <message>
        <source>%1, weight %2</source>
        <translation>%1，权重 %2</translation>
    </message>
    <message>
        <source>%1 line</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Unfold these lines</source>
        <translation>展开这些行</translation>
    </message>
    <message>
        <source>A dot shows</source>
        <translation>一个点表示</translation>
    </message>
    <message>
        <source>What a dot shows of its cells: the mean hides single links</source>
        <translation>一个点如何表示它的单元格：平均值会掩盖单个连接</translation>
    </message>
    <message>
        <source>Fold the rest</source>
        <translation>折叠其余</translation>
    </message>
    <message>
        <source>Folds lines that get little weight; click a fold to open it</source>
        <translation>折叠权重很小的行；点击折叠处可展开</translation>
    </message>
    <message>
        <source>Dot</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Cells to a dot, as a power of 2</source>
        <translation>每个点的单元格数（2 的幂）</translation>
    </message>
    <message>
        <source>Open %1 words of Exodus</source>
        <translation>打开《出埃及记》的 %1 个词</translation>
    </message>
    <message>
        <source>press %1, below this short text. How far back does “the” read?</source>
        <translation>点击这段短文本下面的“%1”。“the” 向前读多远？</translation>
    </message>
    <message>
        <source>find a word that occurs more than once. Do its occurrences read one another?</source>
        <translation>查找一个出现不止一次的词。它的各处互相读取吗？</translation>
    </message>
    <message>
        <source>Mailbox of %1</source>
        <translation>%1 的信箱</translation>
    </message>
    <message>
        <source>it writes %1; a message is as high as its weight</source>
        <translation>它写出 %1；一条消息的高度就是它的权重</translation>
    </message>
    <message>
        <source>it writes %1</source>
        <translation>它写出 %1</translation>
    </message>
    <message>
        <source>a message is as high as its weight</source>
        <translation>一条消息的高度就是它的权重</translation>
    </message>
    <message>
        <source>Nothing has been sent yet.</source>
        <translation>还没有发送任何消息。</translation>
    </message>
    <message>
        <source>%1, dimension %2</source>
        <translation>%1，维度 %2</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>%1 other</source>
        <translation>另外 %1 条</translation>
    </message>
    <message>
        <source>weight, up to the largest</source>
        <translation>权重，到最大值为止</translation>
    </message>
    <message>
        <source>query, key</source>
        <translation>查询、键</translation>
    </message>
    <message>
        <source>value, Σ</source>
        <translation>值，Σ</translation>
    </message>
    <message>
        <source>Close Headroom</source>
        <translation>关闭 Headroom</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>Close and lose your change?</source>
        <translation>关闭并丢失你的更改吗？</translation>
    </message>
    <message>
        <source>Close and lose your %1 changes?</source>
        <translation>关闭并丢失你的 %1 处更改吗？</translation>
    </message>
    <message>
        <source>Changes made by hand are not saved with the model.</source>
        <translation>手动所做的更改不会随模型保存。</translation>
    </message>
    <message>
        <source>The run could not be saved. Close and lose its last steps?</source>
        <translation>训练未能保存。关闭并丢失最后几步吗？</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>An option by its name</source>
        <translation>按名称指定的选项</translation>
    </message>
    <message>
        <source>No view has an option “%1”.</source>
        <translation>没有视图有选项“%1”。</translation>
    </message>
    <message>
        <source>All options of the views as they begin</source>
        <translation>所有视图的选项恢复到开始时的样子</translation>
    </message>
    <message>
        <source>This run has no step “%1”.</source>
        <translation>这次运行没有步骤“%1”。</translation>
    </message>
    <message>
        <source>This run has no step “%1”. Perhaps: %2.</source>
        <translation>这次运行没有步骤“%1”。也许是：%2。</translation>
    </message>
    <message>
        <source>“%1” is no cell of %2: it takes %3.</source>
        <translation>“%1”不是 %2 的单元格：它需要 %3。</translation>
    </message>
    <message>
        <source>A link to this picture would have %1 characters; at most %2 are possible. Save a bookmark instead (Ctrl+Alt+S).</source>
        <translation>到此画面的链接会有 %1 个字符；最多 %2 个。请改为保存书签（Ctrl+Alt+S）。</translation>
    </message>
    <message>
        <source>This link has %1 characters; a link to a picture has at most %2.</source>
        <translation>此链接有 %1 个字符；到画面的链接最多有 %2 个。</translation>
    </message>
    <message>
        <source>“%1” is no link to a picture: it does not begin with headroom:place?</source>
        <translation>“%1”不是到画面的链接：它不以 headroom:place? 开头</translation>
    </message>
    <message>
        <source>This link was made by a newer Headroom (version %1 of links; this one reads %2).</source>
        <translation>此链接由更新的 Headroom 生成（链接版本 %1；本程序能读 %2）。</translation>
    </message>
    <message>
        <source>This link does not say which version it is: v is “%1”.</source>
        <translation>此链接没有说明它的版本：v 是“%1”。</translation>
    </message>
    <message>
        <source>This link’s window is “%1”; it can be running or new.</source>
        <translation>此链接的 window 是“%1”；可以是 running 或 new。</translation>
    </message>
    <message>
        <source>This link is damaged: what stands behind z= is not base64url. Copy it again in full.</source>
        <translation>此链接已损坏：z= 后面的内容不是 base64url。请重新完整复制。</translation>
    </message>
    <message>
        <source>This link holds more than %1 kB; no place needs as much.</source>
        <translation>此链接包含的内容超过 %1 kB；没有位置需要这么多。</translation>
    </message>
    <message>
        <source>This link is damaged: it cannot be unpacked. Copy it again in full.</source>
        <translation>此链接已损坏：无法解压。请重新完整复制。</translation>
    </message>
    <message>
        <source>This link</source>
        <translation>此链接</translation>
    </message>
    <message>
        <source>%1 is no script: it is not text in UTF-8.</source>
        <translation>%1 不是脚本：它不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>This model, fresh weights</source>
        <translation>此模型，全新权重</translation>
    </message>
    <message>
        <source>This model, trained</source>
        <translation>此模型，训练过的</translation>
    </message>
    <message>
        <source>This model, norm after</source>
        <translation>此模型，归一化在后</translation>
    </message>
    <message>
        <source>This model, norm before</source>
        <translation>此模型，归一化在前</translation>
    </message>
    <message>
        <source>This model without ÷ √d</source>
        <translation>此模型，不除以 √d</translation>
    </message>
    <message>
        <source>This model with ÷ √d</source>
        <translation>此模型，除以 √d</translation>
    </message>
    <message>
        <source>This model, %1</source>
        <translation>此模型，%1</translation>
    </message>
    <message>
        <source>Models, recorded runs and bookmarks (*.safetensors *.headroom config.json);;All files (*)</source>
        <translation>模型、记录的运行和书签 (*.safetensors *.headroom config.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a model’s folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Save the model as</source>
        <translation>模型另存为</translation>
    </message>
    <message>
        <source>Models (*.safetensors)</source>
        <translation>模型 (*.safetensors)</translation>
    </message>
    <message>
        <source>There are no curves to export before the training starts.</source>
        <translation>训练开始之前没有可导出的曲线。</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Recording the view…</source>
        <translation>正在录制视图…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>That is %1 numbers; at most %2 can be saved here. On the command line: headroom-cli run --numbers %3 --out FILE.</source>
        <translation>共有 %1 个数；这里最多保存 %2 个。在命令行中：headroom-cli run --numbers %3 --out FILE。</translation>
    </message>
    <message>
        <source>Save the numbers as</source>
        <translation>数值另存为</translation>
    </message>
    <message>
        <source>Tables (*.csv);;NumPy arrays (*.npy)</source>
        <translation>表格 (*.csv);;NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>Click a number first.</source>
        <translation>请先点击一个数。</translation>
    </message>
    <message>
        <source>Copied as Markdown.</source>
        <translation>已复制为 Markdown。</translation>
    </message>
    <message>
        <source>%1, fresh weights</source>
        <translation>%1，全新参数</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Headroom</translation>
    </message>
    <message>
        <source>%1 – Headroom</source>
        <translation>%1 – Headroom</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>computing… %1 s</source>
        <translation>计算中… %1 秒</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>&lt;Space&gt; next</source>
        <translation>&lt;Space&gt; 下一步</translation>
    </message>
    <message>
        <source>&lt;[&gt; &lt;]&gt; layer</source>
        <translation>&lt;[&gt; &lt;]&gt; 层</translation>
    </message>
    <message>
        <source>Hover explains, click pins, &lt;Esc&gt; releases</source>
        <translation>悬停解释，点击固定，&lt;Esc&gt; 取消固定</translation>
    </message>
    <message>
        <source>&lt;Enter&gt; open</source>
        <translation>&lt;Enter&gt; 打开</translation>
    </message>
    <message>
        <source>&lt;←&gt; &lt;↑&gt; &lt;↓&gt; &lt;→&gt; choose</source>
        <translation>&lt;←&gt; &lt;↑&gt; &lt;↓&gt; &lt;→&gt; 选择</translation>
    </message>
    <message>
        <source>&lt;Ctrl&gt; click a second card to compare</source>
        <translation>&lt;Ctrl&gt; 点击第二张卡片可比较</translation>
    </message>
    <message>
        <source>&lt;Esc&gt; back to the stage</source>
        <translation>&lt;Esc&gt; 回到舞台</translation>
    </message>
    <message>
        <source>&lt;Space&gt; next snapshot</source>
        <translation>&lt;Space&gt; 下一个快照</translation>
    </message>
    <message>
        <source>&lt;P&gt; play the snapshots</source>
        <translation>&lt;P&gt; 播放快照</translation>
    </message>
    <message>
        <source>&lt;PgDn&gt; next step</source>
        <translation>&lt;PgDn&gt; 下一步</translation>
    </message>
    <message>
        <source>&lt;PgUp&gt; back</source>
        <translation>&lt;PgUp&gt; 上一步</translation>
    </message>
    <message>
        <source>&lt;←&gt; &lt;→&gt; &lt;↑&gt; &lt;↓&gt; choose a cell</source>
        <translation>&lt;←&gt; &lt;→&gt; &lt;↑&gt; &lt;↓&gt; 选择单元格</translation>
    </message>
    <message>
        <source>&lt;Enter&gt; answer</source>
        <translation>&lt;Enter&gt; 回答</translation>
    </message>
    <message>
        <source>&lt;F6&gt; other pane</source>
        <translation>&lt;F6&gt; 另一窗格</translation>
    </message>
    <message>
        <source>Stop opening and keep the current model</source>
        <translation>停止打开，保留当前模型</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>没有可以撤销的。</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>没有可以重做的。</translation>
    </message>
    <message>
        <source>This session is not logged.</source>
        <translation>此会话没有日志。</translation>
    </message>
    <message>
        <source>No lesson is open.</source>
        <translation>没有打开的课程。</translation>
    </message>
    <message>
        <source>Only a variant of the gallery can be trained.</source>
        <translation>只有模型库中的变体可以训练。</translation>
    </message>
    <message>
        <source>There is no picture yet.</source>
        <translation>还没有画面。</translation>
    </message>
    <message>
        <source>This page speaks %1 alone: with another language it would be too large.</source>
        <translation>这个网页只有%1：加上另一种语言会太大。</translation>
    </message>
    <message>
        <source>This view has no picture of numbers now, so a page has nothing to show. Use PNG, SVG or PDF.</source>
        <translation>这个视图现在没有数的画面，所以网页没有可显示的内容。请使用 PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>This page holds the steps of %1 alone.</source>
        <translation>这个网页只含有 %1 的步骤。</translation>
    </message>
    <message>
        <source>This page holds %1 of the sequence’s %2 pictures: with all it would be too large.</source>
        <translation>这个网页含有整个过程 %2 幅画面中的 %1 幅：全部收入会太大。</translation>
    </message>
    <message>
        <source>The stops on the way from picture to picture are left out: there are too many.</source>
        <translation>画面之间的中间停顿太多，没有收入。</translation>
    </message>
    <message>
        <source>Only head %1 is here: with all %2 the page would be too large.</source>
        <translation>这里只有头 %1：收入全部 %2 个头，网页会太大。</translation>
    </message>
    <message>
        <source>It works on the stage (Esc goes there).</source>
        <translation>它在舞台上才有效（按 Esc 到那里）。</translation>
    </message>
    <message>
        <source>There is no lesson “%1”.</source>
        <translation>没有课程“%1”。</translation>
    </message>
    <message>
        <source>Nothing was done yet.</source>
        <translation>还没有做任何事。</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Copied %1 lines</source>
        <translation>已复制 %1 行</translation>
    </message>
    <message>
        <source>Back to the stage</source>
        <translation>回到舞台</translation>
    </message>
    <message>
        <source>Side by side with</source>
        <translation>并排比较</translation>
    </message>
    <message>
        <source>The difference beside it</source>
        <translation>旁边显示差异</translation>
    </message>
    <message>
        <source>Nothing stands beside the stage.</source>
        <translation>舞台旁边没有别的运行。</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Answer the question of the lesson</source>
        <translation>回答课程的问题</translation>
    </message>
    <message>
        <source>Go to a step of the lesson</source>
        <translation>转到课程的某一步</translation>
    </message>
    <message>
        <source>This lesson has %1 steps.</source>
        <translation>此课程有 %1 步。</translation>
    </message>
    <message>
        <source>A dock as a window of its own</source>
        <translation>把面板作为独立窗口</translation>
    </message>
    <message>
        <source>Find in the list of commands</source>
        <translation>在命令列表中查找</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>A &amp;hint</source>
        <translation>提示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Show me</source>
        <translation>直接看答案(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Back to the lesson</source>
        <translation>回到课程(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>离开课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Continue: %1</source>
        <translation>继续：%1(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next lesson: %1</source>
        <translation>下一课：%1(&amp;N)</translation>
    </message>
    <message>
        <source>%1 (%2 min)</source>
        <translation>%1（%2 分钟）</translation>
    </message>
    <message>
        <source>&amp;Reset lesson progress…</source>
        <translation>重置课程进度(&amp;R)…</translation>
    </message>
    <message>
        <source>Lesson finished. The next one is “%1” (Lessons menu).</source>
        <translation>课程完成。下一课是“%1”（菜单“课程”）。</translation>
    </message>
    <message>
        <source>Lesson finished. You have read all the lessons.</source>
        <translation>课程完成。所有课程你都读过了。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save &amp;bookmark…</source>
        <translation>保存书签(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Copy &amp;link to this picture</source>
        <translation>复制到此画面的链接(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Export view…</source>
        <translation>导出视图(&amp;E)…</translation>
    </message>
    <message>
        <source>Save these &amp;numbers…</source>
        <translation>保存这些数值(&amp;N)…</translation>
    </message>
    <message>
        <source>Copy the e&amp;xplanation as Markdown</source>
        <translation>将解释复制为 Markdown(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Nothing opened yet</source>
        <translation>尚未打开任何文件</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>清除这些记录</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Find a &amp;command…</source>
        <translation>查找命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Copy the last change as &amp;script</source>
        <translation>把最近的更改复制为脚本(&amp;S)</translation>
    </message>
    <message>
        <source>Copy the &amp;way to this picture as script</source>
        <translation>把到达此画面的步骤复制为脚本(&amp;W)</translation>
    </message>
    <message>
        <source>Copy the s&amp;ession as script</source>
        <translation>把整个会话复制为脚本(&amp;E)</translation>
    </message>
    <message>
        <source>Reset &amp;all changes</source>
        <translation>重置所有更改(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Gallery</source>
        <translation>模型库(&amp;G)</translation>
    </message>
    <message>
        <source>Every variant with its idea and a picture, and recent files</source>
        <translation>每种变体及其想法和画面，以及最近的文件</translation>
    </message>
    <message>
        <source>&amp;Training lab</source>
        <translation>训练实验室(&amp;T)</translation>
    </message>
    <message>
        <source>Train a variant on a task and watch it learn</source>
        <translation>用某个任务训练一种变体，看它学习</translation>
    </message>
    <message>
        <source>E&amp;xperiments</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>The papers’ results, tested at small scale on this machine</source>
        <translation>在本机上以小规模检验论文的结果</translation>
    </message>
    <message>
        <source>Op&amp;tions of this view</source>
        <translation>此视图的选项(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom to &amp;fit</source>
        <translation>缩放到整幅(&amp;F)</translation>
    </message>
    <message>
        <source>Show the &amp;effect of my changes</source>
        <translation>显示我的更改的影响(&amp;E)</translation>
    </message>
    <message>
        <source>Side &amp;by side</source>
        <translation>并排比较(&amp;S)</translation>
    </message>
    <message>
        <source>Another run beside this one: a variant, a checkpoint, another input, or this model untouched</source>
        <translation>在此运行旁边再放一个：另一种变体、检查点、其他输入，或未改动的此模型</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Same as &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Size of text and controls</source>
        <translation>文字和控件的大小(&amp;S)</translation>
    </message>
    <message>
        <source>Restart Headroom to switch the size.</source>
        <translation>重新启动 Headroom 以切换大小。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Restart Headroom to switch language.</source>
        <translation>重新启动 Headroom 以切换语言。</translation>
    </message>
    <message>
        <source>No font on this machine can show %1: install one, then restart Headroom.</source>
        <translation>这台机器上没有能显示 %1 的字体：请先安装，再重新启动 Headroom。</translation>
    </message>
    <message>
        <source>&amp;Colours of probabilities</source>
        <translation>概率的颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>With &amp;fresh weights</source>
        <translation>使用全新参数(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Train this variant</source>
        <translation>训练此变体(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>Restart Headroom to switch device.</source>
        <translation>重新启动 Headroom 以切换设备。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>Play or pa&amp;use</source>
        <translation>播放或暂停(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Last</source>
        <translation>最后一步(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Speed</source>
        <translation>速度(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Back to where you were</source>
        <translation>回到之前的位置(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward again</source>
        <translation>再次前进(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Gradient of this number</source>
        <translation>这个数的梯度(&amp;G)</translation>
    </message>
    <message>
        <source>Unp&amp;in</source>
        <translation>取消固定(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一窗格(&amp;P)</translation>
    </message>
    <message>
        <source>Lect&amp;ure mode</source>
        <translation>讲课模式(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Tip of the control with the focus</source>
        <translation>焦点所在控件的提示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>术语(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;About Headroom</source>
        <translation>关于 Headroom(&amp;A)</translation>
    </message>
    <message>
        <source>Layer above</source>
        <translation>上一层</translation>
    </message>
    <message>
        <source>Layer below</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>Next table of the picture</source>
        <translation>画面的下一张表</translation>
    </message>
    <message>
        <source>Previous table of the picture</source>
        <translation>图中的上一张表</translation>
    </message>
    <message>
        <source>&lt;1&gt;–&lt;%1&gt; head</source>
        <translation>&lt;1&gt;–&lt;%1&gt; 头</translation>
    </message>
    <message>
        <source>Where is %1? The bookmark needs it.</source>
        <translation>%1 在哪里？书签需要它。</translation>
    </message>
    <message>
        <source>Save bookmark as</source>
        <translation>将书签另存为</translation>
    </message>
    <message>
        <source>Bookmarks (*.headroom)</source>
        <translation>书签 (*.headroom)</translation>
    </message>
    <message>
        <source>Saved to %1 without the kept run beside it: only a model can stand there.</source>
        <translation>已保存到 %1，但不含旁边保留的运行：书签旁边只能是模型。</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1，第 %2 个，共 %3 个</translation>
    </message>
    <message>
        <source>This bookmark sets %1, which this Headroom does not know; all else is as it was.</source>
        <translation>此书签设置了 %1，而当前版本的 Headroom 不认识它；其余内容保持原样。</translation>
    </message>
    <message>
        <source>Click opens</source>
        <translation>点击打开</translation>
    </message>
    <message>
        <source>Hover plays the picture, click opens</source>
        <translation>悬停播放画面，点击打开</translation>
    </message>
    <message>
        <source>A training run was not finished: continue it in the training lab (Ctrl+L).</source>
        <translation>有一次训练运行尚未完成：可在训练实验室中继续 (Ctrl+L)。</translation>
    </message>
    <message>
        <source>Copy a session log</source>
        <translation>复制会话日志</translation>
    </message>
    <message>
        <source>Replay a session log</source>
        <translation>重放会话日志</translation>
    </message>
    <message>
        <source>Keep typed texts in session logs</source>
        <translation>在会话日志中保留输入的文本</translation>
    </message>
    <message>
        <source>Session &amp;logs</source>
        <translation>会话日志(&amp;L)</translation>
    </message>
    <message>
        <source>Open the &amp;folder</source>
        <translation>打开文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep typed texts</source>
        <translation>保留输入的文本(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>重放(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Open files and links in the running window</source>
        <translation>在运行中的窗口里打开文件和链接(&amp;O)</translation>
    </message>
    <message>
        <source>Link copied. It opens this picture: headroom LINK, or a click where it is shown.</source>
        <translation>链接已复制。它会打开此画面：headroom LINK，或在显示它的地方点击。</translation>
    </message>
    <message>
        <source>This link needs %1, which is not on this machine.</source>
        <translation>此链接需要 %1，这台机器上没有。</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>在手册中查找</translation>
    </message>
    <message>
        <source>Clear the list of recent files</source>
        <translation>清空最近打开的文件列表</translation>
    </message>
    <message>
        <source>Save a bookmark as</source>
        <translation>把书签存为</translation>
    </message>
    <message>
        <source>Write the view as a web page</source>
        <translation>将视图写成网页</translation>
    </message>
    <message>
        <source>Speed of playback</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Colours of probabilities</source>
        <translation>概率的颜色</translation>
    </message>
    <message>
        <source>Size of text and controls</source>
        <translation>文字和控件的大小</translation>
    </message>
    <message>
        <source>Sections found</source>
        <translation>找到的章节</translation>
    </message>
    <message>
        <source>Nothing in the manual matches “%1”. Try a single word: mask, memory, export.</source>
        <translation>手册中没有与“%1”相符的内容。试试一个词：掩码、记忆、导出。</translation>
    </message>
    <message>
        <source>Mask layers</source>
        <translation>掩码层</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>段</translation>
    </message>
    <message>
        <source>“%1” is no cell of %2.</source>
        <translation>“%1”不是 %2 的单元格。</translation>
    </message>
    <message>
        <source>Nothing has been computed yet.</source>
        <translation>还没有计算任何内容。</translation>
    </message>
    <message>
        <source>Set cells to a number</source>
        <translation>把单元格设为一个数</translation>
    </message>
    <message>
        <source>Multiply cells</source>
        <translation>把单元格乘以一个数</translation>
    </message>
    <message>
        <source>Set cells to 0</source>
        <translation>把单元格设为 0</translation>
    </message>
    <message>
        <source>Set cells to their mean</source>
        <translation>把单元格设为它们的平均值</translation>
    </message>
    <message>
        <source>Set cells to these numbers</source>
        <translation>把单元格设为这些数</translation>
    </message>
    <message>
        <source>Nudge the pinned number</source>
        <translation>微调固定的数</translation>
    </message>
    <message>
        <source>Forward again with it moved by so much, beside what its gradient says</source>
        <translation>把它移动这么多再向前运行，并与它的梯度所说的并列</translation>
    </message>
    <message>
        <source>Take back all changes by hand</source>
        <translation>撤回所有手动更改</translation>
    </message>
    <message>
        <source>Tokens processed in one pass</source>
        <translation>一次处理的词元数</translation>
    </message>
    <message>
        <source>whole text</source>
        <translation>整个文本</translation>
    </message>
    <message>
        <source>States of earlier segments kept by each layer</source>
        <translation>每层保留的先前各段的状态数</translation>
    </message>
    <message>
        <source>Keys each query keeps in the sliding window, its own included</source>
        <translation>每个查询在滑动窗口中保留的键数，包括自己的</translation>
    </message>
    <message>
        <source>Padding tokens after the text, as in a batch with a longer text</source>
        <translation>文本之后的填充词元数，如同与更长的文本同在一批</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>this run does not clip: |g| = %1</source>
        <translation>此次运行不裁剪：|g| = %1</translation>
    </message>
    <message>
        <source>Gradient clipping is off in this run.</source>
        <translation>此次运行没有开启梯度裁剪。</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>跨度</translation>
    </message>
    <message>
        <source>Keys per query under same_length, with a memory of M</source>
        <translation>same_length 下每个查询的键数，记忆长度为 M</translation>
    </message>
    <message>
        <source>As many keys as memory holds, as in Transformer-XL’s PyTorch code</source>
        <translation>与记忆容纳的键数相同，如 Transformer-XL 的 PyTorch 代码</translation>
    </message>
    <message>
        <source>One more, as in Transformer-XL’s TensorFlow code</source>
        <translation>多一个，如 Transformer-XL 的 TensorFlow 代码</translation>
    </message>
    <message>
        <source>keys of another sequence</source>
        <translation>键属于另一序列</translation>
    </message>
    <message>
        <source>an encoder may look ahead</source>
        <translation>编码器可以看到后面的内容</translation>
    </message>
    <message>
        <source>no key after the query</source>
        <translation>查询之后没有键</translation>
    </message>
    <message>
        <source>needs memory</source>
        <translation>需要记忆</translation>
    </message>
    <message>
        <source>needs the causal mask</source>
        <translation>需要因果掩码</translation>
    </message>
    <message>
        <source>same number per query</source>
        <translation>每个查询数目相同</translation>
    </message>
    <message>
        <source>an encoder reads both ways</source>
        <translation>编码器双向读取</translation>
    </message>
    <message>
        <source>the nearest w keys</source>
        <translation>最近的 w 个键</translation>
    </message>
    <message>
        <source>last segment is full</source>
        <translation>最后一段已满</translation>
    </message>
    <message>
        <source>no room left</source>
        <translation>没有余地</translation>
    </message>
    <message>
        <source>as in a batch</source>
        <translation>如同在批次中</translation>
    </message>
    <message>
        <source>pads the last segment</source>
        <translation>填充最后一段</translation>
    </message>
    <message>
        <source>pads the other sequence</source>
        <translation>填充另一序列</translation>
    </message>
    <message>
        <source>%1 left open</source>
        <translation>%1 个仍开放</translation>
    </message>
    <message>
        <source>the last key</source>
        <translation>最后一个键</translation>
    </message>
    <message>
        <source>the last %1 keys</source>
        <translation>最后 %1 个键</translation>
    </message>
    <message>
        <source>The text fills its last segment. Add or remove a token, or change the segment length, to make room for padding.</source>
        <translation>文本填满了最后一段。增删一个词元，或改变段长，才能留出填充的位置。</translation>
    </message>
    <message>
        <source>− slope × distance</source>
        <translation>− 斜率 × 距离</translation>
    </message>
    <message>
        <source>This attention’s scores already have distance terms. ALiBi would replace them: another model, not a layer over these scores.</source>
        <translation>此注意力的分数已含距离项。ALiBi 会取代它们：那是另一个模型，而不是加在这些分数上的一层。</translation>
    </message>
    <message>
        <source>Only a decoder-only model runs in segments.</source>
        <translation>只有仅解码器模型才分段运行。</translation>
    </message>
    <message>
        <source>needs same_length</source>
        <translation>需要 same_length</translation>
    </message>
    <message>
        <source>The vocabulary has no token "%1"; give one that it has, or its number from #0 to #%2.</source>
        <translation>词表中没有词元“%1”；请给出词表中有的词元，或它的编号，从 #0 到 #%2。</translation>
    </message>
    <message>
        <source>No memory here: %1.</source>
        <translation>这里没有记忆：%1。</translation>
    </message>
    <message>
        <source>%1 weights this attention needs were newly initialised.</source>
        <translation>此注意力所需的 %1 个参数已新初始化。</translation>
    </message>
    <message>
        <source>%1; hatched cells are masked</source>
        <translation>%1；画斜线的单元格被掩蔽</translation>
    </message>
    <message>
        <source>%1; hatched cells become −∞</source>
        <translation>%1；画斜线的单元格变为 −∞</translation>
    </message>
    <message>
        <source>Scores, head %1</source>
        <translation>分数，头 %1</translation>
    </message>
    <message>
        <source>%1 of the other sequence</source>
        <translation>另一序列的 %1</translation>
    </message>
    <message>
        <source>this segment, %1</source>
        <translation>本段，%1</translation>
    </message>
    <message>
        <source>keys seen</source>
        <translation>可见的键</translation>
    </message>
    <message>
        <source>dashed: before the change</source>
        <translation>虚线：改动之前</translation>
    </message>
    <message>
        <source>dashed: without %1</source>
        <translation>虚线：没有%1</translation>
    </message>
    <message>
        <source>Weights of %1: gold with the mask, dashed without it</source>
        <translation>%1 的权重：金色为有掩码，虚线为没有掩码</translation>
    </message>
    <message>
        <source>Weights of %1</source>
        <translation>%1 的权重</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>future</source>
        <translation>未来</translation>
    </message>
    <message>
        <source>too old</source>
        <translation>太旧</translation>
    </message>
    <message>
        <source>outside the window</source>
        <translation>窗口之外</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>sum 1</source>
        <translation>和为 1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>nothing is masked here</source>
        <translation>这里没有掩蔽任何内容</translation>
    </message>
    <message>
        <source>query %1, key %2, weight without the mask</source>
        <translation>查询 %1，键 %2，无掩码时的权重</translation>
    </message>
    <message>
        <source>ALiBi’s two forms, largest difference:</source>
        <translation>ALiBi 的两种形式，最大差异：</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>最大差异</translation>
    </message>
    <message>
        <source>largest difference between the weights of ALiBi’s two forms, head %1</source>
        <translation>ALiBi 两种形式的权重之间的最大差异，头 %1</translation>
    </message>
    <message>
        <source>−m (i − j) and +m j differ by a constant per row, so the weights are the same</source>
        <translation>−m (i − j) 与 +m j 每行只差一个常数，因此权重相同</translation>
    </message>
    <message>
        <source>−m (i − j) or +m j: the same weights</source>
        <translation>−m (i − j) 或 +m j：权重相同</translation>
    </message>
    <message>
        <source>Memory longer than, equal to or shorter than the segment</source>
        <translation>记忆长于、等于或短于段</translation>
    </message>
    <message>
        <source>The scores; masked ones become −∞</source>
        <translation>分数；被掩蔽的变成 −∞</translation>
    </message>
    <message>
        <source>Softmax of the scores that are not masked</source>
        <translation>未被掩蔽的分数的 softmax</translation>
    </message>
    <message>
        <source>What the matrix shows</source>
        <translation>矩阵显示的内容</translation>
    </message>
    <message>
        <source>The mask’s layers, above the picture</source>
        <translation>掩码的各层，显示在图的上方</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Memory %1 segment, %2 : %3</source>
        <translation>记忆 %1 段，%2 : %3</translation>
    </message>
    <message>
        <source>Model’s own, %1 : %2</source>
        <translation>模型自己的，%1 : %2</translation>
    </message>
    <message>
        <source>Now %1 : %2</source>
        <translation>现在 %1 : %2</translation>
    </message>
    <message>
        <source>No memory here: %1</source>
        <translation>这里没有记忆：%1</translation>
    </message>
    <message>
        <source>Current: memory length %1, segment length %2</source>
        <translation>当前：记忆长度 %1，段长 %2</translation>
    </message>
    <message>
        <source>Runs with memory length %1 and segment length %2</source>
        <translation>以记忆长度 %1、段长 %2 运行</translation>
    </message>
    <message>
        <source>order of the mask layers</source>
        <translation>掩码层的顺序</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>softmax of all scores</source>
        <translation>所有分数的 softmax</translation>
    </message>
    <message>
        <source>Without a mask, every %1 gives weight to every %2, even to one it must not read.</source>
        <translation>没有掩码时，每个%1都给每个%2权重，即使是它不可读取的。</translation>
    </message>
    <message>
        <source>Apply the mask</source>
        <translation>应用掩码</translation>
    </message>
    <message>
        <source>layer by layer: masked cells become −∞</source>
        <translation>逐层进行：被掩蔽的单元格变为 −∞</translation>
    </message>
    <message>
        <source>The window moves one key to the right with each query and %1.</source>
        <translation>每过一个查询，窗口右移一个键，并且%1。</translation>
    </message>
    <message>
        <source>never changes width</source>
        <translation>宽度始终不变</translation>
    </message>
    <message>
        <source>unmasked scores become weights</source>
        <translation>未被掩蔽的分数变成权重</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>更长</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>shorter</source>
        <translation>更短</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>与训练时相同</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>all scores become weights</source>
        <translation>所有分数变成权重</translation>
    </message>
    <message>
        <source>look at the layers. Which of them mask cells?</source>
        <translation>看看各层。哪些层掩蔽了单元格？</translation>
    </message>
    <message>
        <source>switch a mask off. Which keys become visible?</source>
        <translation>关掉一个掩码。哪些键变得可见？</translation>
    </message>
    <message>
        <source>switch a mask on. Which keys disappear?</source>
        <translation>打开一个掩码。哪些键消失了？</translation>
    </message>
    <message>
        <source>toggle ALiBi. Which keys lose or gain weight?</source>
        <translation>切换 ALiBi。哪些键的权重增加或减少？</translation>
    </message>
    <message>
        <source>The changed configuration</source>
        <translation>更改后的配置</translation>
    </message>
    <message>
        <source>There is no setting "%1".</source>
        <translation>没有“%1”这个设置项。</translation>
    </message>
    <message>
        <source>Model and input</source>
        <translation>模型与输入</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>Input: the text the model reads</source>
        <translation>输入：模型读取的文本</translation>
    </message>
    <message>
        <source>&amp;Random</source>
        <translation>随机(&amp;R)</translation>
    </message>
    <message>
        <source>A random input of the kind this model was trained on</source>
        <translation>随机生成此模型训练所用的那类输入</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>样例(&amp;M)</translation>
    </message>
    <message>
        <source>Pasted the first %1 of %2 characters: this model reads at most %3 tokens.</source>
        <translation>已粘贴 %2 个字符中的前 %1 个：此模型最多读取 %3 个词元。</translation>
    </message>
    <message>
        <source>Cannot draw an input: this model’s task, or its text file, is missing.</source>
        <translation>无法生成输入：缺少此模型的任务或其文本文件。</translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>Choose one from the Model menu, open a file, or drop a .safetensors file here.</source>
        <translation>从“模型”菜单中选择一个，打开文件，或把 .safetensors 文件拖放到这里。</translation>
    </message>
    <message>
        <source>%1, opened from a Hugging Face folder.</source>
        <translation>%1，从 Hugging Face 文件夹打开。</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>按记录显示</translation>
    </message>
    <message>
        <source>runs as you type</source>
        <translation>边输入边运行</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>%1 weight of this file is NaN or infinite.</source>
        <translation>此文件中有 %1 个参数为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>%1 weights of this file are NaN or infinite.</source>
        <translation>此文件中有 %1 个参数为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>Tokens used: %1</source>
        <translation>使用的词元：%1</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>正在生成…</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Steps of this run</source>
        <translation>本次运行的步骤</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation>因果掩码(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Positions</source>
        <translation>位置(&amp;P)</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>&amp;Temperature</source>
        <translation>温度(&amp;T)</translation>
    </message>
    <message>
        <source>Showing se&amp;gment</source>
        <translation>显示的段(&amp;G)</translation>
    </message>
    <message>
        <source>Computed &amp;by</source>
        <translation>计算方式(&amp;B)</translation>
    </message>
    <message>
        <source>Fold the settings</source>
        <translation>折叠设置</translation>
    </message>
    <message>
        <source>Causal mask, positions, temperature and what else can be set for a run</source>
        <translation>因果掩码、位置、温度以及一次运行可以设置的其他内容</translation>
    </message>
    <message>
        <source>Showing segment</source>
        <translation>显示的段</translation>
    </message>
    <message>
        <source>Which segment to show; the text runs in segments, one after another</source>
        <translation>显示哪一段；文本分段依次运行</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>计算方式</translation>
    </message>
    <message>
        <source>Matrices, or messages along the edges of a graph: the same numbers</source>
        <translation>用矩阵，或用沿图的边传递的消息：数相同</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>Learned positions are weights of this model; no other kind can replace them.</source>
        <translation>学到的位置嵌入是此模型的参数；其他种类无法取代它们。</translation>
    </message>
    <message>
        <source>Adds positions to the embeddings, or rotates queries and keys (rotary). The model was trained without either.</source>
        <translation>在嵌入上加入位置，或旋转查询和键（rotary）。此模型训练时两者都没有使用。</translation>
    </message>
    <message>
        <source>How the model knows each token’s position. It was trained with %1.</source>
        <translation>模型如何知道每个词元的位置。它训练时使用 %1。</translation>
    </message>
    <message>
        <source>Keeps the decoder from reading later tokens</source>
        <translation>使解码器不读取后面的词元</translation>
    </message>
    <message>
        <source>This model has no decoder, so there is nothing for a causal mask to hide.</source>
        <translation>此模型没有解码器，因此没有什么需要因果掩码遮住。</translation>
    </message>
    <message>
        <source>Divides the logits: lower sharpens, higher flattens</source>
        <translation>logit 除以它：越低，分布越尖锐；越高，越平坦</translation>
    </message>
    <message>
        <source>%1 has no "%2"; a recipe needs one.</source>
        <translation>%1 没有“%2”；配方需要有一个。</translation>
    </message>
    <message>
        <source>%1: the inputs of the claim have the training's seed, %2; give them another.</source>
        <translation>%1：论断的输入与训练使用了相同的随机种子 %2；请换一个。</translation>
    </message>
    <message>
        <source>Recipe %1</source>
        <translation>配方 %1</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Heads per attention sublayer; the width is divided among them</source>
        <translation>每个注意力子层的头数；宽度在各头之间均分</translation>
    </message>
    <message>
        <source>Numbers per position: d_model</source>
        <translation>每个位置的数的个数：d_model</translation>
    </message>
    <message>
        <source>Hidden width of a feed-forward layer: d_ff</source>
        <translation>前馈层的隐藏宽度：d_ff</translation>
    </message>
    <message>
        <source>%1 parameters. Changing these settings starts a new run.</source>
        <translation>%1 个参数。更改这些设置会开始新的运行。</translation>
    </message>
    <message>
        <source>%1 parameters.</source>
        <translation>%1 个参数。</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Open this step ↗</source>
        <translation>打开此步骤 ↗</translation>
    </message>
    <message>
        <source>One token’s path, every token’s prediction after every layer, or the blocks and what they cost</source>
        <translation>一个词元的路径、每层之后每个词元的预测，或各个块及其代价</translation>
    </message>
    <message>
        <source>The token whose path is shown</source>
        <translation>显示其路径的词元</translation>
    </message>
    <message>
        <source>The token whose path is shown (← and →)</source>
        <translation>显示其路径的词元（← 和 →）</translation>
    </message>
    <message>
        <source>Totals over all blocks. Multiply–adds are those of the matrix products only, computed from this run’s shapes.</source>
        <translation>所有块的总和。乘加次数是矩阵乘积的次数，按本次运行的形状计算。</translation>
    </message>
    <message>
        <source>Opens the current block’s result step by step</source>
        <translation>逐步打开当前块的结果</translation>
    </message>
    <message>
        <source>Opens the current block’s result step by step (Enter)</source>
        <translation>逐步打开当前块的结果 (Enter)</translation>
    </message>
    <message>
        <source>%1 weights, %2 multiply–adds</source>
        <translation>%1 个参数，%2 次乘加</translation>
    </message>
    <message>
        <source>Decoded right after the embedding, the stream of %1 would predict %2, %3.</source>
        <translation>若在嵌入之后立即解读，%1 的残差流会预测 %2，%3。</translation>
    </message>
    <message>
        <source>%1 adds to the stream</source>
        <translation>%1加到残差流上</translation>
    </message>
    <message>
        <source>%1 reads %2 (head %3)</source>
        <translation>%1读取 %2（头 %3）</translation>
    </message>
    <message>
        <source>%1, and the predicted token changes from %2 to %3, %4.</source>
        <translation>%1，预测的词元从 %2 变为 %3，%4。</translation>
    </message>
    <message>
        <source>%1 leads from %2, %3 (%4)</source>
        <translation>%1 从 %2 的 %3 起领先（%4）</translation>
    </message>
    <message>
        <source>%1, rises to %2, falls to %3 and ends at %4.</source>
        <translation>%1，升到 %2，降到 %3，最后为 %4。</translation>
    </message>
    <message>
        <source>%1, falls to %2 and ends at %3.</source>
        <translation>%1，降到 %2，最后为 %3。</translation>
    </message>
    <message>
        <source>%1, %2 changes the prediction from %3 to %4, and later blocks keep it: %5 at the end.</source>
        <translation>%1 的%2使预测由 %3 变为 %4，后面的块不再改变它：最后为 %5。</translation>
    </message>
    <message>
        <source>%1; the predicted token is still %2, %3.</source>
        <translation>%1；预测的词元仍是 %2，%3。</translation>
    </message>
    <message>
        <source>%1 makes %2 numbers in %3, with %4 weights and %5 multiply–adds.</source>
        <translation>%1得出 %2 个数，用 %3；参数：%4，乘加：%5。</translation>
    </message>
    <message>
        <source>choose another token. Which block decides what follows it?</source>
        <translation>换一个词元。哪一块决定它后面是什么？</translation>
    </message>
    <message>
        <source>A model of topology %1 writes no text; models of topology decoder or encoder-decoder do.</source>
        <translation>topology %1 的模型不生成文本；topology decoder 或 encoder-decoder 的模型可以。</translation>
    </message>
    <message>
        <source>A model of topology encoder-decoder needs a source to write from; there is none.</source>
        <translation>topology encoder-decoder 的模型需要源文本才能生成；这里没有。</translation>
    </message>
    <message>
        <source>Writing needs at least one token to begin from, such as the start token.</source>
        <translation>生成至少需要一个词元作为开头，例如起始词元。</translation>
    </message>
    <message>
        <source>The text would be %1 tokens long; this model takes at most %2.</source>
        <translation>文本将有 %1 个词元；此模型最多接受 %2 个。</translation>
    </message>
    <message>
        <source>Nudge</source>
        <translation>微调</translation>
    </message>
    <message>
        <source>Forward again with the number moved by so much</source>
        <translation>把这个数移动这么多，再向前运行</translation>
    </message>
    <message>
        <source>Nudge by %1</source>
        <translation>微调 %1</translation>
    </message>
    <message>
        <source>by</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Nudge by a typed amount</source>
        <translation>按输入的量微调</translation>
    </message>
    <message>
        <source>Type an amount, then press Enter</source>
        <translation>输入一个量，然后按 Enter</translation>
    </message>
    <message>
        <source>Moved by %1, gradient %2 per unit.</source>
        <translation>移动了 %1，梯度为每单位 %2。</translation>
    </message>
    <message>
        <source>%1 numbers changed by hand.</source>
        <translation>手动更改了 %1 个数。</translation>
    </message>
    <message>
        <source>By its gradient %1, measured %2.</source>
        <translation>按梯度 %1，实测 %2。</translation>
    </message>
    <message>
        <source>The loss bends: the gradient is its slope at this point.</source>
        <translation>损失是弯的：梯度是它在这一点的斜率。</translation>
    </message>
    <message>
        <source>The number bends: the gradient is its slope at this point.</source>
        <translation>这个数是弯的：梯度是它在这一点的斜率。</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>to the right</source>
        <translation>向右</translation>
    </message>
    <message>
        <source>towards the eye</source>
        <translation>朝向观察者</translation>
    </message>
    <message>
        <source>position %1 after, %2</source>
        <translation>位置 %1，之后，%2</translation>
    </message>
    <message>
        <source>position %1 before, %2</source>
        <translation>位置 %1，之前，%2</translation>
    </message>
    <message>
        <source>position %1 after, feature %2</source>
        <translation>位置 %1，之后，特征 %2</translation>
    </message>
    <message>
        <source>position %1 before, feature %2</source>
        <translation>位置 %1，之前，特征 %2</translation>
    </message>
    <message>
        <source>Features %1 to %2</source>
        <translation>特征 %1 到 %2</translation>
    </message>
    <message>
        <source>Features %1 and %2</source>
        <translation>特征 %1 和 %2</translation>
    </message>
    <message>
        <source>%1 rows as points</source>
        <translation>%1 行，画成点</translation>
    </message>
    <message>
        <source>on their own: one point per position</source>
        <translation>单独显示：每个位置一个点</translation>
    </message>
    <message>
        <source>distance from 0: length; left or right of it: mean. Hollow before, filled after</source>
        <translation>到 0 的距离：长度；左右偏移：均值。空心为之前，实心为之后</translation>
    </message>
    <message>
        <source>distance from 0: length; left or right: mean</source>
        <translation>到 0 的距离：长度；左右：均值</translation>
    </message>
    <message>
        <source>distance from 0: length</source>
        <translation>到 0 的距离：长度</translation>
    </message>
    <message>
        <source>subtracts the mean, then sets the length</source>
        <translation>先减去均值，再设定长度</translation>
    </message>
    <message>
        <source>sets the length, keeps the direction</source>
        <translation>设定长度，保持方向</translation>
    </message>
    <message>
        <source>sets one learned length</source>
        <translation>设定一个学到的长度</translation>
    </message>
    <message>
        <source>mean, then length</source>
        <translation>先均值，后长度</translation>
    </message>
    <message>
        <source>length only</source>
        <translation>只设长度</translation>
    </message>
    <message>
        <source>learned length</source>
        <translation>学到的长度</translation>
    </message>
    <message>
        <source>This model’s %1</source>
        <translation>本模型的 %1</translation>
    </message>
    <message>
        <source>not yet: the rows are as before</source>
        <translation>还没有：各行仍是原样</translation>
    </message>
    <message>
        <source>← mean −</source>
        <translation>← 均值 −</translation>
    </message>
    <message>
        <source>mean + →</source>
        <translation>均值 + →</translation>
    </message>
    <message>
        <source>dashed: √%1</source>
        <translation>虚线：√%1</translation>
    </message>
    <message>
        <source>length √%1 =</source>
        <translation>长度 √%1 =</translation>
    </message>
    <message>
        <source>length g =</source>
        <translation>长度 g =</translation>
    </message>
    <message>
        <source>Drag the circle: ScaleNorm scales every row to this length</source>
        <translation>拖动这个圆：ScaleNorm 把每一行缩放到这个长度</translation>
    </message>
    <message>
        <source>all %1: mean 0</source>
        <translation>全部 %1 行：均值 0</translation>
    </message>
    <message>
        <source>position %1 after, length</source>
        <translation>位置 %1 归一化后，长度</translation>
    </message>
    <message>
        <source>position %1 before, length</source>
        <translation>位置 %1 归一化前，长度</translation>
    </message>
    <message>
        <source>Row of %1 (%2)</source>
        <translation>%1（%2）的行</translation>
    </message>
    <message>
        <source>its %1 numbers; dashed: their mean</source>
        <translation>它的 %1 个数；虚线：它们的均值</translation>
    </message>
    <message>
        <source>its %1 numbers: outline before, filled after %2; dashed: the mean after</source>
        <translation>它的 %1 个数：轮廓为之前，填充为 %2 之后；虚线：之后的均值</translation>
    </message>
    <message>
        <source>Row %1, “%2”</source>
        <translation>第 %1 行，“%2”</translation>
    </message>
    <message>
        <source>what each reads, on one axis of keys: %1 upwards, %2 downwards</source>
        <translation>各自读取什么，在同一条键轴上：%1 朝上，%2 朝下</translation>
    </message>
    <message>
        <source>%1 upwards, %2 downwards</source>
        <translation>%1 朝上，%2 朝下</translation>
    </message>
    <message>
        <source>%1 reads %2</source>
        <translation>%1 读取 %2</translation>
    </message>
    <message>
        <source>%1 cannot read these</source>
        <translation>%1 不能读取这些</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>不读取</translation>
    </message>
    <message>
        <source>After %1 both write %2.</source>
        <translation>在 %1 之后，两者都写出 %2。</translation>
    </message>
    <message>
        <source>After %1 both write %2, as the text does.</source>
        <translation>在 %1 之后，两者都写出 %2，与文本相同。</translation>
    </message>
    <message>
        <source>After %1 both write %2; the text goes on with %3.</source>
        <translation>在 %1 之后，两者都写出 %2；文本接下去是 %3。</translation>
    </message>
    <message>
        <source>After %1, %2 writes %3 and %4 writes %5.</source>
        <translation>在 %1 之后，%2 写出 %3，%4 写出 %5。</translation>
    </message>
    <message>
        <source>The text goes on with %1.</source>
        <translation>文本接下去是 %1。</translation>
    </message>
    <message>
        <source>dashed: one run does not read this token</source>
        <translation>虚线：其中一次运行不读取这个词元</translation>
    </message>
    <message>
        <source>dimmed: the same in both, within %1</source>
        <translation>变暗：两者相同，相差不超过 %1</translation>
    </message>
    <message>
        <source>red: more in %1; blue: more in %2</source>
        <translation>红色：%1 较大；蓝色：%2 较大</translation>
    </message>
    <message>
        <source>numbers: differences from %1</source>
        <translation>有数字：差别不小于 %1</translation>
    </message>
    <message>
        <source>both read it alike</source>
        <translation>两者同样读取它</translation>
    </message>
    <message>
        <source>a/b: one reads a there, the other reads b</source>
        <translation>a/b：此处一个读 a，另一个读 b</translation>
    </message>
    <message>
        <source>✓ as the text goes on</source>
        <translation>✓ 与文本的下一个词元一致</translation>
    </message>
    <message>
        <source>wrong, where the other is right</source>
        <translation>错误，而另一个正确</translation>
    </message>
    <message>
        <source>grey: both write the same</source>
        <translation>灰色：两者写出的相同</translation>
    </message>
    <message>
        <source>Of %1 tokens, %2 predicts %3 and %4 predicts %5.</source>
        <translation>在 %1 个词元中，%2 预测对 %3 个，%4 预测对 %5 个。</translation>
    </message>
    <message>
        <source>Their weights differ by up to %1, yet both write the same %2 tokens.</source>
        <translation>它们的权重相差最多 %1，但两者写出同样的 %2 个词元。</translation>
    </message>
    <message>
        <source>Both write the same.</source>
        <translation>两者写出的相同。</translation>
    </message>
    <message>
        <source>Both write the same at %1 of %2 positions.</source>
        <translation>两者在 %2 个位置中的 %1 个写出的相同。</translation>
    </message>
    <message>
        <source>outline: before, filled: after</source>
        <translation>轮廓：之前；填充：之后</translation>
    </message>
    <message>
        <source>before: mean</source>
        <translation>之前：均值</translation>
    </message>
    <message>
        <source>position × %1 features</source>
        <translation>位置 × %1 个特征</translation>
    </message>
    <message>
        <source>features %1–%2 of %3</source>
        <translation>特征 %1–%2，共 %3 个</translation>
    </message>
    <message>
        <source>cell made of</source>
        <translation>单元构成</translation>
    </message>
    <message>
        <source>made of</source>
        <translation>构成</translation>
    </message>
    <message>
        <source>a window of %1 slides along it, one token at a time</source>
        <translation>长度为 %1 的窗口沿文本滑动，每次一个词元</translation>
    </message>
    <message>
        <source>Computing the norms …</source>
        <translation>正在计算归一化…</translation>
    </message>
    <message>
        <source>The norm whose input rows are shown</source>
        <translation>显示其输入行的归一化</translation>
    </message>
    <message>
        <source>g, the length of every row after ScaleNorm</source>
        <translation>g，ScaleNorm 给出的长度</translation>
    </message>
    <message>
        <source>ScaleNorm scales every row to this length; a new model starts at √d</source>
        <translation>ScaleNorm 把每一行缩放到这个长度；新模型从 √d 开始</translation>
    </message>
    <message>
        <source>The first of two features in the plane, or of three on the sphere</source>
        <translation>平面中两个特征的第一个，或球面上三个特征的第一个</translation>
    </message>
    <message>
        <source>The first of the two or three features shown on their own</source>
        <translation>单独显示的两个或三个特征中的第一个</translation>
    </message>
    <message>
        <source>Rotation of the sphere</source>
        <translation>球面的旋转</translation>
    </message>
    <message>
        <source>Angle from which the three features are seen</source>
        <translation>观察三个特征的角度</translation>
    </message>
    <message>
        <source>Dashed g</source>
        <translation>虚线 g</translation>
    </message>
    <message>
        <source>learned: %1</source>
        <translation>学到：%1</translation>
    </message>
    <message>
        <source>ScaleNorm g</source>
        <translation>ScaleNorm g</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>The model’s own norm, with %1.</source>
        <translation>模型自己的归一化，带有%1。</translation>
    </message>
    <message>
        <source>its learned parameters</source>
        <translation>学到的参数</translation>
    </message>
    <message>
        <source>Only LayerNorm also removes the mean</source>
        <translation>只有 LayerNorm 还会去掉均值</translation>
    </message>
    <message>
        <source>All three norms set a row’s length. %1.</source>
        <translation>三种归一化都设定一行的长度。%1。</translation>
    </message>
    <message>
        <source>All three norms set a row’s length. %1: %2, with %3 %4.</source>
        <translation>三种归一化都设定一行的长度。%1：%2，而用 %3 时为 %4。</translation>
    </message>
    <message>
        <source>Before the norm, each position’s row has %1.</source>
        <translation>归一化之前，每个位置的行有%1。</translation>
    </message>
    <message>
        <source>its own mean, RMS and length</source>
        <translation>自己的均值、RMS 和长度</translation>
    </message>
    <message>
        <source>LayerNorm subtracts the mean and divides by the standard deviation: %1.</source>
        <translation>LayerNorm 减去均值再除以标准差：%1。</translation>
    </message>
    <message>
        <source>mean 0, root mean square 1</source>
        <translation>均值为 0，均方根为 1</translation>
    </message>
    <message>
        <source>RMSNorm only divides by the root mean square: %1.</source>
        <translation>RMSNorm 只除以均方根：%1。</translation>
    </message>
    <message>
        <source>the mean is scaled, not removed</source>
        <translation>均值被缩放，而未被去除</translation>
    </message>
    <message>
        <source>ScaleNorm scales every row to length g: with g = √d it is %1.</source>
        <translation>ScaleNorm 把每一行缩放到长度 g：当 g = √d 时，它就是%1。</translation>
    </message>
    <message>
        <source>RMSNorm with gain 1</source>
        <translation>增益为 1 的 RMSNorm</translation>
    </message>
    <message>
        <source>rows as points</source>
        <translation>各行画成点</translation>
    </message>
    <message>
        <source>LayerNorm first subtracts the mean: every row goes to %1 …</source>
        <translation>LayerNorm 先减去均值：每一行都到%1……</translation>
    </message>
    <message>
        <source>mean 0</source>
        <translation>均值 0</translation>
    </message>
    <message>
        <source>… then it divides by the standard deviation: %1.</source>
        <translation>……再除以标准差：%1。</translation>
    </message>
    <message>
        <source>all rows are equally long</source>
        <translation>所有的行一样长</translation>
    </message>
    <message>
        <source>one row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>Two features</source>
        <translation>两个特征</translation>
    </message>
    <message>
        <source>on the circle</source>
        <translation>在圆上</translation>
    </message>
    <message>
        <source>With two features, RMSNorm and ScaleNorm put every row on %1; LayerNorm leaves only %2.</source>
        <translation>有两个特征时，RMSNorm 和 ScaleNorm 把每一行放到%1上；LayerNorm 只留下%2。</translation>
    </message>
    <message>
        <source>a circle</source>
        <translation>一个圆</translation>
    </message>
    <message>
        <source>two points</source>
        <translation>两个点</translation>
    </message>
    <message>
        <source>Three features</source>
        <translation>三个特征</translation>
    </message>
    <message>
        <source>on the sphere</source>
        <translation>在球面上</translation>
    </message>
    <message>
        <source>With three features, RMSNorm and ScaleNorm put every row on %1, LayerNorm on %2.</source>
        <translation>有三个特征时，RMSNorm 和 ScaleNorm 把每一行放到%1上，LayerNorm 放到%2上。</translation>
    </message>
    <message>
        <source>a sphere</source>
        <translation>一个球面</translation>
    </message>
    <message>
        <source>its circle of mean 0</source>
        <translation>均值为 0 的圆</translation>
    </message>
    <message>
        <source>drag ScaleNorm’s dashed circle onto the orange one. How far has training moved g?</source>
        <translation>把 ScaleNorm 的虚线圆拖到橙色的圆上。训练把 g 移动了多远？</translation>
    </message>
    <message>
        <source>choose another norm of the model. Which charts have their mean at 0?</source>
        <translation>选择模型的另一个归一化。哪些图的均值在 0？</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3 to %4.</source>
        <translation>%1是 %2；它必须在 %3 到 %4 之间。</translation>
    </message>
    <message>
        <source>Shift to the left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Transformer-XL: zeros in front, the first row is dropped</source>
        <translation>Transformer-XL：前面补零，丢弃第一行</translation>
    </message>
    <message>
        <source>Shift to the right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>learned-relative: zeros at the end, the last row is dropped</source>
        <translation>learned-relative：后面补零，丢弃最后一行</translation>
    </message>
    <message>
        <source>Dashed: a padding zero; pale: moved in from a neighbouring row</source>
        <translation>虚线：填充的零；浅色：从相邻行移入</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>zero column</source>
        <translation>零列</translation>
    </message>
    <message>
        <source>first row dropped</source>
        <translation>丢弃第一行</translation>
    </message>
    <message>
        <source>last row dropped</source>
        <translation>丢弃最后一行</translation>
    </message>
    <message>
        <source>query × distance</source>
        <translation>查询 × 距离</translation>
    </message>
    <message>
        <source>query × (pad + distance)</source>
        <translation>查询 ×（填充 + 距离）</translation>
    </message>
    <message>
        <source>%1 rows of %2</source>
        <translation>%1 行，每行 %2 个</translation>
    </message>
    <message>
        <source>query × key</source>
        <translation>查询 × 键</translation>
    </message>
    <message>
        <source>%1, shift to the left</source>
        <translation>%1，左移</translation>
    </message>
    <message>
        <source>%1, shift to the right</source>
        <translation>%1，右移</translation>
    </message>
    <message>
        <source>a padding zero</source>
        <translation>填充的零</translation>
    </message>
    <message>
        <source>query %1, column %2 of the numbers</source>
        <translation>查询 %1，数的第 %2 列</translation>
    </message>
    <message>
        <source>"%1" is no position and token; write %2, positions from 0.</source>
        <translation>“%1”不是位置和词元；请写成 %2，位置从 0 数起。</translation>
    </message>
    <message>
        <source>"%1" is no position: they are counted from 0.</source>
        <translation>“%1”不是位置：位置从 0 数起。</translation>
    </message>
    <message>
        <source>"%1" is no number to go back from; write loss POSITION=TOKEN, logit POSITION=TOKEN[-TOKEN] or cells STEP@i,j,k.</source>
        <translation>“%1”不是可以往回走的数；请写成 loss POSITION=TOKEN、logit POSITION=TOKEN[-TOKEN] 或 cells STEP@i,j,k。</translation>
    </message>
    <message>
        <source>"%1" names no step; write STEP@i,j,k, with - for all along an axis.</source>
        <translation>“%1”没有给出步骤；请写成 STEP@i,j,k，- 表示一条轴上的全部。</translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3</source>
        <translation>正在读取 %1：%2 / %3</translation>
    </message>
    <message>
        <source>Texts are not compared: %1</source>
        <translation>不比较文本：%1</translation>
    </message>
    <message>
        <source>%1 Type entries of the vocabulary, separated by spaces.</source>
        <translation>%1 请输入词表中的词条，以空格分隔。</translation>
    </message>
    <message>
        <source>%1 reads later tokens too (is_causal is false), so it neither writes nor scores a text token by token. Run it on the text instead.</source>
        <translation>%1 也读取后面的词元（is_causal 为 false），所以不能逐个词元地写出文本或给文本评分。请改为在文本上运行它。</translation>
    </message>
    <message>
        <source>Token id %1 does not exist; this model's are 0 to %2.</source>
        <translation>词元编号 %1 不存在；此模型的编号为 0 到 %2。</translation>
    </message>
    <message>
        <source>Token 0, pad, is read like text here: the mask covers only padding that a run adds itself (setting padding).</source>
        <translation>词元 0（pad）在这里像文本一样被读取：掩码只遮住运行自己添加的填充（设置 padding）。</translation>
    </message>
    <message>
        <source>The text is empty; this model needs at least one token.</source>
        <translation>文本为空；此模型至少需要一个词元。</translation>
    </message>
    <message>
        <source>The tokenizer gives token %1, but this model has only %2 tokens. Its files do not belong together.</source>
        <translation>分词器给出词元 %1，但此模型只有 %2 个词元。它们的文件不配套。</translation>
    </message>
    <message>
        <source>Variant %1</source>
        <translation>变体 %1</translation>
    </message>
    <message>
        <source>Variant %1 has vocabulary %2; its task has %3 tokens.</source>
        <translation>变体 %1 的词表大小为 %2；它的任务有 %3 个词元。</translation>
    </message>
    <message>
        <source>%1, in training</source>
        <translation>%1，训练中</translation>
    </message>
    <message>
        <source>Trained %1 model</source>
        <translation>训练好的 %1 模型</translation>
    </message>
    <message>
        <source>Setting %1 belongs to the run, not to the model's configuration.</source>
        <translation>设置项 %1 属于运行，不属于模型的配置。</translation>
    </message>
    <message>
        <source>A run keeps its model's topology and vocabulary; open another variant to change them.</source>
        <translation>运行保持其模型的 topology 和词表；要更改它们，请打开另一种变体。</translation>
    </message>
    <message>
        <source>This configuration</source>
        <translation>此配置</translation>
    </message>
    <message>
        <source>Padding is not added to %1, whose texts come with their own.</source>
        <translation>不能给 %1 添加填充，它的文本自带填充。</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>此运行</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Untouched</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source>Kept run</source>
        <translation>保留的运行</translation>
    </message>
    <message>
        <source>Temperature is %1, which would have no effect here: this model has no logits to divide.</source>
        <translation>温度是 %1，在这里不起作用：这个模型没有可以相除的 logits。</translation>
    </message>
    <message>
        <source>1 of the model's weights is NaN or infinite; numbers it affects are hatched.</source>
        <translation>模型有 1 个参数为 NaN 或无穷大；受其影响的数画有斜线。</translation>
    </message>
    <message>
        <source>%1 of the model's weights are NaN or infinite; numbers they affect are hatched.</source>
        <translation>模型有 %1 个参数为 NaN 或无穷大；受其影响的数画有斜线。</translation>
    </message>
    <message>
        <source>The change to %1 has no effect: this run does not have that step.</source>
        <translation>对 %1 的更改不起作用：此运行没有该步骤。</translation>
    </message>
    <message>
        <source>The change to %1 has no effect: the step does not have those cells in this run.</source>
        <translation>对 %1 的更改不起作用：此运行中该步骤没有那些单元格。</translation>
    </message>
    <message>
        <source>There is no evaluation "%1"; choose segments, sliding or memory.</source>
        <translation>没有“%1”这种评估；可以是 segments、sliding 或 memory。</translation>
    </message>
    <message>
        <source>Setting window is %1; it must be 0 (the model's own) or more.</source>
        <translation>设置 window 为 %1；它必须是 0（模型自己的值）或更大。</translation>
    </message>
    <message>
        <source>The text has no token that this model knows: %1.</source>
        <translation>文本中没有此模型认识的词元：%1。</translation>
    </message>
    <message>
        <source>The model's probability for this text is not a number: 1 of its weights is NaN or infinite.</source>
        <translation>模型对此文本的概率不是数：它有 1 个参数为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>The model's probability for this text is not a number: %1 of its weights are NaN or infinite.</source>
        <translation>模型对此文本的概率不是数：它有 %1 个参数为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>The model's probability for this text is not a number.</source>
        <translation>模型对这段文本给出的概率不是一个数。</translation>
    </message>
    <message>
        <source>%1 was opened from a folder and cannot be changed here; copy the folder.</source>
        <translation>%1 是从文件夹打开的，不能在此更改；请复制该文件夹。</translation>
    </message>
    <message>
        <source>This model has no numbers for it.</source>
        <translation>此模型没有可用于它的数。</translation>
    </message>
    <message>
        <source>Study %1 is not available for this model</source>
        <translation>此模型没有研究 %1</translation>
    </message>
    <message>
        <source>Study %1: %2</source>
        <translation>研究 %1：%2</translation>
    </message>
    <message>
        <source>This run has no numbers for it.</source>
        <translation>此次运行没有可用于它的数。</translation>
    </message>
    <message>
        <source>A model of topology %1 does not write token by token; run it on the text instead.</source>
        <translation>topology %1 的模型不逐个词元生成；请改为在文本上运行它。</translation>
    </message>
    <message>
        <source>There is no method "%1"; choose greedy, sample or beam.</source>
        <translation>没有“%1”这种方法；可以是 greedy、sample 或 beam。</translation>
    </message>
    <message>
        <source>A recording of a shorter text or of fewer layers</source>
        <translation>更短文本或更少层的记录</translation>
    </message>
    <message>
        <source>%1, recorded</source>
        <translation>%1，已记录</translation>
    </message>
    <message>
        <source>A recorded run, without its model.</source>
        <translation>这是记录的运行：背后没有模型。</translation>
    </message>
    <message>
        <source>A run recorded by %1, without its model.</source>
        <translation>这是由 %1 记录的运行：背后没有模型。</translation>
    </message>
    <message>
        <source>%1 holds no step of an encoder or decoder; there is nothing to show.</source>
        <translation>%1 不含编码器或解码器的任何步骤，没有可显示的内容。</translation>
    </message>
    <message>
        <source>%1 is a recorded run: its model is not here, so nothing can be recomputed.</source>
        <translation>%1 是记录的运行：它的模型不在这里，所以无法重新计算任何内容。</translation>
    </message>
    <message>
        <source>Not in a recording: it runs the model again. Open the model itself.</source>
        <translation>记录中没有：它需要再次运行模型。请打开模型本身。</translation>
    </message>
    <message>
        <source>Not in this recording: %1</source>
        <translation>此记录中没有：%1</translation>
    </message>
    <message>
        <source>Not in this recording: its steps do not fit together.</source>
        <translation>此记录中没有：它的步骤彼此不匹配。</translation>
    </message>
    <message>
        <source>Not in this recording: it needs %1. headroom_record.py records what it recognises in a PyTorch model; a run that Headroom saves holds every step.</source>
        <translation>此记录中没有：它需要%1。headroom_record.py 会记录它在 PyTorch 模型中能辨认的内容；Headroom 保存的运行包含所有步骤。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More options of this view</source>
        <translation>此视图的更多选项</translation>
    </message>
    <message>
        <source>Put these in order: Ctrl+Up and Ctrl+Down move a line</source>
        <translation>把它们排好顺序：Ctrl+Up 和 Ctrl+Down 移动一行</translation>
    </message>
    <message>
        <source>%1 is now %2 of %3</source>
        <translation>%1现在是第 %2 项，共 %3 项</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Outline of the steps</source>
        <translation>步骤大纲</translation>
    </message>
    <message>
        <source>Output probabilities</source>
        <translation>输出概率</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Decoder input</source>
        <translation>解码器输入</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>project, add, normalise</source>
        <translation>投影、相加、归一化</translation>
    </message>
    <message>
        <source>%1 %2, %3, changed by hand</source>
        <translation>%1 %2，%3，手动更改</translation>
    </message>
    <message>
        <source>%1 %2, %3, follows a change</source>
        <translation>%1 %2，%3，受更改影响</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示它</translation>
    </message>
    <message>
        <source>Untrained: this output is random. Train it (Ctrl+Shift+L)</source>
        <translation>未训练：此输出是随机的。请训练它 (Ctrl+Shift+L)</translation>
    </message>
    <message>
        <source>Add a sentence to compare with</source>
        <translation>添加一个句子以作比较</translation>
    </message>
    <message>
        <source>Output, %1 of segment %2</source>
        <translation>输出，第 %2 段%1</translation>
    </message>
    <message>
        <source>Output, %1 %2</source>
        <translation>输出，%1%2</translation>
    </message>
    <message>
        <source>outline: before, then now</source>
        <translation>描边：之前，然后现在</translation>
    </message>
    <message>
        <source>greedy; chosen below</source>
        <translation>贪心；在下方选择</translation>
    </message>
    <message>
        <source>position chosen below</source>
        <translation>在下方选择位置</translation>
    </message>
    <message>
        <source>updates live</source>
        <translation>实时更新</translation>
    </message>
    <message>
        <source>Each row still reads the tokens written before your change. In Decoding the model reads its own.</source>
        <translation>每一行读取的仍是改动之前写出的 token。在“解码”视图中，模型读取自己写出的内容。</translation>
    </message>
    <message>
        <source>Output, sentence vector</source>
        <translation>输出，句向量</translation>
    </message>
    <message>
        <source>cosine with</source>
        <translation>余弦，相对于</translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; its config asks for one of shape %3.</source>
        <translation>%1 没有张量“%2”；其 config 要求有一个形状为 %3 的。</translation>
    </message>
    <message>
        <source>%1: tensor "%2" has shape %3; its config asks for %4.</source>
        <translation>%1：张量“%2”的形状为 %3；其 config 要求 %4。</translation>
    </message>
    <message>
        <source>%1 holds a tensor "%2" that its config has no place for.</source>
        <translation>%1 含有张量“%2”，其 config 中没有它的位置。</translation>
    </message>
    <message>
        <source>Only one view of a run can be a web page, and this is none. Use PNG, SVG or PDF.</source>
        <translation>只有一次运行的单个视图才能成为网页，而这不是。请使用 PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>%1, hidden unit %2</source>
        <translation>%1，隐藏单元 %2</translation>
    </message>
    <message>
        <source>%1, head %2: click to open it in Attention</source>
        <translation>%1，头 %2：点击可在“注意力”中打开</translation>
    </message>
    <message>
        <source>head %1, its largest weight for another token</source>
        <translation>头 %1，它对另一个词元的最大权重</translation>
    </message>
    <message>
        <source>decoder input</source>
        <translation>解码器输入</translation>
    </message>
    <message>
        <source>Follow %1</source>
        <translation>跟踪 %1</translation>
    </message>
    <message>
        <source>probability of %1 after %2</source>
        <translation>%2 之后 %1 的概率</translation>
    </message>
    <message>
        <source>head %1 reads %2</source>
        <translation>头 %1 读取 %2</translation>
    </message>
    <message>
        <source>Each block adds</source>
        <translation>每个块所加的</translation>
    </message>
    <message>
        <source>Blocks add</source>
        <translation>各块所加</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>所加</translation>
    </message>
    <message>
        <source>bar: its length</source>
        <translation>条形：其长度</translation>
    </message>
    <message>
        <source>length of what %1 adds</source>
        <translation>%1所加部分的长度</translation>
    </message>
    <message>
        <source>length of the stream after %1</source>
        <translation>%1之后残差流的长度</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>the stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>through attention, to what was read</source>
        <translation>经注意力，传到读过的内容</translation>
    </message>
    <message>
        <source>memory of an earlier segment: nothing goes back into it</source>
        <translation>前面片段的记忆：没有任何东西传回其中</translation>
    </message>
    <message>
        <source>memory: nothing goes back</source>
        <translation>记忆：不回传</translation>
    </message>
    <message>
        <source>the wider the lane, the more %1 depends on that token, ‖∂L/∂x‖</source>
        <translation>通道越宽，%1越取决于那个词元，‖∂L/∂x‖</translation>
    </message>
    <message>
        <source>the wider, the more %1 depends on it, ‖∂L/∂x‖</source>
        <translation>越宽，%1越依赖它，‖∂L/∂x‖</translation>
    </message>
    <message>
        <source>width: ‖∂L/∂x‖</source>
        <translation>宽度：‖∂L/∂x‖</translation>
    </message>
    <message>
        <source>No rows of the residual stream lie on the way back from this number.</source>
        <translation>从这个数往回走的路上没有残差流的行。</translation>
    </message>
    <message>
        <source>Going back through the run …</source>
        <translation>正在沿运行往回走……</translation>
    </message>
    <message>
        <source>%1, after attention</source>
        <translation>%1，注意力之后</translation>
    </message>
    <message>
        <source>%1, after feed-forward</source>
        <translation>%1，前馈之后</translation>
    </message>
    <message>
        <source>Input of %1</source>
        <translation>%1的输入</translation>
    </message>
    <message>
        <source>%1 attn</source>
        <translation>%1 注意力</translation>
    </message>
    <message>
        <source>%1 FFN</source>
        <translation>%1 前馈</translation>
    </message>
    <message>
        <source>%1 in</source>
        <translation>%1 输入</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>the logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>the loss of %1 after %2</source>
        <translation>%2 之后写 %1 的损失</translation>
    </message>
    <message>
        <source>the logit of %1 after %2</source>
        <translation>%2 之后 %1 的 logit</translation>
    </message>
    <message>
        <source>Qt opens no window with QT_QPA_PLATFORM %1. Without that setting it chooses by itself; offscreen needs no screen.</source>
        <translation>Qt 无法用 QT_QPA_PLATFORM %1 打开窗口。不设此变量时由它自行选择；offscreen 不需要屏幕。</translation>
    </message>
    <message>
        <source>There is no display to open a window on: nothing answers at %1.</source>
        <translation>没有可打开窗口的显示器：%1 没有应答。</translation>
    </message>
    <message>
        <source>There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); --shot FILE draws without one, and headroom-cli needs none.</source>
        <translation>没有可打开窗口的显示器（未设置 DISPLAY 和 WAYLAND_DISPLAY）；--shot FILE 无需显示器即可绘图，headroom-cli 也不需要显示器。</translation>
    </message>
    <message>
        <source>the number</source>
        <translation>这个数</translation>
    </message>
    <message>
        <source>one number of %1</source>
        <translation>%1 中的一个数</translation>
    </message>
    <message>
        <source>the %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>the embeddings</source>
        <translation>嵌入处</translation>
    </message>
    <message>
        <source>The way back begins at one number of %1.</source>
        <translation>往回走的路从%1的一个数开始。</translation>
    </message>
    <message>
        <source>The way back begins at the mean loss of %1 positions.</source>
        <translation>往回走的路从 %1 个位置的平均损失开始。</translation>
    </message>
    <message>
        <source>The way back begins at the logit of %1 behind %2.</source>
        <translation>往回走的路从%2之后 %1 的 logit 开始。</translation>
    </message>
    <message>
        <source>After %2 the text goes on with %1, but the model prefers %3. The way back begins at the loss of %1.</source>
        <translation>在 %2 之后，文本接下去是 %1，但模型更倾向于 %3。往回走从 %1 的损失开始。</translation>
    </message>
    <message>
        <source>After %2 the model writes %1. The way back begins at its loss.</source>
        <translation>在 %2 之后，模型写出 %1。回溯从它的损失开始。</translation>
    </message>
    <message>
        <source>After %2 the model writes %3. Suppose it were %1: the way back begins at its loss.</source>
        <translation>在 %2 之后，模型写出 %3。假设应是 %1：回溯从它的损失开始。</translation>
    </message>
    <message>
        <source>small</source>
        <translation>很小</translation>
    </message>
    <message>
        <source>read more</source>
        <translation>多读</translation>
    </message>
    <message>
        <source>read less</source>
        <translation>少读</translation>
    </message>
    <message>
        <source>more helps</source>
        <translation>更大有益</translation>
    </message>
    <message>
        <source>less helps</source>
        <translation>更小有益</translation>
    </message>
    <message>
        <source>The model is sure and right: every gradient is below 1e−6. Ask for another token.</source>
        <translation>模型有把握而且正确：每个梯度都小于 1e−6。请换一个词元。</translation>
    </message>
    <message>
        <source>gradient of the logit of %1</source>
        <translation>%1 的 logit 的梯度</translation>
    </message>
    <message>
        <source>%1 should have come:</source>
        <translation>本应写出 %1：</translation>
    </message>
    <message>
        <source>%1 is too likely:</source>
        <translation>%1 的概率过高：</translation>
    </message>
    <message>
        <source>The row in numbers</source>
        <translation>这一行的数</translation>
    </message>
    <message>
        <source>raises it</source>
        <translation>使它变大</translation>
    </message>
    <message>
        <source>lowers it</source>
        <translation>使它变小</translation>
    </message>
    <message>
        <source>Go back from</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>The number that the gradients are of</source>
        <translation>梯度所关于的数</translation>
    </message>
    <message>
        <source>The token after which it would come</source>
        <translation>它会出现在哪个词元之后</translation>
    </message>
    <message>
        <source>of</source>
        <translation>的</translation>
    </message>
    <message>
        <source>The token whose loss or logit it is</source>
        <translation>取哪个词元的损失或 logit</translation>
    </message>
    <message>
        <source>The token whose loss or logit the way back begins at</source>
        <translation>往回走的路从这个词元的损失或 logit 开始</translation>
    </message>
    <message>
        <source>The token whose loss or logit it is, typed</source>
        <translation>取哪个词元的损失或 logit（输入）</translation>
    </message>
    <message>
        <source>A token as the vocabulary has it, or its number: #12</source>
        <translation>词表中的一个词元，或它的编号：#12</translation>
    </message>
    <message>
        <source>The attention whose weights are shown</source>
        <translation>显示其权重的注意力</translation>
    </message>
    <message>
        <source>what the row could change</source>
        <translation>这一行能改变的</translation>
    </message>
    <message>
        <source>what each key alone would have done</source>
        <translation>每个键单独会起的作用</translation>
    </message>
    <message>
        <source>The way back through this run, or how gradients fare in deep models</source>
        <translation>这次运行的返回路径，或梯度在深层模型中的情况</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>What the arrows are the gradient of</source>
        <translation>箭头是什么的梯度</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>What goes back through attention</source>
        <translation>经注意力传回的内容</translation>
    </message>
    <message>
        <source>what it nearly wrote</source>
        <translation>它差一点写出的词元</translation>
    </message>
    <message>
        <source>%1 of %2 tokens alike</source>
        <translation>%2 个词元中的 %1 个（相同）</translation>
    </message>
    <message>
        <source>At %1 %2 depends most on %3, an earlier copy of the token that comes next.</source>
        <translation>在%1，%2最取决于%3，它与接下来的词元相同，只是出现得更早。</translation>
    </message>
    <message>
        <source>At %1 %2 depends most on %3.</source>
        <translation>在%1，%2最取决于%3。</translation>
    </message>
    <message>
        <source>Nothing comes back to %1: %2 does not depend on it.</source>
        <translation>没有任何东西回到%1：%2不取决于它。</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>The number</source>
        <translation>这个数</translation>
    </message>
    <message>
        <source>Going back to %1 …</source>
        <translation>正在回到%1……</translation>
    </message>
    <message>
        <source>compare the two lines of the queries. Which layers would still learn?</source>
        <translation>比较查询的两条线。哪些层还能学习？</translation>
    </message>
    <message>
        <source>pin a lane’s number at the foot. Which features of that token count most?</source>
        <translation>固定最底下一条通道的数。那个词元的哪些特征最重要？</translation>
    </message>
    <message>
        <source>choose another token. Which lanes grow wider, and why?</source>
        <translation>换一个词元。哪些通道变宽了，为什么？</translation>
    </message>
    <message>
        <source>How the loss follows from every token and layer, and which weights would lower it</source>
        <translation>损失如何由每个词元和每一层得出，哪些权重能降低它</translation>
    </message>
    <message>
        <source>This model writes no tokens, so it has no loss to go back from</source>
        <translation>这个模型不写词元，因此没有可以往回走的损失</translation>
    </message>
    <message>
        <source>memory: held fixed, so the gradient stops</source>
        <translation>记忆：保持不变，梯度到此为止</translation>
    </message>
    <message>
        <source>memory: the gradient stops</source>
        <translation>记忆：梯度到此为止</translation>
    </message>
    <message>
        <source>memory: it stops</source>
        <translation>记忆：到此为止</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>length of the gradient of %1, %2</source>
        <translation>%1的梯度长度，%2</translation>
    </message>
    <message>
        <source>Length of the gradient, %1</source>
        <translation>梯度的长度，%1</translation>
    </message>
    <message>
        <source>what goes back from %1 to the memory of %2: held fixed, it ends there</source>
        <translation>从%1传回到%2的记忆的部分：记忆保持不变，到此为止</translation>
    </message>
    <message>
        <source>what goes back from %1 to the value of %2</source>
        <translation>从%1传回%2的值的量</translation>
    </message>
    <message>
        <source>loss, mean of %1</source>
        <translation>损失，%1 个的平均</translation>
    </message>
    <message>
        <source>loss of %1, the next token</source>
        <translation>下一个词元 %1 的损失</translation>
    </message>
    <message>
        <source>loss if %1 came next</source>
        <translation>若接下来是 %1 时的损失</translation>
    </message>
    <message>
        <source>logit of %1</source>
        <translation>%1 的 logit</translation>
    </message>
    <message>
        <source>gradient of each score</source>
        <translation>每个分数的梯度</translation>
    </message>
    <message>
        <source>gradient of each weight</source>
        <translation>每个权重的梯度</translation>
    </message>
    <message>
        <source>To lower the loss</source>
        <translation>怎样降低损失</translation>
    </message>
    <message>
        <source>What changes %1</source>
        <translation>什么会改变%1</translation>
    </message>
    <message>
        <source>Nothing comes back to this head.</source>
        <translation>没有任何东西回到这个头。</translation>
    </message>
    <message>
        <source>The row of %1</source>
        <translation>%1的这一行</translation>
    </message>
    <message>
        <source>softmax hands each key its share of what comes back, minus the row’s mean</source>
        <translation>softmax 把传回来的按份额分给每个键，减去这一行的平均</translation>
    </message>
    <message>
        <source>its share of what comes back, minus the mean</source>
        <translation>传回来的份额，减去平均</translation>
    </message>
    <message>
        <source>%1 (memory)</source>
        <translation>%1（记忆）</translation>
    </message>
    <message>
        <source>p, weight</source>
        <translation>p，权重</translation>
    </message>
    <message>
        <source>the logit after %1: its own gradient is 1</source>
        <translation>%1 之后的 logit：它自己的梯度是 1</translation>
    </message>
    <message>
        <source>the log-probability after %1: its own gradient is −1</source>
        <translation>%1 之后的对数概率：它自己的梯度是 −1</translation>
    </message>
    <message>
        <source>the logits after %1: %2, %3 numbers that add up to 0</source>
        <translation>%1 之后的 logits：%2，%3 个数之和为 0</translation>
    </message>
    <message>
        <source>the logits after %1: %2</source>
        <translation>%1 之后的 logits：%2</translation>
    </message>
    <message>
        <source>%1 would help most, but its weight is small, so softmax passes little of it on.</source>
        <translation>%1 最有帮助，但它的权重很小，所以 softmax 传过去的很少。</translation>
    </message>
    <message>
        <source>hardly matters</source>
        <translation>几乎无关</translation>
    </message>
    <message>
        <source>what is added</source>
        <translation>所加的部分</translation>
    </message>
    <message>
        <source>Probability of %1</source>
        <translation>%1 的概率</translation>
    </message>
    <message>
        <source>decoded from the stream after each block</source>
        <translation>由每个块之后的残差流解码</translation>
    </message>
    <message>
        <source>after each block</source>
        <translation>每个块之后</translation>
    </message>
    <message>
        <source>Predicted token</source>
        <translation>预测的词元</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>predicted token</source>
        <translation>预测的词元</translation>
    </message>
    <message>
        <source>own scale: ±%1</source>
        <translation>自身标度：±%1</translation>
    </message>
    <message>
        <source>own scale: 0 to %1</source>
        <translation>自身标度：0 到 %1</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Backspace</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Space</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>dot products</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>The two rows compared</source>
        <translation>相比较的两行</translation>
    </message>
    <message>
        <source>%1 features; multiply, add up</source>
        <translation>%1 个特征；相乘，再相加</translation>
    </message>
    <message>
        <source>multiply, add up</source>
        <translation>相乘，再相加</translation>
    </message>
    <message>
        <source>dot product of positions %1 and %2</source>
        <translation>位置 %1 与位置 %2 的点积</translation>
    </message>
    <message>
        <source>positions %1 and %2:</source>
        <translation>位置 %1 与 %2：</translation>
    </message>
    <message>
        <source>positions %1 and %2, just as far apart:</source>
        <translation>位置 %1 与 %2，距离相同：</translation>
    </message>
    <message>
        <source>Computing the dot products …</source>
        <translation>正在计算点积…</translation>
    </message>
    <message>
        <source>How alike are this model’s positions?</source>
        <translation>这个模型的位置彼此有多相似？</translation>
    </message>
    <message>
        <source>dot product of the rows it adds</source>
        <translation>它所加的行的点积</translation>
    </message>
    <message>
        <source>%2, feature %1</source>
        <translation>%2，特征 %1</translation>
    </message>
    <message>
        <source>The rows this model adds</source>
        <translation>这个模型加上的行</translation>
    </message>
    <message>
        <source>position × position: dot products</source>
        <translation>位置 × 位置：点积</translation>
    </message>
    <message>
        <source>products</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>dot product: all %1 curves coincide</source>
        <translation>点积：全部 %1 条曲线重合</translation>
    </message>
    <message>
        <source>all %1 curves coincide</source>
        <translation>全部 %1 条曲线重合</translation>
    </message>
    <message>
        <source>one curve</source>
        <translation>一条曲线</translation>
    </message>
    <message>
        <source>dot product; thick: position %1, grey: others</source>
        <translation>点积；粗线：位置 %1，灰线：其他</translation>
    </message>
    <message>
        <source>dot product; grey: other positions</source>
        <translation>点积；灰色：其他位置</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>distance from %1</source>
        <translation>到 %1 的距离</translation>
    </message>
    <message>
        <source>distance from position %1</source>
        <translation>到位置 %1 的距离</translation>
    </message>
    <message>
        <source>%2, distance %1, dot product</source>
        <translation>%2，距离 %1，点积</translation>
    </message>
    <message>
        <source>The papers count positions from 0</source>
        <translation>论文从 0 开始数位置</translation>
    </message>
    <message>
        <source>the %1 of %2</source>
        <translation>%1，共 %2 个</translation>
    </message>
    <message>
        <source>The table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Each %1 has a row of numbers %2.</source>
        <translation>每个%1有一行数，%2。</translation>
    </message>
    <message>
        <source>added to its token</source>
        <translation>加到它的词元上</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>钟</translation>
    </message>
    <message>
        <source>one position</source>
        <translation>一个位置</translation>
    </message>
    <message>
        <source>All clocks show the same %1: %2.</source>
        <translation>所有的钟显示同一个%1：%2。</translation>
    </message>
    <message>
        <source>each turns more slowly than the one before</source>
        <translation>每一个都比前一个转得慢</translation>
    </message>
    <message>
        <source>A sine and a cosine are the hand of a clock, which turns from %1 to %1.</source>
        <translation>一个正弦和一个余弦是钟的一根指针，它随%1转动。</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>two positions</source>
        <translation>两个位置</translation>
    </message>
    <message>
        <source>Two positions are alike where their clocks agree. This depends %1.</source>
        <translation>钟一致时，两个位置就相似。这%1。</translation>
    </message>
    <message>
        <source>only on how far apart they are</source>
        <translation>只取决于它们相距多远</translation>
    </message>
    <message>
        <source>One %1 walks away from the other: the clocks disagree, and the dot product falls.</source>
        <translation>一个%1离另一个越来越远：钟不再一致，点积下降。</translation>
    </message>
    <message>
        <source>Other order</source>
        <translation>另一种顺序</translation>
    </message>
    <message>
        <source>two orders</source>
        <translation>两种顺序</translation>
    </message>
    <message>
        <source>The rows this model adds: where the curves differ, the %1 itself counts, %2.</source>
        <translation>此模型所加的行：曲线不同之处，说明%1本身起作用，%2。</translation>
    </message>
    <message>
        <source>not just the distance</source>
        <translation>而不只是距离</translation>
    </message>
    <message>
        <source>choose another position. Is the dot product the same, just as far apart?</source>
        <translation>选择另一个位置。距离相同，点积也相同吗？</translation>
    </message>
    <message>
        <source>drag the marker on the curve. At which distance is the first clock back where it started?</source>
        <translation>拖动曲线上的标记。在哪个距离，第一个钟回到了起点？</translation>
    </message>
    <message>
        <source>All sines first, then all cosines: %1; only the slightly different frequencies change the products.</source>
        <translation>先是所有正弦，再是所有余弦：%1；只有略有不同的频率才改变点积。</translation>
    </message>
    <message>
        <source>reordering features changes no dot product</source>
        <translation>重排特征不改变任何点积</translation>
    </message>
    <message>
        <source>This model’s rows</source>
        <translation>这个模型的行</translation>
    </message>
    <message>
        <source>its own rows</source>
        <translation>自己的行</translation>
    </message>
    <message>
        <source>Lecture mode – Headroom</source>
        <translation>讲课模式 – Headroom</translation>
    </message>
    <message>
        <source>Lecture mode</source>
        <translation>讲课模式</translation>
    </message>
    <message>
        <source>%1, config</source>
        <translation>%1，config</translation>
    </message>
    <message>
        <source>Click a probability to see why</source>
        <translation>点击一个概率，看看为什么</translation>
    </message>
    <message>
        <source>Probabilities, likeliest first: %1</source>
        <translation>概率，从最可能的开始：%1</translation>
    </message>
    <message>
        <source>A = %1 %2</source>
        <translation>A = %1 %2</translation>
    </message>
    <message>
        <source>B = %1 %2</source>
        <translation>B = %1 %2</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>行 %1</translation>
    </message>
    <message>
        <source>columns %1</source>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>C = A × B %1</source>
        <translation>C = A × B %1</translation>
    </message>
    <message>
        <source>%1 times every column of B gives row %2 of C: %3 cells of %4 terms each.</source>
        <translation>%1 乘以 B 的每一列，得到 C 的第 %2 行：%3 个单元格，每个 %4 项。</translation>
    </message>
    <message>
        <source>Row %1 of A</source>
        <translation>A 的第 %1 行</translation>
    </message>
    <message>
        <source>row %1 of A</source>
        <translation>A 的第 %1 行</translation>
    </message>
    <message>
        <source>column %1 of B</source>
        <translation>B 的第 %1 列</translation>
    </message>
    <message>
        <source>Cell (%1, %2) so far, after %3 of %4 products of %5 and %6: %7.</source>
        <translation>单元格 (%1, %2) 到目前为止，%5与%6的 %4 个乘积中加了 %3 个：%7。</translation>
    </message>
    <message>
        <source>Cell (%1, %2): the products of %4 and %5, %3 in all, and a bias add up to %6.</source>
        <translation>单元格 (%1, %2)：%4与%5的乘积（共 %3 个）加上偏置，和为 %6。</translation>
    </message>
    <message>
        <source>Cell (%1, %2): the products of %4 and %5, %3 in all, add up to %6.</source>
        <translation>单元格 (%1, %2)：%4与%5的乘积（共 %3 个），和为 %6。</translation>
    </message>
    <message>
        <source>Row %1 times column %2, number by number</source>
        <translation>第 %1 行乘第 %2 列，逐个数相乘</translation>
    </message>
    <message>
        <source>Row %1 at its largest cell, column %2</source>
        <translation>第 %1 行，在其最大单元格处，第 %2 列</translation>
    </message>
    <message>
        <source>bar: product; number: sum so far</source>
        <translation>条：乘积；数字：目前之和</translation>
    </message>
    <message>
        <source>sum so far</source>
        <translation>目前的和</translation>
    </message>
    <message>
        <source>terms %1</source>
        <translation>项 %1</translation>
    </message>
    <message>
        <source>Ahead: softmax of a finished row</source>
        <translation>接下来：对完成的一行做 softmax</translation>
    </message>
    <message>
        <source>once the first row is done</source>
        <translation>待第一行完成后</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>not a finite number</source>
        <translation>不是有限的数</translation>
    </message>
    <message>
        <source>This page does not carry this number.</source>
        <translation>这个网页没有收入这个数。</translation>
    </message>
    <message>
        <source>This matrix is too large for a table here: %1 × %2.</source>
        <translation>这个矩阵太大，不便在这里列成表格：%1 × %2。</translation>
    </message>
    <message>
        <source>Text: %1</source>
        <translation>文本：%1</translation>
    </message>
    <message>
        <source>Made with Headroom from a run of this model; every number is the run’s own.</source>
        <translation>由 Headroom 根据这个模型的一次运行制作；每个数都是运行本身的数。</translation>
    </message>
    <message>
        <source>This page draws itself with JavaScript, which is switched off here.</source>
        <translation>这个网页用 JavaScript 绘制自己，而这里已将它关闭。</translation>
    </message>
    <message>
        <source>softmax, some set by hand: sum %1</source>
        <translation>softmax，有些是手动设置的：和 %1</translation>
    </message>
    <message>
        <source>softmax, sum %1</source>
        <translation>softmax，和 %1</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>到目前为止</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>现在 %1</translation>
    </message>
    <message>
        <source>Model: %1: %2</source>
        <translation>模型：%1：%2</translation>
    </message>
    <message>
        <source>Model: %1…</source>
        <translation>模型：%1…</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>highest %1</source>
        <translation>最高 %1</translation>
    </message>
    <message>
        <source>Learning rate over %1 steps, %2</source>
        <translation>%1 步内的学习率，%2</translation>
    </message>
    <message>
        <source>%1, not found in %2; Delete removes it from the list</source>
        <translation>%1，在 %2 中未找到；按 Delete 可从列表中移除</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation>从此列表中移除</translation>
    </message>
    <message>
        <source>Remove %1 from this list</source>
        <translation>从此列表中移除 %1</translation>
    </message>
    <message>
        <source>not found in %1</source>
        <translation>在 %1 中未找到</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Useful here</source>
        <translation>此处有用</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>Nothing is called “%1”.</source>
        <translation>没有叫“%1”的。</translation>
    </message>
    <message>
        <source>Search the manual for “%1”</source>
        <translation>在手册中搜索“%1”</translation>
    </message>
    <message>
        <source>As a script: %1</source>
        <translation>写成脚本：%1</translation>
    </message>
    <message>
        <source>There is no command “%1”. Closest: %2.</source>
        <translation>没有命令“%1”。最接近的是：%2。</translation>
    </message>
    <message>
        <source>There is no command “%1”. --list-commands lists them all.</source>
        <translation>没有命令“%1”。--list-commands 列出所有命令。</translation>
    </message>
    <message>
        <source>%1 takes no arguments; it was given “%2”.</source>
        <translation>%1 不带参数；给出的是“%2”。</translation>
    </message>
    <message>
        <source>%1 takes %2; it was given “%3”.</source>
        <translation>%1 需要 %2；给出的是“%3”。</translation>
    </message>
    <message>
        <source>%1 is not possible now. %2</source>
        <translation>%1 现在不能执行。%2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>A .safetensors file, or the folder of a Hugging Face model. Opening one never executes it.</source>
        <translation>一个 .safetensors 文件，或一个 Hugging Face 模型的文件夹。打开时绝不会执行其中的内容。</translation>
    </message>
    <message>
        <source>Models you open or save appear here.</source>
        <translation>你打开或保存的模型会显示在这里。</translation>
    </message>
    <message>
        <source>%1, "%2"</source>
        <translation>%1，“%2”</translation>
    </message>
    <message>
        <source>%1: "%2" in its metadata is not an object.</source>
        <translation>%1：其元数据中的“%2”不是对象。</translation>
    </message>
    <message>
        <source>%1: "%2" in its metadata lists no steps.</source>
        <translation>%1：其元数据中的“%2”没有列出任何步骤。</translation>
    </message>
    <message>
        <source>%1 has %2 steps; at most %3 are allowed.</source>
        <translation>%1 有 %2 个步骤；最多为 %3 个。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Performs the session log of the last start in this window</source>
        <translation>在此窗口中执行上次的会话日志</translation>
    </message>
    <message>
        <source>Shows the session logs, to read them or to send one with a report</source>
        <translation>显示会话日志，以便阅读或随报告发送</translation>
    </message>
    <message>
        <source>The log stays in the folder</source>
        <translation>日志保留在文件夹中</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，步骤 %2：%3</translation>
    </message>
    <message>
        <source>%1: step %2 of the trace has no path.</source>
        <translation>%1：轨迹的步骤 %2 没有路径。</translation>
    </message>
    <message>
        <source>another step has the same path.</source>
        <translation>有两个同名步骤。</translation>
    </message>
    <message>
        <source>its operation is “%1”, which Headroom does not know.</source>
        <translation>它的运算是“%1”，Headroom 中没有这种运算。</translation>
    </message>
    <message>
        <source>one of its inputs, %1, is not an earlier step.</source>
        <translation>它的一个输入 %1 不是在它之前的步骤。</translation>
    </message>
    <message>
        <source>the file has neither its numbers nor what they can be computed from.</source>
        <translation>文件中既没有它的数，也没有可用来计算这些数的内容。</translation>
    </message>
    <message>
        <source>its numbers are %1, but %2 of its inputs gives %3.</source>
        <translation>它的数的形状是 %1，但由它的输入做 %2 得到 %3。</translation>
    </message>
    <message>
        <source>its axes do not match its numbers, %1.</source>
        <translation>它的轴与它的数不符，其形状为 %1。</translation>
    </message>
    <message>
        <source>one of its axes is empty, %1.</source>
        <translation>它有一个轴是空的，%1。</translation>
    </message>
    <message>
        <source>axis %1 has %2 entries but %3 labels.</source>
        <translation>轴 %1 有 %2 项，却有 %3 个标签。</translation>
    </message>
    <message>
        <source>The model has no weight %1; names look like %2.</source>
        <translation>模型没有权重 %1；名称形如 %2。</translation>
    </message>
    <message>
        <source>%1 has no number %2: its axes have the sizes %3, counted from 0.</source>
        <translation>%1 没有数 %2：它各轴的大小是 %3，从 0 数起。</translation>
    </message>
    <message>
        <source>Feature of the hidden state shown in each cell; below 1: the state’s length</source>
        <translation>每个单元格显示隐藏状态的哪个特征；小于 1：状态的长度</translation>
    </message>
    <message>
        <source>Number of layers; one more reaches farther back</source>
        <translation>层数；多一层就能看得更远</translation>
    </message>
    <message>
        <source>Memory needs segments: set their length first</source>
        <translation>记忆需要分段：请先设置段长</translation>
    </message>
    <message>
        <source>Training’s view</source>
        <translation>训练时的视野</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>可达范围</translation>
    </message>
    <message>
        <source>Segment %1</source>
        <translation>第 %1 段</translation>
    </message>
    <message>
        <source>Sliding</source>
        <translation>滑动</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>复用</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>How far back states reach is not in a recording: it runs the model again.</source>
        <translation>状态能回溯多远不在记录中：它需要再次运行模型。</translation>
    </message>
    <message>
        <source>Computing the states of all segments and how far back each reaches …</source>
        <translation>正在计算所有段的状态，以及每个状态依赖多远之前的内容…</translation>
    </message>
    <message>
        <source>%1 state</source>
        <translation>%1 个状态</translation>
    </message>
    <message>
        <source>memory is still empty</source>
        <translation>记忆仍为空</translation>
    </message>
    <message>
        <source>other segments are unknown</source>
        <translation>还看不到其他段</translation>
    </message>
    <message>
        <source>%1 reaches %2 after layer 1 and %3 after layer %4: each layer adds one memory of %5.</source>
        <translation>%1 经过第 1 层后可达%2，经过第 %4 层后可达 %3 个：每层再远一个记忆，即 %5 个词元。</translation>
    </message>
    <message>
        <source>%1 reads %2 in memory, so after layer %3 it reaches %4, across the cut.</source>
        <translation>%1 读取记忆中的%2，因此经过第 %3 层后可达%4，越过了分段的边界。</translation>
    </message>
    <message>
        <source>Layer %1 computes each state from those below and %2.</source>
        <translation>第 %1 层由下方的状态和%2的状态算出每个状态。</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>记忆中</translation>
    </message>
    <message>
        <source>Layer %1 computes each state from %2.</source>
        <translation>第 %1 层仅由%2算出每个状态。</translation>
    </message>
    <message>
        <source>its own segment only</source>
        <translation>本段下方的状态</translation>
    </message>
    <message>
        <source>Gradients stop at memory: before the segment they are %1.</source>
        <translation>梯度在记忆处停止：在本段之前，梯度%1。</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰好为 0</translation>
    </message>
    <message>
        <source>Values in memory do pass: states depend on earlier segments.</source>
        <translation>记忆中的数值确实传过来：状态依赖于更早的段。</translation>
    </message>
    <message>
        <source>Each state depends on tokens before it.</source>
        <translation>每个状态都依赖于它之前的词元。</translation>
    </message>
    <message>
        <source>%1 token back</source>
        <translation>往前 %1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens back</source>
        <translation>往前 %1 个词元</translation>
    </message>
    <message>
        <source>one token back</source>
        <translation>往前一个词元</translation>
    </message>
    <message>
        <source>one token ahead</source>
        <translation>往后一个词元</translation>
    </message>
    <message>
        <source>%1 tokens ahead</source>
        <translation>往后 %1 个词元</translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3, never on another segment.</source>
        <translation>经过第 %1 层后，%2最远依赖到%3，从不依赖其他段。</translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3.</source>
        <translation>经过第 %1 层后，%2最远依赖到%3。</translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3, where the text begins, just as after layer %4.</source>
        <translation>经过第 %1 层后，%2最远依赖到%3，即文本开头。经过第 %4 层后也是如此。</translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3, just as after layer %4.</source>
        <translation>经过第 %1 层后，%2最远依赖到%3。经过第 %4 层后也是如此。</translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3; after layer %4, up to %5.</source>
        <translation>经过第 %1 层后，%2最远依赖到%3；经过第 %4 层后到%5。</translation>
    </message>
    <message>
        <source>To predict each token, %1 is rerun.</source>
        <translation>预测每个词元都要重新运行%1。</translation>
    </message>
    <message>
        <source>This text is run %1. Set a segment length above to cut it.</source>
        <translation>这段文本%1运行。可在上方设置段长来切分。</translation>
    </message>
    <message>
        <source>in one pass</source>
        <translation>一次性</translation>
    </message>
    <message>
        <source>Segment %1 arrives: %2 per layer stay in memory, %3.</source>
        <translation>第 %1 段到来：每层有 %2留在记忆中，%3。</translation>
    </message>
    <message>
        <source>without gradient</source>
        <translation>没有梯度</translation>
    </message>
    <message>
        <source>Segment %1 becomes embeddings; %2.</source>
        <translation>第 %1 段变成嵌入；%2。</translation>
    </message>
    <message>
        <source>the whole window before it</source>
        <translation>它前面的整个窗口</translation>
    </message>
    <message>
        <source>With memory, each token runs %1; later segments read its states.</source>
        <translation>有了记忆，每个词元只运行%1；后面的段读取它的状态。</translation>
    </message>
    <message>
        <source>Segment by segment, every token runs %1, but the first few in each segment have little context.</source>
        <translation>逐段运行时，每个词元只运行%1，但每段开头的词元几乎没有上下文。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>change the segment. How far does a state reach?</source>
        <translation>换一个段。一个状态能看到多远？</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Direction of the shift</source>
        <translation>移位方向</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>What cells show</source>
        <translation>单元格显示的内容</translation>
    </message>
    <message>
        <source>Zeroes what moved in from the next row, an option in Transformer-XL’s code</source>
        <translation>把从下一行移入的部分置零，这是 Transformer-XL 代码中的一个选项</translation>
    </message>
    <message>
        <source>The whole segment, in place of its first tokens in large cells</source>
        <translation>显示整个片段，而不是用大格显示开头几个词元</translation>
    </message>
    <message>
        <source>Not needed: this shift moves no other query’s scores under later keys</source>
        <translation>不需要：这种移位不会把其他查询的分数移到后面的键下</translation>
    </message>
    <message>
        <source>The cells are too small for this; zoom in, widen the window or shorten the text</source>
        <translation>单元格太小，无法显示；请放大、加宽窗口或缩短文本</translation>
    </message>
    <message>
        <source>Each cell shows its score</source>
        <translation>每个单元格显示分数</translation>
    </message>
    <message>
        <source>Each distance has a colour: d1 is one token back</source>
        <translation>每个距离有一种颜色：d1 是往前一个词元</translation>
    </message>
    <message>
        <source>Each cell shows its score, with its query and distance below</source>
        <translation>每个单元格显示分数，下方显示查询和距离</translation>
    </message>
    <message>
        <source>The numbers 1 to 9 need no labels</source>
        <translation>数字 1 到 9 不需要标签</translation>
    </message>
    <message>
        <source>Zero column</source>
        <translation>零列</translation>
    </message>
    <message>
        <source>Flatten, reshape</source>
        <translation>展平，重排</translation>
    </message>
    <message>
        <source>Drop a row</source>
        <translation>去掉一行</translation>
    </message>
    <message>
        <source>both conventions on 1 … 9</source>
        <translation>两种约定，用 1 … 9 演示</translation>
    </message>
    <message>
        <source>The same mask covers both. Only the run’s own shift, %1, puts each score under the key at its distance.</source>
        <translation>两者使用同一个掩码。只有这次运行自己的移位（%1）能把每个分数放到对应距离的键下面。</translation>
    </message>
    <message>
        <source>to the left</source>
        <translation>向左</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <translation>原始分数</translation>
    </message>
    <message>
        <source>Drop first row</source>
        <translation>去掉首行</translation>
    </message>
    <message>
        <source>Drop last row</source>
        <translation>去掉末行</translation>
    </message>
    <message>
        <source>press “%1” for both shifts on nine numbers. Which way do the rows move?</source>
        <translation>按“%1”，在九个数上看两种移位。各行往哪边移动？</translation>
    </message>
    <message>
        <source>Difference, %1</source>
        <translation>两种算法之差，%1</translation>
    </message>
    <message>
        <source>Weight, %1</source>
        <translation>权重，%1</translation>
    </message>
    <message>
        <source>Score, %1</source>
        <translation>分数，%1</translation>
    </message>
    <message>
        <source>Query · distance, %1</source>
        <translation>查询 · 距离，%1</translation>
    </message>
    <message>
        <source>Query · (key + distance), %1</source>
        <translation>查询 · (键 + 距离)，%1</translation>
    </message>
    <message>
        <source>every row counts from itself</source>
        <translation>每行从自己数起</translation>
    </message>
    <message>
        <source>%1; the other way − this model’s</source>
        <translation>%1；另一种算法 − 本模型的算法</translation>
    </message>
    <message>
        <source>%1, distance %2, row of the table</source>
        <translation>%1，距离 %2，表中的行</translation>
    </message>
    <message>
        <source>%1 back</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>距离 %1</translation>
    </message>
    <message>
        <source>not yet written</source>
        <translation>尚未写出</translation>
    </message>
    <message>
        <source>Drag to change k, the largest distance with its own row. Tables of a new size are newly initialised</source>
        <translation>拖动可改变 k，即能区分的最大距离。大小改变后的表会重新初始化</translation>
    </message>
    <message>
        <source>k = %1: one row from here on</source>
        <translation>k = %1：从这里起共用一行</translation>
    </message>
    <message>
        <source>k = %1: no key is farther</source>
        <translation>k = %1：没有更远的键</translation>
    </message>
    <message>
        <source>k = %1</source>
        <translation>k = %1</translation>
    </message>
    <message>
        <source>One value row per distance</source>
        <translation>每个距离一行值</translation>
    </message>
    <message>
        <source>One row of numbers per distance</source>
        <translation>每个距离一行数</translation>
    </message>
    <message>
        <source>learned; shared by all pairs and heads</source>
        <translation>学得的；所有的对和头共用</translation>
    </message>
    <message>
        <source>learned, shared</source>
        <translation>学得的，共用</translation>
    </message>
    <message>
        <source>how far back; 0 is the token itself. Rows for later keys are not drawn: the causal mask hides them.</source>
        <translation>往前多远；0 是词元自身。不画后面的键所用的行：它们被因果掩码遮住。</translation>
    </message>
    <message>
        <source>how far back (0: itself); later keys are hidden by the causal mask</source>
        <translation>往前多远（0：自身）；后面的键被因果掩码遮住</translation>
    </message>
    <message>
        <source>how far back; 0 is the token itself</source>
        <translation>往回多远；0 是词元自己</translation>
    </message>
    <message>
        <source>distance; 0 is the token itself</source>
        <translation>距离；0 是词元自己</translation>
    </message>
    <message>
        <source>table row for distance %1, dimension %2</source>
        <translation>距离 %1 的表行，维度 %2</translation>
    </message>
    <message>
        <source>query %1 · distance %2</source>
        <translation>查询 %1 · 距离 %2</translation>
    </message>
    <message>
        <source>Key table</source>
        <translation>键表</translation>
    </message>
    <message>
        <source>× query “%1”</source>
        <translation>× 查询“%1”</translation>
    </message>
    <message>
        <source>Value table</source>
        <translation>值表</translation>
    </message>
    <message>
        <source>Σ α v</source>
        <translation>Σ α v</translation>
    </message>
    <message>
        <source>+ Σ α a</source>
        <translation>+ Σ α a</translation>
    </message>
    <message>
        <source>= output</source>
        <translation>= 输出</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接计算</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分开计算</translation>
    </message>
    <message>
        <source>this model’s way</source>
        <translation>本模型的算法</translation>
    </message>
    <message>
        <source>the other way</source>
        <translation>另一种算法</translation>
    </message>
    <message>
        <source>the same rows in another order</source>
        <translation>相同的行，换了顺序</translation>
    </message>
    <message>
        <source>k + a</source>
        <translation>k + a</translation>
    </message>
    <message>
        <source>row a</source>
        <translation>行 a</translation>
    </message>
    <message>
        <source>query · (k + a)</source>
        <translation>查询 · (k + a)</translation>
    </message>
    <message>
        <source>query · key</source>
        <translation>查询 · 键</translation>
    </message>
    <message>
        <source>query · a</source>
        <translation>查询 · a</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>One key per pair and head: %1 × %2 × %3 × %4 = %5 numbers are stored.</source>
        <translation>每对、每个头各有一个键：要存储 %1 × %2 × %3 × %4 = %5 个数。</translation>
    </message>
    <message>
        <source>All heads share one row per pair, %1 × %2 × %3 = %4 numbers. One product per query covers all heads.</source>
        <translation>所有头共用每对的一行，共 %1 × %2 × %3 = %4 个数。每个查询只需一次乘积就涵盖所有头。</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>both parts</source>
        <translation>两部分</translation>
    </message>
    <message>
        <source>output, dim. 1</source>
        <translation>输出，第 1 维</translation>
    </message>
    <message>
        <source>both parts, largest</source>
        <translation>两部分，最大</translation>
    </message>
    <message>
        <source>output, largest</source>
        <translation>输出，最大</translation>
    </message>
    <message>
        <source>Query “%1”, key “%2”</source>
        <translation>查询“%1”，键“%2”</translation>
    </message>
    <message>
        <source>q · key</source>
        <translation>q · 键</translation>
    </message>
    <message>
        <source>q · row %1</source>
        <translation>q · 第 %1 行</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>other rows</source>
        <translation>其他行</translation>
    </message>
    <message>
        <source>Beyond the dashed line all keys share one row.</source>
        <translation>虚线以外的键共用一行。</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>舍入误差</translation>
    </message>
    <message>
        <source>All pairs of positions</source>
        <translation>所有位置对</translation>
    </message>
    <message>
        <source>The scores and weights of all queries and keys, with rotation and without</source>
        <translation>所有查询和键的分数与权重，有旋转的和没有旋转的</translation>
    </message>
    <message>
        <source>Place of the query, from 1</source>
        <translation>查询的位置，从 1 数起</translation>
    </message>
    <message>
        <source>The query that is shown; you can also click its token</source>
        <translation>所显示的查询；也可以点击它的词元</translation>
    </message>
    <message>
        <source>The weights with rotation, and those of the same queries and keys without it.</source>
        <translation>有旋转的权重，以及同样的查询和键没有旋转时的权重。</translation>
    </message>
    <message>
        <source>at its own place</source>
        <translation>在自己的位置</translation>
    </message>
    <message>
        <source>one place back</source>
        <translation>往前一个位置</translation>
    </message>
    <message>
        <source>%1 places back</source>
        <translation>往前 %1 个位置</translation>
    </message>
    <message>
        <source>%1 place on</source>
        <translation>往后 %1 个位置</translation>
    </message>
    <message>
        <source>%1 places on</source>
        <translation>往后 %1 个位置</translation>
    </message>
    <message>
        <source>%1 %2 scores %3, %4 %5: %6.</source>
        <translation>%1 %2得分 %3，%4得分 %5：%6。</translation>
    </message>
    <message>
        <source>%1 reads %2 %3 (%4), not %5 (%6): only the distance differs. Not rotated, both get the same.</source>
        <translation>%1 读%3的 %2（%4），而不读%5的（%6）：只有距离不同。不旋转时，两者得到的一样多。</translation>
    </message>
    <message>
        <source>k, the largest distance with its own row</source>
        <translation>k，拥有独立一行的最大距离</translation>
    </message>
    <message>
        <source>The largest distance with its own row; tables of a new size are newly initialised</source>
        <translation>能区分的最大距离；大小改变后的表会重新初始化</translation>
    </message>
    <message>
        <source>A longer text; farther keys share the outermost rows</source>
        <translation>更长的文本；更远的键共用最外侧的行</translation>
    </message>
    <message>
        <source>Softmax spreads a total of 1 over the %1 of each %2.</source>
        <translation>对每个%2，softmax 把总和 1 分配给各个%1。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 raises the score, its content lowers it.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的%5提高分数，内容降低分数。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its content raises the score, its %5 lowers it.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的内容提高分数，%5降低分数。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 and its content both lower the score.</source>
        <translation>%1 以权重 %4 读取前面第 %3 个位置的 %2：它的%5和内容都降低分数。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 lowers the score, its content hardly changes it.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的%5降低分数，内容几乎不改变分数。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its content lowers the score, its %5 hardly changes it.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的内容降低分数，%5几乎不改变分数。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 and its content add the same to the score.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的%5和内容给分数加的一样多。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 adds more to the score than its content.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的%5给分数加的比内容多。</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its content adds more to the score than its %5.</source>
        <translation>%1 读取往前第 %3 个的 %2，权重 %4：它的内容给分数加的比%5多。</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Each %1 has a %4 from the %2, clipped at k = %3. It selects %5.</source>
        <translation>每个%1与%2之间都有一个%4，截断到 k = %3 以内，用来选出%5。</translation>
    </message>
    <message>
        <source>a row of a table</source>
        <translation>表中的一行</translation>
    </message>
    <message>
        <source>Each %1 has a %3 from the %2. It selects %4.</source>
        <translation>每个%1与%2之间都有一个%3，用来选出%4。</translation>
    </message>
    <message>
        <source>Each pair looks up the row of its %1 in the key table; %2.</source>
        <translation>每一对按其%1在键表中查出对应的行；%2。</translation>
    </message>
    <message>
        <source>all heads share this row</source>
        <translation>所有头共用这一行</translation>
    </message>
    <message>
        <source>Key’s part</source>
        <translation>键的部分</translation>
    </message>
    <message>
        <source>The %1 is multiplied by the row of the %2 as well as by the %3: %4.</source>
        <translation>%1既与%3相乘，也与%2对应的行相乘：%4。</translation>
    </message>
    <message>
        <source>the two products are added</source>
        <translation>两个乘积相加</translation>
    </message>
    <message>
        <source>The sum%1 is the score: %2.</source>
        <translation>和%1 就是分数：%2。</translation>
    </message>
    <message>
        <source>what the key holds and how far away it is</source>
        <translation>既反映键的内容，也反映它有多远</translation>
    </message>
    <message>
        <source>The same %1 has a row in a second table, added to the %2: %3.</source>
        <translation>同一个%1在第二张表中也有一行，加到%2上：%3。</translation>
    </message>
    <message>
        <source>the output carries the distance too</source>
        <translation>输出也带有距离信息</translation>
    </message>
    <message>
        <source>Value’s part</source>
        <translation>值的部分</translation>
    </message>
    <message>
        <source>The output is a weighted sum of %1 plus %2.</source>
        <translation>输出是%1加上%2之后的加权和。</translation>
    </message>
    <message>
        <source>each value</source>
        <translation>每个值</translation>
    </message>
    <message>
        <source>the table row for its distance</source>
        <translation>其距离对应的表行</translation>
    </message>
    <message>
        <source>Two ways</source>
        <translation>两种算法</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Adding key and distance first, or multiplying each separately, gives %1. The second way needs less memory.</source>
        <translation>先把键和距离相加，或分别相乘，得到%1。第二种算法占用的内存更少。</translation>
    </message>
    <message>
        <source>the same score</source>
        <translation>相同的分数</translation>
    </message>
    <message>
        <source>lower k. Which distances share a row?</source>
        <translation>减小 k。哪些距离共用一行？</translation>
    </message>
    <message>
        <source>Scores, rotated</source>
        <translation>分数，旋转后</translation>
    </message>
    <message>
        <source>Weights, rotated</source>
        <translation>权重，旋转后</translation>
    </message>
    <message>
        <source>Weights, not rotated</source>
        <translation>权重，未旋转</translation>
    </message>
    <message>
        <source>the same q and k</source>
        <translation>同样的 q 和 k</translation>
    </message>
    <message>
        <source>not available for this run</source>
        <translation>这次运行没有</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算 …</translation>
    </message>
    <message>
        <source>scores, rotated</source>
        <translation>分数，旋转后</translation>
    </message>
    <message>
        <source>weights, rotated</source>
        <translation>权重，旋转后</translation>
    </message>
    <message>
        <source>weights, not rotated</source>
        <translation>权重，未旋转</translation>
    </message>
    <message>
        <source>%1 other pairs</source>
        <translation>其余 %1 对</translation>
    </message>
    <message>
        <source>not rotated</source>
        <translation>未旋转</translation>
    </message>
    <message>
        <source>pair %1: %2 per token</source>
        <translation>第 %1 对：每个词元 %2</translation>
    </message>
    <message>
        <source>pair %1: %2</source>
        <translation>第 %1 对：%2</translation>
    </message>
    <message>
        <source>pair %1</source>
        <translation>第 %1 对</translation>
    </message>
    <message>
        <source>k, %1</source>
        <translation>k，%1</translation>
    </message>
    <message>
        <source>Query %1; key %2</source>
        <translation>查询 %1；键 %2</translation>
    </message>
    <message>
        <source>arrow: two of its numbers; dotted: before it turns</source>
        <translation>箭头：其中的两个数；点线：旋转之前</translation>
    </message>
    <message>
        <source>dotted: before it turns</source>
        <translation>点线：旋转之前</translation>
    </message>
    <message>
        <source>the smaller the angle, the more a pair adds to the score</source>
        <translation>夹角越小，这一对给分数加得越多</translation>
    </message>
    <message>
        <source>a small angle adds to the score</source>
        <translation>夹角小，分数就高</translation>
    </message>
    <message>
        <source>%1 rotated, dimension %2</source>
        <translation>旋转后的%1，第 %2 维</translation>
    </message>
    <message>
        <source>%1 before rotation, dimension %2</source>
        <translation>旋转前的%1，第 %2 维</translation>
    </message>
    <message>
        <source>score so far</source>
        <translation>目前的分数</translation>
    </message>
    <message>
        <source>Score by the key’s position</source>
        <translation>分数随键的位置变化</translation>
    </message>
    <message>
        <source>if only the key moved</source>
        <translation>只移动键时</translation>
    </message>
    <message>
        <source>Make this token the query</source>
        <translation>把这个词元作为查询</translation>
    </message>
    <message>
        <source>%1, as if here</source>
        <translation>%1，假设在此处</translation>
    </message>
    <message>
        <source>score of key %1</source>
        <translation>键 %1 的分数</translation>
    </message>
    <message>
        <source>score, not rotated</source>
        <translation>未旋转的分数</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into weights: %1.</source>
        <translation>Softmax 把每一行分数变成权重：%1。</translation>
    </message>
    <message>
        <source>each row adds up to 1</source>
        <translation>每一行之和为 1</translation>
    </message>
    <message>
        <source>only the angles differ</source>
        <translation>只有角度不同</translation>
    </message>
    <message>
        <source>The score of this %1 with this %2 depends on %3.</source>
        <translation>这个%1与这个%2的分数取决于%3。</translation>
    </message>
    <message>
        <source>how far apart they are</source>
        <translation>它们相距多远</translation>
    </message>
    <message>
        <source>Both go back to where the text has them.</source>
        <translation>两者都回到它们在文本中的位置。</translation>
    </message>
    <message>
        <source>Not rotated</source>
        <translation>未旋转</translation>
    </message>
    <message>
        <source>choose another head. At which distance is its score highest?</source>
        <translation>选择另一个头。它的分数在哪个距离最高？</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Row %1 in numbers</source>
        <translation>第 %1 行的各个数</translation>
    </message>
    <message>
        <source>then</source>
        <translation>则</translation>
    </message>
    <message>
        <source>else</source>
        <translation>否则</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Row %1, %2</source>
        <translation>第 %1 行，%2</translation>
    </message>
    <message>
        <source>Row %1, token %2</source>
        <translation>第 %1 行，词元 %2</translation>
    </message>
    <message>
        <source>Row %1, %2 %3</source>
        <translation>第 %1 行，%2 %3</translation>
    </message>
    <message>
        <source>%1: every score is masked, so there are no weights.</source>
        <translation>%1：所有分数都被掩蔽，因此没有权重。</translation>
    </message>
    <message>
        <source>%1 of %2 columns</source>
        <translation>%2 列中的 %1 列</translation>
    </message>
    <message>
        <source>%1 was then set by hand</source>
        <translation>随后有 %1 个被手动设置</translation>
    </message>
    <message>
        <source>%1 were then set by hand</source>
        <translation>随后有 %1 个被手动设置</translation>
    </message>
    <message>
        <source>%1: softmax(β · score), β = %2. At β = 1 the largest, %3, goes to %4.</source>
        <translation>%1：softmax(β · 分数)，β = %2。β = 1 时最大的 %3 归 %4。</translation>
    </message>
    <message>
        <source>%1: each score’s exponential divided by the row’s sum; %2. The weights now add up to %3; the largest is %4 for %5.</source>
        <translation>%1：每个分数的指数除以整行之和；%2。现在各权重之和为 %3；最大的是 %5，为 %4。</translation>
    </message>
    <message>
        <source>%1: each score’s exponential divided by the row’s sum. The largest, %2, goes to %3.</source>
        <translation>%1：每个分数的指数除以整行之和。其中最大的 %2 分给 %3。</translation>
    </message>
    <message>
        <source>%1 is masked and gets none.</source>
        <translation>%1 被掩蔽，没有权重。</translation>
    </message>
    <message>
        <source>%1 gets %2.</source>
        <translation>%1 得到 %2。</translation>
    </message>
    <message>
        <source>%1 may read every key: none is masked.</source>
        <translation>%1 可以读取每个键：没有键被掩住。</translation>
    </message>
    <message>
        <source>%1 may read %2 of %3 keys: the mask sets every other score to −∞, so no weight goes there.</source>
        <translation>%1 可以读取 %3 个键中的 %2 个：掩码把其余的分数都设为 −∞，因此那里没有权重。</translation>
    </message>
    <message>
        <source>%1, column %2: %3</source>
        <translation>%1，第 %2 列：%3</translation>
    </message>
    <message>
        <source>The reference's %1 is not a batch of one text, I64 [1, position].</source>
        <translation>参考数据的 %1 不是只含一个文本的批次，即 I64 [1, position]。</translation>
    </message>
    <message>
        <source>The reference's %1 is empty or has numbers outside 0 to %2.</source>
        <translation>参考数据的 %1 含有 0 到 %2 以外的数，或者为空。</translation>
    </message>
    <message>
        <source>The reference has no input_ids in one of its cases.</source>
        <translation>参考数据的某个样例中没有 input_ids。</translation>
    </message>
    <message>
        <source>The reference has no decoder_input_ids in one of its cases.</source>
        <translation>参考数据的某个样例中没有 decoder_input_ids。</translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 等</translation>
    </message>
    <message>
        <source>The run on the right reads its own sample: its vocabulary lacks %1</source>
        <translation>右侧运行读取自己的示例：它的词表中没有 %1</translation>
    </message>
    <message>
        <source>The vocabulary of the run on the right lacks %1</source>
        <translation>右侧运行的词表中没有 %1</translation>
    </message>
    <message>
        <source>Draw this run beside the current one</source>
        <translation>把这次运行画在当前运行旁边</translation>
    </message>
    <message>
        <source>Draw run %1 beside the current one</source>
        <translation>把运行 %1 画在当前运行旁边</translation>
    </message>
    <message>
        <source>Run %1, %2, %3: %4 parameters, token accuracy %5, sequence accuracy %6, steps to 99 %: %7</source>
        <translation>运行 %1，%2，%3：%4 个参数，词元准确率 %5，序列准确率 %6，到 99% 的步数：%7</translation>
    </message>
    <message>
        <source>%1
On the %2 sequences of the test set: token accuracy %3, sequence accuracy %4</source>
        <translation>%1
在测试集的 %2 个序列上：词元准确率 %3，序列准确率 %4</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Every run appears here with its changes, its size, its token accuracy and its sequence accuracy.</source>
        <translation>每次运行都列在这里：它的更改、大小、词元准确率和序列准确率。</translation>
    </message>
    <message>
        <source>Continue it</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Continues this run from where it stopped, in place of the current one</source>
        <translation>从停下的地方继续这次运行，取代当前运行</translation>
    </message>
    <message>
        <source>Open in the views</source>
        <translation>在视图中打开</translation>
    </message>
    <message>
        <source>Shows the model in training in every view, at the marker, and follows the training</source>
        <translation>在所有视图中显示标记处的训练中模型，并跟随训练</translation>
    </message>
    <message>
        <source>Save the model as it is now to its own file</source>
        <translation>把当前的模型保存到单独的文件</translation>
    </message>
    <message>
        <source>Starts a new run with the settings that this one began with</source>
        <translation>用这次运行开始时的设置开始一次新运行</translation>
    </message>
    <message>
        <source>Write the table of runs as tab-separated text</source>
        <translation>把运行列表写成以制表符分隔的文本</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Not saved yet; use Save as… to keep the model.</source>
        <translation>尚未保存；要保留模型，请用“另存为…”。</translation>
    </message>
    <message>
        <source>Not saved yet; a run is saved every half minute, at each pause and at the end.</source>
        <translation>尚未保存；运行每半分钟、每次暂停和结束时会自动保存。</translation>
    </message>
    <message>
        <source>Saved at its last step, %1.</source>
        <translation>已在最后一步（第 %1 步）保存。</translation>
    </message>
    <message>
        <source>Saved at step %1. Stopping now loses nothing; continuing gives the same numbers bit for bit.</source>
        <translation>已在第 %1 步保存。现在停止不会丢失任何内容；继续训练会得到逐位相同的数。</translation>
    </message>
    <message>
        <source>Saved at step %1. Stopping now loses nothing; on a GPU, continuing may change the last digits.</source>
        <translation>已在第 %1 步保存。现在停止不会丢失任何内容；在 GPU 上，继续训练得到的数最后几位可能不同。</translation>
    </message>
    <message>
        <source>Saved at step %1; closing the window saves the rest.</source>
        <translation>已保存到第 %1 步；关闭窗口时会保存其余部分。</translation>
    </message>
    <message>
        <source>loss of step %1</source>
        <translation>第 %1 步的损失</translation>
    </message>
    <message>
        <source>held-out loss</source>
        <translation>留出损失</translation>
    </message>
    <message>
        <source>token accuracy</source>
        <translation>词元准确率</translation>
    </message>
    <message>
        <source>sequence accuracy</source>
        <translation>序列准确率</translation>
    </message>
    <message>
        <source>training accuracy</source>
        <translation>训练准确率</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>ponder cost</source>
        <translation>思考代价</translation>
    </message>
    <message>
        <source>steps per position</source>
        <translation>每个位置的步数</translation>
    </message>
    <message>
        <source>test loss, step %1</source>
        <translation>测试损失，第 %1 步</translation>
    </message>
    <message>
        <source>test token accuracy</source>
        <translation>测试词元准确率</translation>
    </message>
    <message>
        <source>test sequence accuracy</source>
        <translation>测试序列准确率</translation>
    </message>
    <message>
        <source>Run %1 at step %2</source>
        <translation>运行 %1 的第 %2 步</translation>
    </message>
    <message>
        <source>Waiting for the first evaluation.</source>
        <translation>等待第一次评估。</translation>
    </message>
    <message>
        <source>A sequence counts only when all its tokens are right, so sequence accuracy lags behind: %1 against %2.</source>
        <translation>只有所有词元都正确，一个序列才算正确，因此序列准确率落后：%1，而词元为 %2。</translation>
    </message>
    <message>
        <source>press %1 and watch the loss fall.</source>
        <translation>按%1，看损失下降。</translation>
    </message>
    <message>
        <source>drag the marker along the curves from 0 to %1 and watch the attention form.</source>
        <translation>沿曲线把标记从 0 拖到 %1，看注意力如何形成。</translation>
    </message>
    <message>
        <source>Export the runs</source>
        <translation>导出运行列表</translation>
    </message>
    <message>
        <source>Tables (*.tsv *.txt)</source>
        <translation>表格 (*.tsv *.txt)</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>How the two runs are shown</source>
        <translation>怎样显示两次运行</translation>
    </message>
    <message>
        <source>Beam of %1</source>
        <translation>束宽 %1</translation>
    </message>
    <message>
        <source>How it writes</source>
        <translation>写出方式</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 个中 %1 个正确</translation>
    </message>
    <message>
        <source>What it writes: nothing yet</source>
        <translation>写出的内容：暂无</translation>
    </message>
    <message>
        <source>What it writes at step %1</source>
        <translation>第 %1 步时写出的内容</translation>
    </message>
    <message>
        <source>What it writes</source>
        <translation>写出的内容</translation>
    </message>
    <message>
        <source>after the first evaluation</source>
        <translation>第一次评估之后</translation>
    </message>
    <message>
        <source>the probe, and the likeliest token at each position</source>
        <translation>探测文本，以及每个位置上最可能的词元</translation>
    </message>
    <message>
        <source>for sequences it has not seen; × means wrong</source>
        <translation>针对没见过的序列；× 表示错误</translation>
    </message>
    <message>
        <source>%1, %2 with greedy decoding</source>
        <translation>%1，贪心解码为 %2</translation>
    </message>
    <message>
        <source>%1, %2 with beam search</source>
        <translation>%1，束搜索为 %2</translation>
    </message>
    <message>
        <source>%1, the first %2 shown</source>
        <translation>%1，显示前 %2 个</translation>
    </message>
    <message>
        <source>above: the input</source>
        <translation>上：输入</translation>
    </message>
    <message>
        <source>below: the likeliest token there</source>
        <translation>下：该处最可能的词元</translation>
    </message>
    <message>
        <source>below: the likeliest of %1 texts it wrote in parallel</source>
        <translation>下：并行写出的 %1 个文本中最可能的一个</translation>
    </message>
    <message>
        <source>below: what the model wrote, the likeliest token each time</source>
        <translation>下：模型写出的内容，每次取最可能的词元</translation>
    </message>
    <message>
        <source>under ×: what it should have written</source>
        <translation>× 下方：应写出的内容</translation>
    </message>
    <message>
        <source>position %1: wrote %2; should be %3</source>
        <translation>位置 %1：写出 %2；正确的是 %3</translation>
    </message>
    <message>
        <source>position %1: wrote %2</source>
        <translation>位置 %1：写出 %2</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>不小于 0</translation>
    </message>
    <message>
        <source>0 (all tokens) or more</source>
        <translation>不小于 0（0 表示所有词元）</translation>
    </message>
    <message>
        <source>above 0 and at most 1</source>
        <translation>大于 0 且不超过 1</translation>
    </message>
    <message>
        <source>%1 was not saved: the path does not name a file.</source>
        <translation>%1 未保存：该路径没有指定文件名。</translation>
    </message>
    <message>
        <source>opening the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>%1 was not saved: %2 (while %3; %4 needed, %5 free).</source>
        <translation>%1 未保存：%2（%3时；需要 %4，可用 %5）。</translation>
    </message>
    <message>
        <source>%1 was not saved: %2 (while %3).</source>
        <translation>%1 未保存：%2（%3时）。</translation>
    </message>
    <message>
        <source>examining the existing file</source>
        <translation>检查已有文件</translation>
    </message>
    <message>
        <source>checking permission to replace the file</source>
        <translation>检查替换文件的权限</translation>
    </message>
    <message>
        <source>creating a temporary file beside it</source>
        <translation>在旁边创建临时文件</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>setting the permissions</source>
        <translation>设置权限</translation>
    </message>
    <message>
        <source>reserving the space</source>
        <translation>预留空间</translation>
    </message>
    <message>
        <source>%1 was not saved: only %2 of the expected %3 arrived.</source>
        <translation>%1 未保存：应有 %3，只收到 %2。</translation>
    </message>
    <message>
        <source>writing the data to disk</source>
        <translation>把数据写入磁盘</translation>
    </message>
    <message>
        <source>closing the file</source>
        <translation>关闭文件</translation>
    </message>
    <message>
        <source>moving the new file into place</source>
        <translation>把新文件移到目标位置</translation>
    </message>
    <message>
        <source>%1 was replaced, but the disk did not confirm it: %2.</source>
        <translation>%1 已被替换，但磁盘没有确认：%2。</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>无数值</translation>
    </message>
    <message>
        <source>This picture shows no matrix of the run’s own numbers</source>
        <translation>这幅图没有由运行自身的数组成的矩阵</translation>
    </message>
    <message>
        <source>one scale</source>
        <translation>统一标度</translation>
    </message>
    <message>
        <source>own scale</source>
        <translation>自身标度</translation>
    </message>
    <message>
        <source>Scale of panels too pale to see</source>
        <translation>颜色过浅、难以看清的面板所用的标度</translation>
    </message>
    <message>
        <source>A panel whose numbers are below 5 % of the scale can have a scale of its own</source>
        <translation>如果面板中的数值低于标度的 5%，可以使用自己的标度</translation>
    </message>
    <message>
        <source>Computing the gradients …</source>
        <translation>正在计算梯度…</translation>
    </message>
    <message>
        <source>Across the picture</source>
        <translation>横向滚动画面</translation>
    </message>
    <message>
        <source>Down the picture</source>
        <translation>纵向滚动画面</translation>
    </message>
    <message>
        <source>Set by hand: its gradient goes no further back</source>
        <translation>手动设定：它的梯度到此为止</translation>
    </message>
    <message>
        <source>Changed by hand: was %1</source>
        <translation>已手动更改：原为 %1</translation>
    </message>
    <message>
        <source>Type something on the left to see the picture here.</source>
        <translation>在左侧输入一些内容，画面就会显示在这里。</translation>
    </message>
    <message>
        <source>Open a model to see it.</source>
        <translation>打开一个模型即可查看。</translation>
    </message>
    <message>
        <source>This asks a person: “%1” Name the file in the script; --list-commands lists commands that take one.</source>
        <translation>这一步要问人：“%1” 请在脚本里写出文件；--list-commands 列出带文件参数的命令。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1 项</translation>
    </message>
    <message>
        <source>%1: show all %2</source>
        <translation>%1：显示全部 %2 项</translation>
    </message>
    <message>
        <source>Runs of the model</source>
        <translation>模型的运行</translation>
    </message>
    <message>
        <source>Writing the trace</source>
        <translation>写入轨迹</translation>
    </message>
    <message>
        <source>No model is open. Open a .safetensors file or choose a variant.</source>
        <translation>没有打开模型。请打开 .safetensors 文件，或选择一个变体。</translation>
    </message>
    <message>
        <source>There is no training run to act on. Start one first.</source>
        <translation>没有可操作的训练。请先开始训练。</translation>
    </message>
    <message>
        <source>This session is not logged any more. %1</source>
        <translation>此会话不再写入日志。%1</translation>
    </message>
    <message>
        <source>What was done in one session of Headroom %1. headroom --script FILE does it again.</source>
        <translation>Headroom %1 一次会话中所做的事。headroom --script FILE 会重做一遍。</translation>
    </message>
    <message>
        <source>a text of %1 letters</source>
        <translation>%1 个字符的文本</translation>
    </message>
    <message>
        <source>%1, a line of %2 letters</source>
        <translation>%1，一行 %2 个字符</translation>
    </message>
    <message>
        <source>Fixed for a run</source>
        <translation>运行中不可更改</translation>
    </message>
    <message>
        <source>Use recommended settings</source>
        <translation>使用推荐设置</translation>
    </message>
    <message>
        <source>Learning-rate schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Total number of optimiser steps</source>
        <translation>优化器的总步数</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>How the learning rate changes with the steps</source>
        <translation>学习率如何随步数变化</translation>
    </message>
    <message>
        <source>Noam</source>
        <translation>Noam</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Peak learning rate</source>
        <translation>峰值学习率</translation>
    </message>
    <message>
        <source>The learning rate after the warm-up</source>
        <translation>预热之后的学习率</translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>学习率系数</translation>
    </message>
    <message>
        <source>factor · d_model^−½ · min(step^−½, step · warm-up^−3⁄2), as in Vaswani et al., 2017</source>
        <translation>系数 · d_model^−½ · min(步^−½, 步 · 预热^−3⁄2)，见 Vaswani 等 2017</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Steps until the learning rate peaks</source>
        <translation>学习率达到峰值前的步数</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>Share of the target spread over all tokens</source>
        <translation>目标中平摊给所有词元的比例</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Sequences per step</source>
        <translation>每步的序列数</translation>
    </message>
    <message>
        <source>Ponder weight</source>
        <translation>思考权重</translation>
    </message>
    <message>
        <source>Loss penalty per step and position; more makes positions stop sooner</source>
        <translation>每步每个位置的损失惩罚；越大，各位置停止得越早</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Share of the numbers dropped at random in training</source>
        <translation>训练中随机丢弃的数值比例</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Maximum gradient norm; 0 = off</source>
        <translation>梯度范数上限；0 = 关闭</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>Steps between two points on the curves</source>
        <translation>曲线上相邻两点之间的步数</translation>
    </message>
    <message>
        <source>Precision of a step’s matrix products; bfloat16 is faster on a GPU with long sequences and wide models, and slower on most processors. Numbers shown are always float32</source>
        <translation>每步矩阵乘法的精度；bfloat16 在 GPU 上对长序列和宽模型更快，在多数处理器上更慢。显示的数始终是 float32</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>更少设置</translation>
    </message>
    <message>
        <source>at the next start</source>
        <translation>下次启动时生效</translation>
    </message>
    <message>
        <source>Seeds weights, data, their order and dropout; the same seed gives the same run</source>
        <translation>决定参数、数据、数据顺序和 dropout；相同的随机种子得到相同的运行</translation>
    </message>
    <message>
        <source>Snapshot every</source>
        <translation>快照间隔</translation>
    </message>
    <message>
        <source>Steps between two snapshots of the model, to scrub through; 0 = none. After 64 snapshots, every second one is dropped</source>
        <translation>相邻两个可供回看的模型快照之间的步数；0 = 不保存。快照超过 64 个时，每隔一个丢弃一个</translation>
    </message>
    <message>
        <source>while it runs</source>
        <translation>运行时即生效</translation>
    </message>
    <message>
        <source>Recommended → now: %1</source>
        <translation>推荐 → 现在：%1</translation>
    </message>
    <message>
        <source>%1: one token back</source>
        <translation>%1：往前一个词元</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>query %1, distance %2</source>
        <translation>查询 %1，距离 %2</translation>
    </message>
    <message>
        <source>Left, Transformer-XL</source>
        <translation>左移，Transformer-XL</translation>
    </message>
    <message>
        <source>Right, learned-relative</source>
        <translation>右移，learned-relative</translation>
    </message>
    <message>
        <source>one column for each key</source>
        <translation>每个键一列</translation>
    </message>
    <message>
        <source>one column for each distance</source>
        <translation>每个距离一列</translation>
    </message>
    <message>
        <source>%1: the gradients of all weights are the same, so nothing comes back to the scores.</source>
        <translation>%1：所有权重的梯度都相同，所以没有什么传回到分数。</translation>
    </message>
    <message>
        <source>%1: nothing depends on this row, so nothing comes back to it.</source>
        <translation>%1：没有什么取决于这一行，所以没有什么传回它。</translation>
    </message>
    <message>
        <source>%1 is masked: its weight is 0, so nothing comes back to its score.</source>
        <translation>%1 被掩蔽：它的权重是 0，所以没有什么传回它的分数。</translation>
    </message>
    <message>
        <source>%1 hardly matters: per unit of its score the loss changes by %2.</source>
        <translation>%1 几乎无关紧要：它的分数每变化一单位，损失变化 %2。</translation>
    </message>
    <message>
        <source>%1 should have been read more: raise its score and the loss falls. Its gradient is %2.</source>
        <translation>本应多读 %1：提高它的分数，损失就下降。它的梯度是 %2。</translation>
    </message>
    <message>
        <source>%1 should have been read less: lower its score and the loss falls. Its gradient is %2.</source>
        <translation>本应少读 %1：降低它的分数，损失就下降。它的梯度是 %2。</translation>
    </message>
    <message>
        <source>Per unit of the score of %1 the number changes by %2.</source>
        <translation>%1 的分数每变化一单位，这个数变化 %2。</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>所有的行</translation>
    </message>
    <message>
        <source>Where it begins</source>
        <translation>从哪里开始</translation>
    </message>
    <message>
        <source>At a number of the run itself: its own gradient is 1.</source>
        <translation>从运行本身的一个数：它自己的梯度是 1。</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>position score</source>
        <translation>位置分数</translation>
    </message>
    <message>
        <source>q query, d distance</source>
        <translation>q 查询，d 距离</translation>
    </message>
    <message>
        <source>dashed: a padding zero</source>
        <translation>虚线：填充的零</translation>
    </message>
    <message>
        <source>queries %1–%2 of %3</source>
        <translation>查询 %1–%2，共 %3</translation>
    </message>
    <message>
        <source>grey: covered until you answer</source>
        <translation>灰色：作答之前遮住</translation>
    </message>
    <message>
        <source>faded: another query’s scores</source>
        <translation>淡色：另一个查询的分数</translation>
    </message>
    <message>
        <source>Notes – Headroom</source>
        <translation>备注 – Headroom</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Page Down, Page Up: next, back · drag: draw · Z: undo a stroke · E: erase · N: notes · Esc: end</source>
        <translation>Page Down、Page Up：下一张、上一张 · 拖动：绘画 · Z：撤销一笔 · E：擦除 · N：备注 · Esc：结束</translation>
    </message>
    <message>
        <source>%1:%2   %3</source>
        <translation>%1:%2   %3</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>This is the last picture.</source>
        <translation>这是最后一张画面。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一张：%1</translation>
    </message>
    <message>
        <source>Next picture</source>
        <translation>下一张画面</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>first, last</source>
        <translation>第一幅、最后一幅</translation>
    </message>
    <message>
        <source>release the number</source>
        <translation>释放这个数</translation>
    </message>
    <message>
        <source>In symbols</source>
        <translation>用符号表示</translation>
    </message>
    <message>
        <source>With its numbers</source>
        <translation>代入数</translation>
    </message>
    <message>
        <source>Computed by Headroom in double precision as this page was written.</source>
        <translation>写出这个网页时由 Headroom 以双精度算出。</translation>
    </message>
    <message>
        <source>The equations of some numbers are left out: there are too many.</source>
        <translation>有些数的算式没有收入：数量太多。</translation>
    </message>
    <message>
        <source>The numbers of some large matrices are left out: they would be too many.</source>
        <translation>有些大矩阵的数没有收入：数量太多。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>舞台</translation>
    </message>
    <message>
        <source>%1 is no option of the view “%2”, which is shown.</source>
        <translation>%1 不是当前视图“%2”的选项。</translation>
    </message>
    <message>
        <source>%1 cannot be set here. %2</source>
        <translation>此处不能设置 %1。%2</translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation>已复制图片。</translation>
    </message>
    <message>
        <source>Numbers copied, separated by tabs.</source>
        <translation>已复制数值，以制表符分隔。</translation>
    </message>
    <message>
        <source>%1: a web page ends in .html.</source>
        <translation>%1：网页的扩展名是 .html。</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy as numbers</source>
        <translation>复制为数值</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Automatic scale</source>
        <translation>自动选择刻度</translation>
    </message>
    <message>
        <source>Linear scale</source>
        <translation>线性刻度</translation>
    </message>
    <message>
        <source>Changed by hand</source>
        <translation>已手动更改</translation>
    </message>
    <message>
        <source>Change undone</source>
        <translation>已撤销一处更改</translation>
    </message>
    <message>
        <source>New input, %1</source>
        <translation>新的输入，%1</translation>
    </message>
    <message>
        <source>Showing the difference the changes make.</source>
        <translation>现在显示更改造成的差异。</translation>
    </message>
    <message>
        <source>Showing the numbers again.</source>
        <translation>重新显示数本身。</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>已重新计算</translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>%1, a row of zeros before the text, %2</source>
        <translation>%1，文本前有一行零，%2</translation>
    </message>
    <message>
        <source>%1 token in segments of %2, one after the other</source>
        <translation>%1 个词元，每段 %2 个，依次运行</translation>
    </message>
    <message>
        <source>%1 tokens in segments of %2, one after the other</source>
        <translation>%1 个词元，每段 %2 个，依次运行</translation>
    </message>
    <message>
        <source>%1 token: a longer text can be cut into segments</source>
        <translation>%1 个词元：更长的文本可以切成段</translation>
    </message>
    <message>
        <source>%1 tokens, run in one pass</source>
        <translation>%1 个词元，一次运行</translation>
    </message>
    <message>
        <source>%1 tokens, run in one pass: set a segment length above to cut them</source>
        <translation>%1 个词元，一次性运行：可在上方设置段长来切分</translation>
    </message>
    <message>
        <source>Go to segment %1</source>
        <translation>转到第 %1 段</translation>
    </message>
    <message>
        <source>layer %1 reaches %2</source>
        <translation>第 %1 层可达%2</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
    <message>
        <source>out of reach</source>
        <translation>够不到</translation>
    </message>
    <message>
        <source>in memory: %1</source>
        <translation>在记忆中：%1</translation>
    </message>
    <message>
        <source>⟂ memory, still empty</source>
        <translation>⟂ 记忆，仍为空</translation>
    </message>
    <message>
        <source>%1 from memory</source>
        <translation>来自记忆 %1 个</translation>
    </message>
    <message>
        <source>%1 of its segment</source>
        <translation>来自本分段 %1 个</translation>
    </message>
    <message>
        <source>⟂ memory, %1 state per layer; no gradient</source>
        <translation>⟂ 记忆，每层 %1 个状态；无梯度</translation>
    </message>
    <message>
        <source>⟂ memory, %1 states per layer; no gradient</source>
        <translation>⟂ 记忆，每层 %1 个状态；无梯度</translation>
    </message>
    <message>
        <source>⟂ memory = segment %2, %1 state per layer; no gradient</source>
        <translation>⟂ 记忆 = 第 %2 段，每层 %1 个状态；无梯度</translation>
    </message>
    <message>
        <source>⟂ memory = segment %2, %1 states per layer; no gradient</source>
        <translation>⟂ 记忆 = 第 %2 段，每层 %1 个状态；无梯度</translation>
    </message>
    <message>
        <source>⟂ memory = segment %1; no gradient</source>
        <translation>⟂ 记忆 = 第 %1 段；无梯度</translation>
    </message>
    <message>
        <source>⟂ memory; no gradient</source>
        <translation>⟂ 记忆；无梯度</translation>
    </message>
    <message>
        <source>⟂ kept: the last %1 state of %2, read in segment %3</source>
        <translation>⟂ 保留：%2的最后 %1 个状态，供第 %3 段读取</translation>
    </message>
    <message>
        <source>⟂ kept: the last %1 states of %2, read in segment %3</source>
        <translation>⟂ 保留：%2的最后 %1 个状态，供第 %3 段读取</translation>
    </message>
    <message>
        <source>the embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>every layer but the last</source>
        <translation>除最后一层外各层</translation>
    </message>
    <message>
        <source>length ‖h‖</source>
        <translation>长度 ‖h‖</translation>
    </message>
    <message>
        <source>h, feature %1</source>
        <translation>h，特征 %1</translation>
    </message>
    <message>
        <source>%1 has too few inputs here (%2); this picture needs more.</source>
        <translation>%1 在这里的输入太少（%2）；这张画面需要更多。</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>步骤 %1 / %2</translation>
    </message>
    <message>
        <source>It was then set by hand to %1.</source>
        <translation>随后手动设为 %1。</translation>
    </message>
    <message>
        <source>open</source>
        <translation>开放</translation>
    </message>
    <message>
        <source>so far %1</source>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>cell %1 of %2, term %3 of %4</source>
        <translation>第 %1 个单元格（共 %2 个），第 %3 项（共 %4 项）</translation>
    </message>
    <message>
        <source>cell %1 of %2</source>
        <translation>第 %1 个单元格（共 %2 个）</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>第 %1 行（共 %2 行）</translation>
    </message>
    <message>
        <source>term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Numbers in cells</source>
        <translation>在单元格中写出数</translation>
    </message>
    <message>
        <source>Dim the rest</source>
        <translation>淡化其余部分</translation>
    </message>
    <message>
        <source>%1 × %2 numbers are too many to go through one by one. A shorter text can be stepped through; Long text shows the weights of this one at every zoom.</source>
        <translation>%1 × %2 个数太多，无法逐个查看。较短的文本可以逐步进行；“长文本”视图可在任意缩放下显示这些权重。</translation>
    </message>
    <message>
        <source>Type something on the left to see its steps here.</source>
        <translation>在左侧输入一些内容，它的计算步骤就会显示在这里。</translation>
    </message>
    <message>
        <source>Open a model to step through it.</source>
        <translation>打开一个模型，即可逐步查看。</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>Takes %1 out of the score, in every head of this layer (key %2)</source>
        <translation>把 %1 从分数中去掉，本层每个头都如此（按键 %2）</translation>
    </message>
    <message>
        <source>Puts %1 back into the score (key %2)</source>
        <translation>把 %1 放回分数中（按键 %2）</translation>
    </message>
    <message>
        <source>Transformer-XL’s score also counts each key and each distance by itself, whatever the query.</source>
        <translation>Transformer-XL 的分数还单独计入每个键和每个距离，不管是哪个查询在问。</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>softmax over the keys</source>
        <translation>对各键做 softmax</translation>
    </message>
    <message>
        <source>outline: before the change</source>
        <translation>轮廓：更改之前</translation>
    </message>
    <message>
        <source>this segment</source>
        <translation>本段</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>keys %1–%2</source>
        <translation>键 %1–%2</translation>
    </message>
    <message>
        <source>own scales</source>
        <translation>各自的标度</translation>
    </message>
    <message>
        <source>Study %1 has no option "%2"; it takes no options.</source>
        <translation>研究 %1 没有选项“%2”；它没有任何选项。</translation>
    </message>
    <message>
        <source>Study %1 has no option "%2"; it has: %3.</source>
        <translation>研究 %1 没有选项“%2”；可用的有：%3。</translation>
    </message>
    <message>
        <source>This model has no encoder to switch off, only the part that writes its output.</source>
        <translation>除了写出输出的部分，这个模型没有可以关闭的编码器。</translation>
    </message>
    <message>
        <source>logit of “%1”</source>
        <translation>“%1”的 logit</translation>
    </message>
    <message>
        <source>probability of “%1”</source>
        <translation>“%1”的概率</translation>
    </message>
    <message>
        <source>What each change does to the %1</source>
        <translation>每项更改对%1的影响</translation>
    </message>
    <message>
        <source>The %1 after each change</source>
        <translation>每项更改之后的%1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>%1; click a cell to apply its change</source>
        <translation>%1；点击单元格即可应用它的更改</translation>
    </message>
    <message>
        <source>not computed yet: press Run</source>
        <translation>尚未计算：请按“运行”</translation>
    </message>
    <message>
        <source>Dec %1 enc–dec</source>
        <translation>解码 %1 编码–解码</translation>
    </message>
    <message>
        <source>after − before</source>
        <translation>之后 − 之前</translation>
    </message>
    <message>
        <source>%1 in this run</source>
        <translation>这次运行中的 %1</translation>
    </message>
    <message>
        <source>after (framed)</source>
        <translation>之后（加框处）</translation>
    </message>
    <message>
        <source>%1 with this change</source>
        <translation>做出此更改后的%1</translation>
    </message>
    <message>
        <source>Output %1 of this run</source>
        <translation>本次运行的输出 %1</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>What is switched off</source>
        <translation>关闭什么</translation>
    </message>
    <message>
        <source>Heads of each layer, attention and feed-forward of each layer, or each layer’s output at each position</source>
        <translation>每层的各个头、每层的注意力和前馈，或每层在每个位置上的输出</translation>
    </message>
    <message>
        <source>What takes its place</source>
        <translation>用什么代替</translation>
    </message>
    <message>
        <source>Zeros, the mean over the positions of this text, or the other run’s numbers</source>
        <translation>零、在本文本各位置上的均值，或旁边的运行</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>测量什么</translation>
    </message>
    <message>
        <source>The probability or the logit of one token</source>
        <translation>某个词元的概率或 logit</translation>
    </message>
    <message>
        <source>Output position</source>
        <translation>输出位置</translation>
    </message>
    <message>
        <source>At which position of the output</source>
        <translation>在输出的哪个位置</translation>
    </message>
    <message>
        <source>Of which token</source>
        <translation>哪个词元</translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation>运行扫描</translation>
    </message>
    <message>
        <source>One forward pass for each cell</source>
        <translation>每个单元格做一次前向传播</translation>
    </message>
    <message>
        <source>Stop (%1 of %2)</source>
        <translation>停止（%1 / %2）</translation>
    </message>
    <message>
        <source>click the framed cell, the largest change: the model runs again without that head. Then switch off positions instead.</source>
        <translation>点击带框的单元格，即最大的变化：模型会在没有该头的情况下重新运行。然后改为关闭位置。</translation>
    </message>
    <message>
        <source>Which heads does “%1” need? Run one forward pass without each to find out.</source>
        <translation>“%1”需要哪些头？逐个去掉每个头，各做一次前向传播，就能看出来。</translation>
    </message>
    <message>
        <source>Even that changes little: %1.</source>
        <translation>即使这样改变也很小：%1。</translation>
    </message>
    <message>
        <source>Each change</source>
        <translation>每项更改</translation>
    </message>
    <message>
        <source>switching off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>You could try</source>
        <translation>可以试试</translation>
    </message>
    <message>
        <source>Start a new run</source>
        <translation>开始新的运行</translation>
    </message>
    <message>
        <source>These settings differ from run %1, so they need a new run.</source>
        <translation>这些设置与运行 %1 不同，因此需要新的运行。</translation>
    </message>
    <message>
        <source>Starts a new run; the current one is saved and stays in the table</source>
        <translation>开始新的运行；当前运行会保存，并保留在列表中</translation>
    </message>
    <message>
        <source>Starts a run</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号数</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Number of different symbols in the sequences</source>
        <translation>序列中不同符号的个数</translation>
    </message>
    <message>
        <source>Length of a source, from shortest to longest</source>
        <translation>源序列的长度，从最短到最长</translation>
    </message>
    <message>
        <source>Share of source symbols replaced by random ones in training; the target stays correct</source>
        <translation>训练中源序列符号被随机替换的比例；目标保持正确</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>文本文件</translation>
    </message>
    <message>
        <source>The same lines in the other language</source>
        <translation>另一种语言的相同各行</translation>
    </message>
    <message>
        <source>Choose the translation</source>
        <translation>选择译文</translation>
    </message>
    <message>
        <source>Choose a text</source>
        <translation>选择文本</translation>
    </message>
    <message>
        <source>Texts (*.txt);;All files (*)</source>
        <translation>文本 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose the source text</source>
        <translation>选择源文本</translation>
    </message>
    <message>
        <source>%1 Training sequences: %2; held out: %3.</source>
        <translation>%1 训练序列：%2；留出：%3。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Built-in…</source>
        <translation>内置…</translation>
    </message>
    <message>
        <source>Ships with Headroom; click to choose your own file</source>
        <translation>随 Headroom 附带；点击可选择自己的文件</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>文件：%1</translation>
    </message>
    <message>
        <source>The weights are those that %1 names</source>
        <translation>权重是 %1 所列的那些</translation>
    </message>
    <message>
        <source>%1 holds the weights more than once, in %2 and %3: which are meant? Rename one to model.safetensors, or move the others away.</source>
        <translation>%1 含有不止一份权重，在 %2 和 %3 中：要用哪一份？请将其中一份改名为 model.safetensors，或移走其他的。</translation>
    </message>
    <message>
        <source>%1 has neither model.safetensors nor model.safetensors.index.json: there are no weights to open.</source>
        <translation>%1 中既没有 model.safetensors，也没有 model.safetensors.index.json：没有可打开的权重。</translation>
    </message>
    <message>
        <source>%1 has no .safetensors file, so there are no weights to open. %2</source>
        <translation>%1 中没有 .safetensors 文件，所以没有可打开的权重。%2</translation>
    </message>
    <message>
        <source>%1 is one of %2 files, and %3 is not in the folder: a part of the model is missing.</source>
        <translation>%1 是 %2 个文件之一，而 %3 不在文件夹中：模型缺少一部分。</translation>
    </message>
    <message>
        <source>There is no index: the weights are those of all %1 files %2</source>
        <translation>没有索引：权重来自全部 %1 个文件 %2</translation>
    </message>
    <message>
        <source>There is no model.safetensors: the weights are those of %1</source>
        <translation>没有 model.safetensors：权重来自 %1</translation>
    </message>
    <message>
        <source>Tensor "%1" is both in %2 and in %3.</source>
        <translation>张量“%1”同时存在于 %2 和 %3 中。</translation>
    </message>
    <message>
        <source>%1 names the file %2, which is not in the folder: a part of the model is missing.</source>
        <translation>%1 提到的文件 %2 不在文件夹中：模型缺少一部分。</translation>
    </message>
    <message>
        <source>Tensor "%1" of type %2 does not have a byte for each number.</source>
        <translation>类型为 %2 的张量“%1”不是每个数一个字节。</translation>
    </message>
    <message>
        <source>The gradient’s largest terms, of %1</source>
        <translation>梯度中最大的各项，共 %1 项</translation>
    </message>
    <message>
        <source>g, the sum</source>
        <translation>g，总和</translation>
    </message>
    <message>
        <source>Click to see them</source>
        <translation>点击展开</translation>
    </message>
    <message>
        <source>%1: click a factor to jump to its source</source>
        <translation>%1：点击因子可跳到它的来源</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>其余 %1 项</translation>
    </message>
    <message>
        <source>Terms of the sum, largest first; sum %1</source>
        <translation>和的各项，从大到小；总和 %1</translation>
    </message>
    <message>
        <source>Twice the text</source>
        <translation>文本重复两次</translation>
    </message>
    <message>
        <source>Runs the text twice in a row</source>
        <translation>把文本连续运行两遍</translation>
    </message>
    <message>
        <source>%1, untrained</source>
        <translation>%1，未训练</translation>
    </message>
    <message>
        <source>%1, trained on at most %2</source>
        <translation>%1，超过训练时的最多 %2 个</translation>
    </message>
    <message>
        <source>%1; up to %2 in training</source>
        <translation>%1，训练时最多 %2 个</translation>
    </message>
    <message>
        <source>This model takes at most %1 tokens</source>
        <translation>这个模型最多接受 %1 个词元</translation>
    </message>
    <message>
        <source>This variant gave no result.</source>
        <translation>这个变体没有给出结果。</translation>
    </message>
    <message>
        <source>No view draws this variant.</source>
        <translation>没有视图能绘制这个变体。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play or pause (P)</source>
        <translation>播放或暂停 (P)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>picture %1 of %2</source>
        <translation>第 %1 幅，共 %2 幅</translation>
    </message>
    <message>
        <source>Position in the sequence</source>
        <translation>在过程中的位置</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>播放控制</translation>
    </message>
    <message>
        <source>Frame %1: %2. Drag to stop on the way.</source>
        <translation>画面 %1：%2。拖动可停在半途。</translation>
    </message>
    <message>
        <source>Frame %1: %2</source>
        <translation>画面 %1：%2</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>步骤 %1：%2</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Open a model to begin.</source>
        <translation>打开一个模型即可开始。</translation>
    </message>
    <message>
        <source>Frame %1 of %2</source>
        <translation>画面 %1 / %2</translation>
    </message>
    <message>
        <source>Study step %1 of %2</source>
        <translation>研究步骤 %1 / %2</translation>
    </message>
    <message>
        <source>Float %1</source>
        <translation>使“%1”浮动</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭“%1”</translation>
    </message>
    <message>
        <source>%1 tokens in all. Click to go back to the %2.</source>
        <translation>共 %1 个词元。点击回到%2。</translation>
    </message>
    <message>
        <source>%1 tokens in all. Click to go on to the %2.</source>
        <translation>共 %1 个词元。点击前往%2。</translation>
    </message>
    <message>
        <source>%1, was %2 before the change</source>
        <translation>%1，更改前为 %2</translation>
    </message>
    <message>
        <source>%1, the %2 written</source>
        <translation>%1，写出顺序：%2</translation>
    </message>
    <message>
        <source>Output sequence: %1</source>
        <translation>输出序列：%1</translation>
    </message>
    <message>
        <source>The tokenizer has no token with the id %1; its ids end at %2.</source>
        <translation>分词器中没有 id 为 %1 的词元；它的 id 最大为 %2。</translation>
    </message>
    <message>
        <source>%1 is not a tokenizer: %2.</source>
        <translation>%1 不是分词器：%2。</translation>
    </message>
    <message>
        <source>%1: there is not enough memory for this tokenizer.</source>
        <translation>%1：内存不足，无法加载这个分词器。</translation>
    </message>
    <message>
        <source>The text is not valid UTF-8.</source>
        <translation>文本不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>The text has %1, more than can be split into tokens at once.</source>
        <translation>文本大小为 %1，超出一次能切分成词元的上限。</translation>
    </message>
    <message>
        <source>The number of axes of %1 is %2; the slice asks for a different number.</source>
        <translation>%1 的轴数是 %2；切片要求的数目不同。</translation>
    </message>
    <message>
        <source>%1 has %2 numbers; the run asks for a different number.</source>
        <translation>%1 有 %2 个数；这次运行要求的个数不同。</translation>
    </message>
    <message>
        <source>This run lacks a step that is read here.</source>
        <translation>此次运行缺少这里要读取的一个步骤。</translation>
    </message>
    <message>
        <source>The text is too long for this: %1 exceeds the memory for traces. Use a shorter text.</source>
        <translation>文本太长：%1 超出了轨迹可用的内存。请使用更短的文本。</translation>
    </message>
    <message>
        <source>The text is too long for this: %1 cannot be held as a whole.</source>
        <translation>文本太长：%1 无法整个保存。</translation>
    </message>
    <message>
        <source>The backward pass has no rule for %1, whose cells were set to their mean and changed again; take one of these changes back.</source>
        <translation>反向传播没有 %1 的规则，它的单元格被设为平均值后又被更改；请撤销其中一项更改。</translation>
    </message>
    <message>
        <source>%1 follows from where it stands, or is a constant: it has no gradient.</source>
        <translation>%1 由所在位置决定，或是常数：它没有梯度。</translation>
    </message>
    <message>
        <source>%1 comes from outside: it has no gradient.</source>
        <translation>%1 来自外部：它没有梯度。</translation>
    </message>
    <message>
        <source>No way leads from %1 to the number: changing it changes nothing there.</source>
        <translation>没有路径从 %1 通向那个数：改变它，那里什么也不变。</translation>
    </message>
    <message>
        <source>The seed is %1 for the whole run; another seed needs a new run.</source>
        <translation>整次运行的随机种子都是 %1；使用其他种子需要新的运行。</translation>
    </message>
    <message>
        <source>Training stopped after step %1: %2 The weights of step %3 are restored. A lower learning rate, a longer warm-up or clipping can help.</source>
        <translation>训练在第 %1 步之后停止：%2参数已恢复到第 %3 步。降低学习率、延长预热或使用裁剪可能有帮助。</translation>
    </message>
    <message>
        <source>No earlier step of this run is kept, so it cannot go back; start a new run.</source>
        <translation>这次运行没有保留更早的步，因此无法返回；请开始新的运行。</translation>
    </message>
    <message>
        <source>the loss is %1 and the gradient norm %2.</source>
        <translation>损失为 %1，梯度范数为 %2。</translation>
    </message>
    <message>
        <source>the loss has grown to %1; it began at %2.</source>
        <translation>损失已增大到 %1；开始时为 %2。</translation>
    </message>
    <message>
        <source>the loss on the validation set is %1.</source>
        <translation>验证集上的损失为 %1。</translation>
    </message>
    <message>
        <source>%1: sums has %2 numbers; it must have 4.</source>
        <translation>%1：sums 有 %2 个数；必须是 4 个。</translation>
    </message>
    <message>
        <source>%1: step is %2, where the record has no point.</source>
        <translation>%1：step 为 %2，但记录中没有那一步的点。</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing or does not have %3 numbers.</source>
        <translation>%1：张量 %2 缺失，或没有 %3 个数。</translation>
    </message>
    <message>
        <source>%1: the task's sequences are not the ones it was trained on (data is "%2", now %3). It resumes only with the same text files and the version of Headroom that began it; a new run uses the files as they are.</source>
        <translation>%1：任务的序列与训练时所用的不同（data 为“%2”，现在是 %3）。只有使用开始训练时的文本文件和 Headroom 版本才能恢复；新的训练则直接使用现有文件。</translation>
    </message>
    <message>
        <source>%1: step is %2, but the record has a point at step %3 out of order.</source>
        <translation>%1：step 为 %2，但记录中第 %3 步的点顺序不对。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Pause after this step</source>
        <translation>这一步之后暂停</translation>
    </message>
    <message>
        <source>Pause training</source>
        <translation>暂停训练</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>One optimiser step, then pause</source>
        <translation>优化器走一步，然后暂停</translation>
    </message>
    <message>
        <source>Stop here: evaluate on the test set and save, as after the last step</source>
        <translation>在此停止：在测试集上评估并保存，与最后一步之后相同</translation>
    </message>
    <message>
        <source>Start over from step 0, as a new run with the settings on the left</source>
        <translation>用左侧的设置从第 0 步重新开始一次新的运行</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>正在准备…</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新运行</translation>
    </message>
    <message>
        <source>Start new run</source>
        <translation>开始新运行</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>A new run with the settings on the left</source>
        <translation>用左侧的设置开始新的运行</translation>
    </message>
    <message>
        <source>Continue from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Stop and evaluate</source>
        <translation>停止并评估</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>waiting for %1</source>
        <translation>正在等待 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>The axis of values in powers of ten: equal distances are equal ratios</source>
        <translation>数值轴按 10 的幂划分：相等的距离表示相等的比值</translation>
    </message>
    <message>
        <source>Export the curves</source>
        <translation>导出曲线</translation>
    </message>
    <message>
        <source>Training curves</source>
        <translation>训练曲线</translation>
    </message>
    <message>
        <source>What the curves show</source>
        <translation>曲线显示的内容</translation>
    </message>
    <message>
        <source>Export the curves: numbers as CSV, the picture as PNG, SVG or PDF</source>
        <translation>导出曲线：数值为 CSV，图片为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>held-out accuracy</source>
        <translation>留出集准确率</translation>
    </message>
    <message>
        <source>training loss %1</source>
        <translation>训练损失 %1</translation>
    </message>
    <message>
        <source>Move the marker to the newest step</source>
        <translation>把标记移到最新一步</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚无测量结果。</translation>
    </message>
    <message>
        <source>Marker at step %1</source>
        <translation>标记位于第 %1 步</translation>
    </message>
    <message>
        <source>%1, log scale</source>
        <translation>%1，对数刻度</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>the opened model's training</source>
        <translation>所打开模型的训练过程</translation>
    </message>
    <message>
        <source>opened model</source>
        <translation>所打开的模型</translation>
    </message>
    <message>
        <source>%1 (its loss with label smoothing %2)</source>
        <translation>%1（其损失使用标签平滑 %2）</translation>
    </message>
    <message>
        <source>mean steps</source>
        <translation>平均步数</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>Run %1 (%2), step %3. %4.</source>
        <translation>运行 %1（%2），第 %3 步。%4。</translation>
    </message>
    <message>
        <source>Numbers (*.csv);;Picture (*.png);;Drawing (*.svg);;Document (*.pdf)</source>
        <translation>数值 (*.csv);;图片 (*.png);;矢量图 (*.svg);;文档 (*.pdf)</translation>
    </message>
    <message>
        <source>repeat of run %1</source>
        <translation>重复运行 %1</translation>
    </message>
    <message>
        <source>%1, from the start</source>
        <translation>%1，从一开始</translation>
    </message>
    <message>
        <source>%1 more change</source>
        <translation>另有 %1 项更改</translation>
    </message>
    <message>
        <source>%1 more changes</source>
        <translation>另有 %1 项更改</translation>
    </message>
    <message>
        <source>%1, after run %2</source>
        <translation>%1，在运行 %2 之后</translation>
    </message>
    <message>
        <source>%1, an earlier run</source>
        <translation>%1，更早的运行</translation>
    </message>
    <message>
        <source>Another Headroom is training %1.</source>
        <translation>另一个 Headroom 正在训练 %1。</translation>
    </message>
    <message>
        <source>No run of this session: press Start, then choose a step.</source>
        <translation>本次打开程序后还没有运行：按“开始”，然后选择一步。</translation>
    </message>
    <message>
        <source>This run keeps no snapshots. Pause it to see its next step.</source>
        <translation>此次运行不保存快照。暂停它即可看到下一步。</translation>
    </message>
    <message>
        <source>No step of this run can be repeated. Snapshots of this session keep what it takes, for models of up to a million weights. Pause the run to see its next step.</source>
        <translation>此次运行的任何一步都无法重做。本次打开程序后的快照会保存所需的一切，适用于至多一百万个权重的模型。暂停运行即可看到下一步。</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>一个权重</translation>
    </message>
    <message>
        <source>N + R, mean, encoder
and decoder together
%1</source>
        <translation>N + R，均值，编码器
和解码器合计
%1</translation>
    </message>
    <message>
        <source>N + R, mean
%1</source>
        <translation>N + R，均值
%1</translation>
    </message>
    <message>
        <source>share of validation positions that ran this many steps</source>
        <translation>运行这么多步的验证位置的份额</translation>
    </message>
    <message>
        <source>Training lab</source>
        <translation>训练实验室</translation>
    </message>
    <message>
        <source>Training or experiments</source>
        <translation>训练或实验</translation>
    </message>
    <message>
        <source>The papers’ results, tested at small scale on this machine (Ctrl+Shift+E)</source>
        <translation>在本机上以小规模检验论文的结果 (Ctrl+Shift+E)</translation>
    </message>
    <message>
        <source>Curves or one weight’s step in the centre</source>
        <translation>中间显示曲线或一个权重的一步</translation>
    </message>
    <message>
        <source>Why did this weight change? Its gradient by tokens, and what Adam makes of it</source>
        <translation>这个权重为什么变了？按词元分解的梯度，以及 Adam 用它做了什么</translation>
    </message>
    <message>
        <source>Settings or runs beside the curves</source>
        <translation>曲线旁显示设置还是运行</translation>
    </message>
    <message>
        <source>Task and training</source>
        <translation>任务与训练</translation>
    </message>
    <message>
        <source>The model has no weight %1.</source>
        <translation>模型中没有权重 %1。</translation>
    </message>
    <message>
        <source>Weight %1 does not have those cells to set, scale or zero.</source>
        <translation>权重 %1 中没有可供设置、缩放或置零的这些单元格。</translation>
    </message>
    <message>
        <source>Weight %1 cannot become %2; give a finite number.</source>
        <translation>权重 %1 不能设为 %2；请给出有限的数。</translation>
    </message>
    <message>
        <source>Weight %1 times %2 overflows float32; give a smaller factor.</source>
        <translation>权重 %1 乘以 %2 超出 float32 的范围；请给出更小的系数。</translation>
    </message>
    <message>
        <source>The run was discarded; start another.</source>
        <translation>该运行已被丢弃；请开始另一次运行。</translation>
    </message>
    <message>
        <source>The run has finished its last step, %1; ask for more steps first.</source>
        <translation>该运行已完成最后一步（第 %1 步）；请先增加步数。</translation>
    </message>
    <message>
        <source>The run has no file yet; name one to save it to.</source>
        <translation>该运行还没有文件；请指定要保存到的文件。</translation>
    </message>
    <message>
        <source>The probe is %1; it must be valid UTF-8.</source>
        <translation>探测文本为 %1；它必须是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>The last step is %1; give an earlier one.</source>
        <translation>最后一步是第 %1 步；请给出更早的一步。</translation>
    </message>
    <message>
        <source>The change "%1" cannot be made. %2</source>
        <translation>无法做出更改“%1”。%2</translation>
    </message>
    <message>
        <source>The run is already at step %1; give that step or a later one.</source>
        <translation>运行已到第 %1 步；请给出这一步或之后的步。</translation>
    </message>
    <message>
        <source>Training setting %1 %2.</source>
        <translation>训练设置 %1 %2。</translation>
    </message>
    <message>
        <source>The model has no attention %1: it has no attention with heads to switch off.</source>
        <translation>模型没有注意力 %1：它没有任何可关闭注意力头的注意力。</translation>
    </message>
    <message>
        <source>The model has no attention %1 with heads to switch off; it has %2.</source>
        <translation>模型没有可关闭注意力头的注意力 %1；可用的有 %2。</translation>
    </message>
    <message>
        <source>Attention %1 has heads 0 to %2.</source>
        <translation>注意力 %1 的头编号为 0 到 %2。</translation>
    </message>
    <message>
        <source>not made: %1: %2</source>
        <translation>未执行：%1：%2</translation>
    </message>
    <message>
        <source>%1 holds a model, but no training run to resume: it reached its last step, or was saved as a model only.</source>
        <translation>%1 中有模型，但没有可继续的训练：它已到达最后一步，或者只保存了模型。</translation>
    </message>
    <message>
        <source>%1 has done %2 steps and was asked to stop at step %3; ask for more steps, or leave the number out to go on as before.</source>
        <translation>%1 已完成 %2 步，却被要求停在第 %3 步；请增加步数，或不指定步数以照旧继续。</translation>
    </message>
    <message>
        <source>The current run could not be saved, so no other was started. %1 Save it elsewhere or discard it first.</source>
        <translation>当前训练无法保存，因此没有开始另一个训练。%1请先把它保存到别处，或将其丢弃。</translation>
    </message>
    <message>
        <source>This training run, with %1 sequences per step,</source>
        <translation>这次训练（每步 %1 个序列）</translation>
    </message>
    <message>
        <source>A smaller batch, shorter sequences or a smaller model</source>
        <translation>更小的批量、更短的序列或更小的模型</translation>
    </message>
    <message>
        <source>This run cannot go back: its loss has not risen, or no step before that is kept.</source>
        <translation>这次运行无法返回：损失没有上升，或没有保留此前的步。</translation>
    </message>
    <message>
        <source>back to this step from step %1, where the loss had risen</source>
        <translation>从第 %1 步回到这一步，那里损失已上升</translation>
    </message>
    <message>
        <source>The probe "%1" cannot be run: %2</source>
        <translation>无法运行探测文本“%1”：%2</translation>
    </message>
    <message>
        <source>The folder for snapshots, %1, cannot be made: %2.</source>
        <translation>无法创建快照文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>Warm-up is %1 steps, but training ends at step %2: schedule %3 would have no effect, since the rate would still be rising. Give fewer warm-up steps, or more steps.</source>
        <translation>预热是 %1 步，但训练在第 %2 步结束：学习率仍在上升，调度 %3 不会起作用。请减少预热步数，或增加步数。</translation>
    </message>
    <message>
        <source>above 0 and at most %1</source>
        <translation>大于 0 且不超过 %1</translation>
    </message>
    <message>
        <source>1 to %1 steps, or 0 to follow the number of steps</source>
        <translation>1 到 %1 步，或填 0 让它随步数而定</translation>
    </message>
    <message>
        <source>at least 0 and below 1, or -1 for the model's own</source>
        <translation>不小于 0 且小于 1，或用 -1 表示模型自己的值</translation>
    </message>
    <message>
        <source>0 to 1000, or -1 for the model's own</source>
        <translation>0 到 1000，或用 -1 表示模型自己的值</translation>
    </message>
    <message>
        <source>0 (no clipping) to %1</source>
        <translation>0（不裁剪）到 %1</translation>
    </message>
    <message>
        <source>The change to %1 copies the numbers of one sequence; training can only set, scale or zero cells.</source>
        <translation>对 %1 的更改复制了某个序列的数；训练只能设置、缩放单元格或将其置零。</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>%1: seed is "%2"; it must be a whole number from 0 to 2⁶⁴ − 1.</source>
        <translation>%1：seed 为“%2”；必须是 0 到 2⁶⁴ − 1 之间的整数。</translation>
    </message>
    <message>
        <source>Continue from step %1 at rate factor %2</source>
        <translation>从第 %1 步以学习率系数 %2 继续</translation>
    </message>
    <message>
        <source>Continue from step %1 at rate %2</source>
        <translation>从第 %1 步以学习率 %2 继续</translation>
    </message>
    <message>
        <source>Restores the weights, the optimiser and the settings of step %1 and trains on from there</source>
        <translation>恢复第 %1 步的权重、优化器和设置，并从那里继续训练</translation>
    </message>
    <message>
        <source>Restores the weights and the optimiser of step %1 and trains on from there at this learning rate</source>
        <translation>恢复第 %1 步的权重和优化器，并以这个学习率从那里继续训练</translation>
    </message>
    <message>
        <source>Preparing the run: drawing its data and setting its weights.</source>
        <translation>正在准备运行：生成数据并设置参数。</translation>
    </message>
    <message>
        <source>This is how the opened model learned. Press Start: your run is drawn over it.</source>
        <translation>这是打开的模型学习的过程。按“开始”：你的训练会画在上面。</translation>
    </message>
    <message>
        <source>Nothing is trained yet: press Start and watch the attention form.</source>
        <translation>还没有训练：按“开始”，看注意力如何形成。</translation>
    </message>
    <message>
        <source>Snapshot before</source>
        <translation>前一个快照</translation>
    </message>
    <message>
        <source>Snapshot after</source>
        <translation>后一个快照</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>training step …</source>
        <translation>训练步 …</translation>
    </message>
    <message>
        <source>training step %1 of %2</source>
        <translation>训练步 %1 / %2</translation>
    </message>
    <message>
        <source>%1 · held-out loss %2</source>
        <translation>%1 · 留出损失 %2</translation>
    </message>
    <message>
        <source>%1 · newest</source>
        <translation>%1 · 最新</translation>
    </message>
    <message>
        <source>First snapshot</source>
        <translation>第一个快照</translation>
    </message>
    <message>
        <source>Previous snapshot</source>
        <translation>上一个快照</translation>
    </message>
    <message>
        <source>Play the snapshots</source>
        <translation>播放快照</translation>
    </message>
    <message>
        <source>Play or pause the snapshots (P)</source>
        <translation>播放或暂停快照 (P)</translation>
    </message>
    <message>
        <source>Pause the playback</source>
        <translation>暂停播放</translation>
    </message>
    <message>
        <source>Next snapshot</source>
        <translation>下一个快照</translation>
    </message>
    <message>
        <source>Newest snapshot, then follow the training</source>
        <translation>最新快照，然后跟随训练</translation>
    </message>
    <message>
        <source>scrub while it trains</source>
        <translation>训练时可拖动回看</translation>
    </message>
    <message>
        <source>Playback of the training</source>
        <translation>训练回放</translation>
    </message>
    <message>
        <source>What the marker shows</source>
        <translation>标记显示的内容</translation>
    </message>
    <message>
        <source>Steps %1 to %2</source>
        <translation>第 %1 到 %2 步</translation>
    </message>
    <message>
        <source>no snapshot yet</source>
        <translation>还没有快照</translation>
    </message>
    <message>
        <source>%1–%2, not measured yet</source>
        <translation>%1–%2，尚未测量</translation>
    </message>
    <message>
        <source>%1–%2, no snapshot yet</source>
        <translation>%1–%2，还没有快照</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>Training step %1 of %2</source>
        <translation>训练步 %1 / %2</translation>
    </message>
    <message>
        <source>The text is %1 tokens long with its special tokens; this model takes at most %2 at once (a segment).</source>
        <translation>文本连同特殊词元共 %1 个词元；这个模型一次（一段）最多接受 %2 个。</translation>
    </message>
    <message>
        <source>The text is %1 tokens long with its special tokens; this model takes at most %2.</source>
        <translation>文本连同特殊词元共 %1 个词元；这个模型最多接受 %2 个。</translation>
    </message>
    <message>
        <source>A model of adaptive depth cannot continue from a cache: each new position may make earlier ones run more steps.</source>
        <translation>深度自适应的模型无法从缓存继续：每个新位置都可能使前面的位置运行更多步。</translation>
    </message>
    <message>
        <source>gradient, each step on its own scale</source>
        <translation>梯度，每个步骤有自己的色标</translation>
    </message>
    <message>
        <source>▲ more would help</source>
        <translation>▲ 更大会有帮助</translation>
    </message>
    <message>
        <source>▲ more lowers the number</source>
        <translation>▲ 增大它会使该数变小</translation>
    </message>
    <message>
        <source>▼ less would help</source>
        <translation>▼ 更小会有帮助</translation>
    </message>
    <message>
        <source>▼ more raises the number</source>
        <translation>▼ 增大它会使该数变大</translation>
    </message>
    <message>
        <source>◂ gradients of %1; each step has its own scale</source>
        <translation>◂ %1的梯度；每个步骤有自己的色标</translation>
    </message>
    <message>
        <source>◂ gradients of %1</source>
        <translation>◂ %1的梯度</translation>
    </message>
    <message>
        <source>Each factor’s gradient is what comes back times the other factor: row %1 of %2 times every row of %3.</source>
        <translation>每个因子的梯度是传回来的乘以另一个因子：%2 的第 %1 行乘以 %3 的每一行。</translation>
    </message>
    <message>
        <source>Each factor’s gradient is what comes back times the other factor: column %1 of %3 times every column of %2.</source>
        <translation>每个因子的梯度是传回来的乘以另一个因子：%3 的第 %1 列乘以 %2 的每一列。</translation>
    </message>
    <message>
        <source>column %1 of %2</source>
        <translation>%2 的第 %1 列</translation>
    </message>
    <message>
        <source>So far, after %1 of %2 products of %3 and %4: %5.</source>
        <translation>到目前为止，%3 与 %4 的 %2 个乘积中加了 %1 个：%5。</translation>
    </message>
    <message>
        <source>The products of %1 and %2, %3 in all, add up to the gradient %4.</source>
        <translation>%1 与 %2 的乘积，共 %3 个，加起来就是梯度 %4。</translation>
    </message>
    <message>
        <source>A = %1</source>
        <translation>A = %1</translation>
    </message>
    <message>
        <source>B = %1</source>
        <translation>B = %1</translation>
    </message>
    <message>
        <source>◂ ∂L/∂C, C = A B</source>
        <translation>◂ ∂L/∂C，C = A B</translation>
    </message>
    <message>
        <source>the other gradient: the next step</source>
        <translation>另一个梯度：下一步</translation>
    </message>
    <message>
        <source>next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Hatched cells are masked: softmax will multiply their gradient by a weight of 0.</source>
        <translation>带阴影线的单元格被掩蔽：softmax 会把它们的梯度乘以权重 0。</translation>
    </message>
    <message>
        <source>∂L/∂A (%1, %2): row %1 of ∂L/∂C times row %2 of B</source>
        <translation>∂L/∂A（%1，%2）：∂L/∂C 的第 %1 行乘以 B 的第 %2 行</translation>
    </message>
    <message>
        <source>One product, two gradients</source>
        <translation>一个乘积，两个梯度</translation>
    </message>
    <message>
        <source>each is what comes back times the other factor</source>
        <translation>各是传回来的乘以另一个因子</translation>
    </message>
    <message>
        <source>∂L/∂B (%1, %2): column %1 of A times column %2 of ∂L/∂C</source>
        <translation>∂L/∂B（%1，%2）：A 的第 %1 列乘以 ∂L/∂C 的第 %2 列</translation>
    </message>
    <message>
        <source>Its twin, %1</source>
        <translation>与它成对的 %1</translation>
    </message>
    <message>
        <source>probability when drawn</source>
        <translation>被抽中时的概率</translation>
    </message>
    <message>
        <source>“%1”, %2, %3</source>
        <translation>“%1”，%2，%3</translation>
    </message>
    <message>
        <source>dropped in step %1</source>
        <translation>在第 %1 步被舍弃</translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation>+ %1</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>Continues training from its last save, as if it had never stopped</source>
        <translation>从上次保存处继续训练，如同从未中断</translation>
    </message>
    <message>
        <source>Removes its file and its snapshots</source>
        <translation>删除它的文件和快照</translation>
    </message>
    <message>
        <source>Keeps it among the runs, and offers it again at the next start</source>
        <translation>把它留在运行列表里，下次启动时再次提示</translation>
    </message>
    <message>
        <source>Discard the run</source>
        <translation>舍弃运行</translation>
    </message>
    <message>
        <source>Discard this run?</source>
        <translation>舍弃这次运行？</translation>
    </message>
    <message>
        <source>%1 Its weights and its curves are removed.</source>
        <translation>%1它的权重和曲线会被删除。</translation>
    </message>
    <message>
        <source>A training run of %1 was not finished.</source>
        <translation>%1 的一次训练尚未完成。</translation>
    </message>
    <message>
        <source>A training run of %1 was not finished: %2, step %3 of %4.</source>
        <translation>%1 的一次训练没有完成：%2，第 %3 步，共 %4 步。</translation>
    </message>
    <message>
        <source>This view runs the model again and again, and a recording is one finished run. Open the model itself</source>
        <translation>此视图要一再运行模型，而记录只是一次已完成的运行。请打开模型本身</translation>
    </message>
    <message>
        <source>This recording lacks the steps of this view. headroom_record.py records what it recognises in a PyTorch model; a run that Headroom saves holds every step</source>
        <translation>此记录缺少此视图所需的步骤。headroom_record.py 会记录它在 PyTorch 模型中能辨认的内容；Headroom 保存的运行包含所有步骤</translation>
    </message>
    <message>
        <source>This text is too long for this view, which draws every weight. Use Long text</source>
        <translation>对这个视图来说文本太长，因为它逐个画出每个权重。请使用“长文本”</translation>
    </message>
    <message>
        <source>More views</source>
        <translation>更多视图</translation>
    </message>
    <message>
        <source>Views of this kind: %1</source>
        <translation>这一类视图：%1</translation>
    </message>
    <message>
        <source>Vocabulary: %1; there must be 1 to %2.</source>
        <translation>词表：%1；必须有 1 到 %2 个。</translation>
    </message>
    <message>
        <source>Vocabulary: tokens %1 and %2 are both "%3".</source>
        <translation>词表：词元 %1 和 %2 都是“%3”。</translation>
    </message>
    <message>
        <source>%1: kind is "%2"; it must be "symbols".</source>
        <translation>%1：kind 为“%2”；必须是“symbols”。</translation>
    </message>
    <message>
        <source>Vocabulary: there is no token %1; ids run from 0 to %2.</source>
        <translation>词表：没有词元 %1；id 的范围是 0 到 %2。</translation>
    </message>
    <message>
        <source>no symbols</source>
        <translation>没有符号</translation>
    </message>
    <message>
        <source>read the first %1 and left out the last %2: the model takes no more</source>
        <translation>只读取了前 %1，略去了最后 %2：模型最多只能读这么多</translation>
    </message>
    <message>
        <source>read %1 as unknown: this model knows %2</source>
        <translation>按未知词元读取：%1；这个模型认识 %2</translation>
    </message>
    <message>
        <source>left out %1: this model knows %2</source>
        <translation>略去了 %1；这个模型认识 %2</translation>
    </message>
    <message>
        <source>"%1" is no weight: write NAME, or NAME@i,j for one of its numbers, counted from 0.</source>
        <translation>“%1”不是权重：请写 NAME，或用 NAME@i,j 表示其中的一个数，从 0 数起。</translation>
    </message>
    <message>
        <source>%1: changes by %2</source>
        <translation>%1：变化 %2</translation>
    </message>
    <message>
        <source>What the step changes in %1</source>
        <translation>这一步改变了 %1 中的什么</translation>
    </message>
    <message>
        <source>One weight’s step</source>
        <translation>一个权重的一步</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>All weights, with the largest change of this step</source>
        <translation>全部权重，及这一步的最大变化</translation>
    </message>
    <message>
        <source>Which number of the weight, counted from 0</source>
        <translation>权重中的哪个数，从 0 数起</translation>
    </message>
    <message>
        <source>Row, column: which number of the weight, counted from 0</source>
        <translation>行, 列：权重中的哪个数，从 0 数起</translation>
    </message>
    <message>
        <source>Largest step</source>
        <translation>最大的一步</translation>
    </message>
    <message>
        <source>Follow the weight that moves farthest in this step</source>
        <translation>跟踪这一步中移动最远的权重</translation>
    </message>
    <message>
        <source>1  Its gradient is a sum over the batch</source>
        <translation>1  它的梯度是对这一批的求和</translation>
    </message>
    <message>
        <source>What the step changes</source>
        <translation>这一步改变了什么</translation>
    </message>
    <message>
        <source>2  From the gradient to the new value</source>
        <translation>2  从梯度到新的值</translation>
    </message>
    <message>
        <source>Adam: %1</source>
        <translation>Adam：%1</translation>
    </message>
    <message>
        <source>3  Its path over the run</source>
        <translation>3  它在整个运行中的轨迹</translation>
    </message>
    <message>
        <source>4  Effect on the loss</source>
        <translation>4  对损失的影响</translation>
    </message>
    <message>
        <source>this batch, before</source>
        <translation>这一批，之前</translation>
    </message>
    <message>
        <source>measured change</source>
        <translation>实测的变化</translation>
    </message>
    <message>
        <source>forecast, Σ g Δw</source>
        <translation>预测，Σ g Δw</translation>
    </message>
    <message>
        <source>this weight’s share</source>
        <translation>这个权重的份额</translation>
    </message>
    <message>
        <source>Repeating step %1 …</source>
        <translation>正在重做第 %1 步 …</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>%1 has no number “%2”: its axes have the sizes %3, counted from 0.</source>
        <translation>%1 没有数“%2”：它各轴的大小是 %3，从 0 数起。</translation>
    </message>
    <message>
        <source>From the weights after %1 steps</source>
        <translation>从 %1 步之后的权重出发</translation>
    </message>
    <message>
        <source>%1 terms: δ came back, x went in</source>
        <translation>%1 项：δ 回传，x 输入</translation>
    </message>
    <message>
        <source>%1 terms: what came back</source>
        <translation>%1 项：回传的数</translation>
    </message>
    <message>
        <source>✓ This is the trainer’s next weight, bit for bit.</source>
        <translation>✓ 这就是训练器的下一个权重，逐位相同。</translation>
    </message>
    <message>
        <source>The trainer’s next weight is %1.</source>
        <translation>训练器的下一个权重是 %1。</translation>
    </message>
    <message>
        <source>A gradient is the loss’s slope at one point. The loss bends, so the two changes differ.</source>
        <translation>梯度是损失在一点上的斜率。损失是弯曲的，所以两个变化不同。</translation>
    </message>
    <message>
        <source>its value</source>
        <translation>它的值</translation>
    </message>
    <message>
        <source>No snapshots are kept</source>
        <translation>没有保存快照</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>The weight’s value at %1 snapshots</source>
        <translation>权重在 %1 个快照处的值</translation>
    </message>
    <message>
        <source>%1, first direction</source>
        <translation>%1，第一方向</translation>
    </message>
    <message>
        <source>%1, second direction</source>
        <translation>%1，第二方向</translation>
    </message>
    <message>
        <source>learned relative</source>
        <translation>学习式相对</translation>
    </message>
    <message>
        <source>at least 1 for attention learned-relative</source>
        <translation>对注意力 learned-relative 至少为 1</translation>
    </message>
    <message>
        <source>linear (elu + 1)</source>
        <translation>线性 (elu + 1)</translation>
    </message>
    <message>
        <source>linear (exp)</source>
        <translation>线性 (exp)</translation>
    </message>
    <message>
        <source>relative (Shaw)</source>
        <translation>相对位置 (Shaw)</translation>
    </message>
    <message>
        <source>T5’s bias</source>
        <translation>T5 偏置</translation>
    </message>
    <message>
        <source>Setting distances is %1; attention t5-bias needs 4 to 254 buckets.</source>
        <translation>设置 distances 为 %1；attention t5-bias 需要 4 到 254 个桶。</translation>
    </message>
    <message>
        <source>above %1, since half of the %2 buckets hold one distance each</source>
        <translation>大于 %1，因为 %2 个桶中有一半每个只对应一个距离</translation>
    </message>
    <message>
        <source>Attention transformer-xl needs an even width for its sinusoids; width is %1.</source>
        <translation>attention transformer-xl 的正弦编码需要偶数的宽度；width 为 %1。</translation>
    </message>
    <message>
        <source>Every head at once and one enlarged, or lines from token to token</source>
        <translation>同时显示所有头并放大其中一个，或画成词元到词元的连线</translation>
    </message>
    <message>
        <source>%1: %2 is "%3", an activation that is not implemented; it can be relu, gelu, gelu_new, gelu_pytorch_tanh, gelu_fast, silu, swish, quick_gelu or tanh.</source>
        <translation>%1：%2 为“%3”，这种激活函数尚未实现；可用的有 relu、gelu、gelu_new、gelu_pytorch_tanh、gelu_fast、silu、swish、quick_gelu 和 tanh。</translation>
    </message>
    <message>
        <source>%1 has no "%2", a list with one number for each rotated pair.</source>
        <translation>%1 中没有“%2”，即为每个旋转的数对各给一个数的列表。</translation>
    </message>
    <message>
        <source>%1 numbers of each head would be rotated; rotation needs an even number.</source>
        <translation>每个头将有 %1 个数被旋转，这是奇数。</translation>
    </message>
    <message>
        <source>layers of different kinds rotate differently.</source>
        <translation>不同种类的层旋转方式不同。</translation>
    </message>
    <message>
        <source>the rotated share of each head must be above 0 and at most 1.</source>
        <translation>每个头中被旋转的比例应大于 0 且不超过 1。</translation>
    </message>
    <message>
        <source>not even one pair of numbers would be rotated.</source>
        <translation>连一个数对也不会被旋转。</translation>
    </message>
    <message>
        <source>%1: rope_type is "%2", which is not implemented; it can be default, linear, dynamic, llama3, yarn or longrope.</source>
        <translation>%1：rope_type 为“%2”，尚未实现；可用的有 default、linear、dynamic、llama3、yarn 和 longrope。</translation>
    </message>
    <message>
        <source>%1: %2 is not implemented.</source>
        <translation>%1：%2 尚未实现。</translation>
    </message>
    <message>
        <source>it must not be larger than the number of layers, %1.</source>
        <translation>它不能大于层数 %1。</translation>
    </message>
    <message>
        <source>with inner_group_num %1 that would be more than 128 layers.</source>
        <translation>当 inner_group_num 为 %1 时，会超过 128 层。</translation>
    </message>
    <message>
        <source>source and target share one vocabulary, of %1 tokens.</source>
        <translation>源和目标共用一个词表，共 %1 个词元。</translation>
    </message>
    <message>
        <source>it can be absolute, relative_key or relative_key_query.</source>
        <translation>可用的有 absolute、relative_key 和 relative_key_query。</translation>
    </message>
    <message>
        <source>positions are counted from the row after the padding token's.</source>
        <translation>位置从填充词元那一行的下一行开始计数。</translation>
    </message>
    <message>
        <source>its slopes by distance favour later keys then.</source>
        <translation>此时它按距离的斜率会偏向后面的键。</translation>
    </message>
    <message>
        <source>with pretraining_tp above 1, it leaves out some biases.</source>
        <translation>这时若 pretraining_tp 大于 1，会略去一些偏置。</translation>
    </message>
    <message>
        <source>the scores are divided by its square root.</source>
        <translation>分数要除以它的平方根。</translation>
    </message>
    <message>
        <source>a cap must be above 0.</source>
        <translation>上限应大于 0。</translation>
    </message>
    <message>
        <source>transformers rotates as if heads were that wide, and they have %1 numbers.</source>
        <translation>transformers 会按这个头宽来旋转，而每个头有 %1 个数。</translation>
    </message>
    <message>
        <source>there must be one for each of the %1 layers.</source>
        <translation>%1 层中的每一层都必须有一个。</translation>
    </message>
    <message>
        <source>layers are full_attention or sliding_attention.</source>
        <translation>层只能是 full_attention 或 sliding_attention。</translation>
    </message>
    <message>
        <source>scores are multiplied by a number above 0.</source>
        <translation>分数只能乘以大于 0 的数。</translation>
    </message>
    <message>
        <source>a limit must be above 0.</source>
        <translation>限值应大于 0。</translation>
    </message>
    <message>
        <source>its factors are not in the file; open the model's folder with config.json.</source>
        <translation>文件中没有它的系数；请打开该模型带有 config.json 的文件夹。</translation>
    </message>
    <message>
        <source>%1: %2 is not implemented. Open the model's folder with config.json.</source>
        <translation>%1：未实现 %2。请打开该模型带有 config.json 的文件夹。</translation>
    </message>
    <message>
        <source>%1 has no output layer: the token embeddings are used, as in OPTForCausalLM</source>
        <translation>%1 没有词表上的输出：改用词元表，与 OPTForCausalLM 相同</translation>
    </message>
    <message>
        <source>There is no lm_head.weight: the token embeddings are used, as in transformers 5</source>
        <translation>没有 lm_head.weight：与 transformers 5 一样，使用词元嵌入</translation>
    </message>
    <message>
        <source>%1: %2 has no output layer over the vocabulary; of this family only TransfoXLLMHeadModel opens.</source>
        <translation>%1：%2 没有词表上的输出层；这一系列只能打开 TransfoXLLMHeadModel。</translation>
    </message>
    <message>
        <source>only relative attention, 0, is supported.</source>
        <translation>只能打开相对注意力（0）。</translation>
    </message>
    <message>
        <source>without memory (mem_len 0) it would mask every key.</source>
        <translation>没有记忆（mem_len 0）时，它会掩蔽所有的键。</translation>
    </message>
    <message>
        <source>they must lie between 0 and vocab_size %1.</source>
        <translation>它们应在 0 与 vocab_size %1 之间。</translation>
    </message>
    <message>
        <source>config.json has no model_type; by its class, %1, it was read as "%2"</source>
        <translation>config.json 中没有 model_type；根据它的类 %1，按“%2”读取</translation>
    </message>
    <message>
        <source>config.json has no model_type; by the names of its tensors it was read as "%1"</source>
        <translation>config.json 中没有 model_type；根据张量的名称，按“%1”读取</translation>
    </message>
    <message>
        <source>%1 has no "model_type", and neither its class nor the names of its tensors tell which it is. Add one: %2.</source>
        <translation>%1 没有“model_type”，从它的类和张量名称也看不出是哪一种。请添加一个：%2。</translation>
    </message>
    <message>
        <source>%1: model_type is "%2"%3, which Headroom does not open. It opens %4.</source>
        <translation>%1：model_type 为“%2”%3，无法打开。可用的有 %4。</translation>
    </message>
    <message>
        <source>%1: the weights are quantised%2: packed into whole numbers of a few bits, and Headroom computes with F32, F16, BF16, F64 and F8 weights. Open the folder of the model that they were made from.</source>
        <translation>%1：权重已量化%2：压缩成几位的整数，而 Headroom 使用 F32、F16、BF16、F64 和 F8 权重计算。请打开量化之前的模型的文件夹。</translation>
    </message>
    <message>
        <source>is_causal is false: each token reads later ones too, as in transformers 5</source>
        <translation>is_causal 为 false：每个词元也读取它后面的词元，与 transformers 5 相同</translation>
    </message>
    <message>
        <source>%1 has no output layer over the vocabulary: the token embeddings are used, as in models that write text</source>
        <translation>%1 没有词表上的输出层：与会生成文本的模型一样，使用词元嵌入</translation>
    </message>
    <message>
        <source>%1 has no output layer (no %2): its hidden states are the output</source>
        <translation>%1 没有词表上的输出（没有 %2）：它给出的是状态</translation>
    </message>
    <message>
        <source>Only the encoder of %1 is opened; what follows it is not computed</source>
        <translation>对于 %1，只打开编码器；其后的部分不计算</translation>
    </message>
    <message>
        <source>%1 and %2 differ, so each is used by itself, though config.json ties them</source>
        <translation>%1 与 %2 不同，因此各用各的，尽管 config.json 让它们共用</translation>
    </message>
    <message>
        <source>%1: the index places tensor "%2" in %3, which does not hold it.</source>
        <translation>%1：索引将张量“%2”放在 %3 中，但该文件不含它。</translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; its settings ask for one (%3 of shape %4).</source>
        <translation>%1 没有张量“%2”；它的设置需要一个（%3，形状为 %4）。</translation>
    </message>
    <message>
        <source>%1: tensor "%2" has shape %3; its settings ask for %4.</source>
        <translation>%1：张量“%2”的形状是 %3；它的设置需要 %4。</translation>
    </message>
    <message>
        <source>%1: tensor "%2" is stored as %3, and there is no "%4" to multiply it by.</source>
        <translation>%1：张量“%2”以 %3 存储，但没有用来相乘的“%4”。</translation>
    </message>
    <message>
        <source>%1: tensor "%2" is stored as %3; weights must be F32, F16, BF16 or F64, or F8 with scales. Save a quantised model in one of these types first.</source>
        <translation>%1：张量“%2”以 %3 存储；权重必须是 F32、F16、BF16 或 F64，或带缩放系数的 F8。请先将量化模型另存为其中一种类型。</translation>
    </message>
    <message>
        <source>%1 has %2 of weights, but only %3 of memory is free. Close other programs, or open a smaller model.</source>
        <translation>%1 的权重有 %2，但可用内存只有 %3。请关闭其他程序，或打开更小的模型。</translation>
    </message>
    <message>
        <source>The adapter changes "%1" by numbers of shape %2; it has shape %3.</source>
        <translation>适配器用形状为 %2 的数改变“%1”，而它的形状是 %3。</translation>
    </message>
    <message>
        <source>the vocabulary has %1 tokens.</source>
        <translation>词表有 %1 个词元。</translation>
    </message>
    <message>
        <source>bos_token_id is %1 and the vocabulary has %2 tokens: texts begin without it</source>
        <translation>bos_token_id 为 %1，而词表有 %2 个词元：文本不以它开头</translation>
    </message>
    <message>
        <source>The adapter changes "%1", which the output shares: it acts on one of the two only, which is not implemented. Merge it with peft's merge_and_unload().</source>
        <translation>适配器改变与输出层共用的“%1”：它只作用于两者之一，这未实现。请用 peft 的 merge_and_unload() 合并。</translation>
    </message>
    <message>
        <source>The adapter changes "%1", which this model does not have: it was made for another one.</source>
        <translation>适配器改变“%1”，而这个模型没有它：该适配器属于另一个模型。</translation>
    </message>
    <message>
        <source>The adapter also changes %1 weights that are not computed here, such as %2</source>
        <translation>适配器还改变 %1 个此处不计算的权重，例如 %2</translation>
    </message>
    <message>
        <source>The adapter %1 was added to the weights of %2</source>
        <translation>适配器 %1 已加到 %2 的权重上</translation>
    </message>
    <message>
        <source>a window that looks both ways is not implemented.</source>
        <translation>未实现向两个方向看的窗口。</translation>
    </message>
    <message>
        <source>config.json has an unknown setting "%1", which was ignored</source>
        <translation>config.json 中的设置“%1”在这里无法识别，已略去</translation>
    </message>
    <message>
        <source>The weights are stored in 8 bits and were multiplied by their scales; nothing else is rounded to 8 bits here</source>
        <translation>权重以 8 位存储，已乘以它们的缩放系数；此处其他数不会舍入到 8 位</translation>
    </message>
    <message>
        <source>%1 is a model’s folder in the Hugging Face cache, but no snapshot in it has a config.json: it was not downloaded in full.</source>
        <translation>%1 是 Hugging Face 缓存中的模型文件夹，但其中没有任何快照含有 config.json：它没有下载完整。</translation>
    </message>
    <message>
        <source>%1 holds %2 snapshots of a model. Open the folder of one: snapshots/%3.</source>
        <translation>%1 含有模型的 %2 个快照。请打开其中一个的文件夹：snapshots/%3。</translation>
    </message>
    <message>
        <source>%1: word_embedding_dimension is %2; the model's states have %3 numbers.</source>
        <translation>%1：word_embedding_dimension 是 %2；而模型的状态有 %3 个数。</translation>
    </message>
    <message>
        <source>%1 asks for no pooling that is implemented: cls, max, mean, mean_sqrt_len_tokens, weightedmean or lasttoken.</source>
        <translation>%1 要求的池化都未实现；可用的有 cls、max、mean、mean_sqrt_len_tokens、weightedmean 和 lasttoken。</translation>
    </message>
    <message>
        <source>%1: activation_function is "%2", which is not implemented; it can be Identity, Tanh, ReLU, GELU or SiLU of torch.nn.</source>
        <translation>%1：activation_function 是“%2”，未实现；可以是 torch.nn 的 Identity、Tanh、ReLU、GELU 或 SiLU。</translation>
    </message>
    <message>
        <source>%1: in_features is %2; what comes before gives %3 numbers.</source>
        <translation>%1：in_features 是 %2；而前一步给出 %3 个数。</translation>
    </message>
    <message>
        <source>sentence-transformers writes each text in lower case first (do_lower_case): type it so</source>
        <translation>sentence-transformers 会先将文本变成小写（do_lower_case）：请输入小写文本</translation>
    </message>
    <message>
        <source>sentence-transformers reads the first %1 tokens of a text; here all are read</source>
        <translation>sentence-transformers 只读取文本的前 %1 个词元；此处全部读取</translation>
    </message>
    <message>
        <source>%1: default_prompt_name is "%2", which is none of its prompts.</source>
        <translation>%1：default_prompt_name 是“%2”，不是它的任何一个提示。</translation>
    </message>
    <message>
        <source>Each text begins with “%1” (%2)</source>
        <translation>每段文本以“%1”开头（%2）</translation>
    </message>
    <message>
        <source>This model knows texts that begin with a prompt; type it before yours: %1</source>
        <translation>这个模型学过以提示开头的文本；请将提示写在文本之前：%1</translation>
    </message>
    <message>
        <source>modules.json must hold a list of modules.</source>
        <translation>modules.json 必须是模块的列表。</translation>
    </message>
    <message>
        <source>modules.json: a module has no "%1".</source>
        <translation>modules.json：有一个模块没有“%1”。</translation>
    </message>
    <message>
        <source>modules.json places a module in "%1", which lies outside the folder.</source>
        <translation>modules.json 将一个模块放在“%1”，在该文件夹之外。</translation>
    </message>
    <message>
        <source>modules.json asks for %1, which is a program of its own and not implemented.</source>
        <translation>modules.json 要求 %1，它是一个独立的程序，未实现。</translation>
    </message>
    <message>
        <source>modules.json asks for %1, which is not implemented here; Transformer, Pooling, Dense, LayerNorm and Normalize are, in that order.</source>
        <translation>modules.json 要求 %1，这里没有实现；已实现的有 Transformer、Pooling、Dense、LayerNorm 和 Normalize，按此顺序。</translation>
    </message>
    <message>
        <source>modules.json has no Pooling, so no vector is made of a text.</source>
        <translation>modules.json 中没有 Pooling，所以不会得到文本的向量。</translation>
    </message>
    <message>
        <source>The vocabulary is not shown: %1</source>
        <translation>不显示词表：%1</translation>
    </message>
    <message>
        <source>"%1" is not in this model's vocabulary. Type entries separated by spaces, such as %2, or give token ids.</source>
        <translation>“%1”不是这个模型词表中的条目。请输入以空格分隔的条目，例如 %2，或给出词元 id。</translation>
    </message>
    <message>
        <source>of peft's adapters only LORA opens.</source>
        <translation>peft 的适配器中只能打开 LORA。</translation>
    </message>
    <message>
        <source>DoRA also learns the length of each row; merge it with peft's merge_and_unload().</source>
        <translation>DoRA 还学习每一行的长度；请用 peft 的 merge_and_unload() 合并。</translation>
    </message>
    <message>
        <source>QALoRA's groups are not implemented; merge it with peft's merge_and_unload().</source>
        <translation>未实现 QALoRA 的分组；请用 peft 的 merge_and_unload() 合并。</translation>
    </message>
    <message>
        <source>block-diagonal adapters are not implemented; merge it with peft's merge_and_unload().</source>
        <translation>未实现分块对角的适配器；请用 peft 的 merge_and_unload() 合并。</translation>
    </message>
    <message>
        <source>merge the adapter with peft's merge_and_unload().</source>
        <translation>请用 peft 的 merge_and_unload() 合并该适配器。</translation>
    </message>
    <message>
        <source>it changes the base model's own weights; merge the adapter with peft's merge_and_unload().</source>
        <translation>它会改变基础模型自身的权重；请用 peft 的 merge_and_unload() 合并该适配器。</translation>
    </message>
    <message>
        <source>its keys must be ends of the modules' names.</source>
        <translation>它的键必须是模块名称的结尾部分。</translation>
    </message>
    <message>
        <source>%1 has an adapter_config.json, but no adapter_model.safetensors.</source>
        <translation>%1 中有 adapter_config.json，但没有 adapter_model.safetensors。</translation>
    </message>
    <message>
        <source>%1 has no adapter_model.safetensors. %2</source>
        <translation>%1 中没有 adapter_model.safetensors。%2</translation>
    </message>
    <message>
        <source>adapter_model.safetensors holds "%1", a part of an adapter that is not implemented. Merge it with peft's merge_and_unload().</source>
        <translation>adapter_model.safetensors 含有“%1”，这是未实现的适配器部分。请用 peft 的 merge_and_unload() 合并。</translation>
    </message>
    <message>
        <source>adapter_model.safetensors: the two matrices for "%1" do not go together.</source>
        <translation>adapter_model.safetensors：“%1”的两个矩阵不相配。</translation>
    </message>
    <message>
        <source>%1 is an adapter, and its adapter_config.json does not say of which model. Write the path of that model's folder into base_model_name_or_path.</source>
        <translation>%1 是一个适配器，但它的 adapter_config.json 没有说明属于哪个模型。请将该模型文件夹的路径写入 base_model_name_or_path。</translation>
    </message>
    <message>
        <source>%1 is an adapter of the model %2, which is not on this machine. Put the folder of that model beside it, under the name %3, or write its path into base_model_name_or_path of adapter_config.json.</source>
        <translation>%1 是模型 %2 的适配器，而该模型不在这台机器上。请将该模型的文件夹以 %3 为名放在它旁边，或将其路径写入 adapter_config.json 的 base_model_name_or_path。</translation>
    </message>
    <message>
        <source>adapter_config.json has an unknown setting "%1", which was ignored</source>
        <translation>adapter_config.json 中有未知的设置“%1”，已忽略</translation>
    </message>
    <message>
        <source>%1 has no "%2".</source>
        <translation>%1 中没有“%2”。</translation>
    </message>
    <message>
        <source>a list of true and false</source>
        <translation>由 true 和 false 组成的列表</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which is not implemented: %4</source>
        <translation>%1：%2 为 %3，尚未实现：%4</translation>
    </message>
    <message>
        <source>The names of the tensors hold “%1”, which was left out</source>
        <translation>张量名称中的“%1”已略去</translation>
    </message>
    <message>
        <source>The tokenizer's rules turn %1 of the text into more than %2: its file is damaged or not meant for text.</source>
        <translation>分词器的规则把文本中的 %1 变成了超过 %2：其文件已损坏，或不是用于文本的。</translation>
    </message>
    <message>
        <source>this is not a pair of tokens.</source>
        <translation>这不是一对词元。</translation>
    </message>
    <message>
        <source>there is no character to strip.</source>
        <translation>没有可去除的字符。</translation>
    </message>
    <message>
        <source>The tokenizer's decoder makes the text longer than %1: its file is damaged or not meant for text.</source>
        <translation>分词器的解码器使文本超过 %1：其文件已损坏，或不是用于文本的。</translation>
    </message>
    <message>
        <source>the decoder "%1" is unknown.</source>
        <translation>未知的解码器“%1”。</translation>
    </message>
    <message>
        <source>%1: this is not an object with keys.</source>
        <translation>%1：这不是带键的对象。</translation>
    </message>
    <message>
        <source>The vocabulary has no "%1", which this kind of tokenizer adds.</source>
        <translation>词表中没有“%1”，而这种分词器会添加它。</translation>
    </message>
    <message>
        <source>tokenizer_config.json asks for "%1" around each text, but tokenizer.json has no such token, so it is left out</source>
        <translation>tokenizer_config.json 要求在每段文本两端加“%1”，但 tokenizer.json 没有这个词元，因此没有添加</translation>
    </message>
    <message>
        <source>As in transformers 4.57, each text begins with "%1" and ends with "%2": tokenizer_config.json says so (%3, add_bos_token, add_eos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation>与 transformers 4.57 一样，每段文本以“%1”开头、以“%2”结尾：tokenizer_config.json 如此规定（%3、add_bos_token、add_eos_token），tokenizer.json 则没有。Transformers 5 依照 tokenizer.json</translation>
    </message>
    <message>
        <source>As in transformers 4.57, each text begins with "%1": tokenizer_config.json says so (%2, add_bos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation>与 transformers 4.57 一样，每段文本以“%1”开头：tokenizer_config.json 如此规定（%2、add_bos_token），tokenizer.json 则没有。Transformers 5 依照 tokenizer.json</translation>
    </message>
    <message>
        <source>As in transformers 4.57, each text ends with "%1": tokenizer_config.json says so (%2, add_eos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation>与 transformers 4.57 一样，每段文本以“%1”结尾：tokenizer_config.json 如此规定（%2、add_eos_token），tokenizer.json 则没有。Transformers 5 依照 tokenizer.json</translation>
    </message>
    <message>
        <source>As in transformers 4.57, nothing is put around a text: tokenizer_config.json says so (%1, add_bos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation>与 transformers 4.57 一样，文本两端不加任何词元：tokenizer_config.json 如此规定（%1、add_bos_token），tokenizer.json 则没有。Transformers 5 依照 tokenizer.json</translation>
    </message>
    <message>
        <source>As in transformers 4.57, %1 of tokenizer_config.json (%2) counts, not %3 of tokenizer.json</source>
        <translation>与 transformers 4.57 一样，以 tokenizer_config.json 的 %1（%2）为准，而不是 tokenizer.json 的 %3</translation>
    </message>
    <message>
        <source>%1: the vocabulary has no token for "%2" and no unknown token.</source>
        <translation>%1：词表中没有“%2”对应的词元，也没有未知词元。</translation>
    </message>
    <message>
        <source>this is not an object with an id for each token.</source>
        <translation>这不是给每个词元一个 id 的对象。</translation>
    </message>
    <message>
        <source>the id of "%1" is not a whole number.</source>
        <translation>“%1”的 id 不是整数。</translation>
    </message>
    <message>
        <source>the model "%1" is unknown; Headroom reads BPE, Unigram, WordPiece and WordLevel.</source>
        <translation>未知的模型“%1”；Headroom 可读取 BPE、Unigram、WordPiece 和 WordLevel。</translation>
    </message>
    <message>
        <source>the normalizer "%1" is unknown.</source>
        <translation>未知的规范化器“%1”。</translation>
    </message>
    <message>
        <source>%1: BertJapaneseTokenizer splits words with "%2", which needs a dictionary that Headroom does not have; it reads the word_tokenizer_type "basic".</source>
        <translation>%1：BertJapaneseTokenizer 用“%2”切分单词，需要 Headroom 没有的词典；Headroom 能读取 word_tokenizer_type 为“basic”的文件夹。</translation>
    </message>
    <message>
        <source>%1: the subword_tokenizer_type "%2" of BertJapaneseTokenizer is not supported; Headroom reads "wordpiece" and "character".</source>
        <translation>%1：不支持 BertJapaneseTokenizer 的 subword_tokenizer_type “%2”；Headroom 能读取“wordpiece”和“character”。</translation>
    </message>
    <message>
        <source>%1: BertweetTokenizer rewrites tweets first ("normalization": true), which Headroom does not do; with false it reads the folder.</source>
        <translation>%1：BertweetTokenizer 会先改写推文（"normalization": true），Headroom 不做这一步；设为 false 时可以读取该文件夹。</translation>
    </message>
    <message>
        <source>%1: the line "%2" is not a token with its count.</source>
        <translation>%1：“%2”这一行不是词元及其计数。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer.json, and Headroom does not read the older files of %2. If transformers has a fast version of this class, its save_pretrained writes tokenizer.json; otherwise give token ids.</source>
        <translation>%1 没有 tokenizer.json，而 Headroom 不能读取 %2 的旧式文件。如果 transformers 有这个类的快速版本，它的 save_pretrained 会写出 tokenizer.json；否则请直接给出词元 id。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer: no tokenizer.json, no vocab.json with merges.txt, no vocab.txt and no SentencePiece model.</source>
        <translation>%1 中没有分词器：没有 tokenizer.json，没有 vocab.json 加 merges.txt，没有 vocab.txt，也没有 SentencePiece 模型。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer that can be read: it has %2, but needs tokenizer.json, or a tokenizer_config.json that names the class of its files.</source>
        <translation>%1 没有可读取的分词器：其中有 %2，但需要 tokenizer.json，或一个写明这些文件所属类的 tokenizer_config.json。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer that can be read: it has %2, but needs tokenizer.json or %3.</source>
        <translation>%1 没有可读取的分词器：其中有 %2，但需要 tokenizer.json 或 %3。</translation>
    </message>
    <message>
        <source>No file of the folder names a class of tokenizers; its files are read as those of %1</source>
        <translation>文件夹中没有文件写明分词器的类；这些文件按 %1 读取</translation>
    </message>
    <message>
        <source>%1 is not a class of tokenizers that Headroom knows to read tokenizer.json alone; the ids follow tokenizer.json and may differ from its</source>
        <translation>%1 不是 Headroom 已知的只读取 tokenizer.json 的分词器类；编号依照 tokenizer.json，可能与它的不同</translation>
    </message>
    <message>
        <source>the type_id is %1.</source>
        <translation>type_id 为 %1。</translation>
    </message>
    <message>
        <source>there is no sequence "%1" here.</source>
        <translation>这里没有序列“%1”。</translation>
    </message>
    <message>
        <source>special_tokens has no "%1".</source>
        <translation>special_tokens 中没有“%1”。</translation>
    </message>
    <message>
        <source>"%1" repeats a text more than %2 times or puts in tokens of more than %3.</source>
        <translation>“%1”重复文本超过 %2 次，或插入的词元超过 %3。</translation>
    </message>
    <message>
        <source>this is not an object with keys.</source>
        <translation>这不是带键的对象。</translation>
    </message>
    <message>
        <source>there are %1 ids but %2 tokens.</source>
        <translation>有 %1 个 id，却有 %2 个词元。</translation>
    </message>
    <message>
        <source>%1: nothing can follow the step that adds special tokens.</source>
        <translation>%1：添加特殊词元的步骤之后不能再有别的步骤。</translation>
    </message>
    <message>
        <source>the post-processor "%1" is unknown.</source>
        <translation>未知的后处理器“%1”。</translation>
    </message>
    <message>
        <source>the behavior "%1" is unknown.</source>
        <translation>未知的 behavior“%1”。</translation>
    </message>
    <message>
        <source>the prepend_scheme "%1" is unknown; it must be "always", "first" or "never".</source>
        <translation>未知的 prepend_scheme“%1”；可以是“always”、“first”或“never”。</translation>
    </message>
    <message>
        <source>the length is %1; it must be at least 1.</source>
        <translation>长度为 %1；必须不小于 1。</translation>
    </message>
    <message>
        <source>the pre-tokenizer "%1" is unknown.</source>
        <translation>未知的预分词器“%1”。</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model has no pieces.</source>
        <translation>%1：这个 SentencePiece 模型中没有子词。</translation>
    </message>
    <message>
        <source>%1: the ids in vocab.json are not consecutive.</source>
        <translation>%1：vocab.json 中的 id 不连续。</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model splits by words or characters; Headroom, like transformers, reads Unigram and BPE models.</source>
        <translation>%1：该 SentencePiece 模型按单词或字符切分；Headroom 与 transformers 一样，只读取 Unigram 和 BPE 模型。</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model is BPE; for Marian, Headroom reads Unigram models.</source>
        <translation>%1：该 SentencePiece 模型是 BPE；对于 Marian，Headroom 只读取 Unigram 模型。</translation>
    </message>
    <message>
        <source>its rules hold %1 values; at most %2 are allowed.</source>
        <translation>其规则共有 %1 个值；最多允许 %2 个。</translation>
    </message>
    <message>
        <source>The Unicode library (ICU) failed: %1.</source>
        <translation>Unicode 库（ICU）出错：%1。</translation>
    </message>
    <message>
        <source>The text has more than %1 bytes of combining marks in a row; no model expects that.</source>
        <translation>文本中连续的组合符号超过 %1 字节；没有模型会处理这样的文本。</translation>
    </message>
    <message>
        <source>the id %1 is too large; %2 is the largest.</source>
        <translation>id %1 太大；最大为 %2。</translation>
    </message>
    <message>
        <source>this is not a list of pairs.</source>
        <translation>这不是由对组成的列表。</translation>
    </message>
    <message>
        <source>"%1" is not two tokens with a space in between.</source>
        <translation>“%1”不是以空格隔开的两个词元。</translation>
    </message>
    <message>
        <source>"%1" does not begin with "%2".</source>
        <translation>“%1”不以“%2”开头。</translation>
    </message>
    <message>
        <source>"%1" is not in the vocabulary.</source>
        <translation>“%1”不在词表中。</translation>
    </message>
    <message>
        <source>the table of characters is truncated: it has %1 bytes.</source>
        <translation>字符表不完整：只有 %1 字节。</translation>
    </message>
    <message>
        <source>the table of characters has text that is not valid UTF-8.</source>
        <translation>字符表中含有不是有效 UTF-8 的文本。</translation>
    </message>
    <message>
        <source>%1: this is not a SentencePiece model, or it is damaged.</source>
        <translation>%1：这不是 SentencePiece 模型，或者已损坏。</translation>
    </message>
    <message>
        <source>"%1" is missing.</source>
        <translation>缺少“%1”。</translation>
    </message>
    <message>
        <source>parts are nested more than %1 deep.</source>
        <translation>各部分的嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>this is neither true nor false.</source>
        <translation>这既不是 true 也不是 false。</translation>
    </message>
    <message>
        <source>this is not a list.</source>
        <translation>这不是列表。</translation>
    </message>
    <message>
        <source>this is not a string.</source>
        <translation>这不是字符串。</translation>
    </message>
    <message>
        <source>this is not a whole number.</source>
        <translation>这不是整数。</translation>
    </message>
    <message>
        <source>this is not a number.</source>
        <translation>这不是数。</translation>
    </message>
    <message>
        <source>%1: the regular expression has %2 bytes; at most %3 are allowed.</source>
        <translation>%1：正则表达式有 %2 字节；最多允许 %3 字节。</translation>
    </message>
    <message>
        <source>%1: the regular expression "%2" takes too many steps on this text: it tries the same characters again and again.</source>
        <translation>%1：正则表达式“%2”在这段文本上步数过多：它反复尝试相同的字符。</translation>
    </message>
    <message>
        <source>%1: the regular expression "%2" needs too much memory on this text. A shorter text may work.</source>
        <translation>%1：正则表达式“%2”在这段文本上需要的内存过多。缩短文本也许可行。</translation>
    </message>
    <message>
        <source>%1: the regular expression "%2" cannot be used: %3.</source>
        <translation>%1：正则表达式“%2”无法使用：%3。</translation>
    </message>
    <message>
        <source>the token "%1" has the id %2; ids from 0 to %3 are allowed.</source>
        <translation>词元“%1”的 id 为 %2；允许的 id 为 0 到 %3。</translation>
    </message>
    <message>
        <source>this is not a token followed by its score.</source>
        <translation>这不是一个词元后跟它的分数。</translation>
    </message>
    <message>
        <source>unk_id is %1, but the vocabulary has %2 tokens.</source>
        <translation>unk_id 为 %1，但词表中有 %2 个词元。</translation>
    </message>
    <message>
        <source>%1 has "%2" twice; give it once.</source>
        <translation>%1 中“%2”出现了两次；请只给一次。</translation>
    </message>
    <message>
        <source>%1 has an object of more than %2 entries.</source>
        <translation>%1 中有一个对象的条目超过 %2 个。</translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>LayerNorm, n − 1</source>
        <translation>LayerNorm，n − 1</translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>ScaleNorm</source>
        <translation>ScaleNorm</translation>
    </message>
    <message>
        <source>%1, before</source>
        <translation>%1，前置</translation>
    </message>
    <message>
        <source>%1, after</source>
        <translation>%1，后置</translation>
    </message>
    <message>
        <source>way back</source>
        <translation>返回路径</translation>
    </message>
    <message>
        <source>Where gradients vanish: the same loss in fresh models of 48 layers</source>
        <translation>梯度在哪里消失：同一个损失，放在 48 层的全新模型里</translation>
    </message>
    <message>
        <source>−log p of a token: how surprising it is</source>
        <translation>词元的 −log p：它有多出乎意料</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>the score of a token before the softmax</source>
        <translation>词元在 softmax 之前的分数</translation>
    </message>
    <message>
        <source>pinned number</source>
        <translation>固定的数</translation>
    </message>
    <message>
        <source>any number of the run: pin it first</source>
        <translation>运行中的任何一个数：先固定它</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Executor graph does not run topology %1: its latents or inducing points are not tokens. Choose encoder, decoder or encoder-decoder, or executor dense.</source>
        <translation>executor graph 不能运行 topology %1：它的隐变量或诱导点不是词元。请选择 encoder、decoder 或 encoder-decoder，或者 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run attention %1: its scores or its sums do not belong to single edges. Choose dot, relative or alibi, or executor dense.</source>
        <translation>executor graph 不能运行 attention %1：它的分数或求和不属于单条边。请选择 dot、relative 或 alibi，或者 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run the extra settings of published language models, such as kv_heads, gated, parallel or token_types. Leave them out, or choose executor dense.</source>
        <translation>executor graph 不能运行已发布的语言模型另有的设置，例如 kv_heads、gated、parallel 或 token_types。请省略它们，或选择 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run position %1: its edges have no rotated queries. Choose another position, or executor dense.</source>
        <translation>executor graph 不能运行 position %1：它的边没有旋转后的查询。请选择其他 position，或者 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run memory %1: remembered rows are not nodes. Set memory to 0, or choose executor dense.</source>
        <translation>executor graph 不能运行 memory %1：记忆中的行不是节点。请把 memory 设为 0，或选择 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run local %1: a LocalRNN reads windows in order, not edges. Choose none, or executor dense.</source>
        <translation>executor graph 不能运行 local %1：LocalRNN 按顺序读取窗口，而不是边。请选择 none，或者 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run embedding %1: its nodes cannot look up clusters. Choose plain, or executor dense.</source>
        <translation>executor graph 不能运行 embedding %1：它的节点无法查找簇。请选择 plain，或者 executor dense。</translation>
    </message>
    <message>
        <source>Executor graph does not run halting %1: its one probability belongs to the whole sequence, not to a node. Choose another halting, or executor dense.</source>
        <translation>executor graph 不能运行 halting %1：它唯一的概率属于整个序列，而不属于某个节点。请选择其他 halting，或者 executor dense。</translation>
    </message>
    <message>
        <source>Setting %1 is %2, which would have no effect here: leave it out, or give what it needs. %3</source>
        <translation>设置 %1 为 %2，在这里不起作用：请省略它，或补上它所需要的。%3</translation>
    </message>
    <message>
        <source>%1 not a number</source>
        <translation>%1不是数</translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation>必须不小于 %1</translation>
    </message>
    <message>
        <source>must be at most %1</source>
        <translation>必须不大于 %1</translation>
    </message>
    <message>
        <source>must be above %1</source>
        <translation>必须大于 %1</translation>
    </message>
    <message>
        <source>must be below %1</source>
        <translation>必须小于 %1</translation>
    </message>
    <message>
        <source>%1, plots: y is "%2"; over training steps it can be %3.</source>
        <translation>%1，plots：y 为“%2”；随训练步变化时可以是 %3。</translation>
    </message>
    <message>
        <source>%1: step %2 of %3</source>
        <translation>%1：第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>%1: step %2 of %3, loss %4</source>
        <translation>%1：第 %2 步，共 %3 步，损失 %4</translation>
    </message>
    <message>
        <source>%1: this is a link of the Hugging Face cache that became a text when it was copied. Copy the folder again with its links (cp -a), or download the model again.</source>
        <translation>%1：这是 Hugging Face 缓存中的链接，复制时变成了文本。请连同链接重新复制该文件夹（cp -a），或重新下载模型。</translation>
    </message>
    <message>
        <source>%1 has no "%2" in its metadata: it is not a model saved by Headroom.</source>
        <translation>%1 的元数据中没有“%2”：它不是由 Headroom 保存的模型。</translation>
    </message>
    <message>
        <source>Such files are programs, and Headroom never runs them. If you trust the source, convert it once: %1</source>
        <translation>这类文件是程序，Headroom 从不运行它们。如果你信任其来源，请转换一次：%1</translation>
    </message>
    <message>
        <source>a Git LFS pointer, a placeholder for the real file</source>
        <translation>Git LFS 指针，即真实文件的占位符</translation>
    </message>
    <message>
        <source>Fetch the file itself: git lfs install &amp;&amp; git lfs pull.</source>
        <translation>请获取文件本身：git lfs install &amp;&amp; git lfs pull。</translation>
    </message>
    <message>
        <source>a GGUF model</source>
        <translation>GGUF 模型</translation>
    </message>
    <message>
        <source>an HDF5 file (.h5, Keras)</source>
        <translation>HDF5 文件（.h5，Keras）</translation>
    </message>
    <message>
        <source>a NumPy array (.npy)</source>
        <translation>NumPy 数组（.npy）</translation>
    </message>
    <message>
        <source>a TensorFlow Lite model</source>
        <translation>TensorFlow Lite 模型</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩文件</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>tar 归档文件</translation>
    </message>
    <message>
        <source>a bzip2 archive</source>
        <translation>bzip2 压缩包</translation>
    </message>
    <message>
        <source>an xz archive</source>
        <translation>xz 压缩包</translation>
    </message>
    <message>
        <source>a Zstandard archive</source>
        <translation>Zstandard 压缩包</translation>
    </message>
    <message>
        <source>a 7-Zip archive</source>
        <translation>7-Zip 压缩包</translation>
    </message>
    <message>
        <source>a RAR archive</source>
        <translation>RAR 压缩包</translation>
    </message>
    <message>
        <source>a picture (PNG)</source>
        <translation>图片（PNG）</translation>
    </message>
    <message>
        <source>a picture (JPEG)</source>
        <translation>图片（JPEG）</translation>
    </message>
    <message>
        <source>a picture (GIF)</source>
        <translation>图片（GIF）</translation>
    </message>
    <message>
        <source>a picture (TIFF)</source>
        <translation>图片（TIFF）</translation>
    </message>
    <message>
        <source>a picture (WebP)</source>
        <translation>图片（WebP）</translation>
    </message>
    <message>
        <source>a sound file</source>
        <translation>音频文件</translation>
    </message>
    <message>
        <source>a video file</source>
        <translation>视频文件</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>an Office document</source>
        <translation>Office 文档</translation>
    </message>
    <message>
        <source>a database (SQLite)</source>
        <translation>数据库（SQLite）</translation>
    </message>
    <message>
        <source>a table (Parquet)</source>
        <translation>表格（Parquet）</translation>
    </message>
    <message>
        <source>a table (Arrow)</source>
        <translation>表格（Arrow）</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>a Python pickle (such as PyTorch's .pt, .pth and .bin)</source>
        <translation>Python pickle（如 PyTorch 的 .pt、.pth 和 .bin）</translation>
    </message>
    <message>
        <source>Changed by hand; the computed value was %1.</source>
        <translation>手动更改过；计算得到的是 %1。</translation>
    </message>
    <message>
        <source>Smaller terms left out: %1.</source>
        <translation>略去的较小的项：%1 个。</translation>
    </message>
    <message>
        <source>an ONNX graph</source>
        <translation>ONNX 图</translation>
    </message>
    <message>
        <source>weights for TensorFlow (Keras)</source>
        <translation>TensorFlow（Keras）的权重</translation>
    </message>
    <message>
        <source>a TensorFlow checkpoint</source>
        <translation>TensorFlow 检查点</translation>
    </message>
    <message>
        <source>weights for Flax</source>
        <translation>Flax 的权重</translation>
    </message>
    <message>
        <source>an archive of NumPy arrays</source>
        <translation>NumPy 数组的归档文件</translation>
    </message>
    <message>
        <source>weights for Rust's tch</source>
        <translation>Rust 的 tch 的权重</translation>
    </message>
    <message>
        <source>a llamafile</source>
        <translation>llamafile</translation>
    </message>
    <message>
        <source>a Core ML model</source>
        <translation>Core ML 模型</translation>
    </message>
    <message>
        <source>a TensorRT engine</source>
        <translation>TensorRT 引擎</translation>
    </message>
    <message>
        <source>%1 is a pickle, a program that could do anything when it is opened, so Headroom never opens one. If you trust it, convert it once; run in that folder: %2</source>
        <translation>%1 是 pickle，即打开时可以做任何事的程序，所以 Headroom 从不打开它。如果您信任它，请转换一次；在该文件夹中运行：%2</translation>
    </message>
    <message>
        <source>%1 is a GGUF file, of llama.cpp. Open the folder of the model that it was made from, or write its weights out once with transformers and gguf; run in that folder: %2</source>
        <translation>%1 是 llama.cpp 的 GGUF 文件。请打开它所来自的模型的文件夹，或用 transformers 和 gguf 将权重写出一次；在该文件夹中运行：%2</translation>
    </message>
    <message>
        <source>%1 is %2, which Headroom does not open. %3</source>
        <translation>%1 是%2，Headroom 不能打开。%3</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>管道</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>a special file</source>
        <translation>特殊文件</translation>
    </message>
    <message>
        <source>Standard input cannot be read: %1.</source>
        <translation>无法读取标准输入：%1。</translation>
    </message>
    <message>
        <source>Standard input has more than the %1 allowed here.</source>
        <translation>标准输入超过了此处允许的 %1。</translation>
    </message>
    <message>
        <source>%1 was not saved: "%2" is not valid UTF-8.</source>
        <translation>%1 未保存：“%2”不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>%1 was not saved: its header would have %2, more than the %3 allowed.</source>
        <translation>%1 未保存：文件头将有 %2，超过允许的 %3。</translation>
    </message>
    <message>
        <source>tensor "%1"</source>
        <translation>张量“%1”</translation>
    </message>
    <message>
        <source>%1: the file has only %2; a .safetensors file begins with the 8-byte length of its header.</source>
        <translation>%1：文件只有 %2；.safetensors 文件的开头是 8 字节的文件头长度。</translation>
    </message>
    <message>
        <source>%1: this is not a .safetensors file: it does not begin with the length of a header and "{".</source>
        <translation>%1：这不是 .safetensors 文件：它没有以文件头长度和“{”开头。</translation>
    </message>
    <message>
        <source>%1: the file begins with a header length of %2 bytes, more than the %3 allowed: it is damaged or not a .safetensors file.</source>
        <translation>%1：文件开头给出的文件头长度为 %2 字节，超过允许的 %3：文件已损坏，或不是 .safetensors 文件。</translation>
    </message>
    <message>
        <source>%1: the header should have %2 bytes but the file ends after %3 of them: it was cut short. Copy or download it again.</source>
        <translation>%1：文件头应有 %2 字节，但文件在其中的 %3 字节之后就结束了：文件被截断。请重新复制或下载。</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text.</source>
        <translation>%1 不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>this run has no step "%1".</source>
        <translation>这次运行没有步骤“%1”。</translation>
    </message>
    <message>
        <source>That is in head %1; the question is about head %2.</source>
        <translation>那在第 %1 个头里；问题问的是第 %2 个头。</translation>
    </message>
    <message>
        <source>That is in layer %1; the question is about layer %2.</source>
        <translation>那在第 %1 层；问题问的是第 %2 层。</translation>
    </message>
    <message>
        <source>That belongs to query %1; the question is about query %2.</source>
        <translation>那属于查询 %1；问题问的是查询 %2。</translation>
    </message>
    <message>
        <source>That belongs to key %1; the question is about key %2.</source>
        <translation>那属于键 %1；问题问的是键 %2。</translation>
    </message>
    <message>
        <source>That number is not one of those the question is about.</source>
        <translation>那个数不是问题所问的。</translation>
    </message>
    <message>
        <source>That cell is masked, so it holds no number.</source>
        <translation>那个单元格被掩住，里面没有数。</translation>
    </message>
    <message>
        <source>%1 is not a whole number, as an index must be.</source>
        <translation>%1 不是整数，而索引必须是整数。</translation>
    </message>
    <message>
        <source>a quoted string is missing.</source>
        <translation>缺少带引号的字符串。</translation>
    </message>
    <message>
        <source>A LocalRNN needs a cell: rnn, gru or lstm, not none.</source>
        <translation>LocalRNN 需要循环单元：rnn、gru 或 lstm，不能是 none。</translation>
    </message>
    <message>
        <source>%1: only task chain has jumps.</source>
        <translation>%1：只有任务 chain 有跳转。</translation>
    </message>
    <message>
        <source>mean steps at 0, 1, 2 … jumps: %1</source>
        <translation>跳转 0、1、2 … 次时的平均步数：%1</translation>
    </message>
    <message>
        <source>%1 must say either "at_least" or "at_most".</source>
        <translation>%1 必须写明“at_least”或“at_most”之一。</translation>
    </message>
    <message>
        <source>Not enough memory: another %1 were needed at once. A shorter text or a smaller model may fit.</source>
        <translation>内存不足：还需要一次性分配 %1。换用更短的文本或更小的模型也许可行。</translation>
    </message>
    <message>
        <source>Not enough memory. A shorter text or a smaller model may fit.</source>
        <translation>内存不足。换用更短的文本或更小的模型也许可行。</translation>
    </message>
    <message>
        <source>A number is beyond float32, whose largest is 3.4028235e38: give a smaller setting or change.</source>
        <translation>有一个数超出了 float32 的范围（其最大值为 3.4028235e38）：请减小设置或更改的值。</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2.</source>
        <translation>无法使用 %1：%2。</translation>
    </message>
    <message>
        <source>The system gives this program no further thread: its limit on memory or on processes is reached (ulimit -v and ulimit -u show them).</source>
        <translation>系统不再给本程序分配线程：已达到内存或进程数的上限（可用 ulimit -v 和 ulimit -u 查看）。</translation>
    </message>
    <message>
        <source>The computation failed: %1</source>
        <translation>计算失败：%1</translation>
    </message>
    <message>
        <source>Setting padding is %1; it must be 0 or more.</source>
        <translation>设置 padding 为 %1；必须不小于 0。</translation>
    </message>
    <message>
        <source>Setting padding is %1, but messages along edges leave padding out: set executor to dense, or padding to 0.</source>
        <translation>设置 padding 为 %1，但沿边传递的消息不包括填充：请把 executor 设为 dense，或把 padding 设为 0。</translation>
    </message>
    <message>
        <source>Padding tokens that fit: %1 of %2. With a text of length %3 there is no more room in the last segment of %4</source>
        <translation>放得下的填充词元：%2 个中的 %1 个。文本长 %3，长 %4 的最后一段里没有更多的位置</translation>
    </message>
    <message>
        <source>Padding tokens that fit: %1 of %2. With a text of length %3 there is no more room in this model</source>
        <translation>放得下的填充词元：%2 个中的 %1 个。文本长 %3，这个模型里没有更多的位置</translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be %4 to %5.</source>
        <translation>%1：%2 为 %3；必须在 %4 到 %5 之间。</translation>
    </message>
    <message>
        <source>%1 names %2, which does not ship with Headroom.</source>
        <translation>%1 指定了 %2，它不随 Headroom 提供。</translation>
    </message>
    <message>
        <source>The changes hold %1 numbers; a bookmark holds at most %2. Undo a copied step, or zero or set its cells instead.</source>
        <translation>更改中含有 %1 个数；书签最多容纳 %2 个。请撤销复制的步骤，或改为将其单元格置零或设值。</translation>
    </message>
    <message>
        <source>applies to schedules constant and cosine; this schedule is noam, whose height is set by rate-factor</source>
        <translation>只适用于调度 constant 和 cosine；当前调度为 noam，其高度由 rate-factor 决定</translation>
    </message>
    <message>
        <source>applies to schedule noam; this schedule is %1, whose height is set by rate</source>
        <translation>只适用于调度 noam；当前调度为 %1，其高度由 rate 决定</translation>
    </message>
    <message>
        <source>is %1; schedule %2 needs it to be smaller than the number of steps, %3</source>
        <translation>是 %1；调度 %2 要求它小于步数 %3</translation>
    </message>
    <message>
        <source>weighs the ponder cost of a model that halts; this one does not (universal-transformer does)</source>
        <translation>用于加权会停止的模型的思考代价；这个模型不会停止（universal-transformer 会）</translation>
    </message>
    <message>
        <source>This run multiplies in bfloat16. The sum over the tokens uses float32, so the two differ by bfloat16's rounding.</source>
        <translation>此次运行用 bfloat16 相乘。对词元的求和用 float32，所以两者相差 bfloat16 的舍入。</translation>
    </message>
    <message>
        <source>Decoder %1, encoder–decoder</source>
        <translation>解码器 %1，编码器–解码器</translation>
    </message>
    <message>
        <source>Encoder %1</source>
        <translation>编码器 %1</translation>
    </message>
    <message>
        <source>Decoder %1</source>
        <translation>解码器 %1</translation>
    </message>
    <message>
        <source>These settings allow only 1 distinct source: training, validation and test all use it, so nothing is held out.</source>
        <translation>这些设置只允许 1 个不同的源序列：训练、验证和测试都用它，因此没有留出任何数据。</translation>
    </message>
    <message>
        <source>These settings allow only 2 distinct sources: one for training, the other for both validation and test.</source>
        <translation>这些设置只允许 2 个不同的源序列：一个用于训练，另一个同时用于验证和测试。</translation>
    </message>
    <message>
        <source>These settings allow only %1 distinct sources: %2 for training, %3 for validation and %4 for the test, so each is repeated many times.</source>
        <translation>这些设置只允许 %1 个不同的源序列：%2 个用于训练，%3 个用于验证，%4 个用于测试，因此每个都会重复很多次。</translation>
    </message>
    <message>
        <source>Only %1 of the %2 test sequences are new; the others are also in the training set.</source>
        <translation>%2 个测试序列中只有 %1 个是新的；其余的也在训练集中。</translation>
    </message>
    <message>
        <source>its alphabet must end with the digits from 1 on, after two letters or more</source>
        <translation>其字母表必须以从 1 开始的数字结尾，前面至少有两个字母</translation>
    </message>
    <message>
        <source>the symbols of its alphabet must be single characters, one of them ␣ for white space. A variant whose tokens are letters can learn it</source>
        <translation>它的字母表必须由单个字符组成，其中用 ␣ 表示空白。词元为字母的变体可以学习它</translation>
    </message>
    <message>
        <source>%1: the file has no text in its %2. Choose one that has.</source>
        <translation>%1：文件共 %2，其中没有文本。请选择有文本的文件。</translation>
    </message>
    <message>
        <source>it has a file for the target only; give both, or neither for the built-in grammar</source>
        <translation>只给了目标的文件；请两个都给，或都不给以使用内置语法</translation>
    </message>
    <message>
        <source>it has a file for the source only; give both, or neither for the built-in grammar</source>
        <translation>只给了源的文件；请两个都给，或都不给以使用内置语法</translation>
    </message>
    <message>
        <source>its alphabet must be the words of the built-in grammar, unless two files are given</source>
        <translation>除非给出两个文件，否则它的字母表必须是内置语法的单词</translation>
    </message>
    <message>
        <source>its shortest sentence has 1 word; article, noun and verb of the built-in grammar make 3</source>
        <translation>它的最短句子有 1 个单词；内置语法的冠词、名词和动词共 3 个</translation>
    </message>
    <message>
        <source>its shortest sentence has %1 words; article, noun and verb of the built-in grammar make 3</source>
        <translation>它的最短句子有 %1 个单词；内置语法的冠词、名词和动词共 3 个</translation>
    </message>
    <message>
        <source>its alphabet must be words, one of them "unknown" for all others</source>
        <translation>它的字母表必须由单词组成，其中用“unknown”表示其他所有单词</translation>
    </message>
    <message>
        <source>%1 word</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字符</translation>
    </message>
    <message>
        <source>this is not base64.</source>
        <translation>这不是 base64。</translation>
    </message>
    <message>
        <source>%1: the file is not valid UTF-8.</source>
        <translation>%1：文件不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 product</source>
        <translation>%1 个乘积</translation>
    </message>
    <message>
        <source>%1 products</source>
        <translation>%1 个乘积</translation>
    </message>
    <message>
        <source>Not a number, first at step %1: %2.</source>
        <translation>不是数，最先出现在步骤 %1：%2。</translation>
    </message>
    <message>
        <source>Not a number, first at step %1: %2 at %3.</source>
        <translation>不是数，最先出现在步骤 %1：%2，位于 %3。</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation>第 %2 步：%1</translation>
    </message>
    <message>
        <source>It followed this change: %1.</source>
        <translation>此前有这项更改：%1。</translation>
    </message>
    <message>
        <source>It followed these changes: %1.</source>
        <translation>此前有这些更改：%1。</translation>
    </message>
    <message>
        <source>Training collapsed: the loss rose from %1 at step %2 to %3 at step %4, and token accuracy fell from %5 % to %6 %.</source>
        <translation>训练崩溃：损失从第 %2 步的 %1 升到第 %4 步的 %3，词元准确率从 %5% 降到 %6%。</translation>
    </message>
    <message>
        <source>Training collapsed: the loss rose from %1 at step %2 to %3 at step %4.</source>
        <translation>训练崩溃：损失从第 %2 步的 %1 升到第 %4 步的 %3。</translation>
    </message>
    <message>
        <source>The learning rate at step %1 was %2; its peak is %3.</source>
        <translation>第 %1 步的学习率是 %2；它的峰值是 %3。</translation>
    </message>
    <message>
        <source>The learning rate at step %1 was %2.</source>
        <translation>第 %1 步的学习率是 %2。</translation>
    </message>
    <message>
        <source>The gradient norm rose from %1 to %2.</source>
        <translation>梯度范数从 %1 升到 %2。</translation>
    </message>
    <message>
        <source>A lower learning rate, a longer warm-up or gradient clipping can help.</source>
        <translation>降低学习率、延长预热或裁剪梯度会有帮助。</translation>
    </message>
    <message>
        <source>%1 = its mean over positions</source>
        <translation>%1 = 它在各位置上的均值</translation>
    </message>
    <message>
        <source>%1 is a cache of the Hugging Face hub, not one model. Open the folder of a model in it: %2.</source>
        <translation>%1 是 Hugging Face 的缓存，而不是一个模型。请打开其中某个模型的文件夹：%2。</translation>
    </message>
    <message>
        <source>%1 has no config.json, so it is not the folder of a model; these folders in it have one: %2.</source>
        <translation>%1 中没有 config.json，所以不是模型的文件夹；其中这些文件夹有：%2。</translation>
    </message>
    <message>
        <source>%1 has no config.json, so it is not the folder of a model.</source>
        <translation>%1 中没有 config.json，因此不是模型文件夹。</translation>
    </message>
    <message>
        <source>%1 has no config.json, so it is not the folder of a model. %2</source>
        <translation>%1 中没有 config.json，所以不是模型的文件夹。%2</translation>
    </message>
    <message>
        <source>The same forward, run again, has no step %1.</source>
        <translation>同一次前向再运行一次，没有步骤 %1。</translation>
    </message>
    <message>
        <source>%1 was not saved: its symbolic links form a loop.</source>
        <translation>%1 未保存：它的符号链接构成循环。</translation>
    </message>
    <message>
        <source>This model has no encoder-decoder attention whose diagonal could be measured; choose topology encoder-decoder.</source>
        <translation>这个模型没有可测量对角线的编码器-解码器注意力；请选择 topology encoder-decoder。</translation>
    </message>
    <message>
        <source>The scales of tensor "%1" have shape %2, which does not go with its own, %3.</source>
        <translation>张量“%1”的缩放系数形状为 %2，与它自身的形状 %3 不相配。</translation>
    </message>
    <message>
        <source>%1 has no tensor "%2" of the shape that its config.json asks for.</source>
        <translation>%1 中没有形状符合其 config.json 的张量“%2”。</translation>
    </message>
    <message>
        <source>%1 has shape %2; verify runs one sequence, so give its token ids as [position], without a batch axis.</source>
        <translation>%1 的形状为 %2；verify 只运行一个序列，因此词元 id 应以 [position] 形式给出，不带批次轴。</translation>
    </message>
    <message>
        <source>%1 is %2; token ids are whole numbers: save them as I64 (np.int64) or I32.</source>
        <translation>%1 为 %2；词元 id 是整数：请保存为 I64 (np.int64) 或 I32。</translation>
    </message>
    <message>
        <source>%1 is empty; give at least one token id.</source>
        <translation>%1 为空；请至少给出一个词元 id。</translation>
    </message>
    <message>
        <source>%1 holds the id %2; vocabulary is %3, so ids are 0 to %4.</source>
        <translation>%1 中含有 id %2；vocabulary 为 %3，因此 id 应为 0 到 %4。</translation>
    </message>
    <message>
        <source>Fourier positions need at least one axis and one band; axes: %1, bands: %2.</source>
        <translation>傅里叶位置需要至少一个轴和一个频带；轴：%1，频带：%2。</translation>
    </message>
    <message>
        <source>Axis %1 of the Fourier positions has %2 cells; it needs 1 or more.</source>
        <translation>傅里叶位置的第 %1 轴有 %2 个单元格；至少需要 1 个。</translation>
    </message>
    <message>
        <source>There is no device "%1" here; choose one of: auto, %2.</source>
        <translation>这里没有设备“%1”；请选择其一：auto、%2。</translation>
    </message>
    <message>
        <source>%1 steps for a text this long are too many to keep: choose fewer.</source>
        <translation>文本这样长，%1 步太多，无法保存：请减少步数。</translation>
    </message>
    <message>
        <source>All of them in one row.</source>
        <translation>全部排成一行。</translation>
    </message>
    <message>
        <source>The logarithm of each token's probability, at temperature 1 as in training.</source>
        <translation>每个词元的概率的对数，温度为 1，和训练时一样。</translation>
    </message>
    <message>
        <source>The positions that count.</source>
        <translation>计入的位置。</translation>
    </message>
    <message>
        <source>The logarithm of each target's probability.</source>
        <translation>每个目标的概率的对数。</translation>
    </message>
    <message>
        <source>What a target would gain that spreads evenly over all tokens.</source>
        <translation>平均分给所有词元的目标会得到多少。</translation>
    </message>
    <message>
        <source>Label smoothing: a share ε of the target goes to all tokens alike (Szegedy et al. 2016, section 7).</source>
        <translation>标签平滑：目标中的份额 ε 平均分给所有词元（Szegedy 等 2016，第 7 节）。</translation>
    </message>
    <message>
        <source>The target's own share.</source>
        <translation>目标自己的份额。</translation>
    </message>
    <message>
        <source>The share of all tokens.</source>
        <translation>所有词元的份额。</translation>
    </message>
    <message>
        <source>Over the whole vocabulary.</source>
        <translation>在整个词表上。</translation>
    </message>
    <message>
        <source>Padding is never a target.</source>
        <translation>填充从不是目标。</translation>
    </message>
    <message>
        <source>Without the target and padding.</source>
        <translation>不含目标和填充。</translation>
    </message>
    <message>
        <source>Without padding.</source>
        <translation>不含填充。</translation>
    </message>
    <message>
        <source>Label smoothing over the other tokens (The Annotated Transformer).</source>
        <translation>在其他词元上的标签平滑（The Annotated Transformer）。</translation>
    </message>
    <message>
        <source>The share of the others.</source>
        <translation>其他词元的份额。</translation>
    </message>
    <message>
        <source>What a perfect prediction would gain: taken away, so that it costs 0.</source>
        <translation>完美预测会得到多少：减去它，使完美预测的损失为 0。</translation>
    </message>
    <message>
        <source>The negative Kullback–Leibler divergence from the smoothed target.</source>
        <translation>与平滑后的目标之间的 Kullback–Leibler 散度的相反数。</translation>
    </message>
    <message>
        <source>The loss of each target: how surprising it is, in nats.</source>
        <translation>每个目标的损失：它有多出乎意料，单位为奈特。</translation>
    </message>
    <message>
        <source>The loss: the mean over the targets that count.</source>
        <translation>损失：计入的各目标的平均。</translation>
    </message>
    <message>
        <source>The logit of the chosen token at the chosen position.</source>
        <translation>所选位置上所选词元的 logit。</translation>
    </message>
    <message>
        <source>The logit of the first token.</source>
        <translation>第一个词元的 logit。</translation>
    </message>
    <message>
        <source>The logit of the second token.</source>
        <translation>第二个词元的 logit。</translation>
    </message>
    <message>
        <source>How much the first token's logit lies above the second's.</source>
        <translation>第一个词元的 logit 比第二个高多少。</translation>
    </message>
    <message>
        <source>The cells whose sum is asked about.</source>
        <translation>所问的是这些单元格之和。</translation>
    </message>
    <message>
        <source>The sum of the chosen cells.</source>
        <translation>所选单元格之和。</translation>
    </message>
    <message>
        <source>The losses of all targets, added.</source>
        <translation>所有目标的损失之和。</translation>
    </message>
    <message>
        <source>The step once more, without the change by hand: its rule needs what it computed.</source>
        <translation>再次计算这个步骤，不含手动更改：它的规则需要它算出的数。</translation>
    </message>
    <message>
        <source>A constant that rules of the backward pass use.</source>
        <translation>反向传播的规则所用的常数。</translation>
    </message>
    <message>
        <source>The number was used once for each entry of an axis: what arrives from all of them is added.</source>
        <translation>这个数对一条轴的每一项各用了一次：从各项传回的相加。</translation>
    </message>
    <message>
        <source>How much of each cell still follows from what the step was computed from.</source>
        <translation>每个单元格还有多少取决于这个步骤的来源。</translation>
    </message>
    <message>
        <source>What goes on past the change by hand.</source>
        <translation>越过手动更改继续向回传的部分。</translation>
    </message>
    <message>
        <source>What arrives at the cells that became their mean.</source>
        <translation>传到已变为平均值的那些单元格的部分。</translation>
    </message>
    <message>
        <source>Every position has the same share in the mean.</source>
        <translation>每个位置在平均值中的份额相同。</translation>
    </message>
    <message>
        <source>The same for every position.</source>
        <translation>每个位置都相同。</translation>
    </message>
    <message>
        <source>The number's own gradient: per unit of itself it changes by 1.</source>
        <translation>这个数自己的梯度：自身每变一个单位，它就变 1。</translation>
    </message>
    <message>
        <source>A sum passes its gradient on to each of its operands as it is.</source>
        <translation>和把梯度原样传给它的每个加数。</translation>
    </message>
    <message>
        <source>A difference passes its gradient on to its first operand as it is.</source>
        <translation>差把梯度原样传给第一个操作数。</translation>
    </message>
    <message>
        <source>A difference passes its gradient on to its second operand with the other sign.</source>
        <translation>差把梯度变号后传给第二个操作数。</translation>
    </message>
    <message>
        <source>What was multiplied with a constant passes its gradient on multiplied with it.</source>
        <translation>乘过常数的数，把梯度也乘以这个常数后传回。</translation>
    </message>
    <message>
        <source>The same numbers as a column.</source>
        <translation>同样的数排成一列。</translation>
    </message>
    <message>
        <source>All rows one below the other.</source>
        <translation>所有行上下排列。</translation>
    </message>
    <message>
        <source>Transposed: rows become columns.</source>
        <translation>转置：行变为列。</translation>
    </message>
    <message>
        <source>The sum of each row.</source>
        <translation>每行之和。</translation>
    </message>
    <message>
        <source>Every number of the input row went into every output by its weight: the outputs' gradients come back by the same weights.</source>
        <translation>输入行的每个数都按各自的权重进入每个输出：各输出的梯度按同样的权重传回。</translation>
    </message>
    <message>
        <source>A weight's gradient: the output's gradient times the input it met, added over all rows.</source>
        <translation>权重的梯度：输出的梯度乘以它遇到的输入，再对所有行相加。</translation>
    </message>
    <message>
        <source>A bias is added to every row: its gradient is the sum over the rows.</source>
        <translation>偏置加到每一行：它的梯度是对各行之和。</translation>
    </message>
    <message>
        <source>Each number of the first matrix met a row of the second: its gradient is the result's row of gradients times that row.</source>
        <translation>第一个矩阵的每个数遇到第二个矩阵的一行：它的梯度是结果的那行梯度乘以这一行。</translation>
    </message>
    <message>
        <source>Each number of the second matrix met a column of the first: its gradient is that column times the result's column of gradients.</source>
        <translation>第二个矩阵的每个数遇到第一个矩阵的一列：它的梯度是这一列乘以结果的那列梯度。</translation>
    </message>
    <message>
        <source>A product passes its gradient on to each operand times the other one.</source>
        <translation>积把梯度乘以另一个操作数后传给每个操作数。</translation>
    </message>
    <message>
        <source>Each number of the column met the whole row: its gradient is its row of gradients times that row.</source>
        <translation>该列的每个数遇到整个行：它的梯度是它那一行梯度乘以这个行。</translation>
    </message>
    <message>
        <source>Each number of the row met the whole column: its gradient is that column times its column of gradients.</source>
        <translation>该行的每个数遇到整个列：它的梯度是这个列乘以它那一列梯度。</translation>
    </message>
    <message>
        <source>A quotient passes its gradient on to what was divided, divided in the same way.</source>
        <translation>商把梯度同样相除后传给被除数。</translation>
    </message>
    <message>
        <source>The gradient times the quotient.</source>
        <translation>梯度乘以商。</translation>
    </message>
    <message>
        <source>Divided once more.</source>
        <translation>再除一次。</translation>
    </message>
    <message>
        <source>A larger divisor makes the quotient smaller, by the quotient itself over the divisor.</source>
        <translation>除数变大，商就变小，变化量为商本身除以除数。</translation>
    </message>
    <message>
        <source>Where the mask is closed the score does not count: nothing comes back there.</source>
        <translation>掩码关闭处的分数不计入：那里没有梯度传回。</translation>
    </message>
    <message>
        <source>Only the operand that was taken gets the gradient.</source>
        <translation>只有被选取的操作数得到梯度。</translation>
    </message>
    <message>
        <source>Each share times its gradient.</source>
        <translation>每个份额乘以它的梯度。</translation>
    </message>
    <message>
        <source>How much each share's gradient lies above their weighted mean: shares add up to 1, so one can only grow at the cost of the others.</source>
        <translation>每个份额的梯度比加权平均高多少：份额之和为 1，所以一个增大，其他的就要减小。</translation>
    </message>
    <message>
        <source>What softmax passes back: nothing where the share is 0, and over each row it adds up to 0.</source>
        <translation>softmax 传回的部分：份额为 0 处为零，每行之和为 0。</translation>
    </message>
    <message>
        <source>The shares themselves.</source>
        <translation>份额本身。</translation>
    </message>
    <message>
        <source>The sum of the gradients, by shares.</source>
        <translation>梯度之和，按份额分配。</translation>
    </message>
    <message>
        <source>What the logarithm of softmax passes back: for the loss of one token p − 1 at the token and p elsewhere.</source>
        <translation>softmax 的对数传回的部分：对一个词元的损失，在该词元处为 p − 1，其他处为 p。</translation>
    </message>
    <message>
        <source>A row for each edge.</source>
        <translation>每条边一行。</translation>
    </message>
    <message>
        <source>The sum over the edges into each node.</source>
        <translation>对进入每个节点的边求和。</translation>
    </message>
    <message>
        <source>The sum of the node that each edge ends in.</source>
        <translation>每条边所到节点的和。</translation>
    </message>
    <message>
        <source>The same numbers in the edges' shape.</source>
        <translation>同样的数，按边的形状排列。</translation>
    </message>
    <message>
        <source>How much each share's gradient lies above the weighted mean of its node.</source>
        <translation>每个份额的梯度比其节点的加权平均高多少。</translation>
    </message>
    <message>
        <source>What softmax passes back: over the edges into each node it adds up to 0.</source>
        <translation>softmax 传回的部分：对进入每个节点的边求和为 0。</translation>
    </message>
    <message>
        <source>Each row as the norm made it, before its gain.</source>
        <translation>归一化后、乘增益之前的每一行。</translation>
    </message>
    <message>
        <source>A gain's gradient: the result's gradient times the normalised number, added over all rows.</source>
        <translation>增益的梯度：结果的梯度乘以归一化后的数，再对所有行相加。</translation>
    </message>
    <message>
        <source>The gradient of the normalised row.</source>
        <translation>归一化后的行的梯度。</translation>
    </message>
    <message>
        <source>What a norm passes back: what would change neither size nor mean of the row, divided as the row was.</source>
        <translation>归一化传回的部分：既不改变行的大小也不改变其平均值的部分，和该行一样相除。</translation>
    </message>
    <message>
        <source>What a norm passes back: what would not change the size of the row, divided as the row was.</source>
        <translation>归一化传回的部分：不改变行的大小的部分，和该行一样相除。</translation>
    </message>
    <message>
        <source>How steep the function is at each number.</source>
        <translation>函数在每个数处有多陡。</translation>
    </message>
    <message>
        <source>A function of each number passes its gradient on times its slope there.</source>
        <translation>逐数作用的函数把梯度乘以该处的斜率后传回。</translation>
    </message>
    <message>
        <source>The rows that were looked up, one after the other.</source>
        <translation>查到的各行，依次排列。</translation>
    </message>
    <message>
        <source>A row of a table gets what arrives at every place where it was looked up, added; 0 where it was not.</source>
        <translation>表中的一行得到每个查到它的位置传回的部分之和；没有查到则为 0。</translation>
    </message>
    <message>
        <source>A sum of messages passes its gradient back to each of them as it is.</source>
        <translation>消息之和把梯度原样传回每条消息。</translation>
    </message>
    <message>
        <source>A row for each node.</source>
        <translation>每个节点一行。</translation>
    </message>
    <message>
        <source>The gradient of the node that each edge ends in.</source>
        <translation>每条边所到节点的梯度。</translation>
    </message>
    <message>
        <source>Numbers that only moved pass their gradients back to where they were.</source>
        <translation>只是移动过的数把梯度传回它们原来的位置。</translation>
    </message>
    <message>
        <source>The gradients of all copies of a number, side by side; 0 where there are fewer.</source>
        <translation>一个数的所有副本的梯度并列；副本较少处为 0。</translation>
    </message>
    <message>
        <source>A number that was used several times gets what arrives at all its copies, added.</source>
        <translation>多次使用的数得到其所有副本传回的部分之和。</translation>
    </message>
    <message>
        <source>Each number is a share of the mean.</source>
        <translation>每个数是平均值的一份。</translation>
    </message>
    <message>
        <source>A mean passes its gradient back to all its numbers alike, divided by how many there are.</source>
        <translation>平均值把梯度除以个数后同样传回各数。</translation>
    </message>
    <message>
        <source>A sum passes its gradient back to all its numbers alike.</source>
        <translation>和把梯度同样传回各数。</translation>
    </message>
    <message>
        <source>The last entry first.</source>
        <translation>最后一项在前。</translation>
    </message>
    <message>
        <source>What arrives from the end up to here.</source>
        <translation>从末尾到这里传回的部分。</translation>
    </message>
    <message>
        <source>An entry is in every running sum from its own place on: their gradients are added.</source>
        <translation>一项从自己的位置起包含在每个累计和中：它们的梯度相加。</translation>
    </message>
    <message>
        <source>The shares by which the entries behind fade.</source>
        <translation>后面各项衰减的份额。</translation>
    </message>
    <message>
        <source>What arrives from behind fades by the share it came with, then this entry's own is added.</source>
        <translation>从后面传回的部分按其份额衰减，再加上这一项自己的。</translation>
    </message>
    <message>
        <source>In their order again.</source>
        <translation>恢复原来的顺序。</translation>
    </message>
    <message>
        <source>An entry is in every running sum from its own place on, faded: their gradients are added.</source>
        <translation>一项从自己的位置起衰减地包含在每个累计和中：它们的梯度相加。</translation>
    </message>
    <message>
        <source>The running sum before each entry; 0 before the first.</source>
        <translation>每一项之前的累计和；第一项之前为 0。</translation>
    </message>
    <message>
        <source>A share's gradient: what arrives at its entry times the sum that it let stay.</source>
        <translation>份额的梯度：传到其项的部分乘以它留下的和。</translation>
    </message>
    <message>
        <source>A sum that becomes 1 no longer follows its parts.</source>
        <translation>变为 1 的和不再随其各部分变化。</translation>
    </message>
    <message>
        <source>A probability counts into the sum where its position goes on.</source>
        <translation>位置继续处，概率计入和中。</translation>
    </message>
    <message>
        <source>The sum so far counts where its position does not halt now.</source>
        <translation>位置此刻不停止处，目前的和计入。</translation>
    </message>
    <message>
        <source>The remainder is 1 minus the sum.</source>
        <translation>余量是 1 减去和。</translation>
    </message>
    <message>
        <source>Where a position halts its remainder is 1 minus the sum so far; elsewhere it is 0.</source>
        <translation>位置停止处，余量为 1 减去目前的和；其他处为 0。</translation>
    </message>
    <message>
        <source>Where a position goes on, the step counts by its probability.</source>
        <translation>位置继续处，这一步按其概率计入。</translation>
    </message>
    <message>
        <source>Where a position does not go on, the step counts by the remainder.</source>
        <translation>位置不再继续处，这一步按余量计入。</translation>
    </message>
    <message>
        <source>Label smoothing over the other tokens needs a vocabulary of at least 3; it has %1.</source>
        <translation>把标签平滑到其他词元上，需要至少 3 个词元的词表；现在有 %1 个。</translation>
    </message>
    <message>
        <source>With norm none there is nothing to divide.</source>
        <translation>norm 为 none 时没有要除的东西。</translation>
    </message>
    <message>
        <source>There is no LocalRNN: set local to rnn, gru or lstm.</source>
        <translation>没有 LocalRNN：请把 local 设为 rnn、gru 或 lstm。</translation>
    </message>
    <message>
        <source>Only embedding adaptive has clusters.</source>
        <translation>只有 embedding adaptive 有簇。</translation>
    </message>
    <message>
        <source>No position halts: set halting.</source>
        <translation>没有位置会停止：请设置 halting。</translation>
    </message>
    <message>
        <source>Only an encoder or a decoder whose attention compares queries with keys reads it.</source>
        <translation>只有注意力将查询与键比较的编码器或解码器才会读取它。</translation>
    </message>
    <message>
        <source>Only position rotary rotates queries and keys.</source>
        <translation>只有 position rotary 会旋转查询和键。</translation>
    </message>
    <message>
        <source>Only rotary_scaling llama3 and yarn tell low frequencies from high ones.</source>
        <translation>只有 rotary_scaling llama3 和 yarn 区分低频与高频。</translation>
    </message>
    <message>
        <source>Only rotary_scaling longrope has a factor for each pair.</source>
        <translation>只有 rotary_scaling longrope 给每个数对一个系数。</translation>
    </message>
    <message>
        <source>Only position learned has a table of positions, in an encoder or a decoder.</source>
        <translation>只有编码器或解码器的 position learned 有位置表。</translation>
    </message>
    <message>
        <source>Only an encoder or a decoder with a plain embedding and output tokens has an output layer with this setting.</source>
        <translation>只有使用普通嵌入且 output 为 tokens 的编码器或解码器，其输出层才有这项设置。</translation>
    </message>
    <message>
        <source>Topology decoder has no encoder, and depth universal repeats one layer up to max_steps times.</source>
        <translation>topology decoder 没有编码器，而 depth universal 把一层最多重复 max_steps 次。</translation>
    </message>
    <message>
        <source>Topologies encoder and latent have no decoder, and depth universal repeats one layer up to max_steps times.</source>
        <translation>topology encoder 和 latent 没有解码器，而 depth universal 把一层最多重复 max_steps 次。</translation>
    </message>
    <message>
        <source>In a model of topology set, the concatenated heads are added to a row, so together they have its width.</source>
        <translation>在 topology set 中，拼接后的各头要加到一行上，因此它们合起来与该行同宽。</translation>
    </message>
    <message>
        <source>In a model of topology set, each block has one row-wise layer, as wide as the model.</source>
        <translation>在 topology set 中，每个块有一个逐行的层，与模型同宽。</translation>
    </message>
    <message>
        <source>Only position sinusoidal-concatenated, of an encoder or a decoder, has two ways to space its frequencies.</source>
        <translation>只有编码器或解码器的 position sinusoidal-concatenated 有两种频率间隔方式。</translation>
    </message>
    <message>
        <source>Only a scaled rotation has a factor: set rotary_scaling. Longrope uses the factor only when no amplitude is given.</source>
        <translation>只有缩放过的旋转才有系数：请设置 rotary_scaling。longrope 只在没有给出幅度时使用这个系数。</translation>
    </message>
    <message>
        <source>Only rotary_scaling dynamic, llama3, yarn and longrope need the length before scaling.</source>
        <translation>只有 rotary_scaling dynamic、llama3、yarn 和 longrope 需要缩放前的长度。</translation>
    </message>
    <message>
        <source>Only rotary_scaling yarn and longrope have an amplitude.</source>
        <translation>只有 rotary_scaling yarn 和 longrope 有幅度。</translation>
    </message>
    <message>
        <source>Only rotary_scaling yarn has a ramp.</source>
        <translation>只有 rotary_scaling yarn 有斜坡。</translation>
    </message>
    <message>
        <source>Only position learned of topology encoder can leave padding uncounted, and it needs position_offset above 0.</source>
        <translation>只有 topology encoder 的 position learned 可以不把填充计入位置，并且需要 position_offset 大于 0。</translation>
    </message>
    <message>
        <source>Only position learned of topology encoder-decoder has two texts to number.</source>
        <translation>只有 topology encoder-decoder 的 position learned 有两个文本需要编号。</translation>
    </message>
    <message>
        <source>Only a decoder writes one token after another; choose topology decoder or encoder-decoder.</source>
        <translation>只有解码器会逐个写出词元；请选择 topology decoder 或 encoder-decoder。</translation>
    </message>
    <message>
        <source>Only a causal decoder looks back from each position, and attention linear-elu and linear-exp always sum over everything before.</source>
        <translation>只有因果解码器从每个位置往回看，而 attention linear-elu 和 linear-exp 总是对之前的所有内容求和。</translation>
    </message>
    <message>
        <source>It needs an attention_window and several decoder layers.</source>
        <translation>需要 attention_window 和多个解码器层。</translation>
    </message>
    <message>
        <source>It needs attention_bias, whose last bias it controls, and attention that compares queries with keys.</source>
        <translation>它控制 attention_bias 的最后一个偏置，因此需要 attention_bias，并且注意力要将查询与键比较。</translation>
    </message>
    <message>
        <source>It needs several layers whose attention compares queries with keys.</source>
        <translation>它需要多个层，且这些层的注意力将查询与键比较。</translation>
    </message>
    <message>
        <source>Queries and keys can be normalised only where attention compares them and norm is not none.</source>
        <translation>只有在注意力将查询与键比较、且 norm 不为 none 时，才能对它们归一化。</translation>
    </message>
    <message>
        <source>Only topology encoder-decoder has an encoder and a decoder that could differ.</source>
        <translation>只有 topology encoder-decoder 的编码器和解码器可以不同。</translation>
    </message>
    <message>
        <source>Only topology decoder runs in segments.</source>
        <translation>只有 topology decoder 分段运行。</translation>
    </message>
    <message>
        <source>Only topology decoder has memory, kept from segment to segment: set segment to a number of tokens.</source>
        <translation>只有 topology decoder 有从一段保留到下一段的记忆：请把 segment 设为词元个数。</translation>
    </message>
    <message>
        <source>Without memory it would mask every key: set memory.</source>
        <translation>没有记忆时，它会掩蔽所有的键：请设置 memory。</translation>
    </message>
    <message>
        <source>There is no memory: set memory.</source>
        <translation>没有记忆：请设置 memory。</translation>
    </message>
    <message>
        <source>With norm none there is no norm to place.</source>
        <translation>norm 为 none 时没有归一化需要安排位置。</translation>
    </message>
    <message>
        <source>Only norm layer, of an encoder or a decoder, can do without a gain.</source>
        <translation>只有编码器或解码器的 norm layer 可以没有增益。</translation>
    </message>
    <message>
        <source>Only norm layer with a gain, of an encoder or a decoder, can do without a bias.</source>
        <translation>只有编码器或解码器中带增益的 norm layer 可以没有偏置。</translation>
    </message>
    <message>
        <source>Only norms before the sublayers of a single encoder or decoder let attention and feed-forward read the same rows.</source>
        <translation>只有在单个编码器或解码器中、归一化位于子层之前时，注意力和前馈才能读取相同的行。</translation>
    </message>
    <message>
        <source>It needs norms before sublayers that run one after the other.</source>
        <translation>只有归一化位于子层之前、且各子层依次进行时，才会产生可以相加的行。</translation>
    </message>
    <message>
        <source>Only the sublayers of an encoder or a decoder can scale what they add to.</source>
        <translation>只有编码器或解码器的子层可以缩放它们所加到的行。</translation>
    </message>
    <message>
        <source>Only the feed-forward layers of an encoder or a decoder have gates.</source>
        <translation>只有编码器或解码器的前馈层有门控。</translation>
    </message>
    <message>
        <source>Only the feed-forward layers of an encoder or a decoder can do without biases.</source>
        <translation>只有编码器或解码器的前馈层可以没有偏置。</translation>
    </message>
    <message>
        <source>An encoder or a decoder ends with one more norm when norms come before sublayers; other models have none.</source>
        <translation>归一化位于子层之前时，编码器或解码器末尾还有一个归一化；其他模型没有。</translation>
    </message>
    <message>
        <source>Only the tables of an encoder or a decoder, and those of clusters, have a width of their own.</source>
        <translation>只有编码器或解码器的表，以及簇的表，有自己的宽度。</translation>
    </message>
    <message>
        <source>There is no projection: set embedding_width.</source>
        <translation>没有投影：请设置 embedding_width。</translation>
    </message>
    <message>
        <source>Only an encoder or a decoder whose norm is not none can normalise its embeddings.</source>
        <translation>只有 norm 不为 none 的编码器或解码器才能对嵌入归一化。</translation>
    </message>
    <message>
        <source>Only the tokens of topology encoder have types.</source>
        <translation>只有 topology encoder 的词元有类型。</translation>
    </message>
    <message>
        <source>Only a single encoder or decoder with a plain embedding can leave out the logits.</source>
        <translation>只有使用普通嵌入的单个编码器或解码器可以不给每个词元输出一个数。</translation>
    </message>
    <message>
        <source>Only output states of topology encoder can be pooled.</source>
        <translation>只有 topology encoder 的 output states 可以池化。</translation>
    </message>
    <message>
        <source>Only output_transform has an activation: set output_transform.</source>
        <translation>只有 output_transform 才有激活函数：请设置 output_transform。</translation>
    </message>
    <message>
        <source>Only embedding adaptive with a divisor above 1 can project a cluster that has the model's width.</source>
        <translation>只有 divisor 大于 1 的 embedding adaptive 可以对与模型同宽的簇做投影。</translation>
    </message>
    <message>
        <source>Only an adaptive embedding with tied tables can share its projections: set tied_embeddings.</source>
        <translation>只有共享表的自适应嵌入才能共享投影：请设置 tied_embeddings。</translation>
    </message>
    <message>
        <source>Only topology encoder with several layers can share weights between them.</source>
        <translation>只有 topology encoder 的多个层可以共享参数。</translation>
    </message>
    <message>
        <source>It needs depth universal: only a shared layer can be repeated.</source>
        <translation>它需要 depth universal：只有共享的层才能重复。</translation>
    </message>
    <message>
        <source>Only depth universal repeats its layer.</source>
        <translation>只有 depth universal 会重复它的层。</translation>
    </message>
    <message>
        <source>Only topology latent has latents, and only topology set has inducing points.</source>
        <translation>只有 topology latent 有隐变量，只有 topology set 有诱导点。</translation>
    </message>
    <message>
        <source>Only topology set has pooling.</source>
        <translation>只有 topology set 会池化。</translation>
    </message>
    <message>
        <source>Only topology latent has output queries.</source>
        <translation>只有 topology latent 有输出查询。</translation>
    </message>
    <message>
        <source>Only topology set offers this; elsewhere the divisor is the square root of a head's width.</source>
        <translation>只有 topology set 提供这一项；在其他情况下，除数是头宽度的平方根。</translation>
    </message>
    <message>
        <source>Fitted over all lengths: cost ~ lengthᵉ.</source>
        <translation>对所有长度拟合：代价 ~ 长度ᵉ。</translation>
    </message>
    <message>
        <source>time exponent</source>
        <translation>时间指数</translation>
    </message>
    <message>
        <source>memory exponent</source>
        <translation>内存指数</translation>
    </message>
    <message>
        <source>time at max length</source>
        <translation>最大长度时的时间</translation>
    </message>
    <message>
        <source>memory at max length</source>
        <translation>最大长度时的内存</translation>
    </message>
    <message>
        <source>Time of an attention sublayer</source>
        <translation>一个注意力子层的时间</translation>
    </message>
    <message>
        <source>Memory of an attention sublayer</source>
        <translation>一个注意力子层的内存</translation>
    </message>
    <message>
        <source>Time to score one token by attention length: a sliding window run again for every token, or segments with memory. Both run as they do outside this experiment: the window uses LibTorch's fused attention kernel where there is one.</source>
        <translation>不同注意力长度下为一个词元打分的时间：每个词元都重新运行的滑动窗口，或带记忆的段。两者都按本实验之外的方式运行：在可用时，窗口使用 LibTorch 的融合注意力内核。</translation>
    </message>
    <message>
        <source>attention length</source>
        <translation>注意力长度</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>ms per token</source>
        <translation>ms/词元</translation>
    </message>
    <message>
        <source>sliding window, peak memory</source>
        <translation>滑动窗口，内存峰值</translation>
    </message>
    <message>
        <source>with memory, peak memory</source>
        <translation>带记忆，内存峰值</translation>
    </message>
    <message>
        <source>Evaluation time</source>
        <translation>评估时间</translation>
    </message>
    <message>
        <source>attention length (tokens)</source>
        <translation>注意力长度（词元）</translation>
    </message>
    <message>
        <source>time per token (ms)</source>
        <translation>每个词元的时间 (ms)</translation>
    </message>
    <message>
        <source>The trained models on unseen texts, by attention length.</source>
        <translation>训练好的模型在未见文本上的表现，按注意力长度划分。</translation>
    </message>
    <message>
        <source>positions run through the layers</source>
        <translation>经过各层计算的位置数</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>个/词元</translation>
    </message>
    <message>
        <source>Perplexity by attention length</source>
        <translation>不同注意力长度下的困惑度</translation>
    </message>
    <message>
        <source>Tokens that can change the last position's state, by autograd.</source>
        <translation>能够改变最后一个位置状态的词元，由自动微分得出。</translation>
    </message>
    <message>
        <source>segments without memory</source>
        <translation>不带记忆的段</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>不小于</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>不大于</translation>
    </message>
    <message>
        <source>Held once</source>
        <translation>成立了一次</translation>
    </message>
    <message>
        <source>Not this time</source>
        <translation>这次不成立</translation>
    </message>
    <message>
        <source>trained at the first length</source>
        <translation>在第一个长度上训练</translation>
    </message>
    <message>
        <source>Perplexity beyond the trained length</source>
        <translation>超出训练长度时的困惑度</translation>
    </message>
    <message>
        <source>sequence length (tokens)</source>
        <translation>序列长度（词元）</translation>
    </message>
    <message>
        <source>perplexity of the targets</source>
        <translation>目标的困惑度</translation>
    </message>
    <message>
        <source>Accuracy beyond the trained length</source>
        <translation>超出训练长度时的正确率</translation>
    </message>
    <message>
        <source>tokens right (%)</source>
        <translation>词元正确率 (%)</translation>
    </message>
    <message>
        <source>tokens right</source>
        <translation>词元正确率</translation>
    </message>
    <message>
        <source>sequences right</source>
        <translation>序列正确率</translation>
    </message>
    <message>
        <source>lowest held-out loss</source>
        <translation>最低留出损失</translation>
    </message>
    <message>
        <source>steps to goal</source>
        <translation>达到目标的步数</translation>
    </message>
    <message>
        <source>steps per position, untrained</source>
        <translation>每个位置的步数，未训练</translation>
    </message>
    <message>
        <source>peak while learning</source>
        <translation>学习过程中的峰值</translation>
    </message>
    <message>
        <source>steps per position, trained</source>
        <translation>每个位置的步数，已训练</translation>
    </message>
    <message>
        <source>on the diagonal, untrained</source>
        <translation>对角线上的占比，未训练</translation>
    </message>
    <message>
        <source>on the diagonal, trained</source>
        <translation>对角线上的占比，已训练</translation>
    </message>
    <message>
        <source>weights of embeddings and output</source>
        <translation>嵌入和输出的权重数</translation>
    </message>
    <message>
        <source>steps done</source>
        <translation>已完成步数</translation>
    </message>
    <message>
        <source>fastest step</source>
        <translation>最快的一步</translation>
    </message>
    <message>
        <source>forward pass, long input</source>
        <translation>前向传播，长输入</translation>
    </message>
    <message>
        <source>held-out tokens right (%)</source>
        <translation>留出词元正确率 (%)</translation>
    </message>
    <message>
        <source>held-out sequences right (%)</source>
        <translation>留出序列正确率 (%)</translation>
    </message>
    <message>
        <source>held-out loss (nats per token)</source>
        <translation>留出损失（nat/词元）</translation>
    </message>
    <message>
        <source>attention on the diagonal (%)</source>
        <translation>对角线上的注意力 (%)</translation>
    </message>
    <message>
        <source>share of positions (%)</source>
        <translation>位置占比 (%)</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Each node gets a query: a projection of its row.</source>
        <translation>每个节点得到一个查询：它那一行的投影。</translation>
    </message>
    <message>
        <source>Each node that can be read gets a key: a projection of its row.</source>
        <translation>每个可读取的节点得到一个键：它那一行的投影。</translation>
    </message>
    <message>
        <source>Each node that can be read gets a value: the content that is read from it.</source>
        <translation>每个可读取的节点得到一个值：从它读取的内容。</translation>
    </message>
    <message>
        <source>The kept keys, followed by the keys of the nodes still running.</source>
        <translation>保留的键，后面是仍在运行的节点的键。</translation>
    </message>
    <message>
        <source>Running nodes get new keys; halted ones keep their last.</source>
        <translation>运行中的节点得到新的键；已停止的节点保留最后的键。</translation>
    </message>
    <message>
        <source>The kept values, followed by the values of the nodes still running.</source>
        <translation>保留的值，后面是仍在运行的节点的值。</translation>
    </message>
    <message>
        <source>Running nodes get new values; halted ones keep their last.</source>
        <translation>运行中的节点得到新的值；已停止的节点保留最后的值。</translation>
    </message>
    <message>
        <source>Each edge takes the query of the node it ends in.</source>
        <translation>每条边取其终点节点的查询。</translation>
    </message>
    <message>
        <source>The queries are split into heads; nothing is computed.</source>
        <translation>把查询拆分到各头；不做任何计算。</translation>
    </message>
    <message>
        <source>Each edge takes the key of the node it starts from.</source>
        <translation>每条边取其起点节点的键。</translation>
    </message>
    <message>
        <source>The keys are split into heads; nothing is computed.</source>
        <translation>把键拆分到各头；不做任何计算。</translation>
    </message>
    <message>
        <source>Each edge takes the value of the node it starts from.</source>
        <translation>每条边取其起点节点的值。</translation>
    </message>
    <message>
        <source>The values are split into heads; nothing is computed.</source>
        <translation>把值拆分到各头；不做任何计算。</translation>
    </message>
    <message>
        <source>How far each edge reaches, clipped at k either way: the row of the tables to look up.</source>
        <translation>每条边跨越的距离，两个方向都截断到 k 以内：即表中要查的行。</translation>
    </message>
    <message>
        <source>Every edge has its own key: the node's key plus the embedding of the distance (Shaw et al. 2018, equation 4).</source>
        <translation>每条边都有自己的键：节点的键加上距离的嵌入（Shaw 等 2018，式 4）。</translation>
    </message>
    <message>
        <source>Each distance has a learned embedding for keys (Shaw et al. 2018, equation 4).</source>
        <translation>每个距离都有一个学到的键嵌入（Shaw 等 2018，式 4）。</translation>
    </message>
    <message>
        <source>All heads share it.</source>
        <translation>所有头共用它。</translation>
    </message>
    <message>
        <source>Every edge has its own value: the node's value plus the embedding of the distance (Shaw et al. 2018, equation 3).</source>
        <translation>每条边都有自己的值：节点的值加上距离的嵌入（Shaw 等 2018，式 3）。</translation>
    </message>
    <message>
        <source>Each distance has a learned embedding for values (Shaw et al. 2018, equation 3).</source>
        <translation>每个距离都有一个学到的值嵌入（Shaw 等 2018，式 3）。</translation>
    </message>
    <message>
        <source>How much each head subtracts per position of distance: learned as a logarithm, to stay above 0 (fixed in Press et al. 2022, section 3).</source>
        <translation>距离每增加一个位置，各头减去多少：以对数形式学习，以保持大于 0（在 Press 等 2022 第 3 节中是固定的）。</translation>
    </message>
    <message>
        <source>How far each edge reaches, negated.</source>
        <translation>每条边跨越的距离，取负。</translation>
    </message>
    <message>
        <source>The farther an edge reaches, the more is subtracted, whatever the tokens are (Press et al. 2022, section 3).</source>
        <translation>边跨越得越远，减去得越多，与词元是什么无关（Press 等 2022，第 3 节）。</translation>
    </message>
    <message>
        <source>The penalty is added to the scaled scores (Press et al. 2022, section 3).</source>
        <translation>把惩罚加到缩放后的分数上（Press 等 2022，第 3 节）。</translation>
    </message>
    <message>
        <source>Softmax over the edges into a node turns their scores into weights that add up to 1 (Vaswani et al. 2017, equation 1).</source>
        <translation>softmax 把进入同一节点的所有边的分数变成和为 1 的权重（Vaswani 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>The weights get an axis for the values they will multiply.</source>
        <translation>给权重增加一个轴，以便与值相乘。</translation>
    </message>
    <message>
        <source>The heads are concatenated.</source>
        <translation>把各头拼接起来。</translation>
    </message>
    <message>
        <source>One last projection mixes the results of all heads.</source>
        <translation>最后一次投影把所有头的结果混合起来。</translation>
    </message>
    <message>
        <source>How much each head subtracts per position of distance: fixed. A head with a small slope looks far (Press et al. 2022, section 3).</source>
        <translation>距离每增加一个位置，各头减去多少：固定不变。斜率小的头看得远（Press 等 2022，第 3 节）。</translation>
    </message>
    <message>
        <source>On each edge the query is multiplied by the key, number by number.</source>
        <translation>在每条边上，查询与键逐个数相乘。</translation>
    </message>
    <message>
        <source>The products are summed: how well the key matches the query.</source>
        <translation>把乘积相加：键与查询的匹配程度。</translation>
    </message>
    <message>
        <source>The scores are divided by √d_k, which keeps their size independent of a head's width (Vaswani et al. 2017, equation 1).</source>
        <translation>把分数除以 √d_k，使其大小与头的宽度无关（Vaswani 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>Each edge's message: the value of the node it starts from, times the edge's weight (Gilmer et al. 2017, equation 1).</source>
        <translation>每条边的消息：起点节点的值乘以这条边的权重（Gilmer 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>Each node sums the messages of the edges that end in it (Gilmer et al. 2017, equation 1).</source>
        <translation>每个节点把终止于它的各边的消息相加（Gilmer 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>The node where each edge starts: the one that is read.</source>
        <translation>每条边的起点节点：被读取的节点。</translation>
    </message>
    <message>
        <source>The node where each edge ends: the one that reads.</source>
        <translation>每条边的终点节点：进行读取的节点。</translation>
    </message>
    <message>
        <source>The place of each node in its sequence, counted from 0.</source>
        <translation>每个节点在其序列中的位置，从 0 开始计数。</translation>
    </message>
    <message>
        <source>One learned row per position.</source>
        <translation>每个位置有一行学到的参数。</translation>
    </message>
    <message>
        <source>Each token is a node; this is its id in the vocabulary.</source>
        <translation>每个词元是一个节点；这是它在词表中的编号。</translation>
    </message>
    <message>
        <source>Each token's row is looked up in the embedding table (Vaswani et al. 2017, section 3.4).</source>
        <translation>在嵌入表中查出每个词元的行（Vaswani 等 2017，第 3.4 节）。</translation>
    </message>
    <message>
        <source>Each row is multiplied by √d_model (Vaswani et al. 2017, section 3.4, which gives no reason).</source>
        <translation>各行乘以 √d_model（Vaswani 等 2017，第 3.4 节，其中没有说明理由）。</translation>
    </message>
    <message>
        <source>The positions of the nodes still running.</source>
        <translation>仍在运行的节点的位置编码。</translation>
    </message>
    <message>
        <source>The position is added again before each step (Dehghani et al. 2019, section 2.1).</source>
        <translation>每一步之前都再加一次位置编码（Dehghani 等 2019，第 2.1 节）。</translation>
    </message>
    <message>
        <source>The step number is added, so the layer knows how deep it is (Dehghani et al. 2019, section 2.1).</source>
        <translation>加上步数的编码，让层知道自己处于多深（Dehghani 等 2019，第 2.1 节）。</translation>
    </message>
    <message>
        <source>Sines and cosines of the step number, counted from 0.</source>
        <translation>步数的正弦和余弦，步数从 0 数起。</translation>
    </message>
    <message>
        <source>The node of each position of the batch; 0 for padding.</source>
        <translation>批中每个位置对应的节点；填充处为 0。</translation>
    </message>
    <message>
        <source>Only these positions predict the next token.</source>
        <translation>只有这些位置预测下一个词元。</translation>
    </message>
    <message>
        <source>The nodes' rows, back in the layout of the batch.</source>
        <translation>节点的行，恢复为批的排列。</translation>
    </message>
    <message>
        <source>The nodes' logits, back in the layout of the batch.</source>
        <translation>节点的 logit，恢复为批的排列。</translation>
    </message>
    <message>
        <source>1 where the key does not come after the query (Vaswani et al. 2017, section 3.2.3).</source>
        <translation>键不在查询之后时为 1（Vaswani 等 2017，第 3.2.3 节）。</translation>
    </message>
    <message>
        <source>1 where every mask layer so far is 1.</source>
        <translation>至此每个掩码层都为 1 处为 1。</translation>
    </message>
    <message>
        <source>Each output position has its own learned query (Jaegle et al. 2021, Perceiver IO, section 3.2).</source>
        <translation>每个输出位置都有自己的一个学到的查询（Jaegle 等 2021，Perceiver IO，第 3.2 节）。</translation>
    </message>
    <message>
        <source>The rows remembered from earlier segments come before this segment's; no gradient flows into them (Dai et al. 2019, section 3.2).</source>
        <translation>从先前各段记住的行排在本段的行之前；没有梯度流入这些行（Dai 等 2019，第 3.2 节）。</translation>
    </message>
    <message>
        <source>The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1).</source>
        <translation>子层的输出加到它的输入上（Vaswani 等 2017，第 3.1 节）。</translation>
    </message>
    <message>
        <source>Only this segment's positions are queries.</source>
        <translation>只有本段的位置是查询。</translation>
    </message>
    <message>
        <source>Attention and the feed-forward layer have read the same rows; their outputs are added (Wang and Komatsuzaki 2021, GPT-J).</source>
        <translation>注意力和前馈层读取的是相同的行；两者的结果都加上去（Wang 与 Komatsuzaki 2021，GPT-J）。</translation>
    </message>
    <message>
        <source>The outputs of both sublayers are added to their input (Black et al. 2022, GPT-NeoX, section 2.1).</source>
        <translation>两个子层的结果都加到输入上（Black 等 2022，GPT-NeoX，第 2.1 节）。</translation>
    </message>
    <message>
        <source>The mask's rows for the positions still running.</source>
        <translation>掩码中仍在运行的位置所对应的行。</translation>
    </message>
    <message>
        <source>The rows that entered this layer in earlier segments. They are read, but no gradient flows into them (Dai et al. 2019, section 3.2).</source>
        <translation>先前各段进入这一层的行。它们可以被读取，但没有梯度流入（Dai 等 2019，第 3.2 节）。</translation>
    </message>
    <message>
        <source>There was no earlier segment: memory starts as rows of zeros, and queries may read them like any others.</source>
        <translation>之前没有段：记忆从全零的行开始，查询可以像读取其他行一样读取它们。</translation>
    </message>
    <message>
        <source>What is remembered so far, followed by this segment's rows (Dai et al. 2019, section 3.2).</source>
        <translation>至今记住的行，后接本段的行（Dai 等 2019，第 3.2 节）。</translation>
    </message>
    <message>
        <source>The last M rows: what the next segment will read (Dai et al. 2019, section 3.2).</source>
        <translation>最后 M 行：供下一段读取（Dai 等 2019，第 3.2 节）。</translation>
    </message>
    <message>
        <source>The positions of the rows still running.</source>
        <translation>仍在运行的各行的位置。</translation>
    </message>
    <message>
        <source>The narrow rows are projected to the model's width (Lan et al. 2020, ALBERT, section 3.1).</source>
        <translation>把较窄的行变换到模型的宽度（Lan 等 2020，ALBERT，第 3.1 节）。</translation>
    </message>
    <message>
        <source>The table's narrow rows are projected to the model's width.</source>
        <translation>把嵌入表中较窄的行变换到模型的宽度。</translation>
    </message>
    <message>
        <source>Which sentence each token belongs to, counted from 0.</source>
        <translation>每个词元属于哪个句子，从 0 数起。</translation>
    </message>
    <message>
        <source>There is one sentence: every token has type 0.</source>
        <translation>只有一个句子：每个词元的类型都是 0。</translation>
    </message>
    <message>
        <source>Each type has a learned row (Devlin et al. 2019, section 3).</source>
        <translation>每种类型有一行学到的参数（Devlin 等 2019，第 3 节）。</translation>
    </message>
    <message>
        <source>The type's row is added (Devlin et al. 2019, section 3).</source>
        <translation>加上类型的行（Devlin 等 2019，第 3 节）。</translation>
    </message>
    <message>
        <source>Which row of the table each position has: padding tokens are not counted (Liu et al. 2019, RoBERTa).</source>
        <translation>每个位置取表中的哪一行：只数不是填充的词元（Liu 等 2019，RoBERTa）。</translation>
    </message>
    <message>
        <source>The tokens as ids in the vocabulary.</source>
        <translation>用词表编号表示的词元。</translation>
    </message>
    <message>
        <source>Rows given in place of the tokens' own rows.</source>
        <translation>代替词元自身的行而给定的行。</translation>
    </message>
    <message>
        <source>The first token's row represents the whole text.</source>
        <translation>第一个词元的行代表整个文本。</translation>
    </message>
    <message>
        <source>The first row is projected once more.</source>
        <translation>第一行再投影一次。</translation>
    </message>
    <message>
        <source>The row of the whole text. In BERT's pretraining it predicted whether the second sentence follows the first (Devlin et al. 2019, section 3.1).</source>
        <translation>代表整个文本的行；BERT 预训练时用它预测第二句是否接在第一句之后（Devlin 等 2019，第 3.1 节）。</translation>
    </message>
    <message>
        <source>The rows of a shared embedding table are large, so states are divided by √d_model (Raffel et al. 2020, in the code).</source>
        <translation>共用的嵌入表的行较大，所以状态要除以 √d_model（Raffel 等 2020，见代码）。</translation>
    </message>
    <message>
        <source>The rows are projected to the table's width.</source>
        <translation>把各行变换到嵌入表的宽度。</translation>
    </message>
    <message>
        <source>Before the output layer each row is projected once more (Devlin et al. 2019, in the code).</source>
        <translation>与词表比较之前，每行再投影一次（Devlin 等 2019，见代码）。</translation>
    </message>
    <message>
        <source>Each position's row is compared with every token of the vocabulary.</source>
        <translation>每个位置的行与词表中的每个词元作比较。</translation>
    </message>
    <message>
        <source>Large logits are squashed towards a cap (Gemma Team 2024, section 2).</source>
        <translation>过大的 logit 被压向一个上限（Gemma Team 2024，第 2 节）。</translation>
    </message>
    <message>
        <source>The temperature sharpens or flattens the probabilities.</source>
        <translation>温度使概率更尖锐或更平坦。</translation>
    </message>
    <message>
        <source>Softmax turns the logits into probabilities that add up to 1 at each position.</source>
        <translation>softmax 把 logit 变成概率，每个位置上的概率之和为 1。</translation>
    </message>
    <message>
        <source>Each token's row is looked up in its cluster's own table.</source>
        <translation>每个词元的行在它所属簇自己的表中查出。</translation>
    </message>
    <message>
        <source>1 where the token belongs to this cluster, 0 elsewhere.</source>
        <translation>词元属于这个簇时为 1，否则为 0。</translation>
    </message>
    <message>
        <source>The token's index within the cluster; 0 stands in for tokens of other clusters.</source>
        <translation>词元在簇内的序号；其他簇的词元以 0 代替。</translation>
    </message>
    <message>
        <source>The cluster's rows are projected to the model's width (Baevski and Auli 2019, section 3).</source>
        <translation>簇的行投影到模型的宽度（Baevski 与 Auli 2019，第 3 节）。</translation>
    </message>
    <message>
        <source>Tokens of this cluster take its row; the others keep the row they have.</source>
        <translation>属于这个簇的词元取簇中的行；其他词元保留原有的行。</translation>
    </message>
    <message>
        <source>The states are projected to the width of this cluster's rows (Grave et al. 2017, section 4).</source>
        <translation>状态投影到这个簇的行的宽度（Grave 等 2017，第 4 节）。</translation>
    </message>
    <message>
        <source>The log-probability of each token.</source>
        <translation>每个词元的对数概率。</translation>
    </message>
    <message>
        <source>The head: the frequent tokens, plus one entry per cluster of rarer tokens (Grave et al. 2017, section 4).</source>
        <translation>头部：常见词元，外加每个罕见词元簇的一项（Grave 等 2017，第 4 节）。</translation>
    </message>
    <message>
        <source>The log-probability of each frequent token and of each cluster (Grave et al. 2017, section 4).</source>
        <translation>每个常见词元和每个簇的对数概率（Grave 等 2017，第 4 节）。</translation>
    </message>
    <message>
        <source>The log-probability of each token within its cluster (Grave et al. 2017, section 4).</source>
        <translation>每个词元在其簇内的对数概率（Grave 等 2017，第 4 节）。</translation>
    </message>
    <message>
        <source>Frequent tokens take their log-probability from the head.</source>
        <translation>常见词元的对数概率取自头部。</translation>
    </message>
    <message>
        <source>The head's entry for this cluster.</source>
        <translation>头部中这个簇的项。</translation>
    </message>
    <message>
        <source>A rare token's probability is its cluster's times its own within the cluster, so the logarithms add (Grave et al. 2017, section 4).</source>
        <translation>罕见词元的概率等于簇的概率乘以它在簇内的概率，所以对数相加（Grave 等 2017，第 4 节）。</translation>
    </message>
    <message>
        <source>All tokens, cluster after cluster: the whole vocabulary (Grave et al. 2017, section 4).</source>
        <translation>所有词元，一簇接一簇：整个词表（Grave 等 2017，第 4 节）。</translation>
    </message>
    <message>
        <source>Each state is compared with every frequent token.</source>
        <translation>每个状态与每个常见词元作比较。</translation>
    </message>
    <message>
        <source>Each state is compared with each cluster of rarer tokens as a whole.</source>
        <translation>每个状态与每个罕见词元簇整体作比较。</translation>
    </message>
    <message>
        <source>Each state is compared with every token of this cluster.</source>
        <translation>每个状态与这个簇的每个词元作比较。</translation>
    </message>
    <message>
        <source>How much each head subtracts per position of distance: learned as a logarithm, so that it stays above 0 (fixed in Press et al. 2022, section 3).</source>
        <translation>每远一个位置，每个头减去多少：以对数形式学习，从而始终大于 0（Press 等 2022，第 3 节中是固定的）。</translation>
    </message>
    <message>
        <source>The products are divided by √d_k, which keeps their size independent of a head's width.</source>
        <translation>点积除以 √d_k，使其大小与头的宽度无关。</translation>
    </message>
    <message>
        <source>The distance from each query to each key, negated.</source>
        <translation>每个查询到每个键的距离，取负。</translation>
    </message>
    <message>
        <source>Each head's slope, shaped to multiply all distances.</source>
        <translation>每个头的斜率，改变形状以便与所有距离相乘。</translation>
    </message>
    <message>
        <source>The farther away a key, the more is subtracted, whatever the tokens are (Press et al. 2022, section 3).</source>
        <translation>键越远，减去的越多，与词元是什么无关（Press 等 2022，第 3 节）。</translation>
    </message>
    <message>
        <source>The penalty is added to the scaled products (Press et al. 2022, section 3).</source>
        <translation>惩罚项加到缩放后的点积上（Press 等 2022，第 3 节）。</translation>
    </message>
    <message>
        <source>Only attention alibi has slopes.</source>
        <translation>只有注意力 alibi 有斜率。</translation>
    </message>
    <message>
        <source>The table of distances, heads concatenated.</source>
        <translation>距离表，各头拼接在一起。</translation>
    </message>
    <message>
        <source>The table rows of all distances that occur, from the farthest key before to the farthest after.</source>
        <translation>表中所有出现的距离的行，从前方最远的键到后方最远的键。</translation>
    </message>
    <message>
        <source>Each distance has a learned key embedding, where Dai et al. 2019, section 3.3, project sinusoids.</source>
        <translation>每个距离有一个学到的键嵌入；Dai 等 2019（第 3.3 节）则是投影正弦编码。</translation>
    </message>
    <message>
        <source>The embeddings are split into heads and transposed: one column per distance.</source>
        <translation>嵌入拆分到各头并转置：每个距离一列。</translation>
    </message>
    <message>
        <source>Each query times each distance's key, before the shift that makes it term B, as (b) of Dai et al. 2019, section 3.3: one column per distance.</source>
        <translation>每个查询乘以每个距离的键，尚未移位；移位后成为项 B，即 Dai 等 2019 第 3.3 节的 (b)：每个距离一列。</translation>
    </message>
    <message>
        <source>Each query's row is put at the row number of its position, so the shift moves it by the right amount.</source>
        <translation>每个查询的行放到它所在位置处，这样移位的量才正确。</translation>
    </message>
    <message>
        <source>The shifted rows of the query positions.</source>
        <translation>移位后各查询位置的行。</translation>
    </message>
    <message>
        <source>The distance from each query to each key: the table row to look up.</source>
        <translation>每个查询到每个键的距离：要查的表行。</translation>
    </message>
    <message>
        <source>Each distance has one learned number per head.</source>
        <translation>每个距离在每个头中有一个学到的数。</translation>
    </message>
    <message>
        <source>Term D, as (d) of Dai et al. 2019, section 3.3, but learned directly: how much each distance counts for every query.</source>
        <translation>项 D，即 Dai 等 2019 第 3.3 节的 (d)，但直接学习：每个距离对所有查询有多重要。</translation>
    </message>
    <message>
        <source>Term A, as (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds.</source>
        <translation>项 A，即 Dai 等 2019 第 3.3 节的 (a)：查询要找的内容与每个键所含内容的比较。</translation>
    </message>
    <message>
        <source>One learned vector per head takes the query's place in term C (u of Dai et al. 2019, section 3.3).</source>
        <translation>在项 C 中，每个头用一个学到的向量代替查询（Dai 等 2019 第 3.3 节的 u）。</translation>
    </message>
    <message>
        <source>Term C, as (c) of Dai et al. 2019, section 3.3: how much each key counts for every query.</source>
        <translation>项 C，即 Dai 等 2019 第 3.3 节的 (c)：每个键对所有查询有多重要。</translation>
    </message>
    <message>
        <source>The two terms that depend on the key's content, (a) and (c) of Dai et al. 2019, section 3.3.</source>
        <translation>取决于键内容的两项，即 Dai 等 2019 第 3.3 节的 (a) 和 (c)。</translation>
    </message>
    <message>
        <source>The two terms that depend on the distance, (b) and (d) of Dai et al. 2019, section 3.3.</source>
        <translation>取决于距离的两项，即 Dai 等 2019 第 3.3 节的 (b) 和 (d)。</translation>
    </message>
    <message>
        <source>The score is the sum of the four terms (after Dai et al. 2019, section 3.3).</source>
        <translation>分数是四项之和（依照 Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>The sums are divided by √d_k, which keeps their size independent of a head's width.</source>
        <translation>和除以 √d_k，使其大小与头的宽度无关。</translation>
    </message>
    <message>
        <source>A small constant that keeps the divisor above zero.</source>
        <translation>一个小常数，使除数大于零。</translation>
    </message>
    <message>
        <source>Each position gets a query: a projection of its row.</source>
        <translation>每个位置得到一个查询：它的行的投影。</translation>
    </message>
    <message>
        <source>Softmax turns each query's features into shares that add up to 1 (Shen et al. 2021).</source>
        <translation>softmax 把每个查询的各特征变成加起来为 1 的份额（Shen 等 2021）。</translation>
    </message>
    <message>
        <source>Each number of the query becomes positive (Katharopoulos et al. 2020, equation 7).</source>
        <translation>查询的每个数都变为正数（Katharopoulos 等 2020，式 7）。</translation>
    </message>
    <message>
        <source>Each position that can be read gets a key: a projection of its row.</source>
        <translation>每个可读取的位置得到一个键：它的行的投影。</translation>
    </message>
    <message>
        <source>Each position that can be read gets a value: the content that is read from it.</source>
        <translation>每个可读取的位置得到一个值：从它那里读出的内容。</translation>
    </message>
    <message>
        <source>The largest key so far in each feature. Subtracted from the keys it changes no average, and no exponential becomes too large.</source>
        <translation>到目前为止每个特征中最大的键。从各键中减去它不会改变任何平均值，而且没有指数会变得过大。</translation>
    </message>
    <message>
        <source>The largest key before this pass, then the keys.</source>
        <translation>这一遍之前最大的键，然后是各个键。</translation>
    </message>
    <message>
        <source>The largest key before each position.</source>
        <translation>每个位置之前最大的键。</translation>
    </message>
    <message>
        <source>The largest key of the earlier positions.</source>
        <translation>较早位置中最大的键。</translation>
    </message>
    <message>
        <source>Each key minus the largest key so far: 0 or less.</source>
        <translation>每个键减去到目前为止最大的键：不大于 0。</translation>
    </message>
    <message>
        <source>The exponential of the key: how much this position counts in each feature's average (Shen et al. 2021).</source>
        <translation>键的指数：这个位置在每个特征的平均中占多大分量（Shen 等 2021）。</translation>
    </message>
    <message>
        <source>How much the largest key grew: 0 or less.</source>
        <translation>最大的键增长了多少：不大于 0。</translation>
    </message>
    <message>
        <source>What came before is measured by the larger key from here on: 1 unless this key is the largest so far.</source>
        <translation>从这里起，之前的内容按更大的键来衡量：除非这个键是到目前为止最大的，否则为 1。</translation>
    </message>
    <message>
        <source>Each position's factors as a column.</source>
        <translation>每个位置的因子作为一列。</translation>
    </message>
    <message>
        <source>How much the largest key grew since the earlier pass.</source>
        <translation>自前一遍以来最大的键增长了多少。</translation>
    </message>
    <message>
        <source>What the earlier pass left counts this much.</source>
        <translation>前一遍留下的内容按这个比例计入。</translation>
    </message>
    <message>
        <source>These factors as a column.</source>
        <translation>这些因子作为一列。</translation>
    </message>
    <message>
        <source>The earlier state, measured by the largest key.</source>
        <translation>较早的状态，按最大的键来衡量。</translation>
    </message>
    <message>
        <source>The earlier sum, measured by the largest key.</source>
        <translation>较早的和，按最大的键来衡量。</translation>
    </message>
    <message>
        <source>The state after each position: the sum over it and all positions before, each measured by the largest key so far.</source>
        <translation>每个位置之后的状态：该位置与之前所有位置之和，各按到目前为止最大的键来衡量。</translation>
    </message>
    <message>
        <source>The exponentials of the keys so far, summed.</source>
        <translation>至此各键的指数之和。</translation>
    </message>
    <message>
        <source>Each query feature’s share, divided by the sum of that feature’s exponentials over the keys so far.</source>
        <translation>每个查询特征的份额，除以至此各键在该特征上的指数之和。</translation>
    </message>
    <message>
        <source>The largest keys at the query positions.</source>
        <translation>各查询位置上最大的键。</translation>
    </message>
    <message>
        <source>The largest keys, for every query alike.</source>
        <translation>最大的键，对每个查询都相同。</translation>
    </message>
    <message>
        <source>The largest keys, for every key alike.</source>
        <translation>最大的键，对每个键都相同。</translation>
    </message>
    <message>
        <source>How much the largest key grew from key to query.</source>
        <translation>从键到查询，最大的键增长了多少。</translation>
    </message>
    <message>
        <source>Stands for a key that a query cannot read: its exponential is 0.</source>
        <translation>代表查询不能读取的键：它的指数为 0。</translation>
    </message>
    <message>
        <source>1 where a query may read a key, for every feature alike.</source>
        <translation>查询可以读取键的地方为 1，对每个特征都相同。</translation>
    </message>
    <message>
        <source>Keys after the query are closed.</source>
        <translation>查询之后的键被关闭。</translation>
    </message>
    <message>
        <source>What the key counts for, measured by the query's largest.</source>
        <translation>这个键的分量，按该查询的最大键来衡量。</translation>
    </message>
    <message>
        <source>Each key's features, for every query alike.</source>
        <translation>每个键的特征，对每个查询都相同。</translation>
    </message>
    <message>
        <source>Each query's shares, for every key alike.</source>
        <translation>每个查询的份额，对每个键都相同。</translation>
    </message>
    <message>
        <source>Each feature of the key as the query measures it.</source>
        <translation>按查询衡量的键的每个特征。</translation>
    </message>
    <message>
        <source>What each feature gives each key.</source>
        <translation>每个特征给每个键的份额。</translation>
    </message>
    <message>
        <source>Each number of the key becomes positive (Katharopoulos et al. 2020, equation 7).</source>
        <translation>键的每个数都变为正数（Katharopoulos 等 2020，式 7）。</translation>
    </message>
    <message>
        <source>1 on tokens and 0 on padding, for every feature alike.</source>
        <translation>词元处为 1，填充处为 0，对所有特征都一样。</translation>
    </message>
    <message>
        <source>Padding adds nothing: its features are 0.</source>
        <translation>填充没有贡献：它的特征为 0。</translation>
    </message>
    <message>
        <source>The keys are transposed: one row per feature.</source>
        <translation>键转置：每个特征一行。</translation>
    </message>
    <message>
        <source>Padding is masked.</source>
        <translation>填充被掩蔽。</translation>
    </message>
    <message>
        <source>Each feature spreads its weight over the positions (Shen et al. 2021).</source>
        <translation>每个特征把它的权重分配到各个位置（Shen 等 2021）。</translation>
    </message>
    <message>
        <source>One average of the values per feature: one small matrix holds everything there is to read (Shen et al. 2021).</source>
        <translation>每个特征得到值的一个平均：一个小矩阵容纳了全部可读的内容（Shen 等 2021）。</translation>
    </message>
    <message>
        <source>The key features times the values: one small matrix holds everything there is to read (Katharopoulos et al. 2020, equation 6).</source>
        <translation>键的特征乘以值：一个小矩阵容纳了全部可读的内容（Katharopoulos 等 2020，式 6）。</translation>
    </message>
    <message>
        <source>The features of all keys, summed (Katharopoulos et al. 2020, equation 5).</source>
        <translation>所有键的特征之和（Katharopoulos 等 2020，式 5）。</translation>
    </message>
    <message>
        <source>One row per feature.</source>
        <translation>每个特征一行。</translation>
    </message>
    <message>
        <source>Each query mixes the averages, each feature by its share (Shen et al. 2021).</source>
        <translation>每个查询按各特征的份额混合这些平均（Shen 等 2021）。</translation>
    </message>
    <message>
        <source>Each query reads the state: all values, weighted by φ(q)ᵀ φ(k) (Katharopoulos et al. 2020, equation 5).</source>
        <translation>每个查询读取状态：所有值按 φ(q)ᵀ φ(k) 加权（Katharopoulos 等 2020，式 5）。</translation>
    </message>
    <message>
        <source>The normaliser as a column.</source>
        <translation>归一化项写成一列。</translation>
    </message>
    <message>
        <source>The sum of this query's weights (Katharopoulos et al. 2020, equation 5).</source>
        <translation>这个查询的权重之和（Katharopoulos 等 2020，式 5）。</translation>
    </message>
    <message>
        <source>The sum of the weights, kept above zero.</source>
        <translation>权重之和，保持大于零。</translation>
    </message>
    <message>
        <source>Divided by their sum, the weights add up to 1 (Katharopoulos et al. 2020, equation 5).</source>
        <translation>除以总和后，权重之和为 1（Katharopoulos 等 2020，式 5）。</translation>
    </message>
    <message>
        <source>Each key's features as a column.</source>
        <translation>每个键的特征写成一列。</translation>
    </message>
    <message>
        <source>Each value as a row.</source>
        <translation>每个值写成一行。</translation>
    </message>
    <message>
        <source>What one position adds to the state: each feature of its key times each number of its value.</source>
        <translation>一个位置加到状态上的量：键的每个特征乘以值的每个数。</translation>
    </message>
    <message>
        <source>What the new positions add.</source>
        <translation>新位置加上的量。</translation>
    </message>
    <message>
        <source>The state after each position: the sum over it and all positions before (Katharopoulos et al. 2020, equation 18).</source>
        <translation>每个位置之后的状态：该位置及之前所有位置之和（Katharopoulos 等 2020，式 18）。</translation>
    </message>
    <message>
        <source>The state after the earlier positions.</source>
        <translation>先前各位置之后的状态。</translation>
    </message>
    <message>
        <source>The features of the keys so far, summed (Katharopoulos et al. 2020, equation 19).</source>
        <translation>至此各键的特征之和（Katharopoulos 等 2020，式 19）。</translation>
    </message>
    <message>
        <source>The sum after the earlier positions.</source>
        <translation>先前各位置之后的和。</translation>
    </message>
    <message>
        <source>The states at the query positions.</source>
        <translation>各查询位置处的状态。</translation>
    </message>
    <message>
        <source>The sums at the query positions.</source>
        <translation>各查询位置处的和。</translation>
    </message>
    <message>
        <source>Each query's features as a row.</source>
        <translation>每个查询的特征写成一行。</translation>
    </message>
    <message>
        <source>The sums, kept above zero.</source>
        <translation>各个和，保持大于零。</translation>
    </message>
    <message>
        <source>Each position's sums as a column.</source>
        <translation>每个位置的和写成一列。</translation>
    </message>
    <message>
        <source>After each position, one average of the values so far per feature.</source>
        <translation>每个位置之后，每个特征得到至此各值的一个平均。</translation>
    </message>
    <message>
        <source>Each query mixes the averages, each feature by its share.</source>
        <translation>每个查询按各特征的份额混合这些平均。</translation>
    </message>
    <message>
        <source>What each query reads.</source>
        <translation>每个查询读到的内容。</translation>
    </message>
    <message>
        <source>Each query reads the state at its position.</source>
        <translation>每个查询读取它所在位置处的状态。</translation>
    </message>
    <message>
        <source>All values so far, weighted by φ(q)ᵀ φ(k) (Katharopoulos et al. 2020, equation 12).</source>
        <translation>至此所有的值，按 φ(q)ᵀ φ(k) 加权（Katharopoulos 等 2020，式 12）。</translation>
    </message>
    <message>
        <source>The sum of this query's weights.</source>
        <translation>这个查询的权重之和。</translation>
    </message>
    <message>
        <source>Each query times the sum of the keys' features up to its position.</source>
        <translation>每个查询乘以到其位置为止各键特征之和。</translation>
    </message>
    <message>
        <source>Divided by their sum, the weights add up to 1 (Katharopoulos et al. 2020, equation 12).</source>
        <translation>除以总和后，权重之和为 1（Katharopoulos 等 2020，式 12）。</translation>
    </message>
    <message>
        <source>For each query, the weighted sum of the values.</source>
        <translation>对每个查询，值的加权和。</translation>
    </message>
    <message>
        <source>The weight matrix, which the other order of multiplication never forms.</source>
        <translation>权重矩阵；按另一种乘法顺序则不会形成它。</translation>
    </message>
    <message>
        <source>One column per key.</source>
        <translation>每个键一列。</translation>
    </message>
    <message>
        <source>Each query is compared with each key by their features.</source>
        <translation>每个查询与每个键按特征作比较。</translation>
    </message>
    <message>
        <source>The features' shares, added: what each query reads of each key. Keys it cannot read get weight 0.</source>
        <translation>各特征份额之和：每个查询从每个键读取多少。不能读取的键权重为 0。</translation>
    </message>
    <message>
        <source>Keys that a query cannot read are set to 0.</source>
        <translation>查询不可读取的键设为 0。</translation>
    </message>
    <message>
        <source>1 where a query may read a key.</source>
        <translation>查询可以读取该键时为 1。</translation>
    </message>
    <message>
        <source>The sums as a column.</source>
        <translation>各个和写成一列。</translation>
    </message>
    <message>
        <source>The sum of this query's similarities.</source>
        <translation>这个查询的相似度之和。</translation>
    </message>
    <message>
        <source>Divided by their sum, the similarities become weights that add up to 1 (Katharopoulos et al. 2020, equation 4).</source>
        <translation>相似度除以总和，成为总和为 1 的权重（Katharopoulos 等 2020，式 4）。</translation>
    </message>
    <message>
        <source>The sum, kept above zero.</source>
        <translation>总和，保持大于零。</translation>
    </message>
    <message>
        <source>The largest key so far.</source>
        <translation>到目前为止最大的键。</translation>
    </message>
    <message>
        <source>It is another way to compute attention linear-elu and linear-exp.</source>
        <translation>它是计算注意力 linear-elu 和 linear-exp 的另一种方式。</translation>
    </message>
    <message>
        <source>Only attention linear-elu divides by a sum of features.</source>
        <translation>只有注意力 linear-elu 除以特征之和。</translation>
    </message>
    <message>
        <source>A zero is put in front of every row.</source>
        <translation>在每行之前放一个零。</translation>
    </message>
    <message>
        <source>The same numbers in the same order, reshaped to rows with as many numbers as there are queries.</source>
        <translation>同样的数、同样的顺序，改成行长等于查询数的形状。</translation>
    </message>
    <message>
        <source>The first new row is dropped and the old shape restored: each score is now under the key at its distance, if there is one (Dai et al. 2019, appendix B).</source>
        <translation>去掉第一个新行并恢复原来的形状：每个分数现在都在其距离处的键之下，若那里有键（Dai 等 2019，附录 B）。</translation>
    </message>
    <message>
        <source>Every score moves under the key at its distance from the query's place in the text (Dai et al. 2019, appendix B).</source>
        <translation>按查询在文本中的位置，每个分数移到其距离所对应的键之下（Dai 等 2019，附录 B）。</translation>
    </message>
    <message>
        <source>The distance from each query to each key, clipped at k either way: the table row to look up (Shaw et al. 2018, section 3.2).</source>
        <translation>每个查询到每个键的距离，前后都截断到 k：要查的表行（Shaw 等 2018，第 3.2 节）。</translation>
    </message>
    <message>
        <source>Both parts of the score are divided by √d_k (Shaw et al. 2018, equation 4).</source>
        <translation>分数的两部分都除以 √d_k（Shaw 等 2018，式 4）。</translation>
    </message>
    <message>
        <source>The embedding of the distance is multiplied by the key as well as by the query (Huang et al. 2020, method 4).</source>
        <translation>距离的嵌入既与查询相乘，也与键相乘（Huang 等 2020，方法 4）。</translation>
    </message>
    <message>
        <source>For each pair, the row of the value table to look up.</source>
        <translation>每对查询和键所对应的值表的行。</translation>
    </message>
    <message>
        <source>It is another way to compute attention relative when it runs with matrices.</source>
        <translation>它是以矩阵计算注意力 relative 的另一种方式。</translation>
    </message>
    <message>
        <source>Only attention relative, run with matrices, can do without embeddings for values.</source>
        <translation>只有以矩阵计算的注意力 relative 可以不用值的嵌入。</translation>
    </message>
    <message>
        <source>Only attention relative, run with matrices, multiplies its embeddings by the keys too.</source>
        <translation>只有以矩阵计算的注意力 relative 让嵌入与键相乘。</translation>
    </message>
    <message>
        <source>The keys get an axis for the queries, so that each query can have its own.</source>
        <translation>键增加一个查询轴，使每个查询都可以有自己的键。</translation>
    </message>
    <message>
        <source>Every pair has its own key: the key plus the embedding of the distance.</source>
        <translation>每一对都有自己的键：键加上距离的嵌入。</translation>
    </message>
    <message>
        <source>Each query as a column.</source>
        <translation>每个查询写成一列。</translation>
    </message>
    <message>
        <source>Each query times the keys of its own pairs (Shaw et al. 2018, equation 4).</source>
        <translation>每个查询乘以它自己各对的键（Shaw 等 2018，式 4）。</translation>
    </message>
    <message>
        <source>The same numbers as one matrix per head.</source>
        <translation>同样的数，每个头写成一个矩阵。</translation>
    </message>
    <message>
        <source>What each query looks for, compared with what each key holds (Shaw et al. 2018, equation 5, first term).</source>
        <translation>每个查询要找的内容与每个键所含内容的比较（Shaw 等 2018，式 5 第一项）。</translation>
    </message>
    <message>
        <source>All heads' queries at one position are grouped: they use the same embeddings.</source>
        <translation>同一位置上所有头的查询归为一组：它们使用相同的嵌入。</translation>
    </message>
    <message>
        <source>Each query's embeddings are transposed: one column per key.</source>
        <translation>每个查询的嵌入转置：每个键一列。</translation>
    </message>
    <message>
        <source>One product per query: what it looks for, compared with each distance (Shaw et al. 2018, equation 5, second term).</source>
        <translation>每个查询一次乘积：它要找的内容与每个距离的比较（Shaw 等 2018，式 5 第二项）。</translation>
    </message>
    <message>
        <source>The same numbers, head by head again.</source>
        <translation>同样的数，重新按头排列。</translation>
    </message>
    <message>
        <source>A score combines what the key holds and how far away it is (Shaw et al. 2018, equation 5).</source>
        <translation>分数结合了键所含的内容和键的远近（Shaw 等 2018，式 5）。</translation>
    </message>
    <message>
        <source>The values get an axis for the queries, so that each query can have its own.</source>
        <translation>值增加一个查询轴，使每个查询都可以有自己的值。</translation>
    </message>
    <message>
        <source>Every pair has its own value: the value plus the embedding of the distance.</source>
        <translation>每一对都有自己的值：值加上距离的嵌入。</translation>
    </message>
    <message>
        <source>Each query's weights as a row.</source>
        <translation>每个查询的权重写成一行。</translation>
    </message>
    <message>
        <source>For each query, the weighted sum of the values of its own pairs (Shaw et al. 2018, equation 3).</source>
        <translation>对每个查询，它自己各对的值的加权和（Shaw 等 2018，式 3）。</translation>
    </message>
    <message>
        <source>For each query, the weighted sum of each value plus the table row for its distance (Shaw et al. 2018, equation 3).</source>
        <translation>对每个查询，各个值加上其距离的表行，再求加权和（Shaw 等 2018，式 3）。</translation>
    </message>
    <message>
        <source>All heads' weights at one position are grouped.</source>
        <translation>同一位置上所有头的权重归为一组。</translation>
    </message>
    <message>
        <source>One product per query: its weights times the embeddings of the distances.</source>
        <translation>每个查询一次乘积：它的权重乘以距离的嵌入。</translation>
    </message>
    <message>
        <source>All heads' keys at one position are grouped: they use the same embeddings.</source>
        <translation>同一位置上所有头的键放在一起：它们与相同的嵌入相乘。</translation>
    </message>
    <message>
        <source>The embeddings of one key's distances are grouped: one column per query.</source>
        <translation>一个键的各距离的嵌入放在一起，每个查询一列。</translation>
    </message>
    <message>
        <source>One product per key: what it holds, compared with each distance.</source>
        <translation>每个键一次乘积：它所含的内容与每个距离的比较。</translation>
    </message>
    <message>
        <source>The cosine of each pair's angle, which grows with the position m.</source>
        <translation>每对数的角度的余弦；角度随位置 m 增大。</translation>
    </message>
    <message>
        <source>The sine of each pair's angle, negative for the first of the pair.</source>
        <translation>每对数的角度的正弦，每对的第一个取负。</translation>
    </message>
    <message>
        <source>What each number keeps of itself when its pair rotates (Su et al. 2021, section 3.4.2).</source>
        <translation>每对数旋转时，每个数保留自身的部分（Su 等 2021，第 3.4.2 节）。</translation>
    </message>
    <message>
        <source>The two numbers of each pair swap places.</source>
        <translation>每对中的两个数交换位置。</translation>
    </message>
    <message>
        <source>What each number gets from the other number of its pair.</source>
        <translation>每个数从同对的另一个数得到的部分。</translation>
    </message>
    <message>
        <source>Each pair of numbers is rotated by an angle that grows with the position, so the dot product of a query and a key depends on their distance (Su et al. 2021, section 3.4.2).</source>
        <translation>每对数旋转一个随位置增大的角度，因此查询与键的点积取决于两者的距离（Su 等 2021，第 3.4.2 节）。</translation>
    </message>
    <message>
        <source>A zero is appended to every row.</source>
        <translation>在每行之后添一个零。</translation>
    </message>
    <message>
        <source>The last new row is dropped and the old shape restored: each score is now under the key at its distance.</source>
        <translation>去掉最后一个新行并恢复原来的形状：每个分数现在都位于其距离所对应的键之下。</translation>
    </message>
    <message>
        <source>The keys are transposed: one column per key.</source>
        <translation>键转置：每个键一列。</translation>
    </message>
    <message>
        <source>Each position gets a query: a projection of its row (Vaswani et al. 2017, section 3.2.2).</source>
        <translation>每个位置得到一个查询：它的行的投影（Vaswani 等 2017，第 3.2.2 节）。</translation>
    </message>
    <message>
        <source>The keys computed earlier.</source>
        <translation>先前算出的键。</translation>
    </message>
    <message>
        <source>The values computed earlier.</source>
        <translation>先前算出的值。</translation>
    </message>
    <message>
        <source>Each position that can be read gets a key: a projection of its row (Vaswani et al. 2017, section 3.2.2).</source>
        <translation>每个可读取的位置得到一个键：它的行的投影（Vaswani 等 2017，第 3.2.2 节）。</translation>
    </message>
    <message>
        <source>Each position that can be read gets a value: the content that is read from it (Vaswani et al. 2017, section 3.2.2).</source>
        <translation>每个可读取的位置得到一个值：从它那里读出的内容（Vaswani 等 2017，第 3.2.2 节）。</translation>
    </message>
    <message>
        <source>Before its first step a position has no key.</source>
        <translation>位置在第一步之前没有键。</translation>
    </message>
    <message>
        <source>Before its first step a position has no value.</source>
        <translation>位置在第一步之前没有值。</translation>
    </message>
    <message>
        <source>Running positions get new keys; halted ones keep their last.</source>
        <translation>运行中的位置得到新的键；已停止的保留最后的键。</translation>
    </message>
    <message>
        <source>Running positions get new values; halted ones keep their last.</source>
        <translation>运行中的位置得到新的值；已停止的保留最后的值。</translation>
    </message>
    <message>
        <source>The keys computed earlier, followed by the new ones.</source>
        <translation>先前算出的键，后接新的键。</translation>
    </message>
    <message>
        <source>The values computed earlier, followed by the new ones.</source>
        <translation>先前算出的值，后接新的值。</translation>
    </message>
    <message>
        <source>Queries are clipped at the limit in both directions.</source>
        <translation>查询在正负两个方向上都按界限截断。</translation>
    </message>
    <message>
        <source>Keys are clipped at the limit in both directions.</source>
        <translation>键在正负两个方向上都按界限截断。</translation>
    </message>
    <message>
        <source>Values are clipped at the limit in both directions.</source>
        <translation>值在正负两个方向上都按界限截断。</translation>
    </message>
    <message>
        <source>A few key heads serve all query heads: each is shared by a group of query heads (Ainslie et al. 2023).</source>
        <translation>少数几个键头供所有查询头使用：每个键头由一组查询头共用（Ainslie 等 2023）。</translation>
    </message>
    <message>
        <source>A few value heads serve all query heads: each is shared by a group of query heads (Ainslie et al. 2023).</source>
        <translation>少数几个值头供所有查询头使用：每个值头由一组查询头共用（Ainslie 等 2023）。</translation>
    </message>
    <message>
        <source>Large scores are squashed towards a cap, so that no score exceeds it in size (Gemma Team 2024, section 2).</source>
        <translation>过大的分数被压向一个上限，因此没有分数的绝对值超过它（Gemma Team 2024，第 2 节）。</translation>
    </message>
    <message>
        <source>Each query is compared with each key by their dot product (Vaswani et al. 2017, equation 1).</source>
        <translation>每个查询与每个键以点积作比较（Vaswani 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>The products are divided by √d_k, which keeps their size independent of a head's width (Vaswani et al. 2017, equation 1).</source>
        <translation>点积除以 √d_k，使其大小与头的宽度无关（Vaswani 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>For each query, the weighted sum of the values (Vaswani et al. 2017, equation 1).</source>
        <translation>对每个查询，值的加权和（Vaswani 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>The mask: keys that a query cannot read get the score −∞.</source>
        <translation>掩码：查询不可读取的键，分数为 −∞。</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into weights that add up to 1 (Vaswani et al. 2017, equation 1).</source>
        <translation>softmax 把每行分数变成总和为 1 的权重（Vaswani 等 2017，式 1）。</translation>
    </message>
    <message>
        <source>One last projection mixes the results of all heads (Vaswani et al. 2017, section 3.2.2).</source>
        <translation>最后一次投影混合所有头的结果（Vaswani 等 2017，第 3.2.2 节）。</translation>
    </message>
    <message>
        <source>The kept rows, followed by the rows of the positions still running.</source>
        <translation>保留的行，后接仍在运行的位置的行。</translation>
    </message>
    <message>
        <source>This model does not divide the products: c is 1 (as in the code of Raffel et al. 2020).</source>
        <translation>这个模型不除这些乘积：c 为 1（如 Raffel 等人 2020 年的代码所示）。</translation>
    </message>
    <message>
        <source>The products are divided by c, a number this model uses instead of √d_k.</source>
        <translation>点积除以 c，即这个模型用来代替 √d_k 的数。</translation>
    </message>
    <message>
        <source>Each short distance has its own bucket; long distances share ever wider buckets (Raffel et al. 2020, section 2.1).</source>
        <translation>每个近距离各有自己的桶；远距离共用越来越宽的桶（Raffel 等 2020，第 2.1 节）。</translation>
    </message>
    <message>
        <source>Each bucket has one learned number per head (Raffel et al. 2020, section 2.1).</source>
        <translation>每个桶在每个头中有一个学到的数（Raffel 等 2020，第 2.1 节）。</translation>
    </message>
    <message>
        <source>The same numbers as one matrix per head: what each distance adds to a score (Raffel et al. 2020, section 2.1).</source>
        <translation>同样的数，每个头写成一个矩阵：每个距离给分数加上多少（Raffel 等 2020，第 2.1 节）。</translation>
    </message>
    <message>
        <source>Each pair's bias is added to its score (Raffel et al. 2020, section 2.1).</source>
        <translation>每对查询和键的偏置加到它的分数上（Raffel 等 2020，第 2.1 节）。</translation>
    </message>
    <message>
        <source>Only attention t5-bias has buckets.</source>
        <translation>只有注意力 t5-bias 有桶。</translation>
    </message>
    <message>
        <source>Only attention t5-bias has a table of buckets.</source>
        <translation>只有注意力 t5-bias 有桶的表。</translation>
    </message>
    <message>
        <source>Every distance gets its own key, projected by weights separate from the tokens' (Dai et al. 2019, section 3.3).</source>
        <translation>每个距离得到自己的键，用与词元不同的参数投影（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>The keys of the distances are split into heads and transposed: one column per distance.</source>
        <translation>距离的键拆分到各头并转置：每个距离一列。</translation>
    </message>
    <message>
        <source>One learned vector per head takes the query's place in term (c) (Dai et al. 2019, section 3.3).</source>
        <translation>在项 (c) 中，每个头用一个学到的向量代替查询（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>One learned vector per head takes the query's place in term (d) (Dai et al. 2019, section 3.3).</source>
        <translation>在项 (d) 中，每个头用一个学到的向量代替查询（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>Term (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds.</source>
        <translation>Dai 等 2019 第 3.3 节的项 (a)：查询要找的内容与每个键所含内容的比较。</translation>
    </message>
    <message>
        <source>Term (c) of Dai et al. 2019, section 3.3: how much each key counts, the same for every query.</source>
        <translation>Dai 等 2019 第 3.3 节的项 (c)：每个键有多重要，对所有查询都一样。</translation>
    </message>
    <message>
        <source>The two terms that depend on the key's content (Dai et al. 2019, section 3.3).</source>
        <translation>取决于键内容的两项（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>Each query times each distance's key, before the shift that makes it term (b) (Dai et al. 2019, section 3.3): one column per distance.</source>
        <translation>每个查询乘以每个距离的键，尚未移位；移位后成为项 (b)（Dai 等 2019，第 3.3 节）：每个距离一列。</translation>
    </message>
    <message>
        <source>How much each distance counts for every query, before the shift that makes it term (d) (Dai et al. 2019, section 3.3).</source>
        <translation>每个距离对所有查询有多重要，尚未移位；移位后成为项 (d)（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>The row is the same for every query.</source>
        <translation>这一行对所有查询都一样。</translation>
    </message>
    <message>
        <source>The two terms that depend on the distance; (b) also depends on the query (Dai et al. 2019, section 3.3).</source>
        <translation>取决于距离的两项；(b) 还取决于查询（Dai 等 2019，第 3.3 节）。</translation>
    </message>
    <message>
        <source>1 where the key does not come after the query.</source>
        <translation>键不在查询之后时为 1。</translation>
    </message>
    <message>
        <source>Scores that the shift moved in from the next row are set to 0.</source>
        <translation>移位时从下一行移进来的分数设为 0。</translation>
    </message>
    <message>
        <source>The score is the sum of the four terms of Dai et al. 2019, section 3.3.</source>
        <translation>分数是 Dai 等 2019 第 3.3 节中四项之和。</translation>
    </message>
    <message>
        <source>The sums are divided by √d_k, which keeps their size independent of a head's width (as in the code of Dai et al. 2019).</source>
        <translation>和除以 √d_k，使其大小与头的宽度无关（如 Dai 等 2019 的代码所示）。</translation>
    </message>
    <message>
        <source>Only attention transformer-xl has u and v.</source>
        <translation>只有注意力 transformer-xl 有 u 和 v。</translation>
    </message>
    <message>
        <source>Only attention transformer-xl has sinusoids of distances.</source>
        <translation>只有注意力 transformer-xl 有距离的正弦编码。</translation>
    </message>
    <message>
        <source>It applies to the shift in attention transformer-xl of a causal decoder.</source>
        <translation>它适用于因果解码器的注意力 transformer-xl 中的移位。</translation>
    </message>
    <message>
        <source>The halting unit reads the state: one number per position.</source>
        <translation>停止单元读取状态：每个位置一个数。</translation>
    </message>
    <message>
        <source>The halting unit's numbers as one row.</source>
        <translation>停止单元的各个数写成一行。</translation>
    </message>
    <message>
        <source>Padding does not count.</source>
        <translation>填充不计入。</translation>
    </message>
    <message>
        <source>The mean over the tokens.</source>
        <translation>对各词元取平均。</translation>
    </message>
    <message>
        <source>The halting probabilities of all tokens, summed.</source>
        <translation>所有词元的停止概率之和。</translation>
    </message>
    <message>
        <source>How many tokens there are.</source>
        <translation>有多少个词元。</translation>
    </message>
    <message>
        <source>The mean over the positions.</source>
        <translation>对各位置取平均。</translation>
    </message>
    <message>
        <source>One halting probability for the whole sequence; in Graves 2016, equation 5, each position has its own.</source>
        <translation>整个序列共用一个停止概率；在 Graves 2016 的式 5 中，每个位置各有一个。</translation>
    </message>
    <message>
        <source>At the start no step has run and no probability is spent.</source>
        <translation>开始时还没有运行任何一步，也没有用掉概率。</translation>
    </message>
    <message>
        <source>At the start every position runs.</source>
        <translation>开始时每个位置都在运行。</translation>
    </message>
    <message>
        <source>1: halts now, as the running total exceeds the threshold in this step (Graves 2016, equation 7).</source>
        <translation>1：现在停止，因为累计值在这一步超过阈值（Graves 2016，式 7）。</translation>
    </message>
    <message>
        <source>1: halts now, as the running total exceeds the threshold in this step. It is the last step allowed: equation 7 of Graves 2016 would halt the others too, Tensor2Tensor cuts them off and leaves part of their weight unused.</source>
        <translation>1：现在停止，因为累计值在这一步超过阈值。这是允许的最后一步：按 Graves 2016 的式 7，其余的也会停止；Tensor2Tensor 把它们截断，一部分权重没有用上。</translation>
    </message>
    <message>
        <source>1: halts now, as the running total reaches the threshold in this step (Graves 2016, equation 7).</source>
        <translation>1：现在停止，因为累计值在这一步达到阈值（Graves 2016，式 7）。</translation>
    </message>
    <message>
        <source>1: halts now. It is the last step allowed, so all that still run halt (Graves 2016, equation 7).</source>
        <translation>1：现在停止。这是允许的最后一步，所以仍在运行的全部停止（Graves 2016，式 7）。</translation>
    </message>
    <message>
        <source>1: goes on after this step (Graves 2016, equation 7).</source>
        <translation>1：在这一步之后继续（Graves 2016，式 7）。</translation>
    </message>
    <message>
        <source>1: has not halted, and is cut off, as it is the last step allowed (Tensor2Tensor).</source>
        <translation>1：还没有停止，因为这是允许的最后一步而被截断（Tensor2Tensor）。</translation>
    </message>
    <message>
        <source>1: goes on after this step. It is the last one allowed, so none does.</source>
        <translation>1：在这一步之后继续。这是允许的最后一步，所以一个也不继续。</translation>
    </message>
    <message>
        <source>The probability left over for a position's last step (Graves 2016, equation 8).</source>
        <translation>留给一个位置最后一步的概率（Graves 2016，式 8）。</translation>
    </message>
    <message>
        <source>How much this step counts for each position (Graves 2016, equation 6).</source>
        <translation>这一步对每个位置占多大分量（Graves 2016，式 6）。</translation>
    </message>
    <message>
        <source>The probability spent so far, which equation 7 of Graves 2016 compares with the threshold.</source>
        <translation>至此用掉的概率，Graves 2016 的式 7 把它与阈值比较。</translation>
    </message>
    <message>
        <source>How many steps each position has run (Graves 2016, equation 7).</source>
        <translation>每个位置运行了多少步（Graves 2016，式 7）。</translation>
    </message>
    <message>
        <source>The remainder of every halted position (Graves 2016, equation 8).</source>
        <translation>每个已停止位置的余量（Graves 2016，式 8）。</translation>
    </message>
    <message>
        <source>The weights as a column, one per row of the state.</source>
        <translation>权重写成一列，状态的每行一个。</translation>
    </message>
    <message>
        <source>The weighted sum of the states so far (Graves 2016, section 2).</source>
        <translation>至此各状态的加权和（Graves 2016，第 2 节）。</translation>
    </message>
    <message>
        <source>This step's state times its weight.</source>
        <translation>这一步的状态乘以它的权重。</translation>
    </message>
    <message>
        <source>This step's state minus the result so far.</source>
        <translation>这一步的状态减去至此的结果。</translation>
    </message>
    <message>
        <source>The result moves towards this step's state, farther for a larger weight. Earlier steps lose weight.</source>
        <translation>结果朝这一步的状态移动，权重越大移得越远。先前各步的权重随之减小。</translation>
    </message>
    <message>
        <source>How far the result moves.</source>
        <translation>结果移动多远。</translation>
    </message>
    <message>
        <source>The rows of the positions still running.</source>
        <translation>仍在运行的位置的行。</translation>
    </message>
    <message>
        <source>Which positions still run, as a column.</source>
        <translation>哪些位置仍在运行，写成一列。</translation>
    </message>
    <message>
        <source>Which of the given rows still run.</source>
        <translation>送入的行中哪些仍在运行。</translation>
    </message>
    <message>
        <source>The rows given before.</source>
        <translation>上次送入的行。</translation>
    </message>
    <message>
        <source>A position that does not run is given its last row again.</source>
        <translation>休止的位置再次送入它上次的行。</translation>
    </message>
    <message>
        <source>The rows given before, followed by the new ones.</source>
        <translation>上次送入的行，后接新的行。</translation>
    </message>
    <message>
        <source>The last row given to each position.</source>
        <translation>每个位置上次送入的行。</translation>
    </message>
    <message>
        <source>The states so far, followed by the new rows.</source>
        <translation>至此的状态，后接新的行。</translation>
    </message>
    <message>
        <source>Positions that ran have a new state; halted ones keep theirs.</source>
        <translation>运行过的位置有新的状态；已停止的保留原来的状态。</translation>
    </message>
    <message>
        <source>Zeros for all positions, followed by the probabilities of the positions that ran.</source>
        <translation>所有位置的零，后接运行过的位置的概率。</translation>
    </message>
    <message>
        <source>The halting probability of the positions that ran, 0 elsewhere.</source>
        <translation>运行过的位置的停止概率，其余为 0。</translation>
    </message>
    <message>
        <source>A position that does not run keeps its state.</source>
        <translation>休止的位置保留它的状态。</translation>
    </message>
    <message>
        <source>How many steps were run: the same at all positions of a sequence (Graves 2016, equation 7).</source>
        <translation>运行了多少步：同一序列的所有位置都相同（Graves 2016，式 7）。</translation>
    </message>
    <message>
        <source>The remainder: the same at all positions of a sequence (Graves 2016, equation 8).</source>
        <translation>余量：同一序列的所有位置都相同（Graves 2016，式 8）。</translation>
    </message>
    <message>
        <source>A position's ponder cost: its steps plus its remainder (Graves 2016, section 2.1).</source>
        <translation>一个位置的思考代价：它的步数加上余量（Graves 2016，第 2.1 节）。</translation>
    </message>
    <message>
        <source>The mean ponder cost per position: training adds it to the loss, times the ponder weight (Graves 2016, section 2.1, which takes the sum).</source>
        <translation>每个位置的平均思考代价：训练时乘以思考权重，加到损失上（Graves 2016，第 2.1 节，那里取的是总和）。</translation>
    </message>
    <message>
        <source>The halting probability after this step (Graves 2016, equation 5).</source>
        <translation>这一步之后的停止概率（Graves 2016，式 5）。</translation>
    </message>
    <message>
        <source>What was read is added to the row that read it (Jaegle et al. 2021, Perceiver IO, section 3.1).</source>
        <translation>读到的内容加到读取它的行上（Jaegle 等 2021，Perceiver IO，第 3.1 节）。</translation>
    </message>
    <message>
        <source>Each position's row is normalised to mean 0 and standard deviation 1, then multiplied by a learned gain and shifted by a learned bias (Ba, Kiros and Hinton 2016, section 3).</source>
        <translation>每个位置的行变为均值 0、标准差 1，再乘以学到的增益并加上学到的偏置（Ba、Kiros 与 Hinton 2016，第 3 节）。</translation>
    </message>
    <message>
        <source>Each position's row is normalised to mean 0 and standard deviation 1 (dividing by n − 1), then multiplied by a learned gain and shifted by a learned bias, as in The Annotated Transformer (Rush 2018).</source>
        <translation>每个位置的行变为均值 0、标准差 1（除以 n − 1），再乘以学到的增益并加上学到的偏置，与 The Annotated Transformer 相同（Rush 2018）。</translation>
    </message>
    <message>
        <source>Each position's row is scaled to root mean square 1, then multiplied by a learned gain; its mean is not subtracted (Zhang and Sennrich 2019, equation 4).</source>
        <translation>每个位置的行变为均方根 1，再乘以学到的增益；不减去均值（Zhang 与 Sennrich 2019，式 4）。</translation>
    </message>
    <message>
        <source>Each position's row is scaled to the one learned length g (Nguyen and Salazar 2019, section 2.2).</source>
        <translation>每个位置的行缩放到同一个学到的长度 g（Nguyen 与 Salazar 2019，第 2.2 节）。</translation>
    </message>
    <message>
        <source>Each position's row is normalised to mean 0 and standard deviation 1, then multiplied by a gain; no bias is added.</source>
        <translation>每个位置的行变为均值 0、标准差 1，再乘以增益；没有偏置。</translation>
    </message>
    <message>
        <source>This norm learned no gain: it is 1.</source>
        <translation>这个归一化没有学习增益：增益为 1。</translation>
    </message>
    <message>
        <source>The nonlinearity: negative numbers become 0 (Vaswani et al. 2017, equation 2).</source>
        <translation>非线性：负数变为 0（Vaswani 等 2017，式 2）。</translation>
    </message>
    <message>
        <source>The nonlinearity: each number times the share of a normal distribution below it (Hendrycks and Gimpel 2016, section 2).</source>
        <translation>非线性：每个数乘以正态分布中小于它的比例（Hendrycks 与 Gimpel 2016，第 2 节）。</translation>
    </message>
    <message>
        <source>The nonlinearity: GELU, with tanh approximating the normal distribution (Hendrycks and Gimpel 2016, section 2).</source>
        <translation>非线性：GELU，用 tanh 近似正态分布（Hendrycks 与 Gimpel 2016，第 2 节）。</translation>
    </message>
    <message>
        <source>The nonlinearity: each unit is multiplied by its own sigmoid (Hendrycks and Gimpel 2016; Ramachandran et al. 2017, Swish).</source>
        <translation>非线性：每个单元通过多少由它自己的 sigmoid 决定（Hendrycks 与 Gimpel 2016；Ramachandran 等 2017，Swish）。</translation>
    </message>
    <message>
        <source>The nonlinearity: a sigmoid replaces the normal distribution of GELU (Hendrycks and Gimpel 2016, section 2).</source>
        <translation>非线性：用 sigmoid 代替 GELU 中的正态分布（Hendrycks 与 Gimpel 2016，第 2 节）。</translation>
    </message>
    <message>
        <source>The nonlinearity: each unit is squashed into −1 to 1.</source>
        <translation>非线性：每个单元被压到 ±1 之内。</translation>
    </message>
    <message>
        <source>The number, divided by the cap.</source>
        <translation>这个数是上限的多少倍。</translation>
    </message>
    <message>
        <source>The hyperbolic tangent keeps it within ±1.</source>
        <translation>双曲正切使它保持在 ±1 之内。</translation>
    </message>
    <message>
        <source>Each position's row is projected to the hidden layer.</source>
        <translation>每个位置的行投影到隐藏层。</translation>
    </message>
    <message>
        <source>A second projection of the same row, without a nonlinearity.</source>
        <translation>同一行的第二次投影，不经过非线性。</translation>
    </message>
    <message>
        <source>Each unit, after the nonlinearity, gates the same unit of the second projection: the two are multiplied (Shazeer 2020, GLU variants).</source>
        <translation>每个单元经非线性后作为门，与第二次投影中对应的单元相乘（Shazeer 2020，GLU 变体）。</translation>
    </message>
    <message>
        <source>The gated hidden units are projected back to the model's width.</source>
        <translation>经过门控的隐藏单元投影回模型的宽度。</translation>
    </message>
    <message>
        <source>The hidden activations are projected back to the model's width.</source>
        <translation>隐藏层的激活值投影回模型的宽度。</translation>
    </message>
    <message>
        <source>The row that the sublayer's output is added to, times α (Wang et al. 2022, DeepNet, section 3). With α = 0 nothing goes past the sublayer: there is no residual connection.</source>
        <translation>子层的输出所加到的那一行，乘以 α（Wang 等 2022，DeepNet，第 3 节）。α = 0 时没有什么从子层旁边过去：没有残差连接。</translation>
    </message>
    <message>
        <source>Each row of each window is projected: its input to the cell.</source>
        <translation>每个窗口的每一行都作投影：它对单元的输入。</translation>
    </message>
    <message>
        <source>Each position gets its own window: itself and the M − 1 rows before it, zeros before the text begins (Wang et al. 2019, LocalRNN). The windows overlap.</source>
        <translation>每个位置有自己的窗口：它自己和之前的 M − 1 行，文本开始之前为零（Wang 等 2019，LocalRNN）。窗口相互重叠。</translation>
    </message>
    <message>
        <source>The rows just before these positions, kept from when they were read.</source>
        <translation>紧接在这些位置之前的行，读取时保留下来的。</translation>
    </message>
    <message>
        <source>The kept rows come before the new ones.</source>
        <translation>保留的行排在新的行之前。</translation>
    </message>
    <message>
        <source>Every window starts with an empty state: nothing from before it can enter.</source>
        <translation>每个窗口都从空状态开始：窗口之前的内容无法进入。</translation>
    </message>
    <message>
        <source>The cell's memory also starts empty in each window.</source>
        <translation>单元的记忆在每个窗口中也从空开始。</translation>
    </message>
    <message>
        <source>The previous state is projected: its input to the cell.</source>
        <translation>前一状态作投影：它对单元的输入。</translation>
    </message>
    <message>
        <source>The input from the row at this place in the window.</source>
        <translation>窗口中这一处的行的输入。</translation>
    </message>
    <message>
        <source>The inputs from the new row and the old state are added.</source>
        <translation>新行的输入与旧状态的输入相加。</translation>
    </message>
    <message>
        <source>The new state: the sum, squashed into −1 to 1 (Wang et al. 2019, LocalRNN).</source>
        <translation>新状态：把和压到 −1 至 1 之间（Wang 等 2019，LocalRNN）。</translation>
    </message>
    <message>
        <source>The row's input to the reset gate.</source>
        <translation>行对重置门的输入。</translation>
    </message>
    <message>
        <source>The old state's input to the reset gate.</source>
        <translation>旧状态对重置门的输入。</translation>
    </message>
    <message>
        <source>Both inputs to the reset gate, added.</source>
        <translation>对重置门的两个输入之和。</translation>
    </message>
    <message>
        <source>How much of the old state the new candidate may use: 0 none, 1 all.</source>
        <translation>新的候选状态可以使用多少旧状态：0 不用，1 全用。</translation>
    </message>
    <message>
        <source>The row's input to the update gate.</source>
        <translation>行对更新门的输入。</translation>
    </message>
    <message>
        <source>The old state's input to the update gate.</source>
        <translation>旧状态对更新门的输入。</translation>
    </message>
    <message>
        <source>Both inputs to the update gate, added.</source>
        <translation>对更新门的两个输入之和。</translation>
    </message>
    <message>
        <source>How much of the old state stays: 1 keeps it, 0 takes the candidate.</source>
        <translation>旧状态保留多少：1 保留旧状态，0 采用候选状态。</translation>
    </message>
    <message>
        <source>The row's input to the candidate.</source>
        <translation>行对候选状态的输入。</translation>
    </message>
    <message>
        <source>The old state's input to the candidate.</source>
        <translation>旧状态对候选状态的输入。</translation>
    </message>
    <message>
        <source>The old state's input, as far as the reset gate lets it in.</source>
        <translation>旧状态的输入，重置门放行的部分。</translation>
    </message>
    <message>
        <source>The row's input plus the part of the old state's input that the gate let in.</source>
        <translation>行的输入加上旧状态中被放行的部分。</translation>
    </message>
    <message>
        <source>What the state would become if nothing of the old one stayed.</source>
        <translation>如果完全不保留旧状态，状态会变成什么。</translation>
    </message>
    <message>
        <source>The old state minus the candidate.</source>
        <translation>旧状态减去候选状态。</translation>
    </message>
    <message>
        <source>The update gate decides how much of that difference stays.</source>
        <translation>更新门决定这个差保留多少。</translation>
    </message>
    <message>
        <source>The new state: the candidate and the old state, mixed by the update gate (Wang et al. 2019, LocalRNN).</source>
        <translation>新状态：候选状态与旧状态，由更新门混合（Wang 等 2019，LocalRNN）。</translation>
    </message>
    <message>
        <source>The input to all four gates from the row at this place in the window.</source>
        <translation>窗口中这一处的行对全部四个门的输入。</translation>
    </message>
    <message>
        <source>Both inputs to all four gates, added.</source>
        <translation>对全部四个门的两个输入之和。</translation>
    </message>
    <message>
        <source>The input gate's part of the sum.</source>
        <translation>和中属于输入门的部分。</translation>
    </message>
    <message>
        <source>The forget gate's part of the sum.</source>
        <translation>和中属于遗忘门的部分。</translation>
    </message>
    <message>
        <source>The candidate's part of the sum.</source>
        <translation>和中属于候选值的部分。</translation>
    </message>
    <message>
        <source>The output gate's part of the sum.</source>
        <translation>和中属于输出门的部分。</translation>
    </message>
    <message>
        <source>How much of the candidate is written into the cell.</source>
        <translation>候选值有多少写入单元。</translation>
    </message>
    <message>
        <source>How much of the cell's content stays: 0 forgets it.</source>
        <translation>单元的内容保留多少：0 为遗忘。</translation>
    </message>
    <message>
        <source>What could be written into the cell.</source>
        <translation>可以写入单元的内容。</translation>
    </message>
    <message>
        <source>How much of the cell appears in the state.</source>
        <translation>单元的内容有多少出现在状态中。</translation>
    </message>
    <message>
        <source>What the cell keeps of its content.</source>
        <translation>单元从原有内容中保留的部分。</translation>
    </message>
    <message>
        <source>What is written into the cell.</source>
        <translation>写入单元的部分。</translation>
    </message>
    <message>
        <source>The cell's new content: what it keeps plus what is written.</source>
        <translation>单元的新内容：保留的部分加上写入的部分。</translation>
    </message>
    <message>
        <source>The content, squashed into −1 to 1.</source>
        <translation>内容压到 −1 至 1 之间。</translation>
    </message>
    <message>
        <source>The new state: what the output gate lets through (Wang et al. 2019, LocalRNN).</source>
        <translation>新状态：输出门放行的部分（Wang 等 2019，LocalRNN）。</translation>
    </message>
    <message>
        <source>The position is added to the token (Vaswani et al. 2017, section 3.5).</source>
        <translation>位置编码加到词元上（Vaswani 等 2017，第 3.5 节）。</translation>
    </message>
    <message>
        <source>The place x from −1 to 1, with its sines and cosines at rising frequencies f (Jaegle et al. 2021, Perceiver, section 3.2).</source>
        <translation>从 −1 到 1 的位置 x，以及它在递增频率 f 上的正弦和余弦（Jaegle 等 2021，Perceiver，第 3.2 节）。</translation>
    </message>
    <message>
        <source>Sines and cosines of the position; the frequency falls from pair to pair (Vaswani et al. 2017, section 3.5).</source>
        <translation>位置的正弦和余弦；频率逐对降低（Vaswani 等 2017，第 3.5 节）。</translation>
    </message>
    <message>
        <source>Each element that reads gets a query: a projection of its row.</source>
        <translation>每个读取的元素得到一个查询：它的行的投影。</translation>
    </message>
    <message>
        <source>Each element that can be read gets a key: a projection of its row.</source>
        <translation>每个可读取的元素得到一个键：它的行的投影。</translation>
    </message>
    <message>
        <source>Each element that can be read gets a value: the content that is read from it.</source>
        <translation>每个可读取的元素得到一个值：从它那里读出的内容。</translation>
    </message>
    <message>
        <source>Each query is compared with each key.</source>
        <translation>每个查询与每个键作比较。</translation>
    </message>
    <message>
        <source>Padding is masked: it is not part of the set.</source>
        <translation>填充被掩蔽：它不属于集合。</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into weights that add up to 1 (Lee et al. 2019, equation 1).</source>
        <translation>softmax 把每行分数变成总和为 1 的权重（Lee 等 2019，式 1）。</translation>
    </message>
    <message>
        <source>What was read is added to the projected query (Lee et al. 2019, equation 7, and its code).</source>
        <translation>读到的内容加到投影后的查询上（Lee 等 2019，式 7 及其代码）。</translation>
    </message>
    <message>
        <source>The products are divided by √d_model, which keeps their size independent of the model's width (Lee et al. 2019, equation 1).</source>
        <translation>点积除以 √d_model，使其大小与模型的宽度无关（Lee 等 2019，式 1）。</translation>
    </message>
    <message>
        <source>The products are divided by √d_k, which keeps their size independent of a head's width (Lee et al. 2019, equation 1).</source>
        <translation>点积除以 √d_k，使其大小与头的宽度无关（Lee 等 2019，式 1）。</translation>
    </message>
    <message>
        <source>The row-wise layer rFF, applied to each element alone (Lee et al. 2019, equation 6).</source>
        <translation>逐行层 rFF，单独作用于每个元素（Lee 等 2019，式 6）。</translation>
    </message>
    <message>
        <source>The inducing points have read the set: H = MAB(I, X) (Lee et al. 2019, equation 10).</source>
        <translation>诱导点已读取集合：H = MAB(I, X)（Lee 等 2019，式 10）。</translation>
    </message>
    <message>
        <source>The set has read what the points found: MAB(X, H) (Lee et al. 2019, equation 9).</source>
        <translation>集合已读取诱导点的结果：MAB(X, H)（Lee 等 2019，式 9）。</translation>
    </message>
    <message>
        <source>The seeds have read the set, which is now pooled: MAB(S, Z) (Lee et al. 2019, equation 11), without its rFF on Z.</source>
        <translation>种子向量已读取集合，集合由此池化：MAB(S, Z)（Lee 等 2019，式 11，省去 Z 上的 rFF）。</translation>
    </message>
    <message>
        <source>Every element has read every other: SAB(X) = MAB(X, X) (Lee et al. 2019, equation 8).</source>
        <translation>每个元素都读取了其他所有元素：SAB(X) = MAB(X, X)（Lee 等 2019，式 8）。</translation>
    </message>
    <message>
        <source>The pooled rows have read each other: SAB(X) = MAB(X, X) (Lee et al. 2019, equation 8).</source>
        <translation>池化后的行相互读取：SAB(X) = MAB(X, X)（Lee 等 2019，式 8）。</translation>
    </message>
    <message>
        <source>The text's vector: the mean of its tokens' last states (Reimers and Gurevych 2019, section 3).</source>
        <translation>文本的向量：各词元最后状态的平均（Reimers 与 Gurevych 2019，第 3 节）。</translation>
    </message>
    <message>
        <source>The text's vector: the last state of its first token, [CLS] in BERT (pooling_mode_cls_token).</source>
        <translation>文本的向量：第一个词元的最后状态，在 BERT 中是 [CLS]（pooling_mode_cls_token）。</translation>
    </message>
    <message>
        <source>The text's vector: the last state of its last token, which has read all others (pooling_mode_lasttoken).</source>
        <translation>文本的向量：最后一个词元的最后状态，它读过其余所有词元（pooling_mode_lasttoken）。</translation>
    </message>
    <message>
        <source>The text's vector: the largest number of each feature among the tokens' last states (pooling_mode_max_tokens).</source>
        <translation>文本的向量：各词元最后状态中每个特征的最大值（pooling_mode_max_tokens）。</translation>
    </message>
    <message>
        <source>The tokens' last states added up.</source>
        <translation>各词元的最后状态之和。</translation>
    </message>
    <message>
        <source>The text's vector: the sum of its tokens' last states over the root of their number (pooling_mode_mean_sqrt_len_tokens).</source>
        <translation>文本的向量：各词元最后状态之和除以词元数的平方根（pooling_mode_mean_sqrt_len_tokens）。</translation>
    </message>
    <message>
        <source>A token counts as many times as its place from the start.</source>
        <translation>一个词元按它从开头数起的位置计入那么多次。</translation>
    </message>
    <message>
        <source>Each last state times its token's place.</source>
        <translation>每个最后状态乘以其词元的位置。</translation>
    </message>
    <message>
        <source>The last states added up, later ones counting more.</source>
        <translation>最后状态之和，靠后的计入更多。</translation>
    </message>
    <message>
        <source>The text's vector: the mean of its last states, later tokens counting more (pooling_mode_weightedmean_tokens; Muennighoff 2022, SGPT, section 3.2).</source>
        <translation>文本的向量：最后状态的平均，靠后的词元计入更多（pooling_mode_weightedmean_tokens；Muennighoff 2022，SGPT，第 3.2 节）。</translation>
    </message>
    <message>
        <source>The prompt's own states do not count; nothing is computed.</source>
        <translation>提示本身的状态不计入；没有计算任何东西。</translation>
    </message>
    <message>
        <source>Several vectors of one text in one row.</source>
        <translation>同一文本的几个向量排成一行。</translation>
    </message>
    <message>
        <source>A learned matrix makes the text's vector of the pooled states.</source>
        <translation>一个学到的矩阵把池化后的状态变成文本的向量。</translation>
    </message>
    <message>
        <source>The nonlinearity behind the learned matrix.</source>
        <translation>学到的矩阵之后的非线性函数。</translation>
    </message>
    <message>
        <source>The vector is normalised to mean 0 and standard deviation 1 (Ba, Kiros and Hinton 2016, section 3).</source>
        <translation>向量被归一化为均值 0、标准差 1（Ba、Kiros 与 Hinton 2016，第 3 节）。</translation>
    </message>
    <message>
        <source>The vector divided by its length.</source>
        <translation>向量除以它的长度。</translation>
    </message>
    <message>
        <source>The unit vector has length 1.</source>
        <translation>单位向量的长度为 1。</translation>
    </message>
    <message>
        <source>The vector as a row; nothing is computed.</source>
        <translation>向量写成一行；没有进行计算。</translation>
    </message>
    <message>
        <source>The vector divided by its length: only its direction is left.</source>
        <translation>向量除以其长度：只剩下方向。</translation>
    </message>
    <message>
        <source>The vectors of the other texts, one below the other, from a forward pass for each.</source>
        <translation>其他文本的向量，上下排列，每个来自一次前向传播。</translation>
    </message>
    <message>
        <source>Each vector divided by its length: only its direction is left.</source>
        <translation>每个向量除以其长度：只剩下方向。</translation>
    </message>
    <message>
        <source>Each feature of one direction times the same feature of the other.</source>
        <translation>一个方向的每个特征乘以另一个方向的对应特征。</translation>
    </message>
    <message>
        <source>The cosine of the angle between two texts' vectors: 1 where they point the same way.</source>
        <translation>两个文本的向量夹角的余弦：方向相同时为 1。</translation>
    </message>
    <message>
        <source>The position of each key, counted from 0.</source>
        <translation>每个键的位置，从 0 数起。</translation>
    </message>
    <message>
        <source>The bias in its other form: it depends only on the key's position, not on its distance from the query.</source>
        <translation>偏置的另一种形式：只取决于键在哪里，与它离查询多远无关。</translation>
    </message>
    <message>
        <source>Within a row, every unmasked score exceeds its value under −m (i − j) by the same number: m times the query’s place.</source>
        <translation>在同一行内，每个未被掩蔽的分数都比用 −m (i − j) 时大同一个数：m 乘以查询的位置。</translation>
    </message>
    <message>
        <source>The same mask.</source>
        <translation>同一个掩码。</translation>
    </message>
    <message>
        <source>Softmax ignores a number added to a whole row, so the weights are the same.</source>
        <translation>给整行加上同一个数不影响 softmax，所以权重相同。</translation>
    </message>
    <message>
        <source>The difference between the two forms: only rounding, where every key after the query is masked.</source>
        <translation>两种形式的差：只有舍入误差，前提是查询之后的键都被掩蔽。</translation>
    </message>
    <message>
        <source>Each row of the gradient scaled to length 1.</source>
        <translation>梯度的每一行缩放到长度 1。</translation>
    </message>
    <message>
        <source>Each row of the gradient times the same row scaled to length 1.</source>
        <translation>梯度的每一行乘以缩放到长度 1 的同一行。</translation>
    </message>
    <message>
        <source>The length of each row of the gradient: how much the number depends on that row.</source>
        <translation>梯度每一行的长度：这个数多大程度上取决于那一行。</translation>
    </message>
    <message>
        <source>What each head passes back to each value: its weight times what arrived.</source>
        <translation>每个头传回每个值的量：它的权重乘以到达的梯度。</translation>
    </message>
    <message>
        <source>What attention passes back from each query to each value, added over the heads.</source>
        <translation>注意力从每个查询传回每个值的量，对各头相加。</translation>
    </message>
    <message>
        <source>The text whose forward pass follows: its step, and its place within the step, counted from 0.</source>
        <translation>接下来对其作前向传播的文本：它的步数，以及它在该步中的位置，从 0 数起。</translation>
    </message>
    <message>
        <source>For each text that goes on, the model gives a logit to every token that could come next. Changes by hand belong to one segment and do not act here.</source>
        <translation>对每个继续的文本，模型给每个可能的下一个词元一个 logit。手动更改属于某一段，在这里不起作用。</translation>
    </message>
    <message>
        <source>For each text that goes on, the model gives a logit to every token that could come next.</source>
        <translation>对每个继续的文本，模型给每个可能的下一个词元一个 logit。</translation>
    </message>
    <message>
        <source>Padding, the start token and the one for unknown words mean nothing in a text, so they are never written.</source>
        <translation>填充、起始词元和表示未知词的词元在文本中没有意义，所以从不写出。</translation>
    </message>
    <message>
        <source>The temperature divides the logits: above 1 unlikely tokens gain, below 1 they lose.</source>
        <translation>logit 除以温度：温度大于 1 时，不太可能的词元概率升高；小于 1 时则降低。</translation>
    </message>
    <message>
        <source>Only the k likeliest tokens stay (Fan et al. 2018), then only the smallest set with total probability ≥ p (Holtzman et al. 2020).</source>
        <translation>只保留最可能的 k 个词元（Fan 等 2018），再从中保留概率之和达到 p 的最少几个（Holtzman 等 2020）。</translation>
    </message>
    <message>
        <source>The remaining probabilities, rescaled to add up to 1: the next token is drawn from them.</source>
        <translation>剩下的概率，重新缩放使其和为 1：下一个词元从中抽取。</translation>
    </message>
    <message>
        <source>Nothing is written yet: the empty text has probability 1, whose logarithm is 0.</source>
        <translation>还没有写出任何内容：空文本的概率为 1，其对数为 0。</translation>
    </message>
    <message>
        <source>The log-probability of each text without its last token.</source>
        <translation>每个文本除最后一个词元外的对数概率。</translation>
    </message>
    <message>
        <source>The random number that decides which token is drawn.</source>
        <translation>决定抽取哪个词元的随机数。</translation>
    </message>
    <message>
        <source>The token that is written.</source>
        <translation>写出的词元。</translation>
    </message>
    <message>
        <source>The last token of each text considered in this step, as its id in the vocabulary.</source>
        <translation>这一步所考虑的每个文本的最后一个词元，以词表编号表示。</translation>
    </message>
    <message>
        <source>Which text of the previous step each one continues, counted from 0; −1: none.</source>
        <translation>每个文本接续上一步的哪个文本，从 0 数起；−1：没有。</translation>
    </message>
    <message>
        <source>1 where a text ends in the end token, 0 where it may go on.</source>
        <translation>文本以结束词元结尾时为 1，可以继续时为 0。</translation>
    </message>
    <message>
        <source>The step in which each text was dropped; 0: it was kept.</source>
        <translation>每个文本在哪一步被舍弃；0：被保留。</translation>
    </message>
    <message>
        <source>The log-probability of every token that may come next.</source>
        <translation>每个可能的下一词元的对数概率。</translation>
    </message>
    <message>
        <source>The log-probability of each text’s last token.</source>
        <translation>每个文本最后一个词元的对数概率。</translation>
    </message>
    <message>
        <source>The probability the model gives the token, given the text before it.</source>
        <translation>给定之前的文本，模型给这个词元的概率。</translation>
    </message>
    <message>
        <source>Probabilities multiply, so log-probabilities add: the text so far plus the new token.</source>
        <translation>概率相乘，所以对数概率相加：至此文本的对数概率加上新词元的对数概率。</translation>
    </message>
    <message>
        <source>The length penalty of a text of this many tokens (Wu et al. 2016, equation 14).</source>
        <translation>含这么多词元的文本的长度惩罚（Wu 等 2016，式 14）。</translation>
    </message>
    <message>
        <source>The text’s score: its log-probability divided by the penalty, so long texts are not at a disadvantage (Wu et al. 2016, equation 14).</source>
        <translation>文本的分数：对数概率除以惩罚，这样长文本就不吃亏（Wu 等 2016，式 14）。</translation>
    </message>
    <message>
        <source>The probability the token was drawn with, after temperature and filters.</source>
        <translation>抽取该词元所用的概率，已经过温度和筛选。</translation>
    </message>
    <message>
        <source>The scores of all texts considered, step by step.</source>
        <translation>所考虑的全部文本的分数，逐步列出。</translation>
    </message>
    <message>
        <source>For each text kept to the end, its index among all texts considered, counted from 0.</source>
        <translation>保留到最后的文本在所考虑的全部文本中的位置，从 0 数起。</translation>
    </message>
    <message>
        <source>The texts kept to the end, highest score first: the first is the result.</source>
        <translation>保留到最后的文本，分数高的在前：第一个即为结果。</translation>
    </message>
    <message>
        <source>What each weight adds to the entropy: the weight times its surprise, −ln of the weight. A weight of 0 adds nothing.</source>
        <translation>每个权重对熵的贡献：权重乘以它的自信息，即 −ln 权重。权重为 0 时贡献为 0。</translation>
    </message>
    <message>
        <source>How widely each query spreads its weight, in nats: 0 if one key has it all, ln n if n keys share it evenly.</source>
        <translation>每个查询的权重分散得多广，单位 nat：全部集中于一个键时为 0，由 n 个键平分时为 ln n。</translation>
    </message>
    <message>
        <source>The mean over all queries: how widely a head reads.</source>
        <translation>对所有查询取平均：一个头读取得多广。</translation>
    </message>
    <message>
        <source>A row for this layer, one entry per head.</source>
        <translation>这一层的一行，每个头一项。</translation>
    </message>
    <message>
        <source>The rows of all layers, stacked.</source>
        <translation>所有层的行，叠放在一起。</translation>
    </message>
    <message>
        <source>Which tokens' rows run through the layers to predict a position.</source>
        <translation>为预测一个位置，哪些词元的行要通过各层。</translation>
    </message>
    <message>
        <source>How many rows run for this position.</source>
        <translation>为这个位置运行了多少行。</translation>
    </message>
    <message>
        <source>Number of query–key pairs so far, in one layer and head.</source>
        <translation>至此的查询–键对数，在一层的一个头中。</translation>
    </message>
    <message>
        <source>Number of query–key pairs for this position, in one layer and head.</source>
        <translation>这个位置的查询–键对数，在一层的一个头中。</translation>
    </message>
    <message>
        <source>How many rows have run so far: the cost of evaluation.</source>
        <translation>至此运行了多少行：评估的代价。</translation>
    </message>
    <message>
        <source>The rows that sliding evaluation has run so far, as a multiple of the rows run segment by segment.</source>
        <translation>滑动评估至此运行的行数是逐段评估的多少倍。</translation>
    </message>
    <message>
        <source>The length of each layer's gradient in a fresh model of 48 layers, norms before the blocks.</source>
        <translation>48 层新模型中各层梯度的长度，归一化在各块之前。</translation>
    </message>
    <message>
        <source>The length of each layer's gradient in a fresh model of 48 layers, norms after the blocks.</source>
        <translation>48 层新模型中各层梯度的长度，归一化在各块之后。</translation>
    </message>
    <message>
        <source>Which keys a query can read.</source>
        <translation>一个查询可以读取哪些键。</translation>
    </message>
    <message>
        <source>The share of each row's weight on the previous token.</source>
        <translation>每行的权重分给前一个词元的份额。</translation>
    </message>
    <message>
        <source>The share of each row's weight on the next token.</source>
        <translation>每行的权重分给后一个词元的份额。</translation>
    </message>
    <message>
        <source>The share of each row's weight on its own token.</source>
        <translation>每行的权重分给自身词元的份额。</translation>
    </message>
    <message>
        <source>The share of each row's weight on other occurrences of its own token.</source>
        <translation>每行的权重分给别处相同词元的份额。</translation>
    </message>
    <message>
        <source>The rows that are measured: the ones with at least two keys to choose from.</source>
        <translation>参与测量的行：至少有两个键可选的行。</translation>
    </message>
    <message>
        <source>The matrix in square blocks, padded with zeros.</source>
        <translation>矩阵分成方块，超出边界处补零。</translation>
    </message>
    <message>
        <source>The largest weight in each row of a block.</source>
        <translation>方块每行中的最大权重。</translation>
    </message>
    <message>
        <source>The largest weight of each block.</source>
        <translation>每个方块的最大权重。</translation>
    </message>
    <message>
        <source>The weight on all keys but the first and special tokens.</source>
        <translation>除第一个词元和特殊词元之外，所有键上的权重。</translation>
    </message>
    <message>
        <source>What is left of each row.</source>
        <translation>每行剩下的部分。</translation>
    </message>
    <message>
        <source>The sums as a column, one per row.</source>
        <translation>各个和写成一列，每行一个。</translation>
    </message>
    <message>
        <source>Replaces a sum of 0, so that nothing is divided by it.</source>
        <translation>代替为 0 的和，以免除以 0。</translation>
    </message>
    <message>
        <source>What each row is divided by.</source>
        <translation>每行的除数。</translation>
    </message>
    <message>
        <source>What is left of each row, scaled to add up to 1.</source>
        <translation>每行剩下的部分，缩放使其和为 1。</translation>
    </message>
    <message>
        <source>Their sum.</source>
        <translation>全部相加。</translation>
    </message>
    <message>
        <source>The mean over the rows that have a key of this kind.</source>
        <translation>对有这种键的行取平均。</translation>
    </message>
    <message>
        <source>How much the rows read each token, on average.</source>
        <translation>所有行平均从每个词元读取多少。</translation>
    </message>
    <message>
        <source>The weight on the token that is read most, averaged over the rows.</source>
        <translation>被读取最多的词元的权重，各行的平均。</translation>
    </message>
    <message>
        <source>What each share adds to the entropy: the share times its surprise, −ln of the share. A share of 0 adds nothing.</source>
        <translation>每个份额对熵的贡献：份额乘以它的自信息，即 −ln 份额。份额为 0 时贡献为 0。</translation>
    </message>
    <message>
        <source>How widely each row spreads its weight.</source>
        <translation>每行的权重分散得多广。</translation>
    </message>
    <message>
        <source>The mean over the rows.</source>
        <translation>对各行取平均。</translation>
    </message>
    <message>
        <source>A row with equal weight on every key.</source>
        <translation>均匀读取所有键的一行。</translation>
    </message>
    <message>
        <source>1 where a row may read a key.</source>
        <translation>该行可以读取该键时为 1。</translation>
    </message>
    <message>
        <source>The same, as numbers.</source>
        <translation>同上，以数表示。</translation>
    </message>
    <message>
        <source>How many keys each row may read.</source>
        <translation>每行可以读取多少个键。</translation>
    </message>
    <message>
        <source>The numbers as a column, one per row.</source>
        <translation>这些数写成一列，每行一个。</translation>
    </message>
    <message>
        <source>Rows with equal weight on every key they may read.</source>
        <translation>均匀读取所有可读键的行。</translation>
    </message>
    <message>
        <source>The entropy as a share of its maximum, the entropy of a row with equal weight on every key.</source>
        <translation>熵与均匀读取全部可读键时的熵之比。</translation>
    </message>
    <message>
        <source>There is no first or special token among the keys.</source>
        <translation>键中没有第一个词元或特殊词元。</translation>
    </message>
    <message>
        <source>The weight of each row on the first and special tokens.</source>
        <translation>每行在第一个词元和特殊词元上的权重。</translation>
    </message>
    <message>
        <source>Added up for each row.</source>
        <translation>按行相加。</translation>
    </message>
    <message>
        <source>The model reads random tokens written twice: the mean share of the second copy’s rows on the token that came next the first time. Changes made by hand to all positions apply there too.</source>
        <translation>模型读取写两遍的随机词元：第二遍各行放在第一遍时后继词元上的平均份额。对所有位置所做的手动更改在那里同样有效。</translation>
    </message>
    <message>
        <source>What each head reads: shares of its weight on the previous token, on the query's own token, on one token …</source>
        <translation>每个头读取什么：它的权重分给前一个词元、查询自身的词元、某个词元等的份额……</translation>
    </message>
    <message>
        <source>The mean of the heads’ weights: how much a query reads from a key on average.</source>
        <translation>各头权重的平均：一个查询平均从一个键读取多少。</translation>
    </message>
    <message>
        <source>The largest of the heads’ weights: whether any head reads from this key.</source>
        <translation>各头权重中的最大值：是否有某个头读取这个键。</translation>
    </message>
    <message>
        <source>The heads of all layers, stacked, first layer first.</source>
        <translation>所有层的头叠放在一起，第一层在前。</translation>
    </message>
    <message>
        <source>The mean over all heads of all layers: how much a query reads from a key anywhere in the stack, on average.</source>
        <translation>所有层所有头的平均：在整个堆叠中，一个查询平均从一个键读取多少。</translation>
    </message>
    <message>
        <source>The largest weight of any head in any layer: whether this key is read at all.</source>
        <translation>任一层任一头的最大权重：这个键究竟有没有被读取。</translation>
    </message>
    <message>
        <source>The differences with the opposite sign.</source>
        <translation>符号相反的差。</translation>
    </message>
    <message>
        <source>Each difference beside its opposite: the larger of the two is its size.</source>
        <translation>每个差与其相反数并列：较大者就是差的绝对值。</translation>
    </message>
    <message>
        <source>The largest difference of each row.</source>
        <translation>每行中最大的差。</translation>
    </message>
    <message>
        <source>The largest difference anywhere.</source>
        <translation>全部差中的最大者。</translation>
    </message>
    <message>
        <source>The largest keys as a row.</source>
        <translation>最大的键作为一行。</translation>
    </message>
    <message>
        <source>The largest key of each feature.</source>
        <translation>每个特征中最大的键。</translation>
    </message>
    <message>
        <source>The exponentials, measured by the largest key.</source>
        <translation>各指数，按最大的键来衡量。</translation>
    </message>
    <message>
        <source>Each key minus the largest key.</source>
        <translation>每个键减去最大的键。</translation>
    </message>
    <message>
        <source>The keys’ features, one row per key.</source>
        <translation>键的特征，每个键一行。</translation>
    </message>
    <message>
        <source>First, keys times values: one small matrix.</source>
        <translation>先算键乘以值：一个小矩阵。</translation>
    </message>
    <message>
        <source>Then the queries read that matrix.</source>
        <translation>然后查询读取这个矩阵。</translation>
    </message>
    <message>
        <source>Each key’s features as a column.</source>
        <translation>每个键的特征写成一列。</translation>
    </message>
    <message>
        <source>First, keys times values, summed token by token.</source>
        <translation>先算键乘以值，逐个词元累加。</translation>
    </message>
    <message>
        <source>What each position adds.</source>
        <translation>每个位置加上的量。</translation>
    </message>
    <message>
        <source>Each query’s features as a row.</source>
        <translation>每个查询的特征写成一行。</translation>
    </message>
    <message>
        <source>Then each query reads the state at its place.</source>
        <translation>然后每个查询读取它所在位置处的状态。</translation>
    </message>
    <message>
        <source>What each query reads when keys and values are multiplied first.</source>
        <translation>先将键与值相乘时，每个查询读到的内容。</translation>
    </message>
    <message>
        <source>First, queries times keys: a number for every pair.</source>
        <translation>先算查询乘以键：每一对得到一个数。</translation>
    </message>
    <message>
        <source>Keys after a query are set to zero.</source>
        <translation>查询之后的键设为零。</translation>
    </message>
    <message>
        <source>Then the values are weighted by that matrix.</source>
        <translation>然后用这个矩阵对值加权。</translation>
    </message>
    <message>
        <source>What the order of multiplication changes: only rounding.</source>
        <translation>乘法顺序改变了什么：只有舍入误差。</translation>
    </message>
    <message>
        <source>The rows that are read here.</source>
        <translation>这里读取的行。</translation>
    </message>
    <message>
        <source>Each row scaled to length 1.</source>
        <translation>每行缩放到长度 1。</translation>
    </message>
    <message>
        <source>Each row times the same row scaled to length 1, feature by feature.</source>
        <translation>每行乘以缩放到长度 1 的同一行，逐特征相乘。</translation>
    </message>
    <message>
        <source>The length of each row.</source>
        <translation>每行的长度。</translation>
    </message>
    <message>
        <source>The residual stream: what enters the first layer, and what each sublayer leaves.</source>
        <translation>残差流：进入第一层的内容，以及每个子层之后的内容。</translation>
    </message>
    <message>
        <source>What enters the first layer, and what each sublayer adds to it.</source>
        <translation>进入第一层的内容，以及每个子层加到其上的内容。</translation>
    </message>
    <message>
        <source>The length 1.</source>
        <translation>长度 1。</translation>
    </message>
    <message>
        <source>The gradient of each number of the embedding times that number.</source>
        <translation>嵌入中每个数的梯度乘以这个数。</translation>
    </message>
    <message>
        <source>Gradient × input: what the number would lose if it followed the embedding in a straight line down to 0 (Shrikumar et al. 2017).</source>
        <translation>梯度 × 输入：假如这个数随嵌入沿直线降到 0，它会失去多少（Shrikumar 等 2017）。</translation>
    </message>
    <message>
        <source>Each attention weight times its gradient: what the number would gain if this weight grew by its own size.</source>
        <translation>每个注意力权重乘以它的梯度：假如这个权重增大一倍，这个数会增加多少。</translation>
    </message>
    <message>
        <source>Added over the heads.</source>
        <translation>对各头求和。</translation>
    </message>
    <message>
        <source>Attention × gradient: what the number owes to what is read from each position here, added over heads and queries.</source>
        <translation>注意力 × 梯度：这个数有多少来自在这里从每个位置读到的内容，对各头和各查询求和。</translation>
    </message>
    <message>
        <source>Attention × gradient, added over the layers.</source>
        <translation>注意力 × 梯度，对各层求和。</translation>
    </message>
    <message>
        <source>The number with every token's embedding at the baseline, from a forward pass of its own.</source>
        <translation>所有词元的嵌入都取基线时的这个数，由单独的一次前向得到。</translation>
    </message>
    <message>
        <source>What the whole path changes the number by.</source>
        <translation>整条路径使这个数改变多少。</translation>
    </message>
    <message>
        <source>What all tokens are given, together.</source>
        <translation>所有词元分到的总和。</translation>
    </message>
    <message>
        <source>Completeness: integrated gradients of all tokens add up to the change, and this is what is missing. More steps make it smaller. Rows near 0, which a norm makes long at once, need many.</source>
        <translation>完备性：所有词元的积分梯度之和等于这一变化，这里是所差的部分。步数越多，它越小。接近 0 的行会被归一化一下子变长，因此需要很多步。</translation>
    </message>
    <message>
        <source>Where the path begins: no embedding at all.</source>
        <translation>路径的起点：没有任何嵌入。</translation>
    </message>
    <message>
        <source>Where the path begins: the embedding of padding.</source>
        <translation>路径的起点：填充的嵌入。</translation>
    </message>
    <message>
        <source>The gradient at the middle of each part of the straight path from the baseline to the embedding, each from a forward and a backward pass.</source>
        <translation>从基线到嵌入的直线路径上每一段中点的梯度，各由一次前向和一次反向传播得到。</translation>
    </message>
    <message>
        <source>The mean gradient on the way.</source>
        <translation>路上的平均梯度。</translation>
    </message>
    <message>
        <source>How far each embedding lies from the baseline.</source>
        <translation>每个嵌入离基线多远。</translation>
    </message>
    <message>
        <source>What each number of the embedding has added on the way.</source>
        <translation>嵌入中每个数一路上贡献了多少。</translation>
    </message>
    <message>
        <source>Integrated gradients: what each token has added to the number on the way from the baseline to the text (Sundararajan et al. 2017).</source>
        <translation>积分梯度：从基线到文本的路上，每个词元给这个数增加了多少（Sundararajan 等 2017）。</translation>
    </message>
    <message>
        <source>What all tokens of the sequence are given, together.</source>
        <translation>该序列所有词元分到的总和。</translation>
    </message>
    <message>
        <source>A gain of 1 for every feature.</source>
        <translation>每个特征的增益都为 1。</translation>
    </message>
    <message>
        <source>A bias of 0 for every feature.</source>
        <translation>每个特征的偏置都为 0。</translation>
    </message>
    <message>
        <source>The length ScaleNorm gives every row: √d, as in a fresh model, unless you set another.</source>
        <translation>ScaleNorm 给每行的长度：除非另行设定，为 √d，与新建的模型相同。</translation>
    </message>
    <message>
        <source>The mean of each row’s features.</source>
        <translation>每行各特征的均值。</translation>
    </message>
    <message>
        <source>Each row scaled to root mean square 1.</source>
        <translation>每行缩放到均方根 1。</translation>
    </message>
    <message>
        <source>Each row times the same row scaled to root mean square 1, feature by feature.</source>
        <translation>每行乘以缩放到均方根 1 的同一行，逐特征相乘。</translation>
    </message>
    <message>
        <source>The root mean square of each row’s features.</source>
        <translation>每行各特征的均方根。</translation>
    </message>
    <message>
        <source>LayerNorm: each row is shifted to mean 0 and scaled to standard deviation 1 (Ba, Kiros and Hinton 2016, section 3).</source>
        <translation>LayerNorm：每行平移到均值 0，缩放到标准差 1（Ba、Kiros 与 Hinton 2016，第 3 节）。</translation>
    </message>
    <message>
        <source>RMSNorm: each row is scaled to root mean square 1; its mean is not subtracted (Zhang and Sennrich 2019, equation 4).</source>
        <translation>RMSNorm：每行缩放到均方根 1；不减去均值（Zhang 与 Sennrich 2019，式 4）。</translation>
    </message>
    <message>
        <source>ScaleNorm: each row is scaled to the same length g (Nguyen and Salazar 2019, section 2.2).</source>
        <translation>ScaleNorm：每行缩放到同一长度 g（Nguyen 与 Salazar 2019，第 2.2 节）。</translation>
    </message>
    <message>
        <source>Two features of each row, taken alone as a row of two.</source>
        <translation>每行取两个特征，单独作为两个数的一行。</translation>
    </message>
    <message>
        <source>Three features of each row, taken alone as a row of three.</source>
        <translation>每行取三个特征，单独作为三个数的一行。</translation>
    </message>
    <message>
        <source>The viewer’s right, up and line of sight: a rotation, which keeps lengths as they are.</source>
        <translation>观察者的右方、上方和视线方向：一个旋转，长度保持不变。</translation>
    </message>
    <message>
        <source>How far each point lies to the viewer’s right, up and towards the eye.</source>
        <translation>每个点在观察者的右方、上方和朝向眼睛的方向上各有多远。</translation>
    </message>
    <message>
        <source>The rows of the cluster’s first tokens.</source>
        <translation>簇中前几个词元的行。</translation>
    </message>
    <message>
        <source>The cluster’s rows are projected to the model’s width, so that all clusters can be compared.</source>
        <translation>簇的行投影到模型的宽度，使所有簇可以相互比较。</translation>
    </message>
    <message>
        <source>The mean row is subtracted, so the rows are centred on 0.</source>
        <translation>减去平均行，使各行以 0 为中心。</translation>
    </message>
    <message>
        <source>The mean of all rows.</source>
        <translation>所有行的平均。</translation>
    </message>
    <message>
        <source>The two directions in which the rows differ most: the eigenvectors of xᵀ x with the largest eigenvalues, each with the sign that makes its entry of largest absolute value positive.</source>
        <translation>各行差异最大的两个方向：xᵀ x 的最大特征值所对应的特征向量，其符号取为使绝对值最大的数为正。</translation>
    </message>
    <message>
        <source>The share of all variance along each of the two directions, from their eigenvalues.</source>
        <translation>两个方向各占总方差的比例，由特征值求得。</translation>
    </message>
    <message>
        <source>Each row projected onto the two directions: a point on a map.</source>
        <translation>每行投影到这两个方向上：图上的一个点。</translation>
    </message>
    <message>
        <source>One column per direction.</source>
        <translation>每个方向一列。</translation>
    </message>
    <message>
        <source>Each row, scaled to length 1.</source>
        <translation>每行，缩放到长度 1。</translation>
    </message>
    <message>
        <source>The ids of the other rows with the largest cosine similarity to each row, the largest first.</source>
        <translation>与每行余弦相似度最大的其他行的编号，从大到小。</translation>
    </message>
    <message>
        <source>The nearest rows, scaled to length 1.</source>
        <translation>最近的各行，缩放到长度 1。</translation>
    </message>
    <message>
        <source>Each row, shared by all its neighbours.</source>
        <translation>每行，由它的所有近邻共用。</translation>
    </message>
    <message>
        <source>The cosine similarity of each row and its nearest rows: 1 where both point the same way.</source>
        <translation>每行与其最近各行的余弦相似度：方向相同时为 1。</translation>
    </message>
    <message>
        <source>Feature by feature.</source>
        <translation>逐特征计算。</translation>
    </message>
    <message>
        <source>The mean over all words: how close a word of this table is to its nearest neighbours.</source>
        <translation>对所有词取平均：这张表中的一个词离它最近的邻居有多近。</translation>
    </message>
    <message>
        <source>The rows are transposed: one column per position.</source>
        <translation>各行转置：每个位置一列。</translation>
    </message>
    <message>
        <source>The dot product of each pair of positions’ rows: how similar two positions are.</source>
        <translation>任意两个位置的行的点积：两个位置有多相似。</translation>
    </message>
    <message>
        <source>Sine and cosine of one frequency side by side; the frequency falls from pair to pair (Vaswani et al. 2017, section 3.5).</source>
        <translation>同一频率的正弦和余弦并排；频率逐对降低（Vaswani 等 2017，第 3.5 节）。</translation>
    </message>
    <message>
        <source>The sines of all frequencies, then their cosines: the order of Tensor2Tensor.</source>
        <translation>先是所有频率的正弦，再是它们的余弦：Tensor2Tensor 的顺序。</translation>
    </message>
    <message>
        <source>How much a token's embedding affects a hidden state if segments share nothing, by autograd: the vanilla model with the same weights.</source>
        <translation>如果各段之间不共享任何内容，一个词元的嵌入对一个隐藏状态的影响有多大，由自动微分得出：参数相同的普通模型。</translation>
    </message>
    <message>
        <source>How much a token's embedding affects a hidden state as training sees it, by autograd: the gradient stops at the memory.</source>
        <translation>在训练看来，一个词元的嵌入对一个隐藏状态的影响有多大，由自动微分得出：梯度止于记忆。</translation>
    </message>
    <message>
        <source>How much a token's embedding affects a hidden state, by autograd through memory: the Frobenius norm of the Jacobian, exactly 0 where no path connects the two.</source>
        <translation>一个词元的嵌入对一个隐藏状态的影响有多大，由自动微分穿过记忆得出：雅可比矩阵的 Frobenius 范数，两者之间没有路径处恰好为 0。</translation>
    </message>
    <message>
        <source>The mean of the heads plus the residual connection, each row divided by its sum: where a position’s content comes from.</source>
        <translation>各头的平均加上残差连接，每行除以其和：一个位置的内容来自哪里。</translation>
    </message>
    <message>
        <source>In the first layer the rollout is that layer’s own share: half of a position’s content is its own, half is read.</source>
        <translation>在第一层，rollout 就是该层自身的份额：位置的内容一半是自己的，一半是读来的。</translation>
    </message>
    <message>
        <source>A layer’s shares times the rollout of the layers below: how much of each input has reached each position, over all paths.</source>
        <translation>一层的份额乘以下面各层的 rollout：经由所有路径，每个输入有多少到达了每个位置。</translation>
    </message>
    <message>
        <source>The mean of the heads’ weights.</source>
        <translation>各头权重的平均。</translation>
    </message>
    <message>
        <source>1 is added where query and key are the same position, for the residual connection.</source>
        <translation>查询与键是同一位置处加 1，表示残差连接。</translation>
    </message>
    <message>
        <source>The sum of each row: 2 where the weights add up to 1.</source>
        <translation>每行的和：权重之和为 1 时，它为 2。</translation>
    </message>
    <message>
        <source>1 where query and key are the same position, else 0.</source>
        <translation>查询与键是同一位置时为 1，否则为 0。</translation>
    </message>
    <message>
        <source>Each group of query heads reads the same keys.</source>
        <translation>每一组查询头读取同样的键。</translation>
    </message>
    <message>
        <source>The keys before rotation, transposed: one column per key.</source>
        <translation>旋转前的键，转置：每个键一列。</translation>
    </message>
    <message>
        <source>The dot product of each query with each key, neither of them rotated.</source>
        <translation>每个查询与每个键的点积，两者都未旋转。</translation>
    </message>
    <message>
        <source>The scores without rotation: they depend on what query and key hold, not on where they are.</source>
        <translation>不旋转时的分数：取决于查询和键的内容，与它们的位置无关。</translation>
    </message>
    <message>
        <source>The same cap as in the model.</source>
        <translation>与模型中相同的上限。</translation>
    </message>
    <message>
        <source>The same mask as in the model.</source>
        <translation>与模型中相同的掩码。</translation>
    </message>
    <message>
        <source>The weights without rotation: they depend only on what queries and keys hold.</source>
        <translation>不旋转时的权重：只取决于查询和键的内容。</translation>
    </message>
    <message>
        <source>The hidden states that this segment's own pass computed here.</source>
        <translation>本段自己的前向传播在这里算出的隐藏状态。</translation>
    </message>
    <message>
        <source>Each hidden state divided by its length, so only its direction is left.</source>
        <translation>每个隐藏状态除以其长度，只剩下方向。</translation>
    </message>
    <message>
        <source>Each feature times the same feature of the unit vector.</source>
        <translation>每个特征乘以单位向量的同一特征。</translation>
    </message>
    <message>
        <source>The length of each hidden state of this segment.</source>
        <translation>本段每个隐藏状态的长度。</translation>
    </message>
    <message>
        <source>The rows that this segment found in memory.</source>
        <translation>本段在记忆中找到的行。</translation>
    </message>
    <message>
        <source>What this layer remembered, followed by the segment's own states.</source>
        <translation>这一层记住的内容，后接本段自己的状态。</translation>
    </message>
    <message>
        <source>The last M rows stay in memory: the layer above reads them in the next segment, and no gradient flows back.</source>
        <translation>最后 M 行留在记忆中：上面一层在下一段读取它们，没有梯度回流。</translation>
    </message>
    <message>
        <source>The difference between the two ways to compute a score: the same numbers, added in another order.</source>
        <translation>两种方式算出的分数之差：同样的数，按另一种顺序相加。</translation>
    </message>
    <message>
        <source>The difference between the two ways to sum what was read: the same numbers, added in another order.</source>
        <translation>两种方式求得的所读内容之和的差：同样的数，按另一种顺序相加。</translation>
    </message>
    <message>
        <source>1 for the keys up to the query’s own, 0 for later keys.</source>
        <translation>到查询自身的键为止为 1，之后的键为 0。</translation>
    </message>
    <message>
        <source>Scores moved in from the next row are set to 0. Zero is not masked: softmax still gives it weight, so the mask is needed as well.</source>
        <translation>从下一行移进来的分数设为 0。0 并不等于掩蔽：softmax 仍会给它权重，所以还需要掩码。</translation>
    </message>
    <message>
        <source>Nine numbers that are easy to tell apart: scores of three queries by three distances.</source>
        <translation>九个容易区分的数：三个查询对三个距离的分数。</translation>
    </message>
    <message>
        <source>The model reads the input in another order: the largest change in any output probability, shuffle by shuffle.</source>
        <translation>模型以另一种顺序读取输入：每次打乱时任一输出概率的最大变化。</translation>
    </message>
    <message>
        <source>The largest change that any of the shuffles made.</source>
        <translation>各次打乱中的最大变化。</translation>
    </message>
    <message>
        <source>The output that is measured: its position and the token’s id.</source>
        <translation>所测量的输出：它的位置和词元的编号。</translation>
    </message>
    <message>
        <source>The chosen token’s logit in this run.</source>
        <translation>所选词元在这次运行中的 logit。</translation>
    </message>
    <message>
        <source>The chosen token’s probability in this run.</source>
        <translation>所选词元在这次运行中的概率。</translation>
    </message>
    <message>
        <source>What the change does to the chosen output.</source>
        <translation>改动对所选输出的影响。</translation>
    </message>
    <message>
        <source>The same output from one more forward pass per cell, with the numbers of the cell replaced by their mean over the positions of this text.</source>
        <translation>每个单元格多做一次前向传播，得到同一输出，其中该单元格的数替换为它们在本文本各位置上的平均。</translation>
    </message>
    <message>
        <source>The same output from one more forward pass per cell, with the numbers of the cell taken from the other run.</source>
        <translation>每个单元格多做一次前向传播，得到同一输出，其中该单元格的数取自并排的运行。</translation>
    </message>
    <message>
        <source>The same output from one more forward pass per cell, with the numbers of the cell set to 0.</source>
        <translation>每个单元格多做一次前向传播，得到同一输出，其中该单元格的数置为 0。</translation>
    </message>
    <message>
        <source>The head’s probabilities: one for each frequent word and one for each other table.</source>
        <translation>头部的概率：每个常见词一个，其他每个表一个。</translation>
    </message>
    <message>
        <source>Frequent words take their probability from the head.</source>
        <translation>常见词的概率取自头部。</translation>
    </message>
    <message>
        <source>The total probability of the frequent words.</source>
        <translation>常见词的总概率。</translation>
    </message>
    <message>
        <source>The same sums as a column.</source>
        <translation>同样的和写成一列。</translation>
    </message>
    <message>
        <source>The head’s entries for the other tables.</source>
        <translation>头部中其他各表的项。</translation>
    </message>
    <message>
        <source>The first level: which table the next word comes from.</source>
        <translation>第一级：下一个词来自哪张表。</translation>
    </message>
    <message>
        <source>This table’s probability.</source>
        <translation>这张表的概率。</translation>
    </message>
    <message>
        <source>The second level: which of the table’s words it is.</source>
        <translation>第二级：是表中的哪个词。</translation>
    </message>
    <message>
        <source>Both levels multiplied.</source>
        <translation>两级相乘。</translation>
    </message>
    <message>
        <source>The weights without the mask: softmax of the same scores over all keys.</source>
        <translation>没有掩码时的权重：相同分数在所有键上的 softmax。</translation>
    </message>
    <message>
        <source>The rows of every window are reordered; no number changes.</source>
        <translation>每个窗口的行重新排列；没有数发生变化。</translation>
    </message>
    <message>
        <source>A convolution with equal weights would give this: the plain sum of a window’s rows.</source>
        <translation>各权重相等的卷积会得到这个：窗口各行的简单求和。</translation>
    </message>
    <message>
        <source>The sum of the same rows in the other order.</source>
        <translation>同样的行按另一种顺序求和。</translation>
    </message>
    <message>
        <source>What the new order changed in the sum: only rounding.</source>
        <translation>新顺序在和中改变了什么：只有舍入误差。</translation>
    </message>
    <message>
        <source>What the new order changed in the last state: the cell reads its window as a sequence (Wang et al. 2019, LocalRNN).</source>
        <translation>新顺序在最后状态中改变了什么：单元把窗口当作序列来读取（Wang 等 2019，LocalRNN）。</translation>
    </message>
    <message>
        <source>Add two numbers</source>
        <translation>两数相加</translation>
    </message>
    <message>
        <source>Write the sum of the two numbers.</source>
        <translation>写出两个数的和。</translation>
    </message>
    <message>
        <source>digits of each number</source>
        <translation>加数的位数</translation>
    </message>
    <message>
        <source>Match the brackets</source>
        <translation>括号配对</translation>
    </message>
    <message>
        <source>At each closing bracket, write the symbol that opened its pair.</source>
        <translation>在每个右括号处写出打开这一对括号的符号。</translation>
    </message>
    <message>
        <source>pairs of brackets</source>
        <translation>括号对数</translation>
    </message>
    <message>
        <source>maximum nesting depth</source>
        <translation>最大嵌套深度</translation>
    </message>
    <message>
        <source>Follow the digits to a letter</source>
        <translation>跟着数字找到字母</translation>
    </message>
    <message>
        <source>Write the letter each place leads to: a digit points that many places back, perhaps to another digit.</source>
        <translation>写出每个位置最终指向的字母：数字指向前面相隔那么多位的位置，那里可能又是一个数字。</translation>
    </message>
    <message>
        <source>how often a place has a letter, which ends a chain</source>
        <translation>一个位置是字母（链的终点）的频率</translation>
    </message>
    <message>
        <source>Copy the sequence</source>
        <translation>复制序列</translation>
    </message>
    <message>
        <source>Write the source back.</source>
        <translation>把源序列原样写出。</translation>
    </message>
    <message>
        <source>Copy after a delay</source>
        <translation>延迟复制</translation>
    </message>
    <message>
        <source>Write the symbols that came before the blanks.</source>
        <translation>写出空白之前的符号。</translation>
    </message>
    <message>
        <source>symbols before the blanks</source>
        <translation>空白之前的符号数</translation>
    </message>
    <message>
        <source>how many blanks follow the symbols</source>
        <translation>符号之后的空白数</translation>
    </message>
    <message>
        <source>Predict an echo</source>
        <translation>预测回声</translation>
    </message>
    <message>
        <source>Predict the next token of a stream in which most tokens repeat the one a fixed distance back.</source>
        <translation>预测流中的下一个词元；流中多数词元重复固定距离之前的词元。</translation>
    </message>
    <message>
        <source>tokens of the stream</source>
        <translation>流的词元数</translation>
    </message>
    <message>
        <source>how far back the repeated token is</source>
        <translation>被重复的词元在多远之前</translation>
    </message>
    <message>
        <source>share of the tokens that repeat another</source>
        <translation>重复其他词元的词元比例</translation>
    </message>
    <message>
        <source>Find the highest card of each suit</source>
        <translation>找出每种花色中最大的牌</translation>
    </message>
    <message>
        <source>Name the highest card of clubs, diamonds, hearts and spades, or none.</source>
        <translation>写出梅花、方块、红心和黑桃中最大的牌，没有则写 none。</translation>
    </message>
    <message>
        <source>cards of a hand</source>
        <translation>一手牌的张数</translation>
    </message>
    <message>
        <source>Find the largest</source>
        <translation>找出最大者</translation>
    </message>
    <message>
        <source>Name the source symbol that comes last in the alphabet.</source>
        <translation>写出源序列中字母表顺序最靠后的符号。</translation>
    </message>
    <message>
        <source>Look up a key</source>
        <translation>查找键</translation>
    </message>
    <message>
        <source>Name the value after the first occurrence of the key asked for at the end.</source>
        <translation>写出末尾所问的键第一次出现之后的值。</translation>
    </message>
    <message>
        <source>pairs of key and value</source>
        <translation>键值对数</translation>
    </message>
    <message>
        <source>Follow a digit back</source>
        <translation>按数字往回找</translation>
    </message>
    <message>
        <source>Predict the letter after each digit n: the letter n places before it.</source>
        <translation>预测每个数字 n 之后的字母：它前面第 n 个位置的字母。</translation>
    </message>
    <message>
        <source>Name the order of three letters</source>
        <translation>说出三个字母的顺序</translation>
    </message>
    <message>
        <source>Predict the digit after every three letters: it names their order.</source>
        <translation>预测每三个字母之后的数字，它表示这三个字母的排列顺序。</translation>
    </message>
    <message>
        <source>groups of three letters and a digit</source>
        <translation>三个字母加一个数字的组数</translation>
    </message>
    <message>
        <source>Remember each letter's digit</source>
        <translation>记住每个字母的数字</translation>
    </message>
    <message>
        <source>Predict the digit after each letter: usually the one the letter had last time.</source>
        <translation>预测每个字母之后的数字：通常是该字母上次的数字。</translation>
    </message>
    <message>
        <source>pairs of a letter and a digit</source>
        <translation>字母与数字的对数</translation>
    </message>
    <message>
        <source>how often a letter gets a new digit</source>
        <translation>字母换成新数字的频率</translation>
    </message>
    <message>
        <source>Repeat a phrase</source>
        <translation>重复短语</translation>
    </message>
    <message>
        <source>Predict the next token of a random phrase that is written again and again.</source>
        <translation>预测反复书写的随机短语的下一个词元。</translation>
    </message>
    <message>
        <source>symbols of the phrase</source>
        <translation>短语的符号数</translation>
    </message>
    <message>
        <source>how many times the phrase is written</source>
        <translation>短语书写的次数</translation>
    </message>
    <message>
        <source>Recall each key's value</source>
        <translation>回忆每个键的值</translation>
    </message>
    <message>
        <source>After pairs such as a3 and b1, predict the value of each key that is named again.</source>
        <translation>在 a3、b1 这样的键值对之后，预测再次出现的每个键的值。</translation>
    </message>
    <message>
        <source>whether the target repeats the source with each key replaced by its value (1), or each value follows its key in a stream (0)</source>
        <translation>是目标重复源序列、并把每个键换成它的值（1），还是在一个序列中每个值跟在它的键之后（0）</translation>
    </message>
    <message>
        <source>Repeat the sequence</source>
        <translation>重复序列</translation>
    </message>
    <message>
        <source>Write the source several times in a row.</source>
        <translation>把源序列连续写若干遍。</translation>
    </message>
    <message>
        <source>how many times the source is written</source>
        <translation>源序列书写的遍数</translation>
    </message>
    <message>
        <source>Reverse the sequence</source>
        <translation>反转序列</translation>
    </message>
    <message>
        <source>Write the source from its last symbol to its first.</source>
        <translation>从最后一个符号到第一个符号写出源序列。</translation>
    </message>
    <message>
        <source>Sort the sequence</source>
        <translation>序列排序</translation>
    </message>
    <message>
        <source>Write the source's symbols in the order of the alphabet.</source>
        <translation>按字母表顺序写出源序列的符号。</translation>
    </message>
    <message>
        <source>Continue the text</source>
        <translation>续写文本</translation>
    </message>
    <message>
        <source>Predict the next character of a text.</source>
        <translation>预测文本的下一个字符。</translation>
    </message>
    <message>
        <source>characters per piece</source>
        <translation>每段的字符数</translation>
    </message>
    <message>
        <source>Write the sentence in the other language.</source>
        <translation>用另一种语言写出句子。</translation>
    </message>
    <message>
        <source>words of a sentence</source>
        <translation>句子的词数</translation>
    </message>
    <message>
        <source>Continue the text, word by word</source>
        <translation>逐词续写文本</translation>
    </message>
    <message>
        <source>Predict the next word of a text.</source>
        <translation>预测文本的下一个词。</translation>
    </message>
    <message>
        <source>words per piece</source>
        <translation>每段的词数</translation>
    </message>
    <message>
        <source>Predict a Zipf stream</source>
        <translation>预测 Zipf 流</translation>
    </message>
    <message>
        <source>Predict the next token where a few tokens are frequent and most are rare.</source>
        <translation>在少数词元常见、多数词元罕见的流中预测下一个词元。</translation>
    </message>
    <message>
        <source>how fast frequency falls with rank: rank^-exponent</source>
        <translation>频率随名次下降多快：rank^-exponent</translation>
    </message>
    <message>
        <source>share of tokens that depend on the one before</source>
        <translation>取决于前一个词元的词元比例</translation>
    </message>
    <message>
        <source>A weight of the model: it was learned, not computed.</source>
        <translation>模型的一个权重：由学习得来，不是计算出来的。</translation>
    </message>
    <message>
        <source>Part of the text.</source>
        <translation>文本的一部分。</translation>
    </message>
    <message>
        <source>ReLU: a negative number becomes 0, a positive one stays.</source>
        <translation>ReLU：负数变为 0，正数不变。</translation>
    </message>
    <message>
        <source>GELU: the number times the share of a normal distribution below it.</source>
        <translation>GELU：该数乘以正态分布中小于它的比例。</translation>
    </message>
    <message>
        <source>GELU in its tanh form: the number times a gate between 0 and 1.</source>
        <translation>tanh 形式的 GELU：该数乘以一个 0 到 1 之间的门。</translation>
    </message>
    <message>
        <source>Quick GELU: the number times a steeper sigmoid of itself.</source>
        <translation>快速 GELU：该数乘以它的 sigmoid，只是 sigmoid 更陡。</translation>
    </message>
    <message>
        <source>SiLU: the number times its own sigmoid, a gate between 0 and 1.</source>
        <translation>SiLU：该数乘以它自己的 sigmoid，即一个 0 到 1 之间的门。</translation>
    </message>
    <message>
        <source>The number lies beyond the limit and is clipped there.</source>
        <translation>该数超出界限，在界限处截断。</translation>
    </message>
    <message>
        <source>The number lies within the limits and stays as it is.</source>
        <translation>该数在界限之内，保持不变。</translation>
    </message>
    <message>
        <source>The slope of ReLU: 1 where the number stayed, 0 where it became 0.</source>
        <translation>ReLU 的斜率：数保留处为 1，变为 0 处为 0。</translation>
    </message>
    <message>
        <source>The slope of GELU: the share of a normal distribution below the number, plus the number times its density.</source>
        <translation>GELU 的斜率：正态分布在该数以下的份额，加上该数乘以其密度。</translation>
    </message>
    <message>
        <source>The slope of GELU in its tanh form.</source>
        <translation>tanh 形式的 GELU 的斜率。</translation>
    </message>
    <message>
        <source>The slope of SiLU.</source>
        <translation>SiLU 的斜率。</translation>
    </message>
    <message>
        <source>The slope of quick GELU.</source>
        <translation>quick GELU 的斜率。</translation>
    </message>
    <message>
        <source>The slope of tanh: 1 at 0, near 0 where it is flat.</source>
        <translation>tanh 的斜率：在 0 处为 1，平坦处接近 0。</translation>
    </message>
    <message>
        <source>The slope of the sigmoid: ¼ at 0, near 0 where it is flat.</source>
        <translation>sigmoid 的斜率：在 0 处为 ¼，平坦处接近 0。</translation>
    </message>
    <message>
        <source>The slope of ELU: 1 above 0, the exponential below.</source>
        <translation>ELU 的斜率：0 以上为 1，以下为指数。</translation>
    </message>
    <message>
        <source>The slope of a clipped number: 1 within the limits, 0 beyond them.</source>
        <translation>裁剪后的数的斜率：界限以内为 1，以外为 0。</translation>
    </message>
    <message>
        <source>Sigmoid: maps any number to one between 0 and 1; 0 becomes ½.</source>
        <translation>sigmoid：把任意数映射到 0 与 1 之间；0 变为 ½。</translation>
    </message>
    <message>
        <source>Hyperbolic tangent: maps any number to one between −1 and 1; 0 stays 0.</source>
        <translation>双曲正切：把任意数映射到 −1 与 1 之间；0 仍为 0。</translation>
    </message>
    <message>
        <source>ELU plus one: the result is always positive, so it can serve as a weight.</source>
        <translation>ELU 加一：结果总是正数，因此可以用作权重。</translation>
    </message>
    <message>
        <source>The exponential: always positive, and larger for larger numbers.</source>
        <translation>指数：总是正数，数越大结果越大。</translation>
    </message>
    <message>
        <source>A share times its surprise: largest for medium shares, 0 for a share of 0 or 1.</source>
        <translation>份额乘以它的自信息：份额居中时最大，份额为 0 或 1 时为 0。</translation>
    </message>
    <message>
        <source>A zero added as padding.</source>
        <translation>作为填充加上的零。</translation>
    </message>
    <message>
        <source>The number only moved: nothing was computed.</source>
        <translation>这个数只是移动了位置：没有进行计算。</translation>
    </message>
    <message>
        <source>A random number from 0 to 1; the same seed gives the same number.</source>
        <translation>0 到 1 之间的随机数；同样的随机种子给出同样的数。</translation>
    </message>
    <message>
        <source>This token was written.</source>
        <translation>写出的是这个词元。</translation>
    </message>
    <message>
        <source>Another token was written in this step.</source>
        <translation>这一步写出的是另一个词元。</translation>
    </message>
    <message>
        <source>The token that was drawn, though others are likelier.</source>
        <translation>抽到的词元，尽管有其他词元更可能。</translation>
    </message>
    <message>
        <source>The token with the largest logit.</source>
        <translation>logit 最大的词元。</translation>
    </message>
    <message>
        <source>The likeliest tokens' probabilities are added up until the sum exceeds the random number.</source>
        <translation>从最可能的词元起累加概率，直到总和超过随机数。</translation>
    </message>
    <message>
        <source>The text begins here.</source>
        <translation>文本从这里开始。</translation>
    </message>
    <message>
        <source>The text that ends in the token written before.</source>
        <translation>以上一步写出的词元结尾的文本。</translation>
    </message>
    <message>
        <source>The text stays: it or a continuation of it keeps a place in the beam.</source>
        <translation>文本保留：它或它的某个接续在束中占有一席。</translation>
    </message>
    <message>
        <source>Texts with larger totals take all places in the beam.</source>
        <translation>总分更高的文本占满了束中的席位。</translation>
    </message>
    <message>
        <source>None of its continuations has a place in the next step.</source>
        <translation>它的接续在下一步都没有席位。</translation>
    </message>
    <message>
        <source>The text you asked for.</source>
        <translation>你所问的文本。</translation>
    </message>
    <message>
        <source>The best text.</source>
        <translation>最好的文本。</translation>
    </message>
    <message>
        <source>The same number everywhere, whatever the text.</source>
        <translation>处处都是同一个数，与文本无关。</translation>
    </message>
    <message>
        <source>The cosine of position times frequency. Each pair of features has its own frequency.</source>
        <translation>位置乘以频率的余弦。每对特征有自己的频率。</translation>
    </message>
    <message>
        <source>The sine of position times frequency. Each pair of features has its own frequency.</source>
        <translation>位置乘以频率的正弦。每对特征有自己的频率。</translation>
    </message>
    <message>
        <source>An odd number of features leaves one over: it is 0.</source>
        <translation>特征数为奇数，多出一个：它为 0。</translation>
    </message>
    <message>
        <source>The position, scaled to −1 at the first and 1 at the last.</source>
        <translation>位置，缩放后第一个为 −1，最后一个为 1。</translation>
    </message>
    <message>
        <source>An even number of features leaves one over: it is 0.</source>
        <translation>特征数为偶数，多出一个：它为 0。</translation>
    </message>
    <message>
        <source>The cosine of the place from −1 to 1, at one of the frequencies from 1 to half the length of the longest text.</source>
        <translation>−1 到 1 之间的位置的余弦，频率取 1 到最长文本长度一半中的一个。</translation>
    </message>
    <message>
        <source>The sine of the place from −1 to 1, at one of the frequencies from 1 to half the length of the longest text.</source>
        <translation>−1 到 1 之间的位置的正弦，频率取 1 到最长文本长度一半中的一个。</translation>
    </message>
    <message>
        <source>This feature of the head is not rotated: it belongs to no pair.</source>
        <translation>头的这个特征不旋转：它不属于任何一对。</translation>
    </message>
    <message>
        <source>The cosine of the angle by which this pair of features rotates: position times frequency.</source>
        <translation>这对特征的旋转角的余弦：角度为位置乘以频率。</translation>
    </message>
    <message>
        <source>The sine of the angle by which this pair of features rotates: position times frequency.</source>
        <translation>这对特征的旋转角的正弦：角度为位置乘以频率。</translation>
    </message>
    <message>
        <source>The distance from query to key in positions, negated.</source>
        <translation>查询到键的距离，以位置计，取负。</translation>
    </message>
    <message>
        <source>Each distance has its own row of the table.</source>
        <translation>每个距离在表中有自己的一行。</translation>
    </message>
    <message>
        <source>All distances beyond the limit on this side share one row of the table.</source>
        <translation>这一侧超出上限的所有距离共用表的同一行。</translation>
    </message>
    <message>
        <source>Short distances have a bucket each.</source>
        <translation>近距离各有一个桶。</translation>
    </message>
    <message>
        <source>Long distances share buckets; the bucket's number grows with the logarithm of the distance.</source>
        <translation>远距离共用桶；桶的编号随距离的对数增长。</translation>
    </message>
    <message>
        <source>This distance lies on the border of two buckets; rounding in single precision decides.</source>
        <translation>这个距离位于两个桶的边界上；由单精度的舍入决定。</translation>
    </message>
    <message>
        <source>The condition holds here: 1.</source>
        <translation>条件在此成立：1。</translation>
    </message>
    <message>
        <source>The condition does not hold here: 0.</source>
        <translation>条件在此不成立：0。</translation>
    </message>
    <message>
        <source>The slopes fall by the same ratio from head to head.</source>
        <translation>斜率按同一比例逐头下降。</translation>
    </message>
    <message>
        <source>Heads beyond a power of two take every other slope of the series for the next power of two.</source>
        <translation>头数超出 2 的幂时，多出的头取下一个 2 的幂的斜率序列中每隔一个的斜率。</translation>
    </message>
    <message>
        <source>Rows in memory are not masked.</source>
        <translation>记忆中的行不被掩蔽。</translation>
    </message>
    <message>
        <source>This is a token.</source>
        <translation>这是词元。</translation>
    </message>
    <message>
        <source>This is padding.</source>
        <translation>这是填充。</translation>
    </message>
    <message>
        <source>The token belongs to this cluster.</source>
        <translation>词元属于这个簇。</translation>
    </message>
    <message>
        <source>The token belongs to another cluster.</source>
        <translation>词元属于另一个簇。</translation>
    </message>
    <message>
        <source>The token's index within its cluster.</source>
        <translation>词元在其簇内的序号。</translation>
    </message>
    <message>
        <source>The token belongs to another cluster, so 0 stands in for it.</source>
        <translation>词元属于另一个簇，所以以 0 代替。</translation>
    </message>
    <message>
        <source>Tokens are counted from the first, padding left out.</source>
        <translation>词元从第一个数起，不计填充。</translation>
    </message>
    <message>
        <source>Padding has a row of its own.</source>
        <translation>填充有自己的一行。</translation>
    </message>
    <message>
        <source>The node's place in its sequence, counted from 0.</source>
        <translation>节点在其序列中的位置，从 0 数起。</translation>
    </message>
    <message>
        <source>Every node reads itself and nodes before it; edges are counted node by node.</source>
        <translation>每个节点读取自身和之前的节点；边按节点依次编号。</translation>
    </message>
    <message>
        <source>Every node reads every node of its sequence; edges are counted node by node.</source>
        <translation>每个节点读取其序列中的所有节点；边按节点依次编号。</translation>
    </message>
    <message>
        <source>The random number here is high enough: the value is kept and scaled up.</source>
        <translation>这里的随机数足够大：值被保留并放大。</translation>
    </message>
    <message>
        <source>The random number here is too low: the value is dropped.</source>
        <translation>这里的随机数太小：值被丢弃。</translation>
    </message>
    <message>
        <source>The longer the text, the larger the divisor.</source>
        <translation>文本越长，除数越大。</translation>
    </message>
    <message>
        <source>How far one axis points right, up or towards the viewer after the rotation.</source>
        <translation>旋转之后，一个坐标轴指向右方、上方或观察者的程度。</translation>
    </message>
    <message>
        <source>This token's row runs to predict this position.</source>
        <translation>为预测这个位置，要运行这个词元的行。</translation>
    </message>
    <message>
        <source>This token's row does not run for this position.</source>
        <translation>这个位置不需要运行这个词元的行。</translation>
    </message>
    <message>
        <source>In this pass every query is compared with every key, memory included; the pass's positions share the cost.</source>
        <translation>在这次前向传播中，每个查询与每个键（包括记忆）比较；代价由各位置分摊。</translation>
    </message>
    <message>
        <source>This position has already halted or is padding: it neither halts nor goes on.</source>
        <translation>这个位置已经停止或是填充：既不停止也不继续。</translation>
    </message>
    <message>
        <source>The last step: a position that still runs halts now.</source>
        <translation>最后一步：仍在运行的位置现在停止。</translation>
    </message>
    <message>
        <source>The running total is below the threshold: the position does not halt.</source>
        <translation>累计值低于阈值：位置不停止。</translation>
    </message>
    <message>
        <source>The running total does not exceed the threshold: the position does not halt.</source>
        <translation>累计值没有超过阈值：位置不停止。</translation>
    </message>
    <message>
        <source>The running total reaches the threshold in this step: the position halts now.</source>
        <translation>累计值在这一步达到阈值：位置现在停止。</translation>
    </message>
    <message>
        <source>The running total exceeds the threshold in this step: the position halts now.</source>
        <translation>累计值在这一步超过阈值：位置现在停止。</translation>
    </message>
    <message>
        <source>The position halts now: the remainder, 1 minus the total, is added instead of p.</source>
        <translation>位置现在停止：加上的不是 p，而是余量，即到 1 还差的部分。</translation>
    </message>
    <message>
        <source>The position does not halt: this step's probability is added.</source>
        <translation>位置没有停止：加上这一步的概率。</translation>
    </message>
    <message>
        <source>The position does not run: the total stays the same.</source>
        <translation>位置不运行：总和不变。</translation>
    </message>
    <message>
        <source>The position halts at this step, which gets the probability left over.</source>
        <translation>位置在这一步停止，剩余的概率归这一步。</translation>
    </message>
    <message>
        <source>The position does not halt at this step: there is no remainder.</source>
        <translation>位置不在这一步停止：没有余量。</translation>
    </message>
    <message>
        <source>The position does not halt: this step is weighted by its probability.</source>
        <translation>位置没有停止：这一步按它的概率加权。</translation>
    </message>
    <message>
        <source>The position halts here: this step is weighted by the remainder.</source>
        <translation>位置在此停止：这一步以余量计入。</translation>
    </message>
    <message>
        <source>The position does not run, or nothing remained: this step does not count.</source>
        <translation>位置不运行，或者没有剩余：这一步不计入。</translation>
    </message>
    <message>
        <source>The position ran in this step: one more update.</source>
        <translation>位置在这一步运行过：更新次数加一。</translation>
    </message>
    <message>
        <source>The position did not run in this step.</source>
        <translation>位置在这一步没有运行。</translation>
    </message>
    <message>
        <source>The exponential of this score, divided by the sum of the exponentials over all edges that end in the same node.</source>
        <translation>这个分数的指数，除以终点为同一节点的所有边的指数之和。</translation>
    </message>
    <message>
        <source>The exponential of this score, divided by the sum of the exponentials over its row.</source>
        <translation>这个分数的指数，除以该行的指数之和。</translation>
    </message>
    <message>
        <source>The logarithm of this score's share: the score minus the largest score, minus the logarithm of the sum.</source>
        <translation>这个分数所占份额的对数：分数减去最大分数，再减去总和的对数。</translation>
    </message>
    <message>
        <source>The row is divided by its length, so all rows are equally long, then multiplied by one learned number.</source>
        <translation>行除以它的长度，使所有行一样长，再乘以一个学到的数。</translation>
    </message>
    <message>
        <source>The row is divided by its root mean square, then multiplied by a learned gain.</source>
        <translation>行除以它的均方根，再乘以学到的增益。</translation>
    </message>
    <message>
        <source>The operands are added, cell by cell.</source>
        <translation>各操作数逐元素相加。</translation>
    </message>
    <message>
        <source>The second operand is subtracted from the first, cell by cell.</source>
        <translation>第一个操作数逐元素减去第二个。</translation>
    </message>
    <message>
        <source>The operands are multiplied, cell by cell.</source>
        <translation>各操作数逐元素相乘。</translation>
    </message>
    <message>
        <source>The first operand is divided by the second, cell by cell.</source>
        <translation>第一个操作数逐元素除以第二个。</translation>
    </message>
    <message>
        <source>Which values dropout keeps, and by how much it scales them up.</source>
        <translation>dropout 保留哪些值，以及放大多少倍。</translation>
    </message>
    <message>
        <source>Dropout: some values become zero, the rest are scaled up.</source>
        <translation>dropout：一些值变为零，其余的放大。</translation>
    </message>
    <message>
        <source>The ponder cost of each position, in one row.</source>
        <translation>每个位置的思考代价，排成一行。</translation>
    </message>
    <message>
        <source>The ponder cost of all positions, added.</source>
        <translation>所有位置的思考代价之和。</translation>
    </message>
    <message>
        <source>Their share of the batch's mean loss.</source>
        <translation>它们在整批平均损失中的份额。</translation>
    </message>
    <message>
        <source>The mean ponder cost of a position.</source>
        <translation>一个位置的平均思考代价。</translation>
    </message>
    <message>
        <source>The mean ponder cost, times its weight.</source>
        <translation>平均思考代价乘以它的权重。</translation>
    </message>
    <message>
        <source>Of all that ponders.</source>
        <translation>所有会思考的部分的。</translation>
    </message>
    <message>
        <source>The loss of these sequences of the batch.</source>
        <translation>这一批中这些序列的损失。</translation>
    </message>
    <message>
        <source>Only attention relative, learned-relative and t5-bias have a table of distances.</source>
        <translation>只有注意力 relative、learned-relative 和 t5-bias 有距离表。</translation>
    </message>
    <message>
        <source>Position rotary does not work with attention %1: its queries are also multiplied by embeddings of distances, which are not rotated. Choose dot, alibi or t5-bias, or position none.</source>
        <translation>位置编码 rotary 不能与注意力 %1 一起使用：它的查询还要与未旋转的距离嵌入相乘。请选择 dot、alibi 或 t5-bias，或把位置编码设为 none。</translation>
    </message>
    <message>
        <source>The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1, where the sum is normalised afterwards).</source>
        <translation>子层的输出加到它的输入上（Vaswani 等 2017，第 3.1 节，那里对和再做归一化）。</translation>
    </message>
    <message>
        <source>The sublayer's output is normalised and added to its input (Gemma Team 2024, section 2).</source>
        <translation>子层的结果归一化后，加到输入上（Gemma Team 2024，第 2 节）。</translation>
    </message>
    <message>
        <source>The sublayer's output is added to the normalised row (BLOOM, apply_residual_connection_post_layernorm).</source>
        <translation>子层的结果加到归一化后的行上（BLOOM，apply_residual_connection_post_layernorm）。</translation>
    </message>
    <message>
        <source>The row-wise layer's output is added (Lee et al. 2019, equation 6).</source>
        <translation>加上逐行层的输出（Lee 等 2019，式 6）。</translation>
    </message>
    <message>
        <source>symbols of the source</source>
        <translation>源序列的符号数</translation>
    </message>
    <message>
        <source>Transformer-XL with adaptive embedding</source>
        <translation>带自适应嵌入的 Transformer-XL</translation>
    </message>
    <message>
        <source>Rare tokens get smaller embeddings; softmax picks a cluster, then a token.</source>
        <translation>罕见词元的嵌入更小；softmax 先选簇，再选词元。</translation>
    </message>
    <message>
        <source>Far keys count less, by a slope per head; texts longer than in training still work.</source>
        <translation>远的键分量更小，每个头有一个斜率；比训练时更长的文本仍然有效。</translation>
    </message>
    <message>
        <source>Efficient attention</source>
        <translation>高效注意力</translation>
    </message>
    <message>
        <source>Softmax features: each key feature averages the values once, then every query mixes the averages.</source>
        <translation>softmax 特征：每个键特征把值平均一次，然后每个查询混合这些平均值。</translation>
    </message>
    <message>
        <source>Learned relative attention</source>
        <translation>学习式相对注意力</translation>
    </message>
    <message>
        <source>Each distance has its own learned key and its own bias.</source>
        <translation>每个距离有自己学到的键和自己的偏置。</translation>
    </message>
    <message>
        <source>Feature maps replace softmax, so all keys and values fit one fixed-size state.</source>
        <translation>用特征映射代替 softmax，所有键和值都装进一个大小固定的状态。</translation>
    </message>
    <message>
        <source>Attention as message passing</source>
        <translation>注意力即消息传递</translation>
    </message>
    <message>
        <source>Tokens are nodes of a graph; attention passes messages along its edges.</source>
        <translation>词元是图的节点；注意力沿着边传递消息。</translation>
    </message>
    <message>
        <source>Perceiver IO</source>
        <translation>Perceiver IO</translation>
    </message>
    <message>
        <source>A few latents read the input; output queries read the latents.</source>
        <translation>少量隐变量读取输入；输出查询读取隐变量。</translation>
    </message>
    <message>
        <source>R-Transformer</source>
        <translation>R-Transformer</translation>
    </message>
    <message>
        <source>A small recurrent network reads each window before attention; no positions are added.</source>
        <translation>注意力之前，一个小型循环网络读取每个窗口；不加位置编码。</translation>
    </message>
    <message>
        <source>Relative positions, language model</source>
        <translation>相对位置，语言模型</translation>
    </message>
    <message>
        <source>A score has two of Transformer-XL's four terms: the key's content and its distance.</source>
        <translation>分数只有 Transformer-XL 四项中的两项：键的内容和键的距离。</translation>
    </message>
    <message>
        <source>Keys and values know how far away they are, up to a maximum distance.</source>
        <translation>键和值知道彼此相距多远，直到一个最大距离。</translation>
    </message>
    <message>
        <source>Transformer with RMSNorm</source>
        <translation>带 RMSNorm 的 Transformer</translation>
    </message>
    <message>
        <source>Every row is scaled to one size; its mean is not subtracted.</source>
        <translation>每行缩放到同样大小；不减去均值。</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>旋转位置编码</translation>
    </message>
    <message>
        <source>Queries and keys are rotated by their positions, so their dot product depends on the distance between them.</source>
        <translation>查询和键按位置旋转，因此它们的点积取决于两者的距离。</translation>
    </message>
    <message>
        <source>Transformer with ScaleNorm</source>
        <translation>带 ScaleNorm 的 Transformer</translation>
    </message>
    <message>
        <source>Every row is scaled to one learned length.</source>
        <translation>每行缩放到同一个学到的长度。</translation>
    </message>
    <message>
        <source>Set Transformer</source>
        <translation>Set Transformer</translation>
    </message>
    <message>
        <source>Order does not matter: a few inducing points read the set, and the set reads them.</source>
        <translation>顺序无关紧要：少量诱导点读取集合，集合再读取它们。</translation>
    </message>
    <message>
        <source>T5's relative bias</source>
        <translation>T5 的相对偏置</translation>
    </message>
    <message>
        <source>Each bucket of distances adds a learned number to the score.</source>
        <translation>每个距离桶给分数加上一个学到的数。</translation>
    </message>
    <message>
        <source>Transformer decoder</source>
        <translation>Transformer 解码器</translation>
    </message>
    <message>
        <source>A language model: each position reads itself and all before it.</source>
        <translation>语言模型：每个位置读取自身和之前的所有位置。</translation>
    </message>
    <message>
        <source>Transformer encoder</source>
        <translation>Transformer 编码器</translation>
    </message>
    <message>
        <source>Every position reads every other, in both directions.</source>
        <translation>每个位置都双向读取其他所有位置。</translation>
    </message>
    <message>
        <source>Transformer, one layer and one head</source>
        <translation>Transformer，一层一头</translation>
    </message>
    <message>
        <source>One head is enough to copy: its attention becomes diagonal.</source>
        <translation>一个头就足以复制：它的注意力变成对角线。</translation>
    </message>
    <message>
        <source>Transformer-XL, same length</source>
        <translation>Transformer-XL，等长</translation>
    </message>
    <message>
        <source>Every query reads the same number of keys, wherever it is in the segment.</source>
        <translation>无论在段中何处，每个查询读取的键一样多。</translation>
    </message>
    <message>
        <source>Segments read the hidden states of earlier ones, and distances replace positions.</source>
        <translation>各段读取先前各段的隐藏状态，并以距离代替位置。</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Every output reads every input, weighted.</source>
        <translation>每个输出加权读取所有输入。</translation>
    </message>
    <message>
        <source>Universal Transformer, Tensor2Tensor's halting</source>
        <translation>Universal Transformer，Tensor2Tensor 的停止方式</translation>
    </message>
    <message>
        <source>One layer is repeated; each position decides, from its state before the step, whether to go on.</source>
        <translation>重复使用同一层；每个位置根据这一步之前的状态决定是否继续。</translation>
    </message>
    <message>
        <source>Universal Transformer, DGL's halting</source>
        <translation>Universal Transformer，DGL 的停止方式</translation>
    </message>
    <message>
        <source>One layer is repeated; a halted position is no longer updated, and its remainder weights the last step.</source>
        <translation>重复使用同一层；已停止的位置不再更新，余量作为最后一步的权重。</translation>
    </message>
    <message>
        <source>Vanilla segment model</source>
        <translation>普通分段模型</translation>
    </message>
    <message>
        <source>The text is cut into segments; nothing flows from one to the next.</source>
        <translation>文本切成段；段与段之间没有信息传递。</translation>
    </message>
    <message>
        <source>Adaptive embedding for rare tokens</source>
        <translation>罕见词元的自适应嵌入</translation>
    </message>
    <message>
        <source>Can rare tokens have smaller embeddings at no cost in loss?</source>
        <translation>罕见词元能否用更小的嵌入而不增加损失？</translation>
    </message>
    <message>
        <source>adaptive input embeddings need fewer than half the weights of a plain table, train faster and reach a lower perplexity.</source>
        <translation>自适应输入嵌入所需的参数不到普通表的一半，训练更快，困惑度也更低。</translation>
    </message>
    <message>
        <source>Here the vocabulary has 2,000 tokens, whose frequencies follow Zipf's law, and the model has one layer of width 64; the paper's has 260,000 words and 16 layers.</source>
        <translation>这里是 2,000 个频率服从 Zipf 定律的词元，一层，宽度 64；论文中是 260,000 个词和 16 层。</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>adaptive, all equally wide</source>
        <translation>自适应，宽度不减</translation>
    </message>
    <message>
        <source>adaptive, each half as wide</source>
        <translation>自适应，宽度逐簇减半</translation>
    </message>
    <message>
        <source>adaptive, each a quarter as wide</source>
        <translation>自适应，宽度逐簇减为四分之一</translation>
    </message>
    <message>
        <source>Held-out loss</source>
        <translation>留出损失</translation>
    </message>
    <message>
        <source>With each cluster a quarter as wide as the last, embeddings need fewer than half the weights.</source>
        <translation>每个簇的宽度为前一簇的四分之一时，嵌入所需的参数不到一半。</translation>
    </message>
    <message>
        <source>Their loss is as low as with a plain table.</source>
        <translation>其损失与普通的表一样低。</translation>
    </message>
    <message>
        <source>The rarest tokens have rows of only 4 features in a model of width 64; the paper's narrowest have 64.</source>
        <translation>在宽度 64 的模型中，最罕见词元的行只有 4 个特征；论文中最窄的也有 64 个。</translation>
    </message>
    <message>
        <source>With each cluster half as wide as the last, the loss is as low as with a plain table.</source>
        <translation>每个簇的宽度为前一簇的一半时，损失与普通的表一样低。</translation>
    </message>
    <message>
        <source>In this stream rare tokens say the most about the next token, so their rows are worth more than a rare word's.</source>
        <translation>在这个流中，罕见词元最能说明下一个词元，所以它们的行比罕见词的行更有价值。</translation>
    </message>
    <message>
        <source>A training step is no slower.</source>
        <translation>一个训练步并不更慢。</translation>
    </message>
    <message>
        <source>With 2,000 tokens one softmax over all is still cheap; sorting tokens into clusters costs about what it saves.</source>
        <translation>只有 2,000 个词元时，对全部词元作一次 softmax 仍很便宜；把词元分簇的开销与它省下的大致相当。</translation>
    </message>
    <message>
        <source>Copy: attention becomes diagonal</source>
        <translation>复制：注意力变成对角线</translation>
    </message>
    <message>
        <source>When a model learns to copy, does its decoder learn to look at exactly the symbol it must write next?</source>
        <translation>模型学习复制时，它的解码器是否学会恰好看向接下来要写的符号？</translation>
    </message>
    <message>
        <source>while the model learns to copy, the attention of the decoder to the encoder turns into a diagonal.</source>
        <translation>在模型学习复制的过程中，解码器对编码器的注意力变成一条对角线。</translation>
    </message>
    <message>
        <source>Here one layer with one head of width 64 copies sequences of 5 to 12 symbols from an alphabet of 10; the share of attention on the diagonal is a mean over 8 held-out sequences.</source>
        <translation>这里是一层、一个宽度 64 的头，复制由 10 种符号组成的 5 至 12 个符号；对角线上的注意力份额是 8 个留出序列的平均。</translation>
    </message>
    <message>
        <source>Attention on the diagonal</source>
        <translation>对角线上的注意力</translation>
    </message>
    <message>
        <source>Tokens right</source>
        <translation>词元正确率</translation>
    </message>
    <message>
        <source>The trained model looks mostly at the symbol it writes.</source>
        <translation>训练后的模型主要看向它要写的符号。</translation>
    </message>
    <message>
        <source>With label smoothing and dropout some attention stays elsewhere; more steps sharpen it.</source>
        <translation>由于标签平滑和 dropout，一部分注意力仍在别处；训练更多步会使它更集中。</translation>
    </message>
    <message>
        <source>The diagonal is learned, not there from the start.</source>
        <translation>这是学来的，并非一开始就有。</translation>
    </message>
    <message>
        <source>It copies: at least 99.9 % of held-out tokens are right.</source>
        <translation>它学会了复制：至少 99.9% 的留出词元正确。</translation>
    </message>
    <message>
        <source>The curve shows whether it was still rising when training ended.</source>
        <translation>曲线显示训练结束时它是否仍在上升。</translation>
    </message>
    <message>
        <source>Inducing points: how many are enough</source>
        <translation>诱导点：多少个才够</translation>
    </message>
    <message>
        <source>What do inducing points cost, and how many does a set need?</source>
        <translation>诱导点的代价是多少，一个集合需要多少个？</translation>
    </message>
    <message>
        <source>attention through m inducing points costs n·m instead of n², and a few points are as accurate as comparing every pair.</source>
        <translation>经由 m 个诱导点的注意力代价为 n·m 而不是 n²，少量诱导点就与两两比较同样准确。</translation>
    </message>
    <message>
        <source>Here the task is to find the largest element in sets of 5 to 40 symbols from an alphabet of 60; the blocks have width 32 and use inducing points or compare every pair; the long forward pass has 4,096 elements (2,048 in the quick check).</source>
        <translation>这里的任务是在取自 60 种符号、大小为 5 至 40 的集合中找出最大者；块宽 32，使用诱导点或者两两比较；长的前向传播有 4,096 个元素（快速检查时 2,048 个）。</translation>
    </message>
    <message>
        <source>inducing points</source>
        <translation>诱导点</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 个点</translation>
    </message>
    <message>
        <source>2 points</source>
        <translation>2 个点</translation>
    </message>
    <message>
        <source>4 points</source>
        <translation>4 个点</translation>
    </message>
    <message>
        <source>16 points</source>
        <translation>16 个点</translation>
    </message>
    <message>
        <source>64 points</source>
        <translation>64 个点</translation>
    </message>
    <message>
        <source>every pair</source>
        <translation>两两比较</translation>
    </message>
    <message>
        <source>Accuracy by number of points</source>
        <translation>准确率随点数的变化</translation>
    </message>
    <message>
        <source>Time of the long forward pass</source>
        <translation>长序列前向传播的时间</translation>
    </message>
    <message>
        <source>4 points get as many right as comparing every pair.</source>
        <translation>4 个点答对的与两两比较一样多。</translation>
    </message>
    <message>
        <source>The largest element can be found pair by pair, but points must summarise the set first; the paper's networks are wider and train longer.</source>
        <translation>最大元素可以两两比较找出，但诱导点必须先概括整个集合；论文的网络更宽，训练更久。</translation>
    </message>
    <message>
        <source>With 16 points a large set costs at most a tenth of comparing every pair.</source>
        <translation>使用 16 个点时，大集合的代价至多为两两比较的十分之一。</translation>
    </message>
    <message>
        <source>At this length part of the time still goes into each element by itself: embedding, projections and the row-wise layer.</source>
        <translation>在这个长度上，仍有一部分时间花在每个元素自身上：嵌入、投影和逐行层。</translation>
    </message>
    <message>
        <source>One point is too few: 4 get more right.</source>
        <translation>一个点太少：4 个点答对的更多。</translation>
    </message>
    <message>
        <source>The largest element is one answer, which one point can carry; more points matter where a set has more to say, as in the paper's clustering.</source>
        <translation>最大的元素只是一个答案，一个点就能传递；集合要说的更多时，点数才重要，例如论文中的聚类。</translation>
    </message>
    <message>
        <source>More points do no harm: 64 get as many right as 4.</source>
        <translation>点多没有坏处：64 个点答对的与 4 个一样多。</translation>
    </message>
    <message>
        <source>Each point is a row of weights that must be learned in few steps.</source>
        <translation>每个点都是一行权重，要在很少的步数里学会。</translation>
    </message>
    <message>
        <source>The cost grows with the number of points.</source>
        <translation>代价随点数增长。</translation>
    </message>
    <message>
        <source>With few points most of the time goes into each element by itself: embedding, projections and the row-wise layer.</source>
        <translation>点少时，大部分时间花在每个元素自身上：嵌入、投影和逐行层。</translation>
    </message>
    <message>
        <source>Linear versus softmax attention</source>
        <translation>线性注意力与 softmax 注意力</translation>
    </message>
    <message>
        <source>How do time and memory grow with the length?</source>
        <translation>时间和内存如何随长度增长？</translation>
    </message>
    <message>
        <source>softmax attention's time and memory grow with the square of the length; linear attention's grow in proportion to the length.</source>
        <translation>softmax 注意力的时间和内存随长度的平方增长，线性注意力则与长度成正比。</translation>
    </message>
    <message>
        <source>One attention sublayer of width 64 with 2 heads, a forward pass over a random sequence in which every position reads every other.</source>
        <translation>一个宽度 64、2 个头的注意力子层，对随机序列作一次前向传播，每个位置都读取其他所有位置。</translation>
    </message>
    <message>
        <source>linear, elu + 1</source>
        <translation>线性，elu + 1</translation>
    </message>
    <message>
        <source>linear, exponential</source>
        <translation>线性，指数</translation>
    </message>
    <message>
        <source>Softmax attention's time grows at least about with the square of the length.</source>
        <translation>softmax 注意力的时间至少大致按长度的平方增长。</translation>
    </message>
    <message>
        <source>At short lengths most of the time goes into call overhead, which is constant, and projections, whose time grows in proportion to the length.</source>
        <translation>长度较短时，大部分时间花在固定的函数调用开销和与长度成正比的投影上。</translation>
    </message>
    <message>
        <source>Softmax attention's memory grows at least about with the square of the length.</source>
        <translation>softmax 注意力的内存至少大致按长度的平方增长。</translation>
    </message>
    <message>
        <source>A fused kernel need not store the weight matrix.</source>
        <translation>融合内核不必存储权重矩阵。</translation>
    </message>
    <message>
        <source>A fused kernel stores no weight matrix: its memory grows at most about in proportion to the length.</source>
        <translation>融合核不存储权重矩阵：它的内存至多大致与长度成正比地增长。</translation>
    </message>
    <message>
        <source>Headroom uses a fused kernel only with LibTorch 2.1 or newer, so this cannot be measured.</source>
        <translation>Headroom 只在 LibTorch 2.1 或更新的版本上使用融合内核，因此无法测量。</translation>
    </message>
    <message>
        <source>Its time still grows at least about with the square.</source>
        <translation>它的时间仍至少大致按平方增长。</translation>
    </message>
    <message>
        <source>Linear attention's time grows at most about in proportion to the length.</source>
        <translation>线性注意力的时间至多大致与长度成正比地增长。</translation>
    </message>
    <message>
        <source>Long sequences do not fit into the caches, so each number costs more.</source>
        <translation>长序列装不进缓存，所以每个数的代价更高。</translation>
    </message>
    <message>
        <source>Linear attention's memory grows at most about in proportion to the length.</source>
        <translation>线性注意力的内存至多大致与长度成正比地增长。</translation>
    </message>
    <message>
        <source>At the longest length linear attention is at least ten times faster.</source>
        <translation>在最长的长度上，线性注意力至少快十倍。</translation>
    </message>
    <message>
        <source>R-Transformer: order without positions</source>
        <translation>R-Transformer：没有位置编码的顺序</translation>
    </message>
    <message>
        <source>Can a small recurrent network over windows replace positions where order matters?</source>
        <translation>在顺序重要时，窗口上的小型循环网络能否代替位置编码？</translation>
    </message>
    <message>
        <source>the R-Transformer models order without positions, and does better than a Transformer, whose positions help little.</source>
        <translation>R-Transformer 不用位置编码就能对顺序建模，并且优于 Transformer；后者的位置编码帮助不大。</translation>
    </message>
    <message>
        <source>Here 2 layers of width 48 predict a stream in which tokens repeat the one 3 places back, which the window of 4 holds, or the one 6 places back, which it does not; the paper's tasks are pixels, music, characters and words.</source>
        <translation>这里由宽度为 48 的 2 层预测一个词元流，其中的词元重复往前第 3 个（大小为 4 的窗口放得下），或往前第 6 个（放不下）；论文的任务是像素、音乐、字符和单词。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>R-Transformer, GRU</source>
        <translation>R-Transformer，GRU</translation>
    </message>
    <message>
        <source>R-Transformer, RNN</source>
        <translation>R-Transformer，RNN</translation>
    </message>
    <message>
        <source>Transformer, no positions</source>
        <translation>Transformer，无位置编码</translation>
    </message>
    <message>
        <source>Transformer, sinusoids</source>
        <translation>Transformer，正弦编码</translation>
    </message>
    <message>
        <source>3 back</source>
        <translation>往前第 3 个</translation>
    </message>
    <message>
        <source>6 back</source>
        <translation>往前第 6 个</translation>
    </message>
    <message>
        <source>Within its window, 3 back, the R-Transformer learns the order without positions.</source>
        <translation>在窗口之内，往前第 3 个，R-Transformer 不用位置就能学会顺序。</translation>
    </message>
    <message>
        <source>R-Transformer, GRU, 3 back</source>
        <translation>R-Transformer，GRU，往前第 3 个</translation>
    </message>
    <message>
        <source>Transformer, no positions, 3 back</source>
        <translation>Transformer，无位置，往前第 3 个</translation>
    </message>
    <message>
        <source>A causal Transformer without positions can still count the keys it may read, and so learns some order.</source>
        <translation>没有位置编码的因果 Transformer 仍能数出可读取的键数，从而学到一些顺序。</translation>
    </message>
    <message>
        <source>There it is at least as good as the Transformer with sinusoids.</source>
        <translation>在那里它至少与使用正弦位置编码的 Transformer 一样好。</translation>
    </message>
    <message>
        <source>Transformer, sinusoids, 3 back</source>
        <translation>Transformer，正弦，往前第 3 个</translation>
    </message>
    <message>
        <source>The token to find is at one fixed distance, which sinusoids express well; the paper's tasks ask for more.</source>
        <translation>要找的词元在一个固定的距离上，正弦编码能很好地表达这一点；论文的任务要求更多。</translation>
    </message>
    <message>
        <source>Beyond one window, 6 back, it is at least as good, too.</source>
        <translation>超出一个窗口，往前第 6 个，它也至少一样好。</translation>
    </message>
    <message>
        <source>R-Transformer, GRU, 6 back</source>
        <translation>R-Transformer，GRU，往前第 6 个</translation>
    </message>
    <message>
        <source>Transformer, sinusoids, 6 back</source>
        <translation>Transformer，正弦，往前第 6 个</translation>
    </message>
    <message>
        <source>A window holds only the 3 tokens before; what lies farther back must come through a second window or through attention, which has no positions here.</source>
        <translation>一个窗口只放得下前面的 3 个词元；更远的必须经过第二个窗口或注意力传来，而这里的注意力没有位置。</translation>
    </message>
    <message>
        <source>Longer inputs than in training</source>
        <translation>比训练时更长的输入</translation>
    </message>
    <message>
        <source>Trained at length L, which positions still work at 8 L?</source>
        <translation>以长度 L 训练，哪些位置编码在 8 L 时仍然有效？</translation>
    </message>
    <message>
        <source>with sinusoids perplexity soon explodes beyond the trained length; with ALiBi it stays low.</source>
        <translation>使用正弦编码时，超出训练长度后困惑度很快激增；使用 ALiBi 时困惑度保持较低。</translation>
    </message>
    <message>
        <source>Here 2 layers of width 48, trained on 32 tokens at a time, predict a stream in which tokens repeat the one 2 places back; the paper's models train on 64 to 3,072 tokens of text at a time.</source>
        <translation>这里是 2 层、宽度 48，每次以 32 个词元训练，预测一个词元重复 2 位之前词元的流；论文的模型每次以 64 至 3,072 个词元的文本训练。</translation>
    </message>
    <message>
        <source>Shaw's relative</source>
        <translation>Shaw 的相对位置</translation>
    </message>
    <message>
        <source>Transformer-XL's</source>
        <translation>Transformer-XL 的相对位置</translation>
    </message>
    <message>
        <source>1 L</source>
        <translation>1 L</translation>
    </message>
    <message>
        <source>2 L</source>
        <translation>2 L</translation>
    </message>
    <message>
        <source>4 L</source>
        <translation>4 L</translation>
    </message>
    <message>
        <source>8 L</source>
        <translation>8 L</translation>
    </message>
    <message>
        <source>ALiBi is as good at 8 L as at L.</source>
        <translation>ALiBi 在 8 L 时与在 L 时一样好。</translation>
    </message>
    <message>
        <source>Sinusoidal positions are much worse at 8 L than at L.</source>
        <translation>正弦位置编码在 8 L 时比在 L 时差得多。</translation>
    </message>
    <message>
        <source>At 8 L ALiBi is better than sinusoidal positions.</source>
        <translation>在 8 L 时，ALiBi 优于正弦位置编码。</translation>
    </message>
    <message>
        <source>Learned positions, whose rows beyond L were never trained, are much worse at 8 L.</source>
        <translation>学习式位置编码中超出 L 的行从未训练过，在 8 L 时差得多。</translation>
    </message>
    <message>
        <source>Shaw's clipped distances still work at 8 L.</source>
        <translation>Shaw 的截断距离在 8 L 时仍然有效。</translation>
    </message>
    <message>
        <source>Transformer-XL's distances still work at 8 L.</source>
        <translation>Transformer-XL 的距离在 8 L 时仍然有效。</translation>
    </message>
    <message>
        <source>Keys farther away than any in training take some of the attention; Dai et al. (2019) evaluate with attention several times as long as in training, on text, where far keys matter.</source>
        <translation>比训练中任何键都远的键占去一部分注意力；Dai 等人（2019）评估时的注意力长度是训练时的好几倍，而且用的是远处的键也重要的文本。</translation>
    </message>
    <message>
        <source>Which norm, and where</source>
        <translation>用哪种归一化，放在哪里</translation>
    </message>
    <message>
        <source>At which learning rates and depths does training stay stable?</source>
        <translation>在哪些学习率和深度下训练保持稳定？</translation>
    </message>
    <message>
        <source>with the norm before each sublayer, models train without warm-up and at higher rates; with the norm after it, they need small rates; the kind of norm matters less.</source>
        <translation>归一化放在每个子层之前时，模型不用预热、在更高的学习率下也能训练；放在之后时，模型需要较小的学习率；用哪种归一化影响较小。</translation>
    </message>
    <message>
        <source>Here encoders of 2 and 8 layers of width 32 train for 120 steps without warm-up to copy 5 to 12 digits; the papers train translation models of 6 or more layers.</source>
        <translation>这里是 2 层和 8 层、宽度 32 的编码器，不用预热，以 120 步训练复制 5 至 12 个数字；论文训练的是 6 层及以上的翻译模型。</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>归一化位置</translation>
    </message>
    <message>
        <source>2 layers</source>
        <translation>2 层</translation>
    </message>
    <message>
        <source>8 layers</source>
        <translation>8 层</translation>
    </message>
    <message>
        <source>rate 0.001</source>
        <translation>学习率 0.001</translation>
    </message>
    <message>
        <source>rate 0.005</source>
        <translation>学习率 0.005</translation>
    </message>
    <message>
        <source>rate 0.02</source>
        <translation>学习率 0.02</translation>
    </message>
    <message>
        <source>Tokens right by learning rate</source>
        <translation>词元正确率随学习率的变化</translation>
    </message>
    <message>
        <source>At rate 0.005 without warm-up, a deep model does better with the norm before each sublayer than after it.</source>
        <translation>在学习率 0.005、没有预热的深模型中，归一化在前优于在后。</translation>
    </message>
    <message>
        <source>LayerNorm, before, 8 layers, rate 0.005</source>
        <translation>LayerNorm，在前，8 层，学习率 0.005</translation>
    </message>
    <message>
        <source>LayerNorm, after, 8 layers, rate 0.005</source>
        <translation>LayerNorm，在后，8 层，学习率 0.005</translation>
    </message>
    <message>
        <source>With the norm after each sublayer, a deep model does better at a small rate than at a large one.</source>
        <translation>在归一化在后的深模型中，小学习率优于大学习率。</translation>
    </message>
    <message>
        <source>LayerNorm, after, 8 layers, rate 0.001</source>
        <translation>LayerNorm，在后，8 层，学习率 0.001</translation>
    </message>
    <message>
        <source>At the highest rate, a deep model learns with the norm before each sublayer.</source>
        <translation>在最高的学习率下，归一化放在每个子层之前的深模型能学会。</translation>
    </message>
    <message>
        <source>LayerNorm, before, 8 layers, rate 0.02</source>
        <translation>LayerNorm，在前，8 层，学习率 0.02</translation>
    </message>
    <message>
        <source>With the norm after each sublayer it does not: a guess is right once in ten.</source>
        <translation>归一化放在每个子层之后则学不会：猜的话十次对一次。</translation>
    </message>
    <message>
        <source>LayerNorm, after, 8 layers, rate 0.02</source>
        <translation>LayerNorm，在后，8 层，学习率 0.02</translation>
    </message>
    <message>
        <source>RMSNorm gets as many tokens right as LayerNorm.</source>
        <translation>RMSNorm 答对的词元与 LayerNorm 一样多。</translation>
    </message>
    <message>
        <source>RMSNorm, before, 8 layers, rate 0.005</source>
        <translation>RMSNorm，在前，8 层，学习率 0.005</translation>
    </message>
    <message>
        <source>ScaleNorm gets as many tokens right as LayerNorm.</source>
        <translation>ScaleNorm 答对的词元与 LayerNorm 一样多。</translation>
    </message>
    <message>
        <source>ScaleNorm, before, 8 layers, rate 0.005</source>
        <translation>ScaleNorm，在前，8 层，学习率 0.005</translation>
    </message>
    <message>
        <source>Memory versus a sliding window</source>
        <translation>记忆与滑动窗口</translation>
    </message>
    <message>
        <source>How much does memory save in evaluation, and how far does it let a model see?</source>
        <translation>记忆在评估中节省多少，又让模型看到多远？</translation>
    </message>
    <message>
        <source>evaluation is 363 times faster at attention length 800 and 1,874 times at 3,800 (on one GPU), longer attention lowers the perplexity, and each layer lets a state reach one memory length farther.</source>
        <translation>评估在注意力长度 800 时快 363 倍，在 3,800 时快 1,874 倍（在一块 GPU 上）；更长的注意力降低困惑度；每多一层，状态就能多看一个记忆的长度。</translation>
    </message>
    <message>
        <source>Here the time is for 4 layers of width 128 (1 layer of width 16 in the quick check), the perplexity for 2 layers of width 48 on a stream in which tokens repeat the one 24 places back, trained in segments of 16.</source>
        <translation>这里的时间是 4 层、宽度 128 的时间（快速检查时 1 层、宽度 16）；困惑度是 2 层、宽度 48 在一个词元重复 24 位之前词元的流上的困惑度，以 16 个词元的段训练。</translation>
    </message>
    <message>
        <source>vanilla segments</source>
        <translation>普通分段</translation>
    </message>
    <message>
        <source>vanilla, segments of 16</source>
        <translation>普通，段长 16</translation>
    </message>
    <message>
        <source>vanilla, sliding window of 16</source>
        <translation>普通，滑动窗口 16</translation>
    </message>
    <message>
        <source>Transformer-XL, no memory</source>
        <translation>Transformer-XL，无记忆</translation>
    </message>
    <message>
        <source>Transformer-XL, memory 8</source>
        <translation>Transformer-XL，记忆 8</translation>
    </message>
    <message>
        <source>Transformer-XL, memory 16</source>
        <translation>Transformer-XL，记忆 16</translation>
    </message>
    <message>
        <source>Transformer-XL, memory 32</source>
        <translation>Transformer-XL，记忆 32</translation>
    </message>
    <message>
        <source>Transformer-XL, memory 64</source>
        <translation>Transformer-XL，记忆 64</translation>
    </message>
    <message>
        <source>At attention length 800, memory is at least 363 times faster per token.</source>
        <translation>注意力长度 800 时，使用记忆每个词元至少快 363 倍。</translation>
    </message>
    <message>
        <source>The paper timed a large model on a GPU; a small model on this machine spends a different share of its time outside attention, with memory and without, and the segment here is 64 tokens.</source>
        <translation>论文在 GPU 上对大模型计时；在这台机器上，小模型无论有无记忆，花在注意力之外的时间比例都不同，而且这里的段长为 64 个词元。</translation>
    </message>
    <message>
        <source>At attention length 3,800, memory is at least 1,874 times faster per token.</source>
        <translation>注意力长度 3,800 时，使用记忆每个词元至少快 1,874 倍。</translation>
    </message>
    <message>
        <source>With memory the model predicts a token 24 back, which the vanilla model's window of 16 cannot hold.</source>
        <translation>有了记忆，模型能预测往前第 24 个词元，而普通模型大小为 16 的窗口放不下它。</translation>
    </message>
    <message>
        <source>Without its memory the same model cannot.</source>
        <translation>没有记忆，同一个模型就做不到。</translation>
    </message>
    <message>
        <source>A memory longer than in training does no harm.</source>
        <translation>比训练时更长的记忆没有坏处。</translation>
    </message>
    <message>
        <source>Distances that never occurred in training add keys that this small model has not learned to ignore.</source>
        <translation>训练中从未出现的距离会带来更多的键，而这个小模型没有学会忽略它们。</translation>
    </message>
    <message>
        <source>In the second layer a state sees one memory of 32 tokens farther than the 48 of the first.</source>
        <translation>在第二层，一个状态比第一层的 48 个词元多看到一份 32 个词元的记忆。</translation>
    </message>
    <message>
        <source>layer 2</source>
        <translation>第 2 层</translation>
    </message>
    <message>
        <source>Label smoothing and warm-up, on and off</source>
        <translation>标签平滑与预热，开与关</translation>
    </message>
    <message>
        <source>What do two training techniques of the original Transformer do, each on its own?</source>
        <translation>最初的 Transformer 的两种训练技巧各自起什么作用？</translation>
    </message>
    <message>
        <source>label smoothing makes the model less certain, which hurts perplexity and helps accuracy; the learning rate must warm up first.</source>
        <translation>标签平滑使模型不那么确定，这不利于困惑度，但有助于准确率；学习率必须先预热。</translation>
    </message>
    <message>
        <source>Here an encoder of 8 layers of width 32 with the norm after each sublayer copies 5 to 12 digits; the paper translates with 6 encoder and 6 decoder layers of width 512. The rate of 0.005 was chosen because warm-up matters there: at 0.003 and 0.004, and with fewer or more layers, models learned with or without it.</source>
        <translation>这里是 8 层、宽度 32、归一化在每个子层之后的编码器，复制 5 至 12 个数字；论文用 6 层编码器和 6 层解码器、宽度 512 做翻译。选用学习率 0.005，是因为预热在此处有影响：在 0.003 和 0.004 时，以及层数更少或更多时，模型有无预热都能学会。</translation>
    </message>
    <message>
        <source>smoothing 0.1</source>
        <translation>平滑 0.1</translation>
    </message>
    <message>
        <source>no smoothing</source>
        <translation>无平滑</translation>
    </message>
    <message>
        <source>warm-up of 100 steps</source>
        <translation>预热 100 步</translation>
    </message>
    <message>
        <source>no warm-up</source>
        <translation>无预热</translation>
    </message>
    <message>
        <source>Label smoothing hurts perplexity.</source>
        <translation>标签平滑不利于困惑度。</translation>
    </message>
    <message>
        <source>smoothing 0.1, warm-up of 100 steps</source>
        <translation>平滑 0.1，预热 100 步</translation>
    </message>
    <message>
        <source>no smoothing, warm-up of 100 steps</source>
        <translation>无平滑，预热 100 步</translation>
    </message>
    <message>
        <source>Label smoothing does not hurt accuracy.</source>
        <translation>标签平滑无损于准确率。</translation>
    </message>
    <message>
        <source>The task has one right answer for every input, so being less certain cannot help.</source>
        <translation>这个任务对每个输入只有一个正确答案，所以不那么确定并无帮助。</translation>
    </message>
    <message>
        <source>Without warm-up the model learns less.</source>
        <translation>没有预热，模型学到的更少。</translation>
    </message>
    <message>
        <source>no smoothing, no warm-up</source>
        <translation>无平滑，无预热</translation>
    </message>
    <message>
        <source>Whether training survives without warm-up depends on depth and seed; the experiment “Which norm, and where” shows the effect of depth.</source>
        <translation>没有预热时，训练能否经受住取决于深度和随机种子；实验“用哪种归一化，放在哪里”展示深度的影响。</translation>
    </message>
    <message>
        <source>The same holds with label smoothing.</source>
        <translation>使用标签平滑时也是如此。</translation>
    </message>
    <message>
        <source>smoothing 0.1, no warm-up</source>
        <translation>平滑 0.1，无预热</translation>
    </message>
    <message>
        <source>Sort: halting when done</source>
        <translation>排序：完成即停止</translation>
    </message>
    <message>
        <source>Does a model with adaptive computation time learn to sort, and does it need fewer steps as it learns?</source>
        <translation>带自适应计算时间的模型能否学会排序，学习过程中所需的步数是否减少？</translation>
    </message>
    <message>
        <source>the DGL tutorial's adaptive Universal Transformer sorts with 99.7 % accuracy, and its positions halt earlier as training goes on.</source>
        <translation>DGL 教程的自适应 Universal Transformer 排序准确率为 99.7%，而且随着训练进行，各位置停止得更早。</translation>
    </message>
    <message>
        <source>Here the width is 32 instead of 512, and the inputs have 5 to 12 digits.</source>
        <translation>这里宽度为 32 而不是 512，输入有 5 至 12 个数字。</translation>
    </message>
    <message>
        <source>Mean steps per position</source>
        <translation>每个位置的平均步数</translation>
    </message>
    <message>
        <source>How many steps the positions take</source>
        <translation>各位置走多少步</translation>
    </message>
    <message>
        <source>It sorts with at least 99.7 % of held-out tokens right.</source>
        <translation>它学会了排序，至少 99.7% 的留出词元正确。</translation>
    </message>
    <message>
        <source>The model is a sixteenth as wide as the tutorial's and trained for minutes; the accuracy curve shows whether it was still improving.</source>
        <translation>模型宽度是教程的十六分之一，只训练了几分钟；准确率曲线显示它是否仍在提高。</translation>
    </message>
    <message>
        <source>Once it sorts, positions take fewer steps than at their peak.</source>
        <translation>学会排序后，各位置的步数比最多时少。</translation>
    </message>
    <message>
        <source>The ponder weight is 0.01, so the ponder cost matters little until the loss is small.</source>
        <translation>思考权重为 0.01，因此在损失变小之前，思考代价几乎不起作用。</translation>
    </message>
    <message>
        <source>They also take fewer steps than before training.</source>
        <translation>它们走的步数也比训练之前少。</translation>
    </message>
    <message>
        <source>How many steps an untrained model takes is chance: it depends on the seed.</source>
        <translation>未训练的模型走多少步是偶然的：取决于种子。</translation>
    </message>
    <message>
        <source>random nested brackets, 3 to 7 pairs, at most 2 deep</source>
        <translation>随机嵌套括号，3 至 7 对，最深 2 层</translation>
    </message>
    <message>
        <source>none needed: generated at random by Headroom</source>
        <translation>无需许可：由 Headroom 随机生成</translation>
    </message>
    <message>
        <source>A closing bracket reads the symbol that opened its pair.</source>
        <translation>右括号读取打开这一对括号的符号。</translation>
    </message>
    <message>
        <source>layer 1: weight on the partner</source>
        <translation>第 1 层：配对符号上的权重</translation>
    </message>
    <message>
        <source>brackets right</source>
        <translation>括号正确率</translation>
    </message>
    <message>
        <source>random chains: 8 to 14 places, about a third of them letters, the others digits that point 1 or 2 places back</source>
        <translation>随机的链：8 到 14 个位置，大约三分之一是字母，其余是指向前面 1 或 2 位的数字</translation>
    </message>
    <message>
        <source>A position that has halted asks for no more messages, so the graph loses edges step by step.</source>
        <translation>已停止的位置不再请求消息，所以图一步一步失去边。</translation>
    </message>
    <message>
        <source>letters right</source>
        <translation>字母正确率</translation>
    </message>
    <message>
        <source>edges in the last step, as a share of the first step's</source>
        <translation>最后一步的边数占第一步的份额</translation>
    </message>
    <message>
        <source>correlation of a position's steps with the jumps to its letter</source>
        <translation>一个位置的步数与到其字母的跳转次数的相关系数</translation>
    </message>
    <message>
        <source>largest difference of a probability from the matrix form</source>
        <translation>概率与矩阵形式的最大差异</translation>
    </message>
    <message>
        <source>The longer the chain of digits to a letter, the more steps a position takes on average.</source>
        <translation>通向字母的数字链越长，一个位置平均运行的步数越多。</translation>
    </message>
    <message>
        <source>number of different step counts used by at least 1 % of positions</source>
        <translation>至少 1 % 的位置所用的不同步数有多少种</translation>
    </message>
    <message>
        <source>random digits, 5 to 12 of them</source>
        <translation>随机数字，5 至 12 个</translation>
    </message>
    <message>
        <source>A model that sends messages along the edges of a graph learns to copy, and gives the same numbers as with matrices.</source>
        <translation>沿着图的边传递消息的模型学会了复制，所得的数与用矩阵计算时相同。</translation>
    </message>
    <message>
        <source>digits right</source>
        <translation>数字正确率</translation>
    </message>
    <message>
        <source>random letters and digits, 10 to 20 of them</source>
        <translation>随机字母和数字，10 到 20 个</translation>
    </message>
    <message>
        <source>One head is enough to copy: each symbol written reads the source at its own position.</source>
        <translation>一个头就足以复制：写出的每个符号都读取源序列中与自己相同的位置。</translation>
    </message>
    <message>
        <source>of the rows that write a symbol, the share whose largest weight is on the same place</source>
        <translation>写出符号的行中，最大权重在相同位置的行所占的比例</translation>
    </message>
    <message>
        <source>symbols right</source>
        <translation>符号正确</translation>
    </message>
    <message>
        <source>random streams; three tokens in five repeat the one seven places before</source>
        <translation>随机流；五个词元中有三个重复七位之前的词元</translation>
    </message>
    <message>
        <source>With a learned key for each distance, attention is as sharp as the task needs: the weights peak six places back, where the next token was.</source>
        <translation>每个距离有一个学得的键，注意力要多集中就能多集中：权重的峰值在往回六个位置处，下一个词元曾在那里。</translation>
    </message>
    <message>
        <source>weight at distance 6</source>
        <translation>距离 6 处的权重</translation>
    </message>
    <message>
        <source>the same, streams of 128 tokens</source>
        <translation>同上，128 个词元的流</translation>
    </message>
    <message>
        <source>random streams; three tokens in five repeat the one three places before</source>
        <translation>随机序列；五个词元中有三个重复前面第三个词元</translation>
    </message>
    <message>
        <source>With a learned key for each distance, attention is as sharp as the task needs: the weights peak two places back, where the next token was.</source>
        <translation>每个距离有一个学得的键，注意力要多集中就能多集中：权重的峰值在往回两个位置处，下一个词元曾在那里。</translation>
    </message>
    <message>
        <source>weight at distance 2</source>
        <translation>距离 2 处的权重</translation>
    </message>
    <message>
        <source>random streams; 85 tokens in 100 repeat the one three places before</source>
        <translation>随机流；100 个词元中有 85 个重复三位之前的词元</translation>
    </message>
    <message>
        <source>Each short distance has a number of its own, so the weights peak two places back; long distances share numbers, so texts twice as long still work.</source>
        <translation>近距离各有一个数，所以权重的峰值在往回两个位置处；远距离几个共用一个数，所以两倍长的文本也行。</translation>
    </message>
    <message>
        <source>the same without the bias</source>
        <translation>同上，不加偏置</translation>
    </message>
    <message>
        <source>loss at 128 tokens over loss at 64</source>
        <translation>128 个词元时的损失与 64 个词元时之比</translation>
    </message>
    <message>
        <source>random hands of 4 to 12 cards out of 32</source>
        <translation>从 32 张牌中随机取 4 到 12 张</translation>
    </message>
    <message>
        <source>Four points divide the hand between them: they mostly read different cards, and the highest card of each suit is found whatever the order of the hand.</source>
        <translation>四个点分担一手牌：它们读的大多是不同的牌，而且不管牌按什么次序给出，都能找到每种花色最大的牌。</translation>
    </message>
    <message>
        <source>highest cards right</source>
        <translation>最大的牌正确</translation>
    </message>
    <message>
        <source>largest change in a probability when the hand is rotated or reversed</source>
        <translation>手牌轮转或反转时概率的最大变化</translation>
    </message>
    <message>
        <source>entropy of a point's weights, as a share of the maximum</source>
        <translation>诱导点权重的熵，占最大值的比例</translation>
    </message>
    <message>
        <source>how many different cards the four points read most, divided by four</source>
        <translation>四个点读得最多的牌有多少张不同，除以四</translation>
    </message>
    <message>
        <source>the same if each drew its card at random</source>
        <translation>同上，若每个点随机抽一张牌</translation>
    </message>
    <message>
        <source>King James Bible: four fifths of the text of 1,172 of its 1,189 chapters (720,762 words and punctuation marks)</source>
        <translation>《钦定版圣经》：1,189 章中 1,172 章的文本的五分之四（720,762 个词和标点符号）</translation>
    </message>
    <message>
        <source>public domain (1611)</source>
        <translation>公有领域（1611）</translation>
    </message>
    <message>
        <source>Rare words have narrow rows: embedding and output layer together have about a third of their usual parameters, and the model predicts the next word better than a trigram model.</source>
        <translation>罕见词的行较窄：嵌入与输出层合计的参数约为通常的三分之一，模型对下一个词的预测好于三元语法模型。</translation>
    </message>
    <message>
        <source>perplexity, chapters it never read (a trigram model: 42.02)</source>
        <translation>困惑度，从未读过的章节（三元模型：42.02）</translation>
    </message>
    <message>
        <source>parameters of embedding and output layer, as a share of a plain table's</source>
        <translation>嵌入与输出层的参数，占普通表的比例</translation>
    </message>
    <message>
        <source>perplexity without (a), content</source>
        <translation>没有 (a)（内容）时的困惑度</translation>
    </message>
    <message>
        <source>perplexity without (b), position</source>
        <translation>没有 (b)（位置）时的困惑度</translation>
    </message>
    <message>
        <source>perplexity without (c), content bias: it does little</source>
        <translation>没有 (c)（内容偏置）时的困惑度：它作用很小</translation>
    </message>
    <message>
        <source>perplexity without (d), position bias</source>
        <translation>没有 (d)（位置偏置）时的困惑度</translation>
    </message>
    <message>
        <source>The model names the largest member of a set, in whatever order the set is given; each of its points reads a few members.</source>
        <translation>无论集合以什么顺序给出，模型都能说出它最大的元素；它的每个点只读取少数几个元素。</translation>
    </message>
    <message>
        <source>largest elements right</source>
        <translation>最大元素正确率</translation>
    </message>
    <message>
        <source>largest change in a probability when the set is rotated or reversed</source>
        <translation>集合轮换或反转时概率的最大变化</translation>
    </message>
    <message>
        <source>random letters; a digit n is followed by the letter n places before it</source>
        <translation>随机字母；数字 n 之后是它前面第 n 个位置的字母</translation>
    </message>
    <message>
        <source>A digit n reads the letter n places before it, even in streams twice as long as in training.</source>
        <translation>数字 n 读取它前面第 n 个位置的字母，在两倍于训练长度的序列中也是如此。</translation>
    </message>
    <message>
        <source>weight on the letter pointed at</source>
        <translation>所指字母上的权重</translation>
    </message>
    <message>
        <source>the same, streams of 64 tokens</source>
        <translation>同上，64 个词元的流</translation>
    </message>
    <message>
        <source>random groups of three letters, each followed by a digit that names their order</source>
        <translation>随机的三字母组，每组之后是表示其顺序的数字</translation>
    </message>
    <message>
        <source>With windows of four tokens and no positions, the model tells the order of three letters; with windows of one it does not.</source>
        <translation>窗口为四个词元、不用位置编码，模型能辨别三个字母的顺序；窗口为一个词元则不能。</translation>
    </message>
    <message>
        <source>orders right</source>
        <translation>顺序正确率</translation>
    </message>
    <message>
        <source>the same weights, window of 1 (chance: 0.167)</source>
        <translation>同样的权重，窗口为 1（随机猜测：0.167）</translation>
    </message>
    <message>
        <source>streams of 32 pairs of a letter and a digit; a letter keeps its digit five times in six</source>
        <translation>32 对字母与数字的流；字母六次中有五次保持其数字</translation>
    </message>
    <message>
        <source>Streams four times as long as in training are predicted no worse.</source>
        <translation>四倍于训练长度的流，预测得并不更差。</translation>
    </message>
    <message>
        <source>loss at 256 tokens over loss at 64</source>
        <translation>256 个词元时的损失与 64 个词元时之比</translation>
    </message>
    <message>
        <source>With learned positions, whose later rows training never reached, streams four times as long as in training are predicted worse; with ALiBi, trained the same way, they are not.</source>
        <translation>学得的位置有一些行训练从未到达，所以四倍于训练长度的序列预测变差；同样训练的 ALiBi 则不会。</translation>
    </message>
    <message>
        <source>With rotary positions, streams four times as long as in training are predicted worse; with ALiBi, trained the same way, they are not.</source>
        <translation>使用旋转位置时，四倍于训练长度的序列预测变差；同样训练的 ALiBi 则不会。</translation>
    </message>
    <message>
        <source>streams of 32 pairs of a letter and a digit; a letter keeps its digit two times in three</source>
        <translation>32 对字母与数字的流；字母三次中有两次保持其数字</translation>
    </message>
    <message>
        <source>Each token reads equally far back, so the first places of a segment are predicted about as well as its last.</source>
        <translation>每个词元往回读得一样远，所以段中最前几处与最后几处预测得大致一样好。</translation>
    </message>
    <message>
        <source>loss in the first four places over the last four, in each segment but the first</source>
        <translation>除第一段外，各段前四处的损失与后四处之比</translation>
    </message>
    <message>
        <source>the same: the first are not predicted better, either</source>
        <translation>同上：前四处也没有预测得更好</translation>
    </message>
    <message>
        <source>the same without same_length, over that</source>
        <translation>不用 same_length 时的这个比，除以上面的比</translation>
    </message>
    <message>
        <source>With sinusoids, streams four times as long as in training are predicted worse; with ALiBi, trained the same way, they are not.</source>
        <translation>使用正弦位置时，四倍于训练长度的序列预测变差；同样训练的 ALiBi 则不会。</translation>
    </message>
    <message>
        <source>Without memory each segment begins with a guess: its first digits have a higher loss than its last.</source>
        <translation>没有记忆时，每一段都从猜测开始：开头几个数字的损失大于末尾几个。</translation>
    </message>
    <message>
        <source>A letter's digit is read at the letter's last occurrence, even if it is in the segment before.</source>
        <translation>字母的数字在该字母上次出现处读取，尽管那是在前一段。</translation>
    </message>
    <message>
        <source>layer 2: weight on the letter's last digit</source>
        <translation>第 2 层：放在该字母最近的数字上的权重</translation>
    </message>
    <message>
        <source>layer 2: weight in memory on the letter's last digit</source>
        <translation>第 2 层：记忆中该字母上次的数字上的权重</translation>
    </message>
    <message>
        <source>loss of the digits among the first four tokens of each segment but the first</source>
        <translation>除第一段外，各段前四个词元中数字的损失</translation>
    </message>
    <message>
        <source>the same without memory</source>
        <translation>同上，没有记忆</translation>
    </message>
    <message>
        <source>digits right without (a), content</source>
        <translation>去掉 (a) 内容时的数字正确率</translation>
    </message>
    <message>
        <source>digits right without (b), position</source>
        <translation>去掉 (b) 位置时的数字正确率</translation>
    </message>
    <message>
        <source>digits right without (c), content bias: hardly needed here</source>
        <translation>去掉 (c) 内容偏置时的数字正确率：这里几乎不需要它</translation>
    </message>
    <message>
        <source>digits right without (d), position bias: hardly needed here</source>
        <translation>去掉 (d) 位置偏置时的数字正确率：这里几乎不需要它</translation>
    </message>
    <message>
        <source>random phrases of 4 to 8 symbols, each written three times</source>
        <translation>4 至 8 个符号的随机短语，每个写三遍</translation>
    </message>
    <message>
        <source>Rotated queries and keys find the token before; layer 2 reads what followed the same token earlier.</source>
        <translation>旋转后的查询和键找到前一个词元；第 2 层读取先前跟在同一词元后面的内容。</translation>
    </message>
    <message>
        <source>layer 1: weight on the token before</source>
        <translation>第 1 层：前一个词元上的权重</translation>
    </message>
    <message>
        <source>the same without rotation</source>
        <translation>同上，不旋转</translation>
    </message>
    <message>
        <source>layer 2: weight on all that followed the same token earlier</source>
        <translation>第 2 层：放在先前所有跟在同一词元后面的内容上的权重</translation>
    </message>
    <message>
        <source>Both heads of layer 1 read the token before, and either will do: a head of layer 2 uses it to find what followed the same token earlier.</source>
        <translation>第 1 层的两个头都读取前一个词元，有其中一个就够了：第 2 层的一个头借此找到先前跟在同一词元后面的内容。</translation>
    </message>
    <message>
        <source>the same in its other head</source>
        <translation>同上，另一个头</translation>
    </message>
    <message>
        <source>the same with head 1 of layer 1 at 0</source>
        <translation>同上，第 1 层的头 1 设为 0</translation>
    </message>
    <message>
        <source>the same with head 2 of layer 1 at 0</source>
        <translation>同上，第 1 层的头 2 设为 0</translation>
    </message>
    <message>
        <source>the same with both heads of layer 1 at 0</source>
        <translation>同上，第 1 层的两个头都设为 0</translation>
    </message>
    <message>
        <source>2 to 16 random pairs, each one of 16 keys with one of 8 values, then the keys again</source>
        <translation>2 至 16 个随机配对，每个由 16 个键之一与 8 个值之一组成，然后再次给出各键</translation>
    </message>
    <message>
        <source>A state of six averages holds a few pairs well; of sixteen pairs it mixes some up.</source>
        <translation>由六个平均值组成的状态能很好地保存几对；十六对时会混淆一些。</translation>
    </message>
    <message>
        <source>values right, 4 pairs</source>
        <translation>值正确率，4 对</translation>
    </message>
    <message>
        <source>values right, 6 pairs, as many as the state has rows</source>
        <translation>值正确，6 对，与状态的行数相同</translation>
    </message>
    <message>
        <source>values right, 16 pairs</source>
        <translation>值正确率，16 对</translation>
    </message>
    <message>
        <source>A state of eight rows holds a few pairs well; of sixteen pairs it mixes some up.</source>
        <translation>八行的状态能很好地保存几对；十六对时会混淆一些。</translation>
    </message>
    <message>
        <source>values right, 8 pairs, as many as the state has rows</source>
        <translation>值正确率，8 对，与状态的行数相同</translation>
    </message>
    <message>
        <source>Linear attention learns to reverse a sequence; multiplying queries by keys first, as a full matrix, gives the same numbers.</source>
        <translation>线性注意力学会了反转序列；先把查询与键相乘，得出完整的矩阵，所得的数相同。</translation>
    </message>
    <message>
        <source>Eight latents divide the sequence between them: each reads a few places.</source>
        <translation>八个隐变量分工读取序列：每个只读几处。</translation>
    </message>
    <message>
        <source>how many different places the eight latents read most, divided by eight</source>
        <translation>八个潜在向量读取最多的不同位置的个数，除以八</translation>
    </message>
    <message>
        <source>the same if each drew its place at random</source>
        <translation>同上，若每个潜在向量随机抽一个位置</translation>
    </message>
    <message>
        <source>entropy of a latent's weights, as a share of the maximum</source>
        <translation>隐变量权重的熵，占最大值的比例</translation>
    </message>
    <message>
        <source>A model with RMSNorm learns to reverse a sequence just like one with LayerNorm, and training has moved its gains.</source>
        <translation>用 RMSNorm 的模型与用 LayerNorm 的一样学会反转，训练也改变了它的增益。</translation>
    </message>
    <message>
        <source>mean change in the learned gains</source>
        <translation>学到的增益的平均变化</translation>
    </message>
    <message>
        <source>A model with ScaleNorm learns to reverse a sequence just like one with LayerNorm, and training has moved its gains.</source>
        <translation>用 ScaleNorm 的模型与用 LayerNorm 的一样学会反转，训练也改变了它的增益。</translation>
    </message>
    <message>
        <source>A head of layer 2 reads the source from its end: its largest weight is on the mirrored place.</source>
        <translation>第 2 层的一个头从末尾开始读源序列：它最大的权重在镜像的位置上。</translation>
    </message>
    <message>
        <source>of the rows that write a digit, the share whose largest weight is on the mirrored place</source>
        <translation>写出数字的行中，最大权重在镜像位置的行所占的比例</translation>
    </message>
</context>
</TS>
