/** Headers that keep other sites out of our pages, an id on every answer, and one log line per request without secrets in it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Words } from '../base/words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who is signed in, for the log; null before the session was looked up, and for requests without one. */
    staffId: number | null;
    /** Texts and figures as the caller reads them. */
    words: Words | null;
  }
}

/** The API's own paths, in either shop: '/api' and everything below it, but not a page whose name begins with those letters. */
export function isApi(url: string): boolean {
  return /^(\/practice)?\/api(?=[/?]|$)/.test(url);
}

/** The paths that a customer opens by a link: the page and its data. */
function isStatement(url: string): boolean {
  return /^\/(statement|api\/statements)\//.test(url);
}

/** A page may use the camera, because it reads barcodes with it. Helmet does not know this header. */
const allowed = 'camera=(self), microphone=(), geolocation=()';

/** The headers are the same for every answer, so they are worked out once. */
function protectingHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const protectOnce = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine sets its variables and widths by inline styles; scripts stay strictly ours.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // If there is TLS, it is the proxy's, and only the proxy knows whether to promise it for good.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader() {} };
  protectOnce({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}

export function protect(app: FastifyInstance): void {
  const headers = protectingHeaders();
  app.decorateRequest('staffId', null);
  app.decorateRequest('words', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
    else reply.header('permissions-policy', allowed);
    if (isStatement(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The route is logged, not the address as sent: search texts and ids stay out of the log.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        staff: request.staffId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
