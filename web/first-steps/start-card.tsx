/** How far the shop has been set up, for admins, until it has sold something or they hide it. The first sign-in goes there at once. */
import '../ui/styles.ts';
import { Button, CloseButton, Text, Title } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { startStepNames } from '../../contract/first-hour/start-step-names.ts';
import { nextStep, type StepState, startSteps } from '../../contract/first-hour/start-steps.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import classes from './first-steps.module.css';
import { useGuidedStart, useNoteStart } from './start-queries.ts';

export function StartCard() {
  const afterSignIn = useLocation({ select: ({ state }) => state.afterSignIn });
  const { data } = useGuidedStart();
  const note = useNoteStart();
  if (!data || data.dismissed) return null;
  const next = nextStep(data);
  if (next === null && data.sale) return null;
  if (afterSignIn && !data.begun && !data.sale) return <Navigate to="/start" replace />;

  const answered = startSteps.filter((step) => data.steps[step]).length;
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <div className={classes.head}>
        <Title order={2} id="first-steps">
          {t('Set up your shop')}
        </Title>
        <Text size="sm" c="dimmed" className={classes.progress}>
          {t('{{done}} of {{all}} steps', { done: answered, all: startSteps.length })}
        </Text>
        <CloseButton
          aria-label={t('Hide these hints')}
          title={t('Hide')}
          onClick={() => note.mutate({ dismissed: true }, { onError: (error) => notify.error(error) })}
        />
      </div>
      <ol>
        {startSteps.map((step) => (
          <li key={step} data-done={data.steps[step] && ''}>
            <StepMark state={data.steps[step]} />
            <Link to="/start" search={{ step }}>
              {t(startStepNames[step])}
            </Link>
          </li>
        ))}
      </ol>
      <Button
        className={classes.next}
        rightSection={<IconArrowRight size={16} aria-hidden className={classes.arrow} />}
        renderRoot={(props) => (next ? <Link to="/start" {...props} /> : <Link to="/sales" {...props} />)}
      >
        {next === null ? t('Make your first sale') : t('Continue')}
      </Button>
    </section>
  );
}

export function StepMark({ state }: { state: StepState | undefined }) {
  if (state === 'done') {
    return <IconCircleCheckFilled size={22} role="img" aria-label={t('Done')} className={classes.tick} />;
  }
  if (state === 'skipped') {
    return <IconCircleMinus size={22} stroke={1.4} role="img" aria-label={t('Skipped')} className={classes.open} />;
  }
  return <IconCircle size={22} stroke={1.4} aria-hidden className={classes.open} />;
}
