// SPDX-License-Identifier: GPL-3.0-or-later
#include "running_window.h"

#include <QStandardPaths>

#include <utility>

namespace headroom {

namespace {

constexpr int kPatience = 3000; // ms, after which the window that was asked has other things to do
constexpr qint64 kMost = 1 << 13; // bytes of a file's path or a link
const QByteArray kTaken = "taken\n";

QString socketName()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return folder.isEmpty() ? folder : folder + QStringLiteral("/headroom-window");
}

} // namespace

bool RunningWindow::took(const QString& source)
{
    const QByteArray line = source.toUtf8() + '\n';
    if (socketName().isEmpty() || line.size() > kMost || source.contains(QLatin1Char('\n')))
        return false;
    QLocalSocket socket;
    socket.connectToServer(socketName());
    if (!socket.waitForConnected(kPatience))
        return false;
    socket.write(line);
    while (socket.bytesAvailable() < kTaken.size())
        if (!socket.waitForReadyRead(kPatience))
            return false;
    return socket.readAll() == kTaken;
}

RunningWindow::RunningWindow(std::function<void(const QString& source)> asked)
{
    if (socketName().isEmpty())
        return;
    QObject::connect(&m_server, &QLocalServer::newConnection, &m_server, [this, asked = std::move(asked)] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) {
            QObject::connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            QObject::connect(socket, &QLocalSocket::readyRead, socket, [socket, asked] {
                if (socket->bytesAvailable() > kMost)
                    return socket->abort();
                if (!socket->canReadLine() || socket->state() != QLocalSocket::ConnectedState)
                    return;
                const QString source = QString::fromUtf8(socket->readLine()).chopped(1);
                socket->write(kTaken);
                socket->flush();
                socket->disconnectFromServer();
                asked(source);
            });
        }
    });
    QObject::connect(&m_other, &QLocalSocket::disconnected, &m_server, [this] { listen(); });
    listen();
}

RunningWindow::~RunningWindow() { m_other.disconnect(); }

void RunningWindow::listen()
{
    if (m_server.isListening() || m_server.listen(socketName()))
        return;
    m_other.connectToServer(socketName());
    if (m_other.waitForConnected(kPatience))
        return;
    QLocalServer::removeServer(socketName()); // of a window that was killed
    m_server.listen(socketName());
}

} // namespace headroom
