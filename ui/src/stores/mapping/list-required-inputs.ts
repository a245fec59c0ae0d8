import type { JsonValue } from '@opchain/core';
import type { OperationDetail, ParameterLocation } from '@opchain/core/model';
import { ownerOfBody, ownerOfParameter } from '../../schema/path-owner.js';
import type { MappingTarget } from '../../schema/rank-fields.js';
import type { SchemaView } from '../../schema/schema-view.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';

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
        ...presetOf(view),
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
        ...presetOf(view),
      };
    });
  return [...parameters, ...fields];
}

function presetOf({ choices, default: preset }: SchemaView): { readonly preset?: JsonValue } {
  const value = choices?.length === 1 ? choices[0] : preset;
  return value === undefined ? {} : { preset: value };
}
