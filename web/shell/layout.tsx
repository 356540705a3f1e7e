/**
 * The frame around every screen: menu, top bar, content. It also watches the session: ends it after half an hour
 * without activity, keeps it alive on the server until then, and follows other tabs.
 */
import '../ui/styles.ts';
import { DirectionProvider } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { mayOpen, redirectFor } from '../../contract/page-roles.ts';
import type { Role } from '../../contract/roles.ts';
import { followChanges } from '../http/live.ts';
import { queryClient } from '../http/query-client.ts';
import { clearResponseCache } from '../http/response-cache.ts';
import { startWorker } from '../offline/worker-registration.ts';
import { isSellingHere } from '../outbox/selling-here.ts';
import { storeBusiness, useBusiness } from '../session/business.ts';
import { followOtherTabs } from '../session/end-session.ts';
import { watchActivity } from '../session/inactivity.ts';
import { readUser } from '../session/session.ts';
import { shopPath } from '../session/shop-path.ts';
import { signOutIdle } from '../session/sign-in-out.ts';
import { shareSessionWithTabs } from '../session/tab-session.ts';
import { onUserLoaded, reloadUser, UserContext } from '../session/user.ts';
import { UiHosts } from '../ui/overlay/ui-hosts.tsx';
import { sendWhatWaits } from '../waiting-entries.ts';
import { copyWithoutIsolates, isRightToLeft } from '../words/direction.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { ConnectionLine } from './connection-line.tsx';
import { Finder } from './finder.tsx';
import { FirstLoad } from './first-load.tsx';
import classes from './layout.module.css';
import { Menu } from './menu.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { NoAccess } from './no-access.tsx';
import { ScreenTabs } from './screen-tabs.tsx';
import { TopBar } from './top-bar.tsx';
import { TurnedAway } from './turned-away.tsx';
import { useScrollPlaces } from './use-scroll-places.ts';

const PracticeLine = lazy(
  inPart('devices', () => import('../practice/practice-line.tsx').then((file) => ({ default: file.PracticeLine }))),
);

export function Layout() {
  const [user, setUser] = useState(readUser);
  const [menuOpen, menu] = useDisclosure();
  const [finding, find] = useDisclosure();
  const { businessName } = useBusiness();
  const screen = useMatches().at(-1);
  const title = screen?.staticData.title ? t(screen.staticData.title) : '';
  useDocumentTitle([title, businessName].filter(Boolean).join(' · '));
  useEffect(watchSession, []);
  useEffect(() => (isRightToLeft() ? copyWithoutIsolates() : undefined), []);
  useEffect(() => onUserLoaded(setUser), []);
  const content = useRef<HTMLElement>(null);
  useScrollPlaces(content);
  // Renders the frame first and the screen as a deferred update, so that the page stays responsive.
  const showScreen = useDeferredValue(true, false);
  const path = screen?.fullPath ?? '';

  // The session ended while the layout was loading; the router is about to leave.
  if (!user) return null;
  return (
    <DirectionProvider initialDirection={isRightToLeft() ? 'rtl' : 'ltr'} detectDirection={false}>
      <QueryClientProvider client={queryClient}>
        <UserContext value={user}>
          <UiHosts />
          <FirstLoad />
          <a href="#content" className={classes.skip}>
            {t('Skip to content')}
          </a>
          <div className={classes.frame}>
            <div className={classes.menu}>
              <Menu />
            </div>
            <div className={classes.top}>
              <Suspense>{shopPath && <PracticeLine />}</Suspense>
              <TopBar onOpenMenu={menu.open} onFind={find.open} />
              <ConnectionLine />
            </div>
            <main ref={content} id="content" tabIndex={-1} className={classes.content}>
              <ScreenTabs path={path} />
              <TurnedAway />
              {showScreen && (isClosed(path, user.roles) ? <NoAccess title={title} /> : <Outlet />)}
            </main>
          </div>
          <Finder opened={finding} onOpen={find.open} onClose={find.close} />
          <MenuDrawer title={businessName} opened={menuOpen} onClose={menu.close} />
        </UserContext>
      </QueryClientProvider>
    </DirectionProvider>
  );
}

/**
 * Whether the person may not open this screen, and the router has no other one for them. Everyone else who comes here was let
 * in by their roles or by a setting.
 */
function isClosed(path: string, roles: readonly Role[]): boolean {
  return !mayOpen(path, roles) && redirectFor(path, roles) === null;
}

function watchSession(): () => void {
  const checkSession = () => reloadUser().catch((error) => console.error('Could not load the session', error));
  const stopFollowing = followOtherTabs(checkSession);
  const stopSharing = shareSessionWithTabs();
  const stopWatching = watchActivity({
    mustStay: isSellingHere,
    onIdle: signOutIdle,
    onHeartbeat: checkSession,
  });
  const stopChanges = followChanges();
  const stopStoring = storeBusiness();
  startWorker();
  sendWhatWaits().catch((error) => console.error('Could not send what waits', error));
  return () => {
    stopStoring();
    stopChanges();
    stopFollowing();
    stopSharing();
    stopWatching();
    // The next person must not see this one's lists.
    queryClient.clear();
    clearResponseCache();
  };
}
