import type { OpchainExtension } from './opchain-extension.js';

/** True for the name of an input that exists only because a step computes its value. */
export function isComputed(name: string, opchain: OpchainExtension | undefined): boolean {
  return opchain?.presets?.some(({ id, kind }) => kind === 'compute' && id === name) === true;
}
