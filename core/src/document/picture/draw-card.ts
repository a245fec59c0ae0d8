import type { ChainNode } from '../../model/chain.js';
import { asWholeMapping, formatMapping } from '../../model/mapping-text.js';
import type { JsonValue } from '../../model/json.js';
import type { NodeState } from '../../model/run.js';
import { CARD_ROWS, CARD_WIDTH } from './card-geometry.js';
import type { Colours } from './colours.js';
import { formatDuration } from './format-duration.js';
import type { InputRow } from './input-rows.js';
import { listInputRows } from './input-rows.js';
import { stateIcons, stateWords } from './state-words.js';
import { escapeText, FONT_CODE, shorten, shortenMiddle, tag } from './svg-text.js';

/** Widths of the code face at 11 and 10.5 pixels, near enough for every platform's. */
const CODE_11 = 6.6;
const CODE_10 = 6.3;

/** A node's card with its upper left corner at 0, 0. */
export function drawCard(
  node: ChainNode,
  height: number,
  look: Colours,
  state: NodeState | undefined,
  operation: { method: string; path: string } | undefined,
): string {
  const [colour, soft] = state === undefined ? [look.line, look.sunken] : look.states[state];
  const method = operation?.method ?? '';
  const rows = listInputRows(node);
  const shown = rows.slice(0, CARD_ROWS);
  const parts = [
    tag('rect', { width: CARD_WIDTH, height, rx: 10, fill: colour }),
    tag('path', { d: `M10 0H${CARD_WIDTH - 10}a10 10 0 0 1 10 10v${height - 20}a10 10 0 0 1-10 10H10a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z`, fill: look.surface }),
    ...drawHead(node, method, operation?.path ?? presetPath(node), look),
    ...shown.flatMap((row, index) => drawRow(row, 60 + 5 + index * 22, look)),
  ];
  if (rows.length > 0) parts.push(tag('path', { d: `M3 60.5H${CARD_WIDTH}`, stroke: look.line }));
  if (rows.length > shown.length)
    parts.push(tag('text', { x: 14, y: 60 + 5 + CARD_ROWS * 22 + 15, fill: look.faint, 'font-size': 11 }, `${rows.length - shown.length} more`));
  parts.push(tag('path', { d: `M3 ${height - 30.5}H${CARD_WIDTH}`, stroke: look.line }));
  const edge = tag('rect', { x: 0.5, y: 0.5, width: CARD_WIDTH - 1, height: height - 1, rx: 9.5, fill: 'none', stroke: look.line });
  if (state === undefined) return [...parts, edge, tag('text', { x: 14, y: height - 11, fill: look.muted, 'font-size': 12 }, 'Not run yet')].join('');
  const icon = stateIcons[state];
  return [
    ...parts,
    tag('path', { d: `M3 ${height - 30}H${CARD_WIDTH}v20a10 10 0 0 1-10 10H10a7 7 0 0 1-7-7z`, fill: soft }),
    tag(
      'g',
      {
        transform: `translate(12 ${height - 22}) scale(.875)`,
        fill: 'none',
        stroke: colour,
        'stroke-width': 1.5,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      ...(icon.fill === undefined ? [] : [tag('path', { d: icon.fill, fill: colour, stroke: 'none' })]),
      ...(icon.stroke === undefined ? [] : [tag('path', { d: icon.stroke, 'stroke-dasharray': icon.dash })]),
      ...(icon.cut === undefined ? [] : [tag('path', { d: icon.cut, stroke: look.surface })]),
    ),
    tag('text', { x: 32, y: height - 11, fill: colour, 'font-size': 12, 'font-weight': 500 }, stateWords[state]),
    edge,
  ].join('');
}

function drawHead(node: ChainNode, method: string, path: string, look: Colours): string[] {
  const [ink, ground] = look.methods[method] ?? [look.muted, look.sunken];
  const pill = method === '' ? 0 : method.length * CODE_10 + 12;
  const nameAt = pill === 0 ? 14 : 14 + pill + 8;
  return [
    ...(pill === 0
      ? []
      : [
          tag('rect', { x: 14, y: 11, width: pill, height: 18, rx: 4, fill: ground }),
          tag(
            'text',
            { x: 14 + pill / 2, y: 23.5, 'text-anchor': 'middle', fill: ink, 'font-family': FONT_CODE, 'font-size': 10.5, 'font-weight': 600 },
            escapeText(method),
          ),
        ]),
    tag('text', { x: nameAt, y: 24.5, fill: look.text, 'font-weight': 600 }, escapeText(shorten(node.id, Math.floor((CARD_WIDTH - nameAt - 8) / 7.4)))),
    tag('text', { x: 14, y: 48, fill: look.muted, 'font-family': FONT_CODE, 'font-size': 11 }, escapeText(shortenMiddle(path, 36))),
  ];
}

function presetPath(node: ChainNode): string {
  if (node.kind === 'wait') return `wait ${formatDuration(node.durationMs)}`;
  return node.kind === 'assert' ? `assert ${node.checks.length === 1 ? '1 check' : `${node.checks.length} checks`}` : '';
}

function drawRow(row: InputRow, y: number, look: Colours): string[] {
  const { text, mapped } = valueText(row.value);
  const room = CARD_WIDTH - 14 - 10 - Math.min(row.name.length, 20) * CODE_11 - 12;
  const value = shorten(text, Math.max(6, Math.floor(room / CODE_11) - (mapped ? 2 : 0)));
  const width = value.length * CODE_11 + 12;
  const right = CARD_WIDTH - 10;
  return [
    tag('text', { x: 14, y: y + 15, fill: look.muted, 'font-family': FONT_CODE, 'font-size': 11 }, escapeText(shorten(row.name, 20))),
    ...(mapped ? [tag('rect', { x: right - width, y: y + 1, width, height: 20, rx: 4, fill: look.chip })] : []),
    tag(
      'text',
      { x: mapped ? right - 6 : right, y: y + 15, 'text-anchor': 'end', fill: mapped ? look.chipText : look.text, 'font-family': FONT_CODE, 'font-size': 11 },
      escapeText(value),
    ),
  ];
}

/** A value as a card shows it: a mapping by its path, a literal as JSON. */
export function valueText(value: JsonValue): { readonly text: string; readonly mapped: boolean } {
  const mapping = typeof value === 'string' ? asWholeMapping(value) : undefined;
  if (mapping !== undefined) return { text: formatMapping(mapping).slice(2, -2), mapped: true };
  return { text: JSON.stringify(value), mapped: false };
}
