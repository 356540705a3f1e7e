/**
 * Writes an order, by keyboard, scanner or finger. It can be changed as long as it is a draft. Sending saves what was typed first;
 * nothing that was typed is lost on a refusal.
 */
import { Button, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Order } from '../../contract/buying/orders.ts';
import { maxCommentLength } from '../../contract/fields.ts';
import { addDays } from '../../contract/values/dates.ts';
import { AddLine } from '../deliveries/add-line.tsx';
import { noProblems, problemsIn } from '../deliveries/deliver-problems.ts';
import { goOnWithEnter, goTo, goToLine, type Steps } from '../deliveries/deliver-steps.ts';
import { useLastCosts } from '../deliveries/deliveries-queries.ts';
import { SupplierField } from '../deliveries/supplier-field.tsx';
import { useScannedLines } from '../deliveries/use-scanned-lines.ts';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { FormError, Refusal } from '../ui/form/refusal.tsx';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import { bodyOf, type DraftState, lineOf, type OrderDraft, probableSum, useOrderDraft } from './order-draft.ts';
import { OrderLineFields } from './order-line-fields.tsx';
import classes from './orders.module.css';
import { useAddOrder, useSendOrder, useUpdateOrder } from './orders-queries.ts';

const steps: Steps = {
  supplier: 'item',
  expectedOn: 'item',
  packId: 'quantity',
  quantity: 'item',
  cost: 'item',
  item: 'save',
};

interface OrderFormProps {
  /** Left out for a new order. */
  id: number | undefined;
  initial: OrderDraft;
}

export function OrderForm({ id, initial }: OrderFormProps) {
  const state = useOrderDraft(id, initial);
  const { draft, change } = state;
  const form = useRef<HTMLFormElement>(null);
  const { add } = useScannedLines({ lines: draft.lines, changeLines: state.changeLines, newLine: lineOf }, form);
  const isTouch = useIsTouch();
  // The cursor starts in the supplier's field or, if one is already chosen, at the next line. On a touch screen nothing is
  // focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!isTouch) goTo(form.current!, draft.supplier ? 'item' : 'supplier');
  }, []);
  const { save, problems, then } = useSave(id, state, form);
  const submit = useFormSubmit(save);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    then.current = submitter?.dataset.then === 'send' ? 'send' : 'stay';
    submit.submit(event);
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={onSubmit}
      onKeyDown={(event) => goOnWithEnter(event, steps)}
    >
      <div className={classes.parts}>
        <Panel title={t('From whom and when')}>
          <Head
            draft={draft}
            problems={problems.fields}
            onChange={change}
            onEntered={() => goTo(form.current!, 'item')}
          />
        </Panel>
        <Panel title={t('What to order')}>
          <Lines state={state} problems={problems.lines} onRemoved={() => !isTouch && goTo(form.current!, 'item')} />
          <AddLine onAdd={add} />
        </Panel>
      </div>
      <div className={classes.beside}>
        <Panel title={t('Total')}>
          <Sum draft={draft} />
          {submit.refusal && <Refusal {...submit.refusal} />}
          {id !== undefined && state.isTyped && (
            <Text size="sm" role="status">
              {t('Your changes are not saved yet.')}
            </Text>
          )}
          <Buttons isNew={id === undefined} state={state} busy={submit.busy} then={then.current} />
        </Panel>
      </div>
    </form>
  );
}

/** Checks what is missing, saves the order, sends it if that was pressed, and shows where it was refused. */
function useSave(id: number | undefined, state: DraftState, form: RefObject<HTMLFormElement | null>) {
  const { draft, isTyped, clear } = state;
  const navigate = useNavigate();
  const add = useAddOrder();
  const update = useUpdateOrder();
  const send = useSendOrder();
  const then = useRef<'send' | 'stay'>('stay');
  const [sent, setSent] = useState<OrderDraft | null>(null);
  const error = add.error ?? update.error;
  const keys = draft.lines.map(({ key }) => key);
  // What was refused is marked until something is changed.
  const problems = sent === draft && error ? problemsIn(error, keys) : noProblems;

  function requireAll() {
    if (!draft.supplier) {
      goTo(form.current!, 'supplier');
      throw new FormError(t('Please choose the supplier'));
    }
    if (draft.lines.length === 0) {
      goTo(form.current!, 'item');
      throw new FormError(t('Please scan or choose what to order'));
    }
    const missing = draft.lines.find(({ quantity }) => !(Number(quantity) > 0));
    if (missing) {
      goToLine(form.current!, missing.key, 'quantity');
      throw new FormError(t('{{name}}: please enter how many to order', { name: missing.name }));
    }
  }

  async function saved(): Promise<{ id: number; label?: string }> {
    if (id !== undefined && !isTyped) return { id };
    setSent(draft);
    const order: Order = await (id === undefined
      ? add.mutateAsync(bodyOf(draft))
      : update.mutateAsync({ id, ...bodyOf(draft) }));
    clear();
    return order;
  }

  async function save() {
    requireAll();
    const order = await saved();
    const isSent = then.current === 'send' && (await trySending(order.id));
    if (!isSent) notify.success(order.label && t('Order {{label}} saved', { label: order.label }));
    if (id !== undefined && !isSent) return;
    const search = isSent ? { open: 'message' as const } : {};
    void navigate({ to: '/orders/$id', params: { id: String(order.id) }, search, replace: true });
  }

  /** The order is saved by then, so a refusal leads to the saved order and not back to a form that would save it once more. */
  async function trySending(orderId: number): Promise<boolean> {
    try {
      await send.mutateAsync(orderId);
      return true;
    } catch (failure) {
      if (id !== undefined) throw failure;
      notify.error(failure);
      return false;
    }
  }

  return { save, problems, then };
}

