import type { JsonObject, JsonValue } from '../model/json.js';
import { readPath } from '../model/mappings/mapping-text.js';
import type { RuntimeExpression } from '../model/expressions/runtime-expression.js';

/**
 * What the expressions of a run refer to in addition to inputs, outputs of steps, and the exchange of a step (Arazzo
 * 1.1, "Runtime Expressions").
 */
export interface RunEnvironment {
  /** `$self`: the address of the document; undefined if it has none. */
  readonly self?: string;
  /** `$sourceDescriptions.name.field`: the fields of each Source Description Object, by its name. */
  readonly sourceDescriptions: ReadonlyMap<string, JsonObject>;
  /** `$components.type.name`: the Components Object of the document. */
  readonly components: JsonObject;
  /** `$workflows.id.…`: the values of the workflows that ran so far, by id. Read again at every use. */
  readonly workflows: ReadonlyMap<string, WorkflowValues>;
}

/** The values of a workflow that other workflows may use. */
export interface WorkflowValues {
  /** Values of its inputs, by name. */
  readonly inputs: JsonObject;
  /** Values of its outputs, by name; empty until it ended. */
  readonly outputs: JsonObject;
}

/** An environment in which every expression is missing. */
export const emptyEnvironment: RunEnvironment = {
  sourceDescriptions: new Map(),
  components: {},
  workflows: new Map(),
};

/** The value of `$self`, `$sourceDescriptions…`, `$components…` or `$workflows…`; undefined for anything else. */
export function readEnvironment(expression: RuntimeExpression, environment: RunEnvironment): JsonValue | undefined {
  switch (expression.kind) {
    case 'self':
      return environment.self;
    case 'sourceDescriptions': {
      const source = environment.sourceDescriptions.get(expression.source);
      return source === undefined ? undefined : readPath(source, [expression.reference]);
    }
    case 'components':
      return readPath(environment.components, [expression.type, expression.name]);
    case 'workflows': {
      const values = environment.workflows.get(expression.workflow);
      return values === undefined
        ? undefined
        : readPath(values[expression.field], [expression.name, ...expression.path]);
    }
    default:
      return undefined;
  }
}
