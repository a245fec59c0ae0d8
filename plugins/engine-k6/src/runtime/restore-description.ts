import type { ApiDescription } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import type { ChainDefinition, OperationDefinition } from './definition.js';

/** The descriptions of a definition, with the operations and the security schemes that the chain uses. */
export function restoreDescriptions({
  operations,
  credentials,
}: ChainDefinition): Readonly<Record<string, ApiDescription>> {
  return Object.fromEntries(
    Object.entries(operations).map(([source, own]) => {
      const details = Object.entries(own).map(([id, operation]) => restoreOperation(id, operation));
      const schemes = Object.values(credentials).flatMap((bySource) => bySource[source] ?? []);
      return [
        source,
        {
          title: source,
          version: '',
          format: '',
          servers: [],
          tags: [],
          warnings: [],
          operations: details,
          securitySchemes: schemes.filter(({ name }, index) => schemes.findIndex((one) => one.name === name) === index),
          find: (id: string) => details.find((detail) => detail.id === id),
          operation: async (id: string) => {
            const found = details.find((detail) => detail.id === id);
            if (found === undefined) throw new Error(`The operation "${id}" is not in the script.`);
            return Promise.resolve(found);
          },
        },
      ];
    }),
  );
}

function restoreOperation(
  id: string,
  { method, path, accept, parameters, content }: OperationDefinition,
): OperationDetail {
  const documented = accept.map((contentType) => ({ contentType }));
  return {
    id,
    method,
    path,
    tags: [],
    deprecated: false,
    security: [],
    parameters: parameters.map((parameter) => ({ required: false, deprecated: false, schema: true, ...parameter })),
    ...(content.length > 0 && { requestBody: { required: false, content } }),
    responses: [{ status: 'default', description: '', headers: [], links: [], content: documented }],
    resolve: (schema) => schema,
  };
}