interface HeadProps {
  draft: OrderDraft;
  problems: ReturnType<typeof problemsIn>['fields'];
  onChange: DraftState['change'];
  onEntered(): void;
}

function Head({ draft, problems, onChange, onEntered }: HeadProps) {
  const today = useFormat().today();
  return (
    <div className={classes.head}>
      <SupplierField
        placeholder={t('Choose a supplier')}
        supplier={draft.supplier}
        typed={draft.typed}
        error={problems.supplier}
        onChange={onChange}
        onEntered={onEntered}
      />
      <DateField
        label={t('Expected on')}
        data-step="expectedOn"
        min={today}
        max={addDays(today, 365)}
        value={draft.expectedOn}
        error={problems.expectedOn}
        onChange={(expectedOn) => onChange({ expectedOn })}
      />
      <Textarea
        className={classes.note}
        label={t('Note')}
        description={t('For the shop alone; the supplier does not see it.')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={maxCommentLength}
        value={draft.note}
        error={problems.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  );
}

interface LinesProps {
  state: DraftState;
  problems: ReturnType<typeof problemsIn>['lines'];
  /** Moves the focus, because the button that was pressed is gone. */
  onRemoved(): void;
}

function Lines({ state: { draft, changeLine, changeLines }, problems, onRemoved }: LinesProps) {
  const { supplier, lines } = draft;
  const { data: lastCosts } = useLastCosts(supplier?.id);
  if (lines.length === 0) return <Text c="dimmed">{t('Scan what you need, or search it by name.')}</Text>;
  return (
    <ol className={classes.lines} aria-label={t('Lines')}>
      {lines.map((line) => (
        <OrderLineFields
          key={line.key}
          line={line}
          supplier={supplier?.name ?? ''}
          last={lastCosts?.get(line.stockId)}
          problems={problems[line.key] ?? {}}
          onChange={(changes) => changeLine(line.key, changes)}
          onRemove={() => {
            changeLines((before) => before.filter(({ key }) => key !== line.key));
            onRemoved();
          }}
        />
      ))}
    </ol>
  );
}

function Sum({ draft: { supplier, lines } }: { draft: OrderDraft }) {
  const format = useFormat();
  const { data: lastCosts } = useLastCosts(supplier?.id);
  const sum = probableSum(lines, (stockId) => lastCosts?.get(stockId)?.lastCost);
  const isGuessed = lines.some(({ cost }) => cost === '');
  return (
    <div className={classes.sum}>
      <span>{t('Comes to about')}</span>
      <output aria-label={t('Comes to about')}>{format.money(sum)}</output>
      {isGuessed && <span>{t('Without a cost, the last one counts.')}</span>}
    </div>
  );
}

interface ButtonsProps {
  isNew: boolean;
  state: DraftState;
  busy: boolean;
  then: 'send' | 'stay';
}

function Buttons({ isNew, state: { isTyped, clear }, busy, then }: ButtonsProps) {
  async function startAgain() {
    const isSure = await openDialog({
      kind: 'question',
      title: isNew ? t('Clear everything?') : t('Undo your changes?'),
      text: t('What you have entered is not saved yet.'),
      yes: isNew ? t('Clear') : t('Undo'),
      no: t('Cancel'),
    });
    if (isSure) clear();
  }

  return (
    <div className={classes.buttons}>
      <Button variant="default" disabled={busy || !isTyped} onClick={startAgain}>
        {isNew ? t('Clear') : t('Undo')}
      </Button>
      <Button
        type="submit"
        variant="default"
        data-step="save"
        disabled={(busy && then === 'send') || (!isNew && !isTyped)}
        loading={busy && then === 'stay'}
      >
        {t('Save draft')}
      </Button>
      <Button type="submit" data-then="send" disabled={busy && then === 'stay'} loading={busy && then === 'send'}>
        {t('Send')}
      </Button>
    </div>
  );
}
