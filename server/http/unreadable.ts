/** What never becomes a request (broken HTTP, headers without end, a body that does not come) is answered in the envelope too. */
import type { Socket } from 'node:net';

const answers: Record<string, [statusLine: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [statusLine, sentence] = answers[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read.'];
  const body = JSON.stringify({ status: false, payload: sentence });
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
