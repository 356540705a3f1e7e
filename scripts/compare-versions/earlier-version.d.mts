export function fetchVersion(ref: string, folder: string): void;
