import { describe, expect, it } from 'vitest';
import { itemPictureSide } from '../../contract/goods/tiles.ts';
import { jpeg, jpegSegment, losslessWebp, lossyWebp, png, pngChunk, webp } from '../../tests/support/pictures.ts';
import { Refusal } from '../base/refusal.ts';
import { readItemPicture } from './read-picture.ts';

const page = Buffer.from('<script>alert(1)</script>');
const behindStart = (more: Buffer) => Buffer.concat([jpeg.subarray(0, 2), more, jpeg.subarray(2)]);
const pixels = lossyWebp.subarray(20, 42);
const extended = (flags: number, side = 1) => {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(side - 1, 4, 3);
  data.writeUIntLE(side - 1, 7, 3);
  return data;
};

describe('kept as it is', () => {
  it.each([
    ['image/png', png()],
    ['image/png', png({ width: itemPictureSide, height: 3 })],
    ['image/jpeg', jpeg],
    ['image/webp', lossyWebp],
    ['image/webp', losslessWebp],
    ['image/webp', webp(['VP8X', extended(0x10)], ['ALPH', Buffer.from([0, 1, 2])], ['VP8 ', pixels])],
  ])('%s', (type, picture) => {
    const read = readItemPicture(picture);
    expect([read.type, read.picture.equals(picture)]).toEqual([type, true]);
  });
});

describe('left out is what is no part of the picture', () => {
  it.each([
    ['text in a PNG', png({ more: [pngChunk('tEXt', page), pngChunk('eXIf', Buffer.alloc(9, 1))] }), png()],
    ['what hangs behind a PNG', png({ end: page }), png()],
    ['where a JPEG was taken', behindStart(jpegSegment(0xe1, Buffer.from('Exif\0\0 here'))), jpeg],
    ['a comment in a JPEG', behindStart(jpegSegment(0xfe, page)), jpeg],
    ['what hangs behind a JPEG', Buffer.concat([jpeg, page]), jpeg],
    ['what hangs behind a WebP', Buffer.concat([lossyWebp, page]), lossyWebp],
    ['a part behind the picture of a WebP', webp(['VP8 ', pixels], ['XMP ', page]), lossyWebp],
    [
      'where a WebP was taken, and that it says so',
      webp(['VP8X', extended(0x1c)], ['ICCP', page], ['VP8 ', pixels], ['EXIF', page]),
      webp(['VP8X', extended(0x10)], ['VP8 ', pixels]),
    ],
  ])('%s', (_what, sent, kept) => {
    expect(readItemPicture(sent).picture.toString('hex')).toBe(kept.toString('hex'));
  });
});

describe('refused is', () => {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2);
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a, and more')],
    ['a page', page],
    ['nothing', Buffer.alloc(0)],
    ['no bytes', { picture: 1 }],
    ['a moving PNG', png({ more: [pngChunk('acTL', Buffer.alloc(8))] })],
    ['a moving WebP', webp(['VP8X', extended(0x02)], ['VP8 ', pixels])],
    ['a WebP of frames alone', webp(['VP8X', extended(0)], ['ANMF', pixels])],
    ['a WebP whose header comes late', webp(['ALPH', pixels], ['VP8X', extended(0)], ['VP8 ', pixels])],
    ['a WebP that begins in the middle of a film', webp(['VP8 ', Buffer.alloc(22)])],
    ['half a WebP', lossyWebp.subarray(0, 30)],
    ['a WebP with a part that is longer than it', webp(['VP8 ', pixels]).fill(0xff, 16, 20)],
    ['the beginning of a PNG', png().subarray(0, 8)],
    ['half a PNG', png().subarray(0, 40)],
    ['a PNG without pixels', Buffer.concat([png().subarray(0, 33), png().subarray(-12)])],
    ['a PNG with something before its header', png().fill('tEXt', 12, 16, 'latin1')],
    ['a PNG with a part that is longer than it', png().fill(0xff, 33, 37)],
    ['the beginning of a JPEG', jpeg.subarray(0, 3)],
    ['half a JPEG', jpeg.subarray(0, -2)],
    ['a JPEG of two pictures', behindStart(jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 17, 0])))],
    ['a JPEG of a kind that browsers do not read', behindStart(jpegSegment(0xc9, Buffer.alloc(12)))],
    ['a JPEG that is drawn a hundred times over', Buffer.concat([jpeg.subarray(0, -2), ...Array(100).fill(scan)])],
  ])('%s', (_what, body) => {
    expect(() => readItemPicture(body)).toThrow("The picture must be a PNG, JPEG or WebP picture that doesn't move");
  });

  it.each([
    ['a PNG', png({ width: itemPictureSide + 1, height: 1 })],
    ['a PNG of no width', png().fill(0, 16, 20)],
    [
      'a JPEG',
      Buffer.from(jpeg).fill(
        0xff,
        jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 5,
        jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 9,
      ),
    ],
    ['a WebP', Buffer.from(lossyWebp).fill(0x3f, 26, 30)],
    ['a WebP without loss', Buffer.from(losslessWebp).fill(0xff, 21, 25)],
    ['a WebP on a larger canvas', webp(['VP8X', extended(0, 0x1000000)], ['VP8 ', pixels])],
  ])('%s of too many pixels, however small the file', (_what, body) => {
    expect(() => readItemPicture(body)).toThrow('The picture can be at most 2048 pixels wide and high');
  });

  it('nothing by a fault: each file with one byte off, and cut anywhere, is answered or refused', () => {
    for (const whole of [png(), jpeg, lossyWebp, losslessWebp]) {
      const broken = Array.from(whole.keys(), (at) => [
        whole.subarray(0, at),
        ...[0x00, 0x7f, 0xff].map((byte) => Buffer.from(whole).fill(byte, at, at + 1)),
      ]).flat();
      for (const sent of broken) expect(readOrRefuse(sent)).toBeLessThanOrEqual(sent.length + 1);
    }
  });
});

/** How many bytes of the picture are kept. */
function readOrRefuse(sent: Buffer): number {
  try {
    return readItemPicture(sent).picture.length;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}
