/** The fields for adding and editing a person. */
import { MultiSelect, TextInput } from '@mantine/core';
import { type Role, roles } from '../../contract/roles.ts';
import { roleNames } from '../../contract/words/built-in-names.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';

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
        <TextInput label={t('First Name')} aria-required autoComplete="off" {...fields.bind('firstName')} />
        <TextInput label={t('Middle Name')} autoComplete="off" {...fields.bind('middleName')} />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('Last Name')} aria-required autoComplete="off" {...fields.bind('lastName')} />
        <TextInput label={t('Email')} type="email" aria-required autoComplete="off" {...fields.bind('email')} />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('Phone')} type="tel" autoComplete="off" {...fields.bind('phone')} />
        <TextInput label={t('Location')} autoComplete="off" {...fields.bind('location')} />
      </FieldPair>
      <MultiSelect
        label={t('Roles')}
        aria-required={rolesRequired}
        data={roles.map((value) => ({ value, label: t(roleNames[value]) }))}
        placeholder={fields.values.roles.length === 0 ? t('Choose what this person can do') : undefined}
        hidePickedOptions
        {...fields.bind('roles')}
      />
    </>
  );
}
