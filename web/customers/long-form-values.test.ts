import { expect, it } from 'vitest';
import { customerOf, longFormOf, noLongForm } from './long-form-values.ts';

const filled = {
  ...noLongForm,
  firstName: 'Jane',
  middleName: ' ',
  lastName: 'Doe',
  gender: 'Female',
  dateOfBirth: '1990-02-28',
  residence: 'Market Street',
  email: 'jane@example.com',
  phoneNumber: '0700',
  taxNumber: 'P051',
  creditLimit: '250.50',
  nok_name: 'John',
  note: 'Pays on Fridays',
};

it('makes a customer of the long form', () => {
  expect(customerOf(filled)).toMatchObject({
    name: 'Jane Doe',
    email: 'jane@example.com',
    phone: '0700',
    location: 'Market Street',
    taxNumber: 'P051',
    creditLimit: '250.50',
    note: 'Pays on Fridays',
    profile: { firstName: 'Jane', gender: 'Female', dateOfBirth: '1990-02-28', nok_name: 'John' },
  });
});

it('leaves a limit that is not typed to the settings, and takes 0 for a limit', () => {
  expect(customerOf({ ...filled, creditLimit: ' ' }).creditLimit).toBeNull();
  expect(customerOf({ ...filled, creditLimit: '0' }).creditLimit).toBe('0');
  const customer = { id: 1, name: 'Jane Doe', creditLimit: 0 };
  expect(longFormOf(customer).creditLimit).toBe('0');
  expect(longFormOf({ ...customer, creditLimit: null }).creditLimit).toBe('');
});

it('fills the form with what the short form changed since', () => {
  const profile = { ...customerOf(filled).profile, middleName: '' };
  const customer = {
    id: 1,
    name: 'Jane Doe',
    email: 'j@example.com',
    phone: '0711',
    location: 'Harbour',
    profile,
    note: 'Pays on Mondays',
  };
  expect(longFormOf(customer)).toMatchObject({ lastName: 'Doe', email: 'j@example.com', residence: 'Harbour' });
  expect(longFormOf({ ...customer, name: 'Jane Ann Mary Smith' })).toMatchObject({
    firstName: 'Jane',
    middleName: 'Ann Mary',
    lastName: 'Smith',
    nok_name: 'John',
    note: 'Pays on Mondays',
  });
});

it('fills the form of a customer who never had one', () => {
  expect(
    longFormOf({ id: 1, name: 'Cher', email: 'c@example.com', phone: '1', location: 'Here', taxNumber: 'P9' }),
  ).toEqual({
    ...noLongForm,
    firstName: 'Cher',
    email: 'c@example.com',
    phoneNumber: '1',
    residence: 'Here',
    taxNumber: 'P9',
  });
});
