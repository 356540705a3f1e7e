/**
 * What belongs to an entry of the menu, one beside the other, the same on each of its screens; whoever may not open a screen
 * does not see its tab. Reports about a range of days keep the one that is open.
 */
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { menuEntries, screenAt, tabsOf } from '../../contract/screens.ts';
import { useMayOpen } from '../shop-settings/use-may-open.ts';
import { t } from '../words/t.ts';
import classes from './screen-tabs.module.css';

export function ScreenTabs({ path }: { path: string }) {
  const screen = screenAt(path);
  const { startDate, endDate } = useSearch({ strict: false }) as { startDate?: string; endDate?: string };
  const below = screen?.entry ? tabsOf(screen.entry) : [];
  const mayOpenNow = useMayOpen(below);
  const strip = useRef<HTMLElement>(null);
  const tabs = below.filter(mayOpenNow);

  // On a phone the strip is longer than the screen is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another screen is opened
  useEffect(() => {
    const nav = strip.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && current) nav.scrollLeft += middleOf(current) - middleOf(nav);
  }, [path, tabs.length]);

  const entry = menuEntries.find(({ name }) => name === screen?.entry);
  if (!entry || tabs.length < 2) return null;
  const range = startDate || endDate ? { startDate, endDate } : {};
  return (
    <nav ref={strip} aria-label={t('{{label}} screens', { label: t(entry.label) })} className={classes.tabs}>
      {tabs.map(({ path: to, tab, hasRange }) => (
        <Link
          key={to}
          to={to}
          search={(hasRange ? range : {}) as never}
          activeOptions={{ exact: true, includeSearch: false }}
          className={classes.tab}
        >
          {t(tab!)}
        </Link>
      ))}
    </nav>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
