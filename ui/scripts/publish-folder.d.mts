/** Moves every file of `from` to its place in `to`, which may be in use. */
export function publishFolder(from: string, to: string): Promise<void>;
