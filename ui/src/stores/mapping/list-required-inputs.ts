import type { JsonValue } from '@opchain/core';
import {
  escapeTemplateText,
  mapStrings,
  type OperationDetail,
  type ParameterLocation,
} from '@opchain/core/internal/model';
import { ownerOfBody, ownerOfParameter } from '../../schema/path-owner.js';
import type { MappingTarget } from '../../schema/rank-fields.js';
import { getResolver, type Resolve, type SchemaView, viewSchema } from '../../schema/schema-view.js';

/** Levels of objects in which presets are looked for. */
const MAX_PRESET_DEPTH = 4;

/** An input that an operation requires, and what could be mapped to it. */
export interface RequiredInput {
  readonly location: ParameterLocation | 'body';
  readonly name: string;
  readonly target: MappingTarget;
  /** Its only value, or its default, by the description. */
  readonly preset?: JsonValue;
}

/** The required parameters and fields of the body. */
export function listRequiredInputs(detail: OperationDetail): RequiredInput[] {
  const resolve = getResolver(detail);
  const parameters = detail.parameters
    .filter(({ required }) => required)
    .map(({ in: location, name, schema }): RequiredInput => {
      const view = viewSchema(schema, resolve);
      const owner = ownerOfParameter(detail.path, name);
      return {
        location,
        name,
        target: { name, owner, types: view.types, format: view.format, acceptsText: true },
        ...presetOf(view, resolve),
      };
    });
  const json = detail.requestBody?.content.find(({ contentType }) => /json/i.test(contentType));
  const { required, properties } = viewSchema(json?.schema, resolve);
  const fields = properties
    .filter(([name]) => required.has(name))
    .map(([name, schema]): RequiredInput => {
      const view = viewSchema(schema, resolve);
      const { types, format } = view;
      return {
        location: 'body',
        name,
        target: { name, owner: ownerOfBody(detail.path), types, format, acceptsText: false },
        ...presetOf(view, resolve),
      };
    });
  return [...parameters, ...fields];
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
