/**
 * Holding the cart and taking one up again, in panels over the till. The page says which one is open:
 *
 *   <HeldCarts panel={panel} cart={cart} onClose={close} onTaken={takeUp} />
 *
 * A cart is taken up only after the one on the till was held, so neither is ever lost. What has changed since is shown before
 * selling goes on.
 */
import { useState } from 'react';
import type { HeldCart, HeldCartHead } from '../../contract/selling/held-carts.ts';
import { type Cart, emptyCart } from '../cart/cart-store.ts';
import { isRefused } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { cartChanges } from './cart-changes.ts';
import classes from './held-carts.module.css';
import { HeldCartsList, HeldCartsPanel } from './held-carts-panel.tsx';
import { useDeleteHeldCart, useHoldCart, useTakeHeldCart } from './held-carts-queries.ts';
import { HoldCartModal } from './hold-cart-modal.tsx';
import { setTakingUp } from './taking-up.ts';

interface HeldCartsProps {
  /** `screen` shows the list by itself. */
  panel: 'hold' | 'held' | 'screen';
  cart: Cart;
  onClose(): void;
  /** The server no longer holds this cart, so it has to go onto the till at once. */
  onTaken(held: HeldCart): void;
}

export function HeldCarts({ panel, cart, onClose, onTaken }: HeldCartsProps) {
  const format = useFormat();
  const hold = useHoldCart();
  const take = useTakeHeldCart();
  const remove = useDeleteHeldCart();
  const [taking, setTaking] = useState<number | null>(null);
  const [changes, setChanges] = useState<string[]>([]);

  async function takeUp(held: Pick<HeldCart, 'id' | 'name'>) {
    if (taking !== null || !(await mayReplaceCart())) return;
    setTaking(held.id);
    try {
      if (cart.lines.length > 0) {
        await hold.mutateAsync({ cart, name: '' });
        emptyCart();
      }
      setTakingUp(held);
      const taken = await take.mutateAsync(held.id);
      onTaken(taken);
      setTakingUp(null);
      const changed = cartChanges(taken);
      if (changed.length > 0) setChanges(changed);
      else onClose();
    } catch (error) {
      if (isRefused(error)) setTakingUp(null);
      notify.error(error);
    } finally {
      setTaking(null);
    }
  }

  async function mayReplaceCart(): Promise<boolean> {
    if (cart.sent !== null) {
      notify.error(t('The last sale has not been confirmed yet. Please try it again first.'));
      return false;
    }
    if (cart.lines.length === 0) return true;
    return openDialog({
      kind: 'doubt',
      title: t('Hold the present cart?'),
      text: t('There are items in the cart. They will be held, so that you can take them up later.'),
      yes: t('Hold and take up'),
      no: t('Cancel'),
    });
  }

  async function deleteAfterAsking(held: HeldCartHead) {
    if (!(await confirmDelete(`${held.name}, ${format.money(held.total)}`))) return;
    try {
      await remove.mutateAsync(held.id);
      notify.success();
    } catch (error) {
      notify.error(error);
    }
  }

  const actions = { taking, onTake: takeUp, onDelete: deleteAfterAsking };
  return (
    <>
      {panel === 'screen' && <HeldCartsList {...actions} />}
      <HoldCartModal cart={cart} opened={panel === 'hold'} onClose={onClose} />
      <HeldCartsPanel opened={panel === 'held' && changes.length === 0} onClose={onClose} {...actions} />
      <FormModal
        title={t('Changed since it was held')}
        closeLabel={t('OK')}
        opened={changes.length > 0}
        onClose={onClose}
      >
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </FormModal>
    </>
  );
}
