import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiDescription, OperationSummary } from '@opchain/core';
import type { PaletteEntry, PaletteGroup } from '../palette-entry.js';
import { parseQuery } from '../search-palette.js';
import { PaletteSearch } from './palette-search.js';

const operation = (
  method: string,
  path: string,
  id: string,
  more: Partial<OperationSummary> = {},
): OperationSummary => ({
  id,
  method,
  path,
  tags: [],
  deprecated: false,
  security: [],
  ...more,
});
const operations = [
  operation('GET', '/orders', 'listOrders'),
  operation('POST', '/orders', 'createOrder', { summary: 'Order products', tags: ['Sales'] }),
  operation('PUT', '/orders/{id}/status', 'setOrderStatus', { description: 'Ships or cancels the purchase.' }),
  operation('GET', '/customers', 'listCustomers'),
  operation('GET', '/customers/{id}', 'getCustomer'),
  operation('GET', '/repositories/{owner}/{file}.{format}', 'getFile'),
];
const preset = (name: string): PaletteEntry => ({ key: name, item: { kind: 'preset', id: name }, name });
const presets: PaletteGroup = {
  key: 'presets',
  name: 'Presets',
  kind: 'presets',
  size: 2,
  entries: [preset('Wait'), preset('R1 Order')],
};

let search: PaletteSearch;
beforeEach(async () => {
  const server = 'https://shop.test/v1';
  const description = { operations } as unknown as ApiDescription;
  search = new PaletteSearch([{ source: 'shop', location: 'x', description, server, servers: [server] }], [presets], {
    operations: 'Operations',
    presets: 'Presets',
    request: 'HTTP request',
    requestHint: '',
  });
  await search.prepare();
});

const find = (input: string) => {
  const query = parseQuery(input);
  return query === undefined ? undefined : search.find(query);
};
const entries = (input: string): PaletteEntry[] => (find(input)?.hits ?? []).flatMap((hits) => hits.entries);
const names = (input: string): string[] => entries(input).map(({ name }) => name);
const valuesOf = (input: string) => {
  const item = entries(input)[0]?.item;
  return item?.kind === 'operation' ? item.values : undefined;
};
/** The texts that are marked in the first result. */
const marked = (input: string) => {
  const found = find(input);
  const entry = found?.hits[0]?.entries[0];
  if (found === undefined || entry === undefined) throw new Error('nothing found');
  const { name, path, reason } = found.mark(entry);
  const cut = (text = '', marks: readonly { start: number; end: number }[] = []) =>
    marks.map(({ start, end }) => text.slice(start, end));
  return [cut(entry.name, name), cut(entry.path, path), cut(reason?.text, reason?.marks)];
};

