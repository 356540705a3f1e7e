/** The reports someone may open, one beside the other. Those about a range of days keep the one that is open. */
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';
import classes from './report-links.module.css';
import { useReportSearch } from './use-report-search.ts';

const reports = [
  { to: '/reports', label: 'Sales Report' },
  { to: '/reports/summary', label: 'Summary', hasRange: true },
  { to: '/reports/breakdown', label: 'Breakdown', hasRange: true },
  { to: '/reports/profit-and-loss', label: 'Profit and loss', hasRange: true },
  { to: '/reports/slow-stock', label: 'Slow stock' },
  { to: '/reports/stock-value', label: 'Stock value' },
  { to: '/debts/ageing', label: 'Ageing' },
  { to: '/money', label: 'Cash Book', hasRange: true },
  { to: '/day', label: 'Day close' },
] as const;

export function ReportLinks() {
  const { roles } = useUser();
  const [{ startDate, endDate }] = useReportSearch();
  return (
    <nav aria-label="All reports" className={classes.links}>
      {reports
        .filter(({ to }) => mayOpen(to, roles))
        .map(({ to, label, ...report }) => (
          <Link
            key={to}
            to={to}
            search={('hasRange' in report ? { startDate, endDate } : {}) as never}
            activeOptions={{ exact: true, includeSearch: false }}
            className={classes.link}
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}
