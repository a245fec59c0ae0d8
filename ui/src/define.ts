import { defineInitial } from './define-initial.js';

/**
 * Defines the elements unless their names are taken. Importing the package defines nothing.
 * Resolves when all are defined: those shown on selection or on demand load in a second chunk.
 */
export async function define(): Promise<void> {
  defineInitial();
  const { defineDeferred } = await import('./define-deferred.js');
  defineDeferred();
}
