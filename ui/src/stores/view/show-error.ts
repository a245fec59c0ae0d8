import type { ViewStore } from './view-store.js';

/** Shows what failed in a notice, with the error's hint if it has one. */
export function showError({ notices }: Pick<ViewStore, 'notices'>, error: unknown): void {
  const help = error instanceof Error && 'help' in error && typeof error.help === 'string' ? ` ${error.help}` : '';
  notices.emit({ text: `${error instanceof Error ? error.message : String(error)}${help}`, tone: 'failed' });
}
