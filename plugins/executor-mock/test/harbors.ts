const reply = (schema: object, status = '200') => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
});
const body = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const query = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'query', schema });

/** Harbors with boats, settings, and an action. */
export const harbors = {
  openapi: '3.1.0',
  info: { title: 'Harbors', version: '1' },
  paths: {
    '/harbors': {
      post: {
        operationId: 'createHarbor',
        requestBody: body(ref('NewHarbor')),
        responses: reply(ref('Harbor'), '201'),
      },
      get: {
        parameters: [
          query('limit', { type: 'integer', maximum: 100 }),
          query('cursor'),
          query('name'),
          query('sort'),
          query('q'),
          query('min_depth', { type: 'number' }),
        ],
        responses: reply({
          type: 'object',
          properties: {
            harbors: { type: 'array', items: ref('Harbor') },
            total: { type: 'integer' },
            next_cursor: { type: ['string', 'null'], examples: ['abc'] },
          },
        }),
      },
    },
    '/harbors/{id}': {
      parameters: [id],
      get: { responses: { ...reply(ref('Harbor')), ...reply(ref('Problem'), '404') } },
      put: { requestBody: body(ref('NewHarbor')), responses: reply(ref('Harbor')) },
      patch: {
        requestBody: {
          content: Object.fromEntries(
            ['application/json', 'application/merge-patch+json', 'application/json-patch+json'].map((type) => [
              type,
              { schema: true },
            ]),
          ),
        },
        responses: { ...reply(ref('Harbor')), '412': { description: 'Changed' } },
      },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
    '/harbors/{id}/status': {
      parameters: [id],
      put: {
        requestBody: body({ type: 'object', properties: { status: { type: 'string' } } }),
        responses: reply(ref('Harbor')),
      },
    },
    '/harbors/{id}/boats': {
      parameters: [id],
      post: {
        requestBody: body(ref('NewBoat')),
        responses: reply({ type: 'object', properties: { boat: ref('Boat') } }, '201'),
      },
      get: { responses: reply({ type: 'array', items: ref('Boat') }) },
    },
    '/boats/{boatId}': {
      get: {
        parameters: [{ ...id, name: 'boatId', schema: { type: 'integer' } }],
        responses: reply({ type: 'object', properties: { boat: ref('Boat') } }),
      },
    },
    '/trips': {
      post: {
        requestBody: body({ type: 'object', required: ['harborId'], properties: { harborId: { type: 'string' } } }),
        responses: {
          ...reply({ type: 'object', properties: { id: { type: 'string' }, harborId: { type: 'string' } } }, '201'),
          ...reply(ref('Problem'), '409'),
        },
      },
      get: { responses: reply({ type: 'array', items: { type: 'object' } }) },
    },
    '/trips/{id}': {
      delete: { parameters: [id], responses: { '204': { description: 'Gone' }, '409': { description: 'In use' } } },
    },
    '/tickets': {
      post: {
        requestBody: body({ type: 'object', properties: { tripId: { type: 'string' } } }),
        responses: reply({ type: 'object', properties: { id: { type: 'string' }, tripId: { type: 'string' } } }, '201'),
      },
      get: {
        parameters: [query('cursor')],
        responses: { ...reply({ type: 'array', items: { type: 'object' } }), '422': { description: 'Invalid' } },
      },
    },
    '/guests': {
      post: {
        requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
        responses: reply({ type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } }, '201'),
      },
    },
    '/visits': {
      post: {
        requestBody: body({ type: 'object', properties: { guestId: { type: 'string' } } }),
        responses: reply({ type: 'object', properties: { guestId: { type: 'string' } } }, '201'),
      },
    },
    '/inspection': {
      post: { responses: reply({ type: 'object', properties: { harborId: { type: 'string' } } }, '201') },
    },
    '/moorings': { post: { requestBody: body({ type: 'object' }), responses: reply(ref('Mooring'), '201') } },
    '/moorings/{id}': {
      parameters: [{ ...id, example: 'm-1' }],
      get: { responses: reply(ref('Mooring')) },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
    '/walls': { post: { responses: reply(ref('Wall'), '201') } },
    '/walls/{id}': {
      get: { parameters: [{ ...id, schema: { type: 'string', pattern: '^(a+)+$' } }], responses: reply(ref('Wall')) },
    },
    '/settings': {
      get: { responses: reply(ref('Settings')) },
      patch: { requestBody: body(ref('Settings')), responses: reply(ref('Settings')) },
    },
    '/weather': {
      get: { responses: reply({ type: 'object', properties: { wind: { type: 'string', examples: ['calm'] } } }) },
    },
    '/pilots/{pilot}': {
      get: {
        parameters: [{ ...id, name: 'pilot' }],
        responses: reply({ type: 'object', properties: { pilot: { type: 'string' }, rank: { type: 'string' } } }),
      },
    },
    '/secret': {
      get: {
        security: [{ key: [] }, { login: ['read'] }],
        responses: { '200': { description: 'Yours' }, '401': { description: 'Who?' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://issuer.example/token', scopes: { read: 'read' } } },
      },
    },
    schemas: {
      NewHarbor: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 2 },
          depth: { type: 'number', default: 5 },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      Harbor: {
        allOf: [ref('NewHarbor')],
        type: 'object',
        required: ['id', 'name', 'createdAt'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          status: { type: 'string', enum: ['open', 'closed'], readOnly: true },
          createdAt: { type: 'string', format: 'date-time', readOnly: true },
        },
      },
      NewBoat: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      Boat: {
        type: 'object',
        properties: { id: { type: 'integer' }, harborId: { type: 'string' }, name: { type: 'string' } },
      },
      Settings: { type: 'object', properties: { theme: { type: 'string', examples: ['light'] } } },
      Mooring: {
        type: 'object',
        required: ['id', 'isFree', 'berth'],
        properties: {
          id: { type: 'string' },
          isFree: { type: 'boolean', example: 'yes' },
          berth: {
            type: 'object',
            required: ['side', 'length'],
            properties: { side: { type: 'string' }, length: { type: 'number' } },
          },
        },
        example: { id: 'm-0', isFree: 'yes', berth: { side: 'port' } },
      },
      // Of itself, without end.
      Wall: {
        type: 'object',
        required: ['name', 'parts'],
        properties: {
          name: { type: 'string', pattern: '^(a+)+$' },
          parts: { type: 'array', minItems: 2, items: ref('Wall') },
        },
      },
      Problem: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' } } },
    },
  },
};
