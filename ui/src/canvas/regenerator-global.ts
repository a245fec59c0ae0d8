// Imported before Rete, whose compiled code sets a global of this name in addition to using its own.
const name = 'regeneratorRuntime';
const before = Object.getOwnPropertyDescriptor(globalThis, name);

/** Restores the page's global. */
export function restoreRegenerator(): void {
  if (before) Object.defineProperty(globalThis, name, before);
  else Reflect.deleteProperty(globalThis, name);
}
