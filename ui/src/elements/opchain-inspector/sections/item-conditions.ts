import { asWholeMapping } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import {
  type FilteredItems,
  type ItemCondition,
  type ItemOperator,
  itemOperators,
} from '../../../schema/item-filter.js';
import { formatTyped, parseTyped } from '../../../schema/parse-typed.js';
import { getResolver, type Resolve, type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { listStepFields } from '../../../stores/mapping/list-step-fields.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';

interface ItemField {
  readonly path: readonly string[];
  readonly view: SchemaView;
}

/** Which items of a list are meant: comparisons of their fields, all of which must hold. */
export function renderItemConditions(
  stores: Stores,
  stepId: string,
  filter: FilteredItems,
  set: (conditions: readonly ItemCondition[]) => void,
): TemplateResult | typeof nothing {
  const texts = stores.texts.inspector.forEach;
  const { conditions } = filter;
  const fields = listItemFields(stores, filter.list);
  const [first] = fields.filter(({ view }) => (view.choices?.length ?? 0) > 1).concat(fields);
  const add = (): void => {
    if (!first) return;
    set([...conditions, { field: first.path, operator: '==', value: first.view.choices?.[0] ?? '' }]);
    stores.view.reveals.emit({ stepId, path: `forEach/conditions/${conditions.length}` });
  };
  if (conditions.length === 0 && first === undefined) return nothing;
  return html`<div data-path="forEach/conditions">
    ${conditions.length === 0 ? nothing : html`<p class="hint">${texts.onlyIf}</p>`}
    ${conditions.map((condition, index) =>
      renderCondition(stores, fields, condition, `forEach/conditions/${index}`, (next) =>
        set(next === undefined ? conditions.toSpliced(index, 1) : conditions.with(index, next)),
      ),
    )}
    ${
      first === undefined
        ? nothing
        : html`<button class="btn sm link" type="button" @click=${add}>
            ${icon('plus', 'small')}${conditions.length === 0 ? texts.addCondition : texts.addAnother}
          </button>`
    }
  </div>`;
}

function renderCondition(
  stores: Stores,
  fields: readonly ItemField[],
  condition: ItemCondition,
  path: string,
  set: (condition: ItemCondition | undefined) => void,
): TemplateResult {
  const { operators, forEach: texts } = stores.texts.inspector;
  const name = condition.field.join('.');
  const known = fields.some(({ path }) => path.join('.') === name)
    ? fields
    : [{ path: condition.field, view: anyView }, ...fields];
  const { view } = known.find(({ path }) => path.join('.') === name) ?? { view: anyView };
  const setText = (text: string): void => set({ ...condition, value: parseTyped(text, view) ?? '' });
  const choices = view.choices?.map((choice) => formatTyped(choice));
  return html`<div class="f condition" role="group" aria-label=${name}>
    <select
      class="field code"
      aria-label=${texts.field}
      @change=${(event: Event) => {
        const field = known[(event.target as HTMLSelectElement).selectedIndex];
        if (field) set({ ...condition, field: field.path, value: field.view.choices?.[0] ?? '' });
      }}
    >
      ${known.map(({ path }) => html`<option ?selected=${path.join('.') === name}>${path.join('.')}</option>`)}
    </select>
    <select
      class="field how"
      aria-label=${texts.compare}
      @change=${(event: Event) => set({ ...condition, operator: (event.target as HTMLSelectElement).value as ItemOperator })}
    >
      ${itemOperators.map((operator) => html`<option value=${operator} ?selected=${operator === condition.operator}>${operators[operator]}</option>`)}
    </select>
    <span class="value" data-path=${path}
      >${
        choices
          ? html`<select
              class="field code"
              aria-label=${texts.value}
              @change=${(event: Event) => setText((event.target as HTMLSelectElement).value)}
            >
              ${[...new Set([...choices, formatTyped(condition.value)])].map((choice) => html`<option ?selected=${choice === formatTyped(condition.value)}>${choice}</option>`)}
            </select>`
          : html`<input
              class="field code"
              aria-label=${texts.value}
              spellcheck="false"
              autocomplete="off"
              .value=${formatTyped(condition.value)}
              @change=${(event: Event) => setText((event.target as HTMLInputElement).value)}
            />`
      }</span
    >
    <button
      class="icon sm"
      type="button"
      aria-label=${texts.removeCondition(name)}
      title=${texts.removeCondition(name)}
      @click=${() => set(undefined)}
    >
      ${icon('trash', 'small')}
    </button>
  </div>`;
}

const unresolved: Resolve = (schema) => schema;
const anyView = viewSchema(undefined, unresolved);

/** The simple fields of the items of a list, as far as they are described or were returned. */
function listItemFields(stores: Stores, list: string): readonly ItemField[] {
  const mapping = asWholeMapping(list);
  if (mapping?.kind !== 'response') return [];
  const prefix = [...mapping.path, '0'];
  const step = stores.chain.step(mapping.stepId);
  const detail = step?.kind === 'operation' ? stores.descriptions.detail(step.operation) : undefined;
  const resolve = detail ? getResolver(detail) : unresolved;
  return listStepFields(stores, mapping.stepId).flatMap(({ mapping: field, schema, types, hasChildren }) => {
    if (field.kind !== 'response' || hasChildren || field.path.length <= prefix.length) return [];
    if (prefix.some((segment, index) => field.path[index] !== segment)) return [];
    const path = field.path.slice(prefix.length);
    if (path.some((segment) => /^\d+$/.test(segment))) return [];
    const view = viewSchema(schema, resolve);
    return [{ path, view: view.types.length > 0 ? view : viewSchema({ type: [...types] }, unresolved) }];
  });
}
