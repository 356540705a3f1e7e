/** Small pictures of every format, as programs write them, and their parts. */
import { crc32, deflateSync } from 'node:zlib';

const beginning = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, sum]);
}

/** A picture of one colour, so that even a huge one has few bytes. */
export function png({ width = 2, height = 2, rgb = [200, 30, 30], more = [] as Buffer[], end = Buffer.alloc(0) } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(3 * width, Buffer.from(rgb))]);
  const pixels = deflateSync(Buffer.alloc(row.length * height, row));
  const chunks = [pngChunk('IHDR', header), ...more, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([beginning, ...chunks, end]);
}

export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  'base64',
);

/** A segment of a JPEG, to be put after its first two bytes. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export const lossyWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
export const losslessWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

export function webp(...chunks: [name: string, data: Buffer][]): Buffer {
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    ...chunks.flatMap(([name, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(data.length);
      return [Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)];
    }),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), length, body]);
}
