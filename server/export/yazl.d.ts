/** The part of yazl that the export uses; the package comes without types. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    addBuffer(content: Buffer, name: string, options: { mtime: Date }): void;
    /** The stream is asked for when its turn comes. */
    addReadStreamLazy(
      name: string,
      options: { mtime: Date; compress?: boolean },
      open: (give: (error: Error | null, stream?: Readable) => void) => void,
    ): void;
    end(): void;
  }
}
