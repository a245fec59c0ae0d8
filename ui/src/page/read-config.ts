import type { PageConfig } from '../page-config.js';

/** What the host says, in `config.json` beside the page. A page without one opens with nothing. */
export async function readConfig(): Promise<PageConfig> {
  try {
    const response = await fetch(new URL('config.json', document.baseURI), { credentials: 'same-origin' });
    if (!response.ok) return {};
    const config = (await response.json()) as PageConfig | null;
    return typeof config === 'object' && config !== null ? config : {};
  } catch {
    return {};
  }
}
