import { describe, expect, test } from '@jest/globals';
import { call, makeChain } from '../../test/make-chain.js';
import { runDocument } from '../../test/run-document.js';
import type { Chain, OperationStep } from '../index.js';
import { readChain } from '../document/read/read-chain.js';
import { formatChain } from '../document/write/format-document.js';
import { writeChain } from '../document/write/write-chain.js';
import { connect } from './edit-connections.js';
import { addStep } from './edit-steps.js';
import { addPageLoop, removePageLoop } from './add-page-loop.js';
import { readPageCount, setPageCount } from './count-pages.js';
import { extendPageLoop, findPageLoop, leavePageLoops } from './page-loop.js';
import { findUsedList, repeatForEach } from './repeat-for-each.js';
import { selectFromNextLink, selectFromNextUrl } from './select-next-link.js';

const selector = JSON.stringify(selectFromNextLink('x'));
const linked = {
  parameter: 'x',
  value: `{{a.$headers.Link | xpath ${selector}}}`,
  criteria: [{ kind: 'regex', context: '{{a.$headers.Link}}', pattern: '[?&]x=[^<>]*>[^<]*rel="?next' }],
} as const;

/** Three pages of two records; the cursor of the second page is in one of two links. */
const pages = (sent: string) => {
  const page = sent.includes('x=') ? (sent.includes('x=b') ? 1 : 2) : 0;
  const next = ['</a?y=1&x=a>; rel="prev", </a?y=1&x=b&z=2>; rel="next"', '</a?x=c>; rel=next', undefined][page];
  const json = [0, 1].map((each) => ({ id: `${page}${each}`, on: each === 0 }));
  return sent.startsWith('/a')
    ? { json, ...(next !== undefined && { headers: [['Link', next]] as const }) }
    : { json: {} };
};

async function run(chain: Chain) {
  const { workflows } = writeChain(
    await readChain(await formatChain(chain, 'yaml'), { workflow: chain.id }),
  ) as unknown as { workflows: object[] };
  const { calls, summary } = await runDocument({ workflows, workflow: chain.id, replies: pages });
  expect(summary.state).toBe('succeeded');
  expect(summary.results.flatMap(({ mismatches }) => mismatches)).toEqual([]);
  return calls;
}

const use = (id: string, operation: string, value: string) => ({
  ...call(id),
  operation: { source: 'api', id: operation },
  body: { payload: { value } },
});

describe('reading every page', () => {
  test('calls a list again until there is no next page, and can stop doing so', async () => {
    const chain = makeChain([call('a')], []);
    const all = addPageLoop(chain, 'a', linked);
    expect(await run(all)).toEqual(['/a', '/a?x=b', '/a?x=c']);
    expect(findPageLoop(all, 'a')).toBe('a');
    expect(await run(removePageLoop(all, 'a'))).toEqual(['/a']);
  });

  test('ends after the last step that uses a page, and leaves other steps out', async () => {
    const chain = makeChain(
      [call('a'), call('b'), use('c', 'c', '{{a[0].id}}'), use('d', 'd', '{{c.$status}}')],
      ['a -> c', 'c -> d', 'b -> d'],
    );
    const all = addPageLoop(chain, 'a', linked);
    expect(findPageLoop(all, 'a')).toBe('d');
    const calls = await run(all);
    expect(calls.filter((each) => each.startsWith('/b'))).toHaveLength(1);
    expect(calls.filter((each) => each.startsWith('/c'))).toEqual([
      '/c {"value":"00"}',
      '/c {"value":"10"}',
      '/c {"value":"20"}',
    ]);
  });

  test('includes a step that is added after it', async () => {
    const all = addPageLoop(makeChain([call('a')], []), 'a', linked);
    const { chain, id } = addStep(all, use('b', 'b', '{{a[1].id}}'));
    const extended = extendPageLoop(connect(chain, 'a', id), 'a', id);
    expect(findPageLoop(extended, 'a')).toBe('b');
    expect((await run(extended)).at(-1)).toBe('/b {"value":"21"}');
  });

  test('is rejected where it would repeat a step of a list that uses no page', () => {
    const { order: _, ...rest } = makeChain([call('a'), call('b'), use('c', 'c', '{{a[0].id}}')], []);
    expect(() => addPageLoop({ ...rest, order: 'list' }, 'a', linked)).toThrow('"b" would run for every page');
  });
});

