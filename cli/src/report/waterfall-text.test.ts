import { describe, expect, test } from '@jest/globals';
import { drawBar } from './waterfall-text.js';

describe('a waterfall bar', () => {
  test('covers its part of the run', () => {
    expect(drawBar({ startedAt: 0, endedAt: 50 }, 100, 10)).toBe('█████     ');
    expect(drawBar({ startedAt: 50, endedAt: 100 }, 100, 10)).toBe('     █████');
  });
  test('shows the time for a token separately', () => {
    expect(drawBar({ startedAt: 0, tokenAt: 50, endedAt: 100 }, 100, 10)).toBe('░░░░░█████');
  });
  test('is never empty or longer than its column', () => {
    expect(drawBar({ startedAt: 99.99, endedAt: 100 }, 100, 10)).toBe('         █');
    expect(drawBar({ startedAt: 0, endedAt: 0 }, 0, 5)).toBe('█    ');
  });
});
