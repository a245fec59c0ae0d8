import type { Chain } from '@opchain/core';
import { CALLED_HEIGHT, CARD_WIDTH, chainThumbnail } from '@opchain/drawing';
import { css, html, type TemplateResult } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { workflowTexts } from '../../../texts/workflow-texts.js';

addTexts({ workflows: workflowTexts });

/** Of the drawing: a card without the color at its left and the line above. */
const SIZE = { width: CARD_WIDTH - 3, height: CALLED_HEIGHT - 1 };

const drawn = new WeakMap<Chain, TemplateResult>();

/** A workflow as the card of a step that calls it shows it. */
function drawCalled(called: Chain): TemplateResult {
  const known = drawn.get(called);
  if (known !== undefined) return known;
  const { data, order, steps } = chainThumbnail(called, SIZE);
  const drawing = html`<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" aria-hidden="true">
    <path class="order" d=${order} />
    <path class="data" d=${data} />
    <path class="steps" d=${steps} />
  </svg>`;
  drawn.set(called, drawing);
  return drawing;
}

/** In the box of a workflow that does not exist. */
function drawMissing({ workflows }: Texts): TemplateResult {
  return html`<p>${workflows.notFound}</p>`;
}

const styles = css`
  .node .called p {
    display: flex;
    align-items: center;
    justify-content: center;
    height: 100%;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-failed);
  }
  .node .called svg {
    display: block;
    width: 100%;
    height: 100%;
  }
  .node .called path {
    fill: none;
    stroke-width: 1.25;
  }
  .node .called .data {
    stroke: var(--opchain-edge-data);
  }
  .node .called .order {
    stroke: var(--opchain-edge-order);
    stroke-dasharray: 3 3;
  }
  .node .called .steps {
    fill: var(--opchain-surface);
    stroke: var(--opchain-text-muted);
    stroke-width: 1;
    stroke-linejoin: round;
  }
`;

export const calledWorkflow = { drawCalled, drawMissing, styles };
