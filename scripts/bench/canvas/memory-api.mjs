// One operation of an API that answers from memory.
export const server = 'http://api.test';

/** @type {import('@opchain/core').OperationSummary} */
const operation = {
  id: 'createOrder',
  operationId: 'createOrder',
  method: 'POST',
  path: '/orders',
  tags: ['Shop'],
  deprecated: false,
  security: [],
};

/** @type {import('@opchain/core').ApiDescription} */
export const description = {
  title: 'Shop',
  version: '1',
  format: 'OpenAPI 3.1.0',
  servers: [{ url: server }],
  tags: [],
  operations: [operation],
  warnings: [],
  securitySchemes: [],
  find: (id) => (id === operation.id ? operation : undefined),
  operation: () =>
    Promise.resolve({
      ...operation,
      parameters: [],
      requestBody: { required: true, content: [{ contentType: 'application/json', schema: { type: 'object' } }] },
      responses: [
        {
          status: '201',
          description: 'Created',
          headers: [],
          links: [],
          content: [{ contentType: 'application/json', schema: { type: 'object' } }],
        },
      ],
      resolve: (schema) => schema,
    }),
};

/**
 * Answers each call after that many milliseconds.
 * @param {number} pause
 * @returns {import('@opchain/core/plugin').Executor}
 */
export const memoryExecutor = (pause) => ({
  name: 'memory',
  handles: () => true,
  async execute(call, { onSent }) {
    onSent();
    await new Promise((resolve) => setTimeout(resolve, pause));
    return {
      status: 201,
      statusText: 'Created',
      headers: [['Content-Type', 'application/json']],
      body: new globalThis.TextEncoder().encode(JSON.stringify({ id: 'id-1', tags: ['a', 'b'], url: call.url })),
      truncated: false,
    };
  },
});
