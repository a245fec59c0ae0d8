import { expect, test } from '@jest/globals';
import { cutJson } from './cut-json.js';

const texts = [
  '{"id":7,"items":[{"name":"a, \\"b\\" [c]","tags":[]},{"name":"d","ok":true}],"next":null}',
  '[[1,[2,{"a":{}}]],"x\\\\",{"\\u00e9,":"\\u00e9 🙂 \\n"},-1.5e3]',
  ' [ { "a" : [ ] , "b" : "c" } , 12 ] ',
];

test.each(texts)(
  'a JSON text that is cut anywhere is valid with its closing, and begins like the whole: %s',
  (text) => {
    for (let length = 1; length < text.trimEnd().length; length += 1) {
      const cut = cutJson(text, length);
      if (cut.text === '') continue;
      expect(text.startsWith(cut.text)).toBe(true);
      expect(cut.text.length).toBeLessThanOrEqual(length);
      expect(() => JSON.parse(cut.text + cut.closing) as unknown).not.toThrow();
    }
    expect(cutJson(text, text.length - 3).text.length).toBeGreaterThan(text.length / 2);
  },
);

test('a long string is cut, not left out', () => {
  expect(cutJson(`{"text":"${'x'.repeat(100)}"}`, 50)).toEqual({ text: `{"text":"${'x'.repeat(41)}`, closing: '"}' });
});

test('a name is not cut', () => {
  expect(cutJson(`{"a":1,"${'n'.repeat(100)}":2}`, 50)).toEqual({ text: '{"a":1', closing: '}' });
});
