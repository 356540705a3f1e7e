/** The camera itself, and why it could not be opened. */
import { NoDecoder } from './code-reader.ts';

export type Trouble = 'insecure' | 'refused' | 'none' | 'busy' | 'no-decoder';

class NotSecure extends Error {}

/** The camera that was chosen last, remembered for as long as the page is open. */
let chosen: string | undefined;

export async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new NotSecure();
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const open = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false });
  const back = () => open({ ...size, facingMode: { ideal: 'environment' } });
  // The chosen one may be gone.
  const stream = chosen ? await open({ ...size, deviceId: { exact: chosen } }).catch(back) : await back();
  await keepSharp(stream);
  return stream;
}

/** Asks for continuous focus, because most cameras focus on near things only if asked to. */
async function keepSharp(stream: MediaStream): Promise<void> {
  const [track] = stream.getVideoTracks();
  if (abilitiesOf(track).focusMode?.includes('continuous')) await set(track, { focusMode: 'continuous' });
}

/** What some browsers can do although TypeScript's types do not have it. */
interface Abilities {
  torch?: boolean;
  focusMode?: string[];
}

function abilitiesOf(track: MediaStreamTrack | undefined): Abilities {
  return (track?.getCapabilities?.() ?? {}) as Abilities;
}

async function set(track: MediaStreamTrack | undefined, setting: object): Promise<void> {
  await track?.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] }).catch(() => {});
}

export function hasLight(stream: MediaStream): boolean {
  return abilitiesOf(stream.getVideoTracks()[0]).torch === true;
}

export function switchLight(stream: MediaStream, torch: boolean): Promise<void> {
  return set(stream.getVideoTracks()[0], { torch });
}

async function listCameras(): Promise<string[]> {
  const list = await navigator.mediaDevices.enumerateDevices();
  return list.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map(({ deviceId }) => deviceId);
}

export async function hasOthers(): Promise<boolean> {
  return (await listCameras()).length > 1;
}

/** Chooses the next camera of the list, which is used from now on. */
export async function chooseOther(stream: MediaStream): Promise<void> {
  const cameras = await listCameras();
  const now = stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
  chosen = cameras[(cameras.indexOf(now) + 1) % cameras.length];
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof NotSecure) return 'insecure';
  if (error instanceof NoDecoder) return 'no-decoder';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (['NotFoundError', 'NotSupportedError', 'OverconstrainedError'].includes(name)) return 'none';
  return 'busy';
}
