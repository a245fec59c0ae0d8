import { describe, expect, it } from '@jest/globals';
import { compileOnce } from './compile-once.js';

describe('values that are compiled once', () => {
  it('are compiled again only as another object', () => {
    const seen: string[] = [];
    const compile = compileOnce(({ text }: { readonly text: string }) => {
      seen.push(text);
      return { length: text.length };
    });
    const written = { text: 'abc' };
    expect([compile(written), compile(written), compile({ text: 'abc' })]).toEqual(Array(3).fill({ length: 3 }));
    expect(compile(written)).toBe(compile(written));
    expect(seen).toEqual(['abc', 'abc']);
  });

  it('are compiled again after an error', () => {
    let isBroken = true;
    const compile = compileOnce((written: object) => {
      if (isBroken) throw new Error('broken');
      return { written };
    });
    const written = {};
    expect(() => compile(written)).toThrow('broken');
    isBroken = false;
    expect(compile(written)).toEqual({ written });
  });
});
