import { recordingFormats } from '@opchain/chain-formats';
import { createKernel } from '@opchain/core';
import type { ImportedChain, ImportScope, SpecSource } from '@opchain/core/plugin';

/** Reads a source in the first format that accepts it. Rejects with `CHAIN_FORMAT_NOT_RECOGNIZED` if none does. */
export async function readRecording(source: SpecSource, scope: ImportScope): Promise<ImportedChain> {
  const kernel = await createKernel({ plugins: recordingFormats() });
  try {
    return await kernel.importChain(source, scope);
  } finally {
    await kernel.dispose();
  }
}
