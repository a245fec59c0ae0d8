import { CARD_ROWS, CARD_WIDTH } from './card-geometry.js';
import { type CardCredential, type CardModel, type CardTexts, FACT_SEPARATOR } from './card/card-model.js';
import { CHIP_PADDING, GAP } from './card/card-measures.js';
import { shortenMapping } from './card/fit-name.js';
import { type ShownBody, showCard, type ShownRow } from './card/show-card.js';
import type { Palette } from './palettes.js';
import { stateIcons } from './state-labels.js';
import { escapeText, FONT_CODE, shorten, shortenMiddle, tag } from './svg-text.js';

/** Character widths of the code font at 11 and 10.5 pixels, of a name and of text at 12 pixels; approximate, to suit the fonts of all platforms. */
const CODE_11 = 6.6;
const CODE_10 = 6.3;
const NAME = 7.4;
const TEXT_12 = 6.6;
const HEAD = 60;
const FOOT = 30;
const ROW = 22;
const [LEFT, RIGHT] = [14, CARD_WIDTH - 10];
const MAX_CREDENTIAL = 24;

/** Draws a card with its top left corner at 0, 0, with everything that it says. */
export function drawCard(card: CardModel, height: number, palette: Palette, texts: CardTexts): string {
  const { method, body = { path: card.path, rows: [] } } = showCard(card, 'full', height);
  const color = card.state === undefined ? palette.line : palette.states[card.state][0];
  return [
    tag('rect', { width: CARD_WIDTH, height, rx: 10, fill: color }),
    tag('path', {
      d: `M10 0H${CARD_WIDTH - 10}a10 10 0 0 1 10 10v${height - 20}a10 10 0 0 1-10 10H10a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z`,
      fill: palette.surface,
    }),
    ...drawName(card, method, palette),
    drawPath(card, body, palette),
    ...(card.credential === undefined ? [] : drawCredential(card.credential, palette)),
    ...drawRows(card, body, palette, texts),
    ...drawFoot(card, height, palette, texts),
    tag('rect', {
      x: 0.5,
      y: 0.5,
      width: CARD_WIDTH - 1,
      height: height - 1,
      rx: 9.5,
      fill: 'none',
      stroke: palette.line,
    }),
    ...(card.number === undefined ? [] : drawNumber(card.number, palette)),
  ].join('');
}

function drawName({ id, title }: CardModel, method: string | undefined, palette: Palette): string[] {
  const [ink, ground] = palette.methods[method ?? ''] ?? [palette.muted, palette.sunken];
  const width = method === undefined ? 0 : method.length * CODE_10 + 12;
  const x = width === 0 ? LEFT : LEFT + width + 8;
  const room = Math.floor((CARD_WIDTH - x - 8) / NAME);
  const badge = {
    x: LEFT + width / 2,
    y: 23.5,
    'text-anchor': 'middle',
    fill: ink,
    'font-family': FONT_CODE,
    'font-size': 10.5,
    'font-weight': 600,
  };
  return [
    ...(method === undefined
      ? []
      : [
          tag('rect', { x: LEFT, y: 11, width, height: 18, rx: 4, fill: ground }),
          tag('text', badge, escapeText(method)),
        ]),
    tag(
      'text',
      { x, y: 24.5, fill: palette.text, 'font-weight': 600 },
      escapeText(title === undefined ? shortenMiddle(id, room) : shorten(title, room)),
    ),
  ];
}

/** A path in code; in prose, only the name of a workflow. */
function drawPath({ method, calls = '' }: CardModel, { id, path }: ShownBody, palette: Palette): string {
  const at = { x: LEFT, y: 48, fill: palette.muted, 'font-size': 11 };
  if (method !== undefined) {
    const name = id === undefined ? [] : [tag('tspan', { fill: palette.text }, escapeText(id)), ' '];
    return tag('text', { ...at, 'font-family': FONT_CODE }, ...name, escapeText(path));
  }
  const text = shorten(path, 38);
  const end = text.length - (text.endsWith(calls) ? calls.length : 0);
  const code = calls === '' ? [] : [tag('tspan', { 'font-family': FONT_CODE }, escapeText(text.slice(end)))];
  return tag('text', at, escapeText(text.slice(0, end)), ...code);
}

function drawCredential({ text, state }: CardCredential, palette: Palette): string[] {
  const shown = shorten(text, MAX_CREDENTIAL);
  const width = shown.length * CODE_10 + 12;
  const [ink, ground] = state === 'missing' ? palette.states.failed : [palette.muted, palette.sunken];
  return [
    tag('rect', { x: RIGHT - width, y: 35, width, height: 18, rx: 4, fill: ground }),
    tag(
      'text',
      { x: RIGHT - width / 2, y: 47.5, 'text-anchor': 'middle', fill: ink, 'font-size': 10.5 },
      escapeText(shown),
    ),
  ];
}

