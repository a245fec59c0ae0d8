import { html, nothing, type TemplateResult } from 'lit';
import {
  type CardDetail,
  type CardModel,
  FACT_SEPARATOR,
  type ShownBody,
  showCard,
  type ShownRow,
} from '@opchain/drawing';
import { icon } from '../../elements/parts/icon.js';
import { presetIcons } from '../../elements/parts/preset-icon.js';
import { mappingLabelTemplate } from '../../elements/parts/mapping-label.js';
import { methodBadge } from '../../elements/parts/method-badge.js';
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
  card: CardModel,
  detail: CardDetail,
  texts: typeof canvasTexts,
  renaming: TemplateResult | undefined,
  height = 90,
  { rounds, called }: CardExtras = {},
): TemplateResult | typeof nothing {
  if (detail === 'shape') return nothing;
  const { lines, method, body } = showCard(card, detail, height);
  const name = html`<b class="name">${lines.join('\n')}</b>`;
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
      ${name}${calledTemplate(card, called)}`;
  }
  if (body === undefined) return html`${method === undefined ? nothing : methodBadge(method)}${name}`;
  return html`${number}
    <div class="head">
      ${badge(card)}${renaming ?? html`<b class="name" title=${card.title ?? card.id}>${lines}</b>`}
    </div>
    <div class="sub">
      ${pathTemplate(card, body)}${
        card.credential === undefined
          ? nothing
          : html`<span class="chip cred ${card.credential.state}" title=${card.credential.hint || nothing}
              >${icon(credentialIcons[card.credential.state])}${card.credential.text}</span
            >`
      }
    </div>
    ${body.rows.length + card.more === 0 ? nothing : html`<div class="ins">${body.rows.map(rowTemplate)}${card.more === 0 ? nothing : html`<p class="more">${texts.moreInputs(card.more)}</p>`}</div>`}
    ${calledTemplate(card, called)}${footTemplate(card, texts, rounds)}`;
}

function footTemplate(card: CardModel, texts: typeof canvasTexts, rounds: TemplateResult | undefined): TemplateResult {
  return html`<div class="foot ${rounds === undefined ? '' : 'several'}">
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

function pathTemplate({ path, method, calls = '' }: CardModel, shown: ShownBody): TemplateResult {
  if (method !== undefined)
    return html`<span class="path" title=${path}>${shown.id && html`<span>${shown.id}</span> `}${shown.path}</span>`;
  const end = path.length - (path.endsWith(calls) ? calls.length : 0);
  return html`<span class="path prose" title=${path}>${path.slice(0, end)}<code>${path.slice(end)}</code></span>`;
}

/** Where not all facts fit, the last ones wrap out of sight, each as a whole: it breaks before a separator alone. */
export function factsTemplate({ details, shortDetails = details }: CardModel): TemplateResult {
  const isList = shortDetails.includes(FACT_SEPARATOR);
  return html`<span class="facts ${isList ? 'list' : ''}" title=${details}
    >${isList ? shortDetails.replaceAll(' ', '\u00a0').replaceAll('\u00a0·', ' ·') : shortDetails}</span
  >`;
}

function calledTemplate({ preset }: CardModel, called: TemplateResult | undefined): TemplateResult | typeof nothing {
  return preset === 'workflow' ? html`<div class="called">${called ?? nothing}</div>` : nothing;
}

function badge(card: CardModel): TemplateResult {
  if (card.method !== undefined) return methodBadge(card.method);
  return icon(presetIcons[card.preset ?? 'assert']);
}

function rowTemplate({ path, name, text, kind, key, value }: ShownRow): TemplateResult {
  return html`<div class="in" data-path=${path}>
    <span class="key" title=${name}>${key}</span
    ><span class=${valueClass[kind]} title=${text}>${kind === 'mapping' ? mappingLabelTemplate(value) : value}</span>
  </div>`;
}

const valueClass = {
  mapping: 'val chip map',
  literal: 'val lit',
  missing: 'val chip bad',
  broken: 'val chip map bad',
} as const;
