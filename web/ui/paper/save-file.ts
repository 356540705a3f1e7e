import { withoutIsolates } from '../../../contract/words/direction.ts';

/** Hands a file to the browser, which saves it where people's downloads go. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = withoutIsolates(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
