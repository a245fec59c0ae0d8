import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Check } from '../model/check.js';
import type { JsonValue } from '../model/json.js';
import { evaluateCheck } from './evaluate-check.js';
import type { Exchange } from './exchange.js';
import { loadLanguage } from './load-language.js';

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

/** `make(0)` to `make(count - 1)`, one after the other. */
const repeat = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const nested = (inner: string, attributesOf: (level: number) => string = () => ''): string =>
  repeat(490, (level) => `<a${attributesOf(level)}>`) + inner + '</a>'.repeat(490);

/** Within the bounds of size and depth, and yet made to take long. */
const documents: readonly (readonly [name: string, xml: string, expression: string])[] = [
  ['60,000 attributes', `<a ${repeat(60_000, (at) => `a${String(at)}="" `)}/>`, '/a'],
  ['40,000 namespaces', `<a ${repeat(40_000, (at) => `xmlns:a${String(at)}="x" `)}/>`, '/a'],
  [
    'attributes hidden by a comment in an instruction',
    `<a><?p <!-- ?><b ${repeat(60_000, (at) => `a${String(at)}="" `)}/><!-- --></a>`,
    '/a',
  ],
  [
    'attributes hidden by a comment in an entity',
    `<!DOCTYPE a [<!ENTITY e "<!--">]><a ${repeat(60_000, (at) => `a${String(at)}="" `)}/>`,
    '/a',
  ],
  [
    'many namespaces around many elements',
    nested('<z:b/>'.repeat(60_000), (level) =>
      level === 0 ? ' xmlns:z="u"' : repeat(70, (at) => ` xmlns:n${String(level)}x${String(at)}="u"`),
    ),
    '/a',
  ],
  [
    'default attributes of a document type',
    `<!DOCTYPE a [<!ATTLIST b ${repeat(2_000, (at) => `a${String(at)} CDATA "x" `)}>]><a>${'<b/>'.repeat(100_000)}</a>`,
    '/a',
  ],
  [
    'elements in an entity',
    `<!DOCTYPE a [<!ENTITY e "&#60;b ${repeat(5_000, (at) => `a${String(at)}='' `)}/>">]><a>${'&e;'.repeat(1_000)}</a>`,
    '/a',
  ],
  [
    'doubled entities',
    `<!DOCTYPE a [<!ENTITY e0 "x">${repeat(40, (at) => `<!ENTITY e${String(at + 1)} "&e${String(at)};&e${String(at)};">`)}]><a>&e40;</a>`,
    '/a',
  ],
  ['the text of elements in each other', nested('x'.repeat(900_000)), '//*'],
  ['many levels', nested('<b/>'.repeat(200_000)), '//*//*'],
  ['unknown prefixes', `<a>${'<b/>'.repeat(240_000)}</a>`, repeat(600, (at) => `|p${String(at)}:a`).slice(1)],
];

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

describe('a document that would take long is ended or rejected, with a reason', () => {
  const timeOf = (work: () => unknown): number => {
    const before = process.cpuUsage();
    expect(work).toThrow(/too expensive|not supported|not XML|could not be resolved/);
    return process.cpuUsage(before).user / 1_000;
  };

  test.each(documents)('%s', async (_, document, expression) => {
    const language = await loadLanguage({ type: 'xpath' });
    expect(timeOf(() => language.compile(expression).select(document))).toBeLessThan(maxTime);
  });

  test('the content of an element with 240,000 others, by a replacement', async () => {
    const language = await loadLanguage({ type: 'xpath' });
    expect(timeOf(() => language.compile('/a').replace(`<a>${'<b/>'.repeat(240_000)}</a>`, 'x'))).toBeLessThan(maxTime);
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
