export interface HostileResponse {
  /** The code of the reason that the node must fail with, and what its sentence says. */
  readonly code: string;
  readonly messagePattern: RegExp;
}

/** By name: what a server does instead of answering. */
export const hostileResponses: Readonly<Record<string, HostileResponse>>;

/** Servers with every fault; `urls` has one for each name, and for `good`. */
export function startHostileServers(): Promise<{
  readonly urls: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}>;

/** A description with one operation `call`, which is `GET /<name>`. */
export function describeResponse(name: string): object;

/**
 * An Arazzo document that calls each fault named in a branch of its own, followed by a node that must be skipped, and three nodes `good1` to `good3`
 * in a row that go well. Its source descriptions are `<name>.json`.
 */
export function chainForResponses(names: readonly string[]): object;
