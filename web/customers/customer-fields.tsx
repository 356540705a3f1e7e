/** The fields for adding and editing a customer; a name is enough. */
import { TextInput } from '@mantine/core';
import { maxCommentLength } from '../../contract/fields.ts';
import { FormError } from '../ui/form/refusal.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import { CreditLimitField } from './credit-limit-field.tsx';
import type { CustomerValues } from './customer-values.ts';
import { PriceListField } from './price-list-field.tsx';

export function CustomerFields({ fields }: { fields: Fields<CustomerValues> }) {
  return (
    <>
      <TextInput
        label={t('Name Of Customer')}
        aria-required
        autoComplete="off"
        data-autofocus
        {...fields.bind('name')}
      />
      <TextInput
        label={t('Email')}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        {...fields.bind('email')}
      />
      <TextInput label={t('Phone Number')} type="tel" autoComplete="off" {...fields.bind('phone')} />
      <TextInput label={t('Location')} autoComplete="off" {...fields.bind('location')} />
      <TextInput label={t('Tax Number')} autoComplete="off" {...fields.bind('taxNumber')} />
      <CreditLimitField {...fields.bind('creditLimit')} />
      <PriceListField {...fields.bind('priceListId')} />
      <TextInput label={t('Note')} autoComplete="off" maxLength={maxCommentLength} {...fields.bind('note')} />
    </>
  );
}

export function requireName(fields: Fields<CustomerValues>): void {
  if (!fields.filled('name')) throw new FormError(t('Please Fill All Fields'));
}
