/**
 * Sends a file while it is being read: each piece is made when the one before is on its way. A failure before the first piece is
 * answered like any error; a later one breaks the answer off, so that part of a file never looks like all of it.
 * A reader who stops reading, or whose session ends or loses the role, is dropped, because a snapshot of the books is held open for
 * it.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Context } from '../base/context.ts';

const pieceLength = 64 * 1024;
type Pieces = AsyncGenerator<string | Buffer>;

export async function sendFile(
  reply: FastifyReply,
  ctx: Context,
  { endpoint, type, name }: { endpoint: Endpoint; type: string; name: string },
  pieces: Pieces,
): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type);
  if (reply.request.method === 'HEAD') return reply.send('');
  const { value: first } = await pieces.next();
  const file = Readable.from(watched(first ?? '', pieces), { highWaterMark: 1 });
  return reply.send(file);

  async function* watched(first: string | Buffer, pieces: Pieces): Pieces {
    const { piece, longest, session } = ctx.fileLimits;
    const begun = Date.now();
    let looked = begun;
    const drop = () => file.destroy(new Error('nobody takes the file'));
    let timer: NodeJS.Timeout | undefined;
    try {
      yield* taken(first);
      for await (const next of pieces) {
        if (Date.now() - begun > longest) throw new Error('taking the file took too long');
        if (Date.now() - looked > session) {
          looked = Date.now();
          if (!(await isStillAllowed(ctx, endpoint))) throw new Error('the session has ended');
        }
        yield* taken(next);
      }
    } finally {
      clearTimeout(timer);
      await pieces.return(undefined);
    }

    /** Times only how long the reader takes, not how long making the file takes. */
    async function* taken(whole: string | Buffer): Pieces {
      const bytes = Buffer.from(whole);
      for (let at = 0; at < bytes.length; at += pieceLength) {
        timer = setTimeout(drop, piece).unref();
        yield bytes.subarray(at, at + pieceLength);
        clearTimeout(timer);
      }
    }
  }
}

async function isStillAllowed({ token, lookUpSession }: Context, { who }: Endpoint): Promise<boolean> {
  const session = token === null ? undefined : await lookUpSession(token);
  return session !== undefined && (typeof who === 'string' || who.some((role) => session.staff.roles.includes(role)));
}
