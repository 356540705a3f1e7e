/** Lists the items that nobody has counted yet. */
import { useQuery } from '@tanstack/react-query';
import type { Count, CountItem } from '../../../contract/goods/counts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { t } from '../../words/t.ts';
import { leftQuery } from '../counts-queries.ts';
import { useWaiting } from '../waiting/waiting.ts';
import classes from './counting.module.css';
import { ItemList } from './item-list.tsx';

export function LeftToCount({ count, onChoose }: { count: Count; onChoose(item: CountItem): void }) {
  const { data, error, refetch } = useQuery(leftQuery(count.id));
  const waiting = useWaiting(count.id);
  const entered = new Set(waiting.map(({ stockId }) => stockId));
  const items = data?.items.filter(({ stockId }) => !entered.has(stockId));
  const more = data ? data.count - data.items.length : 0;
  return (
    <section>
      <h2 className={classes.heading}>{t('Left to count')}</h2>
      {Boolean(error) && !data && <RetryLine onRetry={refetch} />}
      {!data && !error && <Skeleton height={120} />}
      {items && (
        <ItemList
          label={t('Left to count')}
          items={items}
          empty={t('Everything has been counted.')}
          onChoose={onChoose}
        />
      )}
      {more > 0 && (
        <p className={classes.about}>
          {t({ one: 'and {{count, quantity}} more', other: 'and {{count, quantity}} more' }, { count: more })}
        </p>
      )}
    </section>
  );
}
