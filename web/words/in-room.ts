import type { Room } from '../../contract/words/rooms.ts';
import { openRoom } from './reader.ts';

/** Loads a screen, or what opens over another one, with the texts that come with it. */
export function inRoom<Loaded>(room: Room, load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), openRoom(room)]);
    return loaded;
  };
}
