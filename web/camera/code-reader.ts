/** Finds codes in a picture. The browser does it if it knows the formats that shops use; otherwise a decoder is loaded. */
import { codeAsScanned } from './code-as-scanned.ts';
import type { DecodedCode } from './decoder-worker.ts';
import type { Seen } from './sightings.ts';

export interface CodeReader {
  read(picture: CanvasRenderingContext2D): Promise<Seen[]>;
  close(): void;
}

/** The decoder could not be loaded. */
export class NoDecoder extends Error {}

interface BrowserDetector {
  detect(
    picture: HTMLCanvasElement,
  ): Promise<{ rawValue: string; format: string; cornerPoints: readonly { x: number; y: number }[] }[]>;
}

/** TypeScript does not know it yet. */
interface DetectorClass {
  new (options: { formats: string[] }): BrowserDetector;
  getSupportedFormats(): Promise<string[]>;
}

const needed = ['ean_13', 'ean_8', 'upc_e', 'code_128'];
/**
 * Formats that are read as well where the browser knows them. UPC-A is not `needed`, because a browser may read it as the
 * EAN-13 that contains it.
 */
const welcome = ['upc_a', 'code_39', 'itf', 'qr_code'];

export async function openReader(): Promise<CodeReader> {
  return (await openBrowserReader()) ?? (await openDecoder());
}

async function openBrowserReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !needed.every((format) => known.includes(format))) return null;
  const formats = [...needed, ...welcome].filter((format) => known.includes(format));
  const detector = new Detector({ formats });
  let instead: CodeReader | null = null;
  return {
    async read(picture) {
      if (instead) return instead.read(picture);
      try {
        const found = await detector.detect(picture.canvas);
        return seenIn(
          picture,
          found.map(({ rawValue, format, cornerPoints }) => ({ text: rawValue, format, corners: [...cornerPoints] })),
        );
      } catch {
        // Some phones offer the detector but lack the service behind it.
        instead = await openDecoder();
        return instead.read(picture);
      }
    },
    close: () => instead?.close(),
  };
}

async function openDecoder(): Promise<CodeReader> {
  const worker = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' });
  const answer = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data as Answer);
      worker.onerror = () => reject(new NoDecoder());
    });
  if ((await answer<string>()) !== 'ready') {
    worker.terminate();
    throw new NoDecoder();
  }
  return {
    async read(picture) {
      const { width, height } = picture.canvas;
      const pixels = picture.getImageData(0, 0, width, height);
      const answered = answer<DecodedCode[]>();
      worker.postMessage(pixels, [pixels.data.buffer]);
      return seenIn(picture, await answered);
    },
    close: () => worker.terminate(),
  };
}

function seenIn({ canvas }: CanvasRenderingContext2D, codes: DecodedCode[]): Seen[] {
  return codes.flatMap(({ text, format, corners }) => {
    const code = codeAsScanned(text, format);
    if (code === null) return [];
    const middle = (pick: (corner: { x: number; y: number }) => number) =>
      corners.reduce((sum, corner) => sum + pick(corner), 0) / Math.max(corners.length, 1);
    const distance = Math.hypot(middle(({ x }) => x) - canvas.width / 2, middle(({ y }) => y) - canvas.height / 2);
    return [{ text: code, distance }];
  });
}
