/** The list of the desk: a line per customer, which puts them in focus. More is loaded while someone scrolls. */
import { Badge } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useEffect } from 'react';
import type { Pages } from '../../http/use-pages.ts';
import { useFormat } from '../../session/format.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import classes from './desk.module.css';
import { doneToday } from './desk-place.ts';
import type { DeskEntry } from './desk-queries.ts';
import { Overdue } from './overdue.tsx';
import { PromiseBadge } from './promise-badge.tsx';

interface DeskListProps {
  rows: DeskEntry[];
  currentId: number | undefined;
  onChoose(entry: DeskEntry): void;
  list: Pick<Pages<DeskEntry, unknown>, 'hasMore' | 'loadingNext' | 'next' | 'onEndReached'>;
  /** Shown on a phone, below the line of the customer in focus. */
  below: ReactNode;
}

export function DeskList({ rows, currentId, onChoose, list, below }: DeskListProps) {
  const { ref: end, inViewport } = useInViewport<HTMLDivElement>();
  const { onEndReached } = list;
  useEffect(() => {
    if (inViewport) onEndReached?.();
  }, [inViewport, onEndReached]);
  const isListed = rows.some(({ id }) => id === currentId);

  return (
    <section className={classes.list} aria-label={t('Customers who owe')}>
      {/* A customer who has paid everything has no line any more. */}
      {!isListed && below}
      <ul>
        {rows.map((entry) => (
          <Fragment key={entry.id}>
            <DeskLine entry={entry} isCurrent={entry.id === currentId} onChoose={onChoose} />
            {entry.id === currentId && below && <li>{below}</li>}
          </Fragment>
        ))}
      </ul>
      <div ref={end} className={classes.end}>
        {list.hasMore && <NextLink list={list}>{t('Show more')}</NextLink>}
      </div>
    </section>
  );
}

interface DeskLineProps {
  entry: DeskEntry;
  isCurrent: boolean;
  onChoose(entry: DeskEntry): void;
}

const DeskLine = memo(function DeskLine({ entry, isCurrent, onChoose }: DeskLineProps) {
  const done = useDoneToday(entry);
  const { id, customer, owed, overdue, overdueDays, promise } = entry;
  return (
    <li className={classes.item}>
      <button
        type="button"
        id={deskLineId(id)}
        className={classes.line}
        data-current={isCurrent || undefined}
        data-done={done !== null || undefined}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(entry)}
      >
        <span className={classes.who}>
          <span className={classes.name}>{customer.name}</span>
          {promise && promise.state !== 'kept' && <PromiseBadge promise={promise} />}
          {done && (
            <Badge variant="light" color="green" tt="none" leftSection={<IconCircleCheck size={12} aria-hidden />}>
              {done}
            </Badge>
          )}
        </span>
        <span className={classes.debt}>
          <span>
            {rich('Owes <b>{{amount, money}}</b>', { b: (words) => <strong>{words}</strong> }, { amount: owed })}
          </span>
          <Overdue amount={overdue} days={overdueDays} />
        </span>
      </button>
    </li>
  );
});

export function deskLineId(customerId: number): string {
  return `desk-${customerId}`;
}

export function useDoneToday(entry: DeskEntry): string | null {
  const format = useFormat();
  return doneToday(entry, format.today(), format.dayOf);
}
