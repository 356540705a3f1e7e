export const root: string;
export function prepare(what: { build: boolean }): Promise<void>;
