/** The fields for adding and editing a person. */
import { MultiSelect, TextInput } from '@mantine/core';
import { type Role, roles } from '../../contract/roles.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import type { Fields } from '../ui/form/use-fields.ts';

export const noUser = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  phone: '',
  location: '',
  roles: [] as Role[],
};

export type UserValues = typeof noUser;

interface UserFieldsProps {
  fields: Fields<UserValues>;
  rolesRequired: boolean;
}

export function UserFields({ fields, rolesRequired }: UserFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextInput label="First Name" aria-required autoComplete="off" {...fields.bind('firstName')} />
        <TextInput label="Middle Name" autoComplete="off" {...fields.bind('middleName')} />
      </FieldPair>
      <FieldPair>
        <TextInput label="Last Name" aria-required autoComplete="off" {...fields.bind('lastName')} />
        <TextInput label="Email" type="email" aria-required autoComplete="off" {...fields.bind('email')} />
      </FieldPair>
      <FieldPair>
        <TextInput label="Phone" type="tel" autoComplete="off" {...fields.bind('phone')} />
        <TextInput label="Location" autoComplete="off" {...fields.bind('location')} />
      </FieldPair>
      <MultiSelect
        label="Roles"
        aria-required={rolesRequired}
        data={roles}
        placeholder={fields.values.roles.length === 0 ? 'Choose what this person can do' : undefined}
        hidePickedOptions
        {...fields.bind('roles')}
      />
    </>
  );
}
