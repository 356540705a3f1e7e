/** What may have caused a difference, likely ones first, each with the rows that make it likely. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { CountCause } from '../../../contract/goods/counts.ts';
import { mayOpen } from '../../../contract/page-roles.ts';
import { DeliveryLink } from '../../links/goods-links.tsx';
import { useUser } from '../../session/user.ts';
import classes from '../counts.module.css';

export function LikelyCauses({ causes }: { causes: readonly CountCause[] }) {
  return (
    <ul className={classes.causes}>
      {causes.map(({ kind, sentence, rows }) => (
        <li key={`${kind} ${sentence}`}>
          {sentence}
          {rows.map((row) => (
            <Fragment key={`${row.kind} ${row.id}`}>
              {' '}
              <CauseRow row={row} />
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function CauseRow({ row: { kind, id, label, detail } }: { row: CountCause['rows'][number] }) {
  const { roles } = useUser();
  if (kind === 'delivery') return <DeliveryLink id={id} label={label} />;
  const to = kind === 'item' ? '/stock' : '/receipts';
  if (!mayOpen(to, roles)) return label;
  const search = kind === 'item' ? { open: 'history', id } : { id };
  return (
    <Anchor inherit title={detail} renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
      {label}
    </Anchor>
  );
}