describe('reading pages that the client counts', () => {
  const counted = { parameter: 'page', first: 1, step: 1, items: ['items'] } as const;
  const count = async (chain: Chain) => {
    const replies = (sent: string) => {
      const page = Number(/page=(\d+)/.exec(sent)?.[1] ?? 1);
      return { json: sent.startsWith('/a') && page < 3 ? { items: [{ id: `p${page}` }] } : { items: [] } };
    };
    const text = await formatChain(chain, 'yaml');
    const { workflows } = writeChain(await readChain(text, { workflow: chain.id })) as unknown as {
      workflows: object[];
    };
    const { calls, summary } = await runDocument({ workflows, workflow: chain.id, replies });
    expect(summary.state).toBe('succeeded');
    expect(summary.results.flatMap(({ mismatches }) => mismatches)).toEqual([]);
    return calls;
  };

  test('sends the number of the next page until a page is empty, by a step that can be changed', async () => {
    const all = addPageLoop(makeChain([call('a')], []), 'a', counted);
    expect(await count(all)).toEqual(['/a', '/a?page=2', '/a?page=3']);
    expect(readPageCount(all.steps[0] as OperationStep)).toEqual({ parameter: 'page', first: 1, step: 1 });
    const byTwo = setPageCount(all, 'a', { parameter: 'page', first: 0, step: 2 });
    expect(await count(byTwo)).toEqual(['/a', '/a?page=2', '/a?page=4']);
    expect(byTwo.steps).toMatchObject([{ captures: [{ name: 'nextPage' }] }]);
    expect(removePageLoop(byTwo, 'a').steps).toEqual(makeChain([call('a')], []).steps);
  });

  test('leaves an empty page to what follows the steps that use one', async () => {
    const users = makeChain([call('a'), use('b', 'b', '{{a.items[0].id}}')], ['a -> b']);
    const all = addPageLoop(users, 'a', counted);
    expect(await count(all)).toEqual(['/a', '/b {"value":"p1"}', '/a?page=2', '/b {"value":"p2"}', '/a?page=3']);
    const { chain } = addStep(all, call('c'));
    expect((await count(leavePageLoops(chain))).slice(-2)).toEqual(['/a?page=3', '/c']);
    expect(removePageLoop(leavePageLoops(chain), 'a').steps[0]).toEqual(users.steps[0]);
  });
});

describe('repeating a step for each item of a list', () => {
  const chain = makeChain(
    [call('a'), use('b', 'b', '{{a[0].id}} of {{a[0].on}}'), use('c', 'c', '{{b.$status}}')],
    ['a -> b', 'b -> c'],
  );

  test('names the list that it uses an item of', () => {
    expect(findUsedList(chain.steps[1]!)).toMatchObject({ stepId: 'a', path: [], index: '0' });
    expect(findUsedList(chain.steps[0]!)).toBeUndefined();
    expect(findUsedList(use('b', 'b', '{{a[0].i'))).toBeUndefined();
  });

  test('moves it to a workflow of its own, which gets the item', async () => {
    const { chain: repeated, callId } = repeatForEach(
      { ...chain, steps: chain.steps.slice(0, 2), connections: chain.connections.slice(0, 1) },
      'b',
    );
    expect(callId).toBe('bEach');
    expect(repeated.steps[1]).toMatchObject({ inputs: [], forEach: { items: '{{a}}', as: 'a' } });
    expect(await run(repeated)).toEqual(['/a', '/b {"value":"00 of true"}', '/b {"value":"01 of false"}']);
  });

  test('runs in every page, in either order', async () => {
    const short = { ...chain, steps: chain.steps.slice(0, 2), connections: chain.connections.slice(0, 1) };
    const calls = await run(addPageLoop(repeatForEach(short, 'b').chain, 'a', linked));
    expect(calls.filter((each) => each.startsWith('/b'))).toHaveLength(6);
    expect(await run(repeatForEach(addPageLoop(short, 'a', linked), 'b').chain)).toEqual(calls);
  });
});

test('the position of the next page is found in a URL, too', async () => {
  const { loadLanguage } = await import('../checks/load-language.js');
  const xpath = await loadLanguage({ type: 'xpath' });
  const select = (url: string) => xpath.compile(selectFromNextUrl('cursor')).select(url);
  expect(select('https://api.test/list?limit=2&cursor=abc#top')).toBe('abc');
  expect(select('/list?cursor=abc&limit=2')).toBe('abc');
  expect(select('https://api.test/list?next_cursor=1')).toBe('');
});
