/** Offers the cost method when a shop starts, with what it changes. Later it is in the settings. */
import { NativeSelect } from '@mantine/core';
import type { MoneySettings } from '../../contract/shop/shop-settings.ts';
import { costMethodField } from '../settings/cost-method-field.ts';
import { useSaveSettings, useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { notify } from '../ui/overlay/notify.tsx';
import classes from './first-steps.module.css';

export function ChooseCosts() {
  const settings = useShopSettings();
  const save = useSaveSettings();
  if (!settings.data) return null;

  async function choose(costMethod: string) {
    try {
      await save.mutateAsync({ money: { costMethod: costMethod as MoneySettings['costMethod'] } });
      notify.success();
    } catch (error) {
      notify.error(error);
    }
  }

  return (
    <NativeSelect
      {...costMethodField()}
      className={classes.choice}
      value={(save.isPending && save.variables.money?.costMethod) || settings.data.money.costMethod}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
