import { axisTicks, tickLabel, type WaterfallBar } from '@opchain/drawing';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** The axis that all rows of a waterfall share. */
export interface Axis {
  /** Milliseconds at its right end. */
  readonly end: number;
  readonly ticks: readonly number[];
}

export function makeAxis(length: number, width: number): Axis {
  const ticks = axisTicks(length, Math.max(2, Math.floor(width / 84)));
  return { end: ticks.at(-1) as number, ticks };
}

/** Positions are percentages, so that resizing redraws nothing. */
function toPercent(time: number, { end }: Axis): string {
  return `${Math.round((time / end) * 1e5) / 1e3}%`;
}

function gridLines(axis: Axis): SVGTemplateResult[] {
  return axis.ticks.map(
    (tick) => svg`<line class="tick" x1=${toPercent(tick, axis)} x2=${toPercent(tick, axis)} y1="0" y2="100%" />`,
  );
}

export function axisTemplate(axis: Axis): TemplateResult {
  return html`<svg aria-hidden="true">
    ${gridLines(axis)}
    ${axis.ticks.slice(0, -1).map((tick, index) => svg`<text x=${toPercent(tick, axis)} y="18" dx="5">${tickLabel(tick, axis.end, index === 0)}</text>`)}
  </svg>`;
}

export function barTemplate({ token, call, earlier, attemptEnds }: WaterfallBar, axis: Axis): TemplateResult {
  return html`<svg aria-hidden="true">
    ${gridLines(axis)}
    ${token === undefined ? nothing : svg`<rect class="token" x=${toPercent(token[0], axis)} width=${toPercent(token[1] - token[0], axis)} y="9" height="10" rx="2" />`}
    ${[...earlier, ...(call === undefined || (token !== undefined && call[0] === call[1]) ? [] : [call])].map(([from, to]) => svg`<rect class="call" x=${toPercent(from, axis)} width=${toPercent(Math.max(to - from, axis.end / 400), axis)} y="8" height="12" rx="2.5" />`)}
    ${attemptEnds.map((end) => svg`<line class="try" x1=${toPercent(end, axis)} x2=${toPercent(end, axis)} y1="8" y2="20" />`)}
  </svg>`;
}
