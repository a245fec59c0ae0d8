import type { PageConfig } from '../page-config.js';

/** The host's configuration, from `config.json` next to the page. A page without one opens empty. */
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
