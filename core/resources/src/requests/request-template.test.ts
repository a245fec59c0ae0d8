import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { createDescription } from '@opchain/core/plugin';
import type { Api, ApiSettings } from '../settings/api-settings.js';
import { fillTemplate, firstPlan, listNamedFields, type RequestPlan, revisePlan } from './request-plan.js';
import { createTemplate } from './request-template.js';

const now = Date.UTC(2026, 10, 27, 12);
let count = 0;
const source = () => ({ seed: `seed-${(count += 1)}`, index: count, now });

interface Parts {
  readonly schema: JsonObject;
  readonly example?: JsonValue;
  readonly values?: ApiSettings['values'][string];
  readonly hasConflict?: boolean;
}

async function templateOf({ schema, example, values, hasConflict = false }: Parts) {
  const statuses = ['201', ...(hasConflict ? ['409'] : [])];
  const description = createDescription({
    title: '',
    version: '',
    format: '',
    operations: [
      {
        operationId: 'create',
        method: 'POST',
        path: '/things',
        requestBody: {
          required: true,
          content: [{ contentType: 'application/json', schema, ...(example === undefined ? {} : { example }) }],
        },
        responses: statuses.map((status) => ({ status, description: '', headers: [], links: [], content: [] })),
      },
    ],
  });
  const settings = { safe: 'all', unsafe: [], producers: {}, values: values === undefined ? {} : { create: values } };
  const api: Api = { description, links: [], settings: settings as ApiSettings };
  return createTemplate(api, description.operations[0] as OperationDetail, now);
}

const object = (properties: Record<string, JsonObject>, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const text = { type: 'string' };

async function bodiesOf(parts: Parts, plan: RequestPlan = firstPlan) {
  const template = await templateOf(parts);
  const make = () => fillTemplate(template, plan, source)?.body as JsonObject;
  return [make(), make()] as const;
}

describe('values come from', () => {
  test('the settings, before examples, and generators make others each time', async () => {
    const [first, second] = await bodiesOf({
      schema: object({ zone: { ...text, example: 'Mars' }, reference: text }),
      values: { 'body/zone': 'Europe/Paris', 'body/reference': { generate: 'sequence', prefix: 'R-' } },
    });
    expect(first.zone).toBe('Europe/Paris');
    expect(first.reference).toMatch(/^R-\d+$/);
    expect(second.reference).not.toBe(first.reference);
  });

  test('the example of the whole body, with the fields that it lacks', async () => {
    const schema = object({ status: { ...text, enum: ['open', 'in_progress'] }, note: text }, ['status']);
    const [body] = await bodiesOf({ schema, example: { status: 'in_progress' } });
    expect(body).toEqual({ status: 'in_progress', note: 'text' });
  });

  test('names that real servers know the values of, and dates near today, ends after their starts', async () => {
    const date = { type: 'string', format: 'date' };
    const [body] = await bodiesOf({
      schema: object({ timeZone: text, currency: { ...text, pattern: '^[A-Z]{3}$' }, from: date, to: date }),
    });
    expect(body).toMatchObject({ timeZone: 'Europe/London', currency: 'EUR', from: '2026-12-04', to: '2026-12-06' });
  });

  test('an item where the default is an empty list, so that items can be tried', async () => {
    const [body] = await bodiesOf({ schema: object({ tags: { type: 'array', items: text, default: [] } }) });
    expect(body.tags).toEqual(['text']);
  });

  test('as much as there may be, where other requests take from it', async () => {
    const [body] = await bodiesOf({ schema: object({ capacity: { type: 'integer', minimum: 1, maximum: 50 } }) });
    expect(body.capacity).toBe(50);
  });
});

describe('where records may conflict', () => {
  const unique = async (name: string, schema: JsonObject, plan = firstPlan) => {
    const [first, second] = await bodiesOf({ schema: object({ [name]: schema }), hasConflict: true }, plan);
    return first[name] !== second[name];
  };

  test.each<[string, JsonObject]>([
    ['key', { ...text, pattern: '^[A-Z]{2,6}$' }],
    ['code', { ...text, pattern: '^[A-Z][A-Z0-9]{1,9}$' }],
    ['name', { ...text, example: 'Front desk' }],
    ['email', { ...text, format: 'email' }],
  ])('%s varies: it is named like a key', async (name, schema) => {
    expect(await unique(name, schema)).toBe(true);
  });

  test.each<[string, JsonObject]>([
    ['time_zone', { ...text, example: 'Europe/London' }],
    ['start_date', { ...text, format: 'date' }],
    ['kind_name', { ...text, enum: ['a', 'b'] }],
    ['description', text],
    ['topic', { ...text, example: 'Boats' }],
    ['country_code', text],
  ])('%s does not vary', async (name, schema) => {
    expect(await unique(name, schema)).toBe(false);
  });

  test('other texts vary after a collision, those with an example last', async () => {
    expect(await unique('topic', text, { ...firstPlan, level: 1 })).toBe(true);
    expect(await unique('topic', { ...text, example: 'Boats' }, { ...firstPlan, level: 1 })).toBe(false);
    expect(await unique('topic', { ...text, example: 'Boats' }, { ...firstPlan, level: 2 })).toBe(true);
  });

  test('a form with little room gives a thousand texts without a repetition', async () => {
    const template = await templateOf({
      schema: object({ key: { ...text, pattern: '^[A-Z]{3}$' } }),
      hasConflict: true,
    });
    const keys = Array.from(
      { length: 1000 },
      () => (fillTemplate(template, firstPlan, source)?.body as JsonObject).key,
    );
    expect(new Set(keys).size).toBe(1000);
  });
});

describe('a response that rejects a valid request is learned from', () => {
  const schema = object({ code: text, color: { ...text, example: 'teal' }, priority: text }, ['code', 'color']);
  const learn = async (answer: { readonly status: number; readonly text: string }, plan = firstPlan, parts = {}) => {
    const template = await templateOf({ schema, ...parts });
    const revised = await revisePlan(template, plan, answer);
    return revised && (fillTemplate(template, revised, source)?.body as JsonObject);
  };

  test('a field that it names keeps its value, then gets one that it offers, or is left out', async () => {
    const error = (path: string, message: string) => ({
      status: 422,
      text: JSON.stringify({ title: 'Invalid', errors: [{ pointer: `/${path}`, message }] }),
    });
    expect(await learn(error('color', 'must be one of "red", "blue"'))).toMatchObject({ color: 'red' });
    expect(await learn(error('priority', 'unknown priority'))).not.toHaveProperty('priority');
    expect(await learn(error('code', 'no such code'))).toMatchObject({ code: 'text' });
  });

  test('one that names nothing leads to the example of the body alone, then to required fields alone', async () => {
    const parts = { example: { code: 'A', color: 'red' } };
    expect(await learn({ status: 400, text: 'Bad Request' }, firstPlan, parts)).toEqual({
      code: expect.anything(),
      color: 'red',
    });
    expect(await learn({ status: 401, text: '' }, firstPlan, parts)).toBeUndefined();
  });

  test('the title of a problem document names no field', async () => {
    const template = await templateOf({ schema: object({ title: text, status: text, zone: text }) });
    const named = (body: JsonValue) => listNamedFields(template, JSON.stringify(body)).map(({ pointer }) => pointer);
    expect(named({ title: 'Unprocessable', status: 422, detail: 'The title of the status is off' })).toEqual([]);
    expect(named({ title: 'Invalid', errors: [{ field: 'title', message: 'too long' }] })).toEqual(['/title']);
    expect(named({ message: 'zone: unknown zone' })).toEqual(['/zone']);
  });
});
