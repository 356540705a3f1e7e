/** A printer as the fields of its form hold it, all text and ticks, and back; and where it is, in words. */
import { columnsOf, type Printer, usualPort } from '../../contract/printing/printers.ts';
import { t } from '../words/t.ts';

export const usualPrinter: Printer = {
  deviceId: null,
  by: 'browser',
  host: '',
  port: usualPort,
  path: '/dev/usb/lp0',
  baudRate: 9600,
  paper: 80,
  columns: 48,
  codePage: 'windows1252',
  cuts: true,
  answers: true,
  drawerPin: 'none',
  opensDrawer: true,
  automatic: false,
  copies: 1,
};

export type PrinterValues = ReturnType<typeof valuesOf>;

export function valuesOf({
  deviceId: _,
  by,
  cuts,
  answers,
  opensDrawer,
  automatic,
  codePage,
  drawerPin,
  ...rest
}: Printer) {
  const { host, path } = rest;
  return {
    ...{ by: by as string, codePage: codePage as string, drawerPin: drawerPin as string, host, path },
    ...{ cuts, answers, opensDrawer, automatic },
    port: String(rest.port),
    baudRate: String(rest.baudRate),
    paper: String(rest.paper),
    columns: String(rest.columns),
    copies: String(rest.copies),
  };
}

/** The columns that this paper has, the usual ones first. */
export function columnsFor(paper: string): readonly number[] {
  return columnsOf[paper === '58' ? 58 : 80];
}

/** Figures are sent as they were typed; the server reads them. */
export function printerToSend(values: PrinterValues, deviceId: number | null): Printer {
  const { baudRate, paper, columns, ...rest } = values;
  return {
    ...rest,
    deviceId,
    baudRate: Number(baudRate),
    paper: Number(paper),
    columns: Number(columns),
  } as unknown as Printer;
}

export function placeText({ by, host, port, path, paper }: Printer): string {
  if (by === 'browser') return t('By the browser');
  if (by === 'network')
    return t('{{host}}, port {{port}}, {{paper}} mm', { host, port: String(port), paper: String(paper) });
  if (by === 'file') return t('{{path}} on the server, {{paper}} mm', { path, paper: String(paper) });
  return t('Connected to the till, {{paper}} mm', { paper: String(paper) });
}
