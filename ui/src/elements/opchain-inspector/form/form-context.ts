import type { JsonValue } from '@opchain/core';
import type { Schema } from '@opchain/core/model';
import type { TemplateResult } from 'lit';
import type { ValuePath } from '../../../schema/edit-value.js';
import type { Resolve } from '../../../schema/schema-view.js';
import type { Stores } from '../../../stores/stores.js';

export interface ValueSpec {
  readonly path: ValuePath;
  /** How it is called in the form: `customerId`, `[0]`. */
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly required: boolean;
  readonly depth: number;
  /** An item of an array: its fields need no frame of their own. */
  readonly flat?: boolean;
  /** Removes it, where it is no field of its own. */
  readonly remove?: () => void;
}

/** What a form of one value (a parameter's, or a body) is rendered with. */
export interface FormContext {
  readonly stores: Stores;
  readonly stepId: string;
  /** Start of the places of its problems: `body`, `parameters/path/id`. */
  readonly inputPath: string;
  readonly resolve: Resolve;
  /** What the whole value's fields belong to, for finding likely mappings: the operation's resource. */
  readonly owner: string | undefined;
  /** True where values become text: in a path, a query, a header. */
  readonly asText: boolean;
  readonly value: JsonValue | undefined;
  readonly set: (path: ValuePath, value: JsonValue | undefined) => void;
  readonly replace: (value: JsonValue | undefined) => void;
  /** Parts of the form that were opened or closed by hand, by place. */
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (inputPath: string, state: boolean | number | string) => void;
  /** Renders a value within this one. */
  readonly renderValue: (context: FormContext, spec: ValueSpec) => TemplateResult;
}

/** The sentence about a place that is at fault, if it is. */
export function errorMessageAt(context: FormContext, path: string): string | undefined {
  const inputPath = context.inputPath + path;
  return context.stores.diagnostics
    .of(context.stepId)
    .find((diagnostic) => diagnostic.path === inputPath && diagnostic.severity === 'error')?.message;
}
