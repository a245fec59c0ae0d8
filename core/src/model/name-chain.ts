import type { Chain } from './chain.js';

/** What a chain is called in results: its title, or what else its document says about it. */
export function nameChain({ title, summary = '', id }: Pick<Chain, 'title' | 'summary' | 'id'>): string {
  return [title, summary].find((text) => text.trim() !== '') ?? id;
}
