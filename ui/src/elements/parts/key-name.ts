const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The label of a key: `Mod` is Ctrl, or ⌘ on a Mac. */
export function keyName(keys: string): string {
  return isMac()
    ? keys
        .replace(/Mod\s*/g, '\u2318')
        .replace(/Shift\s*/g, '\u21e7')
        .replace(/Alt\s*/g, '\u2325')
    : keys.replaceAll('Mod', 'Ctrl');
}

/** True if the platform's main modifier is pressed. */
export function hasMod(event: KeyboardEvent): boolean {
  return isMac() ? event.metaKey : event.ctrlKey;
}

/** True if a key press belongs to a text field. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(?:checkbox|radio|button|range|color)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
