import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** Drawn on a grid of 16, with strokes in the text color. */
const shapes = {
  search: svg`<circle cx="7" cy="7" r="4.25"/><path d="m10.2 10.2 3.3 3.3"/>`,
  up: svg`<path d="m4.5 9.75 3.5-3.5 3.5 3.5"/>`,
  down: svg`<path d="m4.5 6.25 3.5 3.5 3.5-3.5"/>`,
  left: svg`<path d="m9.75 4.5-3.5 3.5 3.5 3.5"/>`,
  right: svg`<path d="m6.25 4.5 3.5 3.5-3.5 3.5"/>`,
  undo: svg`<path d="M5.5 3 2.75 5.75 5.5 8.5M3 5.75h6.25a3.5 3.5 0 0 1 0 7H6.5"/>`,
  redo: svg`<path d="m10.5 3 2.75 2.75L10.5 8.5M13 5.75H6.75a3.5 3.5 0 0 0 0 7H9.5"/>`,
  open: svg`<path d="M2.5 12.5v-8a1 1 0 0 1 1-1h2.7l1.5 1.75h4.8a1 1 0 0 1 1 1v6.25a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1Z"/>`,
  save: svg`<path d="M8 2.75v7M5 7l3 3 3-3M2.75 11v1.25a1 1 0 0 0 1 1h8.5a1 1 0 0 0 1-1V11"/>`,
  key: svg`<circle cx="5.25" cy="10.75" r="2.75"/><path d="m7.25 8.75 5.5-5.5M10.5 5.5l1.75 1.75"/>`,
  play: svg`<path d="M5 3.5v9l7.25-4.5Z" fill="currentColor"/>`,
  stop: svg`<rect x="4" y="4" width="8" height="8" rx="1.25" fill="currentColor"/>`,
  sun: svg`<circle cx="8" cy="8" r="2.75"/><path d="M8 1.75v1M8 13.25v1M1.75 8h1M13.25 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M3.6 12.4l.7-.7M11.7 4.3l.7-.7"/>`,
  moon: svg`<path d="M13 9.4A5.4 5.4 0 0 1 6.6 3a5.4 5.4 0 1 0 6.4 6.4Z"/>`,
  system: svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor"/>`,
  plus: svg`<path d="M8 3.5v9M3.5 8h9"/>`,
  minus: svg`<path d="M3.5 8h9"/>`,
  edit: svg`<path d="m3 13 .75-3 7-7L13 5.25l-7 7Z"/>`,
  close: svg`<path d="m4.25 4.25 7.5 7.5m0-7.5-7.5 7.5"/>`,
  fit: svg`<path d="M3 6V3.75A.75.75 0 0 1 3.75 3H6m4 0h2.25a.75.75 0 0 1 .75.75V6m0 4v2.25a.75.75 0 0 1-.75.75H10m-4 0H3.75a.75.75 0 0 1-.75-.75V10"/>`,
  tidy: svg`<rect x="5.75" y="2.5" width="4.5" height="3" rx=".75"/><rect x="2" y="10.5" width="4.5" height="3" rx=".75"/><rect x="9.5" y="10.5" width="4.5" height="3" rx=".75"/><path d="M8 5.5V8M4.25 10.5V8h7.5v2.5"/>`,
  outline: svg`<path d="M3 4h10M5.5 8H13M5.5 12H13M3 8h.01M3 12h.01"/>`,
  more: svg`<path d="M4 8h.01M8 8h.01M12 8h.01" stroke-width="2"/>`,
  copy: svg`<rect x="5.5" y="5.5" width="7.5" height="7.5" rx="1.25"/><path d="M3.75 10.5H3.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.25"/>`,
  eye: svg`<path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8Z"/><circle cx="8" cy="8" r="1.75"/>`,
  pin: svg`<path d="M6 2.75h4l-.5 4 2 2.25H4.5l2-2.25ZM8 9v4.25"/>`,
  wait: svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 5v3l2 1.25"/>`,
  calendar: svg`<rect x="2.75" y="3.5" width="10.5" height="9.75" rx="1.25"/><path d="M2.75 6.75h10.5M5.5 2.25v2.5M10.5 2.25v2.5"/>`,
  shield: svg`<path d="M8 2.25 3.25 4v3.75c0 2.75 1.9 4.9 4.75 6 2.85-1.1 4.75-3.25 4.75-6V4Z"/><path d="m6 8 1.5 1.5L10.25 6.5"/>`,
  chain: svg`<rect x="2" y="5.5" width="4" height="5" rx="1"/><rect x="10" y="5.5" width="4" height="5" rx="1"/><path d="M6 8h4"/>`,
  waiting: svg`<circle cx="8" cy="8" r="5.5" stroke-dasharray="1.6 2.72"/>`,
  running: svg`<circle cx="8" cy="8" r="5.5" opacity=".28"/><path d="M8 2.5A5.5 5.5 0 0 1 13.5 8"/>`,
  succeeded: svg`<circle cx="8" cy="8" r="5.75" fill="currentColor" stroke="none"/><path d="m5.6 8.1 1.7 1.7 3.1-3.5" stroke="var(--opchain-surface)"/>`,
  failed: svg`<path d="M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6Z" fill="currentColor" stroke="none"/><path d="m6.1 6.1 3.8 3.8m0-3.8-3.8 3.8" stroke="var(--opchain-surface)"/>`,
  handled: svg`<path d="M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6Z"/><path d="m6.1 6.1 3.8 3.8m0-3.8-3.8 3.8"/>`,
  skipped: svg`<path d="M3.25 4.25v7.5L8 8ZM8 4.25v7.5L12.75 8Z"/><path d="M13.5 4v8"/>`,
  cancelled: svg`<circle cx="8" cy="8" r="5.5"/><rect x="6" y="6" width="4" height="4" rx=".5" fill="currentColor" stroke="none"/>`,
  warn: svg`<path d="M8 2.75 14 13H2Z"/><path d="M8 6.75v2.75M8 11.2h.01"/>`,
  retry: svg`<path d="M13 8a5 5 0 1 1-1.5-3.6L13 5.75M13 2.75v3h-3"/>`,
  globe: svg`<circle cx="8" cy="8" r="5.5"/><path d="M2.5 8h11M8 2.5c2 1.6 2.4 3.4 2.4 5.5S10 11.9 8 13.5C6 11.9 5.6 10.1 5.6 8S6 4.1 8 2.5Z"/>`,
  layers: svg`<path d="M8 2.5 2.5 5.5 8 8.5l5.5-3ZM2.5 8.75l5.5 3 5.5-3"/>`,
  file: svg`<path d="M9 2.25H4.5a1 1 0 0 0-1 1v9.5a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-7Z"/><path d="M9 2.25v3.5h3.5M8 11.5v-4m-1.75 1.6L8 7.35 9.75 9.1"/>`,
  lock: svg`<rect x="3.5" y="7" width="9" height="6.25" rx="1.25"/><path d="M5.25 7V5.25a2.75 2.75 0 0 1 5.5 0V7"/>`,
  person: svg`<circle cx="8" cy="5.5" r="2.5"/><path d="M3.25 13.25c.5-2.6 2.4-4 4.75-4s4.25 1.4 4.75 4"/>`,
  braces: svg`<path d="M6 2.75c-1.5 0-2 .75-2 2v1.5C4 7.25 3.5 8 2.5 8c1 0 1.5.75 1.5 1.75v1.5c0 1.25.5 2 2 2M10 2.75c1.5 0 2 .75 2 2v1.5c0 1 .5 1.75 1.5 1.75-1 0-1.5.75-1.5 1.75v1.5c0 1.25-.5 2-2 2"/>`,
  trash: svg`<path d="M3 4.5h10M6.25 4.5V3h3.5v1.5M4.25 4.5l.5 8a1 1 0 0 0 1 .95h4.5a1 1 0 0 0 1-.95l.5-8M6.75 7v4M9.25 7v4"/>`,
  link: svg`<path d="M6.75 9.25 9.25 6.75M7.5 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1"/>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof shapes;

/** They point in the direction of writing. */
const directed: ReadonlySet<IconName> = new Set(['left', 'right', 'undo', 'redo']);

/** A decorative icon next to a label. `turning` for the arc of a running node. */
export function icon(name: IconName, size: 'medium' | 'small' = 'medium', spinning = false): TemplateResult {
  const look = `i${size === 'small' ? ' s' : ''}${spinning ? ' spin' : ''}${directed.has(name) ? ' flip' : ''}`;
  return html`<svg class=${look} viewBox="0 0 16 16" aria-hidden="true">${shapes[name]}</svg>`;
}
