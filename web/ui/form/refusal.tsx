/** Why something was refused, shown next to the button that was pressed. */
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '../../words/t.ts';
import classes from './refusal.module.css';

export interface RefusalText {
  title?: string;
  message: string;
}

/** Thrown by a form's own checks: shown as it is, without the 'Error' title of the server's refusals. */
export class FormError extends Error {
  readonly title?: string;

  constructor(message: string, title?: string) {
    super(message);
    this.name = 'FormError';
    this.title = title;
  }
}

export function refusalOf(error: unknown): RefusalText {
  if (error instanceof FormError) return { title: error.title, message: error.message };
  return { title: t('Error'), message: error instanceof Error ? error.message : String(error) };
}

export function Refusal({ title, message }: RefusalText) {
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertCircle size={18} aria-hidden className={classes.icon} />
      <div>
        {title && <strong className={classes.title}>{title}</strong>}
        <span>{message}</span>
      </div>
    </div>
  );
}
