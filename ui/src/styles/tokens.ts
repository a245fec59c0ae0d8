import { css } from 'lit';

/**
 * The design tokens. They are set at the root of a builder (or of an element outside of one), so a page overrides
 * them on the element. Colors follow the `color-scheme` of the page, unless the `theme` attribute is set.
 */
const declarations = css`
  /* Font families: text, code and values */
  --opchain-font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --opchain-font-code: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  /* Font sizes */
  --opchain-size-2xs: 10.5px;
  --opchain-size-xs: 11px;
  --opchain-size-code: 11.5px;
  --opchain-size-sm: 12px;
  --opchain-size-md: 13px;
  --opchain-size-lg: 15px;
  --opchain-size-xl: 20px;
  /* Spacing between and around elements */
  --opchain-space-1: 4px;
  --opchain-space-2: 8px;
  --opchain-space-3: 12px;
  --opchain-space-4: 16px;
  --opchain-space-6: 24px;
  --opchain-space-8: 32px;
  /* Border radius */
  --opchain-radius-sm: 4px;
  --opchain-radius-md: 6px;
  --opchain-radius-lg: 8px;
  --opchain-radius-xl: 10px;
  /* Height of buttons and fields */
  --opchain-control: 28px;
  /* Motion; none when the user prefers reduced motion */
  --opchain-ease: cubic-bezier(0.2, 0.8, 0.2, 1);
  --opchain-fast: 90ms;
  --opchain-normal: 160ms;

  /* Backgrounds: canvas and its grid, panels, sunken areas, raised areas, hover */
  --opchain-canvas: light-dark(#f5f6f7, #0e1013);
  --opchain-grid-dot: light-dark(#d3d7dc, #272c33);
  --opchain-surface: light-dark(#ffffff, #16191e);
  --opchain-surface-sunken: light-dark(#f5f6f8, #111418);
  --opchain-raised: light-dark(#ffffff, #343b45);
  --opchain-hover: light-dark(#eff1f4, #20242b);
  /* Borders: panels, groups, fields */
  --opchain-line: light-dark(#e4e7eb, #252a31);
  --opchain-line-strong: light-dark(#cfd4da, #363d47);
  --opchain-field-line: light-dark(#838b96, #6a7380);
  /* Text: primary, muted, faint */
  --opchain-text: light-dark(#16191d, #eceef1);
  --opchain-text-muted: light-dark(#505863, #abb3be);
  --opchain-text-faint: light-dark(#646c77, #8f98a5);
  /* Accent color (buttons, selection, mappings): hover, text on accent, soft background, lines, accent-colored text, focus ring */
  --opchain-accent: light-dark(#1f57d6, #7ba2ff);
  --opchain-accent-hover: light-dark(#1848b8, #9ab8ff);
  --opchain-on-accent: light-dark(#ffffff, #0b1226);
  --opchain-accent-soft: light-dark(#e8eefc, #1b2742);
  --opchain-accent-line: light-dark(#b3c6f4, #35497a);
  --opchain-accent-text: light-dark(#1b4cbd, #9dbaff);
  --opchain-focus: light-dark(#1f57d6, #8fb0ff);
  /* JSON values */
  --opchain-code-string: light-dark(#0b6b70, #66cdd0);
  --opchain-code-number: light-dark(#1b4cbd, #9dbaff);
  /* Connections: with data, ordering only */
  --opchain-edge-data: light-dark(#4a75d9, #6a8fe6);
  --opchain-edge-order: light-dark(#7d8590, #79828e);
  /* Dialog backdrop, and shadows of floating elements */
  --opchain-scrim: light-dark(rgb(18 22 28 / 0.22), rgb(0 0 0 / 0.5));
  --opchain-shadow-1:
    0 1px 2px light-dark(rgb(18 22 28 / 0.06), rgb(0 0 0 / 0.4)),
    0 2px 6px -2px light-dark(rgb(18 22 28 / 0.07), rgb(0 0 0 / 0.4));
  --opchain-shadow-2:
    0 0 0 1px light-dark(rgb(18 22 28 / 0.06), rgb(255 255 255 / 0.07)),
    0 4px 12px -2px light-dark(rgb(18 22 28 / 0.1), rgb(0 0 0 / 0.5)),
    0 16px 40px -8px light-dark(rgb(18 22 28 / 0.2), rgb(0 0 0 / 0.7));

  /* State colors and their soft backgrounds */
  --opchain-waiting: light-dark(#5c6570, #a0a9b5);
  --opchain-waiting-soft: light-dark(#eef0f2, #23272e);
  --opchain-running: light-dark(#1f57d6, #8fb0ff);
  --opchain-running-soft: light-dark(#e8eefc, #1b2742);
  --opchain-succeeded: light-dark(#13703f, #5fce90);
  --opchain-succeeded-soft: light-dark(#e3f3ea, #143022);
  --opchain-failed: light-dark(#b3261e, #ff8f85);
  --opchain-failed-soft: light-dark(#fcebe9, #3a1a18);
  --opchain-skipped: light-dark(#855400, #e6b04e);
  --opchain-skipped-soft: light-dark(#faf0dc, #332611);
  --opchain-cancelled: light-dark(#474e58, #c0c7d0);
  --opchain-cancelled-soft: light-dark(#e6e8ec, #2a2f37);

  /* HTTP method colors and their soft backgrounds */
  --opchain-get: light-dark(#3d5a80, #a3bfe3);
  --opchain-get-soft: light-dark(#e9eef5, #1d2733);
  --opchain-post: light-dark(#0b6b70, #66cdd0);
  --opchain-post-soft: light-dark(#e0f1f1, #122b2d);
  --opchain-put: light-dark(#7d5200, #e3b45e);
  --opchain-put-soft: light-dark(#f8efdd, #2f2614);
  --opchain-patch: light-dark(#82397f, #e0a3dc);
  --opchain-patch-soft: light-dark(#f6eaf5, #30202f);
  --opchain-delete: light-dark(#a53a1b, #f59a7c);
  --opchain-delete-soft: light-dark(#fbebe5, #36201a);
`;

/** For the root of a builder, and for an element outside of one: there the base class sets `data-root`. */
export const tokens = css`
  :host([data-root]) {
    ${declarations}
    /* Text styles of the page must not be inherited, regardless of the selector that set them. */
    color: var(--opchain-text) !important;
    font: 400 var(--opchain-size-md) / 20px var(--opchain-font) !important;
    font-variant-numeric: tabular-nums !important;
    letter-spacing: -0.003em !important;
    word-spacing: normal !important;
    text-align: start !important;
    text-indent: 0 !important;
    text-transform: none !important;
    text-shadow: none !important;
    text-decoration: none !important;
    white-space: normal !important;
    word-break: normal !important;
    overflow-wrap: normal !important;
    hyphens: manual !important;
    quotes: auto !important;
    cursor: auto !important;
    writing-mode: horizontal-tb !important;
    -webkit-text-fill-color: currentcolor !important;
    -webkit-text-stroke: 0 !important;
    caret-color: auto !important;
    fill: #000 !important;
    stroke: none !important;
  }
  :host([data-root][theme='light']) {
    color-scheme: light;
  }
  :host([data-root][theme='dark']) {
    color-scheme: dark;
  }
`;
