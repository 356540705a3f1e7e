/**
 * The release that shops have now, which must go on selling while this version starts beside it (`npm run test:upgrade`). With
 * each release, this is set to its commit.
 */
export const previousRelease = '6aa939a90ac846d3c2126a157dcbae16df4094ab';
