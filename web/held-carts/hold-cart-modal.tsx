/** Sets the cart aside under a name, and empties it. */
import { TextInput } from '@mantine/core';
import { type Cart, emptyCart } from '../sales/cart-store.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useHoldCart } from './held-carts-queries.ts';

interface HoldCartModalProps {
  cart: Cart;
  opened: boolean;
  onClose(): void;
}

export function HoldCartModal({ cart, opened, onClose }: HoldCartModalProps) {
  const fields = useFields({ name: '' });
  const hold = useHoldCart();

  async function save() {
    const held = await hold.mutateAsync({ cart, name: fields.values.name });
    emptyCart();
    notify.success(`Held: ${held.name}`);
    onClose();
  }

  return (
    <FormModal title="Hold cart" submitLabel="Hold" opened={opened} onClose={onClose} onSubmit={save}>
      <TextInput
        label="Name"
        description="Optional. Without one it gets the customer's name or the time."
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...fields.bind('name')}
      />
    </FormModal>
  );
}
