/**
 * Parts of the page whose texts are loaded with them, so that people who never open these screens do not load their words. Each
 * stands for folders of `web/` that only its screens use; a test refuses an import of them from anywhere else.
 */
export const pageParts = ['buying', 'camera', 'counting', 'devices', 'printing', 'share', 'tiles'] as const;
export type PagePart = (typeof pageParts)[number];

export const foldersOf: Record<PagePart, readonly string[]> = {
  buying: ['suppliers', 'payables', 'deliveries', 'orders', 'buy-list', 'best-before', 'opening', 'guided-start'],
  camera: ['camera'],
  counting: ['counts', 'losses'],
  devices: ['devices', 'to-settle', 'without-connection', 'practice'],
  printing: ['printing'],
  share: ['share'],
  tiles: ['tiles'],
};
