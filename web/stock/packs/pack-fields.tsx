/** One pack of an item. A pack without a price is only bought, not sold. */
import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TickField } from '../../ui/form/tick-field.tsx';
import { t } from '../../words/t.ts';
import { CodesField } from './codes-field.tsx';
import type { PackErrors, PackValues } from './pack-values.ts';
import classes from './packs-section.module.css';

interface PackFieldsProps {
  pack: PackValues;
  errors: PackErrors;
  onChange(part: Partial<PackValues>): void;
  onRemove(): void;
}

export function PackFields({ pack, errors, onChange, onRemove }: PackFieldsProps) {
  const isSold = pack.unitSell.trim() !== '';
  return (
    <fieldset className={classes.pack}>
      <legend>{pack.name.trim() || t('New pack')}</legend>
      <div className={classes.fields}>
        <TextInput
          label={t('Pack name')}
          placeholder={t('Carton')}
          maxLength={200}
          autoComplete="off"
          aria-required
          autoFocus={pack.id === null}
          error={errors.name}
          value={pack.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NumberField
          label={t('Pieces in it')}
          aria-required
          error={errors.size}
          value={pack.size}
          onChange={(size) => onChange({ size })}
        />
        <MoneyField
          label={t('Price of the pack')}
          placeholder={t('Not sold in it')}
          description={isSold ? undefined : t('Empty: bought in it, not sold in it')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors.unitSell}
          value={pack.unitSell}
          onChange={(unitSell) => onChange({ unitSell })}
        />
      </div>
      {isSold && (
        <TickField
          label={t('Charge as this pack automatically')}
          description={t(
            'Pieces that make up the pack are charged at its price where that is cheaper: a pack of 6 at 500 makes "6 for 500".',
          )}
          checked={pack.auto}
          onChange={(auto) => onChange({ auto })}
        />
      )}
      <CodesField
        label={t('Barcodes of the pack')}
        codes={pack.barcodes}
        error={errors.barcodes}
        onChange={(barcodes) => onChange({ barcodes })}
      />
      <Button
        className={classes.end}
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={onRemove}
      >
        {pack.name.trim() ? t('Remove {{name}}', { name: pack.name.trim() }) : t('Remove this pack')}
      </Button>
    </fieldset>
  );
}
