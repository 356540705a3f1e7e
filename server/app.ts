/**
 * The whole server except listening. Every feature is listed here. The server does not start if a call has no access
 * policy, or is served but not declared.
 */
import type { ServerOptions } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { calls } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { approvalCalls } from './approvals/routes.ts';
import { authCalls } from './auth/routes.ts';
import { bankingCalls } from './banking/routes.ts';
import { type AnswerLimits, usualAnswerLimits } from './base/answer-limits.ts';
import type { Equipment, Parts } from './base/context.ts';
import { type FileLimits, usualFileLimits } from './base/file-limits.ts';
import { openLimits } from './base/limits.ts';
import { bookCalls } from './books/routes.ts';
import { buyListCalls } from './buy-list/routes.ts';
import { byHandCalls } from './by-hand/routes.ts';
import { moneyCalls } from './cash-book/routes.ts';
import { cashMovementCalls } from './cash-movements/routes.ts';
import { categoryCalls } from './categories/routes.ts';
import type { Config } from './config.ts';
import { countCalls } from './counts/routes.ts';
import { accountCalls } from './customer-accounts/routes.ts';
import { customerImportCalls } from './customer-import/routes.ts';
import { customerCalls } from './customers/routes.ts';
import { dayCalls } from './days/routes.ts';
import { debtCalls } from './debts/routes.ts';
import { deliveryCalls } from './deliveries/routes.ts';
import { deviceCalls } from './devices/routes.ts';
import { digestCalls } from './digest/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { openEventHub } from './events/hub.ts';
import { eventRoutes } from './events/routes.ts';
import type { StreamLimits } from './events/streams.ts';
import { expenseTypeCalls } from './expense-types/routes.ts';
import { expenseCalls } from './expenses/routes.ts';
import { exportCalls } from './export/routes.ts';
import { figureCalls } from './figures/routes.ts';
import { firstStepsCalls } from './first-steps/routes.ts';
import { healthCalls } from './health/health.ts';
import { heldCartCalls } from './held-carts/routes.ts';
import { serveAssets } from './http/assets.ts';
import { drainConnections } from './http/drain-connections.ts';
import { handleError } from './http/errors.ts';
import { acceptOnlyJson } from './http/json-body.ts';
import { openLanes, watchLanes } from './http/lanes.ts';
import { protect } from './http/protect.ts';
import type { Served } from './http/serve.ts';
import { dropUnreadAnswers } from './http/unread-answers.ts';
import { answerUnreadable } from './http/unreadable.ts';
import type { Pair } from './https/pair.ts';
import { importCalls } from './imports/routes.ts';
import { journalCalls } from './journal/routes.ts';
import { logCalls } from './logs/routes.ts';
import { lossCalls } from './losses/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { offlineSaleCalls } from './offline-sales/routes.ts';
import { openingCalls } from './opening/routes.ts';
import { orderCalls } from './orders/routes.ts';
import { packCalls } from './packs/routes.ts';
import { payableCalls } from './payables/routes.ts';
import { paymentMethodCalls } from './payment-methods/routes.ts';
import { openPracticeDoor } from './practice/practice-door.ts';
import { asPractice, handlePracticeError, practiceRoutes } from './practice/practice-routes.ts';
import { practiceSchema } from './practice/practice-schema.ts';
import { practiceCalls } from './practice/routes.ts';
import { priceCalls } from './prices/routes.ts';
import { printingCalls } from './printing/routes.ts';
import { reportCalls } from './reports/routes.ts';
import { returnCalls } from './returns/routes.ts';
import { saleCalls } from './sales/routes.ts';
import { secondFactorCalls } from './second-factor/routes.ts';
import { gatherLookUps } from './sessions/gather-lookups.ts';
import { openSettings } from './settings/open-settings.ts';
import { settingsCalls } from './settings/routes.ts';
import { shiftCalls } from './shifts/routes.ts';
import { staffCalls } from './staff/routes.ts';
import { stockCalls } from './stock/routes.ts';
import { stockImportCalls } from './stock-import/routes.ts';
import { supplierCalls } from './suppliers/routes.ts';
import { taxPaymentCalls } from './tax-payments/routes.ts';
import { taxRateCalls } from './tax-rates/routes.ts';
import { tileCalls } from './tiles/routes.ts';
import { toSettleCalls } from './to-settle/routes.ts';
import { transferCalls } from './transfers/routes.ts';

