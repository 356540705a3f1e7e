/**
 * Receipt printers: which one a till prints on, and the calls that print and open the drawer. A job consists of lines, not
 * bytes: the server makes the bytes (`printing/escpos.ts`), so nothing that is sent can be a command to the printer.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../fields.ts';
import { decimal } from '../values/decimal.ts';
import { problem } from '../words/problem.ts';

/**
 * How it is reached: by the browser's own print, by the server over the network or through a device file, or by the page
 * through a serial port.
 */
export const printedBy = ['browser', 'network', 'file', 'serial'] as const;
/** The code pages of printers; 'pictures' is for printers that know none of them. */
export const codePages = ['windows1252', 'cp437', 'cp850', 'cp858', 'cp852', 'cp866', 'pictures'] as const;
/** The columns that a paper can have, depending on the size of the letters. The first is the usual number. */
export const columnsOf = { 58: [32, 42], 80: [48, 42] } as const;
/** The two pins that a drawer can be connected to; 'none' if there is no drawer. */
export const drawerPins = ['none', '2', '5'] as const;
export const baudRates = [9600, 19200, 38400, 57600, 115200] as const;
export const usualPort = 9100;
export const mostCopies = 5;

const flag = z.boolean(problem('must be true or false'));
const oneOf = <const Values extends readonly number[]>(values: Values) =>
  z.literal(values, problem('must be one of {{values}}', { values: values.join(', ') }));
const whole = (most: number) =>
  decimal({ decimals: 0, max: most, above: 0, message: problem('must be a number from 1 to {{most}}', { most }) });

export const printer = z.strictObject({
  /** The registered till that it belongs to. Null for the shop's printer, which every browser without one of its own uses. */
  deviceId: id.nullable(),
  by: z.enum(printedBy, problem('must be one of {{values}}', { values: printedBy.join(', ') })),
  /** Host and port, or the path of a device file. Only admins see them. */
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9._:-]*$/, problem('must be an address like 192.168.1.50')),
  port: whole(65_535),
  path: z
    .string()
    .trim()
    .max(200)
    .regex(/^(\/dev\/[\w./:+-]+)?$/, problem('must be a device file like /dev/usb/lp0')),
  baudRate: oneOf(baudRates),
  paper: oneOf([58, 80]),
  columns: oneOf([32, 42, 48]),
  codePage: z.enum(codePages, problem('must be one of {{values}}', { values: codePages.join(', ') })),
  cuts: flag,
  /** Whether it can be asked if it is ready before a job, and if it got all of it afterwards. */
  answers: flag,
  drawerPin: z.enum(drawerPins, problem('must be one of {{values}}', { values: drawerPins.join(', ') })),
  /** Whether the drawer opens after a sale that took cash. */
  opensDrawer: flag,
  /** Whether it prints after every sale by itself. */
  automatic: flag,
  copies: whole(mostCopies),
});
export type Printer = z.output<typeof printer>;

/** At most this many tills can have a printer of their own. */
export const mostPrinters = 50;

/** The width of each paper in dots. A picture is at most as wide as the widest paper, and a job at most a few metres long. */
export const dotsOf = { 58: 384, 80: 576 } as const;
const mostBytesInRow = dotsOf[80] / 8;
const mostRowsOfPicture = 2000;
const mostLines = 1000;
const printJobBytes = 1_500_000;

const textLine = z.strictObject({
  /** The text is at most as wide as the paper, so it never breaks. */
  text: z
    .string()
    .max(48)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), problem('must not contain control characters')),
  bold: z.literal(true).optional(),
  /** Twice as high. */
  tall: z.literal(true).optional(),
});

const pictureLine = z
  .strictObject({
    /** The width in bytes, each of which has eight dots. */
    width: decimal({ decimals: 0, max: mostBytesInRow, above: 0, message: problem('must be a number of bytes') }),
    rows: decimal({ decimals: 0, max: mostRowsOfPicture, above: 0, message: problem('must be a number of rows') }),
    /** One bit per dot, 1 for black, in base64. */
    dots: z
      .string()
      .max(Math.ceil((mostBytesInRow * mostRowsOfPicture) / 3) * 4)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, problem('must be base64')),
  })
  .refine(
    ({ width, rows, dots }) => dots.length === Math.ceil((width * rows) / 3) * 4,
    problem('must have width × rows bytes'),
  );

export const jobLine = z.union([textLine, pictureLine]);
export type TextLine = z.output<typeof textLine>;
export type PictureLine = z.output<typeof pictureLine>;
export type JobLine = TextLine | PictureLine;

const deviceId = id.nullable();

const printerCodes = [
  'no-printer',
  'printer-busy',
  'printer-not-ready',
  'printer-silent',
  'printer-unfinished',
  'printer-unreachable',
] as const;

export const printJob = endpoint({
  method: 'POST',
  path: '/print-jobs',
  who: ['admin', 'sales'],
  summary:
    "Print on the printer that an admin saved for this till, or on the shop's where deviceId is null or has none of its own. A job is lines of text and pictures of one bit per dot. printer-unfinished says that it may have printed; every other code, that it has not.",
  codes: printerCodes,
  bodyLimit: printJobBytes,
  body: z.strictObject({
    deviceId,
    lines: z.array(jobLine).min(1).max(mostLines),
    copies: whole(mostCopies).optional(),
  }),
  payload: done,
});

export const openDrawer = endpoint({
  method: 'POST',
  path: '/drawer-openings',
  who: ['admin', 'sales'],
  byRole: ['drawer'],
  summary:
    'Open the drawer: once for an own sale of the last few minutes that took cash (receiptId), else as an entry of its own in the log. Where the till itself has the port (serial), the answer says that the page may open it.',
  codes: printerCodes,
  body: z.strictObject({ deviceId, receiptId: id.optional() }),
  payload: z.object({ by: z.enum(['server', 'page']) }),
});
