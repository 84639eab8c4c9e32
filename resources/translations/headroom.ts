<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en">
<context>
    <name>headroom</name>
    <message>
        <source>"%1" is not a token followed by its id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left %1, right %2, difference %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left %1, right masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left masked, right %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked in both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the other run has no such number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (head %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: measured %2 (must be at most %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: measured %2 (must be at least %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data: %1. Licence: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps, seed %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps, seed %2; held-out token accuracy %3 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured on %1 inputs not seen in training:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made by: headroom-cli recipe %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out as unused: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out as unused: %1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sinusoidal, halves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fourier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q, k, v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights · v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add, normalise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>project, add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak memory (MiB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ~ n^%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a film cannot be written as “.%2”; use .png (animated) or .webp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a picture cannot be written as “.%2”; use .png, .jpg, .svg or .pdf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--lesson-step is %1; the number of steps in the lesson is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The view “%1” cannot show “%2”. %3. Views that can: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no step “%1” to change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change to %1 names cells that the step does not have in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no view “%1”; --list-views lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gallery cannot be exported as a view; --shot writes a picture of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than two variants match “%1”; the gallery’s recording compares two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no training run to record; give --train-steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no training run to export; give --train-steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory, %1 from earlier segments; no gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ trained: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the model with this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens a run in this view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the manual there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads, layers and tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h2&gt;Headroom %1&lt;/h2&gt;&lt;p&gt;A classroom for Transformer models: type, watch the real numbers, change any of them.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;The model on screen&lt;/h3&gt;&lt;p&gt;%1&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Trained with: %1&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Runs on: %1&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 other score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 other scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 other logit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 other logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 of this segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 token fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in memory, %1 before this segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of query %1,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>goes to key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>against key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for writing “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other position %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for query %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for value %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 of the table, for distance %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded: its inputs are not in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured directly; no formula to check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A weight: learned, not derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept from an earlier segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed on demand, not checked: the text is too long to keep every number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded; recomputed from its recorded inputs: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not agree: recomputed as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value before the change, recomputed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked in double: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked in double precision: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 numbers from %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click in the picture, or move there with the arrow keys (T: next table) and press Enter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a number, or move there with the arrow keys (T: next table), then change it on the right, under “Change it”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Enter to try it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the rows into order, or press Ctrl+Up and Ctrl+Down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 min · step %3 of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents read the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output queries read the latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder–decoder attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder–decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enc–dec</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FFN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points read the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Induce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set reads the points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pos v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rot. q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rot. k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LocalRNN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RNN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LocalRNN %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window place %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds read each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next mem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position and step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ponder cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds read the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1st</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1nd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1rd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1th</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the %1 of segment %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 digits changed, first the %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 letters changed, first the %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 characters changed, first the %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens changed, first the %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last step, %1, is of another size than before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosines unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last step, %1, is unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last step, %1, moved by up to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosines unchanged to 4 decimals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine with “%1”: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unchanged: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output unchanged: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; its probabilities move by less than 0.01</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; it falls from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; it rises from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 %3 falls from %4 to %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 %3 rises from %4 to %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as before: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output was %1, now %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output: %1 tokens, before %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unchanged: %2; %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unchanged: %2; %3 earlier predictions changed, first %4: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open in one run only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked, cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>covered until you answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some were then changed by hand, so their rows need not sum to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some were then changed by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 (was %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability of stopping after this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how much this step counts: its stopping probability, or the remainder at the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 minus the threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state of the position after a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ponder cost: steps plus remainder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps this position ran</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remainder: 1 minus the running total before the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result: the states of all steps, weighted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state of the recurrent network inside the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>update gate: how much of the old state stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset gate: how much of the old state the candidate uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>candidate: the proposed new state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message along an edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slope of the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned bias for content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned bias for position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key; in a range −k to k, the largest distance with its own row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row of a distance table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position of the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position of the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of a segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens kept in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden state of a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding of a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row of a position in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frequency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>table of all positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row after the norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of the key features; the result is divided by φ(q)ᵀ z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax over features (queries) or over positions (keys)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state: all keys and values in one small matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query: what a token looks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key: what queries are compared with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value: what a token passes on when it is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weight: the share of a query’s attention that a key gets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score of a query with a key, before the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input: one row of numbers per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden state: one row of numbers per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many numbers a row has; d_k: how many a head’s key has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of tokens in a segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of layers or steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one row per distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row for one distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum that the result is divided by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature map: makes numbers positive, in place of the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sigmoid: squeezes a number between 0 and 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tiny number that prevents a division by zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · steps per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collapsed at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfinished, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ponder weight × 10: does it stop sooner?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up %1: does it learn sooner?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up %1: is it steadier?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head: is one enough?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No positions: where does it fail?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No label smoothing: more confident?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort instead: what does it look at?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reverse instead: the other diagonal?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run, held-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run, training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean steps per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unclipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N + R, encoder + decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder + decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>enc. + dec.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N + R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of held-out tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nats per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of %1 held-out sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shortest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>task %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; at step %2 token accuracy is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is trained yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is measured yet: the first evaluation comes by step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At step %1 token accuracy is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At step %1 token accuracy is %2 and sequence accuracy %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at a ponder cost of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 of table %2, %3 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: rank %2 by frequency, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two-level softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of all heads’ weights, in each layer and over all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest of all heads’ weights, in each layer and over all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of each input reaches each position through all layers so far (Abnar and Zuidema 2020)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each head separately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean of %1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest of %1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rollout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is only one head in one layer, so there is nothing to average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rollout: some keys are memory from earlier segments, so the layers’ maps are not square and cannot be multiplied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rollout: with halting, the result mixes the states of several steps, so their maps cannot be chained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rollout: the recurrent windows also mix positions, and no attention map shows it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rollout: the seeds are not elements of the set, so some maps are not square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rollout: attention goes through inducing points, so the maps are not square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rollout: this model has no attention matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>third</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fourth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fifth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sixth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>among the tokens fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the output %1,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the %1 output %2,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For %1 %2,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the %1 %2, %3,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attends most to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hardly prefers any %1, but attends most to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %3: %4 of its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, the token before the query %3: %4 of its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, the token just before: %3 of its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, which followed %3 earlier: %4 of its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3: %4 of its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the %2 %3 %4 more than the %5: %6 against %7.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the %2 %3 %4, not the %5: %6 against %7.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the largest weight is %1, on %2 of %3 keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the largest weight is %1, on each of these: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the heads of all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 read most from %2: %3 of their weight on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the largest weight of %1 goes to %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of what reaches this position comes from %2, more than from anywhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is rotated %2 × θ, %3 %4 × θ: only the distance counts. %5, the token before the query, gets %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run gives NaN; other code gives every key 0, or the same share, 1/%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run gives every key 0; other code gives NaN, or the same share, 1/%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run gives every key the same share, 1/%1; other code gives 0 or NaN.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every key in this row is masked: this query can read nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 this head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mask keeps this query from reading the pinned %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pinned %1 (%2) gets %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pinned %1 %2 gets %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2: in %3 of %4 rows the strongest key is at the query’s own position. The strongest key gets %5 on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>along the diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2: in %3 of %4 rows the strongest key is the one just before. The strongest key gets %5 on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one position back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the strongest key in each row gets %2 of the weight on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a cell to see why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2: no number differs from the untouched run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 number differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 from the untouched run, at query %3, key %4 (%5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 from the untouched run, by up to %5 (query %3, key %4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>three heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>four heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>five heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>six heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seven heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eight heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With these changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With this cell set to 0 in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With this cell changed in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the model still writes %2 here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the model writes %2 instead of %3, which it had read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the model writes %2 instead of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key: the whole input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key: the source the query can read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tokens so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all tokens fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key: ⟂ %1 of memory, then %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query: the token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, all maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked: cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open only before (left) or now (right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; playback is elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, minus the untouched run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; rows need not sum to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%3, from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; each row sums to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%3; row %1 now sums to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents read each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inducing points read the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set reads the points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inducing point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept in that step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p leaves out what is never written: pad, start, unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p leaves out pad, start, unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped in the next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its attention is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the right: total log p, by which texts are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right: total log p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept by total log p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads × keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1, key %2, weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing the tree …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranked when decoding ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log-probability of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention behind “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no attention matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen token is written in step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention behind “%1”: the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention behind “%1”: the text so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p of the token, weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every query, key %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, key %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries × keys: %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, each on its own scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shaw’s has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder to encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder to decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder to decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, drawn for one node only; head %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, head %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge: from key to query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge colour: score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge: its score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message width: weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width: weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge width: weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads: click another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no edge has a number yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; hatched: no edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hatched: no edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>along the edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halted, still reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row reads column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left: encoder, right: decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ran</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1, edges: %2; lost since the last step: %3. Click to open them in the Graph view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1, edges: %2. Click to open them in the Graph view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, step %2, weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each step adds weight × state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each step moves the result towards its state, by its weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is passed on at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the last row is the sum of the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, result, feature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, added by step %2, feature %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature of the state, one scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step 1 … %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remainder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last step: gets the remainder, 1 − sum so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h of its last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too tall to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>still open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halted: no more updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halted: its result stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut off: the remaining weight is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halts now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps used, over training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recorded at each evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the whole sequence stays below %2 and is cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the whole sequence stays below %2 and keeps running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the sum passes %2, and the %3 halts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no position reaches %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has to stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches %1 and stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions %1 and %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>have to stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reach %1 and stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 positions %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cut off with weight left over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already halted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2; %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position pays a ponder cost: %1. Training penalises it, so stopping early pays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps plus remainder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stops after %2, %3 after %4. In training each step costs, so stopping earlier pays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entropy as a share of its maximum; highest in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of each row’s weight %1; highest in %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grey bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight on the first and special tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a label measures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over this text’s rows (*: another text’s), without the first and special tokens; a label needs 0.30, broad 0.85</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over this text’s rows (*: another text’s); a label needs 0.30, broad 0.85</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over rows; a label needs 0.30</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 0.30</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 latent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents read input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents read latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outputs read latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points read set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inducing points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set reads points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds read set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds read seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input → latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latents → output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set → output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blank, no line: below 0.005</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line width = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grey: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 thickest others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>enc–dec</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the largest weight is %2, on %3 of %4 keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 reads %2 most: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” (%2) reads “%3” (%4) most: %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag left for more memory, right for less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag left for shorter segments, right for longer ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag right to narrow the sliding window, out of the matrix to remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag right for padding after the text, left for less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nearest key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nearest %1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model has no decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a decoder-only model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its positions are absolute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its state is its memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its one layer is repeated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear attention reads a sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an encoder or a decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has its own distance terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its scores are not dot products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask hides %1 in this segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no query may read a later key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: keys outside the span of %2 are masked too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: keys more than %2 back are masked too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: these cells were closed by a change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the run says which cells its mask closes, not why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no query may read a padding token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each sees exactly %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the sliding window, later queries do not see more keys than earlier ones: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With same_length, later queries of a segment do not see more keys than earlier ones: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax spreads a total of 1 over the open keys: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every query sees %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax spreads a total of 1 over the open keys: the first query sees %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last one sees %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 may see no key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far, query %1 may see only itself: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 may see only itself: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far, query %1 may see %2: %3, itself included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far, query %1 may see %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 may see %2: %3, itself included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1 may see %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 memory key is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 memory keys are open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is outside the span of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are outside the span of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is outside the window of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are outside the window of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is in the future</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are in the future</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was closed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>were closed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is closed by the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are closed by the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is padding, left open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are padding, left open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No mask is applied yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all masks are applied yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key is hidden from this query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no multiply–adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiply–adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ add &amp; norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norm first, + add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model writes no tokens, so there is no prediction to read after each layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s output is read from latents or seeds, not from one row per token, so there is no path to follow for a token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logit lens reads a stack of separate layers; this model repeats one layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing what the model would predict after each layer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emb.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prediction after every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens %1–%2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1, %2: probability of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logit lens does not apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One token’s path: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lanes: the tokens that are read most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stream of this token: every block reads it and adds to it, then the sum is normalised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every block adds to its stream; the sum is normalised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add, then normalise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stream of this token: every block reads it and adds to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every block reads its stream and adds to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the norm’s input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>g · x ÷ length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with its learned gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1, the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment recurrence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing the segments and their reach …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows: memory, then this segment’s tokens; columns: features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a zero in every row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shifted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tril(1, k − q)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flattened, row %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flattened, rows %1–%2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flattened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells per row going in, %2 cell per row coming out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells per row going in, %2 cells per row coming out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows %1–%2 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tape: all rows read one after another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; no number changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The left shift puts a zero %1 every row, the right shift %2 it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in front of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the end of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All rows are read one after another and cut into %1 rows of %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no number changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The left shift drops the first row, the right shift the last: each row is now %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one cell further right than the row above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zero_triu zeroes what the left shift moved in from the next row: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything right of the query’s own key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the %1 row, rows are %2 long again; only the %1 %3 columns stay, every score %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the %1 row, rows are %2 long again; only the %1 %3 columns stay, each row %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under the key at its distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropping the %1 row restores the old shape: each row is now %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the %1 row dropped, every score below the staircase is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropping the %1 row restores the old shape: every score is now %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query is multiplied by the vector of each %1. The columns are distances, not yet keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A zero goes %1 every row, so each row is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one cell longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows are laid end to end: %1 cells in one line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 cells are reshaped to a width of %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What moved in from the next row belongs to later keys: %1 hides it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero is not masked: softmax still gives it weight, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so the mask is still needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left, the weights with rotation; right, those of the same queries and keys without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 weight %4 at position %3 and %6 at position %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 weight %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not rotated: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without rotation, both would get the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without rotation, only what they hold would count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 up to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to 0, one at a time: %1 changes the output most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to its mean, one at a time: %1 changes the output most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied from the other run, one at a time: %1 changes the output most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to 0, one at a time: the largest change is %2, by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to its mean, one at a time: the largest change is %2, by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied from the other run, one at a time: the largest change is %2, by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every head at once, and one enlarged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no attention matrix. Use Step through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention as lines from token to token, layer by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no attention matrix to draw as lines. Use Step through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text of any length: the whole matrix, a lens, and the text to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The terms that add up to a score, each with a switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s scores are not a sum of terms: open Transformer-XL, learned relative or Shaw’s attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rel_shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How relative scores are realigned with their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no relative scores to shift: open Transformer-XL or learned relative attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance selects a row in two tables: one for keys, one for values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no distance tables: open the variant “Relative positions”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may read whom, and why: mask layers as switches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no softmax over keys to mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What segments pass on, and how far back each state reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not read text in segments: open Transformer-XL or the vanilla segment model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per-head distance bias: ALiBi and T5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no distance bias: open ALiBi or T5’s relative bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LocalRNN window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A window slides over the text and a state builds up inside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no recurrent layer over windows: open the R-Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adaptive embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are looked up in their cluster’s table and put back in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model looks up every token in one table: open the variant “Transformer-XL with adaptive embedding”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and values summed into one state, token by token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s attention is not linear: open Linear attention or Efficient attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latents and sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrays that read arrays: latents, inducing points, seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has neither latents nor inducing points: open Perceiver IO or the Set Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps each position runs, and how much each counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model runs a fixed number of layers: open a Universal Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens as nodes, attention as messages along edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s attention has no edge from token to token: open a model with softmax attention and no memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position tables, and how two positions relate to each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model adds no positions to its tokens: open the Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries and keys rotate with their positions, so scores depend on the distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not rotate its queries and keys: open the variant “Rotary positions”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How widely each head reads, query by query and on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no attention matrix, so it has no entropy to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head atlas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every head labelled by what it reads, with the number behind the label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no layers of attention heads to label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What switching off each head, part or position does to one output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no layers of attention heads that lead to an output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, RMSNorm and ScaleNorm on the same row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no norms: open the Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tree of texts considered by beam search, greedy decoding or sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not write token by token: open one with a decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every block, what flows between them, and what each costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no step to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One operation at a time, number by number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some numbers are covered until you answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearly uniform: %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed as a result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, both runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (“%2”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1 → key %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is no PNG or JPEG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has %1 × %2 pixels; at most %3 × %3 are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not in the text’s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (the picture “%2” is not shown: %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A classroom for Transformer models: type, watch the real numbers, change any of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model (.safetensors, or a folder) or a bookmark (.headroom) to open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[file]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the variant with this id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this model file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use fresh random weights, even if there is a trained model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this lesson (.md).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --lesson: begin at this step, from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --lesson and --shot: answer the step’s question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The view to show (see --list-views).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto, cpu, cuda, cuda:N or mps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language, such as de.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep settings next to the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List the views and exit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a picture of the window, as PNG, JPEG, SVG or PDF by the file's extension, without a screen, and exit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write only the view with its caption, as PNG, JPEG, SVG or PDF by the file's extension, and exit. Takes the options of --shot; --size is the size of a slide, --theme may be paper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: a film of the view's whole sequence, as animated PNG or WebP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: the step playback is at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: the pinned cell, PATH@i,j,k from 0, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: how many stops of the step have been played.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: a change by hand, PATH@i,-,k=VALUE; may be repeated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: show the difference the changes make.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: train the variant this many steps first. --view training shows the run; any other view shows the model in training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --train-steps: the training step to show, the last if not given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: another run beside this one: a variant, a model file, or untouched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --compare: the difference instead of the other run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: WxH, by default 1440x900.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --shot: device pixels per logical pixel, by default 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 is “%2”; it must be a whole number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--position is “%1”; it must be a number, 0 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--size is “%1”; it must be like 1440x900, from 100x100 to 8192x8192.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--scale is “%1”; it must be 0.5 to 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--size is %1x%2; what is shown needs at least %3x%4, which the picture has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The start page: every variant with its idea and a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training lab: train a variant on a task and watch it learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--theme is “%1”; it must be light, dark or system, or paper with --export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is "%3"; it can be %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant "%1" cannot be opened: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no variant "%1"; the variants are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nests lists or objects more than %2 deep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2 values; at most %3 are allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid JSON: it is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid JSON: it ends at line %2, column %3, in the middle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid JSON: the number %4 at line %2, column %3 is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid JSON: line %2, column %3 has %4, which cannot be there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting %1 is %2; it must be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 to 1,000,000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0 and at most 10⁹</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0 and at most 10¹⁵</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 0 and below 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0 and at most 0.01</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0 and below 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a divisor of width %1, unless head_width is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 2 for norm layer-unbiased, which divides by n − 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>even, since positions pair each sine with a cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 3 for Fourier positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a divisor of the %1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most the head width, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting %1 has %2 numbers; it needs %3, one for each rotated pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting %1 has a factor %2; each must be above 0 and at most 10⁹.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting rotary_original is %1; rotary_scaling longrope takes its logarithm, so it must be 2 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position rotary rotates numbers in pairs, so each head must rotate an even number of them; it rotates %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting rotary_factor is %1; scaling needs 1 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting rotary_base is %1; rotary_scaling yarn takes its logarithm, so it must be above 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting rotary_high is %1; it must be above rotary_low, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting windowed_layers names all %1 layers, which is the default. Leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory does not work with position %1: rows of different segments would carry the same positions. Set position to none and use relative attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory does not work with parallel, normed_residual or norm_placement around: it needs plain sublayers. Leave these settings out, or set memory to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory does not work with windowed_layers: the memory's rows lie before the window. Leave windowed_layers out, or set memory to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory does not work with attention %1, whose state already sums over everything before. Set memory to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory needs causal attention; set causal to true.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory does not work with depth universal: there is no fixed layer to remember. Choose layers, or memory 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory does not work with a LocalRNN: memory holds the layer's input, before the LocalRNN, but attention reads the LocalRNN's output. Set local to none, or memory to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger than the cutoff before it, above 0 and below vocabulary %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting divisor is %1: the last cluster's rows would have no width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting norm_placement around needs an encoder or a decoder; topology is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below vocabulary %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting project_sum does not work with depth universal, which adds positions before each step, in the model's width. Leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting embedding_width is %1; each sine of the positions has its cosine, so it must be even.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting embedding_width is %1; Fourier positions need at least 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting embedding_width is %1; norm layer-unbiased divides by n − 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting query_key_norm needs heads at least 2 wide for norm layer-unbiased, which divides by n − 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting divide_by_layer does not work with layer_weights: a shared layer has no number of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 entries long, one for each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of its own layer, or of an earlier layer with its own weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LocalRNN does not work with halting dgl, which runs only the positions that have not halted: a window would miss its neighbours. Choose a tensor2tensor halting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halting tensor2tensor-global does not work with a causal decoder: its one probability is a mean over the whole sequence, so each position would learn about later ones. Choose another halting, or topology encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Depth universal needs an encoder or a decoder; topology is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LocalRNN needs an encoder or a decoder; topology is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topology %1 works only with attention dot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position rotary needs an encoder or a decoder; topology is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topology set has no order, so position must be none; it is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model's logits are not numbers, so no token can be chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cost curve needs something to measure and at least two points to measure it at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: lengths holds %2; it must be 1 to 1000000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs contenders and at least two lengths to fit an exponent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, scores: evaluation is "%2"; it must be segments, sliding or memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: attention_lengths holds %2; it must be above the segment, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention length %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no run "%2"; the runs are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>receptive field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: relation is "%2"; it must be at least, at most, above or below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no experiment "%1"; the experiments are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row has %1 cells for %2 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table does not have as many ranges as cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>series "%1" does not have as many x as y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>map "%1" has %2 values for %3 rows and %4 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment %1 checks "%2" of "%3", which is in no table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that is %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds for %1 of %2 seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One seed and little training: run it in full to be sure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of the numbers could not be measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A possible reason, not measured: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Seed %2.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment %1, setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1 of %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: lengths is empty; give the lengths to test, the shortest first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens right at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no measure "%2"; the measures are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, plots: across is %2; there are %3 axes, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, plots: no option of axis %2 has an "x"; give each one, or leave out across.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, plots: y is "%2", which is not one of the measures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has an option without a label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no options; give at least one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: still learning at the end, held-out loss %2 at step %3, %4 at the last step, %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are %1 source sequences and %2 target sequences; each target needs its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: it is %2, not a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a step is %2; it must be 0 to 10¹⁵.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step and %2 have different lengths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: steps_used_counts do not fit steps_used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step and text have different lengths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was saved as version %2; this program reads version %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the first tokens of the vocabulary must be pad, start and end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lists %2 tokens, but its config says vocabulary %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the model's .safetensors file, or save it as one with Python's safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model's .safetensors file, or its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpack it and open the .safetensors file inside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is %2, not a .safetensors file. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file is empty (0 bytes). Copy or download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a TorchScript program (a zip archive)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a PyTorch pickle in a zip archive (.pt, .pth or .bin)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is PyTorch's (.pt, .pth or .bin): %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a web page (HTML)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the file again with the site's own download link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an ONNX model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the .safetensors file beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index of a TensorFlow checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a link of the Hugging Face cache that became a text when it was copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the folder again with its links (cp -a), or download the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To run a model on it, open the model's .safetensors file and paste the text into its input. To learn from it, train a variant on task text with this file (Training lab, or headroom-cli train --task text --file).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers are written as .csv or .npy; "%1" is neither.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder of the model that it was made from, which has .safetensors files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file needs %2 of memory, but only %3 is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file needs %2 of memory, more than this machine has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file has %2, more than the %3 allowed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has the name reserved for metadata.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has a name that is too long or holds a NUL character.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has more than %3 dimensions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: tensor "%2" has %3 bytes, which do not fit its shape %4 of %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: the numbers of tensor "%2" do not fit its shape %3 of %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: two tensors have the name "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: %2 tensors are more than the %3 allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends at byte %2, before it begins at byte %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its shape %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has more elements than can be counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends at byte %2 but %3 needs %4 bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 begins at byte %2 and ends at byte %3 but %4 needs %5 bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 begins at byte %3, inside %4, which ends at byte %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 begins at byte %3, which leaves a gap from byte %4: tensors must follow each other without gaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 ends at byte %3 but the file holds only %4 bytes of tensors: it was cut short. Copy or download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file has 1 trailing byte after its last tensor: it is damaged, or something was appended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file has %2 trailing bytes after its last tensor: it is damaged, or something was appended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header must begin with "{" but is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header must begin with "{", not with "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header has a NUL character at byte %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "weight_map", which says which file each tensor is in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file name of tensor "%2" must be a string.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places tensor "%2" in "%3", which lies outside the folder; only files beside the index are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names more than %2 files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has shape %3; the memory of a layer is [position, %4].</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has %3 positions, but the memory of the first layer has %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds a tensor "%2"; inputs are input.source, input.target and input.memory.1, input.memory.2, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topology %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; %3 needs it: token ids, I64 [position].</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds a tensor "%2" that %3 does not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the memory of %2 layers, but its config says memory %3 and %4 decoder layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no step to compare: save what you computed as expected.PATH, such as expected.encoder.1/self_attention/weights; headroom-cli run lists the paths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: headroom.vocabulary must be a JSON list of strings, one per token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: headroom.vocabulary lists %2 tokens, but headroom.config says vocabulary %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "headroom.config" in its metadata: give the model's settings as JSON, such as %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; memories are numbered from 1, one per layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: "%2" names no step; write PATH@0,-,*.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: "%2" names no cells; write PATH@0,-,* with numbers from 0, - for what is asked, * for any.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no field "%2" here; the fields are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is "%3"; it must be a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is "%3"; it must be yes or no.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: "%2" sets nothing; write NAME=VALUE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 must be written "%3".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: kind is "%2"; it can be click, type, change, set, choose, order or next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: by is "%2"; it can be largest or smallest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a question of this kind needs the field "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two options have the same value, %1, so neither is right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of the pictures comes after the step on the stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is “%1”: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is %2, “%3” is %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of axes of "%1" is %2, but the question names %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a number among the model's settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>itself and the %1 before it, so once memory is full every query reads the same number of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only itself, so every query reads the same number of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>itself and the %1 before it (a sliding window)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only itself (a sliding window)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where a query may read a key: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where a query may read a key: itself and everything before it (Vaswani et al. 2017, section 3.2.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sliding window keeps at most %1 of these keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding is masked for every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 on tokens, 0 on padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where same_length lets a query read a key: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where the window lets a query read a key: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting divisor is %1: the rows of cluster %2 would have no width. Choose a smaller divisor or fewer cutoffs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sines and cosines of the distance from the query back to the key, from the farthest to the nearest (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances above %1 count as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position rotary does not work with attention %1: rotating a query changes its features. Choose dot, or another position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention t5-bias: the number of buckets is %1; it must be at least 4, two for each direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention t5-bias needs at least 2 buckets; it has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention t5-bias has %1 buckets; %2 per direction hold one distance each, so its largest distance, %3, must be above %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this model does not halt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this model sends no messages in an encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no place "%2"; the places are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no checks; a claim rests on at least one number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 inputs; it takes at least %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no recipe "%1"; the recipes are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe %1 makes its own training data, but a text was given. Leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe %1 learns from a longer text than the one that ships. Make it with %2 FILE and give it as --text FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not made by recipe %2 as it is now: variant, settings, task or training differ. Train it again with headroom-cli recipe %2 --out %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU, %1 threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs about %2 GB of memory; %3 GB is free here. %4 may fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 looks up rows that its table does not have; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a change names no step; give its path, such as decoder.1/self_attention/weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the change to %2 names cell %3; cells are counted from 0, and -1 is a whole axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a bookmark: it has no field headroom_place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written by a newer Headroom (version %2 of bookmarks; this one reads %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names no model; give a variant's id or the path of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: stop is %2; it must be 0 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a bookmark: it is not UTF-8 text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STEP:head-off=PATH/HEAD, STEP:head-on=PATH/HEAD, STEP:freeze=PREFIX, STEP:thaw=PREFIX, STEP:set=WEIGHT[i,j]=VALUE or STEP:SETTING=VALUE, as in 400:rate=0.001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names no head; give the attention's path and the head's number from 0, such as encoder.1/self_attention/0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sets no weight; give WEIGHT[i,j]=VALUE with cells from 0 (- for a whole axis) and a finite number, such as output.bias[3]=0.5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a change at a step; give %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is already off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not off at that step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is already frozen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not frozen at that step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no training setting %1 that can change during training; choose %2, head-off, head-on, freeze, thaw or set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training setting %1 is %2; it must be a finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: temperature is %2; it must be %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant %1, training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training setting %1 is %2; it must be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>snapshot every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exists and is not a model, so training will not overwrite it: choose another file, or remove it. (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds an unfinished training run. Continue with --resume %2, choose another file, or remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file to write is called %1; its name must be valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: it is a folder; give the path of a .safetensors file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: NaN or infinite values among the numbers needed to resume training: %2. All must be finite. It opens as a model; to train, begin a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this model has no step "%2". Similar steps: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: expected.%2 has shape [%3]; the step is %4. Put the axes in this order, without a batch axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: expected.%2 has shape [%3]; the step is %4. Put the axes in this order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tolerance is %1; it must be a finite number above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reference holds a tensor "%1"; its tensors must be named CASE.NAME.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No vectors of texts: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its shape differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model has no such tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi’s two forms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi’s slopes, head by head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prev</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the token before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the token after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the row’s own token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on other occurrences of the same token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>induction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Induction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the token that followed the row’s token the first time, in a random sequence written twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First or special token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the first token and special tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the token read most, averaged over all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy as a share of its maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weights of several heads or layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of multiplication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the features of queries and keys, and the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the residual stream after every sublayer, and what the output layer makes of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rows that enter a norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedding has NaN or infinite numbers, so it has no principal directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Principal directions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tables of an adaptive embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table of positions that is added to the tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receptive field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weights of layers that read their own positions, and nothing else beside them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries and keys before they are rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden states and the memory that they read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two ways to one score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tables of a row for each distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both shifts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores that rel_shift realigns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of a row cannot be computed: it holds %1, and squares of such numbers are larger than any float.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no study "%1"; the studies are: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option %1 is %2; it must be a whole number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option %1 is %2; it must be a number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax in two levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the steps of an adaptive softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without masks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores that a mask closed in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In another order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the windows of a recurrent layer and its weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Addition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its alphabet must be the digits 0 to 9 and +, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last symbol of its alphabet must be ), which closes a bracket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last two symbols of its alphabet must be _ for a blank and &gt; for the signal to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Echo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word %1 of %2 fits no sentence of the grammar: article, adjectives, noun, verb, and after some verbs a second noun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hands of cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its alphabet must be the cards 2c to 9c, 2d to 9d, 2h to 9h, 2s to 9s and the word "none"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are %1 cards, so no hand has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last six symbols of its alphabet must be the digits 1 to 6, after three letters or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeated phrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its alphabet must be the keys a to p, the values 0 to 7 and all pairs of them, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has only %1 keys and each is in at most one pair, so there cannot be %2 pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1: %2 (%3) is %4; it must be a whole number from %5 to %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1: %2 (%3) is %4; it must be from %5 to %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has no option "%2"; it takes no options.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has no option "%2"; its options are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 reads no %2, but "%3" was given. The tasks that read files are text, words and translation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1: the name of the %2, "%3", is not UTF-8 and could not be remembered. Give the file another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has %2 %3 sequences; it takes 1 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has %2 sequences of up to %3 tokens, more than the %4 tokens kept in memory; at most %5 sequences fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has no option "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has its own alphabet, but the number of symbols was given as %2. Leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1: the number of symbols is %2; it must be %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has an empty alphabet; give it at least one symbol.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has an alphabet of %2; it takes at least %3 symbols.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has lengths (%2) %3 to %4; the first must be at least 1, the second no smaller than the first and at most %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 cannot be made: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has noise %2; it must be from 0 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has no source for noise %2 to change: it only predicts. Set noise to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no task "%1"; the tasks are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task text needs up to %1 characters at once, but of the %2 characters of %3 in this alphabet, the %4 part has only %5. Use a longer text or shorter sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters of %3 outside the alphabet of %4, which are left out: %1 of %2. Distinct ones (%5): %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: byte %2 in line %3, %4, is not UTF-8. Save the text as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: byte %2 in line %3 is 0, so this is not text. Choose a text file in UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task translation cannot be made: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of lines of %1 is %2, that of %3 is %4; each line of one must be the translation of the same line of the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the %1 lines of %2, only %3 distinct ones can be used: they have %4 to %5 words, their translation has at most %6, and every word is in the vocabulary. 10 are needed. Allow longer sentences, or use longer texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every source sentence of the %1 part of %2 is also in an earlier part, so nothing is held out. Use longer texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines of %3 that are left out: %1 of %2 (repeated, too short, too long, or with words outside the vocabulary).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the two texts outside the vocabulary of %2, which are read as "unknown": %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held-out lines of %2 left out because their source sentence is also in an earlier part: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task words needs up to %1 words at once, but of the %2 words of %3 the %4 part has only %5. Use a longer text or shorter sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of %3 outside the vocabulary of %4, which are read as "unknown": %1 of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zipf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>structure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letters and digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", is longer than 1024 bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", is not valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: token %1, "%2", has white space, so no text could contain it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only tokenizer.json was read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is not a cell: give whole numbers from 0, one per axis, such as 0,3,5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is beyond float32, whose largest number is 3.4028235e38.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is not a change: give PATH@i,j,k=VALUE, with a finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds token ids, which cannot be changed by hand; change the text instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2 numbers; %3 cannot be copied into it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not have those cells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no cell (%2): give one index per axis, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision bfloat16 needs LibTorch 2.0 or newer, and this is %1; float32 works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of topology set writes one token per seed; seeds is %1, but a target of this task has %2 tokens. Choose a task with a short answer, such as largest, or more seeds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of topology %1 writes one token for each it reads, but a target of %2 tokens is longer than its source of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a language model scores a text; this one's topology is %1. Choose a variant of topology decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring needs a text of at least 2 tokens; this one has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window is %1 tokens; this model takes 1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation with memory needs a model with memory, but this model's memory is 0. Choose sliding or segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 needs up to %2 positions, but max_length is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task %1 has %2 tokens, but the model's vocabulary is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be 0 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: kind is "%2"; it can be set, scale, zero, copy or mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no learning rate schedule "%1"; choose noam, constant or cosine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no precision "%1"; choose float32 or bfloat16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ponder weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evaluate every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfrozen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no longer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no other run to copy from. Put one beside this run first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other run has no step %1 to copy from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other run has a different number of tokens. Use a text of the same length to copy position by position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held-out accuracy over training: %1 after %2 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: held-out accuracy %2, training loss %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out accuracy → %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy → %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No weight's name begins with "%1", so nothing can be frozen; names look like %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the optimiser's %2 is missing, so training cannot continue. Begin a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the optimiser's %2 has a different shape from its weight, so training cannot continue. Begin a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token’s row comes from its own cluster’s table (Baevski and Auli 2019, section 3). The clusters hold %1 parameters, a plain table would hold %2; with the output layer %3 instead of %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A token of the vocabulary: its row, its neighbours and its probability are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First token of table %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times narrower each table’s rows are than the previous table’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width ÷</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next token is %1 with probability %2: its table’s probability times its own within the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The softmax first chooses among %1 common tokens and %2, then within %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one table only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row goes back to its token’s place: the input is %1 wide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequent tokens get wide rows, rare tokens %1: the vocabulary is cut into %2 tables.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>narrow ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has %2, a row of table %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the projection P%1 maps its row to the common width of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has %2; %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has %2 and is nearest to “%3”; %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose “%1”. Its row has %2 numbers: do its neighbours make sense?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is too large for WebP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no picture in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something unexpected went wrong. What is on screen may be out of date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 as
a profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hover or click a row to see it here as bars.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blank: below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one shared scale; click to enlarge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the map is drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What your changes did: this run minus the untouched one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which step to show, from scores to weights; playback jumps there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>viridis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cividis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each head, or all heads combined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untrained, so this is chance: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type something on the left to see its attention here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to see its attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, step %2, remainder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, step %2, halting probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beyond the line: not seen in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content + bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the future is masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax over each row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same for every text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, farther than in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias by distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one line per head: −slope × distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−slope × distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned, one per bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys after the query ← distance → keys before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance: positions from the query back to the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1, distance %2, bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias comes next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beyond training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys %1–%2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the only key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; bias = −slope × distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minus the distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content, bias, score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▸ query, ▾ key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: %3 weights, %4 multiply–adds. Click to open its result step by step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no separate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Click for its explanation on the right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Opens step by step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>results: rows are positions, columns features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained on this task: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, cannot be shown: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do this next: open this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen to compare: choose another with Ctrl+Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl-click another to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do this next:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights of this variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fresh, random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training details…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set it to the number typed here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply it by 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set it to 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo every change to this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>doubling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zeroing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>setting a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is too large: the largest number a model computes with is 3.4028235e38 (float32).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a number: type one such as 0.25 or −3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing depends on this number, so it cannot be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in all %1 heads of this layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin a computed number to change it; the model’s weights change only in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by hand in %1 heads (was %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by hand (was %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more change elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more changes elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 change made by hand elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changes made by hand elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No other step changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 later step changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 later steps changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs with the settings that the model was opened with; Undo brings these back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed settings: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stage names "%1", which its run does not have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lit: the number of axes of "%1" is %2, not %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer is right; %1 were tried.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its own solution is refused: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is listed as a wrong answer but is right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a wrong answer gets no reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong answers get %1 different replies; at least %2 are needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no step "%1".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 + %2 in P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in place of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables, drawn to scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>area = weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>table %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank, commonest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of the full table is not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the cut between tables %1 and %2: a new cut makes new, untrained tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same cell size throughout; all on the same %1 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a row to the common width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all on the same %1 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers × %2, %1 × %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection P%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= %1 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers, no projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, projected, feature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, row of table %2, feature %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, embedding, feature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back in place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every token of the input, %1 numbers wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table %1 as a map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the variance: across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first direction, share of all variance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second direction, share of all variance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine with “%1”:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cosine of %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comes after the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 + %2 scores, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p(%1) =</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability of table %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 within table %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 common</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in table %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model, untouched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run as it is now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input of the run on the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the right half shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.safetensors);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run on the right reads the same input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model on the right does not know most of this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The left model is untrained, the right one trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The right model is untrained, the left one trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>untrained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no such view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a number to see its value in both runs here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left writes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right writes the same: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right writes ([ ] where it differs): %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right writes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the window is rerun for every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory reuse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment by segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every token runs once; its states are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every token runs once and is forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token that runs →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicting after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read from memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already ran in this segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs through the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ read from memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ran in this segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows through the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query–key pairs per layer and head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sliding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory reuse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times as many rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times as many rows, sliding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows so far, %1, after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each token once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the current computation to finish…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each time is the shortest of %1 runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dashed line: the model on screen. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model on screen is at %1, left of this axis. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model on screen is at %1, right of this axis. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beam width: number of texts kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length penalty; 0 = compare texts by log-probability alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature divides the logits: lower sharpens, higher flattens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-k: only the k likeliest tokens; 0 = all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-p: smallest set of tokens with total probability ≥ p; 1 = all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed draws the same text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum number of tokens to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer whose attention is shown for the chosen token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the likeliest token, %2, is written; the others are dropped for good.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 is drawn at random. Likelier tokens are drawn more often, but not always.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the text is extended by its likeliest tokens, giving %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 each of the %2 texts is extended by its likeliest tokens, giving %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the beam keeps all %2 texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the beam keeps the %2 likeliest (%3 ended) and drops %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the beam keeps the %2 likeliest by log-probability and drops %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing the tree of texts …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result is the kept text with the highest score: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result is the one text that was written: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score = log p(text) / ((5 + length) / 6)^α</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log p(text) = Σ log p(token)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another method. Which branches stay?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run on the right has no step %1. Choose a step both runs have, or compare the pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a different shape in the run on the right, so its cells cannot be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has too many cells to be drawn one by one. Long text shows both runs, at every zoom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right − left, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right − left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked in both: cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open in one run only, on the blank side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right − left, cell by cell; the largest is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cell is open in one run only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells are open in one run only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A longer text; the lines keep their slopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias is largest from %1 %2 to %3; long distances share buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias is largest at several values of %1, from %2 to %3; long distances share buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias is largest at %1 %2; long distances share buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias is largest at %1 %2, where this query puts %3 of its weight; long distances share buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First, the content score of each %1 with each %2, whatever their positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias is linear in the %1: each head subtracts %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its own slope per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias is looked up by %1: short distances have a bucket each, long ones %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share buckets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score = content + bias: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the farther the key, the larger the penalty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance counts, whatever the tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys after the query are hidden by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A head with a steep slope reads nearby keys, a flat one reaches far: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compare the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax turns the scores into weights that sum to 1: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double the text. Do the last tokens still see the first?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another head. Which distances does it favour?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 stays open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>she turns around if she has to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sea is calm today.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening of another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your changes to %1 are kept: Undo brings them back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One setting of this bookmark is left out. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset all changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run was recorded elsewhere. Its model is not here, so nothing can be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This bookmark points to %1, which is not in this view. Opened the nearest step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a model here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention %1 does not run as messages along edges; dot, relative and alibi do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge %1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers × heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean entropy over queries, in nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean entropy, in nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1: heads × queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy of every row of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy of every row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comes next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy by head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy by query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1, query %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the terms add up to %1, as broad as %2 equal weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight α</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−α ln α</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: one key has all the weight; %1 = ln %2: %2 keys have equal weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: all on one key; %1 = ln %2: %2 equal weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: one key has all the weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing the entropies …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1 of layer %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over all queries: one number for each head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over all queries: the same for all heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over all queries: fewest keys for %1, most for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each weight is multiplied by its %1. Middling weights add most; weights of 0 or 1 add nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surprise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summed over the %1, this is the entropy: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how widely a query reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another head. Does it look at one key, or at many?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: kind is "%2"; the kinds are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Attention during training, at %n moment(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>rows: %1, columns: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %3, %4 %5: %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quick: %1 of %2 claims held once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 claims hold here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by %2; lines: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2: %3
%4: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a result of an experiment: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not measured on this machine yet. Press Run to train the models, fill the tables and plots, and check whether the paper’s claims hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds %1 to %2: means, with minimum and maximum in brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quick check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≠ differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ held once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≠ not this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure on this machine; takes minutes on two cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One seed and less training: takes about half a minute; not conclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first seed, for weights, data and dropout; the same seed gives the same numbers, except times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs this many seeds, one after another; tables show means and ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is running: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled. The last result is still shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 The inputs of this number are not in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed in an earlier pass, in step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every number is divided by the same constant: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every number is multiplied by the same constant: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not masked here: the score stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masked here: this query cannot read this key, so the score becomes −∞ and its weight 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masked here by %1: this query cannot read this key, so the score becomes −∞ and its weight 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked = score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked = −∞</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 instead of %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The condition “%1” holds here, so “%2” is taken and “%3” is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition “%1” does not hold here, so “%2” is taken and “%3” is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”, as “%2” is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elu(x) + 1 = x + 1 for x &gt; 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elu(x) + 1 = exp(x) for x ≤ 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked up: row %1 of the table, for “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same number in another place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token whose logit ranks number %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1, logit %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token with logit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token number %1, sum %2 &gt; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number %1 by total among the beam's unfinished texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number %1 by score among the texts kept to the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts up by 1 from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The frequency was %1 before scaling for longer texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1 and at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: %1 is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: %1 is not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: token %1 is not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: token %1 is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: token %1 is one of %2 … %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: token %1 is not one of %2 … %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge %1: %2 → %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: rows %1 … %2 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: rows %1 … %2 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no: the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running and sum + p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: not halting here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0; this run), 0 for every key (PyTorch’s attention since 2.5), the same share for all (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0), 0 for every key (PyTorch’s attention since 2.5; this run), the same share for all (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0), 0 for every key (PyTorch’s attention since 2.5), the same share for all (%1; this run).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain and shifted by a learned bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The standard deviation is computed with n − 1, and ε is added to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input row times one row of the weight matrix, element by element, then summed, plus a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input row times one row of the weight matrix, element by element, then summed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row of the first matrix times a column of the second: %1, summed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from the %2 other product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from the %2 other products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of the operands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>− %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product of the operands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest of %1 along the %2 axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of %1 along the %2 axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of %1 along the %2 axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running sum along the %1 axis: what came before fades by the second operand, then this entry is added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running sum along the %1 axis: everything up to here, this entry included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over %1 ≤ this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the first entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest along the %1 axis up to here, this entry included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest over %1 ≤ this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No %1 ends in %2, so its sum is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of what arrives at %1, over the %2 ending there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum over the %1s into the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A film of the view’s whole sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paper: white background and dark ink, for print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As shown, %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide, %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A film of the whole sequence: %1 s, %2 frames of %3 × %4 pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture: %1 × %2 pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drawing, sharp at any size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smallest letters: 1/%1 of the height.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the film as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the picture as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 films (*%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pictures (*%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanilla</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2 of %1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2 of %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 depends on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in its own segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, query %2, input %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the queries’ own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input e(j)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the query: exactly 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blank: exactly 0, no path leads there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1 query only; more would take too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1 queries only; more would take too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: where segments meet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanilla: the same weights, no memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the input moves the query’s state: ‖∂h / ∂e‖, one log scale for both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the input moves the query’s state: ‖∂h / ∂e‖, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being trained by another program (process %2). Choose another file, or end that one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How attention develops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Film strip: one frame per snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the frames show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probe: the text every snapshot runs on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text every snapshot runs on; press Enter to trace them all again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How halting develops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No snapshot yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each snapshot adds a frame here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps, one scale for all frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one bar per position of the probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight, one scale for all frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▸ rows: queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▾ columns: keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click a frame to go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: computing its trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: position %2 ran %3 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: position %2 ran %3 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: query %2, key %3: masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: query %2, key %3: weight %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose row is shown (↑ and ↓)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale of the bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A shared scale shows which terms are small; with a scale per row each term fills its strip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside Transformer-XL’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside Shaw’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same text with the other attention, side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL is a language model: open “Relative positions, language model” to compare them on one text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>term %1 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2 with weight %3. Take a term out: which weights change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without %1, the weight of %2 on %3 goes from %4 to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: how well the %2 matches the %3, wherever the two are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: how well the %2 matches the %3 to the key, whatever the key is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: how much the %2 matters to every query: one learned vector takes the query’s place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: how much the %2 matters to every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two terms add up to the score: Shaw’s attention has no (c) or (d).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The four terms add up to %1; switch one off and see how the weights change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>switch off one term, at the left of its bars. Which weights change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every picture is computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Families of variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search models, lessons, samples, views and the manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n variants, one idea each</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing matches “%1”. Try a model (ALiBi), an author or an idea (memory). Escape shows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing matches “%1”. Try a model (ALiBi), an author, a task (%2), what a model takes (digits) or an idea (memory). Escape shows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, position %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph needs its %1 tokens in one list, one sequence after another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 lengths add up to %2, but there are %3 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A %1 sequence is %2 tokens long with its special tokens; this model takes at most %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no learned positions; choose none or a sinusoidal kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run position rotary: its edges have no rotated queries. Choose another position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder → decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder reads encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder reads encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder reads decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes the same numbers by passing messages along edges, one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token is a node. %1 reads along one edge only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token is a node. %1 reads along %2 edges, one from each node it may read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On each edge, the %1 of %2 meets the %3 at the other end and gives one score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax over the edges into %1 turns their scores into %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights that sum to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each edge carries a message: the %1 of its source node, times the edge’s weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 adds up the messages in its mailbox. The sum equals its row of weights times the values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show another set of edges. Who hears whom?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show another step of depth. Who hears whom there?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show another layer. Who hears whom there?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press Space and watch the messages arrive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ponder ρ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run ↗</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over training ↗</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps used now, or over this model’s training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long each position thinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of each step, stacked, after step %1 of at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global: one probability, the mean over positions, stops the whole sequence at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global: one probability stops the whole sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In DGL’s version each position may stop after any step; the last step stops the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DGL: each position stops on its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Tensor2Tensor’s version halted positions are still transformed, but those steps get no weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor2Tensor: steps after halting get no weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold: drag it up or down, or type it above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, steps run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, ponder cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean ponder cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accumulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DGL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is passed on, and who halts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor2Tensor, basic: each step moves the result towards its state, so later steps count more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor2Tensor, accumulated: the weighted sum of the states of all steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DGL: also accumulated; halted positions are no longer updated, and the last step stops the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A position halts once its probabilities sum to this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum number of steps per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a decoder, one mean probability for the whole sequence would look ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor2Tensor, global: one mean probability halts the whole sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight = h while running, R = 1 − Σ h at the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weighted state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position passes on the %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weighted sum of the states of all steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each step %1 by its weight, so earlier steps lose some of theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moves the result towards its state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower the threshold. Which positions halt first?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters, token accuracy, sequence accuracy (all tokens right), and the steps to a token accuracy of 99 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps to 99 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to 99 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads with this label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the first and special tokens out of the labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order the heads by label. In which layer do heads read the token before?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring every head …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelled heads: %1 of %2. A label says what a head reads most, with the share of its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label: the largest share, if ≥ 0.30</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows: queries, columns: keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows: queries, columns: keys; click one to open it in Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight, all maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binary data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header must be a JSON object, but the file has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: __metadata__ must be an object of strings, but the file has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 must be an object with dtype, shape and data_offsets, but the file has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: __metadata__ entry "%2" must be a string, but the file has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2: %3 must hold whole numbers from 0 to 2^64 − 1, but the file has %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2: dtype must be a string, but the file has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2: %3 must be a list of whole numbers, but the file has %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2: data_offsets must be two numbers, begin and end, but has more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has more than the %3 dimensions allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2: dimension %3 of its shape is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the string "%1"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has the type %3, which is not supported. The supported types are F64, F32, F16, BF16, I64, I32, I16, I8, U8 and BOOL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has the unknown type "%3". The supported types are F64, F32, F16, BF16, I64, I32, I16, I8, U8 and BOOL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has no %3. It needs dtype, shape and data_offsets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2: data_offsets must be two numbers, begin and end, but has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the name "%2" has %3 bytes, more than the %4 allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the name "%2" holds a NUL character.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has the unknown field "%3". The allowed fields are dtype, shape and data_offsets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has the field %3 twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: __metadata__ has the entry "%2" twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: __metadata__ has more than the %2 entries allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header has __metadata__ twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is in the header twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header has more than the %2 tensors allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header is not valid JSON at byte %2: it ends there, in the middle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header is not valid JSON at byte %2: "%3" cannot be there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: open it in Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, weight on the first and special tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file cannot be opened: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is %2, not a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: reading failed at byte %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file got shorter while it was being read. Open it again once the program writing it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file cannot be examined: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file changed while it was being read (%2 before, %3 after). Open it again once the program writing it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, piece %2, added by the tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, piece %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, “%2” in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; dashed: added by the tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces of the input: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Alt&gt; &lt;←&gt; back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a number on the stage to see&lt;br&gt;its formula, terms and sources here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms of %1, largest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1 of %2 terms;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full sum %1, then set by hand to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full sum %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Will the %1 survive?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press %2. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now press %2. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tick “in all %1 heads”, then press %2. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intervene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer to freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention of the head to switch off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head to switch off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight to change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New value of the weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked on the curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This part’s weights stay fixed from the next step on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeroes this head’s attention weights at every training step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells of the weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which cells, counted from 0: “0, 3” is one, “0, -” a whole row, “all” the whole weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets these cells of the weight now; training goes on from there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the cells: “0, 3” is one, “0, -” a whole row, “all” the whole weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” in the cells of %2 is neither a number from 0 up nor “-”; “all” alone is the whole weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: head %2 is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run was stopped at step %1 of %2; resume it to change weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has done its last step; add steps to continue it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can change weights after the first snapshot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computation failed for an unknown reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must hold one JSON object, not %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "%2"; it needs one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is %3; that is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be a string.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object in braces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.%3 is %4; it must be a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 holds %3; every entry must be an object in braces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: "%2" is not a setting; the settings are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line width = weight, from %1; head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What reads %1 %2 most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What %1 %2 reads most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights to compute for n elements, per head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights for n elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every pair: n²</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>through %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below %1 elements the detour costs more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 shuffles tried; largest change in any output probability:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest change in any output probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(rounding)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffles the tokens of the input: does the output change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the cost on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of inducing points in each block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of latents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing this initialises new points with the seed used for fresh weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing this initialises new latents with the seed used for fresh weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time and memory by the number of inducing points, measured on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time and memory by the number of latents, measured on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole model, by number of latents or inducing points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latents or inducing points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a set of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffled. Unchanged: output tokens %1 of %2, probabilities (to within %3) %4 of %5. %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order does not matter here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order matters here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 instead of %2: %3 were drawn again from the seed; all others stayed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does the order of the input matter? Shuffle it and see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A single seed can only read itself: its row becomes the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A single %1 can only read itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the latents took from the input is all that the layers after them will see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2: a longer input makes this map wider, never taller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 read %2: a longer input makes this map wider, never taller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many latents leave the layer as entered it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 read each other: the length of the input no longer counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each output position has its own row again, read from the latents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, each with a learned query, read %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned points read the set (%1, %2); the result is the same in any order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each element leaves with what the points told it about all others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 read %2 instead of each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pooled rows are the same for any order of the set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned seeds read the set: %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These rows become the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pooled rows read each other: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each point reads %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press %1 and watch the lines rearrange. Does the output change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag it, or press Alt and an arrow key on its switch, to apply it earlier or later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys of lecture mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;→&gt; next step of the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;←&gt; back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;H&gt; hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;S&gt; show me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Page down&gt; next bookmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Page up&gt; previous (open: %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Space&gt; next picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Backspace&gt; previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;P&gt; play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Drag&gt; draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Z&gt; undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;E&gt; erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;B&gt; blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;N&gt; notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Ctrl&gt;+&lt;O&gt; open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Esc&gt; leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;?&gt; keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save bookmark…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens that model again, with its text and all changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves that model’s text and changes as a bookmark; this model stays open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your text for %1 was left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 change to %1 was left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changes to %2 were left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict, then check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step before (Page Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next step (Page Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture of this step could not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stage shows something else. The numbers here belong to the lesson’s own picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stage does not show what this step is about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have changed the stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo my changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model’s input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**Not yet.** %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**Shown.** %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**Right.** %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2: %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2: %3. %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 min, read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run has no step %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the expression %1 has no value: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a string has no closing quote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"{{" has no "}}": %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{{if}} cannot be inside another: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{{%1}} has no {{if}}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{{%1}} must be written {{label "PATH" AXIS EXPRESSION}}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{{%1}}: there is no index %2; the axis has length %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{{if}} has no {{end}}: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 numbers; (%3) is not a valid index.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has 1 axis, numbered 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of axes of %1 is %2; they are numbered from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prose must follow the heading of a step ("## …").</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a lesson: it needs a title ("# …") and steps ("## …").</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the first step needs a stage that names a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is not a field; write "name: value".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1:%2: the block has no end (```).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a block is lesson, stage or question, not "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a %2 must follow the heading of a step ("## …").</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a step can have only one question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset lesson progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark all lessons as not done?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The steps reached in unfinished lessons are forgotten too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have read them all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 lessons · %2 done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the list of lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset lesson progress…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1 of %2 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1; click one to go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1; click another token to make it read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State after each token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token that reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After token %1, “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1, “%2”, reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divides %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divides the read-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(k)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” adds φ(k) vᵀ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>becomes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The matrix it implies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(Q) φ(K)ᵀ, %1 × %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2, head %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys through φ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= keys × values: %1 × %2, for any length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= keys × values: %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Averages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the values, one per feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q) of “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of all tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the matrix’s row × v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)ᵀ S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)ᵀ z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷ (φ(q)ᵀ z + ε)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)ᵀ G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)ᵀ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ ε</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)ᵀ φ(k)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>later: set to zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(Q) φ(K)ᵀ, %1 × %2, before ÷ row sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(Q) φ(K)ᵀ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1, %2 × %3: grows with the square of the length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>× v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1; before dividing by the sum of its weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1; before dividing each feature by its sum z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each query reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)ᵀ · prefix sum of φ(k) vᵀ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(Q) (φ(K)ᵀ V)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>via %1 × %2, one after each token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>via %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(φ(Q) φ(K)ᵀ, masked) V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(φ(Q) φ(K)ᵀ) V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>via %1 × %2, later keys set to 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the same scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-outs by state and by matrix differ at most by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-outs differ at most by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-outs differ by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest difference between the two orders over all queries, head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before φ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after φ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‖ value v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(k) vᵀ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z = Σ φ(k)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>averages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-out, and difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a state: φ(q) (φ(k)ᵀ v), linear in length. As a matrix: (φ(q) φ(k)ᵀ) v, rerun in that order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token just added to the state, or the one that reads it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time and memory by length, against softmax attention, measured on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One attention sublayer, by text length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax, fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries through φ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S / z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ(q) φ(k)ᵀ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier keys only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ turns each %1 into feature shares that sum to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ makes every number of each %1 positive, so it can act as a weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>φ sets how much each %1 counts in each feature. No key is compared with a query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for each %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for each %1. From here on, no query is compared with a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1, “%2”, adds %3: S stays %4 × %5; the matrix it implies has grown to %1 × %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1, “%2”, adds %3 to the state: S stays %4 × %5 however long the text grows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys and values fit one state of %1. It does not grow with the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided by z, each row of the state is %1 of the values so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” reads: the features of its %2 weight the rows of S, and the rows are summed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dividing by %1 makes the implied weights sum to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” mixes the rows, weighting each by its feature’s share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other order: every %1 meets every %2, which takes length² numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Later keys are set to zero: the running sum %1 them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are the weights the state implies: each row sums to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and values first, or queries and keys first: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same numbers up to rounding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights mix the values: the other order gets the same numbers from its state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measure both orders on this machine. From what length does the state win?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>go back to an earlier token. Which of the two gets smaller, the state or its matrix?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multiply in the other order. Do the numbers change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%3, key %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to key %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from query %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder–decoder attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder–decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing: %1 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head, or all heads combined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another head. Where does it look?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state h%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= row out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum Σ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reversed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change in h%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change in Σ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, feature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thin: before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input, one row per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window of %1 in two orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token gets the final state of its own window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside the window of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rows of %1, reversed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest change in the state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest change in the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state, candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: zeros, or not computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: zero padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, plus %2 of padding in front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 weights newly initialised for these settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the window along the text, or click a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A LocalRNN's window is %1; it must hold at least 1 position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A LocalRNN with windows of %1 got %2 rows from before its input; it needs %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position of the token whose window is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions in a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GRU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recurrent cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All features, or as many as fit with their numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reverses the rows of this window and reruns the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffles the rows of every window for comparison; the model’s own run is unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window reversed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window slides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token’s final state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token has a row of %1 numbers; padding puts %2 of zeros in front of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token has a row of %1 numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window of %1 is its own row and the %2 before it, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of them padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window of %1 is its own row and the %2 before it. Windows overlap; each is read separately.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place %1: the %2 gate sets how much old state the candidate uses, the %3 gate how much stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place %1: the %2 gate erases the cell, the %3 gate writes to it, the %4 gate lets it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place %1: the row and the old state are projected and added; tanh makes %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the new state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One window: its rows, the state the cell computes from them, and %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>their plain sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reordering the window gives %1; a plain sum stays %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a different final state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A window of one row has %1: make it longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only one order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reversing the window gives %1; a plain sum would not notice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The final state is %1; it is added to the input row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the output for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reverse the window. Does its final state change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shuffle the window. Does its final state change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>update z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>candidate n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input i</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forget f</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>candidate g</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output o</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell c</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; a dot is one weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dot is the mean of %1 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dot is the largest of %1 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the matrix: %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the matrix …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the lens; click to pin the largest weight there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries %1, keys %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to pin the largest weight there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; a dot is the mean of %2 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; a dot is the largest of %2 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · F3 next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; match %2 is the query · F3 next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; match %2 is the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of “%1” (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token (position), distance; weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token (position), distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 → %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” (%2) %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, key %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links of a word to itself and to special tokens are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 key gets %2 of the weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys get %2 of the weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole map, token by token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≤ 0.5 % of dots above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights under the lens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, key %2, weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what “%1” (%2) reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole text: click to pin the strongest link there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, weight %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfold these lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dot shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a dot shows of its cells: the mean hides single links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest links of the pinned row, or of the whole matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folds lines that get little weight; click a fold to open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1 words of Exodus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>find a word that occurs more than once. Do its occurrences read one another?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mailbox of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been sent yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message: weight · value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, dimension %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight, up to the largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message, Σ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed with matrices, so there are no individual messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed with matrices, so there are no individual messages. Press “As messages” above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed with matrices: no messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close and lose your change?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close and lose your %1 changes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes made by hand are not saved with the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run could not be saved. Close and lose its last steps?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models, recorded runs and bookmarks (*.safetensors *.headroom config.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model’s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the model as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.safetensors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no curves to export before the training starts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording the view…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is %1 numbers; at most %2 can be saved here. On the command line: headroom-cli run --numbers %3 --out FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the numbers as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv);;NumPy arrays (*.npy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a number first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied as Markdown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, fresh weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing… %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Space&gt; next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;[&gt; &lt;]&gt; layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hover explains, click pins, &lt;Esc&gt; releases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Enter&gt; open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;←&gt; &lt;↑&gt; &lt;↓&gt; &lt;→&gt; choose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Ctrl&gt; click a second card to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Esc&gt; back to the stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Space&gt; next snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;P&gt; play the snapshots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;PgDn&gt; next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;PgUp&gt; back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;←&gt; &lt;→&gt; &lt;↑&gt; &lt;↓&gt; choose a cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;Enter&gt; answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;F6&gt; other pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop opening and keep the current model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A &amp;hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back to the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Continue: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next lesson: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 min)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset lesson progress…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lesson finished. The next one is “%1” (Lessons menu).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lesson finished. You have read all the lessons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;bookmark…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export view…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save these &amp;numbers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the e&amp;xplanation as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing opened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset &amp;all changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Gallery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every variant with its idea and a picture, and recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Training lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a variant on a task and watch it learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xperiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The papers’ results, tested at small scale on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to &amp;fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;effect of my changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side &amp;by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another run beside this one: a variant, a checkpoint, another input, or this model untouched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size of text and controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Headroom to switch the size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Headroom to switch language.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No font on this machine can show %1: install one, then restart Headroom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours of probabilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With &amp;fresh weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train this variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Headroom to switch device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pa&amp;use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back to where you were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;ward again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unp&amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lect&amp;ure mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next table of the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous table of the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;1&gt;–&lt;%1&gt; head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where is %1? The bookmark needs it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save bookmark as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bookmarks (*.headroom)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved to %1 without the kept run beside it: only a model can stand there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hover plays the picture, click opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training run was not finished: continue it in the training lab (Ctrl+L).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the manual matches “%1”. Try a single word: mask, memory, export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens processed in one pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States of earlier segments kept by each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys each query keeps in the sliding window, its own included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding tokens after the text, as in a batch with a longer text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Span</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys per query under same_length, with a memory of M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many keys as memory holds, as in Transformer-XL’s PyTorch code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One more, as in Transformer-XL’s TensorFlow code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys of another sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encoder may look ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key after the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs the causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same number per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encoder reads both ways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nearest w keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last segment is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no room left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as in a batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pads the last segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pads the other sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last %1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text fills its last segment. Add or remove a token, or change the segment length, to make room for padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>− slope × distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This attention’s scores already have distance terms. ALiBi would replace them: another model, not a layer over these scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a decoder-only model runs in segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No memory here: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weights this attention needs were newly initialised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; hatched cells are masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; hatched cells become −∞</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores, head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the other sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this segment, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the mask: next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after: next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is masked here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before: computing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights of the row “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax comes next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, key %2, weight without the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi: −m (i − j) and +m j differ by a constant per row, so the weights are the same; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−m (i − j) or +m j: the same weights; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest difference between the weights of ALiBi’s two forms, head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▸ query, ▾ key; hatching shows which layer masks a cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory, segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory longer than, equal to or shorter than the segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the matrix shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jumps to the masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jumps to the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask’s layers, over the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory %1 segment, %2 : %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model’s own, %1 : %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now %1 : %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No memory here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current: memory length %1, segment length %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs with memory length %1 and segment length %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order of the mask layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before any mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every %1 has a score for every %2, even one it cannot read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer by layer: masked cells become −∞</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unmasked scores become weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>look at the layers. Which of them mask cells?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>switch a mask off. Which keys become visible?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>switch a mask on. Which keys disappear?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>toggle ALiBi. Which keys lose or gain weight?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The changed configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no setting "%1".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model and input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input: the text the model reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A random input of the kind this model was trained on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted the first %1 of %2 characters: this model reads at most %3 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot draw an input: this model’s task, or its text file, is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one from the Model menu, open a file, or drop a .safetensors file here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, opened from a Hugging Face folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs as you type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weight of this file is NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weights of this file are NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Showing se&amp;gment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Showing segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which segment to show; the text runs in segments, one after another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrices, or messages along the edges of a graph: the same numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned positions are weights of this model; no other kind can replace them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds positions to the embeddings, or rotates queries and keys (rotary). The model was trained without either.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the model knows each token’s position. It was trained with %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the decoder from reading later tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no decoder, so there is nothing for a causal mask to hide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divides the logits: lower sharpens, higher flattens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "%2"; a recipe needs one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the inputs of the claim have the training's seed, %2; give them another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads per attention sublayer; the width is divided among them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers per position: d_model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden width of a feed-forward layer: d_ff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters. Changing these settings starts a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this step ↗</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One token’s path, every token’s prediction after every layer, or the blocks and what they cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token whose path is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token whose path is shown (← and →)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Totals over all blocks. Multiply–adds are those of the matrix products only, computed from this run’s shapes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the current block’s result step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the current block’s result step by step (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weights, %2 multiply–adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoded right after the embedding, the stream of %1 would predict %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 adds to the stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2 (head %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and the predicted token changes from %2 to %3, %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 changes the prediction from %3 to %4, and later blocks keep it: %5 at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the predicted token is still %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 makes %2 numbers in %3, with %4 weights and %5 multiply–adds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press Home, then Space to go block by block. After which block does it predict the right token?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of topology %1 writes no text; models of topology decoder or encoder-decoder do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of topology encoder-decoder needs a source to write from; there is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing needs at least one token to begin from, such as the start token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text would be %1 tokens long; this model takes at most %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>towards the eye</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1 after, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1 before, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1 after, feature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1 before, feature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Features %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Features %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on their own: one point per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows before the norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position × %1 features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1: one bar per feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position %1, “%2”: one bar per feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>features %1–%2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; g = √d, so the same as RMSNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing the norms …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bars: all on one scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bars: both on one scale; ○ before, ● after; pale, dotted: on the far side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bars: both on one scale; ○ before, ● after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows and bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The norm whose input rows are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>g, the length of every row after ScaleNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm scales every row to this length; a new model starts at √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first of two features in the plane, or of three on the sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first of the two or three features shown on their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotation of the sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angle from which the three features are seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm g</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlike LayerNorm, this model’s RMSNorm does not subtract the mean; each feature has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a learned gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s ScaleNorm gives every row %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same learned length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model’s own norm, with %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its learned parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the norm, each position’s row has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its own mean, RMS and length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm subtracts the mean and divides by the standard deviation: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean 0, root mean square 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm only divides by the root mean square: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the mean is scaled, not removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm scales every row to length g: with g = √d it is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm with gain 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With two features, RMSNorm and ScaleNorm put every row on %1; LayerNorm leaves only %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With three features, RMSNorm and ScaleNorm put every row on %1, LayerNorm on %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its circle of mean 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise ScaleNorm g. Which rows grow longer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another norm of the model. Which charts have their mean at 0?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL: zeros in front, the first row is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned-relative: zeros at the end, the last row is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dashed: a padding zero; pale: moved in from a neighbouring row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zero column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first row dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last row dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query × distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query × (pad + distance)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query × key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, shift to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, shift to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a padding zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, column %2 of the numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts are not compared: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Type entries of the vocabulary, separated by spaces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads later tokens too (is_causal is false), so it neither writes nor scores a text token by token. Run it on the text instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token id %1 does not exist; this model's are 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token 0, pad, is read like text here: the mask covers only padding that a run adds itself (setting padding).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is empty; this model needs at least one token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer gives token %1, but this model has only %2 tokens. Its files do not belong together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant %1 has vocabulary %2; its task has %3 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained %1 model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting %1 belongs to the run, not to the model's configuration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run keeps its model's topology and vocabulary; open another variant to change them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding is not added to %1, whose texts come with their own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature is %1, which would have no effect here: this model has no logits to divide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 of the model's weights is NaN or infinite; numbers it affects are hatched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the model's weights are NaN or infinite; numbers they affect are hatched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change to %1 has no effect: this run does not have that step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change to %1 has no effect: the step does not have those cells in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no evaluation "%1"; choose segments, sliding or memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting window is %1; it must be 0 (the model's own) or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has no token that this model knows: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model's probability for this text is not a number: 1 of its weights is NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model's probability for this text is not a number: %1 of its weights are NaN or infinite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model's probability for this text is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was opened from a folder and cannot be changed here; copy the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no numbers for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1 is not available for this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no numbers for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of topology %1 does not write token by token; run it on the text instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no method "%1"; choose greedy, sample or beam.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recording of a shorter text or of fewer layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recorded run, without its model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run recorded by %1, without its model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no step of an encoder or decoder; there is nothing to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a recorded run: its model is not here, so nothing can be recomputed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in a recording: it runs the model again. Open the model itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in this recording: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in this recording: its steps do not fit together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in this recording: it needs %1. headroom_record.py records what it recognises in a PyTorch model; a run that Headroom saves holds every step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put these in order: Ctrl+Up and Ctrl+Down move a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is now %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline of the steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output probabilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>project, add, normalise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3, changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3, follows a change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untrained: this output is random. Train it (Ctrl+Shift+L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a sentence to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output, %1 of segment %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output, %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line: before the change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position chosen below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>updates live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output, sentence vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cosine with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; its config asks for one of shape %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor "%2" has shape %3; its config asks for %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds a tensor "%2" that its config has no place for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>maps: attention of each head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>maps: attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>framed: the head drawn below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>framed: drawn below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>squares: hidden units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, hidden unit %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, head %2: click to open it in Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1, its largest weight for another token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoder input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability of %1 after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1 reads %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each block adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bar: its length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line: the stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length of what %1 adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length of the stream after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read as tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped here,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it would write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p(%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own scale: ±%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own scale: 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own dot products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dot products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model’s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concatenated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used by this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: sine, cosine, sine, cosine …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sine, cosine, sine …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sin, cos …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: all sines, then all cosines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sines, then cosines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sin … cos …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing the dot products …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2, feature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position × position: dot products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dot product: all %1 curves coincide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1 curves coincide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dot product; thick: position %1, grey: others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dot product; grey: other positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance from position %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2, distance %1, dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position whose row is drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position whose dot products with all others are drawn; you can also click a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row of position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The papers count positions from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each %1 has its own row of sines and cosines, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each wave slower than the last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each %1 has a row of numbers %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added to its token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sine · sine + cosine · cosine is the cosine of the difference: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all rows draw one curve, as only distance counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows this model adds: where the curves differ, the %1 itself counts, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not just the distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All sines first, then all cosines: %1; only the slightly different frequencies change the products.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reordering features changes no dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another position. Where is its dot product largest?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lecture mode – Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lecture mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a probability to see why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probabilities, likeliest first: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A = %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B = %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C = A × B %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times every column of B gives row %2 of C: %3 cells of %4 terms each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 of A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 of A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column %1 of B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cell (%1, %2) so far, after %3 of %4 products of %5 and %6: %7.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cell (%1, %2): the products of %4 and %5, %3 in all, and a bias add up to %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cell (%1, %2): the products of %4 and %5, %3 in all, add up to %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term by term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cell by cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 times column %2, number by number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 at its largest cell, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bar: product; number: sum so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product, sum so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>terms %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ahead: softmax of a finished row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once the first row is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1, token %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1, %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax, some set by hand: sum %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax, sum %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate over %1 steps, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: learning rate %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not found in %2; Delete removes it from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1 from this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A .safetensors file, or the folder of a Hugging Face model. Opening one never executes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models you open or save appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, "%2"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: "%2" in its metadata is not an object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: "%2" in its metadata lists no steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 steps; at most %3 are allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step %2 of the trace has no path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another step has the same path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its operation is “%1”, which Headroom does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of its inputs, %1, is not an earlier step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has neither its numbers nor what they can be computed from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its numbers are %1, but %2 of its inputs gives %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its axes do not match its numbers, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of its axes is empty, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axis %1 has %2 entries but %3 labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature of the hidden state shown in each cell; below 1: the state’s length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of layers; one more reaches farther back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory needs segments: set their length first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vanilla</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training’s view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far back states reach is not in a recording: it runs the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing the states of all segments and how far back each reaches …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment %1 arrives; each layer has %2 from earlier segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment %1 arrives: its tokens become embeddings, and %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory is still empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other segments are unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each layer’s input is kept for segment %1 to read; %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no gradient flows back into it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1: each state is computed from the states below it in its segment and %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>those in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1: each state is computed from the states below it %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in its own segment only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vanilla model with the same weights: at any depth, no state depends on anything %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beyond its own segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In training, memory is read but its gradient is stopped, so the gradient is %1 beyond the segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 token back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3, never on another segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3, where the text begins, just as after layer %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3, just as after layer %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After layer %1, %2 depends on tokens up to %3; after layer %4, up to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is cut into %1 of %2, which run one after the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text is run %1. Set a segment length above to cut it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in one pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To predict each token with full context, %1 is rerun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole window before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With memory, every token runs %1, and later segments read its states.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment by segment, every token runs %1, but the first few in each segment have little context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change the segment. How far does a state reach?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direction of the shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both shifts side by side, on the same scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both shifts side by side, on the numbers 1 to 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What cells show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeroes what moved in from the next row, an option in Transformer-XL’s code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not needed: this shift moves no other query’s scores under later keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cells are too small for this; zoom in, widen the window, shorten the text or show one shift only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cells are too small for this; zoom in, widen the window or shorten the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each cell shows its score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each cell shows its query and distance: q6 d1; in small cells 6 d1, 6:1, or 6 above 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each cell shows its score, with its query and distance below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The numbers 1 to 9 need no labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flatten, reshape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both conventions on 1 … 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same mask covers both. Only the run’s own shift, %1, puts each score under the key at its distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tape, then %1 rows of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop first row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop last row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press “%1” for both shifts on nine numbers. Which way do the rows move?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query · distance, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query · (key + distance), %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the other way − this model’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, distance %2, row of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to change k, the largest distance with its own row. Tables of a new size are newly initialised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k = %1: farther keys share a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k = %1: no key is farther</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key table, distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value table, distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d, row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows for all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension of the head →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a = row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Σ α v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ Σ α a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model’s way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the other way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same rows in another order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k + a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query · (k + a)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query · key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query · a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One key per pair and head: %1 × %2 × %3 × %4 = %5 numbers are stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads share one row per pair, %1 × %2 × %3 = %4 numbers. One product per query covers all heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output, dim. 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both parts, largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output, largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query “%1”, key “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance %1 → a = row %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score, ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stronger: farther away; beyond a dashed line all share one row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top: row of the table; bottom: distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rounding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k, the largest distance with its own row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest distance with its own row; tables of a new size are newly initialised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A longer text; farther keys share the outermost rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax spreads a total of 1 over the %1 of each %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 raises the score, its content lowers it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its content raises the score, its %5 lowers it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 and its content both lower the score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 lowers the score, its content hardly changes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its content lowers the score, its %5 hardly changes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 and its content add the same to the score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its %5 adds more to the score than its content.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %2, %3 back, with weight %4: its content adds more to the score than its %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each %1 has a %4 from the %2, clipped at k = %3. It selects %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row of a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each %1 has a %3 from the %2. It selects %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pair looks up the row of its %1 in the key table; %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all heads share this row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key’s part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 is multiplied by the row of the %2 as well as by the %3: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the two products are added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum divided by √d is the score: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the key holds and how far away it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same %1 has a row in a second table, added to the %2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the output carries the distance too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value’s part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output is a weighted sum of %1 plus %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table row for its distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two ways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adding key and distance first, or multiplying each separately, gives %1. The second way needs less memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower k. Which distances share a row?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores, rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, not rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same q and k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not available for this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores, rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, not rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q rotated %1 × θ, k %2 × θ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first %1 of %2 pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pairs of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query %1; key %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rotated, dimension %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 before rotation, dimension %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>○ before, ● rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pair of the %1’s numbers is a point in a plane, rotated by %2 × θ: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each pair more slowly than the last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 rotates by its own %2: the angle between the two arrows changes by %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>their distance × θ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dot product of the rotated %1 and %2 depends on %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what they hold and how far apart they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into weights: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each row adds up to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not rotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another head. Which distance gets the most weight?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 in numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; then set by hand to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, rows %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, columns %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, token %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: every score is masked, so there are no weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was then set by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 were then set by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: each score’s exponential divided by the row’s sum; %2. The weights now add up to %3; the largest is %4 for %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: each score’s exponential divided by the row’s sum. The largest, %2, goes to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is masked and gets none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may read every key: none is masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may read %2 of %3 keys: the mask sets every other score to −∞, so no weight goes there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reference's %1 is not a batch of one text, I64 [1, position].</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reference's %1 is empty or has numbers outside 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reference has no input_ids in one of its cases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reference has no decoder_input_ids in one of its cases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run on the right reads its own sample: its vocabulary lacks %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary of the run on the right lacks %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw this run beside the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw run %1 beside the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1, %2, %3: %4 parameters, token accuracy %5, sequence accuracy %6, steps to 99 %: %7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
On the %2 sequences of the test set: token accuracy %3, sequence accuracy %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every run appears here with its changes, its size, its token accuracy and its sequence accuracy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continues this run from where it stopped, in place of the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in the views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the model in training in every view, at the marker, and follows the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the model as it is now to its own file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts a new run with the settings that this one began with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the table of runs as tab-separated text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved yet; use Save as… to keep the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved yet; a run is saved every half minute, at each pause and at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved at its last step, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved at step %1. Stopping now loses nothing; continuing gives the same numbers bit for bit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved at step %1. Stopping now loses nothing; on a GPU, continuing may change the last digits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved at step %1; closing the window saves the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss of step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ponder cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test loss, step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test token accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test sequence accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 at step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the first evaluation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sequence counts only when all its tokens are right, so sequence accuracy lags behind: %1 against %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press %1 and watch the loss fall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag the marker along the curves from 0 to %1 and watch the attention form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.tsv *.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beam of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it writes: nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it writes at step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the first evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the probe, and the likeliest token at each position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for sequences it has not seen; × means wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 with greedy decoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 with beam search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the first %2 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above: the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below: the likeliest token there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below: the likeliest of %1 texts it wrote in parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below: what the model wrote, the likeliest token each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under ×: what it should have written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1: wrote %2; should be %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position %1: wrote %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 (all tokens) or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0 and at most 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: the path does not name a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: %2 (while %3; %4 needed, %5 free).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: %2 (while %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>examining the existing file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checking permission to replace the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>creating a temporary file beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>setting the permissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserving the space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: only %2 of the expected %3 arrived.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing the data to disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closing the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moving the new file into place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was replaced, but the disk did not confirm it: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale of panels too pale to see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A panel whose numbers are below 5 % of the scale can have a scale of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Across the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Down the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed by hand: was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type something on the left to see the picture here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: show all %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is open. Open a .safetensors file or choose a variant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no training run to act on. Start one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed for a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use recommended settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning-rate schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total number of optimiser steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the learning rate changes with the steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate after the warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factor · d_model^−½ · min(step^−½, step · warm-up^−3⁄2), as in Vaswani et al., 2017</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps until the learning rate peaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the target spread over all tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ponder weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss penalty per step and position; more makes positions stop sooner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the numbers dropped at random in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum gradient norm; 0 = off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps between two points on the curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision of a step’s matrix products; bfloat16 is faster on a GPU with long sequences and wide models, and slower on most processors. Numbers shown are always float32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>float32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds weights, data, their order and dropout; the same seed gives the same run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapshot every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps between two snapshots of the model, to scrub through; 0 = none. After 64 snapshots, every second one is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>while it runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended → now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, distance %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left, Transformer-XL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right, learned-relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score of each query with each distance, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read as %1 × %2, first %3 kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read as %1 × %2, last %3 kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zeros in front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zeros after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q query, d distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query, d distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query:distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query above distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: a padding zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: padding, or set to zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: set to zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faded in “Before”: cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faded: another query’s scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes – Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page Down, Page Up: next, back · drag: draw · Z: undo a stroke · E: erase · N: notes · Esc: end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1:%2   %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the last picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers copied, separated by tabs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New input, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Showing the difference the changes make.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Showing the numbers again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns: tokens; rows: layers, each computed from the one below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, a row of zeros before the text, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 token in segments of %2, one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens in segments of %2, one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 token: a longer text can be cut into segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens, run in one pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens, run in one pass: set a segment length above to cut them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in memory: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory, still empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory, %1 state per layer; no gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory, %1 states per layer; no gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ kept: the last %1 state of %2, read in segment %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ kept: the last %1 states of %2, read in segment %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every layer but the last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length ‖h‖</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h, feature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⟂ memory: kept from earlier segments; read, but no gradient flows back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines: the states a state reads; dashed frames: not computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has too few inputs here (%2); this picture needs more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was then set by hand to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so far %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both runs: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell %1 of %2, term %3 of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dim the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 numbers are too many to go through one by one. A shorter text can be stepped through; Long text shows the weights of this one at every zoom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type something on the left to see its steps here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to step through it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes %1 out of the score, in every head of this layer (key %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts %1 back into the score (key %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL’s score also counts each key and each distance by itself, whatever the query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stacked: the score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tick: the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷ √d comes after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax over the keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outline: before the change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, keys %2–%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own scales</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1 has no option "%2"; it takes no options.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1 has no option "%2"; it has: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no encoder to switch off, only the part that writes its output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logit of “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability of “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each change does to the %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 after each change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; click a cell to apply its change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not computed yet: press Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after − before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after (framed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with this change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output %1 of this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is switched off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads of each layer, attention and feed-forward of each layer, or each layer’s output at each position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What takes its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros, the mean over the positions of this text, or the other run’s numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probability or the logit of one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At which position of the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of which token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One forward pass for each cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop (%1 of %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click the cell with the largest change: the model runs again without that head. Then switch off positions instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which heads does “%1” need? Run one forward pass without each to find out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even that changes little: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>switching off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halting probability h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total weight so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total before + h is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not halted before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edges in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halting probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&gt; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≤ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, step %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ponder cost ρ = N + R =</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: computed by matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: computed by matrices; this model does not run as a graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model has no graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run as a graph ↗</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows each step’s edges: fewer as positions halt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows each step’s edges: halted positions keep theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fewer edges, step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the edges of each step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. The numbers stay the same; “Computed by” on the left switches too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You could try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings differ from run %1, so they need a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts a new run; the current one is saved and stays in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of different symbols in the sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of a source, from shortest to longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of source symbols replaced by random ones in training; the target stays correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same lines in the other language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts (*.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the source text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Training sequences: %2; held out: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-in…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ships with Headroom; click to choose your own file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are those that %1 names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the weights more than once, in %2 and %3: which are meant? Rename one to model.safetensors, or move the others away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has neither model.safetensors nor model.safetensors.index.json: there are no weights to open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no .safetensors file, so there are no weights to open. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is one of %2 files, and %3 is not in the folder: a part of the model is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no index: the weights are those of all %1 files %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model.safetensors: the weights are those of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor "%1" is both in %2 and in %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names the file %2, which is not in the folder: a part of the model is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor "%1" of type %2 does not have a byte for each number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: click a factor to jump to its source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms of the sum, largest first; sum %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twice the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs the text twice in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, untrained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, trained on at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; up to %2 in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model takes at most %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This variant gave no result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No view draws this variant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause (P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Float %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens in all. Click to go back to the %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens in all. Click to go on to the %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, was %2 before the change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the %2 written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output sequence: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer has no token with the id %1; its ids end at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a tokenizer: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is not enough memory for this tokenizer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is not valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1, more than can be split into tokens at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of axes of %1 is %2; the slice asks for a different number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 numbers; the run asks for a different number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run lacks a step that is read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is too long for this: %1 exceeds the memory for traces. Use a shorter text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is too long for this: %1 cannot be held as a whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The seed is %1 for the whole run; another seed needs a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training stopped after step %1: %2 The weights of step %3 are restored. A lower learning rate, a longer warm-up or clipping can help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No earlier step of this run is kept, so it cannot go back; start a new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loss is %1 and the gradient norm %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loss has grown to %1; it began at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loss on the validation set is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: sums has %2 numbers; it must have 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step is %2, where the record has no point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing or does not have %3 numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the task's sequences are not the ones it was trained on (data is "%2", now %3). It resumes only with the same text files and the version of Headroom that began it; a new run uses the files as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step is %2, but the record has a point at step %3 out of order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause after this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One optimiser step, then pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop here: evaluate on the test set and save, as after the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start over from step 0, as a new run with the settings on the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start new run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new run with the settings on the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and evaluate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the curves show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss, learning rate and gradient norm on a logarithmic axis: equal distances are equal ratios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the curves: numbers as CSV, the picture as PNG, SVG or PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: %2 of the positions ran %3 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: %2 of the positions ran %3 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: run %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the curves …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the marker to the newest step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marker at step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (its loss with label smoothing %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1 (%2), step %3. %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers (*.csv);;Picture (*.png);;Drawing (*.svg);;Document (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeat of run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, after run %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, an earlier run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Headroom is training %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N + R, mean, encoder
and decoder together
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N + R, mean
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 … 1, share of validation positions that ran this many steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training or experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The papers’ results, tested at small scale on this machine (Ctrl+Shift+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings or runs beside the curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task and training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has no weight %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight %1 does not have those cells to set, scale or zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight %1 cannot become %2; give a finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight %1 times %2 overflows float32; give a smaller factor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was discarded; start another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has finished its last step, %1; ask for more steps first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has no file yet; name one to save it to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probe is %1; it must be valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last step is %1; give an earlier one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change "%1" cannot be made. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is already at step %1; give that step or a later one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training setting %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has no attention %1: it has no attention with heads to switch off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has no attention %1 with heads to switch off; it has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention %1 has heads 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not made: %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds a model, but no training run to resume: it reached its last step, or was saved as a model only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has done %2 steps and was asked to stop at step %3; ask for more steps, or leave the number out to go on as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current run could not be saved, so no other was started. %1 Save it elsewhere or discard it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This training run, with %1 sequences per step,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A smaller batch, shorter sequences or a smaller model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run cannot go back: its loss has not risen, or no step before that is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to this step from step %1, where the loss had risen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probe "%1" cannot be run: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder for snapshots, %1, cannot be made: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up is %1 steps, but training ends at step %2: schedule %3 would have no effect, since the rate would still be rising. Give fewer warm-up steps, or more steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above 0 and at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to %1 steps, or 0 to follow the number of steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 0 and below 1, or -1 for the model's own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 to 1000, or -1 for the model's own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 (no clipping) to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change to %1 copies the numbers of one sequence; training can only set, scale or zero cells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: seed is "%2"; it must be a whole number from 0 to 2⁶⁴ − 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from step %1 at rate factor %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from step %1 at rate %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restores the weights, the optimiser and the settings of step %1 and trains on from there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restores the weights and the optimiser of step %1 and trains on from there at this learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the run: drawing its data and setting its weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is trained yet: press Start and watch the attention form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapshot before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapshot after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training step …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · held-out loss %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the snapshots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause the snapshots (P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the playback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newest snapshot, then follow the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scrub while it trains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playback of the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the marker shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no snapshot yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2, not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2, no snapshot yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is %1 tokens long with its special tokens; this model takes at most %2 at once (a segment).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is %1 tokens long with its special tokens; this model takes at most %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of adaptive depth cannot continue from a cache: each new position may make earlier ones run more steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability when drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped in step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continues training from its last save, as if it had never stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes its file and its snapshots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offers it again at the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training run of %1 was not finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training run of %1 was not finished: %2, step %3 of %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This view runs the model again and again, and a recording is one finished run. Open the model itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This recording lacks the steps of this view. headroom_record.py records what it recognises in a PyTorch model; a run that Headroom saves holds every step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text is too long for this view, which draws every weight. Use Long text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views of this kind: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: %1; there must be 1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: tokens %1 and %2 are both "%3".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: kind is "%2"; it must be "symbols".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: there is no token %1; ids run from 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no symbols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the first %1 and left out the last %2: the model takes no more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read %1 as unknown: this model knows %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out %1: this model knows %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, first direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, second direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 1 for attention learned-relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear (elu + 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear (exp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative (Shaw)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T5’s bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting distances is %1; attention t5-bias needs 4 to 254 buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above %1, since half of the %2 buckets hold one distance each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention transformer-xl needs an even width for its sinusoids; width is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is "%3", an activation that is not implemented; it can be relu, gelu, gelu_new, gelu_pytorch_tanh, gelu_fast, silu, swish, quick_gelu or tanh.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "%2", a list with one number for each rotated pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 numbers of each head would be rotated; rotation needs an even number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of different kinds rotate differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rotated share of each head must be above 0 and at most 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not even one pair of numbers would be rotated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: rope_type is "%2", which is not implemented; it can be default, linear, dynamic, llama3, yarn or longrope.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is not implemented.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it must not be larger than the number of layers, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with inner_group_num %1 that would be more than 128 layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source and target share one vocabulary, of %1 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it can be absolute, relative_key or relative_key_query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions are counted from the row after the padding token's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its slopes by distance favour later keys then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with pretraining_tp above 1, it leaves out some biases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scores are divided by its square root.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cap must be above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transformers rotates as if heads were that wide, and they have %1 numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there must be one for each of the %1 layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers are full_attention or sliding_attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores are multiplied by a number above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a limit must be above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its factors are not in the file; open the model's folder with config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is not implemented. Open the model's folder with config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output layer: the token embeddings are used, as in OPTForCausalLM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no lm_head.weight: the token embeddings are used, as in transformers 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has no output layer over the vocabulary; of this family only TransfoXLLMHeadModel opens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only relative attention, 0, is supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without memory (mem_len 0) it would mask every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they must lie between 0 and vocab_size %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json has no model_type; by its class, %1, it was read as "%2"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json has no model_type; by the names of its tensors it was read as "%1"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "model_type", and neither its class nor the names of its tensors tell which it is. Add one: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: model_type is "%2"%3, which Headroom does not open. It opens %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the weights are quantised%2: packed into whole numbers of a few bits, and Headroom computes with F32, F16, BF16, F64 and F8 weights. Open the folder of the model that they were made from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is_causal is false: each token reads later ones too, as in transformers 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output layer over the vocabulary: the token embeddings are used, as in models that write text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output layer (no %2): its hidden states are the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the encoder of %1 is opened; what follows it is not computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 differ, so each is used by itself, though config.json ties them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the index places tensor "%2" in %3, which does not hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor "%2"; its settings ask for one (%3 of shape %4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor "%2" has shape %3; its settings ask for %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor "%2" is stored as %3, and there is no "%4" to multiply it by.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor "%2" is stored as %3; weights must be F32, F16, BF16 or F64, or F8 with scales. Save a quantised model in one of these types first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 of weights, but only %3 of memory is free. Close other programs, or open a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter changes "%1" by numbers of shape %2; it has shape %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter changes "%1", which the output shares: it acts on one of the two only, which is not implemented. Merge it with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter changes "%1", which this model does not have: it was made for another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter also changes %1 weights that are not computed here, such as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The adapter %1 was added to the weights of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a window that looks both ways is not implemented.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json has an unknown setting "%1", which was ignored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are stored in 8 bits and were multiplied by their scales; nothing else is rounded to 8 bits here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a model’s folder in the Hugging Face cache, but no snapshot in it has a config.json: it was not downloaded in full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2 snapshots of a model. Open the folder of one: snapshots/%3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: word_embedding_dimension is %2; the model's states have %3 numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asks for no pooling that is implemented: cls, max, mean, mean_sqrt_len_tokens, weightedmean or lasttoken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: activation_function is "%2", which is not implemented; it can be Identity, Tanh, ReLU, GELU or SiLU of torch.nn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: in_features is %2; what comes before gives %3 numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentence-transformers writes each text in lower case first (do_lower_case): type it so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentence-transformers reads the first %1 tokens of a text; here all are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: default_prompt_name is "%2", which is none of its prompts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each text begins with “%1” (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model knows texts that begin with a prompt; type it before yours: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json must hold a list of modules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json: a module has no "%1".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json places a module in "%1", which lies outside the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json asks for %1, which is a program of its own and not implemented.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json asks for %1, which is not implemented here; Transformer, Pooling, Dense, LayerNorm and Normalize are, in that order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json has no Pooling, so no vector is made of a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary is not shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is not in this model's vocabulary. Type entries separated by spaces, such as %2, or give token ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of peft's adapters only LORA opens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DoRA also learns the length of each row; merge it with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QALoRA's groups are not implemented; merge it with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block-diagonal adapters are not implemented; merge it with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merge the adapter with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it changes the base model's own weights; merge the adapter with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its keys must be ends of the modules' names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has an adapter_config.json, but no adapter_model.safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no adapter_model.safetensors. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter_model.safetensors holds "%1", a part of an adapter that is not implemented. Merge it with peft's merge_and_unload().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter_model.safetensors: the two matrices for "%1" do not go together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an adapter, and its adapter_config.json does not say of which model. Write the path of that model's folder into base_model_name_or_path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an adapter of the model %2, which is not on this machine. Put the folder of that model beside it, under the name %3, or write its path into base_model_name_or_path of adapter_config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapter_config.json has an unknown setting "%1", which was ignored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of true and false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is %3, which is not implemented: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The names of the tensors hold “%1”, which was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer's rules turn %1 of the text into more than %2: its file is damaged or not meant for text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a pair of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no character to strip.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer's decoder makes the text longer than %1: its file is damaged or not meant for text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the decoder "%1" is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is not an object with keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary has no "%1", which this kind of tokenizer adds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokenizer_config.json asks for "%1" around each text, but tokenizer.json has no such token, so it is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in transformers 4.57, each text begins with "%1" and ends with "%2": tokenizer_config.json says so (%3, add_bos_token, add_eos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in transformers 4.57, each text begins with "%1": tokenizer_config.json says so (%2, add_bos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in transformers 4.57, each text ends with "%1": tokenizer_config.json says so (%2, add_eos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in transformers 4.57, nothing is put around a text: tokenizer_config.json says so (%1, add_bos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in transformers 4.57, %1 of tokenizer_config.json (%2) counts, not %3 of tokenizer.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the vocabulary has no token for "%2" and no unknown token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not an object with an id for each token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the id of "%1" is not a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model "%1" is unknown; Headroom reads BPE, Unigram, WordPiece and WordLevel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the normalizer "%1" is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: BertJapaneseTokenizer splits words with "%2", which needs a dictionary that Headroom does not have; it reads the word_tokenizer_type "basic".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the subword_tokenizer_type "%2" of BertJapaneseTokenizer is not supported; Headroom reads "wordpiece" and "character".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: BertweetTokenizer rewrites tweets first ("normalization": true), which Headroom does not do; with false it reads the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the line "%2" is not a token with its count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer.json, and Headroom does not read the older files of %2. If transformers has a fast version of this class, its save_pretrained writes tokenizer.json; otherwise give token ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer: no tokenizer.json, no vocab.json with merges.txt, no vocab.txt and no SentencePiece model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer that can be read: it has %2, but needs tokenizer.json, or a tokenizer_config.json that names the class of its files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer that can be read: it has %2, but needs tokenizer.json or %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file of the folder names a class of tokenizers; its files are read as those of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a class of tokenizers that Headroom knows to read tokenizer.json alone; the ids follow tokenizer.json and may differ from its</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the type_id is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no sequence "%1" here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>special_tokens has no "%1".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" repeats a text more than %2 times or puts in tokens of more than %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not an object with keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are %1 ids but %2 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: nothing can follow the step that adds special tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the post-processor "%1" is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the behavior "%1" is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prepend_scheme "%1" is unknown; it must be "always", "first" or "never".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the length is %1; it must be at least 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pre-tokenizer "%1" is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the SentencePiece model has no pieces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the ids in vocab.json are not consecutive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the SentencePiece model splits by words or characters; Headroom, like transformers, reads Unigram and BPE models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the SentencePiece model is BPE; for Marian, Headroom reads Unigram models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its rules hold %1 values; at most %2 are allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Unicode library (ICU) failed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has more than %1 bytes of combining marks in a row; no model expects that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the id %1 is too large; %2 is the largest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a list of pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is not two tokens with a space in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" does not begin with "%2".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is not in the vocabulary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table of characters is truncated: it has %1 bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table of characters has text that is not valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is not a SentencePiece model, or it is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"%1" is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts are nested more than %1 deep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is neither true nor false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a string.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the regular expression has %2 bytes; at most %3 are allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the regular expression "%2" takes too many steps on this text: it tries the same characters again and again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the regular expression "%2" needs too much memory on this text. A shorter text may work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the regular expression "%2" cannot be used: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the token "%1" has the id %2; ids from 0 to %3 are allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a token followed by its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unk_id is %1, but the vocabulary has %2 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has "%2" twice; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has an object of more than %2 entries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, n − 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run topology %1: its latents or inducing points are not tokens. Choose encoder, decoder or encoder-decoder, or executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run attention %1: its scores or its sums do not belong to single edges. Choose dot, relative or alibi, or executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run the extra settings of published language models, such as kv_heads, gated, parallel or token_types. Leave them out, or choose executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run position %1: its edges have no rotated queries. Choose another position, or executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run memory %1: remembered rows are not nodes. Set memory to 0, or choose executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run local %1: a LocalRNN reads windows in order, not edges. Choose none, or executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run embedding %1: its nodes cannot look up clusters. Choose plain, or executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executor graph does not run halting %1: its one probability belongs to the whole sequence, not to a node. Choose another halting, or executor dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting %1 is %2, which would have no effect here: leave it out, or give what it needs. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be above %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, plots: y is "%2"; over training steps it can be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: step %2 of %3, loss %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is a link of the Hugging Face cache that became a text when it was copied. Copy the folder again with its links (cp -a), or download the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no "%2" in its metadata: it is not a model saved by Headroom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Such files are programs, and Headroom never runs them. If you trust the source, convert it once: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Git LFS pointer, a placeholder for the real file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch the file itself: git lfs install &amp;&amp; git lfs pull.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a GGUF model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an HDF5 file (.h5, Keras)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a NumPy array (.npy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a TensorFlow Lite model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bzip2 archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an xz archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Zstandard archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a 7-Zip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a RAR archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture (PNG)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture (JPEG)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture (GIF)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture (TIFF)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture (WebP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sound file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a video file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an Office document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a database (SQLite)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table (Parquet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table (Arrow)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Python pickle (such as PyTorch's .pt, .pth and .bin)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed by hand; the computed value was %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller terms left out: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an ONNX graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights for TensorFlow (Keras)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a TensorFlow checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights for Flax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive of NumPy arrays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights for Rust's tch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a llamafile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Core ML model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a TensorRT engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a pickle, a program that could do anything when it is opened, so Headroom never opens one. If you trust it, convert it once; run in that folder: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a GGUF file, of llama.cpp. Open the folder of the model that it was made from, or write its weights out once with transformers and gguf; run in that folder: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which Headroom does not open. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a special file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard input cannot be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard input has more than the %1 allowed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: "%2" is not valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: its header would have %2, more than the %3 allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor "%1"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file has only %2; a .safetensors file begins with the 8-byte length of its header.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is not a .safetensors file: it does not begin with the length of a header and "{".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file begins with a header length of %2 bytes, more than the %3 allowed: it is damaged or not a .safetensors file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header should have %2 bytes but the file ends after %3 of them: it was cut short. Copy or download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this run has no step "%1".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is in head %1; the question is about head %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is in layer %1; the question is about layer %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That belongs to query %1; the question is about query %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That belongs to key %1; the question is about key %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That number is not one of those the question is about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That cell is masked, so it holds no number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole number, as an index must be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quoted string is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A LocalRNN needs a cell: rnn, gru or lstm, not none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: only task chain has jumps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean steps at 0, 1, 2 … jumps: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must say either "at_least" or "at_most".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enough memory: another %1 were needed at once. A shorter text or a smaller model may fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enough memory. A shorter text or a smaller model may fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number is beyond float32, whose largest is 3.4028235e38: give a smaller setting or change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system gives this program no further thread: its limit on memory or on processes is reached (ulimit -v and ulimit -u show them).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computation failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting padding is %1; it must be 0 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting padding is %1, but messages along edges leave padding out: set executor to dense, or padding to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding tokens that fit: %1 of %2. With a text of length %3 there is no more room in the last segment of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding tokens that fit: %1 of %2. With a text of length %3 there is no more room in this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is %3; it must be %4 to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names %2, which does not ship with Headroom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The changes hold %1 numbers; a bookmark holds at most %2. Undo a copied step, or zero or set its cells instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>applies to schedules constant and cosine; this schedule is noam, whose height is set by rate-factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>applies to schedule noam; this schedule is %1, whose height is set by rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is %1; schedule %2 needs it to be smaller than the number of steps, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weighs the ponder cost of a model that halts; this one does not (universal-transformer does)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder %1, cross</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings allow only 1 distinct source: training, validation and test all use it, so nothing is held out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings allow only 2 distinct sources: one for training, the other for both validation and test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings allow only %1 distinct sources: %2 for training, %3 for validation and %4 for the test, so each is repeated many times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only %1 of the %2 test sequences are new; the others are also in the training set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its alphabet must end with the digits from 1 on, after two letters or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the symbols of its alphabet must be single characters, one of them ␣ for white space. A variant whose tokens are letters can learn it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file has no text in its %2. Choose one that has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has a file for the target only; give both, or neither for the built-in grammar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has a file for the source only; give both, or neither for the built-in grammar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its alphabet must be the words of the built-in grammar, unless two files are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its shortest sentence has 1 word; article, noun and verb of the built-in grammar make 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its shortest sentence has %1 words; article, noun and verb of the built-in grammar make 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its alphabet must be words, one of them "unknown" for all others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not base64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file is not valid UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a number, first at step %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a number, first at step %1: %2 at %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It followed this change: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It followed these changes: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training collapsed: the loss rose from %1 at step %2 to %3 at step %4, and token accuracy fell from %5 % to %6 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training collapsed: the loss rose from %1 at step %2 to %3 at step %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate at step %1 was %2; its peak is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate at step %1 was %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gradient norm rose from %1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lower learning rate, a longer warm-up or gradient clipping can help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = its mean over positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a cache of the Hugging Face hub, not one model. Open the folder of a model in it: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no config.json, so it is not the folder of a model; these folders in it have one: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no config.json, so it is not the folder of a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no config.json, so it is not the folder of a model. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: its symbolic links form a loop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no encoder-decoder attention whose diagonal could be measured; choose topology encoder-decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scales of tensor "%1" have shape %2, which does not go with its own, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor "%2" of the shape that its config.json asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has shape %2; verify runs one sequence, so give its token ids as [position], without a batch axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; token ids are whole numbers: save them as I64 (np.int64) or I32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty; give at least one token id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the id %2; vocabulary is %3, so ids are 0 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fourier positions need at least one axis and one band; axes: %1, bands: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis %1 of the Fourier positions has %2 cells; it needs 1 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no device "%1" here; choose one of: auto, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing over the other tokens needs a vocabulary of at least 3; it has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With norm none there is nothing to divide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no LocalRNN: set local to rnn, gru or lstm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only embedding adaptive has clusters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No position halts: set halting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only an encoder or a decoder whose attention compares queries with keys reads it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only position rotary rotates queries and keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only rotary_scaling llama3 and yarn tell low frequencies from high ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only rotary_scaling longrope has a factor for each pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only position learned has a table of positions, in an encoder or a decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only an encoder or a decoder with a plain embedding and output tokens has an output layer with this setting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topology decoder has no encoder, and depth universal repeats one layer up to max_steps times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topologies encoder and latent have no decoder, and depth universal repeats one layer up to max_steps times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a model of topology set, the concatenated heads are added to a row, so together they have its width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a model of topology set, each block has one row-wise layer, as wide as the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only position sinusoidal-concatenated, of an encoder or a decoder, has two ways to space its frequencies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a scaled rotation has a factor: set rotary_scaling. Longrope uses the factor only when no amplitude is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only rotary_scaling dynamic, llama3, yarn and longrope need the length before scaling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only rotary_scaling yarn and longrope have an amplitude.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only rotary_scaling yarn has a ramp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only position learned of topology encoder can leave padding uncounted, and it needs position_offset above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only position learned of topology encoder-decoder has two texts to number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a decoder writes one token after another; choose topology decoder or encoder-decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a causal decoder looks back from each position, and attention linear-elu and linear-exp always sum over everything before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs an attention_window and several decoder layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs attention_bias, whose last bias it controls, and attention that compares queries with keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs several layers whose attention compares queries with keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries and keys can be normalised only where attention compares them and norm is not none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology encoder-decoder has an encoder and a decoder that could differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology decoder runs in segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology decoder has memory, kept from segment to segment: set segment to a number of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without memory it would mask every key: set memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no memory: set memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With norm none there is no norm to place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only norm layer, of an encoder or a decoder, can do without a gain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only norm layer with a gain, of an encoder or a decoder, can do without a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only norms before the sublayers of a single encoder or decoder let attention and feed-forward read the same rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs norms before sublayers that run one after the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the feed-forward layers of an encoder or a decoder have gates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the feed-forward layers of an encoder or a decoder can do without biases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An encoder or a decoder ends with one more norm when norms come before sublayers; other models have none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the tables of an encoder or a decoder, and those of clusters, have a width of their own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no projection: set embedding_width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only an encoder or a decoder whose norm is not none can normalise its embeddings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the tokens of topology encoder have types.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a single encoder or decoder with a plain embedding can leave out the logits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only output states of topology encoder can be pooled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only output_transform has an activation: set output_transform.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only embedding adaptive with a divisor above 1 can project a cluster that has the model's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only an adaptive embedding with tied tables can share its projections: set tied_embeddings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology encoder with several layers can share weights between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs depth universal: only a shared layer can be repeated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only depth universal repeats its layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology latent has latents, and only topology set has inducing points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology set has pooling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology latent has output queries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only topology set offers this; elsewhere the divisor is the square root of a head's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over all lengths: cost ~ lengthᵉ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time at max length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory at max length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of an attention sublayer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of an attention sublayer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to score one token by attention length: a sliding window run again for every token, or segments with memory. Both run as they do outside this experiment: the window uses LibTorch's fused attention kernel where there is one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sliding window, peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with memory, peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention length (tokens)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time per token (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trained models on unseen texts, by attention length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions run through the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perplexity by attention length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens that can change the last position's state, by autograd.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments without memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained at the first length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perplexity beyond the trained length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length (tokens)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity of the targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy beyond the trained length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens right (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lowest held-out loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps to goal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps per position, untrained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak while learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps per position, trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the diagonal, untrained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the diagonal, trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights of embeddings and output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fastest step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward pass, long input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out tokens right (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out sequences right (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out loss (nats per token)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention on the diagonal (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of positions (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each node gets a query: a projection of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each node that can be read gets a key: a projection of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each node that can be read gets a value: the content that is read from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kept keys, followed by the keys of the nodes still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running nodes get new keys; halted ones keep their last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kept values, followed by the values of the nodes still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running nodes get new values; halted ones keep their last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each edge takes the query of the node it ends in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queries are split into heads; nothing is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each edge takes the key of the node it starts from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys are split into heads; nothing is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each edge takes the value of the node it starts from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The values are split into heads; nothing is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far each edge reaches, clipped at k either way: the row of the tables to look up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every edge has its own key: the node's key plus the embedding of the distance (Shaw et al. 2018, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance has a learned embedding for keys (Shaw et al. 2018, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads share it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every edge has its own value: the node's value plus the embedding of the distance (Shaw et al. 2018, equation 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance has a learned embedding for values (Shaw et al. 2018, equation 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much each head subtracts per position of distance: learned as a logarithm, to stay above 0 (fixed in Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far each edge reaches, negated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The farther an edge reaches, the more is subtracted, whatever the tokens are (Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The penalty is added to the scaled scores (Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax over the edges into a node turns their scores into weights that add up to 1 (Vaswani et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights get an axis for the values they will multiply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heads are concatenated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One last projection mixes the results of all heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much each head subtracts per position of distance: fixed. A head with a small slope looks far (Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On each edge the query is multiplied by the key, number by number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The products are summed: how well the key matches the query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are divided by √d_k, which keeps their size independent of a head's width (Vaswani et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each edge's message: the value of the node it starts from, times the edge's weight (Gilmer et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each node sums the messages of the edges that end in it (Gilmer et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node where each edge starts: the one that is read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node where each edge ends: the one that reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The place of each node in its sequence, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One learned row per position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token is a node; this is its id in the vocabulary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token's row is looked up in the embedding table (Vaswani et al. 2017, section 3.4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is multiplied by √d_model (Vaswani et al. 2017, section 3.4, which gives no reason).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The positions of the nodes still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position is added again before each step (Dehghani et al. 2019, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step number is added, so the layer knows how deep it is (Dehghani et al. 2019, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sines and cosines of the step number, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node of each position of the batch; 0 for padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only these positions predict the next token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nodes' rows, back in the layout of the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nodes' logits, back in the layout of the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where the key does not come after the query (Vaswani et al. 2017, section 3.2.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where every mask layer so far is 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each output position has its own learned query (Jaegle et al. 2021, Perceiver IO, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows remembered from earlier segments come before this segment's; no gradient flows into them (Dai et al. 2019, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only this segment's positions are queries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention and the feed-forward layer have read the same rows; their outputs are added (Wang and Komatsuzaki 2021, GPT-J).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The outputs of both sublayers are added to their input (Black et al. 2022, GPT-NeoX, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask's rows for the positions still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows that entered this layer in earlier segments. They are read, but no gradient flows into them (Dai et al. 2019, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was no earlier segment: memory starts as rows of zeros, and queries may read them like any others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is remembered so far, followed by this segment's rows (Dai et al. 2019, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last M rows: what the next segment will read (Dai et al. 2019, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The positions of the rows still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The narrow rows are projected to the model's width (Lan et al. 2020, ALBERT, section 3.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table's narrow rows are projected to the model's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which sentence each token belongs to, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is one sentence: every token has type 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each type has a learned row (Devlin et al. 2019, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The type's row is added (Devlin et al. 2019, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which row of the table each position has: padding tokens are not counted (Liu et al. 2019, RoBERTa).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokens as ids in the vocabulary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows given in place of the tokens' own rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first token's row represents the whole text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first row is projected once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row of the whole text. In BERT's pretraining it predicted whether the second sentence follows the first (Devlin et al. 2019, section 3.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of a shared embedding table are large, so states are divided by √d_model (Raffel et al. 2020, in the code).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows are projected to the table's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the output layer each row is projected once more (Devlin et al. 2019, in the code).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is compared with every token of the vocabulary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large logits are squashed towards a cap (Gemma Team 2024, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The temperature sharpens or flattens the probabilities.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax turns the logits into probabilities that add up to 1 at each position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token's row is looked up in its cluster's own table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where the token belongs to this cluster, 0 elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token's index within the cluster; 0 stands in for tokens of other clusters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cluster's rows are projected to the model's width (Baevski and Auli 2019, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of this cluster take its row; the others keep the row they have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The states are projected to the width of this cluster's rows (Grave et al. 2017, section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log-probability of each token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head: the frequent tokens, plus one entry per cluster of rarer tokens (Grave et al. 2017, section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log-probability of each frequent token and of each cluster (Grave et al. 2017, section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log-probability of each token within its cluster (Grave et al. 2017, section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequent tokens take their log-probability from the head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head's entry for this cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rare token's probability is its cluster's times its own within the cluster, so the logarithms add (Grave et al. 2017, section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tokens, cluster after cluster: the whole vocabulary (Grave et al. 2017, section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each state is compared with every frequent token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each state is compared with each cluster of rarer tokens as a whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each state is compared with every token of this cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much each head subtracts per position of distance: learned as a logarithm, so that it stays above 0 (fixed in Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The products are divided by √d_k, which keeps their size independent of a head's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The distance from each query to each key, negated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each head's slope, shaped to multiply all distances.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The farther away a key, the more is subtracted, whatever the tokens are (Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The penalty is added to the scaled products (Press et al. 2022, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention alibi has slopes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table of distances, heads concatenated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table rows of all distances that occur, from the farthest key before to the farthest after.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance has a learned key embedding, where Dai et al. 2019, section 3.3, project sinusoids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embeddings are split into heads and transposed: one column per distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query times each distance's key, before the shift that makes it term B, as (b) of Dai et al. 2019, section 3.3: one column per distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query's row is put at the row number of its position, so the shift moves it by the right amount.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shifted rows of the query positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The distance from each query to each key: the table row to look up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance has one learned number per head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term D, as (d) of Dai et al. 2019, section 3.3, but learned directly: how much each distance counts for every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term A, as (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One learned vector per head takes the query's place in term C (u of Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term C, as (c) of Dai et al. 2019, section 3.3: how much each key counts for every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two terms that depend on the key's content, (a) and (c) of Dai et al. 2019, section 3.3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two terms that depend on the distance, (b) and (d) of Dai et al. 2019, section 3.3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score is the sum of the four terms (after Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sums are divided by √d_k, which keeps their size independent of a head's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small constant that keeps the divisor above zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position gets a query: a projection of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax turns each query's features into shares that add up to 1 (Shen et al. 2021).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each number of the query becomes positive (Katharopoulos et al. 2020, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position that can be read gets a key: a projection of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position that can be read gets a value: the content that is read from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest key so far in each feature. Subtracted from the keys it changes no average, and no exponential becomes too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest key before this pass, then the keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest key before each position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest key of the earlier positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each key minus the largest key so far: 0 or less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponential of the key: how much this position counts in each feature's average (Shen et al. 2021).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the largest key grew: 0 or less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What came before is measured by the larger key from here on: 1 unless this key is the largest so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's factors as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the largest key grew since the earlier pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the earlier pass left counts this much.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These factors as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The earlier state, measured by the largest key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The earlier sum, measured by the largest key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state after each position: the sum over it and all positions before, each measured by the largest key so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponentials of the keys so far, summed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query feature’s share, divided by the sum of that feature’s exponentials over the keys so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest keys at the query positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest keys, for every query alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest keys, for every key alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the largest key grew from key to query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stands for a key that a query cannot read: its exponential is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where a query may read a key, for every feature alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys after the query are closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the key counts for, measured by the query's largest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each key's features, for every query alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query's shares, for every key alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each feature of the key as the query measures it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each feature gives each key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each number of the key becomes positive (Katharopoulos et al. 2020, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 on tokens and 0 on padding, for every feature alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding adds nothing: its features are 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys are transposed: one row per feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding is masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each feature spreads its weight over the positions (Shen et al. 2021).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One average of the values per feature: one small matrix holds everything there is to read (Shen et al. 2021).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key features times the values: one small matrix holds everything there is to read (Katharopoulos et al. 2020, equation 6).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The features of all keys, summed (Katharopoulos et al. 2020, equation 5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row per feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query mixes the averages, each feature by its share (Shen et al. 2021).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query reads the state: all values, weighted by φ(q)ᵀ φ(k) (Katharopoulos et al. 2020, equation 5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normaliser as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of this query's weights (Katharopoulos et al. 2020, equation 5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of the weights, kept above zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided by their sum, the weights add up to 1 (Katharopoulos et al. 2020, equation 5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each key's features as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each value as a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one position adds to the state: each feature of its key times each number of its value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the new positions add.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state after each position: the sum over it and all positions before (Katharopoulos et al. 2020, equation 18).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state after the earlier positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The features of the keys so far, summed (Katharopoulos et al. 2020, equation 19).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum after the earlier positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The states at the query positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sums at the query positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query's features as a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sums, kept above zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's sums as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After each position, one average of the values so far per feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query mixes the averages, each feature by its share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each query reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query reads the state at its position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All values so far, weighted by φ(q)ᵀ φ(k) (Katharopoulos et al. 2020, equation 12).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of this query's weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query times the sum of the keys' features up to its position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided by their sum, the weights add up to 1 (Katharopoulos et al. 2020, equation 12).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each query, the weighted sum of the values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight matrix, which the other order of multiplication never forms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One column per key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query is compared with each key by their features.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The features' shares, added: what each query reads of each key. Keys it cannot read get weight 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys that a query cannot read are set to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where a query may read a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sums as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of this query's similarities.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided by their sum, the similarities become weights that add up to 1 (Katharopoulos et al. 2020, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum, kept above zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest key so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is another way to compute attention linear-elu and linear-exp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention linear-elu divides by a sum of features.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A zero is put in front of every row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same numbers in the same order, reshaped to rows with as many numbers as there are queries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first new row is dropped and the old shape restored: each score is now under the key at its distance, if there is one (Dai et al. 2019, appendix B).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every score moves under the key at its distance from the query's place in the text (Dai et al. 2019, appendix B).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The distance from each query to each key, clipped at k either way: the table row to look up (Shaw et al. 2018, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both parts of the score are divided by √d_k (Shaw et al. 2018, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedding of the distance is multiplied by the key as well as by the query (Huang et al. 2020, method 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each pair, the row of the value table to look up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is another way to compute attention relative when it runs with matrices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention relative, run with matrices, can do without embeddings for values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention relative, run with matrices, multiplies its embeddings by the keys too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys get an axis for the queries, so that each query can have its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every pair has its own key: the key plus the embedding of the distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query times the keys of its own pairs (Shaw et al. 2018, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same numbers as one matrix per head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each query looks for, compared with what each key holds (Shaw et al. 2018, equation 5, first term).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads' queries at one position are grouped: they use the same embeddings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query's embeddings are transposed: one column per key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One product per query: what it looks for, compared with each distance (Shaw et al. 2018, equation 5, second term).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same numbers, head by head again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A score combines what the key holds and how far away it is (Shaw et al. 2018, equation 5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The values get an axis for the queries, so that each query can have its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every pair has its own value: the value plus the embedding of the distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query's weights as a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each query, the weighted sum of the values of its own pairs (Shaw et al. 2018, equation 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each query, the weighted sum of each value plus the table row for its distance (Shaw et al. 2018, equation 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads' weights at one position are grouped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One product per query: its weights times the embeddings of the distances.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads' keys at one position are grouped: they use the same embeddings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embeddings of one key's distances are grouped: one column per query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One product per key: what it holds, compared with each distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of each pair's angle, which grows with the position m.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sine of each pair's angle, negative for the first of the pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each number keeps of itself when its pair rotates (Su et al. 2021, section 3.4.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two numbers of each pair swap places.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each number gets from the other number of its pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pair of numbers is rotated by an angle that grows with the position, so the dot product of a query and a key depends on their distance (Su et al. 2021, section 3.4.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A zero is appended to every row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last new row is dropped and the old shape restored: each score is now under the key at its distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys are transposed: one column per key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position gets a query: a projection of its row (Vaswani et al. 2017, section 3.2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys computed earlier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The values computed earlier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position that can be read gets a key: a projection of its row (Vaswani et al. 2017, section 3.2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position that can be read gets a value: the content that is read from it (Vaswani et al. 2017, section 3.2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before its first step a position has no key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before its first step a position has no value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running positions get new keys; halted ones keep their last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running positions get new values; halted ones keep their last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys computed earlier, followed by the new ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The values computed earlier, followed by the new ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries are clipped at the limit in both directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys are clipped at the limit in both directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values are clipped at the limit in both directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few key heads serve all query heads: each is shared by a group of query heads (Ainslie et al. 2023).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few value heads serve all query heads: each is shared by a group of query heads (Ainslie et al. 2023).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large scores are squashed towards a cap, so that no score exceeds it in size (Gemma Team 2024, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query is compared with each key by their dot product (Vaswani et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The products are divided by √d_k, which keeps their size independent of a head's width (Vaswani et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each query, the weighted sum of the values (Vaswani et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask: keys that a query cannot read get the score −∞.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into weights that add up to 1 (Vaswani et al. 2017, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One last projection mixes the results of all heads (Vaswani et al. 2017, section 3.2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kept rows, followed by the rows of the positions still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not divide the products: c is 1 (as in the code of Raffel et al. 2020).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The products are divided by c, a number this model uses instead of √d_k.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each short distance has its own bucket; long distances share ever wider buckets (Raffel et al. 2020, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each bucket has one learned number per head (Raffel et al. 2020, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same numbers as one matrix per head: what each distance adds to a score (Raffel et al. 2020, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pair's bias is added to its score (Raffel et al. 2020, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention t5-bias has buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention t5-bias has a table of buckets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every distance gets its own key, projected by weights separate from the tokens' (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys of the distances are split into heads and transposed: one column per distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One learned vector per head takes the query's place in term (c) (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One learned vector per head takes the query's place in term (d) (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term (c) of Dai et al. 2019, section 3.3: how much each key counts, the same for every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two terms that depend on the key's content (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query times each distance's key, before the shift that makes it term (b) (Dai et al. 2019, section 3.3): one column per distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much each distance counts for every query, before the shift that makes it term (d) (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row is the same for every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two terms that depend on the distance; (b) also depends on the query (Dai et al. 2019, section 3.3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where the key does not come after the query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores that the shift moved in from the next row are set to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score is the sum of the four terms of Dai et al. 2019, section 3.3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sums are divided by √d_k, which keeps their size independent of a head's width (as in the code of Dai et al. 2019).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention transformer-xl has u and v.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention transformer-xl has sinusoids of distances.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It applies to the shift in attention transformer-xl of a causal decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The halting unit reads the state: one number per position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The halting unit's numbers as one row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding does not count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over the tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The halting probabilities of all tokens, summed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens there are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over the positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One halting probability for the whole sequence; in Graves 2016, equation 5, each position has its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the start no step has run and no probability is spent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the start every position runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: halts now, as the running total exceeds the threshold in this step (Graves 2016, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: halts now, as the running total exceeds the threshold in this step. It is the last step allowed: equation 7 of Graves 2016 would halt the others too, Tensor2Tensor cuts them off and leaves part of their weight unused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: halts now, as the running total reaches the threshold in this step (Graves 2016, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: halts now. It is the last step allowed, so all that still run halt (Graves 2016, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: goes on after this step (Graves 2016, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: has not halted, and is cut off, as it is the last step allowed (Tensor2Tensor).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: goes on after this step. It is the last one allowed, so none does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probability left over for a position's last step (Graves 2016, equation 8).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much this step counts for each position (Graves 2016, equation 6).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probability spent so far, which equation 7 of Graves 2016 compares with the threshold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps each position has run (Graves 2016, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The remainder of every halted position (Graves 2016, equation 8).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights as a column, one per row of the state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weighted sum of the states so far (Graves 2016, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This step's state times its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This step's state minus the result so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result moves towards this step's state, farther for a larger weight. Earlier steps lose weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the result moves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of the positions still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which positions still run, as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which of the given rows still run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows given before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A position that does not run is given its last row again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows given before, followed by the new ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last row given to each position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The states so far, followed by the new rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions that ran have a new state; halted ones keep theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros for all positions, followed by the probabilities of the positions that ran.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The halting probability of the positions that ran, 0 elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A position that does not run keeps its state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps were run: the same at all positions of a sequence (Graves 2016, equation 7).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The remainder: the same at all positions of a sequence (Graves 2016, equation 8).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A position's ponder cost: its steps plus its remainder (Graves 2016, section 2.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean ponder cost per position: training adds it to the loss, times the ponder weight (Graves 2016, section 2.1, which takes the sum).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The halting probability after this step (Graves 2016, equation 5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read is added to the row that read it (Jaegle et al. 2021, Perceiver IO, section 3.1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is normalised to mean 0 and standard deviation 1, then multiplied by a learned gain and shifted by a learned bias (Ba, Kiros and Hinton 2016, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is normalised to mean 0 and standard deviation 1 (dividing by n − 1), then multiplied by a learned gain and shifted by a learned bias, as in The Annotated Transformer (Rush 2018).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is scaled to root mean square 1, then multiplied by a learned gain; its mean is not subtracted (Zhang and Sennrich 2019, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is scaled to the one learned length g (Nguyen and Salazar 2019, section 2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is normalised to mean 0 and standard deviation 1, then multiplied by a gain; no bias is added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This norm learned no gain: it is 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity: negative numbers become 0 (Vaswani et al. 2017, equation 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity: each number times the share of a normal distribution below it (Hendrycks and Gimpel 2016, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity: GELU, with tanh approximating the normal distribution (Hendrycks and Gimpel 2016, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity: each unit is multiplied by its own sigmoid (Hendrycks and Gimpel 2016; Ramachandran et al. 2017, Swish).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity: a sigmoid replaces the normal distribution of GELU (Hendrycks and Gimpel 2016, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity: each unit is squashed into −1 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number, divided by the cap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hyperbolic tangent keeps it within ±1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position's row is projected to the hidden layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second projection of the same row, without a nonlinearity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each unit, after the nonlinearity, gates the same unit of the second projection: the two are multiplied (Shazeer 2020, GLU variants).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gated hidden units are projected back to the model's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hidden activations are projected back to the model's width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row of each window is projected: its input to the cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each position gets its own window: itself and the M − 1 rows before it, zeros before the text begins (Wang et al. 2019, LocalRNN). The windows overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows just before these positions, kept from when they were read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kept rows come before the new ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every window starts with an empty state: nothing from before it can enter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cell's memory also starts empty in each window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The previous state is projected: its input to the cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input from the row at this place in the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inputs from the new row and the old state are added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new state: the sum, squashed into −1 to 1 (Wang et al. 2019, LocalRNN).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row's input to the reset gate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old state's input to the reset gate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both inputs to the reset gate, added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the old state the new candidate may use: 0 none, 1 all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row's input to the update gate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old state's input to the update gate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both inputs to the update gate, added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the old state stays: 1 keeps it, 0 takes the candidate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row's input to the candidate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old state's input to the candidate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old state's input, as far as the reset gate lets it in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row's input plus the part of the old state's input that the gate let in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the state would become if nothing of the old one stayed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old state minus the candidate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update gate decides how much of that difference stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new state: the candidate and the old state, mixed by the update gate (Wang et al. 2019, LocalRNN).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input to all four gates from the row at this place in the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both inputs to all four gates, added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input gate's part of the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The forget gate's part of the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The candidate's part of the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output gate's part of the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the candidate is written into the cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the cell's content stays: 0 forgets it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What could be written into the cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the cell appears in the state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the cell keeps of its content.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is written into the cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cell's new content: what it keeps plus what is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The content, squashed into −1 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new state: what the output gate lets through (Wang et al. 2019, LocalRNN).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position is added to the token (Vaswani et al. 2017, section 3.5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The place x from −1 to 1, with its sines and cosines at rising frequencies f (Jaegle et al. 2021, Perceiver, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sines and cosines of the position; the frequency falls from pair to pair (Vaswani et al. 2017, section 3.5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each element that reads gets a query: a projection of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each element that can be read gets a key: a projection of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each element that can be read gets a value: the content that is read from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query is compared with each key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding is masked: it is not part of the set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into weights that add up to 1 (Lee et al. 2019, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read is added to the projected query (Lee et al. 2019, equation 7, and its code).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The products are divided by √d_model, which keeps their size independent of the model's width (Lee et al. 2019, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The products are divided by √d_k, which keeps their size independent of a head's width (Lee et al. 2019, equation 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row-wise layer rFF, applied to each element alone (Lee et al. 2019, equation 6).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inducing points have read the set: H = MAB(I, X) (Lee et al. 2019, equation 10).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set has read what the points found: MAB(X, H) (Lee et al. 2019, equation 9).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The seeds have read the set, which is now pooled: MAB(S, Z) (Lee et al. 2019, equation 11), without its rFF on Z.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every element has read every other: SAB(X) = MAB(X, X) (Lee et al. 2019, equation 8).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pooled rows have read each other: SAB(X) = MAB(X, X) (Lee et al. 2019, equation 8).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text's vector: the mean of its tokens' last states (Reimers and Gurevych 2019, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text's vector: the last state of its first token, [CLS] in BERT (pooling_mode_cls_token).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text's vector: the last state of its last token, which has read all others (pooling_mode_lasttoken).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text's vector: the largest number of each feature among the tokens' last states (pooling_mode_max_tokens).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokens' last states added up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text's vector: the sum of its tokens' last states over the root of their number (pooling_mode_mean_sqrt_len_tokens).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A token counts as many times as its place from the start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each last state times its token's place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last states added up, later ones counting more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text's vector: the mean of its last states, later tokens counting more (pooling_mode_weightedmean_tokens; Muennighoff 2022, SGPT, section 3.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt's own states do not count; nothing is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several vectors of one text in one row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A learned matrix makes the text's vector of the pooled states.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nonlinearity behind the learned matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vector is normalised to mean 0 and standard deviation 1 (Ba, Kiros and Hinton 2016, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vector divided by its length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The unit vector has length 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vector as a row; nothing is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vector divided by its length: only its direction is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors of the other texts, one below the other, from a forward pass for each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each vector divided by its length: only its direction is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each feature of one direction times the same feature of the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of the angle between two texts' vectors: 1 where they point the same way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position of each key, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bias in its other form: it depends only on the key's position, not on its distance from the query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Within a row, every unmasked score exceeds its value under −m (i − j) by the same number: m times the query’s place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same mask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax ignores a number added to a whole row, so the weights are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The difference between the two forms: only rounding, where every key after the query is masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text whose forward pass follows: its step, and its place within the step, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each text that goes on, the model gives a logit to every token that could come next. Changes by hand belong to one segment and do not act here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each text that goes on, the model gives a logit to every token that could come next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding, the start token and the one for unknown words mean nothing in a text, so they are never written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The temperature divides the logits: above 1 unlikely tokens gain, below 1 they lose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the k likeliest tokens stay (Fan et al. 2018), then only the smallest set with total probability ≥ p (Holtzman et al. 2020).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The remaining probabilities, rescaled to add up to 1: the next token is drawn from them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is written yet: the empty text has probability 1, whose logarithm is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log-probability of each text without its last token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The random number that decides which token is drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token that is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last token of each text considered in this step, as its id in the vocabulary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which text of the previous step each one continues, counted from 0; −1: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where a text ends in the end token, 0 where it may go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step in which each text was dropped; 0: it was kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log-probability of every token that may come next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log-probability of each text’s last token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probability the model gives the token, given the text before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probabilities multiply, so log-probabilities add: the text so far plus the new token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length penalty of a text of this many tokens (Wu et al. 2016, equation 14).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text’s score: its log-probability divided by the penalty, so long texts are not at a disadvantage (Wu et al. 2016, equation 14).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The probability the token was drawn with, after temperature and filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores of all texts considered, step by step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each text kept to the end, its index among all texts considered, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts kept to the end, highest score first: the first is the result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each weight times its surprise, −ln of the weight; a weight of 0 adds nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How widely each query spreads its weight, in nats: 0 if one key has it all, ln n if n keys share it evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over all queries: how widely a head reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row for this layer, one entry per head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of all layers, stacked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which tokens' rows run through the layers to predict a position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many rows run for this position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of query–key pairs so far, in one layer and head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of query–key pairs for this position, in one layer and head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many rows have run so far: the cost of evaluation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows that sliding evaluation has run so far, as a multiple of the rows run segment by segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which keys a query can read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of each row's weight on the previous token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of each row's weight on the next token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of each row's weight on its own token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of each row's weight on other occurrences of its own token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows that are measured: the ones with at least two keys to choose from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The matrix in square blocks, padded with zeros.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest weight in each row of a block.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest weight of each block.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight on all keys but the first and special tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is left of each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sums as a column, one per row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces a sum of 0, so that nothing is divided by it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each row is divided by.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is left of each row, scaled to add up to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over the rows that have a key of this kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the rows read each token, on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight on the token that is read most, averaged over the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each share times its surprise, −ln of the share; a share of 0 adds nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How widely each row spreads its weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row with equal weight on every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where a row may read a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same, as numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many keys each row may read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The numbers as a column, one per row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows with equal weight on every key they may read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The entropy as a share of its maximum, the entropy of a row with equal weight on every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no first or special token among the keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight of each row on the first and special tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added up for each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model reads random tokens written twice: the mean share of the second copy’s rows on the token that came next the first time. Changes made by hand to all positions apply there too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each head reads: shares of its weight on the previous token, on the query's own token, on one token …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of the heads’ weights: how much a query reads from a key on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest of the heads’ weights: whether any head reads from this key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heads of all layers, stacked, first layer first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over all heads of all layers: how much a query reads from a key anywhere in the stack, on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest weight of any head in any layer: whether this key is read at all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The differences with the opposite sign.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each difference beside its opposite: the larger of the two is its size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest difference of each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest difference anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest keys as a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest key of each feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponentials, measured by the largest key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each key minus the largest key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys’ features, one row per key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First, keys times values: one small matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then the queries read that matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each key’s features as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First, keys times values, summed token by token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each position adds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query’s features as a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then each query reads the state at its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each query reads when keys and values are multiplied first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First, queries times keys: a number for every pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys after a query are set to zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then the values are weighted by that matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the order of multiplication changes: only rounding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows that are read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row scaled to length 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row times the same row scaled to length 1, feature by feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The residual stream: what enters the first layer, and what each sublayer leaves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What enters the first layer, and what each sublayer adds to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A gain of 1 for every feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bias of 0 for every feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length ScaleNorm gives every row: √d, as in a fresh model, unless you set another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of each row’s features.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row scaled to root mean square 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row times the same row scaled to root mean square 1, feature by feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The root mean square of each row’s features.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm: each row is shifted to mean 0 and scaled to standard deviation 1 (Ba, Kiros and Hinton 2016, section 3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm: each row is scaled to root mean square 1; its mean is not subtracted (Zhang and Sennrich 2019, equation 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm: each row is scaled to the same length g (Nguyen and Salazar 2019, section 2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two features of each row, taken alone as a row of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three features of each row, taken alone as a row of three.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer’s right, up and line of sight: a rotation, which keeps lengths as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far each point lies to the viewer’s right, up and towards the eye.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of the cluster’s first tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cluster’s rows are projected to the model’s width, so that all clusters can be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean row is subtracted, so the rows are centred on 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of all rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two directions in which the rows differ most: the eigenvectors of xᵀ x with the largest eigenvalues, each with the sign that makes its entry of largest absolute value positive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of all variance along each of the two directions, from their eigenvalues.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row projected onto the two directions: a point on a map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One column per direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row, scaled to length 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ids of the other rows with the largest cosine similarity to each row, the largest first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nearest rows, scaled to length 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row, shared by all its neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine similarity of each row and its nearest rows: 1 where both point the same way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature by feature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean over all words: how close a word of this table is to its nearest neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows are transposed: one column per position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dot product of each pair of positions’ rows: how similar two positions are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sine and cosine of one frequency side by side; the frequency falls from pair to pair (Vaswani et al. 2017, section 3.5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sines of all frequencies, then their cosines: the order of Tensor2Tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much a token's embedding affects a hidden state if segments share nothing, by autograd: the vanilla model with the same weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much a token's embedding affects a hidden state as training sees it, by autograd: the gradient stops at the memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much a token's embedding affects a hidden state, by autograd through memory: the Frobenius norm of the Jacobian, exactly 0 where no path connects the two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of the heads plus the residual connection, each row divided by its sum: where a position’s content comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the first layer the rollout is that layer’s own share: half of a position’s content is its own, half is read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A layer’s shares times the rollout of the layers below: how much of each input has reached each position, over all paths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of the heads’ weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 is added where query and key are the same position, for the residual connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of each row: 2 where the weights add up to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 where query and key are the same position, else 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each group of query heads reads the same keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys before rotation, transposed: one column per key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dot product of each query with each key, neither of them rotated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores without rotation: they depend on what query and key hold, not on where they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same cap as in the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same mask as in the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights without rotation: they depend only on what queries and keys hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hidden states that this segment's own pass computed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each hidden state divided by its length, so only its direction is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each feature times the same feature of the unit vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of each hidden state of this segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows that this segment found in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this layer remembered, followed by the segment's own states.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last M rows stay in memory: the layer above reads them in the next segment, and no gradient flows back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The difference between the two ways to compute a score: the same numbers, added in another order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The difference between the two ways to sum what was read: the same numbers, added in another order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 for the keys up to the query’s own, 0 for later keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores moved in from the next row are set to 0. Zero is not masked: softmax still gives it weight, so the mask is needed as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nine numbers that are easy to tell apart: scores of three queries by three distances.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model reads the input in another order: the largest change in any output probability, shuffle by shuffle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest change that any of the shuffles made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output that is measured: its position and the token’s id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen token’s logit in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen token’s probability in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the change does to the chosen output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same output from one more forward pass per cell, with the numbers of the cell replaced by their mean over the positions of this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same output from one more forward pass per cell, with the numbers of the cell taken from the other run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same output from one more forward pass per cell, with the numbers of the cell set to 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head’s probabilities: one for each frequent word and one for each other table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequent words take their probability from the head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The total probability of the frequent words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same sums as a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head’s entries for the other tables.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first level: which table the next word comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This table’s probability.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second level: which of the table’s words it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both levels multiplied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights without the mask: softmax of the same scores over all keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of every window are reordered; no number changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A convolution with equal weights would give this: the plain sum of a window’s rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of the same rows in the other order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the new order changed in the sum: only rounding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the new order changed in the last state: the cell reads its window as a sequence (Wang et al. 2019, LocalRNN).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add two numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the sum of the two numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits of each number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match the brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At each closing bracket, write the symbol that opened its pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs of brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>maximum nesting depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the digits to a letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the letter each place leads to: a digit points that many places back, perhaps to another digit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how often a place has a letter, which ends a chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the source back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy after a delay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the symbols that came before the blanks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbols before the blanks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many blanks follow the symbols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict an echo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the next token of a stream in which most tokens repeat the one a fixed distance back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how far back the repeated token is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the tokens that repeat another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the highest card of each suit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the highest card of clubs, diamonds, hearts and spades, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cards of a hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the source symbol that comes last in the alphabet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the value after the first occurrence of the key asked for at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs of key and value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow a digit back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the letter after each digit n: the letter n places before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the order of three letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the digit after every three letters: it names their order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>groups of three letters and a digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remember each letter's digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the digit after each letter: usually the one the letter had last time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs of a letter and a digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how often a letter gets a new digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat a phrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the next token of a random phrase that is written again and again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbols of the phrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many times the phrase is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recall each key's value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After pairs such as a3 and b1, predict the value of each key that is named again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether the target repeats the source with each key replaced by its value (1), or each value follows its key in a stream (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat the sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the source several times in a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many times the source is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reverse the sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the source from its last symbol to its first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort the sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the source's symbols in the order of the alphabet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the next character of a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>characters per piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the sentence in the other language.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words of a sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue the text, word by word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the next word of a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words per piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict a Zipf stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict the next token where a few tokens are frequent and most are rare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how fast frequency falls with rank: rank^-exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of tokens that depend on the one before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A weight of the model: it was learned, not computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ReLU: a negative number becomes 0, a positive one stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GELU: the number times the share of a normal distribution below it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GELU in its tanh form: the number times a gate between 0 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick GELU: the number times a steeper sigmoid of itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SiLU: the number times its own sigmoid, a gate between 0 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number lies beyond the limit and is clipped there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number lies within the limits and stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sigmoid: maps any number to one between 0 and 1; 0 becomes ½.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hyperbolic tangent: maps any number to one between −1 and 1; 0 stays 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ELU plus one: the result is always positive, so it can serve as a weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponential: always positive, and larger for larger numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A share times its surprise: largest for medium shares, 0 for a share of 0 or 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A zero added as padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number only moved: nothing was computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A random number from 0 to 1; the same seed gives the same number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This token was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another token was written in this step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token that was drawn, though others are likelier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token with the largest logit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The likeliest tokens' probabilities are added up until the sum exceeds the random number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text begins here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text that ends in the token written before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text stays: it or a continuation of it keeps a place in the beam.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts with larger totals take all places in the beam.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of its continuations has a place in the next step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text you asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same number everywhere, whatever the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of position times frequency. Each pair of features has its own frequency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sine of position times frequency. Each pair of features has its own frequency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An odd number of features leaves one over: it is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position, scaled to −1 at the first and 1 at the last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An even number of features leaves one over: it is 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of the place from −1 to 1, at one of the frequencies from 1 to half the length of the longest text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sine of the place from −1 to 1, at one of the frequencies from 1 to half the length of the longest text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This feature of the head is not rotated: it belongs to no pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of the angle by which this pair of features rotates: position times frequency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sine of the angle by which this pair of features rotates: position times frequency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The distance from query to key in positions, negated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance has its own row of the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All distances beyond the limit on this side share one row of the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short distances have a bucket each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long distances share buckets; the bucket's number grows with the logarithm of the distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This distance lies on the border of two buckets; rounding in single precision decides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition holds here: 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition does not hold here: 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The slopes fall by the same ratio from head to head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads beyond a power of two take every other slope of the series for the next power of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows in memory are not masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token belongs to this cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token belongs to another cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token's index within its cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token belongs to another cluster, so 0 stands in for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are counted from the first, padding left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding has a row of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node's place in its sequence, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every node reads itself and nodes before it; edges are counted node by node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every node reads every node of its sequence; edges are counted node by node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The random number here is high enough: the value is kept and scaled up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The random number here is too low: the value is dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longer the text, the larger the divisor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far one axis points right, up or towards the viewer after the rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This token's row runs to predict this position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This token's row does not run for this position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this pass every query is compared with every key, memory included; the pass's positions share the cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This position has already halted or is padding: it neither halts nor goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last step: a position that still runs halts now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running total is below the threshold: the position does not halt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running total does not exceed the threshold: the position does not halt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running total reaches the threshold in this step: the position halts now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running total exceeds the threshold in this step: the position halts now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position halts now: the remainder, 1 minus the total, is added instead of p.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position does not halt: this step's probability is added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position does not run: the total stays the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position halts at this step, which gets the probability left over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position does not halt at this step: there is no remainder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position does not halt: this step is weighted by its probability.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position halts here: this step is weighted by the remainder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position does not run, or nothing remained: this step does not count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position ran in this step: one more update.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The position did not run in this step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponential of this score, divided by the sum of the exponentials over all edges that end in the same node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exponential of this score, divided by the sum of the exponentials over its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logarithm of this score's share: the score minus the largest score, minus the logarithm of the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row is divided by its length, so all rows are equally long, then multiplied by one learned number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row is divided by its root mean square, then multiplied by a learned gain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operands are added, cell by cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second operand is subtracted from the first, cell by cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operands are multiplied, cell by cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first operand is divided by the second, cell by cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which values dropout keeps, and by how much it scales them up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout: some values become zero, the rest are scaled up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only attention relative, learned-relative and t5-bias have a table of distances.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position rotary does not work with attention %1: its queries are also multiplied by embeddings of distances, which are not rotated. Choose dot, alibi or t5-bias, or position none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1, where the sum is normalised afterwards).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sublayer's output is normalised and added to its input (Gemma Team 2024, section 2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sublayer's output is added to the normalised row (BLOOM, apply_residual_connection_post_layernorm).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row-wise layer's output is added (Lee et al. 2019, equation 6).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbols of the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL with adaptive embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rare tokens get smaller embeddings; softmax picks a cluster, then a token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Far keys count less, by a slope per head; texts longer than in training still work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Efficient attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax features: each key feature averages the values once, then every query mixes the averages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned relative attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each distance has its own learned key and its own bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature maps replace softmax, so all keys and values fit one fixed-size state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention as message passing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are nodes of a graph; attention passes messages along its edges.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perceiver IO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few latents read the input; output queries read the latents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R-Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small recurrent network reads each window before attention; no positions are added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative positions, language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A score has two of Transformer-XL's four terms: the key's content and its distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and values know how far away they are, up to a maximum distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer with RMSNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row is scaled to one size; its mean is not subtracted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries and keys are rotated by their positions, so their dot product depends on the distance between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer with ScaleNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row is scaled to one learned length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order does not matter: a few inducing points read the set, and the set reads them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T5's relative bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each bucket of distances adds a learned number to the score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A language model: each position reads itself and all before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every position reads every other, in both directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, one layer and one head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head is enough to copy: its attention becomes diagonal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL, same length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every query reads the same number of keys, wherever it is in the segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments read the hidden states of earlier ones, and distances replace positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every output reads every input, weighted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Universal Transformer, Tensor2Tensor's halting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer is repeated; each position decides, from its state before the step, whether to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Universal Transformer, DGL's halting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer is repeated; a halted position is no longer updated, and its remainder weights the last step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vanilla segment model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is cut into segments; nothing flows from one to the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adaptive embedding for rare tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can rare tokens have smaller embeddings at no cost in loss?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adaptive input embeddings need fewer than half the weights of a plain table, train faster and reach a lower perplexity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here the vocabulary has 2,000 tokens, whose frequencies follow Zipf's law, and the model has one layer of width 64; the paper's has 260,000 words and 16 layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adaptive, all equally wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adaptive, each half as wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adaptive, each a quarter as wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held-out loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With each cluster a quarter as wide as the last, embeddings need fewer than half the weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their loss is as low as with a plain table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rarest tokens have rows of only 4 features in a model of width 64; the paper's narrowest have 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With each cluster half as wide as the last, the loss is as low as with a plain table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this stream rare tokens say the most about the next token, so their rows are worth more than a rare word's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training step is no slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With 2,000 tokens one softmax over all is still cheap; sorting tokens into clusters costs about what it saves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy: attention becomes diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When a model learns to copy, does its decoder learn to look at exactly the symbol it must write next?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>while the model learns to copy, the attention of the decoder to the encoder turns into a diagonal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here one layer with one head of width 64 copies sequences of 5 to 12 symbols from an alphabet of 10; the share of attention on the diagonal is a mean over 8 held-out sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention on the diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trained model looks mostly at the symbol it writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With label smoothing and dropout some attention stays elsewhere; more steps sharpen it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The diagonal is learned, not there from the start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It copies: at least 99.9 % of held-out tokens are right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The curve shows whether it was still rising when training ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inducing points: how many are enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do inducing points cost, and how many does a set need?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention through m inducing points costs n·m instead of n², and a few points are as accurate as comparing every pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here the task is to find the largest element in sets of 5 to 40 symbols from an alphabet of 60; the blocks have width 32 and use inducing points or compare every pair; the long forward pass has 4,096 elements (2,048 in the quick check).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inducing points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>64 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy by number of points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the long forward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 points get as many right as comparing every pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest element can be found pair by pair, but points must summarise the set first; the paper's networks are wider and train longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With 16 points a large set costs at most a tenth of comparing every pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At this length part of the time still goes into each element by itself: embedding, projections and the row-wise layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One point is too few: 4 get more right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest element is one answer, which one point can carry; more points matter where a set has more to say, as in the paper's clustering.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More points do no harm: 64 get as many right as 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each point is a row of weights that must be learned in few steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cost grows with the number of points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With few points most of the time goes into each element by itself: embedding, projections and the row-wise layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear versus softmax attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How do time and memory grow with the length?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax attention's time and memory grow with the square of the length; linear attention's grow in proportion to the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One attention sublayer of width 64 with 2 heads, a forward pass over a random sequence in which every position reads every other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear, elu + 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear, exponential</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax attention's time grows at least about with the square of the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At short lengths most of the time goes into call overhead, which is constant, and projections, whose time grows in proportion to the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax attention's memory grows at least about with the square of the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fused kernel need not store the weight matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fused kernel stores no weight matrix: its memory grows at most about in proportion to the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom uses a fused kernel only with LibTorch 2.1 or newer, so this cannot be measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time still grows at least about with the square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear attention's time grows at most about in proportion to the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long sequences do not fit into the caches, so each number costs more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear attention's memory grows at most about in proportion to the length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the longest length linear attention is at least ten times faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R-Transformer: order without positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can a small recurrent network over windows replace positions where order matters?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the R-Transformer models order without positions, and does better than a Transformer, whose positions help little.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here 2 layers of width 48 predict a stream in which tokens repeat the one 3 places back, which the window of 4 holds, or the one 6 places back, which it does not; the paper's tasks are pixels, music, characters and words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R-Transformer, GRU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R-Transformer, RNN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, no positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, sinusoids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Within its window, 3 back, the R-Transformer learns the order without positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R-Transformer, GRU, 3 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, no positions, 3 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A causal Transformer without positions can still count the keys it may read, and so learns some order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There it is at least as good as the Transformer with sinusoids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, sinusoids, 3 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token to find is at one fixed distance, which sinusoids express well; the paper's tasks ask for more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beyond one window, 6 back, it is at least as good, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R-Transformer, GRU, 6 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, sinusoids, 6 back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A window holds only the 3 tokens before; what lies farther back must come through a second window or through attention, which has no positions here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer inputs than in training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained at length L, which positions still work at 8 L?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with sinusoids perplexity soon explodes beyond the trained length; with ALiBi it stays low.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here 2 layers of width 48, trained on 32 tokens at a time, predict a stream in which tokens repeat the one 2 places back; the paper's models train on 64 to 3,072 tokens of text at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shaw's relative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi is as good at 8 L as at L.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sinusoidal positions are much worse at 8 L than at L.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At 8 L ALiBi is better than sinusoidal positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned positions, whose rows beyond L were never trained, are much worse at 8 L.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shaw's clipped distances still work at 8 L.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL's distances still work at 8 L.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys farther away than any in training take some of the attention; Dai et al. (2019) evaluate with attention several times as long as in training, on text, where far keys matter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which norm, and where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At which learning rates and depths does training stay stable?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the norm before each sublayer, models train without warm-up and at higher rates; with the norm after it, they need small rates; the kind of norm matters less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here encoders of 2 and 8 layers of width 32 train for 120 steps without warm-up to copy 5 to 12 digits; the papers train translation models of 6 or more layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>placement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate 0.001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate 0.005</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rate 0.02</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens right by learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At rate 0.005 without warm-up, a deep model does better with the norm before each sublayer than after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, before, 8 layers, rate 0.005</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, after, 8 layers, rate 0.005</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the norm after each sublayer, a deep model does better at a small rate than at a large one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, after, 8 layers, rate 0.001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the highest rate, a deep model learns with the norm before each sublayer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, before, 8 layers, rate 0.02</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the norm after each sublayer it does not: a guess is right once in ten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm, after, 8 layers, rate 0.02</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm gets as many tokens right as LayerNorm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm, before, 8 layers, rate 0.005</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm gets as many tokens right as LayerNorm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ScaleNorm, before, 8 layers, rate 0.005</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory versus a sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much does memory save in evaluation, and how far does it let a model see?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evaluation is 363 times faster at attention length 800 and 1,874 times at 3,800 (on one GPU), longer attention lowers the perplexity, and each layer lets a state reach one memory length farther.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here the time is for 4 layers of width 128 (1 layer of width 16 in the quick check), the perplexity for 2 layers of width 48 on a stream in which tokens repeat the one 24 places back, trained in segments of 16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanilla segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanilla, segments of 16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanilla, sliding window of 16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL, no memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL, memory 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL, memory 16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL, memory 32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer-XL, memory 64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At attention length 800, memory is at least 363 times faster per token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The paper timed a large model on a GPU; a small model on this machine spends a different share of its time outside attention, with memory and without, and the segment here is 64 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At attention length 3,800, memory is at least 1,874 times faster per token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With memory the model predicts a token 24 back, which the vanilla model's window of 16 cannot hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without its memory the same model cannot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A memory longer than in training does no harm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances that never occurred in training add keys that this small model has not learned to ignore.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the second layer a state sees one memory of 32 tokens farther than the 48 of the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing and warm-up, on and off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do two training techniques of the original Transformer do, each on its own?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label smoothing makes the model less certain, which hurts perplexity and helps accuracy; the learning rate must warm up first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here an encoder of 8 layers of width 32 with the norm after each sublayer copies 5 to 12 digits; the paper translates with 6 encoder and 6 decoder layers of width 512. The rate of 0.005 was chosen because warm-up matters there: at 0.003 and 0.004, and with fewer or more layers, models learned with or without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothing 0.1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up of 100 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing hurts perplexity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothing 0.1, warm-up of 100 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no smoothing, warm-up of 100 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing does not hurt accuracy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The task has one right answer for every input, so being less certain cannot help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without warm-up the model learns less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no smoothing, no warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether training survives without warm-up depends on depth and seed; the experiment “Which norm, and where” shows the effect of depth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same holds with label smoothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothing 0.1, no warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort: halting when done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does a model with adaptive computation time learn to sort, and does it need fewer steps as it learns?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the DGL tutorial's adaptive Universal Transformer sorts with 99.7 % accuracy, and its positions halt earlier as training goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here the width is 32 instead of 512, and the inputs have 5 to 12 digits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean steps per position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps the positions take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It sorts with at least 99.7 % of held-out tokens right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is a sixteenth as wide as the tutorial's and trained for minutes; the accuracy curve shows whether it was still improving.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once it sorts, positions take fewer steps than at their peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ponder weight is 0.01, so the ponder cost matters little until the loss is small.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They also take fewer steps than before training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps an untrained model takes is chance: it depends on the seed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random nested brackets, 3 to 7 pairs, at most 2 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none needed: generated at random by Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A closing bracket reads the symbol that opened its pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer 1: weight on the partner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brackets right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random chains: 8 to 14 places, about a third of them letters, the others digits that point 1 or 2 places back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A position that has halted asks for no more messages, so the graph loses edges step by step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letters right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edges in the last step, as a share of the first step's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>correlation of a position's steps with the jumps to its letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest difference of a probability from the matrix form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longer the chain of digits to a letter, the more steps a position takes on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of different step counts used by at least 1 % of positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random digits, 5 to 12 of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model that sends messages along the edges of a graph learns to copy, and gives the same numbers as with matrices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random letters and digits, 10 to 20 of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head is enough to copy: each symbol written reads the source at its own position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the rows that write a symbol, the share whose largest weight is on the same place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbols right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random streams; three tokens in five repeat the one seven places before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a learned key for each distance, attention is as sharp as the task needs: the weights peak six places back, where the next token was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight at distance 6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same, streams of 128 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random streams; three tokens in five repeat the one three places before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a learned key for each distance, attention is as sharp as the task needs: the weights peak two places back, where the next token was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight at distance 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random streams; 85 tokens in 100 repeat the one three places before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each short distance has a number of its own, so the weights peak two places back; long distances share numbers, so texts twice as long still work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same without the bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss at 128 tokens over loss at 64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random hands of 4 to 12 cards out of 32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four points divide the hand between them: they mostly read different cards, and the highest card of each suit is found whatever the order of the hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest cards right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest change in a probability when the hand is rotated or reversed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy of a point's weights, as a share of the maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many different cards the four points read most, divided by four</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same if each drew its card at random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>King James Bible: four fifths of the text of 1,172 of its 1,189 chapters (720,762 words and punctuation marks)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>public domain (1611)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rare words have narrow rows: with about a third of a plain table's parameters, the model predicts the next word better than a trigram model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity, chapters it never read (a trigram model: 42.02)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of embedding and output layer, as a share of a plain table's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity without (a), content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity without (b), position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity without (c), content bias: it does little</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perplexity without (d), position bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model names the largest member of a set, in whatever order the set is given; each of its points reads a few members.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest elements right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest change in a probability when the set is rotated or reversed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random letters; a digit n is followed by the letter n places before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A digit n reads the letter n places before it, even in streams twice as long as in training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight on the letter pointed at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same, streams of 64 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random groups of three letters, each followed by a digit that names their order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With windows of four tokens and no positions, the model tells the order of three letters; with windows of one it does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orders right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same weights, window of 1 (chance: 0.167)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>streams of 32 pairs of a letter and a digit; a letter keeps its digit five times in six</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Streams four times as long as in training are predicted no worse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss at 256 tokens over loss at 64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With learned positions, whose later rows training never reached, streams four times as long as in training are predicted worse; with ALiBi, trained the same way, they are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With rotary positions, streams four times as long as in training are predicted worse; with ALiBi, trained the same way, they are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>streams of 32 pairs of a letter and a digit; a letter keeps its digit two times in three</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each token reads equally far back, so the first places of a segment are predicted about as well as its last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss in the first four places over the last four, in each segment but the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same: the first are not predicted better, either</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same without same_length, over that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With sinusoids, streams four times as long as in training are predicted worse; with ALiBi, trained the same way, they are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without memory each segment begins with a guess: its first digits have a higher loss than its last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A letter's digit is read at the letter's last occurrence, even if it is in the segment before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer 2: weight on the letter's last digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer 2: weight in memory on the letter's last digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss of the digits among the first four tokens of each segment but the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same without memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits right without (a), content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits right without (b), position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits right without (c), content bias: hardly needed here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits right without (d), position bias: hardly needed here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random phrases of 4 to 8 symbols, each written three times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotated queries and keys find the token before; layer 2 reads what followed the same token earlier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer 1: weight on the token before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same without rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer 2: weight on all that followed the same token earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both heads of layer 1 read the token before, and either will do: a head of layer 2 uses it to find what followed the same token earlier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same in its other head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same with head 1 of layer 1 at 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same with head 2 of layer 1 at 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same with both heads of layer 1 at 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 to 16 random pairs, each one of 16 keys with one of 8 values, then the keys again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A state of six averages holds a few pairs well; of sixteen pairs it mixes some up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values right, 4 pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values right, 6 pairs, as many as the state has rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values right, 16 pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A state of eight rows holds a few pairs well; of sixteen pairs it mixes some up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values right, 8 pairs, as many as the state has rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear attention learns to reverse a sequence; multiplying queries by keys first, as a full matrix, gives the same numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eight latents divide the sequence between them: each reads a few places.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many different places the eight latents read most, divided by eight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same if each drew its place at random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy of a latent's weights, as a share of the maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model with RMSNorm learns to reverse a sequence just like one with LayerNorm, and training has moved its gains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean change in the learned gains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model with ScaleNorm learns to reverse a sequence just like one with LayerNorm, and training has moved its gains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A head of layer 2 reads the source from its end: its largest weight is on the mirrored place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the rows that write a digit, the share whose largest weight is on the mirrored place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
