/**
 * All pages: the public ones, then the screens inside the layout, each loaded when it is opened. Screens need a token
 * and a user; people without the roles for a screen are redirected as contract/page-roles.ts says. Titles and roles are in contract/screens.ts.
 */

import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { decidingSetting, redirectFor, type SellerSetting } from '../contract/page-roles.ts';
import type { Role } from '../contract/roles.ts';
import { type ScreenPath, screenAt } from '../contract/screens.ts';
import type { Message } from '../contract/words/text.ts';
import { SignInPage } from './auth/sign-in-page.tsx';
import { ErrorPage, NotFoundPage } from './errors/error-page.tsx';
import { LoadingPage } from './errors/loading-page.tsx';
import { listAddresses } from './list-addresses.ts';
import { openBusiness } from './session/business.ts';
import { keepAddress, stateAfterSignIn, takeAddress } from './session/return-address.ts';
import { isSignedIn, readUser } from './session/session.ts';
import { shopPath } from './session/shop-path.ts';
import { takeSessionFromTabs } from './session/tab-session.ts';

const root = createRootRoute({ notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: SignInPage,
  beforeLoad: leaveSignIn,
});

// The return types of these functions are written out: the compiler could not infer them, because a redirect refers to all
// routes.
async function leaveSignIn(): Promise<void> {
  await takeSessionFromTabs();
  if (!isSignedIn()) {
    // Nobody signs in to the practice shop.
    if (shopPath) window.location.replace('/');
    return;
  }
  const to = takeAddress(readUser()?.id);
  throw redirect({ to, replace: true, state: stateAfterSignIn(to) });
}

async function askForSession(address: string): Promise<void> {
  await takeSessionFromTabs();
  if (isSignedIn()) return;
  keepAddress(address);
  throw redirect({ to: '/', replace: true });
}

function publicPage<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component });
}

const twoStep = createRoute({
  getParentRoute: () => root,
  path: '/two-step',
  component: lazyRouteComponent(() => import('./two-step/two-step-page.tsx'), 'TwoStepPage'),
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: '/', replace: true });
  },
});

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: ({ location }) => askForSession(location.href),
  loader: openBusiness,
  component: lazyRouteComponent(() => import('./shell/layout.tsx'), 'Layout'),
});

function screen<const P extends ScreenPath>(path: P) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    // The list of files is loaded only when a screen is opened, because it is larger than the sign-in screen.
    component: lazyRouteComponent(async () => {
      const { loadPage } = await import('./screen-pages.ts');
      return { default: await loadPage(path) };
    }),
    staticData: { title: screenAt(path)!.title },
    validateSearch: searchAt(path),
    beforeLoad: ({ location }: { location: ParsedLocation }) => checkRoles(path, location.state.afterSignIn),
  });
}

async function checkRoles(path: ScreenPath, afterSignIn: boolean | undefined): Promise<void> {
  const to = await redirectNow(path, readUser()?.roles ?? []);
  if (!to) return;
  // Someone who has just signed in did not ask for the dashboard, so they are not told that it is closed to them.
  const turnedAway = afterSignIn ? undefined : path;
  throw redirect({ to, replace: true, state: { turnedAway } });
}

type Lists = typeof listAddresses;
type SearchAt<P> = P extends keyof Lists ? ReturnType<Lists[P]> : Record<never, never>;

function searchAt<P extends ScreenPath>(path: P): (search: Record<string, unknown>) => SearchAt<P> {
  const lists: Partial<Record<ScreenPath, (search: Record<string, unknown>) => object>> = listAddresses;
  return (search) => (lists[path]?.(search) ?? {}) as SearchAt<P>;
}

/** If a setting decides, it is asked for. If it can't be read, the screen opens and says why. */
async function redirectNow(path: string, held: readonly Role[]): Promise<string | null> {
  const setting = decidingSetting(path, held);
  return setting && (await isAllowed(setting)) ? null : redirectFor(path, held);
}

