/**
 * Makes a scrolling region end at the bottom of the window, wherever it starts. Set as a CSS variable, so that a change
 * of size needs no render.
 */
import { type RefObject, useLayoutEffect } from 'react';

const gapBelow = 16;

export function useFillHeight(region: RefObject<HTMLElement | null>, enabled: boolean): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!enabled || !element) return;

    const measure = () => {
      const top = element.getBoundingClientRect().top + scrolledBy(element);
      const frame = element.parentElement;
      const below = frame ? frame.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom : 0;
      element.style.setProperty('--fill', `${Math.floor(window.innerHeight - top - below - gapBelow)}px`);
    };

    measure();
    const observer = new ResizeObserver(measure);
    for (let around = element.parentElement; around; around = around.parentElement) observer.observe(around);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [region, enabled]);
}

/** How far its ancestors are scrolled: the height must not depend on the scroll position. */
function scrolledBy(element: HTMLElement): number {
  let scrolled = window.scrollY;
  for (
    let around = element.parentElement;
    around && around !== document.documentElement;
    around = around.parentElement
  ) {
    scrolled += around.scrollTop;
  }
  return scrolled;
}
