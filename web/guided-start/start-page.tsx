/**
 * Sets up a new shop in steps, each of which can be skipped, opened again and changed. Every step saves through the calls of
 * its own screen, and the server keeps which ones were answered, so that it continues where it was left, in any browser.
 */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import type { GuidedStart } from '../../contract/first-hour/guided-start.ts';
import { startStepNames } from '../../contract/first-hour/start-step-names.ts';
import { nextStep, type StartStep, startSteps } from '../../contract/first-hour/start-steps.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { StepMark } from '../first-steps/start-card.tsx';
import { useGuidedStart, useNoteStart } from '../first-steps/start-queries.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { BusinessStep } from './business-step.tsx';
import classes from './guided-start.module.css';
import { ItemsStep } from './items-step.tsx';
import { OpeningStep } from './opening-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReadyPanel } from './ready-panel.tsx';
import { StaffStep } from './staff-step.tsx';
import type { StepProps } from './step-form.tsx';
import { TaxesStep } from './taxes-step.tsx';

const stepForms: Record<StartStep, ComponentType<StepProps>> = {
  business: BusinessStep,
  payment: PaymentStep,
  taxes: TaxesStep,
  items: ItemsStep,
  opening: OpeningStep,
  staff: StaffStep,
};

export function StartPage() {
  const start = useGuidedStart();
  const settings = useShopSettings();
  useBegun(start.data);
  return (
    <>
      <PageHeader title={t('Set up your shop')} />
      <Text size="sm" c="dimmed" className={classes.lead}>
        {t('Skip what you don’t need now. You can come back to every step.')}
      </Text>
      {start.data && settings.data ? (
        <Path start={start.data} settings={settings.data} />
      ) : start.isError || settings.isError ? (
        <RetryLine onRetry={() => Promise.all([start.refetch(), settings.refetch()])} />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}

function Path({ start, settings }: { start: GuidedStart; settings: StepProps['settings'] }) {
  const { shown, show } = useListSearch('/layout/start');
  const note = useNoteStart();
  const step = shown.step ?? nextStep(start);
  const at = step ? startSteps.indexOf(step) : startSteps.length;

  async function answer(state: 'done' | 'skipped') {
    await note.mutateAsync({ steps: { [step!]: state } });
    // After the last step come the ones still open; if none is, the shop is ready.
    show({ step: startSteps[at + 1] });
  }

  const StepForm = step && stepForms[step];
  return (
    <div className={classes.path}>
      <StepList start={start} current={step} />
      {StepForm ? (
        <StepForm
          key={step}
          settings={settings}
          onDone={() => answer('done')}
          onSkip={() => answer('skipped').catch((error) => notify.error(error))}
          onBack={at > 0 ? () => show({ step: startSteps[at - 1] }) : undefined}
        />
      ) : (
        <ReadyPanel sold={start.sale} />
      )}
    </div>
  );
}

function StepList({ start, current }: { start: GuidedStart; current: StartStep | null }) {
  return (
    <nav aria-label={t('Steps')} className={classes.steps}>
      <ol>
        {startSteps.map((step) => (
          <li key={step}>
            <Link to="/start" search={{ step }} aria-current={step === current ? 'step' : undefined}>
              <StepMark state={start.steps[step]} />
              <span>{t(startStepNames[step])}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Notes that the start was opened, because signing in leads here only once. */
function useBegun(start: GuidedStart | undefined): void {
  const { mutate } = useNoteStart();
  const noted = useRef(false);
  useEffect(() => {
    if (!start || start.begun || noted.current) return;
    noted.current = true;
    mutate({ begun: true });
  }, [start, mutate]);
}
