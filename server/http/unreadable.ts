/** What never becomes a request (broken HTTP, endless headers, a body that does not come) is also answered in the envelope. */
import type { Socket } from 'node:net';
import type { GeneralCode } from '../../contract/codes.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { wordsForHeaders } from './language-for.ts';

type Answer = [statusLine: string, code: GeneralCode, sentence: Message<string>];

const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large', msg('The request headers are too long.')],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'away', msg('The request did not arrive in time.')],
};

const unreadable: Answer = ['400 Bad Request', 'bad-input', msg('The request could not be read.')];

export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [statusLine, code, sentence] = answers[error.code ?? ''] ?? unreadable;
  const { t } = wordsForHeaders({ 'accept-language': languageAsked(error) });
  const body = JSON.stringify({ status: false, payload: t(sentence), code });
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Reads the language from as much of the request as has arrived. */
function languageAsked(error: Error & { rawPacket?: unknown }): string | undefined {
  const came = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  return /^accept-language: *(.{1,200})$/im.exec(came)?.[1];
}
