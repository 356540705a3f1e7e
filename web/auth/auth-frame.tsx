/** The frame of the pages before sign-in: the logo, the business name, the form, and error messages above its fields. */
import { Anchor, Loader, Text, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnectionLost } from '../http/connection.ts';
import { logoAddress, useBusiness } from '../session/business.ts';
import plainButton from '../ui/plain-button.module.css';
import { t } from '../words/t.ts';
import classes from './auth-frame.module.css';
import type { Submission } from './use-submission.ts';

interface Props {
  /** Left out on the sign-in page, which has the business name as its title. */
  title?: string;
  lead?: ReactNode;
  submission: Submission;
  /** What the button says. */
  button: string;
  children: ReactNode;
  /** Another link, above 'Back to login'. */
  footer?: ReactNode;
}

export function AuthFrame({ title, lead, submission, button, children, footer }: Props) {
  const { businessName, logo } = useBusiness();
  const lost = useConnectionLost();
  useDocumentTitle([title, businessName].filter(Boolean).join(' · ') || t('Countinghouse'));
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {logo && <img src={logoAddress(logo)} alt="" className={classes.logo} />}
        {title ? (
          <>
            <Text className={classes.business}>{businessName}</Text>
            <h1 className={classes.title}>{title}</h1>
          </>
        ) : (
          <h1 className={`${classes.title} ${classes.name}`}>{businessName}</h1>
        )}
        {lead && (
          <Text size="sm" c="dimmed" mt={4} className={classes.lead}>
            {lead}
          </Text>
        )}
        <form noValidate onSubmit={submission.submit} className={classes.form}>
          <Text role="alert" c="var(--mantine-color-error)" size="sm" className={classes.error}>
            {submission.error}
          </Text>
          <Text role="status" size="sm" ta="center" className={classes.error}>
            {lost && !submission.error && t("No connection. You can sign in when it's back.")}
          </Text>
          {children}
          {submission.busy ? (
            <Loader size={36} mx="auto" role="status" aria-label={t('Please wait')} />
          ) : (
            <UnstyledButton type="submit" className={plainButton.button}>
              {button}
            </UnstyledButton>
          )}
        </form>
        {title && (
          <div className={classes.links}>
            {footer}
            <Anchor component={Link} to="/" size="sm">
              {t('Back to login')}
            </Anchor>
          </div>
        )}
      </div>
    </main>
  );
}
