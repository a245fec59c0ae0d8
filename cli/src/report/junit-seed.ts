import { escapeXml } from './escape-xml.js';

/** The seed of the values that were made, as a property of a test suite; empty if none were. */
export function junitSeed(seed: string | undefined): string {
  if (seed === undefined) return '';
  return `    <properties><property name="seed" value="${escapeXml(seed)}"/></properties>\n`;
}
