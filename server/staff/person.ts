/** A person as the calls send them and as the table stores them. */
import type { Input } from '../../contract/endpoint.ts';
import type { addStaff } from '../../contract/people/staff.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

type Person = Input<typeof addStaff>['body'];

export function columnsOf(person: Person) {
  return {
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    location: person.location,
    roles: [...new Set(person.roles)],
  };
}

export function refuseTakenEmail(error: unknown): never {
  if (violates(error, 'staff_email')) refuse('email-taken');
  throw error;
}
