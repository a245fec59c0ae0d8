import type { Chain, Source } from '@opchain/core';
import type { DescriptionEntry } from './description-store.js';

/** The sources of a chain that no open description stands for. */
export function missingSources(chain: Chain, entries: readonly DescriptionEntry[]): readonly Source[] {
  return chain.sources.filter((source) => !entries.some((entry) => entry.source === source.name));
}

/** The open description that can stand for a source: one that no other source takes and that has every operation the chain calls there. */
export function findStandIn(chain: Chain, source: Source, entries: readonly DescriptionEntry[]): DescriptionEntry | undefined {
  const taken = new Set(chain.sources.map((each) => each.name));
  const called = chain.nodes.flatMap((node) => (node.kind === 'operation' && node.operation.source === source.name ? [node.operation.id] : []));
  const free = entries.filter((entry) => !taken.has(entry.source));
  const same = free.find((entry) => entry.location === source.url);
  return same ?? (called.length > 0 ? free.find((entry) => called.every((id) => entry.description.find(id) !== undefined)) : undefined);
}

/** A name for a source made of a description's title or address: letters, digits, `_` and `-`. */
export function sourceNameOf(title: string, taken: (name: string) => boolean): string {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'api' && word !== 'the');
  const stem = words.slice(0, 3).join('-') || 'api';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}-${count}`;
    if (!taken(name)) return name;
  }
}
