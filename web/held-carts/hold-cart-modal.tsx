/** Sets the cart aside under a name, and empties it. */
import { TextInput } from '@mantine/core';
import { type Cart, emptyCart } from '../cart/cart-store.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
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
    notify.success(t('Held: {{name}}', { name: held.name }));
    onClose();
  }

  return (
    <FormModal
      title={t('Hold cart')}
      submitLabel={t({ text: 'Hold', context: 'a cart' })}
      opened={opened}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        label={t('Name')}
        description={t("Optional. Without one it gets the customer's name or the time.")}
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...fields.bind('name')}
      />
    </FormModal>
  );
}
