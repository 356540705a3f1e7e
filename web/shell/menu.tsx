/** The nine entries that everyone sees, whatever their roles, and Logout below them. */
import {
  IconBuildingBank,
  IconCashRegister,
  IconChartBar,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconPackage,
  IconReceipt,
  IconUserDollar,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { type MenuEntry, menuEntries, screenAt } from '../../contract/screens.ts';
import { registered } from '../session/registered-till.ts';
import { useStore } from '../store.ts';
import { askAndSignOut } from '../waiting-entries.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import classes from './menu.module.css';

const LockEntry = lazy(
  inPart('devices', () => import('../devices/lock-entry.tsx').then((module) => ({ default: module.LockEntry }))),
);

const icons: Record<MenuEntry, typeof IconUsers> = {
  Dashboard: IconLayoutDashboard,
  debtors: IconUserDollar,
  users: IconUsers,
  stock: IconPackage,
  Sales: IconCashRegister,
  Reports: IconChartBar,
  Banking: IconBuildingBank,
  Logs: IconHistory,
  expenses: IconReceipt,
};

export function Menu({ onLeave }: { onLeave?: () => void }) {
  const path = useMatches().at(-1)?.fullPath ?? '';
  const current = screenAt(path)?.entry;
  const isTill = useStore(registered);
  return (
    <nav aria-label={t({ text: 'Main', context: 'menu' })} className={classes.menu}>
      <ul className={classes.entries}>
        {menuEntries.map(({ name, label, to }) => {
          const Icon = icons[name];
          return (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true }}
                aria-current={(name === current && to !== path) || undefined}
                className={classes.entry}
                onClick={onLeave}
              >
                <Icon aria-hidden size={22} stroke={1.6} />
                <span>{t(label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {isTill && (
        <Suspense>
          <LockEntry className={classes.entry} />
        </Suspense>
      )}
      <button type="button" className={classes.entry} onClick={() => void askAndSignOut()}>
        <IconLogout aria-hidden size={22} stroke={1.6} />
        <span>{t('Logout')}</span>
      </button>
    </nav>
  );
}
