import type { ApiDescription, OperationDetail, ParameterSpec } from '../model/api-description.js';
import type { ParameterLocation } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { listPathParameters, parsePathTemplate } from '../model/path-template.js';

/** An operation as a loader knows it: method and path, and anything else that its format provides. */
export type OperationParts = Partial<Omit<OperationDetail, 'id' | 'method' | 'path' | 'parameters'>> & {
  /** Defaults to `operationId`, else `"METHOD /path"`. Unique within the description. */
  readonly id?: string;
  /** HTTP method. */
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  /** Parameters; missing members are filled in with the OpenAPI defaults. */
  readonly parameters?: readonly (Pick<ParameterSpec, 'in' | 'name'> & Partial<ParameterSpec>)[];
};

/** Everything that a loader has read. */
export type DescriptionParts = Pick<ApiDescription, 'title' | 'version' | 'format'> &
  Partial<Pick<ApiDescription, 'description' | 'servers' | 'tags' | 'securitySchemes' | 'warnings' | 'dispose'>> & {
    /** Operations, in the order in which they are listed. */
    readonly operations: readonly OperationParts[];
  };

/**
 * For spec loaders: creates a description from parts that are all available, with an index of its operations. Omitted
 * members are empty or have the OpenAPI default: the style of a parameter, `default` for a response. A path parameter
 * that appears only in the path is added. Throws `SPEC_DUPLICATE`.
 */
export function createDescription({
  servers = [],
  tags = [],
  securitySchemes = [],
  warnings = [],
  operations,
  ...parts
}: DescriptionParts): ApiDescription {
  const byId = new Map<string, OperationDetail>();
  for (const operation of operations.map(complete)) {
    if (byId.has(operation.id)) throw new OpchainError('SPEC_DUPLICATE', `Two operations are named "${operation.id}".`);
    byId.set(operation.id, operation);
  }
  return {
    ...parts,
    servers,
    tags,
    securitySchemes,
    warnings,
    operations: [...byId.values()],
    find: (id) => byId.get(id),
    operation: (id) => {
      const found = byId.get(id);
      return found === undefined
        ? Promise.reject(new OpchainError('OPERATION_UNKNOWN', `There is no operation "${id}".`))
        : Promise.resolve(found);
    },
  };
}

const styles: Readonly<Record<ParameterLocation, string>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
};

function complete(parts: OperationParts): OperationDetail {
  const { method, path, parameters = [] } = parts;
  const inPath = listPathParameters(parsePathTemplate(path)).map(({ name }) => name);
  const undeclared = inPath.filter((pathName) => !parameters.some((one) => one.in === 'path' && one.name === pathName));
  return {
    tags: [],
    deprecated: false,
    security: [],
    responses: [{ status: 'default', description: '', headers: [], content: [], links: [] }],
    resolve: (schema) => schema,
    ...parts,
    id: parts.id ?? parts.operationId ?? `${method} ${path}`,
    parameters: [...parameters, ...undeclared.map((name) => ({ in: 'path' as const, name }))].map(completeParameter),
  };
}

function completeParameter(parameter: Pick<ParameterSpec, 'in' | 'name'> & Partial<ParameterSpec>): ParameterSpec {
  const style = parameter.style ?? styles[parameter.in];
  return {
    deprecated: false,
    schema: { type: 'string' },
    explode: style === 'form',
    allowReserved: false,
    ...parameter,
    style,
    // A path always has segments.
    required: parameter.in === 'path' || (parameter.required ?? false),
  };
}
