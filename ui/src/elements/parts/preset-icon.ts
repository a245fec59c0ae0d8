import type { IconName } from './icon.js';

/** The icons of the steps that call no operation. */
export const presetIcons = {
  wait: 'wait',
  assert: 'shield',
  compute: 'braces',
  workflow: 'chain',
} as const satisfies Readonly<Record<string, IconName>>;
