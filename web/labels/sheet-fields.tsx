/** What is in the printer: a sheet or roll, its first free label, and how far the printer misses it. Kept on this device. */
import { NativeSelect } from '@mantine/core';
import { type Message, msg } from '../../contract/words/text.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { t } from '../words/t.ts';
import type { LabelSettings } from './label-settings.ts';
import { type SheetName, sheets } from './sheets.ts';

interface SheetFieldsProps {
  settings: LabelSettings;
  /** The reason why nothing can be printed on this sheet. */
  problem: string | null;
  onChange(changes: Partial<LabelSettings>): void;
}

const ownMeasures: readonly (readonly [keyof LabelSettings, Message])[] = [
  ['columns', msg('Labels across')],
  ['rows', msg('Labels down')],
  ['width', msg('Width of a label, in mm')],
  ['height', msg('Height of a label, in mm')],
  ['left', msg('Left margin, in mm')],
  ['top', msg('Top margin, in mm')],
  ['gapX', msg('Gap across, in mm')],
  ['gapY', msg('Gap down, in mm')],
];

export function SheetFields({ settings, problem, onChange }: SheetFieldsProps) {
  const field = (name: keyof LabelSettings) => ({
    value: settings[name],
    onChange: (figure: string) => onChange({ [name]: figure }),
  });
  const isRoll = settings.sheet !== 'own' && sheets[settings.sheet].isRoll;
  return (
    <>
      <NativeSelect
        label={t('Sheet')}
        data={[
          { group: t('A4 sheets'), items: [...choicesOf(false), { value: 'own', label: t('Your own size') }] },
          { group: t('Rolls'), items: choicesOf(true) },
        ]}
        value={settings.sheet}
        onChange={(event) => onChange({ sheet: event.currentTarget.value as SheetName })}
      />
      {settings.sheet === 'own' && (
        <FieldPair>
          {ownMeasures.map(([name, label]) => (
            <NumberField key={name} label={t(label)} {...field(name)} />
          ))}
        </FieldPair>
      )}
      {!isRoll && (
        <NumberField
          label={t('First free label')}
          description={t('For a sheet that is partly used, counted from the top, row by row.')}
          step="1"
          min="1"
          inputMode="numeric"
          {...field('first')}
        />
      )}
      <FieldPair>
        <NumberField label={t('Shift to the right, in mm')} min="-20" inputMode="text" {...field('shiftX')} />
        <NumberField label={t('Shift down, in mm')} min="-20" inputMode="text" {...field('shiftY')} />
      </FieldPair>
      {problem && <Refusal message={problem} />}
    </>
  );
}

function choicesOf(isRoll: boolean) {
  return Object.entries(sheets)
    .filter(([, sheet]) => sheet.isRoll === isRoll)
    .map(
      ([
        value,
        {
          columns,
          rows,
          label: { width, height },
        },
      ]) => ({
        value,
        label: isRoll
          ? t('{{width, quantity}} × {{height, quantity}} mm', { width, height })
          : t('{{columns}} × {{rows}} labels of {{width, quantity}} × {{height, quantity}} mm', {
              columns,
              rows,
              width,
              height,
            }),
      }),
    );
}
