import { expect } from '@jest/globals';
import { arbitrarySecret } from '@opchain/test-support/echoes/echoed-secrets-chain';
import fc from 'fast-check';
import { createMask, maskedText } from '../src/runner/masking/mask-secrets.js';
import { standardEncoders } from '@opchain/test-support/echoes/standard-encoders';

const encoders = Object.entries(standardEncoders);
const encoderNames = encoders.map(([name]) => name);

/** What these make of an escaped text is not decoded: base64, hexadecimal, another charset. */
const unopened = /base64|hex|latin1/i;

/** Every encoder echoes each secret; nothing but the mask may be left. */
export function expectEchoesMasked(secretCount: number): void {
  fc.assert(
    fc.property(arbitrarySecret, (secret) => {
      const text = encoders.map(([name, encode]) => `${name} <${encode(secret)}>`).join('\n');
      expect(createMask([secret]).text(text)).toBe(encoderNames.map((name) => `${name} <${maskedText}>`).join('\n'));
    }),
    { numRuns: secretCount },
  );
}

/** One encoder echoes what two others made of each secret: a URL in HTML in JSON, and every other combination. */
export function expectNestedEchoesMasked(secretCount: number): void {
  const name = fc.constantFrom(...encoderNames);
  fc.assert(
    fc.property(arbitrarySecret, fc.array(name, { minLength: 2, maxLength: 3 }), (secret, names) => {
      fc.pre(names.slice(1).every((outer) => !unopened.test(outer)));
      const text = names.reduce((inner, outer) => standardEncoders[outer]!(inner), secret);
      expect(createMask([secret]).text(`<${text}>`)).toBe(`<${maskedText}>`);
    }),
    { numRuns: secretCount },
  );
}
