/**
 * The computed color of a token on an element, as `rgb(…)`: for drawing on a `<canvas>`, where custom properties
 * and `light-dark()` are not available.
 */
export function resolveColors(
  element: Element & { readonly renderRoot: ParentNode & Node },
  tokens: readonly string[],
): Readonly<Record<string, string>> {
  const probe = element.ownerDocument.createElement('span');
  probe.hidden = true;
  element.renderRoot.append(probe);
  const colors: Record<string, string> = {};
  for (const token of tokens) {
    probe.style.setProperty('color', `var(--opchain-${token})`);
    colors[token] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colors;
}

/** Calls a listener when the system or the `theme` of an element changes between light and dark; returns a function that stops it. */
export function onColorSchemeChange(element: Element, listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(element, { attributeFilter: ['theme'] });
  return () => {
    scheme.removeEventListener('change', listener);
    observer.disconnect();
  };
}
