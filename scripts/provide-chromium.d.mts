export function provideChromium(): string;
