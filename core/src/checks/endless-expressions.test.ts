import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Check } from '../model/check.js';
import type { JsonValue } from '../model/json.js';
import { evaluateCheck } from './evaluate-check.js';
import type { Exchange } from './exchange.js';

/** User time of the processor in milliseconds: three times of what a page may spend. */
let maxTime = 3_000;

const xml = `<a>${'<b><c>1</c></b>'.repeat(20_000)}</a>`;
const longText = `<a>${'a'.repeat(900_000)}</a>`;
const json = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `name ${String(id)}`, tags: ['a', 'b'] }));
const longString = { text: 'a'.repeat(3_000_000), items: Array.from({ length: 50_000 }, () => 'a') };

const pairs = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
/** Each variable is twice as long as the one before. */
const doubling = (first: string, twice: (name: string) => string, last: string) =>
  `let $v0 := ${first}, ${pairs(60)
    .map((at) => `$v${String(at)} := ${twice(`$v${String(at - 1)}`)}`)
    .join(', ')} return ${last}`;

const xpaths: readonly (readonly [expression: string, context: JsonValue])[] = [
  ['count((1 to 100000)!(1 to 100000)) > 1', xml],
  ['count(for $x in 1 to 1000000000 return $x) > 1', xml],
  ['sum(1 to 1000000000) > 1', xml],
  ['some $x in 1 to 100000, $y in 1 to 100000 satisfies $x + $y = 0', xml],
  ['every $x in //b satisfies count(//b[c = $x]) > 1', xml],
  ['//b[count(//c[count(//b) > 1]) > 1]', xml],
  ['count(//b[count(.//c[count(..//c[count(..//c) > 1]) > 1]) > 1]/preceding::b[//c]) > 1', xml],
  ['//*//*//*', xml],
  ['count(//b/preceding::*/following::*) > 1', xml],
  ['//b = //c[. = 2]/..', xml],
  ['(1 to 100000) = (200000 to 300000)', xml],
  ['count(distinct-values(1 to 100000)) > 1', xml],
  ['index-of((1 to 100000)!index-of(1 to 100000, .), 0)', xml],
  [doubling('"aaaaaaaaaaaaaaaa"', (name) => `concat(${name}, ${name})`, 'string-length($v60) > 1'), xml],
  [doubling('"aaaaaaaaaaaaaaaa"', (name) => `${name} || ${name}`, 'contains($v60, "b")'), xml],
  [doubling('(1, 2)', (name) => `(${name}, ${name})`, 'count($v60) > 1'), xml],
  ['string-length(string-join(for $i in 1 to 100000 return string(/a), "")) > 1', longText],
  ['string-length(string-join(1 to 100000, string(/a))) > 1', longText],
  ['let $t := string(/a) return count((1 to 100000)[contains($t, concat("b", .))]) > 1', longText],
  ['/a ! (for $i in 1 to 100000 return string-length()) = 0', longText],
  ['let $t := string(/a) return translate($t, $t, $t) = ""', longText],
  ['let $t := string(/a) return contains(concat($t, $t), concat("b", $t))', longText],
  ['count((1 to 100000)[matches(string(/a), "(a|aa)+b")]) > 1', longText],
  ['fold-left(1 to 100000, "a", function($a, $b) { concat($a, $a) }) = ""', xml],
  ['count(for-each(1 to 100000, function($x) { for-each(1 to 100000, function($y) { $x }) })) > 1', xml],
  ['let $f := function($f) { $f($f) } return $f($f)', xml],
  ['count(for $x in //b order by $x return //b) > 1', xml],
  ['deep-equal(for $x in //b return //b, for $x in //b return //b)', xml],
  ['replace(/a, "(a+)+b", "") = ""', longText],
  [`count(${'('.repeat(300)}//b${')[//c]'.repeat(300)}) > 1`, xml],
];
const jsonPaths: readonly (readonly [expression: string, context: JsonValue])[] = [
  [`$[*]${'[*,*,*,*,*,*]'.repeat(10)}`, json],
  ['$..[?@ == $]', json],
  ['$[?count($..*) > 1]', json],
  ['$..*..*..*..*', json],
  ["$[?match(@.name, '((a|b|n)*(x+)+){20}y')]", json],
  ['$.items[?@ < $.text]', longString],
  ['$.items[?length($.text) == 1]', longString],
  ["$.items[?search($.text, '(a|aa)*b')]", longString],
  ['$[?$[?$[?$[?@.id > 1]]]]', json],
  ['$[?@.id == $[-1].id || count($[?@.id == 1]) == 0]', json],
];
const draft = 'draft-goessner-dispatch-jsonpath-00';
const checks: readonly (readonly [check: Check, body: JsonValue])[] = [
  ...xpaths.map(([expression, body]) => [{ kind: 'xpath', context: '$response.body', expression }, body] as const),
  ...jsonPaths.map(
    ([expression, body]) => [{ kind: 'jsonpath', context: '$response.body', expression }, body] as const,
  ),
  [{ kind: 'jsonpath', context: '$response.body', expression: '$[?($ + @ == 1)]', version: draft }, json],
  [{ kind: 'jsonpath', context: '$response.body', expression: '$..*..*..*', version: draft }, json],
  [{ kind: 'regex', context: '$response.body', pattern: '((a|aa){1,30}){1,30}b' }, longText],
  [{ kind: 'xpath', context: '$response.body', expression: '/a' }, '<a>'.repeat(300_000)],
  [{ kind: 'xpath', context: '$response.body', expression: '/a' }, `<a ${'a="'.repeat(300_000)}`],
];

