/** Headers that keep a page ours alone, an id on every answer, and one log line per request without secrets in it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Words } from '../base/words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, for the log; null until the session was looked up, and for those who have none. */
    staffId: number | null;
    /** Texts and figures as whoever asked reads them. */
    words: Words | null;
  }
}

/** The API's own paths, in either shop: '/api' and what lies below it, not a page whose name begins so. */
export function isApi(url: string): boolean {
  return /^(\/practice)?\/api(?=[/?]|$)/.test(url);
}

/** What a customer reads by a link, the page and its data. */
function isStatement(url: string): boolean {
  return /^\/(statement|api\/statements)\//.test(url);
}

/** Of a page, which reads barcodes by the camera. Helmet has no word for it. */
const allowed = 'camera=(self), microphone=(), geolocation=()';

/** The same for every answer, so they are worked out once. */
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
    // TLS, where there is any, is the proxy's: it knows whether to promise it for good.
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
        // The route, not the address as sent: what people search for and their ids stay out of the log.
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
