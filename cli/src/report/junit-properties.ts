import type { RunSummary } from '@opchain/core';
import { escapeXml } from './escape-xml.js';

/** What else is known of a run, as properties of a test suite: its seed, and which sources mocks answered. */
export function junitProperties({ seed, mocks }: Pick<RunSummary, 'seed' | 'mocks'>): string {
  const properties = Object.entries({ seed, mocks: mocks?.join(', ') }).flatMap(([name, value]) =>
    value === undefined ? [] : [`<property name="${name}" value="${escapeXml(value)}"/>`],
  );
  return properties.length === 0 ? '' : `    <properties>${properties.join('')}</properties>\n`;
}
