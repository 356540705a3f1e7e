/**
 * The version that shops have now, which must go on selling while this one starts beside it (`npm run test:upgrade`). At a
 * release, set it to the commit of that release.
 */
export const previousRelease = 'b5a30f0b6a30d72f1917397c2646a90c28900e80';
