/**
 * A description of so many operations, about as large in each as public ones are.
 * @param {number} operations
 */
export function generateDescription(operations) {
  /** @type {Record<string, Record<string, object>>} */
  const paths = {};
  /** @type {Record<string, object>} */
  const schemas = {};
  for (let number = 0; number < operations; number++) {
    const name = `thing${number >> 2}`;
    const path = number % 2 === 0 ? `/${name}` : `/${name}/{id}`;
    const method = ['get', 'get', 'post', 'delete'][number % 4] ?? 'get';
    schemas[name] ??= {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', format: 'uuid', description: 'Known by this everywhere.' },
        name: { type: 'string', minLength: 1, maxLength: 200, examples: ['A name'] },
        amount: { type: 'number', minimum: 0 },
        parent: { $ref: `#/components/schemas/thing${number >> 3}` },
        labels: { type: 'array', items: { type: 'string' } },
      },
    };
    (paths[path] ??= {})[method] = {
      operationId: `${method}Thing${number}`,
      summary: `Does ${method} on thing ${number >> 2}`,
      description:
        'What it does is told at some length, since descriptions of real interfaces do that, too, and somebody reads it.',
      tags: [`group${number % 50}`],
      parameters: [
        ...(number % 2 === 0
          ? []
          : [{ in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }]),
        {
          in: 'query',
          name: 'limit',
          description: 'How many at most.',
          schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
        },
      ],
      ...(method === 'post'
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
            },
          }
        : {}),
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
        },
        404: {
          description: 'There is none.',
          content: {
            'application/problem+json': { schema: { type: 'object', properties: { title: { type: 'string' } } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${operations} operations`, version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: { schemas },
  };
}
