/**
 * A checklist for a new shop, shown on the screens it concerns to people whose roles allow the steps, until the first
 * sale is made or they hide it. It appears where the screen is still empty, so that it does not move something that
 * someone is about to press.
 */
import '../ui/styles.ts';
import { CloseButton, Title } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type FirstSteps as Done, getFirstSteps } from '../../contract/first-hour/first-steps.ts';
import type { Role } from '../../contract/roles.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { call } from '../http/call.ts';
import { useUser } from '../session/user.ts';
import { t } from '../words/t.ts';
import { ChooseCosts } from './choose-costs.tsx';
import classes from './first-steps.module.css';

interface Step {
  name: keyof Done;
  roles: readonly Role[];
  title: Message;
  text: Message;
  to: '/stock' | '/opening/new' | '/sales';
  /** Not every shop needs this step, so it is never suggested as the next one. */
  optional?: true;
  /** The panel that the step opens on its screen. */
  panel?: 'categories' | 'add';
}

const steps: readonly Step[] = [
  {
    name: 'category',
    roles: ['admin', 'stock'],
    title: msg('Add a category'),
    text: msg('Group what you sell: drinks, bread, soap.'),
    to: '/stock',
    panel: 'categories',
  },
  {
    name: 'stock',
    roles: ['admin', 'stock'],
    title: msg('Add what you sell'),
    text: msg('Enter each item with its price and how many you have, or import a list.'),
    to: '/stock',
    panel: 'add',
  },
  {
    name: 'opening',
    roles: ['admin'],
    title: msg('Take over the old book'),
    text: msg('If you had cash, debts or bills before: enter them, so that your books begin right.'),
    to: '/opening/new',
    optional: true,
  },
  {
    name: 'sale',
    roles: ['admin', 'sales'],
    title: msg('Sell something'),
    text: msg('Choose the items. The till adds them up and keeps your books.'),
    to: '/sales',
  },
];

/** Cleared at the end of the session, like everything in local storage. */
const hiddenName = 'first-steps-hidden';

interface FirstStepsProps {
  /** Decides by what is done so far whether to show the list; left out, it is always shown. */
  showIf?(done: Done): boolean;
  /** Shown when the list is not. */
  fallback?: ReactNode;
  /** Whether there is space for the choices that only an admin has. */
  withChoices?: boolean;
}

export function FirstSteps({ showIf = () => true, fallback = null, withChoices = false }: FirstStepsProps) {
  const { roles } = useUser();
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenName) !== null);
  const ownSteps = steps.filter((step) => step.roles.some((role) => roles.includes(role)));
  const { data, isLoading } = useQuery({
    // Under 'stock', which is refreshed after changes of categories and sales too.
    queryKey: ['stock', 'first-steps'],
    queryFn: ({ signal }) => call(getFirstSteps, { signal }),
    enabled: ({ state }) => !hidden && ownSteps.length > 0 && !state.data?.sale,
  });
  if (isLoading) return null;
  if (!data || hidden || data.sale || !showIf(data) || ownSteps.every((step) => step.optional || data[step.name]))
    return fallback;

  function hide() {
    localStorage.setItem(hiddenName, 'true');
    setHidden(true);
  }

  const next = ownSteps.find((step) => !step.optional && !data[step.name]);
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <div className={classes.head}>
        <Title order={2} id="first-steps">
          {t('Getting started')}
        </Title>
        <CloseButton aria-label={t('Hide these hints')} title={t('Hide')} onClick={hide} />
      </div>
      <ol>
        {ownSteps.map((step) => (
          <StepLine key={step.name} step={step} done={data[step.name]} isNext={step === next} />
        ))}
      </ol>
      {withChoices && roles.includes('admin') && <ChooseCosts />}
    </section>
  );
}

function StepLine({ step, done, isNext }: { step: Step; done: boolean; isNext: boolean }) {
  const here = useLocation({ select: ({ pathname }) => pathname }) === step.to && !step.panel;
  return (
    <li data-done={done || undefined} data-next={isNext || undefined}>
      {done ? (
        <IconCircleCheckFilled size={22} role="img" aria-label={t('Done')} className={classes.tick} />
      ) : (
        <IconCircle size={22} stroke={1.4} aria-hidden className={classes.open} />
      )}
      <div>
        {done || here ? (
          <strong>{t(step.title)}</strong>
        ) : (
          <Link to={step.to} search={{ open: step.panel } as never}>
            {t(step.title)}
            <IconArrowRight size={16} aria-hidden />
          </Link>
        )}
        <p>{t(step.text)}</p>
      </div>
    </li>
  );
}
