/** A note on the sale, which its receipt shows. The field appears on request, because most sales have none. */
import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxCommentLength } from '../../../contract/fields.ts';
import { changeCart, type Terms } from '../../cart/cart-store.ts';
import { t } from '../../words/t.ts';
import classes from './cart.module.css';

export function SaleNote({ terms, frozen }: { terms: Terms; frozen: boolean }) {
  const [wanted, setWanted] = useState(false);
  if (!wanted && terms.note === '') {
    return (
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.addNote}
        disabled={frozen}
        onClick={() => setWanted(true)}
      >
        {t('Add a note')}
      </Anchor>
    );
  }
  return (
    <TextInput
      label={t('Note')}
      autoFocus={wanted}
      autoComplete="off"
      maxLength={maxCommentLength}
      disabled={frozen}
      value={terms.note}
      onChange={(event) => changeCart({ terms: { ...terms, note: event.currentTarget.value } })}
    />
  );
}
