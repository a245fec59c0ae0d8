import { expect, test } from '@jest/globals';
import { browserCommand } from './open-in-browser.js';

test.each([
  ['darwin', {}, ['open']],
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler']],
  ['linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['linux', {}, undefined],
] as const)('on %s with %j, a browser is opened by %j', (platform, env, command) => {
  expect(browserCommand(platform, env)).toEqual(command);
});
