/** How the money goes back: an amount per method, which add up to what is due, and references. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { methodName } from '../../contract/words/built-in-names.ts';
import { isPartOfAmount } from '../payment-methods/tenders.ts';
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';
import type { RefundMethod } from './refund-methods.ts';
import { addMethod, type Refunding, type RefundLine, typeAmount } from './refunds.ts';
import classes from './returns.module.css';

interface RefundFieldsProps {
  refunding: Refunding;
  offered: readonly RefundMethod[];
  /** Null while the usual division applies. */
  chosen: RefundLine[] | null;
  onChoose(chosen: RefundLine[] | null): void;
  references: Readonly<Record<number, string>>;
  onReference(methodId: number, reference: string): void;
}

export function RefundFields({ refunding, offered, chosen, onChoose, references, onReference }: RefundFieldsProps) {
  const format = useFormat();
  const fields = useRef<HTMLDivElement>(null);
  const { lines, remains } = refunding;
  const methodOf = (id: number) => offered.find((method) => method.id === id);

  function choose(methodId: number) {
    flushSync(() => onChoose(addMethod(chosen, methodId)));
    fields.current?.querySelector<HTMLElement>(`[data-method="${methodId}"]`)?.focus();
  }

  function remove(methodId: number) {
    const rest = lines.filter((line) => line.methodId !== methodId);
    onChoose(rest.length === 0 ? null : rest.map(({ methodId, typed }) => ({ methodId, typed })));
  }

  return (
    <fieldset className={classes.refunds}>
      <legend>{t('Refund by')}</legend>
      {offered.length > 1 && (
        <div className={classes.choices}>
          {offered.map(({ id, name }) => (
            <Button
              key={id}
              variant={lines.some((line) => line.methodId === id) ? 'light' : 'default'}
              onClick={() => choose(id)}
            >
              {methodName(t, name)}
            </Button>
          ))}
        </div>
      )}
      <div ref={fields} className={classes.amounts}>
        {lines.map(({ methodId, typed, amount }) => {
          const { name: stored, kind, most } = methodOf(methodId) ?? { name: '', kind: 'other', most: null };
          const name = methodName(t, stored);
          return (
            <div key={methodId} className={classes.refund}>
              <TextInput
                className={classes.amount}
                label={name}
                description={most !== null && offered.length > 1 ? t('At most {{most, money}}', { most }) : undefined}
                inputMode="decimal"
                autoComplete="off"
                data-method={methodId}
                value={typed ?? format.moneyInField(amount)}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => {
                  const text = event.currentTarget.value.replace(',', '.');
                  if (isPartOfAmount(text)) onChoose(typeAmount(refunding, chosen === null, methodId, text));
                }}
              />
              {kind !== 'cash' && (
                <TextInput
                  className={classes.reference}
                  label={t('Reference, if any')}
                  aria-label={t('Reference of {{name}}, if any', { name })}
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={100}
                  value={references[methodId] ?? ''}
                  onChange={(event) => onReference(methodId, event.currentTarget.value)}
                />
              )}
              {lines.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  size={36}
                  color="gray"
                  c="dimmed"
                  aria-label={t('Remove {{name}}', { name })}
                  onClick={() => remove(methodId)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </div>
          );
        })}
      </div>
      {remains !== 0 && (
        <p className={classes.remains} role="status">
          {remains > 0
            ? t('{{remains, money}} is still to be divided', { remains })
            : t('{{amount, money}} too much', { amount: -remains })}
        </p>
      )}
    </fieldset>
  );
}
