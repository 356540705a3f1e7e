/** The scales whose labels the till reads. They are saved on their own; a shop without any sees only a button. */
import { Button, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Scale } from '../../contract/cart/scale-labels.ts';
import { CallError } from '../http/call.ts';
import { useSaveSettings } from '../shop-settings/shop-settings-queries.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { ScaleTest } from './scale-test.tsx';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const mostScales = 3;
const parts = ['prefix', 'codeDigits', 'weightDigits', 'decimals'] as const;
const usual: Scale = { prefix: '', codeDigits: 5, weightDigits: 5, decimals: 3 };

/** The fields are named by row and part, as `0.prefix`, which is also how a refusal names them. */
type Values = Record<string, string>;

export function ScalesSection({ scales }: { scales: readonly Scale[] }) {
  const saved = JSON.stringify(scales);
  const [base, setBase] = useState(saved);
  const fields = useFields<Values>(valuesOf(scales));
  const saveSettings = useSaveSettings();
  const rows = rowsIn(fields.values);
  const unsaved = JSON.stringify(valuesOf(JSON.parse(base))) !== JSON.stringify(fields.values);

  // A field that nobody has touched here follows what another admin saves.
  if (saved !== base) {
    setBase(saved);
    if (!unsaved) fields.reset(valuesOf(scales));
  }

  async function save() {
    const body = { till: { scales: rows as never } };
    try {
      const { till } = await saveSettings.mutateAsync(body);
      setBase(JSON.stringify(till.scales));
      fields.reset(valuesOf(till.scales));
      notify.success();
    } catch (error) {
      if (fields.correct(problemsIn(error))) throw error;
    }
  }
  const form = useFormSubmit(save);

  const add = () => fields.reset(valuesOf([...rows, usual]));
  const addButton = rows.length < mostScales && (
    <Button variant="subtle" className={classes.addScale} onClick={add}>
      {t('Add a scale')}
    </Button>
  );
  if (rows.length === 0 && scales.length === 0) return addButton;
  return (
    <SettingsSection title={t('Scales')} section={{ name: 'scales', form, unsaved }}>
      <Text size="sm" c="dimmed">
        {t(
          'For scales that print labels of 13 digits: a prefix, the scale code of the item, its weight and a check digit. Give the item its scale code in Stock.',
        )}
      </Text>
      {rows.map((_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a scale has nothing else to be known by
        <fieldset key={row} className={classes.scale} aria-label={t('Scale {{number}}', { number: row + 1 })}>
          <TextInput label={t('Prefix')} inputMode="numeric" autoComplete="off" {...fields.bind(`${row}.prefix`)} />
          <NumberField
            label={t('Digits of the code')}
            step="1"
            inputMode="numeric"
            {...fields.bind(`${row}.codeDigits`)}
          />
          <NumberField
            label={t('Digits of the weight')}
            step="1"
            inputMode="numeric"
            {...fields.bind(`${row}.weightDigits`)}
          />
          <NumberField label={t('Decimals')} step="1" inputMode="numeric" {...fields.bind(`${row}.decimals`)} />
          <RowAction
            label={t('Remove')}
            name={t('Remove scale {{number}}', { number: row + 1 })}
            danger
            icon={<IconTrash size={17} />}
            onClick={() => fields.reset(valuesOf(rows.filter((_, at) => at !== row)))}
          />
        </fieldset>
      ))}
      {addButton}
      {scales.length > 0 && <ScaleTest scales={scales} />}
    </SettingsSection>
  );
}

type Row = Record<(typeof parts)[number], string | number>;

function valuesOf(rows: readonly Row[] | readonly Scale[]): Values {
  return Object.fromEntries(rows.flatMap((scale, row) => parts.map((part) => [`${row}.${part}`, String(scale[part])])));
}

function rowsIn(values: Values): Record<(typeof parts)[number], string>[] {
  return Array.from({ length: Object.keys(values).length / parts.length }, (_, row) => ({
    prefix: values[`${row}.prefix`] ?? '',
    codeDigits: values[`${row}.codeDigits`] ?? '',
    weightDigits: values[`${row}.weightDigits`] ?? '',
    decimals: values[`${row}.decimals`] ?? '',
  }));
}

/** A problem with a scale as a whole is shown at its first field. */
function problemsIn(error: unknown): Values {
  if (!(error instanceof CallError) || error.code !== 'bad-input') return {};
  return Object.fromEntries(
    error.fields.map(({ field, problem }) => {
      const [, , row, part = 'prefix'] = field.split('.');
      return [`${row}.${part}`, problem[0]!.toUpperCase() + problem.slice(1)];
    }),
  );
}
