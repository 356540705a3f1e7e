/**
 * The camera while it is shown: opened, read picture by picture, and off as soon as the page is hidden, something covers it, or it is
 * closed. What must stay true: no stream outlives the effect that opened it, else the camera's light stays on.
 */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { noteActivity } from '../session/last-activity.ts';
import { type CodeReader, openReader } from './code-reader.ts';
import { frameIn } from './frame.ts';
import {
  chooseOther,
  closeCamera,
  hasLight,
  hasOthers,
  openCamera,
  switchLight,
  type Trouble,
  troubleOf,
} from './open-camera.ts';
import { type Seen, watchCodes } from './sightings.ts';
import { giveSignal, prepareSignal } from './signal.ts';

export type CameraState =
  | { kind: 'off' | 'starting' }
  | { kind: 'failed'; why: Trouble }
  | { kind: 'on'; hasLight: boolean; hasOthers: boolean };

/** Codes can be read at this width, and a slow phone would read larger pictures less often. */
const mostPixels = 1000;
/** A pause between two pictures, in milliseconds, so that the page can respond to other things. */
const pause = 60;

export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  onCode: (code: string) => void,
) {
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isOn = useIsPageVisible() && isWanted;
  const stream = useRef<MediaStream | null>(null);
  // Kept while the camera is covered, so that a code that is still in sight afterwards does not count twice.
  const [watch] = useState(watchCodes);
  const latest = useRef(onCode);
  latest.current = onCode;

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each attempt
  useEffect(() => {
    setLit(false);
    if (!isOn) {
      setState({ kind: 'off' });
      return;
    }
    const closing = new AbortController();
    const fail = (error: unknown) => {
      if (closing.signal.aborted) return;
      setState({ kind: 'failed', why: troubleOf(error) });
      closing.abort();
    };
    setState({ kind: 'starting' });
    prepareSignal();
    run(closing.signal, fail).catch(fail);
    return () => closing.abort();
  }, [isOn, attempt]);

  async function run(closing: AbortSignal, fail: (error: unknown) => void): Promise<void> {
    const reading = openReader();
    closing.addEventListener(
      'abort',
      () =>
        void reading.then(
          (reader) => reader.close(),
          () => {},
        ),
    );
    // It may fail before anybody waits for it.
    reading.catch(() => {});
    const opened = await openCamera();
    const close = () => closeCamera(opened);
    closing.addEventListener('abort', close);
    if (closing.aborted || !video.current) return close();
    stream.current = opened;
    for (const track of opened.getTracks()) track.addEventListener('ended', () => fail(null));
    video.current.srcObject = opened;
    await video.current.play();
    const others = await hasOthers();
    const reader = await reading;
    if (closing.aborted) return;
    setState({ kind: 'on', hasLight: hasLight(opened), hasOthers: others });
    await readPictures(video.current, reader, closing, (seen) => {
      const code = watch(seen, performance.now());
      if (code === null) return;
      giveSignal();
      noteActivity();
      latest.current(code);
    });
  }

  async function light() {
    if (!stream.current) return;
    await switchLight(stream.current, !isLit);
    setLit(!isLit);
  }

  async function other() {
    if (stream.current) await chooseOther(stream.current);
    setAttempt(attempt + 1);
  }

  return { state, isLit, light, other, retry: () => setAttempt(attempt + 1) };
}

async function readPictures(
  video: HTMLVideoElement,
  reader: CodeReader,
  closing: AbortSignal,
  onSeen: (codes: Seen[]) => void,
): Promise<void> {
  const picture = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  while (!closing.aborted) {
    if (draw(video, picture)) {
      const seen = await reader.read(picture);
      if (!closing.aborted) onSeen(seen);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Draws the part of the picture that is inside the frame. Returns false while there is no picture. */
function draw(video: HTMLVideoElement, picture: CanvasRenderingContext2D): boolean {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0 || video.clientWidth === 0) return false;
  const frame = frameIn(
    { width: video.videoWidth, height: video.videoHeight },
    { width: video.clientWidth, height: video.clientHeight },
  );
  const scale = Math.min(1, mostPixels / frame.width);
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  if (picture.canvas.width !== width) picture.canvas.width = width;
  if (picture.canvas.height !== height) picture.canvas.height = height;
  picture.drawImage(video, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height);
  return true;
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
  );
}
