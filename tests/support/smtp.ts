/** A mail server for tests. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

function answerTo(command: string, isRefusing: boolean): string {
  if (/^DATA/i.test(command)) return '354 go on';
  return /^RCPT/i.test(command) && isRefusing ? '550 no such mailbox' : '250 fine';
}

/** Implements just enough of SMTP to receive a mail. */
export async function startSmtp({ refuses = false } = {}) {
  let text = '';
  let isRefusing = refuses;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let inData = false;
    sockets.add(socket);
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const said = String(chunk);
      text += said;
      if (inData) {
        if (!/\r\n\.\r\n$/.test(text)) return;
        inData = false;
        socket.write('250 taken\r\n');
        return;
      }
      inData = /^DATA/i.test(said);
      if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
      else socket.write(`${answerTo(said, isRefusing)}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => text,
    refuse(refuses: boolean) {
      isRefusing = refuses;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
