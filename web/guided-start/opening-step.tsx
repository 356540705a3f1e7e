/** What is in the drawer, on the phone and in the bank on the first day. Debts and bills have their own screen. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePages } from '../http/use-pages.ts';
import { bodyOf, type Draft, emptyDraft, missingIn } from '../opening/opening-draft.ts';
import { MoneyFields } from '../opening/opening-form.tsx';
import { openingList, useAddOpening } from '../opening/opening-queries.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { StepForm, type StepProps } from './step-form.tsx';

export function OpeningStep({ settings: _, ...step }: StepProps) {
  const today = useFormat().today();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const add = useAddOpening();
  const { rows = [] } = usePages(openingList(), { limit: 100 });
  const { isPending } = usePaymentMethods();
  const isEntered = rows.some(({ undoneAt }) => undoneAt === null);

  /** Entering nothing is a valid answer. */
  async function save() {
    if (missingIn(draft) === null) await add.mutateAsync(bodyOf(draft, today));
    return true;
  }

  // The step puts the cursor into its first field, which is there once it is known how the shop is paid.
  if (isPending) return <Skeleton height={240} />;

  return (
    <StepForm
      title={t('What you have')}
      text={t('Count the money you start with today. It is neither a sale nor a profit.')}
      save={save}
      {...step}
    >
      {isEntered && (
        <Text size="sm">
          {rich('You have entered an <link>opening balance</link> already. What you enter here is added to it.', {
            link: (words) => (
              <Anchor underline="always" renderRoot={(props) => <Link to="/opening" {...props} />}>
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
      <MoneyFields draft={draft} onChange={(money) => setDraft({ ...draft, money })} />
      <Text size="sm">
        {rich('Customers who owe you, or suppliers you owe? <link>Enter the whole old book</link>.', {
          link: (words) => (
            <Anchor underline="always" renderRoot={(props) => <Link to="/opening/new" {...props} />}>
              {words}
            </Anchor>
          ),
        })}
      </Text>
    </StepForm>
  );
}
