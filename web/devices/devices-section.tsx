/** Browsers that are registered as tills. The one that an admin sits at can be registered; labels are never used again. */
import { Button, Text, TextInput } from '@mantine/core';
import { IconDeviceDesktopOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { Device } from '../../contract/devices.ts';
import { useFormat } from '../session/format.ts';
import { sectionId } from '../settings/section-links.tsx';
import classes from '../settings/settings.module.css';
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
import { useDevices, useOwnDevice, useRegister, useRenameDevice, useRevokeDevice } from './devices-queries.ts';
import { canBeTill } from './own-device.ts';

export function DevicesSection() {
  const devices = useDevices();
  const { data: ownId } = useOwnDevice();
  const columns = useColumns(ownId ?? null);
  const revokeDevice = useRevokeDevice();
  const [editing, setEditing] = useState<Device | 'new' | null>(null);
  const isRegistered = devices.data?.some(({ id, revokedAt }) => id === ownId && revokedAt === null);

  async function revoke({ id, label, name }: Device) {
    const confirmed = await openDialog({
      kind: 'question',
      title: t('Revoke {{label}}, {{name}}?', { label, name }),
      text: t('Whoever is signed in there with a PIN is signed out. The label is never used again.'),
      yes: t('Revoke'),
      no: t('Cancel'),
    });
    if (!confirmed) return;
    revokeDevice.mutate(id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <Panel title={t('Devices')} id={sectionId('Devices')}>
      <Text size="sm" c="dimmed">
        {t(
          'Browsers that stay in the shop as tills. Sellers can sign in there with their PIN if you allow it under Till.',
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
      {!canBeTill() && (
        <Text size="sm">
          {t('This browser can be registered once the shop is opened with https, or on the server itself.')}
        </Text>
      )}
      {canBeTill() && !isRegistered && (
        <div className={classes.save}>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            {t('Register this browser')}
          </Button>
        </div>
      )}
      <NameModal editing={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
}

function useColumns(ownId: number | null): Column<Device>[] {
  const { moment } = useFormat();
  return useMemo(
    () => [
      { key: 'label', header: t('Till'), render: ({ label }) => label },
      {
        key: 'name',
        header: t('Name'),
        render: ({ id, name }) => (id === ownId ? t('{{name}} (this browser)', { name }) : name),
        phone: 'title',
      },
      {
        key: 'registered',
        header: t('Registered'),
        render: ({ registeredAt, registeredBy }) => `${moment(registeredAt)}, ${registeredBy}`,
      },
      {
        key: 'state',
        header: t('State'),
        render: ({ revokedAt }) => (revokedAt ? t('Revoked {{moment}}', { moment: moment(revokedAt) }) : t('In use')),
      },
    ],
    [ownId, moment],
  );
}

function NameModal({ editing, onClose }: { editing: Device | 'new' | null; onClose(): void }) {
  const fields = useFields({ name: '' });
  const register = useRegister();
  const rename = useRenameDevice();
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
