/** Lists who owes, or is owed, what. Enter leads from name to amount to day, and from the last line to a new one. */
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { AddCustomerModal } from '../customers/add-customer-modal.tsx';
import { SupplierSelect } from '../deliveries/supplier-select.tsx';
import { CustomerSelect } from '../sales/customer/customer-select.tsx';
import { SupplierModal } from '../suppliers/supplier-modal.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './opening.module.css';
import { type DraftLine, newLine } from './opening-draft.ts';

interface LineRowsProps {
  of: 'customer' | 'supplier';
  /** Whether each line has a due date. */
  hasDue: boolean;
  /** The day of the opening balance, which is the due date if none is chosen. */
  date: string;
  /** The name of a line before someone is chosen, and the text of the button that adds one. */
  label: string;
  addLabel: string;
  lines: DraftLine[];
  onChange(lines: DraftLine[]): void;
}

export function LineRows({ of, hasDue, date, label, addLabel, lines, onChange }: LineRowsProps) {
  const [adding, setAdding] = useState<DraftLine | null>(null);
  const change = (key: number, changes: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const add = () => onChange([...lines, newLine(lines)]);

  /** Moves to the next field. After the last one it adds a line, whose name gets the focus when it appears. */
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    goAfter(event.target);
  }

  function goAfter(field: Element | null) {
    const list = field?.closest('ul');
    const fields = [...(list?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(field as HTMLInputElement) + 1];
    if (next) next.focus();
    else add();
  }

  return (
    <>
      <ul className={classes.lines} onKeyDown={goOn}>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            {...{ of, hasDue, date, label, line }}
            isNew={at === lines.length - 1}
            onChange={(changes) => change(line.key, changes)}
            onEntered={() => goAfter(document.activeElement)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            onAddPartner={() => setAdding(line)}
          />
        ))}
      </ul>
      <Button className={classes.add} variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {addLabel}
      </Button>
      {adding && (
        <NewPartner
          of={of}
          name={adding.typed.trim()}
          onClose={() => setAdding(null)}
          onSaved={(partner) => change(adding.key, { partner, typed: '' })}
        />
      )}
    </>
  );
}

interface LineRowProps extends Omit<LineRowsProps, 'lines' | 'addLabel' | 'onChange'> {
  line: DraftLine;
  /** Whether this line was just added, so that typing continues in it. */
  isNew: boolean;
  onChange(changes: Partial<DraftLine>): void;
  onEntered(): void;
  onRemove(): void;
  onAddPartner(): void;
}

function LineRow({ of, hasDue, date, label, line, isNew, onChange, onEntered, onRemove, onAddPartner }: LineRowProps) {
  const typed = line.typed.trim();
  return (
    <li>
      <fieldset
        className={classes.line}
        data-due={hasDue || undefined}
        data-line={line.key}
        aria-label={line.partner?.name ?? label}
      >
        <Partner {...{ of, line, isNew, onChange, onEntered }} />
        <MoneyField label={t('Amount')} aria-required value={line.amount} onChange={(amount) => onChange({ amount })} />
        {hasDue && <DateField label={t('Due')} value={line.dueOn || date} onChange={(dueOn) => onChange({ dueOn })} />}
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Remove this line')}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
        {line.partner === null && typed !== '' && (
          <Button
            className={classes.unknown}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={onAddPartner}
          >
            {of === 'customer'
              ? t('Add {{name}} as a customer', { name: typed })
              : t('Add {{name}} as a supplier', { name: typed })}
          </Button>
        )}
      </fieldset>
    </li>
  );
}

type PartnerProps = Pick<LineRowProps, 'of' | 'line' | 'isNew' | 'onChange' | 'onEntered'>;

function Partner({ of, line: { partner, typed }, isNew, onChange, onEntered }: PartnerProps) {
  const field = {
    typed,
    onType: (text: string) => onChange({ typed: text }),
    onEntered,
    ref: isNew && partner === null && typed === '' ? focusNew : undefined,
  };
  const choose = (chosen: DraftLine['partner']) =>
    onChange({ partner: chosen && { id: chosen.id, name: chosen.name }, typed: '' });
  return of === 'customer' ? (
    <CustomerSelect {...field} customer={partner} onChange={choose} placeholder={t('Type a name')} />
  ) : (
    <SupplierSelect
      {...field}
      label={t('Supplier')}
      placeholder={t('Type a name')}
      supplier={partner}
      onChange={choose}
    />
  );
}

/** Runs once, when the line appears. */
function focusNew(input: HTMLInputElement | null): void {
  input?.focus();
}

interface NewPartnerProps {
  of: LineRowsProps['of'];
  name: string;
  onClose(): void;
  onSaved(partner: { id: number; name: string }): void;
}

function NewPartner({ of, name, onClose, onSaved }: NewPartnerProps) {
  const saved = ({ id, name: given }: { id: number; name: string }) => onSaved({ id, name: given });
  return of === 'customer' ? (
    <AddCustomerModal opened name={name} onClose={onClose} onSaved={saved} />
  ) : (
    <SupplierModal name={name} onClose={onClose} onSaved={saved} />
  );
}
