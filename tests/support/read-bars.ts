/** Reads barcodes in pictures, with a decoder that does not know how ours are drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

// Loaded here, because the library would load the decoder from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

const options: ReaderOptions = { formats: ['EAN-13', 'Code128', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 50 };

export interface ReadBars {
  format: string;
  text: string;
}

/** Reads the codes in a PNG or JPEG. */
export async function readPicture(picture: Uint8Array): Promise<ReadBars[]> {
  return shaped(await readBarcodes(picture, options));
}

/** Reads the code of a string of modules, 1 for black, each two pixels wide, with light margins. */
export async function readModules(modules: string): Promise<ReadBars[]> {
  const [margin, scale, height] = [24, 2, 40];
  const width = modules.length * scale + 2 * margin;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < modules.length * scale; x++) {
      if (modules[Math.floor(x / scale)] === '1')
        data.fill(0, (y * width + margin + x) * 4, (y * width + margin + x) * 4 + 3);
    }
  }
  return shaped(await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, options));
}

function shaped(found: { format: string; text: string }[]): ReadBars[] {
  return found.map(({ format, text }) => ({ format, text }));
}
