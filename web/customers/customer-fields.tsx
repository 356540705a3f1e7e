/** The fields for adding and editing a customer; all but the credit limit and the note are required. */
import { TextInput } from '@mantine/core';
import { maxCommentLength } from '../../contract/fields.ts';
import { FormError } from '../ui/form/refusal.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { limitToSend } from './credit-limit.ts';
import { CreditLimitField } from './credit-limit-field.tsx';

export const noCustomer = { name: '', email: '', phone: '', location: '', creditLimit: '', note: '' };
export type CustomerValues = typeof noCustomer;

export function CustomerFields({ fields }: { fields: Fields<CustomerValues> }) {
  return (
    <>
      <TextInput label="Name Of Customer" aria-required autoComplete="off" data-autofocus {...fields.bind('name')} />
      <TextInput
        label="Email"
        inputMode="email"
        autoCapitalize="none"
        aria-required
        autoComplete="off"
        {...fields.bind('email')}
      />
      <TextInput label="Phone Number" type="tel" aria-required autoComplete="off" {...fields.bind('phone')} />
      <TextInput label="Location" aria-required autoComplete="off" {...fields.bind('location')} />
      <CreditLimitField {...fields.bind('creditLimit')} />
      <TextInput label="Note" autoComplete="off" maxLength={maxCommentLength} {...fields.bind('note')} />
    </>
  );
}

export function requireAll(fields: Fields<CustomerValues>): void {
  if (!fields.filled('name', 'email', 'phone', 'location')) throw new FormError('Please Fill All Fields');
}

export function customerToSend({ creditLimit, ...values }: CustomerValues) {
  return { ...values, creditLimit: limitToSend(creditLimit) };
}
