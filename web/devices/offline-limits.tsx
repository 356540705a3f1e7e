/** What tills may sell without a connection, once an admin allows it to one. Saved on its own. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { mayName } from '../../contract/money/method-uses.ts';
import type { TillSettings } from '../../contract/shop/shop-settings.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { CallError } from '../http/call.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useSaveSettings } from '../shop-settings/shop-settings-queries.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import classes from './devices.module.css';

type Limits = TillSettings['offline'];

export function OfflineLimits({ limits }: { limits: Limits }) {
  const saved = JSON.stringify(valuesOf(limits));
  const [base, setBase] = useState(saved);
  const fields = useFields(valuesOf(limits));
  const saveSettings = useSaveSettings();
  const unsaved = JSON.stringify(fields.values) !== base;

  // A field that nobody has touched here follows what another admin saves.
  if (saved !== base) {
    setBase(saved);
    if (!unsaved) fields.reset(valuesOf(limits));
  }

  async function save() {
    if (!fields.filled('hours')) return;
    const { hours, perSale, waiting, methodIds } = fields.values;
    // Figures are sent as they were typed; the server reads them.
    const offline = { hours, perSale: perSale.trim() || null, waiting: waiting.trim() || null, methodIds } as never;
    try {
      const { till } = await saveSettings.mutateAsync({ till: { offline } });
      setBase(JSON.stringify(valuesOf(till.offline)));
      fields.reset(valuesOf(till.offline));
      notify.success();
    } catch (error) {
      if (fields.correct(problemsIn(error))) throw error;
    }
  }
  const form = useFormSubmit(save);

  return (
    <SettingsSection title={t('Without a connection')} section={{ name: 'offline', form, unsaved }}>
      <Text size="sm" c="dimmed">
        {t(
          'For devices that may sell without a connection. A sale beyond these limits that was made all the same is booked, and named under To settle.',
        )}
      </Text>
      <NumberField
        label={t('Hours without a connection')}
        description={t('How long a till may go on selling after it was last connected.')}
        step="1"
        inputMode="numeric"
        aria-required
        {...fields.bind('hours')}
      />
      <FieldPair>
        <MoneyField
          label={t('Largest sale')}
          description={t('Of one sale. Leave empty for no limit.')}
          {...fields.bind('perSale')}
        />
        <MoneyField
          label={t('Most that may wait')}
          description={t('On one till. Leave empty for no limit.')}
          {...fields.bind('waiting')}
        />
      </FieldPair>
      <Methods chosen={fields.values.methodIds} onChange={(methodIds) => fields.set({ methodIds })} />
    </SettingsSection>
  );
}

interface MethodsProps {
  chosen: readonly number[];
  onChange(chosen: number[]): void;
}

function Methods({ chosen, onChange }: MethodsProps) {
  const { data: methods } = usePaymentMethods();
  // A deposit belongs to a customer, and without a connection the till does not know customers.
  const offered = methods?.filter(({ kind }) => mayName('till', kind)) ?? [];
  return (
    <fieldset className={classes.methods}>
      <legend>{t('Customers can pay by')}</legend>
      {offered.map(({ id, name }) => (
        <TickField
          key={id}
          label={methodName(t, name)}
          checked={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? inOrder([...chosen, id]) : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

function valuesOf({ hours, perSale, waiting, methodIds }: Limits) {
  return {
    hours: String(hours),
    perSale: perSale === null ? '' : String(perSale),
    waiting: waiting === null ? '' : String(waiting),
    methodIds: inOrder(methodIds),
  };
}

function problemsIn(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || error.code !== 'bad-input') return {};
  return Object.fromEntries(
    error.fields.map(({ field, problem }) => [field.split('.')[2] ?? '', problem[0]!.toUpperCase() + problem.slice(1)]),
  );
}
