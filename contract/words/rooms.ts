/**
 * Screens whose texts come with them, so that whoever never opens them does not load their words: the folders of `web/` that only
 * these screens are made of. A test refuses what is imported from them anywhere else.
 */
export const rooms = ['buying', 'camera', 'counting', 'devices', 'printing', 'share', 'tiles'] as const;
export type Room = (typeof rooms)[number];

export const foldersOf: Record<Room, readonly string[]> = {
  buying: ['suppliers', 'payables', 'deliveries', 'orders', 'buy-list', 'best-before', 'opening', 'guided-start'],
  camera: ['camera'],
  counting: ['counts', 'losses'],
  devices: ['devices', 'to-settle', 'without-connection', 'practice'],
  printing: ['printing'],
  share: ['share'],
  tiles: ['tiles'],
};
