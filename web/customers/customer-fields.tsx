/** The fields for adding and editing a customer; a name is enough. */
import { TextInput } from '@mantine/core';
import { maxCommentLength } from '../../contract/fields.ts';
import { FormError } from '../ui/form/refusal.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { CreditLimitField } from './credit-limit-field.tsx';
import type { CustomerValues } from './customer-values.ts';

export function CustomerFields({ fields }: { fields: Fields<CustomerValues> }) {
  return (
    <>
      <TextInput label="Name Of Customer" aria-required autoComplete="off" data-autofocus {...fields.bind('name')} />
      <TextInput label="Email" inputMode="email" autoCapitalize="none" autoComplete="off" {...fields.bind('email')} />
      <TextInput label="Phone Number" type="tel" autoComplete="off" {...fields.bind('phone')} />
      <TextInput label="Location" autoComplete="off" {...fields.bind('location')} />
      <TextInput label="Tax Number" autoComplete="off" {...fields.bind('taxNumber')} />
      <CreditLimitField {...fields.bind('creditLimit')} />
      <TextInput label="Note" autoComplete="off" maxLength={maxCommentLength} {...fields.bind('note')} />
    </>
  );
}

export function requireName(fields: Fields<CustomerValues>): void {
  if (!fields.filled('name')) throw new FormError('Please Fill All Fields');
}
