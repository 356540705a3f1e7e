/** Marks a region with `data-more` while something of it is hidden beyond its right edge. Draws nothing anew. */
import { type RefObject, useEffect } from 'react';

export function useMoreToTheRight(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () =>
      element.toggleAttribute('data-more', element.scrollWidth - element.clientWidth - element.scrollLeft > 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [region]);
}
