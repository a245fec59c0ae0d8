import { beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../model/json.js';
import { loadLanguage } from '../load-language.js';
import type { SelectorLanguage } from '../selector-language.js';

const order = `<?xml version="1.0"?>
<order id="o1"><customer>Ada</customer><items><item sku="a"><qty>2</qty></item><item sku="b"><qty>10</qty></item></items></order>`;

let xpath: SelectorLanguage;
beforeAll(async () => {
  xpath = await loadLanguage({ type: 'xpath' });
});

describe('criteria in XPath', () => {
  test.each<[string, boolean]>([
    ['count(/order/items/*) > 1', true],
    ['count(/order/items/*) > 2', false],
    ['/order/customer', true],
    ['/order/none', false],
    ["/order/customer = 'Ada'", true],
    ['string(/order/none)', false],
    ['number(/order/@id)', false],
    ['0', false],
    ['sum(//qty)', true],
    ['every $q in //qty satisfies $q > 1', true],
    ["matches(/order/@id, '^o\\d$')", true],
    ['//item[@sku = "b"]/qty = 10', true],
    ['not(//none)', true],
    ['array:size(array { //item }) = 2', true],
    ['array:size([//item, //qty]) = 3', false],
    ['map { "a": string(//customer) }?a = "Ada"', true],
    ['map:contains(map { "a": 1 }, "b")', false],
  ])('%s is %j', (expression, holds) => {
    expect(xpath.compile(expression).holds(order)).toBe(holds);
  });

  test.each([
    ['/order[', 'XPath cannot be evaluated'],
    ['/order/none = 1 + "x"', 'cannot be evaluated'],
    ['doc("http://127.0.0.1/")', 'cannot be evaluated'],
    ['fontoxpath:evaluate("1", map{})', 'not supported'],
    ['let $a := [//item] return array:size([$a, $a, $a])', 'must not use maps or arrays together with'],
    ['array:for-each([1, 2], function($n) { $n })', 'must not use maps or arrays together with'],
    ['array:sort([2, 1])', 'not supported'],
  ])('%s is reported as an error', (expression, message) => {
    expect(() => xpath.compile(expression).holds(order)).toThrow(message);
  });

  test.each<JsonValue>(['{"a":1}', '', 'text', { a: 1 }, 5])('%j is not XML', (context) => {
    expect(() => xpath.compile('/a').holds(context)).toThrow('it is not XML');
  });

  test('names without a prefix are in the default namespace of the document, in XPath 1.0 in none', async () => {
    const soap = '<e:Envelope xmlns:e="urn:e" xmlns="urn:d"><Body><x:a xmlns:x="urn:x">1</x:a></Body></e:Envelope>';
    expect(xpath.compile('/e:Envelope/Body/x:a = 1').holds(soap)).toBe(true);
    const first = await loadLanguage({ type: 'xpath', version: 'xpath-10' });
    expect(first.compile('/e:Envelope/Body').holds(soap)).toBe(false);
    expect(first.compile("/e:Envelope/*[local-name() = 'Body']").holds(soap)).toBe(true);
  });
});

describe('values selected by XPath', () => {
  test.each<[string, JsonValue | undefined]>([
    ['/order/customer', 'Ada'],
    ['/order/@id', 'o1'],
    ['//item/@sku', ['a', 'b']],
    ['sum(//qty)', 12],
    ['//none', undefined],
    ['//item[qty > 5]/@sku', 'b'],
    ['count(//item) = 2', true],
  ])('%s is %j', (expression, value) => {
    expect(xpath.compile(expression).select(order)).toEqual(value);
  });
});

describe('a text that is not XML', () => {
  const link = '</orders?limit=2&cursor=b3JkZXJzOjI>; rel="next"';

  test('is the context item itself, so that a part of a header can be selected', () => {
    const cursor = "substring-before(translate(substring-after(., 'cursor='), '&>', '  '), ' ')";
    expect(xpath.compile(cursor).select(link)).toBe('b3JkZXJzOjI');
    expect(xpath.compile("contains(., 'next')").holds(link)).toBe(true);
  });

  test('has no nodes, and loops over it are counted', () => {
    expect(() => xpath.compile('//cursor').select(link)).toThrow('it is not XML');
    expect(xpath.compile('for $i in 1 to 3 return substring(., $i, 1)').select('abc')).toEqual(['a', 'b', 'c']);
    expect(() => xpath.compile('for $i in 1 to 1000000 return substring(., $i)').select(link)).toThrow('too expensive');
  });
});

describe('replacements by XPath', () => {
  test('set the text of elements and the value of attributes, and keep the declaration', () => {
    expect(xpath.compile('//b').replace('<?xml version="1.0"?>\n<a><b x="1">t</b><b/></a>', 'n & m')).toBe(
      '<?xml version="1.0"?>\n<a><b x="1">n &amp; m</b><b>n &amp; m</b></a>',
    );
    expect(xpath.compile('/a/@x').replace('<a x="1"/>', 5)).toBe('<a x="5"/>');
  });

  test('a target that selects nothing is an error', () => {
    expect(() => xpath.compile('/b').replace('<a/>', '')).toThrow('selects nothing');
  });
});

/** User time of the processor in milliseconds. */
function timeOf(act: () => void): number {
  const started = process.cpuUsage();
  act();
  return process.cpuUsage(started).user / 1_000;
}

describe('an XPath is bounded', () => {
  const large = `<a>${'<b><c>1</c></b>'.repeat(5000)}</a>`;
  const largest = `<a>${'<b>1</b>'.repeat(120_000)}</a>`;
  let limit = 2000;

  // Where coverage is counted and everything takes longer, so does reading the largest document.
  beforeAll(() => {
    limit = Math.max(limit, 3 * timeOf(() => xpath.compile('count(//b) = 120000').holds(largest)));
  });

  test.each([
    'count(for $x in //b, $y in //b, $z in //b return 1)',
    'let $s := //b return count(for $x in $s, $y in $s, $z in $s return 1)',
    '//b[count(//c[count(//b) > 1]) > 1]',
    'count(1 to 1000000000)',
    'let $f := function($f, $n) { $f($f, $n) + $f($f, $n) } return $f($f, 1)',
    'for-each(//b, function($x) { for-each(//b, function($y) { for-each(//b, function($z) { 1 }) }) })',
    '//b = //c',
    'count(//b[array:size(array { //b }) > 1]) > 1',
    '(1 to 100000)[array:size(array { 1 to 100000 }) > 1]',
    "replace(/a, '(a+)+b', '')",
    'count((1 to 100000)!(1 to 100000)) > 1',
    'count((1 to 100000)[count((1 to 100000)[. > 0]) > 0]) > 1',
    'sum(for $x in 1 to 100000 return count(1 to 100000)) > 1',
    'every $x in 1 to 100000 satisfies count((1 to 100000)[. = $x]) = 1',
    'fold-left(1 to 100000, 0, function($a, $b) { count(1 to 100000) }) > 1',
    `count(${Array.from({ length: 8 }, () => `(${'1,'.repeat(99)}1)`).join('!')}) > 1`,
  ])('%s is rejected within two seconds', (expression) => {
    const time = timeOf(() => expect(() => xpath.compile(expression).holds(large)).toThrow());
    expect(time).toBeLessThan(limit);
  });

  test('a document that is nested too deep is rejected at once, one of 500 levels is read', () => {
    const nested = (depth: number) =>
      `${'<a>'.repeat(depth)}<!-- <a><a> --><![CDATA[<a>]]><b c=">"/>${'</a>'.repeat(depth)}`;
    expect(xpath.compile('count(//a) = 500').holds(nested(500))).toBe(true);
    const time = timeOf(() =>
      expect(() => xpath.compile('/a').holds(nested(90_000))).toThrow('deeper than 500 levels'),
    );
    expect(time).toBeLessThan(limit);
  });

  test('entities that expand endlessly are rejected', () => {
    const names = Array.from({ length: 12 }, (_, index) => `e${String(index)}`);
    const entities = names.map((name, index) =>
      index === 0 ? `<!ENTITY ${name} "lol">` : `<!ENTITY ${name} "${`&${names[index - 1] ?? ''};`.repeat(10)}">`,
    );
    expect(() => xpath.compile('/a').holds(`<!DOCTYPE a [${entities.join('')}]><a>&e11;</a>`)).toThrow('it is not XML');
  });

  test('a document of nearly a megabyte is read, a larger one is rejected', () => {
    expect(xpath.compile('count(//b) = 120000').holds(largest)).toBe(true);
    expect(() => xpath.compile('/a').holds(largest + ' '.repeat(100_000))).toThrow('longer than 1000000 characters');
  });
});