async function isAllowed(setting: SellerSetting): Promise<boolean> {
  const { readShopSettings } = await import('./shop-settings/shop-settings-queries.ts');
  return readShopSettings().then(
    ({ till }) => till[setting],
    () => true,
  );
}

const routes = root.addChildren([
  signIn,
  publicPage(
    '/sign-in-code',
    lazyRouteComponent(() => import('./auth/sign-in-code-page.tsx'), 'SignInCodePage'),
  ),
  publicPage(
    '/email',
    lazyRouteComponent(() => import('./auth/request-reset-page.tsx'), 'RequestResetPage'),
  ),
  publicPage(
    '/code',
    lazyRouteComponent(() => import('./auth/submit-code-page.tsx'), 'SubmitCodePage'),
  ),
  publicPage(
    '/passwordReset',
    lazyRouteComponent(() => import('./auth/choose-password-page.tsx'), 'ChoosePasswordPage'),
  ),
  publicPage(
    '/join',
    lazyRouteComponent(() => import('./auth/join-page.tsx'), 'JoinPage'),
  ),
  publicPage(
    '/statement/$token',
    lazyRouteComponent(() => import('./debts/statements/statement-page.tsx'), 'StatementPage'),
  ),
  twoStep,
  publicPage('/error-page', ErrorPage),
  publicPage('/desktop-loading-page', LoadingPage),
  layout.addChildren([
    screen('/dashboard'),
    screen('/start'),
    screen('/customers'),
    screen('/customers/$id'),
    screen('/debts'),
    screen('/debts/payments'),
    screen('/addCustomersForm'),
    screen('/editStudentsForm'),
    screen('/debts/ageing'),
    screen('/users'),
    screen('/stock'),
    screen('/buy'),
    screen('/orders'),
    screen('/orders/new'),
    screen('/orders/$id'),
    screen('/deliveries'),
    screen('/deliveries/new'),
    screen('/deliveries/$id'),
    screen('/suppliers'),
    screen('/suppliers/$id'),
    screen('/counts'),
    screen('/counts/$id'),
    screen('/price-lists'),
    screen('/labels'),
    screen('/sales'),
    screen('/returns'),
    screen('/receipts'),
    screen('/held-carts'),
    screen('/to-settle'),
    screen('/reports'),
    screen('/reports/summary'),
    screen('/reports/breakdown'),
    screen('/reports/profit-and-loss'),
    screen('/reports/balance-sheet'),
    screen('/reports/trial-balance'),
    screen('/reports/account'),
    screen('/reports/tax'),
    screen('/reports/slow-stock'),
    screen('/reports/expiring'),
    screen('/reports/stock-value'),
    screen('/reports/losses'),
    screen('/reports/by-hand'),
    screen('/reports/rows'),
    screen('/banking'),
    screen('/owed'),
    screen('/opening'),
    screen('/opening/new'),
    screen('/opening/$id'),
    screen('/expenses'),
    screen('/drawer'),
    screen('/banking-auto'),
    screen('/day'),
    screen('/money'),
    screen('/settings'),
    screen('/logs'),
    screen('/help'),
  ]),
]);

/** The screens of the practice shop have the same addresses as the real ones, below another path that only the browser sees. */
function practiceHistory() {
  return createBrowserHistory({
    createHref: (address) => shopPath + address,
    parseLocation: () => {
      const { pathname, search, hash } = window.location;
      const path = pathname.slice(shopPath.length) || '/';
      return { href: path + search + hash, pathname: path, search, hash, state: window.history.state };
    },
  });
}

export const router = createRouter({
  routeTree: routes,
  history: shopPath ? practiceHistory() : undefined,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: Message;
  }
  interface HistoryState {
    /** Whether the person came here from the sign-in screen. */
    afterSignIn?: boolean;
    /** The screen that was asked for and that this person's roles do not open. */
    turnedAway?: string | undefined;
    /** Whether the step stays on its screen: another filter, or a record opened over it. The scroll position is then kept. */
    inPlace?: boolean;
    /** Whether this step opened a record. */
    opened?: boolean | undefined;
    /** Whether the record that this step opened was closed again. */
    afterClosing?: boolean | undefined;
  }
}
