/**
 * What a list shows, from its address, and the ways to show something else:
 *
 *   const list = useListSearch('/layout/stock');
 *   list.shown.sort
 *   list.show({ categoryId: 3 });            // a step, which Back undoes
 *   list.type({ search: 'pens' });           // no step: nobody wants to go back letter by letter
 *   list.open({ open: 'history', id: 12 });  // a step, so that Back closes it
 *   list.close();
 */
import { type RegisteredRouter, type RouteIds, useMatch, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

type ListRoute = RouteIds<RegisteredRouter['routeTree']>;

export function useListSearch<const Route extends ListRoute>(from: Route) {
  const { search: shown, pathname } = useMatch({ from });
  const router = useRouter();
  const ways = useMemo(() => {
    type Part = Partial<typeof shown>;
    const stateNow = () => router.history.location.state;

    function go(part: object, replace: boolean, state: object): void {
      // A letter that is typed while another screen is already being opened must not change that screen's address.
      if (router.history.location.pathname !== pathname) return;
      const search = (before: object) => ({ ...before, ...part });
      void router.navigate({ to: '.', search: search as never, replace, state });
    }

    return {
      show: (part: Part) => go(part, Boolean(stateNow().afterClosing), { inPlace: true }),
      type: (part: Part) => go(part, true, {}),
      open: (part: Part) => go(part, Boolean(stateNow().afterClosing), { inPlace: true, opened: true }),
      /** Marks the step that opened the record, so that the next step replaces it: otherwise Back would have to be pressed twice. */
      close: () => go({ open: undefined, id: undefined }, true, { afterClosing: stateNow().opened }),
    };
  }, [router, pathname]);
  return { shown, ...ways };
}