const served: Served[] = [
  ...healthCalls,
  ...bookCalls,
  ...authCalls,
  ...secondFactorCalls,
  ...settingsCalls,
  ...paymentMethodCalls,
  ...packCalls,
  ...priceCalls,
  ...taxRateCalls,
  ...approvalCalls,
  ...deviceCalls,
  ...printingCalls,
  ...offlineSaleCalls,
  ...toSettleCalls,
  ...staffCalls,
  ...categoryCalls,
  ...stockCalls,
  ...stockImportCalls,
  ...tileCalls,
  ...importCalls,
  ...firstStepsCalls,
  ...practiceCalls,
  ...saleCalls,
  ...returnCalls,
  ...heldCartCalls,
  ...customerCalls,
  ...customerImportCalls,
  ...accountCalls,
  ...debtCalls,
  ...expenseCalls,
  ...expenseTypeCalls,
  ...bankingCalls,
  ...taxPaymentCalls,
  ...deliveryCalls,
  ...openingCalls,
  ...transferCalls,
  ...supplierCalls,
  ...payableCalls,
  ...orderCalls,
  ...countCalls,
  ...buyListCalls,
  ...dayCalls,
  ...cashMovementCalls,
  ...shiftCalls,
  ...moneyCalls,
  ...reportCalls,
  ...lossCalls,
  ...journalCalls,
  ...exportCalls,
  ...digestCalls,
  ...figureCalls,
  ...byHandCalls,
  ...logCalls,
];

export interface AppOptions extends Parts {
  /** The folder of the built page; without it only the API is served. */
  assets?: string;
  metrics?: Metrics;
  /** The certificate that it is served with; without one it is plain http. */
  tls?: Pair;
  /** Who is calling, where this is the practice shop: it has no sessions of its own. */
  practice?: { lookUpSession: Equipment['lookUpSession'] };
  /** Tests set lower limits. */
  streamLimits?: StreamLimits;
  fileLimits?: FileLimits;
  answerLimits?: AnswerLimits;
  /** Given to the thread that reads: the mark of the program that started it. */
  mark?: string;
}

/** In bytes. The few calls that need more say so in the contract. */
const bodyLimit = 16 * 1024;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    assets,
    metrics,
    tls,
    streamLimits,
    fileLimits = usualFileLimits,
    answerLimits = usualAnswerLimits,
    mark = options.readingThread?.mark ?? crypto.randomUUID(),
    practice,
    ...parts
  } = options;
  const app = fastify({
    loggerInstance: parts.log,
    bodyLimit,
    // In milliseconds. A request that has not arrived completely by then is dropped; the largest import may come over a
    // slow connection. headersTimeout must be the shorter of the two, because Node applies the shorter one to headers.
    requestTimeout: 60_000,
    ...serverOptions(tls),
    trustProxy: trusted(parts.config.trustProxy),
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: handleError,
  });
  acceptOnlyJson(app);
  app.decorateRequest('ctx', null);
  app.decorateRequest('bodyText', null);
  app.decorateRequest('source', null);
  protect(app);
  watchLanes(app);
  dropUnreadAnswers(app, answerLimits);
  metrics?.watch(app);
  app.setErrorHandler(practice ? handlePracticeError : handleError);
  const equipment = {
    ...parts,
    limits: openLimits(parts.pool),
    events: openEventHub(parts.pool, parts.log, streamLimits?.heartbeat, practice && practiceSchema),
    settingsCache: openSettings(parts.pool, parts.config, practice && keepDecimals),
    lookUpSession: practice?.lookUpSession ?? gatherLookUps(parts),
    fileLimits,
    lanes: openLanes(answerLimits),
    mark,
  };
  if (practice) asPractice(app);
  for (const call of checked(served)) call.register(app, equipment);
  eventRoutes(app, equipment, streamLimits);
  if (practice) {
    await serveAssets(app, undefined);
    return app;
  }
  practiceRoutes(
    app,
    openPracticeDoor(equipment, app, (inside, lookUpSession) =>
      buildApp({ ...inside, streamLimits, fileLimits, answerLimits, practice: { lookUpSession } }),
    ),
  );
  drainConnections(app);
  docsRoutes(
    app,
    served.map((call) => call.endpoint),
    async () => (await equipment.settingsCache.now()).config.businessName,
  );
  await serveAssets(app, assets);
  return app;
}

/** The practice shop has the decimals of the real one, which keeps them in step (practice/find-practice.ts). */
function keepDecimals(): void {}

/** Fastify's types differ by the kind of server, and nothing here depends on which it is. */
function serverOptions(tls: Pair | undefined): { http: ServerOptions } {
  const timeouts = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };
  const secure = { https: { ...timeouts, ...tls, handshakeTimeout: 10_000 } };
  return tls ? (secure as unknown as { http: ServerOptions }) : { http: timeouts };
}

/** A number is how many proxies are in front of us; a list is their addresses. */
function trusted(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Every call has an access policy, and what is declared is what is served, once. */
export function checked(list: Served[], declared: Record<string, Endpoint> = calls): Served[] {
  const names = new Map(Object.entries(declared).map(([name, endpoint]) => [endpoint, name]));
  for (const { endpoint } of list) {
    const where = `${endpoint.method} ${endpoint.path}`;
    if (!endpoint.who?.length) throw new Error(`${where} does not say who may call it.`);
    if (!names.has(endpoint))
      throw new Error(`${where} is served but not declared in contract/calls.ts, or served twice.`);
    names.delete(endpoint);
  }
  if (names.size) throw new Error(`Declared but not served: ${[...names.values()].join(', ')}.`);
  return list;
}
