/**
 * Makes a picture small enough for a logo: the sign-in screen fetches it each time, and cameras and designers make far
 * larger ones. What the browser can't read is sent as it is, and the server says why it can't be used.
 */
const maxSide = 480;
const smallEnough = 30_000;

export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= smallEnough) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type));
  return smaller && smaller.size < file.size ? smaller : file;
}
