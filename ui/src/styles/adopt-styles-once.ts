import type { CSSResult } from 'lit';
import { adoptStyles } from 'lit';

/** Adds styles that load with the code that needs them. */
export function adoptStylesOnce(root: ShadowRoot, styles: CSSResult): void {
  const { styleSheet } = styles;
  if (styleSheet !== undefined && root.adoptedStyleSheets.includes(styleSheet)) return;
  adoptStyles(root, [...root.adoptedStyleSheets, styles]);
}
