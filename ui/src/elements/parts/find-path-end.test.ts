import { expect, test } from '@jest/globals';
import { findPathEnd } from './find-path-end.js';

test.each([
  ['/orders/{id}/items', undefined],
  ['/repos/{owner}/{repo}/branches/{branch}/protection', '/{branch}/protection'],
  ['/repos/{owner}/{repo}/private-vulnerability-reporting', '/private-vulnerability-reporting'],
  ['/a-single-segment-that-is-long', undefined],
])('the end of %s is %s', (path, end) => {
  const start = findPathEnd(path);
  expect(start === undefined ? undefined : path.slice(start)).toBe(end);
});
