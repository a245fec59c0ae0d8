import type { JsonValue } from '@opchain/core';
import {
  escapeTemplateText,
  mapStrings,
  type OperationDetail,
  type ParameterLocation,
  type Schema,
} from '@opchain/core/internal/model';
import { ownerOfBody, ownerOfParameter } from '../../schema/path-owner.js';
import type { MappingTarget } from '../../schema/rank-fields.js';
import { getResolver, type Resolve, type SchemaView, viewSchema } from '../../schema/schema-view.js';

/** Levels of objects in which presets are looked for. */
const MAX_PRESET_DEPTH = 4;

/** An input that an operation requires, and what could be mapped to it. */
export interface RequiredInput {
  readonly location: ParameterLocation | 'body';
  /** The parameter's name; of a field, with what contains it: `items[0].productId`. */
  readonly name: string;
  /** Of a field: keys and indexes in the body. */
  readonly path: readonly (string | number)[];
  readonly target: MappingTarget;
  /** Its only value, or its default, by the description. */
  readonly preset?: JsonValue;
  /** Of a field in an item of a list: what the item contains otherwise. */
  readonly item?: JsonValue;
  /** True for a field that may be left out, or that is in something which may be. */
  readonly isOptional?: boolean;
}

/** Fields of more levels are not mapped by themselves. */
const MAX_DEPTH = 4;
const MAX_FIELDS = 300;

/** The required parameters, the required fields of the body, and what these require in turn, except in lists. */
export function listRequiredInputs(detail: OperationDetail): RequiredInput[] {
  return [...listRequiredParameters(detail), ...listBodyInputs(detail, { isOptional: false })];
}

function listRequiredParameters(detail: OperationDetail): RequiredInput[] {
  const resolve = getResolver(detail);
  return detail.parameters
    .filter(({ required }) => required)
    .map(({ in: location, name, schema }): RequiredInput => {
      const view = viewSchema(schema, resolve);
      const { types, format, example } = view;
      const owner = ownerOfParameter(detail.path, name);
      return {
        location,
        name,
        path: [],
        target: { name, owner, types, format, example, acceptsText: true },
        ...presetOf(view, resolve),
      };
    });
}

/** The fields of the JSON body, outer ones first: the required ones, or with `isOptional` all, and those of the items of lists. */
export function listBodyInputs(
  detail: OperationDetail,
  { isOptional }: { readonly isOptional: boolean },
): RequiredInput[] {
  const resolve = getResolver(detail);
  const json = detail.requestBody?.content.find(({ contentType }) => /json/i.test(contentType));
  const inputs: RequiredInput[] = [];
  const visit = (schema: Schema | undefined, parent: Pick<RequiredInput, 'path' | 'item' | 'isOptional'>): void => {
    const { required, properties } = viewSchema(schema, resolve);
    const key = parent.path.findLast((each) => typeof each === 'string');
    const fields = properties
      .filter(([name]) => isOptional || required.has(name))
      .map(([name, inner]): [Schema, RequiredInput] => {
        const view = viewSchema(inner, resolve);
        const { types, format, example } = view;
        const path = [...parent.path, name];
        const owner = key ?? ownerOfBody(detail.path);
        const target = { name, owner, types, format, example, acceptsText: false };
        const optional = !required.has(name) && { isOptional: true };
        return [
          inner,
          {
            location: 'body',
            ...parent,
            name: formatPath(path),
            path,
            target,
            ...optional,
            ...presetOf(view, resolve),
          },
        ];
      });
    inputs.push(...fields.map(([, input]) => input));
    if (parent.path.length >= MAX_DEPTH || inputs.length >= MAX_FIELDS) return;
    for (const [inner, input] of fields) {
      const { items } = viewSchema(inner, resolve);
      const { preset: item = {} } = presetOf(viewSchema(items, resolve), resolve);
      const { path, isOptional: optional } = input;
      const below = {
        ...(optional && { isOptional: optional }),
        ...(parent.item !== undefined && { item: parent.item }),
      };
      if (items === undefined) visit(inner, { ...below, path });
      else if (isOptional) visit(items, { ...below, path: [...path, 0], item });
    }
  };
  visit(json?.schema, { path: [] });
  return inputs;
}

/** `items[0].productId`. */
function formatPath(path: RequiredInput['path']): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index > 0 ? `.${key}` : key)).join('');
}

function presetOf(view: SchemaView, resolve: Resolve): { readonly preset?: JsonValue } {
  const value = findPreset(view, resolve, 0);
  // What a description contains is a value, never a mapping.
  return value === undefined ? {} : { preset: mapStrings(value, escapeTemplateText) };
}

/** Of an object, the presets of the fields that it requires; of alternatives, those of the first, which a form shows. */
function findPreset(view: SchemaView, resolve: Resolve, depth: number): JsonValue | undefined {
  if (view.choices?.length === 1) return view.choices[0];
  if (view.default !== undefined || depth > MAX_PRESET_DEPTH) return view.default;
  const first = viewSchema(view.variants[0], resolve);
  const required = new Set([...view.required, ...first.required]);
  const presets = [...first.properties, ...view.properties].flatMap(([name, schema]) => {
    const preset = required.has(name) ? findPreset(viewSchema(schema, resolve), resolve, depth + 1) : undefined;
    return preset === undefined ? [] : [[name, preset] as const];
  });
  return presets.length === 0 ? undefined : Object.fromEntries(presets);
}
