import type { StaffMember } from '../../contract/people/staff.ts';

export function fullName(person: StaffMember): string {
  return [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ');
}