describe('the search of the palette', () => {
  test.each([
    ['ORDER', ['createOrder', 'listOrders', 'setOrderStatus', 'R1 Order']],
    ['status order', ['setOrderStatus']],
    ['orders create', ['createOrder']],
    ['createord', ['createOrder']],
    ['costumer', ['listCustomers', 'getCustomer']],
    ['sales', ['createOrder']],
    ['cancels purchase', ['setOrderStatus']],
    ['wait', ['Wait']],
    ['.order', ['R1 Order']],
    ['nosuchthing', []],
  ])('finds by words of any field in any order, with typing errors, in singular and plural: %s', (input, expected) => {
    expect(names(input)).toEqual(expected);
  });

  test('an exact name comes first', () => {
    expect(names('setOrderStatus')[0]).toBe('setOrderStatus');
    expect(names('listorders')[0]).toBe('listOrders');
  });

  test('what is created without saying for whom is created for the user', async () => {
    const create = (path: string, id: string, summary: string) => operation('POST', path, id, { summary });
    const description = {
      operations: [
        create('/orgs/{org}/folders', 'folders/create-in-org', 'Create an organization folder'),
        create('/orgs/{org}/members', 'orgs/add-member', 'Add an organization member'),
        create('/user/folders', 'folders/create-for-user', 'Create a folder for the authenticated user'),
      ],
    } as unknown as ApiDescription;
    const sections = { operations: 'Operations', presets: 'Presets', request: 'HTTP request', requestHint: '' };
    const folders = new PaletteSearch(
      [{ source: 'x', location: 'x', description, server: '', servers: [] }],
      [],
      sections,
    );
    await folders.prepare();
    const first = (text: string) => folders.find({ scope: 'all', text }).hits[0]?.entries[0]?.name;
    expect(first('create folder')).toBe('folders/create-for-user');
    expect(first('create folder in organization')).toBe('folders/create-in-org');
  });

  test('a name with a number is not confused with others', async () => {
    const many = Array.from({ length: 30 }, (_, index) => operation('GET', `/things/${index}`, `getThing${index}`));
    const description = { operations: many } as unknown as ApiDescription;
    const names = { operations: 'Operations', presets: 'Presets', request: 'HTTP request', requestHint: '' };
    const things = new PaletteSearch([{ source: 'x', location: 'x', description, server: '', servers: [] }], [], names);
    await things.prepare();
    const { hits } = things.find({ scope: 'all', text: 'getthing28' });
    expect(hits.flatMap((each) => each.entries.map(({ name }) => name))).toEqual(['getThing28']);
  });

  test('the section with the best match comes first', () => {
    expect(find('order')?.hits.map(({ group }) => group.name)).toEqual(['Operations', 'Presets']);
    expect(find('r')?.hits.map(({ group }) => group.name)).toEqual(['Presets', 'Operations']);
  });

  test.each([
    ['POST /orders', ['createOrder']],
    ['/orders', ['listOrders', 'createOrder', 'setOrderStatus']],
    ['/orders/', ['listOrders', 'createOrder', 'setOrderStatus']],
    ['/orders/{id}/', ['setOrderStatus']],
    ['/customers/42', ['getCustomer']],
    ['/status', ['setOrderStatus']],
    ['https://shop.test/v1/customers/42?limit=3', ['getCustomer']],
    ['https://elsewhere.test/customers/42', ['getCustomer', 'HTTP request: GET https://elsewhere.test/customers/42']],
    ['put https://shop.test/v1/orders/4%2F2/status', ['setOrderStatus']],
    ['/repositories/me/a.b.json', ['getFile']],
    ['DELETE /orders', []],
  ])('finds the operation that a path, an address or a method with one calls: %s', (input, expected) => {
    expect(names(input)).toEqual(expected);
  });

  test('an address fills in the parameters of its path and its query', () => {
    expect(valuesOf('https://shop.test/v1/customers/a%20b?limit=3')).toMatchObject({
      path: { id: 'a b' },
      query: [['limit', '3']],
    });
    expect(valuesOf('/repositories/me/a.b.json')?.path).toEqual({ owner: 'me', file: 'a.b', format: 'json' });
    expect(valuesOf('/customers/{id}')?.path).toEqual({});
  });

  test('a curl command fills in its body and headers', () => {
    const command = `curl -sS -X PUT 'https://shop.test/v1/orders/42/status?dry=true' \\  -H "X-Reason: it\\"s" --header='Accept: */*' -u me:secret -d '{"status": "paid"}'`;
    expect(names(command)).toEqual(['setOrderStatus']);
    expect(valuesOf(command)).toEqual({
      path: { id: '42' },
      query: [['dry', 'true']],
      headers: [
        ['X-Reason', 'it"s'],
        ['Accept', '*/*'],
      ],
      body: '{"status": "paid"}',
    });
  });

  test('curl with data posts, and with -G asks', () => {
    expect(names(`curl https://shop.test/v1/orders -d '{}'`)[0]).toBe('createOrder');
    expect(names(`curl --max-redirs 5 https://shop.test/v1/orders -d '{}'`)[0]).toBe('createOrder');
    expect(names(`curl shop.test/v1/orders -d '{}'`)[0]).toBe('createOrder');
    expect(names('curl -sSX POST https://shop.test/v1/orders')[0]).toBe('createOrder');
    expect(names('curl https://shop.test/v1/orders -F file=@orders.csv')[0]).toBe('createOrder');
    expect(names('curl -G https://shop.test/v1/orders -d limit=3')[0]).toBe('listOrders');
    expect(valuesOf('curl -G https://shop.test/v1/orders -d limit=3')?.query).toEqual([['limit', '3']]);
  });

  test('marks what matches, in the field that explains the match', () => {
    expect(marked('order status')).toEqual([['Order', 'Status'], ['order', 'status'], []]);
    expect(marked('costumer')).toEqual([['Customers'], ['customers'], []]);
    expect(marked('/orders/{id}/')).toEqual([[], ['/orders/{id}/'], []]);
    expect(marked('purchase')).toEqual([[], [], ['purchase']]);
    expect(marked('sales')).toEqual([[], [], ['Sales']]);
  });
});
