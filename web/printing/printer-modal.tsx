/** One printer: where it is connected, its paper, its letters, its drawer, and what it does by itself. */
import { NativeSelect, TextInput } from '@mantine/core';
import { baudRates, type Printer } from '../../contract/printing/printers.ts';
import { msg } from '../../contract/words/text.ts';
import { CallError } from '../http/call.ts';
import { useSaveSettings } from '../shop-settings/shop-settings-queries.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { type Fields, useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { columnsFor, type PrinterValues, printerToSend, valuesOf } from './printer-values.ts';
import { hasSerial } from './serial-port.ts';

/** The choice of a till that has no printer of its own. */
const likeAll = 'none';

interface PrinterModalProps {
  printer: Printer;
  printers: readonly Printer[];
  onClose(): void;
}

export function PrinterModal({ printer, printers, onClose }: PrinterModalProps) {
  const fields = useFields(valuesOf(printer));
  const saveSettings = useSaveSettings();
  const { by } = fields.values;
  const others = printers.filter(({ deviceId }) => deviceId !== printer.deviceId);

  async function save() {
    const isNone = by === likeAll || (by === 'browser' && printer.deviceId === null);
    // This printer is sent first, so a refusal names its fields by the first index.
    const own = isNone ? [] : [printerToSend(fields.values, printer.deviceId)];
    try {
      await saveSettings.mutateAsync({ till: { printers: [...own, ...others] } });
      onClose();
      notify.success();
    } catch (error) {
      if (fields.correct(problemsIn(error))) throw error;
    }
  }

  return (
    <FormModal title={t('Printer')} submitLabel={t('Save')} opened onClose={onClose} onSubmit={save}>
      <NativeSelect
        label={t('Receipts print')}
        data={[
          ...(printer.deviceId === null ? [] : [{ value: likeAll, label: t('As every till') }]),
          { value: 'browser', label: t('By the browser') },
          { value: 'network', label: t('On a printer in the network') },
          { value: 'file', label: t('On a printer connected to the server') },
          ...(hasSerial() || by === 'serial'
            ? [{ value: 'serial', label: t('On a printer connected to the till') }]
            : []),
        ]}
        data-autofocus
        {...fields.bind('by')}
      />
      {by !== 'browser' && by !== likeAll && (
        <>
          <Place fields={fields} />
          <Paper fields={fields} />
          <Habits fields={fields} />
        </>
      )}
    </FormModal>
  );
}

type Parts = { fields: Fields<PrinterValues> };

function Place({ fields }: Parts) {
  const { by } = fields.values;
  if (by === 'network') {
    return (
      <FieldPair>
        <TextInput label={t('Address')} placeholder="192.168.1.50" aria-required {...fields.bind('host')} />
        <NumberField label={t('Port')} step="1" inputMode="numeric" {...fields.bind('port')} />
      </FieldPair>
    );
  }
  if (by === 'file') {
    return (
      <TextInput
        label={t('Device file')}
        description={t('On the server, such as /dev/usb/lp0. The server must be allowed to write to it.')}
        aria-required
        {...fields.bind('path')}
      />
    );
  }
  return (
    <NativeSelect
      label={t('Speed (baud)')}
      description={t('As on the test page that the printer prints when it is switched on with its button held down.')}
      data={baudRates.map(String)}
      {...fields.bind('baudRate')}
    />
  );
}

const codePages = [
  { value: 'windows1252', label: msg('Western Europe (Windows-1252)') },
  { value: 'cp858', label: msg('Western Europe (858)') },
  { value: 'cp850', label: msg('Western Europe (850)') },
  { value: 'cp437', label: msg('USA (437)') },
  { value: 'cp852', label: msg('Central Europe (852)') },
  { value: 'cp866', label: msg('Cyrillic (866)') },
  { value: 'pictures', label: msg('None: draw every line') },
];

function Paper({ fields }: Parts) {
  const { paper } = fields.values;
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('Paper width')}
          data={[
            { value: '80', label: t('80 mm') },
            { value: '58', label: t('58 mm') },
          ]}
          {...fields.bind('paper')}
          onChange={({ currentTarget: { value } }) =>
            fields.set({ paper: value, columns: String(columnsFor(value)[0]) })
          }
        />
        <NativeSelect label={t('Letters in a line')} data={columnsFor(paper).map(String)} {...fields.bind('columns')} />
      </FieldPair>
      <NativeSelect
        label={t('Code page')}
        description={t(
          'Which letters the printer knows. Anything else, such as Arabic or Amharic, is drawn as a picture, which takes a little longer.',
        )}
        data={codePages.map(({ value, label }) => ({ value, label: t(label) }))}
        {...fields.bind('codePage')}
      />
    </>
  );
}

function Habits({ fields }: Parts) {
  const tick = (name: 'cuts' | 'answers' | 'opensDrawer' | 'automatic') => ({
    checked: fields.values[name],
    onChange: (checked: boolean) => fields.set({ [name]: checked }),
  });
  return (
    <>
      <TickField label={t('Cut the paper')} {...tick('cuts')} />
      <TickField
        label={t('The printer answers')}
        description={t(
          'It is asked whether it has paper before each receipt, and whether it got all of it. Untick this if the test says that it does not answer.',
        )}
        {...tick('answers')}
      />
      <NativeSelect
        label={t('Cash drawer')}
        data={[
          { value: 'none', label: t({ text: 'None', context: 'drawer' }) },
          { value: '2', label: t('Connected to the printer (pin 2)') },
          { value: '5', label: t('Connected to the printer (pin 5)') },
        ]}
        {...fields.bind('drawerPin')}
      />
      {fields.values.drawerPin !== 'none' && (
        <TickField label={t('Open the drawer after sales in cash')} {...tick('opensDrawer')} />
      )}
      <TickField label={t('Print the receipt after every sale')} {...tick('automatic')} />
      <NumberField label={t('Copies')} step="1" inputMode="numeric" {...fields.bind('copies')} />
    </>
  );
}

function problemsIn(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || error.code !== 'bad-input') return {};
  return Object.fromEntries(
    error.fields.map(({ field, problem }) => [field.split('.')[3] ?? '', problem[0]!.toUpperCase() + problem.slice(1)]),
  );
}
