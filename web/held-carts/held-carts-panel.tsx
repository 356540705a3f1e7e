/** The carts that were held at any till: each can be taken up or deleted. Opens over the till, or is a screen of its own. */
import { Button } from '@mantine/core';
import { IconBasketPause, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { HeldCartHead } from '../../contract/selling/held-carts.ts';
import { useFormat } from '../session/format.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import classes from './held-carts.module.css';
import { heldCarts } from './held-carts-queries.ts';
import { useTakingUp } from './taking-up.ts';

interface HeldCartsListProps {
  /** The cart that is being taken up. */
  taking: number | null;
  onTake(held: Pick<HeldCartHead, 'id' | 'name'>): void;
  onDelete(held: HeldCartHead): void;
}

interface HeldCartsPanelProps extends HeldCartsListProps {
  opened: boolean;
  onClose(): void;
}

export function HeldCartsPanel({ opened, onClose, ...actions }: HeldCartsPanelProps) {
  return (
    <Overlay title={t('Held carts')} size="34rem" opened={opened} onClose={onClose}>
      <HeldCartsList {...actions} />
    </Overlay>
  );
}

export function HeldCartsList(actions: HeldCartsListProps) {
  const { data: carts, isError, refetch } = useQuery(heldCarts);
  const unanswered = useTakingUp();
  return (
    <>
      {unanswered && actions.taking === null && (
        <div className={classes.unanswered}>
          <Refusal
            title={t('No answer from the server')}
            message={t(
              'The connection was lost while taking up {{name}}, so it may not be in the list any more. Try again to get it.',
              { name: unanswered.name },
            )}
          />
          <Button onClick={() => actions.onTake(unanswered)}>{t('Try again')}</Button>
        </div>
      )}
      {isError && <RetryLine onRetry={refetch} />}
      {!carts && !isError && <Skeleton height={64} />}
      {carts?.length === 0 && (
        <EmptyState
          text={t('Carts that are set aside will appear here.')}
          icon={<IconBasketPause size={28} stroke={1.4} />}
        />
      )}
      {carts && carts.length > 0 && (
        <ul className={classes.carts} aria-label={t('Held carts')}>
          {carts.map((held) => (
            <Row key={held.id} held={held} {...actions} />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = Pick<HeldCartsListProps, 'taking' | 'onTake' | 'onDelete'> & { held: HeldCartHead };

function Row({ held, taking, onTake, onDelete }: RowProps) {
  const format = useFormat();
  const { name, lineCount, customer, staff, createdAt, total } = held;
  return (
    <li className={classes.cart}>
      <div className={classes.about}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.by}>
          {customer && customer.name !== name && `${customer.name} · `}
          {t({ one: '{{count, quantity}} line', other: '{{count, quantity}} lines' }, { count: lineCount })} ·{' '}
          {format.moment(createdAt)} · {staff}
        </span>
      </div>
      <span className={classes.total}>{format.money(total)}</span>
      <div className={classes.actions}>
        <RowAction
          label={t('Delete')}
          name={t('Delete {{name}}', { name })}
          icon={<IconTrash size={18} />}
          danger
          onClick={() => onDelete(held)}
        />
        <Button
          aria-label={t('Take up {{name}}', { name })}
          loading={taking === held.id}
          disabled={taking !== null && taking !== held.id}
          onClick={() => onTake(held)}
        >
          {t('Take up')}
        </Button>
      </div>
    </li>
  );
}
