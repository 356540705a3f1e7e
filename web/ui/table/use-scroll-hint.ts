/** Sets `data-more` on a region while part of it is hidden beyond its far edge. Needs no render. */
import { type RefObject, useEffect } from 'react';

export function useScrollHint(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // Where lines run from right to left, scrolling goes below 0.
    const update = () =>
      element.toggleAttribute(
        'data-more',
        element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > 1,
      );
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [region]);
}
