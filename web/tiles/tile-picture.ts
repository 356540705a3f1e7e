/**
 * Shrinks a picture to the size of a tile, and so removes the data about where it was taken. It is drawn on white, because not
 * every browser can write a small format with transparent parts.
 */
import { itemPictureBytes } from '../../contract/goods/tiles.ts';
import { FormError } from '../ui/form/refusal.tsx';
import { t } from '../words/t.ts';

/** In pixels; this is sharp on a phone's tile. */
const mostSide = 480;
/** Formats to try in order: a browser that can't write WebP returns another one. */
const ways = [
  ['image/webp', 0.8],
  ['image/jpeg', 0.8],
  ['image/jpeg', 0.5],
] as const;

export async function tilePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new FormError(t("This picture can't be read. Please choose a PNG, JPEG or WebP picture."));
  const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const [type, quality] of ways) {
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (small && small.type === type && small.size <= itemPictureBytes) return small;
  }
  throw new FormError(t("This picture can't be read. Please choose a PNG, JPEG or WebP picture."));
}
