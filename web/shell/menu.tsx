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
import { Link, type LinkProps, useMatches } from '@tanstack/react-router';
import { signOut } from '../session/sign-in-out.ts';
import classes from './menu.module.css';

interface Entry {
  label: string;
  to: LinkProps['to'];
  /** Pages without their own entry that are reached from this one, as the router names them. */
  below?: string[];
  Icon: typeof IconUsers;
}

const entries: readonly Entry[] = [
  { label: 'Dashboard', to: '/dashboard', Icon: IconLayoutDashboard },
  {
    label: 'debtors',
    to: '/customers',
    below: ['/customers/$id', '/debts', '/debts/ageing', '/addCustomersForm', '/editStudentsForm'],
    Icon: IconUserDollar,
  },
  { label: 'users', to: '/users', Icon: IconUsers },
  { label: 'stock', to: '/stock', Icon: IconPackage },
  { label: 'Sales', to: '/sales', below: ['/returns'], Icon: IconCashRegister },
  {
    label: 'Reports',
    to: '/reports',
    below: [
      '/reports/summary',
      '/reports/breakdown',
      '/reports/profit-and-loss',
      '/reports/slow-stock',
      '/reports/stock-value',
      '/reports/rows',
    ],
    Icon: IconChartBar,
  },
  { label: 'Banking', to: '/banking', below: ['/money'], Icon: IconBuildingBank },
  { label: 'Logs', to: '/logs', Icon: IconHistory },
  { label: 'expenses', to: '/banking-auto', below: ['/day'], Icon: IconReceipt },
];

export function Menu({ onLeave }: { onLeave?: () => void }) {
  const path = useMatches().at(-1)?.fullPath ?? '';
  return (
    <nav aria-label="Main" className={classes.menu}>
      <ul className={classes.entries}>
        {entries.map(({ label, to, below, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true }}
              aria-current={below?.includes(path) || undefined}
              className={classes.entry}
              onClick={onLeave}
            >
              <Icon aria-hidden size={22} stroke={1.6} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.entry} onClick={() => void signOut()}>
        <IconLogout aria-hidden size={22} stroke={1.6} />
        <span>Logout</span>
      </button>
    </nav>
  );
}
