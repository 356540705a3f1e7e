/** Shown below a document: that it reverses another one, and why, or that it was reversed, with a link to the day of the other document. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Reversal } from '../../../contract/documents/reversals.ts';
import { useUser } from '../../session/user.ts';
import { rich } from '../../words/rich.tsx';
import classes from './reversal-note.module.css';

interface ReversalNoteProps {
  one: Reversal & { reason?: string | null };
  /** What such a document is called, such as 'Expense'. */
  word: string;
  /** The number of a document, such as 'S-7' for 7, if it has one. */
  numberOf?(id: number): string;
}

export function ReversalNote({ one, word, numberOf = String }: ReversalNoteProps) {
  const { reverses, reversedBy, otherDate, reason } = one;
  const { roles } = useUser();
  const other = reverses ?? reversedBy;
  if (other === null || otherDate === null) return null;
  const search = { startDate: otherDate, endDate: otherDate };
  const maySeeMoney = roles.includes('admin') || roles.includes('reports');
  const link = (name: string) =>
    maySeeMoney ? (
      <Anchor inherit renderRoot={(props) => <Link to="/money" search={search as never} {...props} />}>
        {name}
      </Anchor>
    ) : (
      name
    );
  const values = { word, other: numberOf(other), date: otherDate };
  return (
    <span className={classes.note}>
      {reverses === null
        ? rich('Reversed by <link>{{word}} {{other}} of {{date, day}}</link>', { link }, values)
        : rich('Reverses <link>{{word}} {{other}} of {{date, day}}</link>', { link }, values)}
      {reverses !== null && reason && `: ${reason}`}
    </span>
  );
}
