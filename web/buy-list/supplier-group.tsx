/** What to buy from one supplier, and the order that it becomes. Items that nobody has delivered yet get their supplier here. */
import { Button, Title } from '@mantine/core';
import { IconClipboardPlus, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import type { Order } from '../../contract/buying/orders.ts';
import { SupplierField } from '../deliveries/supplier-field.tsx';
import type { ChosenSupplier } from '../deliveries/supplier-select.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useAddOrder, useSendOrder } from '../orders/orders-queries.ts';
import { FormError, Refusal, refusalOf } from '../ui/form/refusal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import classes from './buy-list.module.css';
import { BuyTable } from './buy-table.tsx';
import { type Edit, type Group, orderOf, spentOn } from './choices.ts';

interface SupplierGroupProps {
  group: Group;
  /** Whether there is a budget. */
  isWithin: boolean;
  onEdit(stockId: number, change: Edit): void;
  onMade(order: Order): void;
}

export function SupplierGroup({ group, isWithin, onEdit, onMade }: SupplierGroupProps) {
  const id = useId();
  const { supplier, choices } = group;
  const [found, setFound] = useState<{ supplier: ChosenSupplier | null; typed: string }>({ supplier: null, typed: '' });
  const section = useRef<HTMLElement>(null);
  const ticked = choices.filter(({ isTicked }) => isTicked);
  const make = useMake({ ...group, supplier: supplier ?? found.supplier }, section, onMade);
  const name = supplier?.name ?? t('Supplier not known yet');
  return (
    <section className={classes.group} aria-labelledby={id} ref={section}>
      <Title order={2} id={id}>
        {supplier ? <SupplierLink supplier={supplier} /> : name}
      </Title>
      <BuyTable label={name} choices={choices} isWithin={isWithin} onEdit={onEdit} />
      <div className={classes.foot}>
        {!supplier && (
          <SupplierField
            placeholder={t('Order these from')}
            {...found}
            onChange={(changes) => setFound((before) => ({ ...before, ...changes }))}
          />
        )}
        <div className={classes.make}>
          <span className={classes.sum}>
            {t(
              {
                one: '{{count, quantity}} item, {{amount, money}}',
                other: '{{count, quantity}} items, {{amount, money}}',
              },
              { count: ticked.length, amount: spentOn(choices) },
            )}
          </span>
          <Button
            variant="default"
            leftSection={<IconClipboardPlus size={16} aria-hidden />}
            aria-label={t('Make order: {{name}}', { name })}
            disabled={ticked.length === 0 || make.isPending}
            loading={make.isPending && make.variables === 'draft'}
            onClick={() => make.mutate('draft')}
          >
            {t('Make order')}
          </Button>
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            aria-label={t('Make and send order: {{name}}', { name })}
            disabled={ticked.length === 0 || make.isPending}
            loading={make.isPending && make.variables === 'sent'}
            onClick={() => make.mutate('sent')}
          >
            {t('Make and send')}
          </Button>
        </div>
      </div>
      {make.error && <Refusal {...refusalOf(make.error)} />}
    </section>
  );
}

/** The order is saved before it is sent. If sending fails it stays a draft, and a message says so. */
function useMake({ supplier, choices }: Group, section: RefObject<HTMLElement | null>, onMade: (order: Order) => void) {
  const add = useAddOrder();
  const send = useSendOrder();
  const ticked = choices.filter(({ isTicked }) => isTicked);

  function focus(field: string) {
    section.current?.querySelector<HTMLElement>(field)?.focus();
  }

  async function make(as: 'draft' | 'sent'): Promise<void> {
    if (!supplier) {
      focus('[data-step="supplier"] input, input[data-step="supplier"]');
      throw new FormError(t('Please choose the supplier'));
    }
    const missing = ticked.find(({ quantity }) => !(Number(quantity) > 0));
    if (missing) {
      focus(`[data-item="${missing.row.stockId}"]`);
      throw new FormError(t('{{name}}: please enter how many to order', { name: missing.row.name }));
    }
    const draft = await add.mutateAsync(orderOf(supplier.id, ticked));
    if (as === 'draft') return onMade(draft);
    try {
      onMade((await send.mutateAsync(draft.id)).order);
    } catch (error) {
      notify.error(error);
      onMade(draft);
    }
  }

  return useMutation({ mutationFn: make });
}
