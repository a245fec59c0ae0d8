/** The tab that an arrow key leads to from another one, around the ends. Undefined for other keys, which are not handled. */
export function nextTab<Tab>(event: KeyboardEvent, tabs: readonly Tab[], current: Tab): Tab | undefined {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return tabs.at((tabs.indexOf(current) + by) % tabs.length);
}
