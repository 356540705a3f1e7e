/** Reads what is on the disk, for the screens. Every tab of the till reads it again when one of them has changed it. */
import { labelOf } from '../../contract/tills/devices.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { changeOutbox } from './outbox-state.ts';
import { readOwnDevice, setClockOffset } from './own-device.ts';
import { forgetCatalogue } from './till-catalogue.ts';
import { type Heard, openTill, type TillStore } from './till-store.ts';

type News = 'records' | 'catalogue';

const channel = new BroadcastChannel('outbox');
channel.onmessage = ({ data }: MessageEvent<News>) => {
  if (data === 'catalogue') forgetCatalogue();
  void readState();
};

/** Reads run one after the other, so that the latest one counts. */
let reading: Promise<void> = Promise.resolve();

export function readState(): Promise<void> {
  reading = reading.catch(() => undefined).then(read);
  return reading;
}

/** The keys of all sales that waited since the outbox was last empty. */
const waited = new Set<string>();

async function read(): Promise<void> {
  const till = await openTill();
  const [own, records, catalogues] = await Promise.all([
    readOwnDevice(),
    till.getAll('records'),
    till.count('catalogue'),
  ]);
  const heard = own && (await till.get('heard', own.id));
  if (heard) setClockOffset(heard.clockOffset);
  for (const { key } of records) waited.add(key);
  changeOutbox({
    device: own ? { id: own.id, label: labelOf(own.id), name: heard?.name ?? '' } : null,
    offline: heard?.offline ?? false,
    revoked: own?.revoked ?? false,
    hasCatalogue: catalogues > 0,
    waiting: { count: records.length, total: sumMoney(records.map(({ total }) => total)) },
    lastHeardAt: heard ? heardAtHere(heard) : null,
    ...(records.length > 0 && { lastDelivered: 0, lastKept: 0 }),
  });
  if (records.length === 0 && waited.size > 0) await sayDelivered(till);
}

async function sayDelivered(till: TillStore): Promise<void> {
  const keys = [...waited];
  waited.clear();
  const answered = await Promise.all(keys.map((key) => till.get('delivered', key)));
  const kept = answered.filter((one) => one?.receiptId === null);
  changeOutbox({ lastDelivered: keys.length, lastKept: kept.length });
}

/** When that was, by this device's own clock. */
function heardAtHere({ at, clockOffset }: Heard): number {
  return at - clockOffset;
}

export async function tellTabs(news: News): Promise<void> {
  channel.postMessage(news);
  await readState();
}
