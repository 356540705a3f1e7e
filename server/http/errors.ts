/**
 * The one place that maps errors to responses. There are three kinds: invalid (400, every field), refused (a sentence for the
 * user), fault (500, logged with the request id, vague to the user). An unavailable database is 503, so that nobody is signed out
 * or shown "nothing owed".
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Code, codeOfStatus } from '../../contract/codes.ts';
import { problem, problemOf } from '../../contract/words/problem.ts';
import { say } from '../../contract/words/say.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { Refusal } from '../base/refusal.ts';
import type { Words } from '../base/words.ts';
import { wordsFor } from './language-for.ts';

interface Answer {
  httpStatus: keyof typeof codeOfStatus;
  sentence: string;
  /** By default the general code of the status. */
  code?: Code;
  meta?: { fields: FieldProblem[] } | Record<string, string> | undefined;
}

/** What is wrong with a field, for a page that says it beside the field; the problem completes "business.email …". */
interface FieldProblem {
  field: string;
  problem: string;
}

// The text for problems that a schema does not describe.
const notValid = problem('is not valid');
z.config({ customError: () => notValid });

const mostProblems = 5;

/** Field names are the same in every language. */
function invalid(error: z.ZodError, words: Words): Answer {
  const fields: FieldProblem[] = [];
  const sentences = error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return words.t('Unknown field: {{names}}', { names: issue.keys.join(', ') });
    const { text, values, isWholeSentence } = problemOf(issue.message);
    const problem = say(text, values, words);
    if (isWholeSentence) return problem;
    const field = issue.path.join('.');
    if (!field) return words.t('The request {{problem}}', { problem });
    fields.push({ field, problem });
    return words.t('{{field}} {{problem}}', { field, problem });
  });
  const sentence = [...new Set(sentences)].slice(0, mostProblems).join('; ').slice(0, 1000);
  return { httpStatus: 400, sentence, ...(fields.length > 0 && { meta: { fields: fields.slice(0, mostProblems) } }) };
}

const databaseAway = msg('The database is not answering right now. Please try again in a moment.');
const diskFull = msg(
  "The server's disk is full. Nothing was saved. Please tell the person who looks after the server.",
);
/** PostgreSQL reports an exceeded quota or limit with an error text of its own, not as "disk full". */
const fullTexts = /No space left on device|Disk quota exceeded|File too large/;
const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Texts of errors that `pg` throws without a code when the database is unavailable. */
const awayTexts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Cannot use a pool after|not queryable|timeout expired/i;

/** A fault below the use cases, described in a text without values. */
interface Trouble {
  httpStatus: Answer['httpStatus'];
  text: Message<string>;
}

function fromDatabase(code: string, message: string): Trouble | null {
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(code) || (code === 'XX000' && fullTexts.test(message)))
    return { httpStatus: 503, text: diskFull };
  // 08 connection, 53 out of resources, 57P admin shutdown, 57014 statement timeout, 55P03 lock timeout,
  // 25006 read-only standby, 58 system error (I/O)
  if (connectionFaults.has(code) || /^(08|53|57P|58)/.test(code) || ['57014', '55P03', '25006'].includes(code)) {
    return { httpStatus: 503, text: databaseAway };
  }
  if (code === '40001' || code === '40P01')
    return { httpStatus: 503, text: msg('The server is busy. Please try again.') };
  if (code === '22003')
    return { httpStatus: 409, text: msg('That would make an amount or quantity too large for the books') };
  // Raised by the trigger fix_decimals: the currency was changed after this request was read.
  if (code === 'CH090') {
    return { httpStatus: 409, text: msg('The currency was just changed. Please enter the amount with its decimals.') };
  }
  if (code === '22021' || code === '22P05')
    return { httpStatus: 400, text: msg("The text contains a character that can't be saved") };
  if (!code && awayTexts.test(message)) return { httpStatus: 503, text: databaseAway };
  return null;
}

function fromFastify(code: string, statusCode: number | undefined): Trouble | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { httpStatus: 413, text: msg('That request is too large') };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { httpStatus: 400, text: msg('Please send JSON') };
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { httpStatus: statusCode === 404 ? 404 : 400, text: msg('The request could not be read') };
  }
  return null;
}

function answerFor(error: unknown, words: Words): Answer | null {
  if (error instanceof Refusal) {
    return { httpStatus: error.httpStatus, sentence: error.sentence(words), code: error.code, meta: error.meta };
  }
  if (error instanceof z.ZodError) return invalid(error, words);
  const { code = '', message = '', statusCode } = error as Partial<FastifyError>;
  const trouble = fromDatabase(String(code), String(message)) ?? fromFastify(String(code), statusCode);
  return trouble && { httpStatus: trouble.httpStatus, sentence: words.t(trouble.text) };
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = wordsFor(request);
  const answer = answerFor(error, words);
  if (!answer) request.log.error({ err: error }, 'fault');
  else if (answer.httpStatus >= 500 && !reply.raw.destroyed) request.log.warn({ err: error }, 'database away');
  const { httpStatus, sentence, code, meta } = answer ?? {
    httpStatus: 500,
    sentence: words.t('Something went wrong. It has been logged as {{id}}.', { id: request.id }),
  };
  if (httpStatus === 503) reply.header('retry-after', '1');
  if (isTooMuchToAwait(request)) reply.header('connection', 'close');
  return reply
    .code(httpStatus)
    .send({ status: false, payload: sentence, code: code ?? codeOfStatus[httpStatus], meta });
}

const mostAwaited = 8 * 1024 * 1024;

/**
 * The body of a refused request is still received and thrown away: the connection can then be used again, and a client that is
 * still sending gets to read the answer. This does not apply to a body without a known end, or with an end that is far away.
 */
function isTooMuchToAwait({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > mostAwaited;
}
