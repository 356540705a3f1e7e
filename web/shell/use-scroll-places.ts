/**
 * A new screen begins at its top, and going back returns to the earlier scroll position, also within tables. If the place has
 * not been loaded or drawn yet, this waits for it, unless the reader does something meanwhile.
 */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** How long to wait, in milliseconds. A screen comes in several answers, which take seconds on a slow line. */
const patience = 10_000;
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

export function useScrollPlaces(screen: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    /** How far the screen and its tables were scrolled, for each step of the history. */
    const places: number[][] = [];
    let waiting = 0;
    const stopWaiting = () => cancelAnimationFrame(waiting);

    function regions(): HTMLElement[] {
      const main = screen.current;
      return main ? [main, ...main.querySelectorAll<HTMLElement>('[data-fill], [data-capped]')] : [];
    }

    function goTo(place: readonly number[], until: number): void {
      const shown = regions();
      for (const [at, top] of place.entries()) shown[at]?.scrollTo({ top });
      const isThere = place.every((top, at) => Math.abs((shown[at]?.scrollTop ?? 0) - top) < 1);
      if (!isThere && performance.now() < until) waiting = requestAnimationFrame(() => goTo(place, until));
    }

    const ends = [
      router.history.subscribe(({ location, action }) => {
        if (action.type === 'PUSH') places.length = location.state.__TSR_index;
      }),
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        if (fromLocation) places[fromLocation.state.__TSR_index] = regions().map(({ scrollTop }) => scrollTop);
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        stopWaiting();
        const step = toLocation.state.__TSR_index;
        const isStep = fromLocation?.state.__TSR_index !== step;
        if (toLocation.hash || !(isStep || pathChanged)) return;
        const place = isStep ? places[step] : undefined;
        if (!place && toLocation.state.inPlace) return;
        goTo(place ?? [0], performance.now() + patience);
      }),
    ];
    for (const input of inputs) addEventListener(input, stopWaiting, { passive: true });
    return () => {
      stopWaiting();
      for (const end of ends) end();
      for (const input of inputs) removeEventListener(input, stopWaiting);
    };
  }, [router, screen]);
}
