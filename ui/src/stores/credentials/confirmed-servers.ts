/** Origins that the user confirmed, kept outside of chains and descriptions. */
export function readConfirmedServers(storage: Pick<Storage, 'getItem'> | undefined, key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((origin) => typeof origin === 'string') : [];
  } catch {
    return [];
  }
}

export function writeConfirmedServers(
  storage: Pick<Storage, 'setItem'> | undefined,
  key: string,
  origins: readonly string[],
): void {
  try {
    storage?.setItem(key, JSON.stringify(origins));
  } catch {
    // Full or blocked: the user is asked again after a reload.
  }
}
