/** Browsers that are registered as tills. The one that an admin sits at can be registered; labels are never used again. */
import { Button, Text, TextInput } from '@mantine/core';
import { IconDeviceDesktopOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { type Device, labelOfSale } from '../../contract/tills/devices.ts';
import { outboxState } from '../outbox/outbox-state.ts';
import { canBeTill } from '../outbox/own-device.ts';
import { useFormat } from '../session/format.ts';
import { sectionId } from '../settings/section-links.tsx';
import classes from '../settings/settings.module.css';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { useStore } from '../store.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { revokingText, troublesOf } from './device-state.ts';
import devicesClasses from './devices.module.css';
import { useDevices, useOwnDevice, useRegister, useRevokeDevice, useUpdateDevice } from './devices-queries.ts';
import { OfflineLimits } from './offline-limits.tsx';

export function DevicesSection() {
  const devices = useDevices();
  const { moment } = useFormat();
  const { data: registeredId } = useOwnDevice();
  // After a restore, or if another shop has taken this address, the server may use its number for another till.
  const { unknown } = useStore(outboxState);
  const ownId = registeredId == null || unknown.includes(registeredId) ? null : registeredId;
  const columns = useColumns(ownId);
  const revokeDevice = useRevokeDevice();
  const [editing, setEditing] = useState<Device | 'new' | null>(null);
  // Not offered before it is known, because the button moves when the list appears.
  const isUnregistered =
    registeredId !== undefined && devices.data?.every(({ id, revokedAt }) => id !== ownId || revokedAt !== null);

  const { data: settings } = useShopSettings();
  const isInUse = devices.data?.some(({ revokedAt }) => revokedAt === null);

  async function revoke(device: Device) {
    const { id, label, name } = device;
    const confirmed = await openDialog({
      kind: 'question',
      title: t('Revoke {{label}}, {{name}}?', { label, name }),
      text: revokingText(device),
      yes: t('Revoke'),
      no: t('Cancel'),
    });
    if (!confirmed) return;
    revokeDevice.mutate(id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <>
      <Panel title={t('Devices')} id={sectionId('Devices')}>
        <Text size="sm" c="dimmed">
          {t(
            'Browsers that stay in the shop as tills. Sellers can sign in there with their PIN if you allow it under Till, and go on selling there when the connection is gone if you allow it here.',
          )}
        </Text>
        <DataTable
          label={t('Devices')}
          fill={false}
          columns={columns}
          rows={devices.data}
          rowKey={(one) => one.id}
          {...loadStateOf(devices)}
          empty={{ text: t('Registered devices will appear here.') }}
          rowTone={({ revokedAt }) =>
            revokedAt === null
              ? undefined
              : { tone: 'muted', label: t('Revoked {{moment}}', { moment: moment(revokedAt) }) }
          }
          rowActions={(one) =>
            one.revokedAt === null && (
              <>
                <RowAction
                  label={t('Rename')}
                  name={t('Rename {{name}}', { name: one.label })}
                  icon={<IconPencil size={17} />}
                  onClick={() => setEditing(one)}
                />
                <RowAction
                  label={t('Revoke')}
                  name={t('Revoke {{name}}', { name: one.label })}
                  icon={<IconDeviceDesktopOff size={17} />}
                  onClick={() => revoke(one)}
                />
              </>
            )
          }
        />
        <Troubles devices={devices.data ?? []} />
        {!canBeTill() && (
          <Text size="sm">
            {t('This browser can be registered once the shop is opened with https, or on the server itself.')}
          </Text>
        )}
        {canBeTill() && isUnregistered && (
          <div className={classes.save}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {t('Register this browser')}
            </Button>
          </div>
        )}
        <NameModal editing={editing} onClose={() => setEditing(null)} />
      </Panel>
      {isInUse && settings && <OfflineLimits limits={settings.till.offline} />}
    </>
  );
}

/** Few, so that they fit beside the receipt. */
function useColumns(ownId: number | null): Column<Device>[] {
  return useMemo(
    () => [
      { key: 'till', header: t('Till'), phone: 'title', render: (one) => <Till of={one} isOwn={one.id === ownId} /> },
      { key: 'heard', header: t('Last heard from'), render: (one) => <Heard of={one} /> },
      {
        key: 'offline',
        header: t('Sells without a connection'),
        longHeader: true,
        render: (one) => <Sells of={one} />,
      },
    ],
    [ownId],
  );
}

/** Whether it may sell without a connection: an admin decides, for each till. */
function Sells({ of: { id, label, offline, revokedAt } }: { of: Device }) {
  const update = useUpdateDevice();
  if (revokedAt !== null) return '–';
  const isOn = update.isPending ? update.variables.offline === true : offline;
  return (
    <label className={devicesClasses.sells}>
      <input
        type="checkbox"
        role="switch"
        aria-label={t('{{label}} sells without a connection', { label })}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) =>
          update.mutate(
            { id, offline: event.currentTarget.checked },
            { onSuccess: () => notify.success(), onError: (error) => notify.error(error) },
          )
        }
      />
    </label>
  );
}

