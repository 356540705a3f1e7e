/** A mail server for tests. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Just enough of a mail server to receive a mail. */
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
      } else if (/^DATA/i.test(said)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^RCPT/i.test(said) && isRefusing) socket.write('550 no such mailbox\r\n');
      else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
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
