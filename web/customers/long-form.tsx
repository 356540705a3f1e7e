/**
 * The long form of a customer: identity and next of kin. Stars mark required fields. Anyone may open it, but only an
 * admin can save, and others are told so before they type.
 */
import { Anchor, Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Customer } from '../../contract/debts/customers.ts';
import { maxCommentLength } from '../../contract/fields.ts';
import { useUser } from '../session/user.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { FormError, Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { confirmName } from './confirm-name.ts';
import { CreditLimitField } from './credit-limit-field.tsx';
import type { CustomerValues } from './customer-values.ts';
import classes from './long-form.module.css';
import { customerOf, longFormOf, longFormTyped, requiredFields } from './long-form-values.ts';
import { PriceListField } from './price-list-field.tsx';

interface LongFormProps {
  title: string;
  submitLabel: string;
  /** The customer to edit; left out for a new one. */
  customer?: Customer;
  /** What was typed in the short form. */
  typed?: CustomerValues | undefined;
  onSave(details: ReturnType<typeof customerOf>): Promise<unknown>;
}

export function LongForm({ title, submitLabel, customer, typed, onSave }: LongFormProps) {
  const fields = useFields(customer ? longFormOf(customer) : longFormTyped(typed));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const running = useRef(false);
  const { bind } = fields;
  const isAdmin = useUser().roles.includes('admin');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      if (!fields.filled(...requiredFields)) throw new FormError(t('Please Fill All Fields'));
      const details = customerOf(fields.values);
      if (await confirmName(details.name, customer)) await onSave(details);
      else fields.focus('firstName');
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <LongFormHeader title={title} />
      {!isAdmin && <AdminsOnly />}
      <form noValidate onSubmit={submit} className={classes.form}>
        <fieldset disabled={!isAdmin} className={classes.fields}>
          <Panel title={t('customers Identity')}>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              <TextInput label={t('First Name')} aria-required autoComplete="off" {...bind('firstName')} />
              <TextInput label={t('Middle Name')} autoComplete="off" {...bind('middleName')} />
              <TextInput label={t('Last Name')} autoComplete="off" {...bind('lastName')} />
              <NativeSelect
                label={t('Gender')}
                data={[{ value: '', label: t('Choose a gender') }, t('Male'), t('Female')]}
                {...bind('gender')}
              />
              <DateField label={t('Date Of Birth')} {...bind('dateOfBirth')} />
              <TextInput label={t('Occupation')} autoComplete="off" {...bind('occupation')} />
              <TextInput label={t('Residence')} autoComplete="off" {...bind('residence')} />
              <TextInput
                label={t('Email')}
                inputMode="email"
                autoCapitalize="none"
                autoComplete="off"
                {...bind('email')}
              />
              <TextInput label={t('Phone Number')} type="tel" autoComplete="off" {...bind('phoneNumber')} />
              <TextInput label={t('Tax Number')} autoComplete="off" {...bind('taxNumber')} />
              <CreditLimitField {...bind('creditLimit')} />
              <PriceListField {...bind('priceListId')} />
              <TextInput
                className={classes.note}
                label={t('Note')}
                autoComplete="off"
                maxLength={maxCommentLength}
                {...bind('note')}
              />
            </SimpleGrid>
          </Panel>
          <Panel title={t('Next Of Kin')}>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              <TextInput label={t('Name')} autoComplete="off" {...bind('nok_name')} />
              <TextInput label={t('Contact')} autoComplete="off" {...bind('nok_contact')} />
              <TextInput label={t('Relationship')} autoComplete="off" {...bind('nok_relationship')} />
            </SimpleGrid>
          </Panel>
          {refusal && <Refusal {...refusal} />}
          <Button type="submit" loading={busy} className={classes.submit}>
            {submitLabel}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

export function AdminsOnly() {
  return (
    <p className={classes.notice}>
      <IconLock size={18} aria-hidden />
      {t('You do not have access to this: only an admin can add or change customers.')}
    </p>
  );
}

export function LongFormHeader({ title }: { title: string }) {
  return (
    <>
      <Anchor size="sm" className={classes.back} renderRoot={(props) => <Link to="/customers" {...props} />}>
        <IconArrowLeft size={15} aria-hidden />
        {t('Back')}
      </Anchor>
      <PageHeader title={title} />
    </>
  );
}
