// SPDX-License-Identifier: GPL-3.0-or-later
#include "../field_cases.h"
#include "test_program.h"

namespace field_test {

class FieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCase_data() { headroom::test::addFieldRows(QStringLiteral("headroom")); }
    void everyCase()
    {
        QFETCH(QString, name);
        headroom::test::checkFieldCase(name, QStringLiteral("headroom"), [](const headroom::test::FieldRun& run) {
            return headroom::test::startFieldProgram(QStringLiteral(HEADROOM_WINDOW), run);
        });
    }
};

HEADROOM_TEST(FieldTest)

} // namespace field_test

#include "field_test.moc"
