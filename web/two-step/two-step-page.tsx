/** The set-up page for an admin of a shop that requires two-step sign-in; nothing else is allowed before. */
import '../ui/styles.ts';
import { Paper, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import frame from '../auth/auth-frame.module.css';
import { useBusiness } from '../session/business.ts';
import { openAfterSignIn, takeAddress } from '../session/return-address.ts';
import { readUser } from '../session/session.ts';
import { signOut } from '../session/sign-in-out.ts';
import { FormBody } from '../ui/form/form-body.tsx';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { UiHosts } from '../ui/overlay/ui-hosts.tsx';
import { t } from '../words/t.ts';
import classes from './two-step.module.css';
import { useSetUp } from './use-set-up.tsx';

export function TwoStepPage() {
  const title = t('Set up two-step sign-in');
  const router = useRouter();
  const { businessName } = useBusiness();
  useDocumentTitle([title, businessName].filter(Boolean).join(' · '));
  const parts = useSetUp({
    onClose: () => void signOut(),
    onDone: () => openAfterSignIn(router.history, takeAddress(readUser()?.id)),
    closeLabel: t('Logout'),
  });
  const form = useFormSubmit(parts.onSubmit);
  return (
    <main className={frame.page}>
      <UiHosts />
      <Paper withBorder className={classes.card}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" px={20} pb={8}>
          {t('{{businessName}} requires this for admins.', { businessName })}
        </Text>
        <FormBody title={title} {...parts} form={form} />
      </Paper>
    </main>
  );
}
