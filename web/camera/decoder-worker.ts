/**
 * Reads codes out of pictures where the browser can't: ZXing, compiled to WebAssembly. It runs in a worker because the page's own
 * policy allows no WebAssembly; the server sends this file with a policy of its own (server/http/assets.ts), which allows that and
 * nothing else.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface DecodedCode {
  text: string;
  format: string;
  /** The corners, in pixels of the picture. */
  corners: { x: number; y: number }[];
}

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF14', 'QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 8,
};

const ready = prepareZXingModule({ overrides: { locateFile: () => decoder }, fireImmediately: true });
ready.then(
  () => postMessage('ready'),
  () => postMessage('failed'),
);

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, options).catch(() => []);
  const codes: DecodedCode[] = found.map(({ text, format, position }) => ({
    text,
    format,
    corners: [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight],
  }));
  postMessage(codes);
});
