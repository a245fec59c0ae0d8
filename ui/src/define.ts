import { defineInitial } from './define-initial.js';

/**
 * Defines the elements, each unless its name is taken already. Importing the package defines nothing.
 * Resolves when all of them are there: those that show when something is selected or opened come in a second piece.
 */
export async function define(): Promise<void> {
  defineInitial();
  const { defineDeferred } = await import('./define-deferred.js');
  defineDeferred();
}
