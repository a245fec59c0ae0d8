import type { ReactiveControllerHost } from 'lit';

/** What a region is entered at: the first of these that can have the focus. */
const entries: readonly (readonly [region: string, entry: string])[] = [
  ['opchain-top-bar', 'button:not([disabled]), opchain-popover'],
  ['opchain-document-tabs', '[aria-current]'],
  ['opchain-documents-panel', 'aside'],
  ['opchain-palette', 'input'],
  ['opchain-canvas', '[data-node][tabindex="0"], .outline .entry[tabindex="0"], .viewport'],
  ['opchain-inspector', '[role=tab][aria-selected=true], input, textarea, button'],
  ['opchain-results', '[tabindex="0"], button'],
];

/** Moves the focus to the next region of the builder, or the previous one. */
export function focusNextRegion(builder: ReactiveControllerHost & HTMLElement, step: 1 | -1): void {
  const root = builder.shadowRoot;
  const regions = entries.flatMap(([name, entry]) => {
    const element = root?.querySelector<HTMLElement>(name);
    return element?.checkVisibility() === true ? [{ element, entry }] : [];
  });
  const current = regions.findIndex(({ element }) => element.matches(':focus-within'));
  for (let tried = 1; tried <= regions.length; tried++) {
    const from = current < 0 && step < 0 ? 0 : current;
    const region = regions[(from + step * tried + regions.length * tried) % regions.length];
    const target = [...(region?.element.shadowRoot?.querySelectorAll<HTMLElement>(region.entry) ?? [])].find((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    if (target === undefined) continue;
    target.focus();
    if (region?.element.matches(':focus-within') === true) return;
  }
}
