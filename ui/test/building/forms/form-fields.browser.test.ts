import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BuilderHost, startBuilderHost } from '../../../host/src/index.js';
import { type OpenBuilder, openBuilder } from '../../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
let host: BuilderHost;
let builder: OpenBuilder;

beforeAll(async () => {
  const responses = { 200: { description: 'OK' } };
  const photo = { type: 'string', contentMediaType: 'image/png' };
  const schema = { type: 'object', required: ['photo'], properties: { photo } };
  const kind = (name: string, field: string) => ({
    title: name,
    type: 'object',
    required: ['kind', field],
    properties: { kind: { const: name }, [field]: { type: 'number' } },
  });
  const reading = { oneOf: [{ title: 'remark', type: 'string' }, kind('wind', 'speed'), kind('tide', 'level')] };
  const body = { type: 'object', required: ['reading'], properties: { reading } };
  const day = { name: 'day', in: 'query', required: true, schema: { type: 'string', format: 'date' } };
  const names = ['north', 'south', 'east', 'west'].flatMap((side) => [1, 2, 3, 4].map((number) => `${side}-${number}`));
  const station = { name: 'station', in: 'query', required: true, schema: { type: 'string', enum: names } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Coast', version: '1' },
    servers: [{ url: 'https://coast.example' }],
    paths: {
      '/tides': { get: { operationId: 'listTides', parameters: [day, station], responses } },
      '/readings': {
        post: {
          operationId: 'addReading',
          requestBody: { content: { 'application/json': { schema: body } } },
          responses,
        },
      },
      '/photos': {
        post: {
          operationId: 'addPhoto',
          requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
          responses,
        },
      },
    },
  };
  host = await startBuilderHost({
    description: {
      name: 'coast',
      location: 'https://coast.example/openapi.json',
      read: () => Promise.resolve(JSON.stringify(description)),
    },
  });
  builder = await openBuilder(browser, host.url);
});

afterAll(async () => {
  expect(builder.opened.consoleMessages).toEqual([]);
  await builder.opened.context.close();
  await host.close();
});

test('the calendar opens at the date of the field', async () => {
  await builder.row(/^GET listTides/).dblclick();
  const picker = builder.inspector.locator('input.date');
  await builder.type('day', 'tomorrow');
  await builder.button('Choose day from a calendar').click();
  expect(await picker.inputValue()).toBe('');
  await builder.page.keyboard.press('Escape');
  await builder.type('day', '2026-05-04');
  await builder.button('Choose day from a calendar').click();
  expect(await picker.inputValue()).toBe('2026-05-04');
  await builder.page.keyboard.press('Escape');
});

test('Enter in the search of many choices selects the first match', async () => {
  await builder.inspector.getByRole('button', { name: 'Choose station' }).click();
  const search = builder.inspector.getByRole('searchbox', { name: 'Search values' });
  await search.and(builder.page.locator(':focus')).waitFor();
  await builder.page.keyboard.type('EAST');
  await builder.inspector.getByRole('button', { name: 'north-1', exact: true }).waitFor({ state: 'hidden' });
  await builder.page.keyboard.press('Enter');
  await search.waitFor({ state: 'hidden' });
  expect(await builder.field('station').inputValue()).toBe('east-1');
});

test('a click on a chosen file chooses another one; Delete leaves an empty field with the focus', async () => {
  await builder.row(/^POST addPhoto/).dblclick();
  await builder.inspector.getByLabel('Choose a file').setInputFiles(file('low.png'));
  const chip = (name: string) => builder.inspector.getByRole('button', { name: `photo: ${name}, 3 B` });
  const [chooser] = await Promise.all([builder.page.waitForEvent('filechooser'), chip('low.png').click()]);
  await chooser.setFiles(file('high.png'));
  await chip('high.png').press('Delete');
  await builder.page.keyboard.type('{{');
  await builder.picker.waitFor();
});

test('an alternative with fields is chosen next to one without, and back', async () => {
  await builder.row(/^POST addReading/).dblclick();
  const variant = builder.inspector.getByRole('combobox', { name: 'Variant' });
  const payload = async (): Promise<unknown> =>
    (await builder.chain()).steps.map((step) => step.kind === 'operation' && step.body?.payload).at(-1);
  await variant.selectOption('wind');
  await builder.type('speed', '3');
  await variant.selectOption('tide');
  await builder.field('level').waitFor();
  expect(await payload()).toEqual({ reading: { kind: 'tide' } });
  await variant.selectOption('remark');
  await builder.type('reading', 'calm');
  expect(await payload()).toEqual({ reading: 'calm' });
});

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('png') });
