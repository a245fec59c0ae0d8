import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { arbitrarySecret } from '@opchain/test-support/echoes/echoed-secrets-chain';
import { soakCount } from '@opchain/test-support/soak-count';
import fc from 'fast-check';
import { expectEchoesMasked, expectNestedEchoesMasked } from '../../../test/echo-cases.js';
import { createMask, maskedText } from './mask-secrets.js';

test(`removes ${soakCount(300, 10_000)} random secrets that the standard libraries of ten languages encoded`, () => {
  expectEchoesMasked(soakCount(300, 10_000));
}, 900_000);

test(`removes ${soakCount(2_000, 100_000)} random secrets that were encoded several times`, () => {
  expectNestedEchoesMasked(soakCount(2_000, 100_000));
}, 900_000);

test('removes secrets with up to three backslashes in a row that were escaped up to four times', () => {
  for (let count = 1; count <= 3; count += 1) {
    const secret = `key${'\\'.repeat(count)}"of shop`;
    let text = secret;
    for (let times = 1; times <= 4; times += 1) {
      text = JSON.stringify(text).slice(1, -1);
      expect(createMask([secret]).text(`<${text}>`)).toBe(`<${maskedText}>`);
    }
  }
});

test('removes secrets from the base64 of a document, with all of their bits', () => {
  fc.assert(
    fc.property(arbitrarySecret, fc.string(), fc.constantFrom('base64', 'base64url'), (secret, user, encoding) => {
      const document = JSON.stringify({ user, key: secret });
      const masked = createMask([secret]).text(Buffer.from(document).toString(encoding));
      expect(masked).toContain(maskedText);
      const before = Buffer.from(document.slice(0, document.lastIndexOf(JSON.stringify(secret).slice(1))));
      const shown = Buffer.from(masked.slice(0, masked.indexOf(maskedText)), encoding);
      expect(before.subarray(0, shown.length)).toEqual(shown);
      // The two bytes after the secret are in three characters at most.
      expect(masked.slice(masked.lastIndexOf(maskedText) + maskedText.length)).toMatch(/^[\w+/-]{2,3}=*$/);
    }),
  );
});

test('removes nothing from harmless text, such as prose, code and checksums, for 200 random secrets', () => {
  const mask = createMask(fc.sample(arbitrarySecret, { numRuns: 200, seed: 12 }).filter(({ length }) => length >= 8));
  for (const file of ['package-lock.json', 'implementations/contract/shop.openapi.yaml', 'docs/security.md']) {
    const text = readFileSync(file, 'utf8');
    expect(mask.text(text)).toBe(text);
  }
});

test('removes the beginning of a secret before a cut, also if the cut is within an escape', () => {
  const text = String.raw`\u{63}\u{61}\u{6e}\u{61}\u{72}\u{79}-and-more`;
  const mask = createMask(['canary-secret']);
  for (const end of ['', '\\', String.raw`\u`, String.raw`\u{2`])
    expect(mask.text(`<${text.slice(0, text.indexOf('-'))}${end}…`)).toBe(`<${maskedText}…`);
});
