/** The inside of a form, in a modal or on a page: fields, then an error message and the buttons. */
import '../styles.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../words/t.ts';
import classes from './form-modal.module.css';
import { Refusal } from './refusal.tsx';
import type { FormSubmit } from './use-form-submit.ts';

export interface FormParts {
  onClose(): void;
  /** Leave it out if the form only shows something. */
  onSubmit?(): unknown;
  submitLabel?: string;
  submitDisabled?: boolean;
  closeLabel?: string;
  /** More buttons, between Close and the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

interface FormBodyProps extends FormParts {
  title: string;
  form: FormSubmit;
}

export function FormBody(props: FormBodyProps) {
  const { title, form, onClose, onSubmit, submitLabel = title, submitDisabled, closeLabel = t('Close') } = props;
  return (
    <form noValidate onSubmit={form.submit} className={classes.form}>
      <div className={classes.fields}>{props.children}</div>
      <div className={classes.footer}>
        {form.refusal && <Refusal {...form.refusal} />}
        <div className={classes.buttons}>
          <Button type="button" variant="default" onClick={onClose} disabled={form.busy}>
            {closeLabel}
          </Button>
          {props.actions}
          {onSubmit && (
            <Button type="submit" loading={form.busy} disabled={submitDisabled}>
              {submitLabel}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
