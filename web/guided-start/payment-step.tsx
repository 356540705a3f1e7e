/** The ways to be paid: cash is always there, what is common in the country is one tap away, and anything else can be added. */
import { Button, Text } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { addedKinds, type PaymentMethod } from '../../contract/money/payment-methods.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useAddMethod, useArchiveMethod, usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { countryOf } from './countries.ts';
import classes from './guided-start.module.css';
import { mobileMoney } from './mobile-money.ts';
import { StepForm, type StepProps } from './step-form.tsx';

const PaymentMethodModal = lazy(() =>
  import('../settings/payment-method-modal.tsx').then((file) => ({ default: file.PaymentMethodModal })),
);

interface Suggestion {
  name: string;
  kind: (typeof addedKinds)[number];
  needsReference: boolean;
}

function suggestionsFor(country: string): Suggestion[] {
  const mobile = mobileMoney[country] ?? [t('Mobile money')];
  return [
    ...mobile.map((name) => ({ name, kind: 'mobile money' as const, needsReference: true })),
    { name: t('Card'), kind: 'card', needsReference: false },
    { name: t('Bank transfer'), kind: 'transfer', needsReference: true },
  ];
}

export function PaymentStep({ settings, ...step }: StepProps) {
  const { data: methods = [], isLoading } = usePaymentMethods();
  const [adding, setAdding] = useState(false);
  const suggested = suggestionsFor(countryOf(settings.money.locale));
  const others = methods.filter(
    ({ name, kind }) => (kind === 'cash' || isAdded(kind)) && !suggested.some((one) => isNamed(one.name, name)),
  );
  return (
    <StepForm
      title={t('How you are paid')}
      text={t('Tap what your customers pay with. Cash is always there.')}
      {...step}
    >
      <div className={classes.choices}>
        {others.map(({ id, name }) => (
          <span key={id} className={classes.chosen}>
            <IconCheck size={16} aria-hidden />
            {methodName(t, name)}
          </span>
        ))}
        {suggested.map((one) => (
          <SuggestionButton
            key={one.name}
            suggestion={one}
            method={methods.find(({ name, active }) => active && isNamed(one.name, name))}
            disabled={isLoading}
          />
        ))}
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('Another way')}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('Where a payment has a number, such as mobile money, the till asks for it.')}
      </Text>
      <Suspense>{adding && <PaymentMethodModal editing="new" onClose={() => setAdding(false)} />}</Suspense>
    </StepForm>
  );
}

interface SuggestionButtonProps {
  suggestion: Suggestion;
  /** The shop's method of this name, if it has one. */
  method: PaymentMethod | undefined;
  disabled: boolean;
}

function SuggestionButton({ suggestion, method, disabled }: SuggestionButtonProps) {
  const add = useAddMethod();
  const archive = useArchiveMethod();
  const options = { onError: (error: Error) => notify.error(error) };
  return (
    <Button
      variant={method ? 'light' : 'default'}
      aria-pressed={method !== undefined}
      leftSection={method ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
      loading={add.isPending || archive.isPending}
      disabled={disabled}
      onClick={() => (method ? archive.mutate(method.id, options) : add.mutate(suggestion, options))}
    >
      {suggestion.name}
    </Button>
  );
}

function isAdded(kind: PaymentMethod['kind']): boolean {
  return (addedKinds as readonly string[]).includes(kind);
}

function isNamed(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
