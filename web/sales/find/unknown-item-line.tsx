/** Offers people who may add stock to add an item that the shop does not know yet. */
import '../../ui/styles.ts';
import { Button, CloseButton } from '@mantine/core';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';
import type { UnknownItem } from './new-item-modal.tsx';
import { NotThere } from './not-there.tsx';

interface UnknownItemLineProps {
  unknown: UnknownItem;
  onAdd(): void;
  onClose(): void;
}

export function UnknownItemLine({ unknown, onAdd, onClose }: UnknownItemLineProps) {
  return (
    <div className={classes.unknown} role="alert">
      <span>{unknown.message}</span>
      {unknown.name !== '' && <NotThere missed={{ text: unknown.name }} name={unknown.name} onNoted={onClose} />}
      <Button size="compact-md" onClick={onAdd}>
        {t('Add this item')}
      </Button>
      <CloseButton aria-label={t('Not now')} onClick={onClose} />
    </div>
  );
}

/** A barcode has a digit, no spaces and at least 4 characters; everything else is a name. */
export function isCode(text: string): boolean {
  return /^\S{4,}$/.test(text) && /\d/.test(text);
}
