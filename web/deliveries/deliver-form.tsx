/**
 * Deliver: goods that came, entered from the supplier's paper by keyboard, scanner or finger. While it is typed the server is asked
 * what it would come to and what deserves a look; nothing is saved before Save, and nothing that was typed is lost on a refusal.
 */
import { Button, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Delivery, DeliveryWarning } from '../../contract/buying/deliveries.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { useApproval } from '../approvals/use-approval.tsx';
import { useFormat } from '../session/format.ts';
import { FormError, Refusal } from '../ui/form/refusal.tsx';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { Panel } from '../ui/panel.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import { AddLine } from './add-line.tsx';
import { CostFields } from './cost-fields.tsx';
import classes from './deliver.module.css';
import { bodyOf, checkOf, isComplete, payingOf } from './deliver-body.ts';
import { type Draft, type DraftLine, type DraftState, lineOf, useDraftState } from './deliver-draft.ts';
import { DeliverLine } from './deliver-line.tsx';
import { looksIn, noProblems, type Problems, problemsIn } from './deliver-problems.ts';
import { deliverSteps, goOnWithEnter, goTo, goToLine } from './deliver-steps.ts';
import { DeliverSums } from './deliver-sums.tsx';
import { useAddDelivery, useCheck, useLastCosts } from './deliveries-queries.ts';
import { PaperFields } from './paper-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useScannedLines } from './use-scanned-lines.ts';

interface DeliverFormProps {
  order: number | undefined;
  initial: Draft;
  onSaved(made: Delivery): void;
}

export function DeliverForm({ order, initial, onSaved }: DeliverFormProps) {
  const format = useFormat();
  const state = useDraftState(order, initial);
  const { draft, change } = state;
  const form = useRef<HTMLFormElement>(null);
  const { add } = useScannedLines({ lines: draft.lines, changeLines: state.changeLines, newLine: lineOf }, form);
  useFirstFocus(form, draft);
  const check = useCheck(checkOf(draft, format.today()));
  const { save, refused, approvalModal } = useSave(state, form, onSaved);
  const submit = useFormSubmit(save);
  const looks = looksIn(warningsIn(check.data, draft), check.data?.keys ?? []);
  const asked = check.error ? problemsIn(check.error, checkOf(draft, format.today())?.keys ?? []) : noProblems;
  const problems: Problems = {
    fields: { ...asked.fields, ...refused.fields },
    lines: { ...asked.lines, ...refused.lines },
    other: asked.other,
  };

  async function startAgain() {
    const isSure = await openDialog({
      kind: 'question',
      title: t('Clear everything?'),
      text: t('What you have entered is not saved yet.'),
      yes: t('Clear'),
      no: t('Cancel'),
    });
    if (isSure) state.clear();
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={submit.submit}
        onKeyDown={(event) => goOnWithEnter(event, deliverSteps)}
      >
        <div className={classes.goods}>
          <Panel title={t('Paper')}>
            <PaperFields draft={draft} form={form} problems={problems.fields} looks={looks.fields} onChange={change} />
          </Panel>
          <Panel title={t('What came')}>
            <Lines state={state} check={check} problems={problems.lines} looks={looks.lines} />
            <AddLine onAdd={add} />
            {[...new Set([problems.other, ...looks.other])].filter(Boolean).map((sentence) => (
              <p key={sentence} className={classes.look}>
                {sentence}
              </p>
            ))}
          </Panel>
          <Panel title={t('Extra costs')}>
            <CostFields costs={draft.costs} problem={problems.fields.costs} onChange={(costs) => change({ costs })} />
          </Panel>
        </div>
        <div className={classes.beside}>
          <Panel title={t('Total')}>
            <DeliverSums draft={draft} problems={problems.fields} looks={looks.fields} onChange={change} />
          </Panel>
          <Panel title={t('Payment')}>
            <PaymentFields
              draft={draft}
              usualDueOn={check.data?.delivery.bill?.dueOn}
              problems={problems.fields}
              onChange={change}
            />
          </Panel>
          {submit.refusal && <Refusal {...submit.refusal} />}
          <div className={classes.buttons}>
            <Button variant="default" disabled={submit.busy || !state.isTyped} onClick={startAgain}>
              {t('Clear')}
            </Button>
            <Button type="submit" data-step="save" loading={submit.busy}>
              {t('Save delivery')}
            </Button>
          </div>
        </div>
      </form>
      {approvalModal}
    </>
  );
}

