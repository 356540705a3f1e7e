/**
 * Makes a picture small enough to keep, because cameras and designers make far larger ones. It is made smaller as a JPEG until
 * it fits. A file that the browser can't read is sent as it is, and the server says why it can't be used.
 */
interface Bounds {
  /** In pixels. */
  maxSide: number;
  /** In bytes: a picture up to this size stays as it is. */
  smallEnough: number;
}

const qualities = [0.85, 0.7, 0.5, 0.3];

export async function shrinkPicture(file: Blob, { maxSide, smallEnough }: Bounds): Promise<Blob> {
  if (file.size <= smallEnough) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let smallest = file;
  for (const quality of qualities) {
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality));
    if (smaller && smaller.size < smallest.size) smallest = smaller;
    if (smallest.size <= smallEnough) break;
  }
  return smallest;
}
