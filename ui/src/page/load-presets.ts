import type { PagePreset } from '../page-config.js';
import type { Preset } from '../stores/view/palette-store.js';
import { coreDocumentFormat } from '../stores/documents/core-document-format.js';

/** Reads the chains that the host offers; unreadable ones are skipped. */
export async function loadPresets(presets: readonly PagePreset[], base: string): Promise<readonly Preset[]> {
  const loaded = await Promise.all(presets.map((preset, index) => loadPreset(preset, index, base)));
  return loaded.filter((preset) => preset !== undefined);
}

async function loadPreset(
  { name, summary, text, url }: PagePreset,
  index: number,
  base: string,
): Promise<Preset | undefined> {
  try {
    const content = text ?? (url === undefined ? undefined : await (await fetch(new URL(url, base))).text());
    if (content === undefined) return undefined;
    const { chain } = await coreDocumentFormat.read(content, name);
    const { steps, connections, layout, sources, inputs } = chain;
    return {
      id: `host-${index}`,
      name,
      summary,
      from: 'host',
      chain,
      snippet: { steps, connections, layout, sources, inputs },
    };
  } catch (error) {
    console.warn(`The preset ${name} could not be read.`, error);
    return undefined;
  }
}
