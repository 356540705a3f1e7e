/** What a finished count found: the differences as they were posted or, if it was cancelled, as they were entered. */
import '../../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import type { CountDetails } from '../../../contract/goods/counts.ts';
import { Panel } from '../../ui/panel.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { t } from '../../words/t.ts';
import classes from '../counts.module.css';
import { reviewQuery } from '../counts-queries.ts';
import { Differences } from './differences.tsx';
import { Summary } from './summary.tsx';

export function Found({ count }: { count: CountDetails }) {
  const review = useQuery(reviewQuery(count.id));
  return (
    <div className={classes.found}>
      <Panel title={t('What it found')}>
        {review.data && <Summary sums={review.data.sums} state={count.state} />}
        <Differences rows={review.data?.rows} {...loadStateOf(review)} fill={false} />
      </Panel>
    </div>
  );
}
