/**
 * The screens that belong to one entry of the menu, as tabs that are the same on each of them. A tab is left out for people who
 * may not open its screen. Tabs of reports keep the range of days that is open. On the screen of one record, the tab of its list is
 * the current one.
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

  // On a phone the tabs are wider than the screen, so the current one is scrolled into view.
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
          aria-current={(to === listOf(path) && to !== path) || undefined}
          className={classes.tab}
        >
          {t(tab!)}
        </Link>
      ))}
    </nav>
  );
}

/** The list that the screen of one record, or of a new one, belongs to. */
function listOf(path: string): string {
  return path.replace(/\/(\$id|new)$/, '');
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
