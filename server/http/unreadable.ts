/** What never becomes a request (broken HTTP, headers without end, a body that does not come) is answered in the envelope too. */
import type { Socket } from 'node:net';
import type { GeneralCode } from '../../contract/codes.ts';

type Answer = [statusLine: string, code: GeneralCode, sentence: string];

const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large', 'The request headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'away', 'The request did not arrive in time.'],
};

const unreadable: Answer = ['400 Bad Request', 'bad-input', 'The request could not be read.'];

export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [statusLine, code, sentence] = answers[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ status: false, payload: sentence, code });
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
