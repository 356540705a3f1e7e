/** For the dashboard: how far the open counts are, and a button to count ten items today. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePages } from '../http/use-pages.ts';
import { CountLink } from '../links/goods-links.tsx';
import { useUser } from '../session/user.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { progressText, titleOf } from './count-texts.ts';
import { CountToday } from './count-today.tsx';
import classes from './counts.module.css';
import { countList } from './counts-queries.ts';

const shown = 3;
/** The height of the card with the space below it. */
const cardHeight = 82;

export function CountsCard() {
  const { roles } = useUser();
  const counts = usePages(countList('open'));
  const { rows } = counts;
  const mayBegin = roles.includes('admin') || roles.includes('stock');
  if (counts.error && !rows) return <RetryLine onRetry={counts.refetch} />;
  // Someone who may not begin a count needs no card as long as none is open.
  if (rows?.length === 0 && !mayBegin) return null;
  if (!rows) return <Skeleton height={cardHeight} />;
  return (
    <section className={classes.onDashboard} aria-label={t('Counts')}>
      <h2>
        <Anchor inherit renderRoot={(props) => <Link to="/counts" {...props} />}>
          {t('Counts')}
        </Anchor>
      </h2>
      <ul>
        {rows.slice(0, shown).map((count) => (
          <li key={count.id}>
            <CountLink id={count.id} label={titleOf(count)} />
            <span>{progressText(count)}</span>
            <progress value={count.counted} max={Math.max(count.items, 1)} aria-label={t('Progress')} />
          </li>
        ))}
        {rows.length === 0 && <li>{t('Nothing is being counted.')}</li>}
      </ul>
      {mayBegin && <CountToday />}
    </section>
  );
}
