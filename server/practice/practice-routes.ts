/** Where requests to the practice shop arrive, and what is refused there. */
import type { FastifyInstance } from 'fastify';
import { practicePath } from '../../contract/first-hour/practice.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { handleError } from '../http/errors.ts';
import { isClosedInPractice } from './closed-calls.ts';
import { isGone } from './find-practice.ts';
import type { PracticeDoor } from './practice-door.ts';

/** Routes for the app of the real shop. The app that answers reads the bodies. */
export function practiceRoutes(app: FastifyInstance, door: PracticeDoor): void {
  app.addHook('preClose', () => door.close());
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${practicePath}/api/*`,
    onRequest: (request, reply) => door.pass(request, reply),
    handler: () => refuse('not-found'),
  });
}

/** Turns an app into that of the practice shop. */
export function asPractice(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { call } = routeOptions.config;
    if (call && isClosedInPractice(call)) refuse('not-in-practice');
  });
}

/** The practice shop may be thrown away during a request, which is then an error of its own. */
export const handlePracticeError: typeof handleError = (error, request, reply) =>
  handleError(isGone(error) ? new Refusal('practice-over', [{}]) : error, request, reply);