function Till({ of: device, isOwn }: { of: Device; isOwn: boolean }) {
  const { moment } = useFormat();
  const { label, name, registeredAt, registeredBy, lastHeardAt, revokedAt } = device;
  const registered = t('Registered {{moment}}, {{name}}', { moment: moment(registeredAt), name: registeredBy });
  const isKnown = lastHeardAt !== null && revokedAt === null;
  return (
    <span className={devicesClasses.till}>
      <span>
        {label} {isOwn ? t('{{name}} (this browser)', { name }) : name}
      </span>
      <small>{registered}</small>
      {isKnown && <small>{device.protected ? t('Protected') : t('Not protected')}</small>}
    </span>
  );
}

/** When it was last heard from, and what it reported then. */
function Heard({ of: { id, lastHeardAt, waiting, lastNumber } }: { of: Device }) {
  const { moment } = useFormat();
  return (
    <span className={devicesClasses.till}>
      <span>{lastHeardAt ? moment(lastHeardAt) : t('Never')}</span>
      {waiting.count > 0 && (
        <small>
          {t('Waiting there: {{waiting}}', { waiting: t('{{count, quantity}} ({{total, money}})', waiting) })}
        </small>
      )}
      {lastNumber > 0 && <small>{t('Last number: {{label}}', { label: labelOfSale(id, lastNumber) })}</small>}
    </span>
  );
}

/** Lists what is wrong, till by till. */
function Troubles({ devices }: { devices: readonly Device[] }) {
  const found = devices.flatMap((one) => troublesOf(one).map((trouble) => ({ one, trouble })));
  if (found.length === 0) return null;
  return (
    <ul className={devicesClasses.troubles}>
      {found.map(({ one: { label, name }, trouble }) => (
        <li key={label + trouble}>{t('{{label}} {{name}}: {{trouble}}', { label, name, trouble })}</li>
      ))}
    </ul>
  );
}

function NameModal({ editing, onClose }: { editing: Device | 'new' | null; onClose(): void }) {
  const fields = useFields({ name: '' });
  const register = useRegister();
  const rename = useUpdateDevice();
  const before = editing === 'new' ? null : editing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled on opening; a reload must not undo what was typed
  useEffect(() => {
    if (editing) fields.reset({ name: before?.name ?? '' });
  }, [editing]);

  async function save() {
    if (!fields.filled('name')) return;
    const { name } = fields.values;
    if (before) await rename.mutateAsync({ id: before.id, name });
    else await register.mutateAsync(name);
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={before ? t('Rename {{name}}', { name: before.label }) : t('Register this browser')}
      submitLabel={before ? t('Update') : t('Register')}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        label={t('Name')}
        description={t('Where it stands, such as Front counter')}
        aria-required
        data-autofocus
        {...fields.bind('name')}
      />
    </FormModal>
  );
}
