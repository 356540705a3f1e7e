/** Which printer the tills of the shop print on, and the printers of registered tills that have their own. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Printer } from '../../contract/printing/printers.ts';
import { type Device, labelOf, listDevices } from '../../contract/tills/devices.ts';
import { call } from '../http/call.ts';
import { useTillPrinter } from '../papers/use-till-printer.ts';
import { useBusiness } from '../session/business.ts';
import { sectionId } from '../settings/section-links.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { linesFor } from './draw.ts';
import { PrinterModal } from './printer-modal.tsx';
import { placeText, usualPrinter } from './printer-values.ts';
import classes from './printers.module.css';
import { sendJob } from './send-job.ts';
import { choosePort, hasSerial } from './serial-port.ts';
import { testReport } from './test-page.ts';

export function PrintersSection({ printers }: { printers: readonly Printer[] }) {
  const { data: devices } = useQuery({
    queryKey: ['devices'],
    queryFn: ({ signal }) => call(listDevices, { signal }),
  });
  const [editing, setEditing] = useState<Printer | null>(null);
  const tills = devices?.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const places = [null, ...tills];
  const printerOf = (device: Device | null) => printers.find(({ deviceId }) => deviceId === (device?.id ?? null));

  return (
    <Panel title={t('Printers')} id={sectionId('Printers')}>
      <Text size="sm" c="dimmed">
        {t(
          'Receipts and slips print by the browser unless you set up a receipt printer here. It prints without a dialog and opens the cash drawer.',
        )}
      </Text>
      <ul className={classes.printers}>
        {places.map((device) => {
          const own = printerOf(device);
          const name = device ? `${labelOf(device.id)} ${device.name}` : t('Every till');
          return (
            <li key={device?.id ?? 0}>
              <span>
                <strong>{name}</strong>
                <Text size="sm" c="dimmed" component="span">
                  {own ? placeText(own) : device ? t('As every till') : t('By the browser')}
                </Text>
              </span>
              <Button
                variant="default"
                aria-label={t('Set up the printer of {{name}}', { name })}
                onClick={() => setEditing(own ?? { ...usualPrinter, deviceId: device?.id ?? null })}
              >
                {t('Set up')}
              </Button>
            </li>
          );
        })}
      </ul>
      <HereButtons />
      {editing && <PrinterModal printer={editing} printers={printers} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

/** The buttons for what can only be done at the till itself. */
function HereButtons() {
  const here = useTillPrinter();
  const business = useBusiness();
  const [busy, setBusy] = useState(false);
  if (!here) return null;
  const isSerial = here.printer.by === 'serial';

  async function test() {
    setBusy(true);
    try {
      await sendJob(here!, await linesFor(testReport(business), here!.printer));
      notify.success(t('Printed'));
    } catch (error) {
      notify.error(error, t('The test was not printed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.here}>
      {isSerial && !hasSerial() && (
        <Text size="sm">
          {t(
            "This browser can't print on a serial port. Chrome and Edge on a computer can, when the shop is opened with https or on the server itself.",
          )}
        </Text>
      )}
      {isSerial && hasSerial() && (
        <Button
          variant="default"
          onClick={() => choosePort().then((chosen) => chosen && notify.success(), notify.error)}
        >
          {t('Choose the port')}
        </Button>
      )}
      <Button variant="default" loading={busy} onClick={test}>
        {t('Print a test')}
      </Button>
    </div>
  );
}
