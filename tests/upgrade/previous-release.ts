/**
 * The version that shops have now, which must go on selling while this one starts beside it (`npm run test:upgrade`). At a
 * release, set it to the commit of that release.
 */
export const previousRelease = '6aa939a90ac846d3c2126a157dcbae16df4094ab';
