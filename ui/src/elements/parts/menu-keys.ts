/** Moves the focus in a menu: by arrow keys around its ends, and by Home and End, which fields need themselves. */
export function moveInMenu(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.indexOf(event.target as HTMLElement);
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    ...(!isInField(event) && { Home: 0, End: -1 }),
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

export function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
