/** The long form of a customer: identity and next of kin. The stars mark what a customer can't do without. */
import { Anchor, Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { DateField } from '../ui/date-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { FormError, Refusal, type RefusalText, refusalOf } from '../ui/refusal.tsx';
import { useFields } from '../ui/use-fields.ts';
import classes from './long-form.module.css';
import { type LongFormValues, neededFields } from './long-form-values.ts';

interface LongFormProps {
  title: string;
  submitLabel: string;
  initial: LongFormValues;
  onSave(values: LongFormValues): Promise<unknown>;
}

export function LongForm({ title, submitLabel, initial, onSave }: LongFormProps) {
  const fields = useFields(initial);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const running = useRef(false);
  const { bind } = fields;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      if (!fields.filled(...neededFields)) throw new FormError('Please Fill All Fields');
      await onSave(fields.values);
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
      <form noValidate onSubmit={submit} className={classes.form}>
        <Panel title="customers Identity">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
            <TextInput label="First Name" aria-required autoComplete="off" {...bind('firstName')} />
            <TextInput label="Middle Name" autoComplete="off" {...bind('middleName')} />
            <TextInput label="Last Name" aria-required autoComplete="off" {...bind('lastName')} />
            <NativeSelect
              label="Gender"
              data={[{ value: '', label: 'Choose a gender' }, 'Male', 'Female']}
              {...bind('gender')}
            />
            <DateField label="Date Of Birth" {...bind('dateOfBirth')} />
            <TextInput label="Occupation" autoComplete="off" {...bind('occupation')} />
            <TextInput label="Residence" aria-required autoComplete="off" {...bind('residence')} />
            <TextInput label="Email" type="email" aria-required autoComplete="off" {...bind('email')} />
            <TextInput label="Phone Number" type="tel" aria-required autoComplete="off" {...bind('phoneNumber')} />
          </SimpleGrid>
        </Panel>
        <Panel title="Next Of Kin">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
            <TextInput label="Name" autoComplete="off" {...bind('nok_name')} />
            <TextInput label="Contact" autoComplete="off" {...bind('nok_contact')} />
            <TextInput label="Relationship" autoComplete="off" {...bind('nok_relationship')} />
          </SimpleGrid>
        </Panel>
        {refusal && <Refusal {...refusal} />}
        <Button type="submit" loading={busy} className={classes.submit}>
          {submitLabel}
        </Button>
      </form>
    </>
  );
}

export function LongFormHeader({ title }: { title: string }) {
  return (
    <>
      <Anchor size="sm" className={classes.back} renderRoot={(props) => <Link to="/customers" {...props} />}>
        <IconArrowLeft size={15} aria-hidden />
        Back
      </Anchor>
      <PageHeader title={title} />
    </>
  );
}
