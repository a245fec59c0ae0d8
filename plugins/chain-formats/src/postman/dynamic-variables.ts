import type { JsonObject } from '@opchain/core/plugin';

/** Schemas of inputs that are generated like Postman's dynamic variables, by their names without `$`. */
const schemas: Readonly<Record<string, JsonObject>> = {
  guid: text('uuid'),
  randomUUID: text('uuid'),
  timestamp: { type: 'integer', ...generate({ generate: 'timestamp', format: 'unix' }) },
  isoTimestamp: text('timestamp'),
  randomEmail: text('email'),
  randomExampleEmail: text('email'),
  randomFullName: text('name'),
  randomFirstName: text({ generate: 'pick', from: ['Ada', 'Alan', 'Barbara', 'Edsger', 'Grace', 'Radia'] }),
  randomLastName: text({ generate: 'pick', from: ['Dijkstra', 'Hopper', 'Liskov', 'Lovelace', 'Perlman', 'Turing'] }),
  randomInt: { type: 'integer', ...generate({ generate: 'integer', minimum: 0, maximum: 1000 }) },
  randomPrice: { type: 'number', ...generate({ generate: 'number', minimum: 0, maximum: 1000 }) },
  randomBoolean: { type: 'boolean', ...generate({ generate: 'pick', from: [true, false] }) },
  randomAlphaNumeric: text({ generate: 'text', length: 1 }),
  randomPassword: { ...text({ generate: 'text', length: 15 }), format: 'password' },
  randomPhoneNumber: text({ generate: 'sequence', prefix: '+1555', start: 1_000_000 }),
  randomDateFuture: text({ generate: 'timestamp', seconds: 2_592_000 }),
  randomDatePast: text({ generate: 'timestamp', seconds: -2_592_000 }),
  randomDateRecent: text({ generate: 'timestamp', seconds: -3_600 }),
  randomIP: text({ generate: 'pick', from: ['192.0.2.1', '198.51.100.7', '203.0.113.42'] }),
  randomUrl: text({ generate: 'text', prefix: 'https://example.com/' }),
  randomDomainName: text({ generate: 'pick', from: ['example.com', 'example.net', 'example.org'] }),
  randomCity: text({ generate: 'pick', from: ['Berlin', 'Lagos', 'Lima', 'Osaka', 'Toronto'] }),
  randomCountry: text({ generate: 'pick', from: ['Canada', 'Germany', 'Japan', 'Nigeria', 'Peru'] }),
  randomCountryCode: text({ generate: 'pick', from: ['CA', 'DE', 'JP', 'NG', 'PE'] }),
  randomCurrencyCode: text({ generate: 'pick', from: ['CAD', 'EUR', 'JPY', 'USD'] }),
  randomColor: text({ generate: 'pick', from: ['red', 'green', 'blue', 'black', 'white'] }),
};

function generate(generator: JsonObject | string): JsonObject {
  return { 'x-opchain-generate': generator };
}

function text(generator: JsonObject | string): JsonObject {
  return { type: 'string', ...generate(generator) };
}

/**
 * The schema of an input for `{{$guid}}`, `{{$randomEmail}}` and the like. All other names that start with `$random` are
 * random texts. Undefined for names of other variables.
 */
export function findDynamicSchema(name: string): JsonObject | undefined {
  if (!name.startsWith('$')) return undefined;
  const key = name.slice(1);
  if (Object.hasOwn(schemas, key)) return schemas[key];
  return key.startsWith('random') ? text('text') : undefined;
}
