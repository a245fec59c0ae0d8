import type { PageConfig } from '../page-config.js';

/** What the host says, in `config.json` beside the page. A page without one opens with nothing. */
export async function readConfig(): Promise<PageConfig> {
  try {
    const response = await fetch(new URL('config.json', document.baseURI), { credentials: 'same-origin' });
    if (!response.ok) return {};
    const config: unknown = await response.json();
    return typeof config === 'object' && config !== null ? (config as PageConfig) : {};
  } catch {
    return {};
  }
}
