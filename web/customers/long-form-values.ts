/** The long form's fields, and how they make a customer: name from the three names, location from the residence. */
import type { Customer, CustomerProfile } from '../../contract/debts/customers.ts';
import { limitToSend, limitToType } from './credit-limit.ts';
import { listToSend, listToType, noCustomer } from './customer-values.ts';

export const noLongForm = {
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '',
  dateOfBirth: '',
  occupation: '',
  residence: '',
  email: '',
  phoneNumber: '',
  taxNumber: '',
  creditLimit: '',
  priceListId: '',
  note: '',
  nok_name: '',
  nok_contact: '',
  nok_relationship: '',
};
export type LongFormValues = typeof noLongForm;

/** A customer can't be saved without these. */
export const requiredFields = ['firstName'] as const;

export function customerOf(values: LongFormValues) {
  const { email, phoneNumber, taxNumber, creditLimit, priceListId, note, ...given } = values;
  const profile = { ...given, gender: given.gender as CustomerProfile['gender'] };
  return {
    name: nameOf(given),
    email,
    phone: phoneNumber,
    location: given.residence,
    taxNumber,
    profile,
    creditLimit: limitToSend(creditLimit),
    priceListId: listToSend(priceListId),
    note,
  };
}

/** Name, e-mail, phone and location come from the customer: the short form may have changed them since. */
export function longFormOf(customer: Customer): LongFormValues {
  const { dateOfBirth, ...profile } = customer.profile ?? { dateOfBirth: null };
  const values = { ...noLongForm, ...profile, dateOfBirth: dateOfBirth ?? '' };
  return {
    ...values,
    ...(nameOf(values) === customer.name ? {} : splitName(customer.name)),
    email: customer.email ?? '',
    phoneNumber: customer.phone ?? '',
    residence: customer.location ?? '',
    taxNumber: customer.taxNumber ?? '',
    creditLimit: limitToType(customer.creditLimit),
    priceListId: listToType(customer.priceListId),
    note: customer.note ?? '',
  };
}

/** The long form, beginning with what was typed in the short one. */
export function longFormTyped(typed = noCustomer): LongFormValues {
  const { name, email, phone, location, taxNumber, creditLimit, priceListId, note } = typed;
  return {
    ...noLongForm,
    ...splitName(name.trim()),
    email,
    phoneNumber: phone,
    residence: location,
    taxNumber,
    creditLimit,
    priceListId,
    note,
  };
}

function nameOf({ firstName, middleName, lastName }: Pick<LongFormValues, 'firstName' | 'middleName' | 'lastName'>) {
  return [firstName, middleName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

function splitName(name: string) {
  const parts = name.split(/\s+/);
  const lastName = parts.length > 1 ? (parts.pop() ?? '') : '';
  const [firstName = '', ...middle] = parts;
  return { firstName, middleName: middle.join(' '), lastName };
}
