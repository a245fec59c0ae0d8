import { adoptStyles, type CSSResult } from 'lit';

/** Adds styles that load with the code that needs them. */
export function adoptStylesOnce(root: ShadowRoot, ...styles: readonly CSSResult[]): void {
  const adopted = root.adoptedStyleSheets;
  const missing = styles.filter(({ styleSheet }) => styleSheet === undefined || !adopted.includes(styleSheet));
  if (missing.length > 0) adoptStyles(root, [...adopted, ...missing]);
}
