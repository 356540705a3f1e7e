/**
 * A receipt printer that listens on this machine and interprets ESC/POS without our encoder, so that tests read from it what a
 * person would read on the paper. It can be told to misbehave as printers do.
 */
import { createServer, type Socket } from 'node:net';
import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';

export interface Picture {
  kind: 'picture';
  /** In dots. */
  width: number;
  /** Row by row, '#' for black. */
  rows: string[];
}
export interface Printed {
  kind: 'text';
  text: string;
  bold: boolean;
  tall: boolean;
}
export type Mark = Printed | Picture | { kind: 'cut' } | { kind: 'drawer'; pin: 2 | 5 } | { kind: 'feed' };

/** The printer's own tables of letters. */
const tables: Record<number, Codepage> = {
  0: 'cp437',
  2: 'cp850',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
};

/** What is on the paper after these bytes. Throws at a command that such a printer does not know. */
export function readPaper(bytes: Uint8Array): Mark[] {
  const marks: Mark[] = [];
  let [at, table, bold, tall] = [0, 0, false, false];
  let line: number[] = [];
  const take = () => bytes[at++] ?? -1;

  function endLine() {
    marks.push({ kind: 'text', text: decode(line, tables[table]!), bold, tall });
    line = [];
  }

  const commands: Record<string, () => void> = {
    '\n': endLine,
    // DLE EOT n.
    '\x10\x04': () => take(),
    '\x1b@': () => {
      [table, bold, tall] = [0, false, false];
    },
    '\x1bt': () => {
      table = take();
    },
    '\x1bE': () => {
      bold = take() === 1;
    },
    '\x1bM': () => take(),
    '\x1bd': () => {
      take();
      marks.push({ kind: 'feed' });
    },
    '\x1bp': () => {
      marks.push({ kind: 'drawer', pin: take() === 0 ? 2 : 5 });
      at += 2;
    },
    '\x1d!': () => {
      tall = take() === 1;
    },
    '\x1dV': () => {
      if (take() === 66) take();
      marks.push({ kind: 'cut' });
    },
    '\x1dv': () => takePicture(),
  };

  while (at < bytes.length) {
    const byte = take();
    if (byte >= 0x20) line.push(byte);
    else {
      const name = byte === 0x0a ? '\n' : String.fromCharCode(byte, take());
      const command = commands[name];
      if (!command) throw new Error(`an unknown command ${JSON.stringify(name)}`);
      command();
    }
  }
  if (line.length > 0) endLine();
  return marks;

  function takePicture() {
    if (take() !== 0x30 || take() !== 0) throw new Error('a picture of another kind');
    const width = take() + 256 * take();
    const height = take() + 256 * take();
    const rows = Array.from({ length: height }, () => {
      const row = bytes.subarray(at, at + width);
      at += width;
      if (row.length < width) throw new Error('a picture that ends too soon');
      return [...row].map(dotsOf).join('');
    });
    const before = marks.at(-1);
    // A long picture comes in pieces.
    if (before?.kind === 'picture' && before.width === width * 8) before.rows.push(...rows);
    else marks.push({ kind: 'picture', width: width * 8, rows });
  }
}

function dotsOf(byte: number): string {
  return byte.toString(2).padStart(8, '0').replaceAll('1', '#').replaceAll('0', ' ');
}

function decode(line: readonly number[], table: Codepage): string {
  const letters = CodepageEncoder.getCodepoints(table, true);
  return line.map((byte) => String.fromCodePoint(letters[byte] ?? 0xfffd)).join('');
}

export function textsOf(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
}

/** The answers of a printer that is ready: `cause` to DLE EOT 2, and `paper` to DLE EOT 4. */
const ready = { cause: 0x12, paper: 0x12 };
export const states = {
  ready,
  'out of paper': { cause: 0x32, paper: 0x72 },
  'cover open': { cause: 0x16, paper: 0x12 },
} as const;

export interface FakePrinter {
  port: number;
  state: keyof typeof states;
  /** It may take the connection and never answer, or close it after so many bytes of a job. */
  trouble: 'none' | 'silent' | 'silent after the job' | { hangsUpAfter: number };
  /** The bytes of the job of each connection. */
  jobs: Uint8Array[];
  /** What is on the paper after all jobs. */
  paper(): Mark[];
  /** The largest number of connections that were open at once. */
  mostAtOnce(): number;
  clear(): void;
  close(): Promise<void>;
}

export async function startFakePrinter(): Promise<FakePrinter> {
  const sockets = new Set<Socket>();
  let most = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const job: number[] = [];
    let asked = 0;

    /** DLE EOT n is answered wherever it occurs. */
    function answer(n: number) {
      job.splice(-3);
      asked++;
      const isAfter = asked > 2;
      if (isAfter && printer.trouble === 'silent after the job') return;
      socket.write(Uint8Array.of(states[printer.state][n === 2 ? 'cause' : 'paper']));
    }

    /** Takes a byte; returns whether to go on listening. */
    function hear(byte: number): boolean {
      job.push(byte);
      const [dle, eot, n] = job.slice(-3);
      if (dle === 0x10 && eot === 0x04 && n) answer(n);
      const { trouble } = printer;
      return typeof trouble !== 'object' || job.length < trouble.hangsUpAfter;
    }

    socket.on('data', (bytes) => {
      if (printer.trouble === 'silent' || bytes.every(hear)) return;
      printer.jobs.push(Uint8Array.from(job));
      socket.resetAndDestroy();
    });
    socket.on('end', () => {
      if (job.length > 0) printer.jobs.push(Uint8Array.from(job));
      socket.end();
    });
  });
  const printer: FakePrinter = {
    port: 0,
    state: 'ready',
    trouble: 'none',
    jobs: [],
    paper: () => printer.jobs.flatMap((job) => readPaper(job)),
    mostAtOnce: () => most,
    clear() {
      Object.assign(printer, { state: 'ready', trouble: 'none', jobs: [] });
      most = 0;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  printer.port = (server.address() as { port: number }).port;
  return printer;
}

/** The printer as the settings have it: paper of 80 mm, with a drawer. */
export const printerSettings = {
  deviceId: null,
  by: 'network',
  host: '127.0.0.1',
  port: 9100,
  path: '',
  baudRate: 9600,
  paper: 80,
  columns: 48,
  codePage: 'windows1252',
  cuts: true,
  answers: true,
  drawerPin: '2',
  opensDrawer: false,
  automatic: false,
  copies: 1,
} as const;