function drawRows({ more }: CardModel, { rows }: ShownBody, palette: Palette, texts: CardTexts): string[] {
  if (rows.length + more === 0) return [];
  return [
    ...rows.flatMap((row, index) => drawRow(row, HEAD + 5 + index * ROW, palette)),
    tag('path', { d: `M3 ${HEAD}.5H${CARD_WIDTH}`, stroke: palette.line }),
    ...(more === 0
      ? []
      : [
          tag(
            'text',
            { x: LEFT, y: HEAD + 5 + CARD_ROWS * ROW + 15, fill: palette.faint, 'font-size': 11 },
            escapeText(texts.moreInputs(more)),
          ),
        ]),
  ];
}

function drawRow({ key, text: whole, value, kind }: ShownRow, y: number, palette: Palette): string[] {
  const isChip = kind !== 'literal';
  const room = RIGHT - LEFT - key.length * CODE_11 - GAP - (isChip ? CHIP_PADDING : 0);
  const length = Math.max(6, Math.floor(room / CODE_11));
  const text = value.length <= length ? value : isChip ? shortenMapping(whole, length) : shorten(whole, length);
  const width = text.length * CODE_11 + 12;
  const [ink, ground] =
    kind === 'mapping' ? [palette.chipText, palette.chip] : isChip ? palette.states.failed : [palette.text, 'none'];
  const code = { y: y + 15, 'font-family': FONT_CODE, 'font-size': 11 };
  return [
    tag('text', { x: LEFT, fill: palette.muted, ...code }, escapeText(key)),
    ...(isChip ? [tag('rect', { x: RIGHT - width, y: y + 1, width, height: 20, rx: 4, fill: ground })] : []),
    tag('text', { x: isChip ? RIGHT - 6 : RIGHT, 'text-anchor': 'end', fill: ink, ...code }, escapeText(text)),
  ];
}

function drawFoot(card: CardModel, height: number, palette: Palette, texts: CardTexts): string[] {
  const { state, note } = card;
  const line = tag('path', { d: `M3 ${height - FOOT - 0.5}H${CARD_WIDTH}`, stroke: palette.line });
  const at = { y: height - 11, 'font-size': 12 };
  if (state === undefined) {
    const problems = card.diagnostics === 0 ? '' : texts.diagnostics(card.diagnostics);
    const aside = { x: CARD_WIDTH - 12, 'text-anchor': 'end', ...at };
    return [
      line,
      tag('text', { x: LEFT, fill: palette.muted, ...at }, escapeText(note)),
      ...(problems === '' ? [] : [tag('text', { ...aside, fill: palette.states.failed[0] }, escapeText(problems))]),
    ];
  }
  const [color, soft] = palette.states[state];
  const label = texts.states[state];
  const room = Math.floor((CARD_WIDTH - 12 - 32 - 12) / TEXT_12) - label.length;
  const facts = fitFacts(factsOf(card, texts), room);
  return [
    line,
    tag('path', {
      d: `M3 ${height - FOOT}H${CARD_WIDTH}v20a10 10 0 0 1-10 10H10a7 7 0 0 1-7-7z`,
      fill: soft,
    }),
    drawIcon(state, height - 22, color, palette),
    tag('text', { x: 32, fill: color, 'font-weight': 500, ...at }, escapeText(label)),
    ...(facts === ''
      ? []
      : [tag('text', { x: CARD_WIDTH - 12, 'text-anchor': 'end', fill: color, ...at }, escapeText(facts))]),
  ];
}

function factsOf({ pinned, rounds, details, shortDetails }: CardModel, texts: CardTexts): string {
  return pinned ? texts.pinned : (rounds ?? shortDetails ?? details);
}

/** Facts in their order of importance, as many as there is room for. */
function fitFacts(facts: string, room: number): string {
  const [first = '', ...others] = facts.split(FACT_SEPARATOR);
  let text = shorten(first, room);
  for (const other of others) {
    if (text.length + FACT_SEPARATOR.length + other.length > room) break;
    text += `${FACT_SEPARATOR}${other}`;
  }
  return text;
}

function drawIcon(state: keyof typeof stateIcons, y: number, color: string, palette: Palette): string {
  const { fill, stroke, cut, dash } = stateIcons[state];
  return tag(
    'g',
    {
      transform: `translate(12 ${y}) scale(.875)`,
      fill: 'none',
      stroke: color,
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...(fill === undefined ? [] : [tag('path', { d: fill, fill: color, stroke: 'none' })]),
    ...(stroke === undefined ? [] : [tag('path', { d: stroke, 'stroke-dasharray': dash })]),
    ...(cut === undefined ? [] : [tag('path', { d: cut, stroke: palette.surface })]),
  );
}

/** On the upper left corner, as on the canvas. */
function drawNumber(number: number, palette: Palette): string[] {
  const text = String(number);
  const width = Math.max(20, text.length * 7 + 10);
  return [
    tag('rect', { x: -8, y: -10, width, height: 20, rx: 10, fill: palette.text }),
    tag(
      'text',
      { x: -8 + width / 2, y: 4, 'text-anchor': 'middle', fill: palette.surface, 'font-size': 11, 'font-weight': 600 },
      text,
    ),
  ];
}
