import type { Capture } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { showValue } from '../../../schema/describe-type.js';
import { listOwnFields, nameOfExpression } from '../../../schema/own-fields.js';
import { freeName } from '../../../stores/free-name.js';
import { icon } from '../../parts/icon.js';
import { optionsOf } from './checks-section.js';
import type { SectionContext } from './section-context.js';

/** Values of the response that are kept under a name of their own. */
export function renderCapturesSection(context: SectionContext): TemplateResult {
  const { stores, node } = context;
  const words = stores.texts.inspector;
  const result = stores.run.node(node.id)?.result;
  const fields = listOwnFields(context.detail, result?.response);
  const set = (captures: readonly Capture[]): void => stores.chain.setCaptures(node.id, captures, 'inspector');
  const add = (): void => {
    const first = fields.find((field) => field.name === 'id') ?? fields[2] ?? fields[0];
    const name = freeName(first?.name === 'id' ? `${node.id}Id` : 'value', (each) => node.captures.some((capture) => capture.name === each));
    set([...node.captures, { name, expression: first?.expression ?? '$statusCode' }]);
    context.show('captures?edit', node.captures.length);
  };
  const editing = context.shown.get('captures?edit');
  return html`<section class="sec">
    <header>
      <h3>${words.captures}</h3>
      <span class="end"><button class="icon sm" aria-label=${words.addCapture} title=${words.addCapture} @click=${add}>${icon('plus', 'small')}</button></span>
    </header>
    ${node.captures.length === 0 ? html`<p class="hint">${words.noCaptures}</p>` : nothing}
    <ul>
      ${node.captures.map((capture, index) => {
        const remove = html`<button
          class="icon sm remove"
          aria-label=${words.removeCapture(capture.name)}
          title=${words.removeCapture(capture.name)}
          @click=${() => set(node.captures.toSpliced(index, 1))}
        >
          ${icon('trash', 'small')}
        </button>`;
        const value = result?.captures[capture.name];
        const problem = stores.problems.of(node.id).find((each) => each.place === `captures/${capture.name}`);
        if (editing !== index) {
          return html`<li class="check" data-place=${`captures/${capture.name}`}>
            <button class="line" @click=${() => context.show('captures?edit', index)}>
              <code class="ellipsis">${capture.name}</code><span class="faint">${words.captureFrom}</span
              ><code class="ellipsis">${nameOfExpression(capture.expression)}</code
              ><code class="value ellipsis">${result ? showValue(value, words.values) : words.afterRun}</code>
            </button>
            ${remove}
          </li>`;
        }
        return html`<li class="editor" data-place=${`captures/${capture.name}`}>
          <div class="pair">
            <input
              class="field code"
              aria-label=${words.captureName}
              spellcheck="false"
              autocomplete="off"
              .value=${capture.name}
              @change=${(event: Event) => rename(node.captures, index, (event.target as HTMLInputElement).value, set)}
            />
            <select
              class="field code"
              aria-label=${words.captureFrom}
              @change=${(event: Event) => set(node.captures.with(index, { ...capture, expression: (event.target as HTMLSelectElement).value }))}
            >
              ${optionsOf(fields, capture.expression)}
            </select>
          </div>
          ${problem ? html`<p class="say ${problem.severity}">${icon('warn', 'small')}${problem.message}</p>` : nothing}
          <div class="row end-row">
            <span class="grow"></span>${remove}<button class="btn sm line" @click=${() => context.show('captures?edit', -1)}>
              ${stores.texts.dialogs.close}
            </button>
          </div>
        </li>`;
      })}
    </ul>
  </section>`;
}

function rename(captures: readonly Capture[], index: number, typed: string, set: (captures: readonly Capture[]) => void): void {
  const name = typed.trim().replace(/[^A-Za-z0-9._-]+/g, '_');
  const capture = captures[index];
  if (name === '' || !capture || captures.some((each, at) => at !== index && each.name === name)) return;
  set(captures.with(index, { ...capture, name }));
}
