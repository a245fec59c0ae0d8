import type { Capture } from '@opchain/core';
import { isPageCount } from '@opchain/core/internal/document';
import { uniqueName } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { formatValue } from '../../../schema/describe-type.js';
import { listOwnFields, nameOfExpression } from '../../../schema/own-fields.js';
import { icon } from '../../parts/icon.js';
import { completeExpression } from '../code/complete-expression.js';
import { renderOptions } from './checks-section.js';
import type { SectionContext } from './section-context.js';

/** Named values of the response. */
export function renderCapturesSection(context: SectionContext): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  const result = stores.run.step(step.id)?.result;
  const fields = listOwnFields(context.detail, result?.response);
  const set = (captures: readonly Capture[]): void => {
    stores.chain.changeStep(step.id, 'inspector', 'captures', () => ({ ...step, captures }));
  };
  const add = (): void => {
    const first = fields.find((field) => field.name === 'id') ?? fields[2] ?? fields[0];
    const name = uniqueName(first?.name === 'id' ? nameId(step.id) : 'value', (each) =>
      step.captures.some((capture) => capture.name === each),
    );
    set([...step.captures, { name, expression: first?.expression ?? '$statusCode' }]);
    edit(name, step.captures.length);
  };
  /** Opens the editor of a capture, and puts the focus into it. */
  const edit = (name: string, index: number): void => {
    context.setViewState('captures?edit', index);
    stores.view.reveals.emit({ stepId: step.id, path: `captures/${name}` });
  };
  const editing = context.viewState.get('captures?edit');
  return html`<section class="sec">
    <header>
      <h3>${texts.captures}</h3>
      <span class="end"
        ><button class="icon sm" aria-label=${texts.addCapture} title=${texts.addCapture} @click=${add}>
          ${icon('plus', 'small')}
        </button></span
      >
    </header>
    ${step.captures.every(isPageCount) ? html`<p class="hint">${texts.noCaptures}</p>` : nothing}
    <ul>
      ${step.captures.map((capture, index) => {
        // Its numbers are edited where the pages are.
        if (isPageCount(capture)) return nothing;
        const remove = html`<button
          class="icon sm remove"
          aria-label=${texts.removeCapture(capture.name)}
          title=${texts.removeCapture(capture.name)}
          @click=${() => set(step.captures.toSpliced(index, 1))}
        >
          ${icon('trash', 'small')}
        </button>`;
        const value = result?.captures[capture.name];
        const diagnostic = stores.diagnostics.of(step.id).find((each) => each.path === `captures/${capture.name}`);
        if (editing !== index) {
          return html`<li class="check" data-path=${`captures/${capture.name}`}>
            <button class="line" @click=${() => edit(capture.name, index)}>
              <code class="ellipsis">${capture.name}</code><span class="faint">${texts.captureFrom}</span
              ><code class="ellipsis">${nameOfExpression(capture.expression)}</code
              ><code class="value ellipsis">${result ? formatValue(value, texts.values) : texts.afterRun}</code>
            </button>
            ${remove}
          </li>`;
        }
        const asText = context.viewState.get(`captures/${capture.name}?text`) === true;
        const setExpression = (expression: string): void => set(step.captures.with(index, { ...capture, expression }));
        return html`<li class="editor" data-path=${`captures/${capture.name}`}>
          <div class="pair">
            <input
              class="field code"
              aria-label=${texts.captureName}
              spellcheck="false"
              autocomplete="off"
              .value=${capture.name}
              @change=${(event: Event) => rename(step.captures, index, (event.target as HTMLInputElement).value, set)}
            />
            ${
              asText
                ? nothing
                : html`<select
                    class="field code"
                    aria-label=${texts.captureFrom}
                    @change=${(event: Event) => setExpression((event.target as HTMLSelectElement).value)}
                  >
                    ${renderOptions(fields, capture.expression)}
                  </select>`
            }
          </div>
          ${
            asText
              ? html`<opchain-code-editor
                  language="expression"
                  .label=${texts.captureFrom}
                  .stepId=${step.id}
                  .text=${capture.expression}
                  .complete=${(text: string, caret: number) => completeExpression(text, caret, fields)}
                  .diagnostics=${diagnostic ? [{ from: 0, to: capture.expression.length, message: diagnostic.message }] : []}
                  @text-change=${(event: CustomEvent<string>) => setExpression(event.detail)}
                ></opchain-code-editor>`
              : nothing
          }
          ${diagnostic ? html`<p class="message ${diagnostic.severity}">${icon('warn', 'small')}${diagnostic.message}</p>` : nothing}
          <div class="row end-row">
            <button class="btn sm quiet" @click=${() => context.setViewState(`captures/${capture.name}?text`, !asText)}>
              ${asText ? texts.checkSimple : texts.checkAsText}</button
            ><span class="grow"></span>${remove}<button
              class="btn sm line"
              @click=${() => context.setViewState('captures?edit', -1)}
            >
              ${stores.texts.dialogs.close}
            </button>
          </div>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** `orderId` of `createOrder`. */
function nameId(stepId: string): string {
  const noun = stepId.replace(/^(?:add|create|get|post|put|set|update)(?=[A-Z])/, '');
  return `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`;
}

function rename(
  captures: readonly Capture[],
  index: number,
  newName: string,
  set: (captures: readonly Capture[]) => void,
): void {
  const name = newName.trim().replace(/[^A-Za-z0-9._-]+/g, '_');
  const capture = captures[index];
  if (name === '' || !capture || captures.some((each, at) => at !== index && each.name === name)) return;
  set(captures.with(index, { ...capture, name }));
}
