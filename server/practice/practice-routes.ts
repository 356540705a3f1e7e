/** Where requests to the practice shop come in, and what is refused behind that door. */
import type { FastifyInstance } from 'fastify';
import { practicePath } from '../../contract/first-hour/practice.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { handleError } from '../http/errors.ts';
import { isClosedInPractice } from './closed-calls.ts';
import { isGone } from './find-practice.ts';
import type { PracticeDoor } from './practice-door.ts';

/** Routes for the app of the real shop. Bodies are left to the app that answers. */
export function practiceRoutes(app: FastifyInstance, door: PracticeDoor): void {
  app.addHook('preClose', () => door.close());
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${practicePath}/api/*`,
    onRequest: (request, reply) => door.pass(request, reply),
    handler: () => refuse('not-found'),
  });
}

/** Makes an app that of the practice shop. */
export function asPractice(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { call } = routeOptions.config;
    if (call && isClosedInPractice(call)) refuse('not-in-practice');
  });
}

/** The practice shop may be thrown away while a request is at work. */
export const handlePracticeError: typeof handleError = (error, request, reply) =>
  handleError(isGone(error) ? new Refusal('practice-over', [{}]) : error, request, reply);
