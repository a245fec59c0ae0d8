import type { ImportScope, OperationStep, Plugin } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';

/** The chain that a format makes of a text, with its steps, and what it says about it. */
export async function importText(plugin: Plugin, content: string, scope: Partial<ImportScope> = {}) {
  const [format] = (await openPlugin(plugin)).chainFormats;
  const imported = await format!.read(
    { location: 'pasted', content },
    { signal: new AbortController().signal, sources: [], ...scope },
  );
  const steps = imported.chain.steps as readonly OperationStep[];
  return { ...imported, steps, find: (id: string) => steps.find((step) => step.id === id)! };
}
