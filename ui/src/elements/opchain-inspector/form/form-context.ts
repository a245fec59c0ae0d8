import type { JsonValue } from '@opchain/core';
import type { Schema } from '@opchain/core/internal/model';
import type { TemplateResult } from 'lit';
import { formatValuePath, valueAt, type ValuePath } from '../../../schema/edit-value.js';
import type { Resolve } from '../../../schema/schema-view.js';
import { findFieldErrors } from '../../../stores/runs/field-errors.js';
import type { Stores } from '../../../stores/stores.js';

export interface ValueSpec {
  readonly path: ValuePath;
  /** Its name in the form: `customerId`, `[0]`. */
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly required: boolean;
  readonly depth: number;
  /** An item of an array: its fields need no frame of their own. */
  readonly flat?: boolean;
  /** Gives it another name, if it can have one: the key of a map. */
  readonly rename?: (name: string) => void;
  /** Removes it, if it can be removed. */
  readonly remove?: () => void;
}

/** What the form of a value (a parameter or a body) is rendered with. */
export interface FormContext {
  readonly stores: Stores;
  readonly stepId: string;
  /** Prefix of the paths of its diagnostics: `body`, `parameters/path/id`. */
  readonly inputPath: string;
  readonly resolve: Resolve;
  /** What the fields of the value belong to, used to suggest mappings: the operation's resource. */
  readonly owner: string | undefined;
  /** True if values become text: in a path, query, or header. */
  readonly asText: boolean;
  /** True if files can be sent: in a multipart body. */
  readonly acceptsFiles: boolean;
  readonly value: JsonValue | undefined;
  readonly set: (path: ValuePath, value: JsonValue | undefined) => void;
  readonly replace: (value: JsonValue | undefined) => void;
  /** Sections expanded or collapsed by the user, by path. */
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (inputPath: string, state: boolean | number | string) => void;
  /** Renders a nested value. */
  readonly renderValue: (context: FormContext, spec: ValueSpec) => TemplateResult;
}

/** The message of the diagnostic of a value, if any. What is missing lacks its required fields too. */
export function errorMessageAt(
  context: FormContext,
  { path, required }: Pick<ValueSpec, 'path' | 'required'>,
): string | undefined {
  const owner = path.slice(0, -1);
  const isMissingWithOwner = required && valueAt(context.value, owner) === undefined;
  return findErrorMessage(context, path) ?? (isMissingWithOwner ? findErrorMessage(context, owner) : undefined);
}

/** What the server said about the value in the last run, until the step is edited. */
function readServerError({ chain, descriptions, run }: Stores, stepId: string, inputPath: string): string | undefined {
  const step = chain.step(stepId);
  if (step?.kind !== 'operation' || run.editedSince(stepId)) return undefined;
  const response = run.step(stepId)?.result?.response;
  const errors = findFieldErrors(step, response, descriptions.detail(step.operation));
  return errors.find(({ path }) => path === inputPath)?.message;
}

function findErrorMessage(context: FormContext, path: ValuePath): string | undefined {
  const inputPath = context.inputPath + formatValuePath(path);
  const { stores, stepId } = context;
  const found = stores.diagnostics
    .of(stepId)
    .find(({ path: at, severity }) => at === inputPath && severity === 'error');
  return found?.message ?? readServerError(stores, stepId, inputPath);
}
