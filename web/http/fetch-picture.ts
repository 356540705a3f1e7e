/** A picture that only those who are signed in may see, as an address that an image can have. */
import { readToken } from '../session/session.ts';

export async function fetchPicture(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${readToken()}` }, signal });
  if (!response.ok) throw new Error(`The picture could not be loaded (${response.status}).`);
  const picture = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