const exchangeOf = (responseBody: JsonValue): Exchange => ({
  url: 'http://x.test/',
  method: 'GET',
  status: 200,
  requestHeaders: [],
  responseHeaders: [],
  responseBody,
});

const describeIt = (check: Check): string => {
  const text = check.kind === 'regex' ? check.pattern : 'expression' in check ? check.expression : '';
  return `${check.kind} ${text.slice(0, 90)}`;
};

describe('an expression that would never end is ended, with a reason', () => {
  // Where coverage is counted and everything takes longer, so does an ordinary query.
  beforeAll(async () => {
    const before = process.cpuUsage();
    const ordinary: Check = { kind: 'xpath', context: '$response.body', expression: 'count(//b) = 20000' };
    await evaluateCheck(ordinary, { exchange: exchangeOf(xml), resolve: () => undefined });
    maxTime = Math.max(maxTime, (12 * process.cpuUsage(before).user) / 1_000);
  });

  test.each(checks.map(([check, body]) => [describeIt(check), check, body] as const))('%s', async (_, check, body) => {
    const scope = { exchange: exchangeOf(body), resolve: () => undefined };
    const before = process.cpuUsage();
    const { passed, message, code } = await evaluateCheck(check, scope);
    const time = process.cpuUsage(before).user / 1_000;
    expect({ passed, message }).toEqual({ passed: false, message: expect.stringMatching(/\S+ .{20,}\.$/s) });
    // What is not supported, or not XML, is not evaluated at all.
    expect(message?.includes('too expensive')).toBe(code === 'EVALUATION_TOO_EXPENSIVE');
    expect(time).toBeLessThan(maxTime);
  });
});

describe('an ordinary query is not', () => {
  const orders = `<orders>${'<order id="1"><name>some text here</name><qty>2</qty></order>'.repeat(12_000)}</orders>`;
  test.each<[Check, JsonValue]>([
    [{ kind: 'xpath', context: '$response.body', expression: 'count(/orders/order[qty = 2]) = 12000' }, orders],
    [
      {
        kind: 'xpath',
        context: '$response.body',
        expression: "//order[@id = '1'][name = 'some text here'][3]/qty = 2",
      },
      orders,
    ],
    [
      { kind: 'xpath', context: '$response.body', expression: 'every $o in /orders/order satisfies $o/qty > 1' },
      orders,
    ],
    [{ kind: 'jsonpath', context: '$response.body', expression: '$..id' }, json],
    [
      { kind: 'jsonpath', context: '$response.body', expression: "$[?@.id == 39999 && match(@.name, 'name [0-9]+')]" },
      json,
    ],
  ])('%j', async (check, body) => {
    const result = await evaluateCheck(check, { exchange: exchangeOf(body), resolve: () => undefined });
    expect(result).toMatchObject({ passed: true });
  });
});