/** While lines are not complete, and so not checked, nothing can be said about what was left out of the order. */
function warningsIn(checked: ReturnType<typeof useCheck>['data'], { lines }: Draft): DeliveryWarning[] {
  const { warnings } = checked?.delivery ?? { warnings: [] };
  const areAllChecked = lines.every(({ key }) => checked?.keys.includes(key));
  return areAllChecked ? warnings : warnings.filter(({ code, line }) => code !== 'below-order' || line !== undefined);
}

/** The cursor starts in the supplier's field or, if one is already chosen, at the next line. On a touch screen nothing is focused. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, { supplier }: Draft): void {
  const isTouch = useIsTouch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!isTouch && form.current) goTo(form.current, supplier ? 'item' : 'supplier');
  }, []);
}

/** Checks what is missing, sends the delivery, with an approval if the server wants one, and shows where it was refused. */
function useSave(state: DraftState, form: RefObject<HTMLFormElement | null>, onSaved: (made: Delivery) => void) {
  const { draft } = state;
  const today = useFormat().today();
  const add = useAddDelivery();
  const approval = useApproval({ action: 'cash-out', amount: sumMoney(payingOf(draft).map(({ pays }) => pays)) });
  const [sent, setSent] = useState<Draft | null>(null);
  // What was refused stays marked until something is changed.
  const isMarked = sent === draft && add.error !== null;
  const refused = isMarked
    ? problemsIn(
        add.error,
        draft.lines.map(({ key }) => key),
      )
    : noProblems;

  function requireAll() {
    const page = form.current!;
    if (draft.lines.length === 0) {
      goTo(page, 'item');
      throw new FormError(t('Please scan or choose what came'));
    }
    const missing = draft.lines.find((line) => !isComplete(line));
    if (missing) {
      goToLine(page, missing.key, Number(missing.quantity) > 0 ? 'total' : 'quantity');
      throw new FormError(t('{{name}}: please enter how many came, and the total of the line', { name: missing.name }));
    }
    if (draft.costs.some(({ name, amount }) => name.trim() === '' || amount === '')) {
      throw new FormError(t('Please enter name and amount of each extra cost'));
    }
  }

  async function save() {
    requireAll();
    setSent(draft);
    const made = await approval.send((id) => add.mutateAsync({ ...bodyOf(draft, today), approval: id }));
    if (!made) return;
    state.clear();
    onSaved(made);
  }

  return { save, refused, approvalModal: approval.modal };
}

interface LinesProps {
  state: DraftState;
  check: ReturnType<typeof useCheck>;
  problems: Problems['lines'];
  looks: Record<number, string[]>;
}

function Lines({ state: { draft, changeLine, changeLines }, check, problems, looks }: LinesProps) {
  const { supplier, lines } = draft;
  const { data: lastCosts } = useLastCosts(supplier?.id);
  if (lines.length === 0) {
    return <Text c="dimmed">{t('Scan what came, or search it by name, line by line as on the paper.')}</Text>;
  }
  const lastOf = (stockId: number) => {
    const last = lastCosts?.get(stockId);
    return supplier && last ? { ...last, supplier: supplier.name } : undefined;
  };
  /** A new line may have the key of one that was removed and checked. */
  const checkedOf = ({ key, stockId }: DraftLine) => {
    const checked = check.data?.delivery.lines[check.data.keys.indexOf(key)];
    return checked?.stockId === stockId ? checked : undefined;
  };
  return (
    <ol className={classes.lines} aria-label={t('Lines')}>
      {lines.map((line) => (
        <DeliverLine
          key={line.key}
          line={line}
          checked={checkedOf(line)}
          last={lastOf(line.stockId)}
          problems={problems[line.key] ?? {}}
          looks={looks[line.key] ?? []}
          onChange={(changes) => changeLine(line.key, changes)}
          onRemove={() => changeLines((before) => before.filter(({ key }) => key !== line.key))}
        />
      ))}
    </ol>
  );
}
