import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../elements/parts/icon.js';
import { mappingLabelTemplate } from '../../elements/parts/mapping-label.js';
import { methodBadge } from '../../elements/parts/method-badge.js';
import { fitHeading, fitKey, fitMapping, fitNameInLines, fitPath } from './fit-name.js';
import { type CardRow, type CardView, FACT_SEPARATOR } from './card-view.js';
import type { CardDetail, Detail } from '../scene/choose-visible.js';
import type { canvasTexts } from '../../texts/canvas-texts.js';

/** A shape for each state, so that none is identified by its color alone. */
const credentialIcons = { ready: 'key', none: 'key', asks: 'person', missing: 'warn' } as const;

/** What only few cards show. */
interface CardExtras {
  /** Instead of the facts of a step that ran several times. */
  readonly rounds?: TemplateResult | undefined;
  /** The workflow that a step calls, small. */
  readonly called?: TemplateResult | undefined;
}

/** Renders the card of a node at a level of detail. Text from a chain or a description is rendered as text, never as HTML. */
export function cardTemplate(
  card: CardView,
  detail: CardDetail,
  texts: typeof canvasTexts,
  renaming: TemplateResult | undefined,
  height = 90,
  { rounds, called }: CardExtras = {},
): TemplateResult | typeof nothing {
  if (detail === 'shape') return nothing;
  const number =
    card.number === undefined ? nothing : html`<span class="number" aria-hidden="true">${card.number}</span>`;
  if (detail === 'brief') {
    return html`${number}
      <div class="line">
        ${badge(card)}${
          card.state === undefined
            ? nothing
            : html`<span class="state ${card.state}"
                >${icon(card.state, 'medium', card.state === 'running')}${texts.states[card.state]}</span
              >`
        }
      </div>
      <b class="name">${fitNameInLines(card.id, 21, 2).join('\n')}</b>${calledTemplate(card, called)}`;
  }
  if (!hasRows(detail)) return largeName(card, NAME_SIZES[detail], height);
  const size = TEXT_SIZES[detail];
  const name = detail === 'full' ? card.id : fitHeading(card.id, NAME * size, card.method);
  return html`${number}
    <div class="head">${badge(card)}${renaming ?? html`<b class="name" title=${card.id}>${name}</b>`}</div>
    <div class="sub">
      ${pathTemplate(card, size)}${
        card.credential === undefined
          ? nothing
          : html`<span class="chip cred ${card.credential.state}" title=${card.credential.hint || nothing}
              >${icon(credentialIcons[card.credential.state])}${card.credential.text}</span
            >`
      }
    </div>
    ${card.rows.length + card.more === 0 ? nothing : html`<div class="ins">${card.rows.map((row) => rowTemplate(row, size))}${card.more === 0 ? nothing : html`<p class="more">${texts.moreInputs(card.more)}</p>`}</div>`}
    ${calledTemplate(card, called)}
    <div class="foot ${rounds === undefined ? '' : 'several'}">
      ${
        card.state === undefined
          ? html`<span class="muted">${card.note}</span>`
          : html`<span class="state ${card.state}"
              >${icon(card.state, 'small', card.state === 'running')}<span>${texts.states[card.state]}</span>${card.round === undefined ? nothing : html`<span class="muted">${card.details}</span>`}</span
            >`
      }${
        card.pinned
          ? html`<span class="facts pin">${icon('pin', 'small')}${texts.pinned}</span>`
          : rounds !== undefined && card.state !== undefined
            ? rounds
            : card.diagnostics > 0 && card.state === undefined
              ? html`<span class="facts state failed"
                  >${icon('warn', 'small')}${texts.diagnostics(card.diagnostics)}</span
                >`
              : factsTemplate(card)
      }
    </div>`;
}

function pathTemplate({ path, method, calls = '', credential }: CardView, size: number): TemplateResult {
  if (method !== undefined)
    return html`<span class="path" title=${path}>${fitPath(path, size, credential?.text)}</span>`;
  const end = path.length - (path.endsWith(calls) ? calls.length : 0);
  return html`<span class="path prose" title=${path}>${path.slice(0, end)}<code>${path.slice(end)}</code></span>`;
}

/** Size of code, in the drawing's pixels; the styles have the same. */
export const TEXT_SIZES = { full: 11, 'medium-12': 12, 'medium-13.5': 13.5, 'medium-15.5': 15.5 } as const;
/** How much larger a name is. */
const NAME = 1.13;
const NAME_SIZES = { 'name-24': 24, 'name-30': 30, 'name-40': 40, 'name-60': 60 } as const;

/** True if cards show inputs and facts. */
export function hasRows(detail: Detail): detail is keyof typeof TEXT_SIZES {
  return detail in TEXT_SIZES;
}

/** The name in one or two lines, and the method above it where there is room: the name matters more. */
function largeName(card: CardView, size: number, height: number): TemplateResult {
  const room = Math.max(1, Math.floor((height - 8) / (1.1 * size)));
  const lines = fitNameInLines(card.id, size, Math.min(2, room));
  const method = lines.length === room || card.method === undefined ? nothing : methodBadge(card.method);
  return html`${method}<b class="name">${lines.join('\n')}</b>`;
}

/** Where not all facts fit, the last ones wrap out of sight, each as a whole: it breaks before a separator alone. */
export function factsTemplate({ details, shortDetails = details }: CardView): TemplateResult {
  const isList = shortDetails.includes(FACT_SEPARATOR);
  return html`<span class="facts ${isList ? 'list' : ''}" title=${details}
    >${isList ? shortDetails.replaceAll(' ', '\u00a0').replaceAll('\u00a0·', ' ·') : shortDetails}</span
  >`;
}

function calledTemplate({ preset }: CardView, called: TemplateResult | undefined): TemplateResult | typeof nothing {
  return preset === 'workflow' ? html`<div class="called">${called ?? nothing}</div>` : nothing;
}

function badge(card: CardView): TemplateResult {
  if (card.method !== undefined) return methodBadge(card.method);
  return icon(card.preset === 'wait' ? 'wait' : card.preset === 'workflow' ? 'chain' : 'shield');
}

function rowTemplate({ path, name, text, kind }: CardRow, size: number): TemplateResult {
  return html`<div class="in" data-path=${path}>
    <span class="key" title=${name}>${fitKey(name, size)}</span
    ><span class=${valueClass[kind]} title=${text}
      >${kind === 'mapping' ? mappingLabelTemplate(fitMapping(text, size)) : text}</span
    >
  </div>`;
}

const valueClass = {
  mapping: 'val chip map',
  literal: 'val lit',
  missing: 'val chip bad',
  broken: 'val chip map bad',
} as const;
