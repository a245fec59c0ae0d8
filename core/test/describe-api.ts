import { type ApiDescription, OpchainError } from '@opchain/core';
import type { SecurityScheme, OperationDetail, ParameterSpec, Schema } from '@opchain/core/internal/model';

type OperationSketch = { readonly path?: string; readonly method?: string } & Partial<
  Omit<OperationDetail, 'id' | 'path' | 'method'>
>;

/** The parts of a description that a test needs. */
export interface ApiSketch {
  /** URLs of the servers. */
  readonly servers?: readonly string[];
  /** The security schemes. */
  readonly schemes?: readonly SecurityScheme[];
  /** By id. The default path is `/<id>`, the default method GET. */
  readonly operations: Readonly<Record<string, OperationSketch>>;
}

/** Creates a description without a document, for tests that do not read one. */
export function describeApi({ servers = [], schemes = [], operations }: ApiSketch): ApiDescription {
  const details = new Map(Object.entries(operations).map(([id, sketch]) => [id, completeOperation(id, sketch)]));
  return {
    title: 'Test',
    version: '1',
    format: 'OpenAPI 3.1.0',
    servers: servers.map((url) => ({ url })),
    tags: [],
    operations: [...details.values()],
    securitySchemes: schemes,
    warnings: [],
    find: (id) => details.get(id),
    operation: (id) => {
      const found = details.get(id);
      return found === undefined
        ? Promise.reject(new OpchainError('OPERATION_UNKNOWN', `There is no operation ${id}.`))
        : Promise.resolve(found);
    },
  };
}

function completeOperation(id: string, sketch: OperationSketch): OperationDetail {
  const path = sketch.path ?? `/${id}`;
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) =>
    parameter('path', name ?? '', { required: true }),
  );
  const parameters = sketch.parameters ?? [];
  return {
    id,
    operationId: id,
    method: 'GET',
    tags: [],
    deprecated: false,
    security: [],
    responses: [
      { status: 'default', description: 'Anything', headers: [], content: [{ contentType: '*/*' }], links: [] },
    ],
    resolve: (schema: Schema) => schema,
    ...sketch,
    path,
    parameters: [
      ...parameters,
      ...inPath.filter(({ name }) => !parameters.some((one) => one.in === 'path' && one.name === name)),
    ],
  };
}

const styles = { path: 'simple', query: 'form', querystring: 'form', header: 'simple', cookie: 'form' } as const;

/** A parameter with default values. */
export function parameter(
  location: ParameterSpec['in'],
  name: string,
  more: Partial<ParameterSpec> = {},
): ParameterSpec {
  const style = more.style ?? styles[location];
  return {
    in: location,
    name,
    required: false,
    deprecated: false,
    schema: true,
    style,
    explode: style === 'form',
    allowReserved: false,
    ...more,
  };
}

/** A JSON request body. */
export const jsonBody = (schema: Schema = true, required = false): NonNullable<OperationDetail['requestBody']> => ({
  required,
  content: [{ contentType: 'application/json', schema }],
});
