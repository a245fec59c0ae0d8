// @ts-check
// How often masking removes text that only looks like a secret, measured on this repository. `node scripts/docs/false-masking.mjs` writes
// the table in docs/security.md. Needs the built packages.
import { createMask } from '@opchain/core/internal/runner';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from '../prepare.mjs';
import { seededRandom } from '../test-support/src/seeded-random.mjs';
import { writeMarkedBlock } from './marked-block.mjs';

const SECRETS_OF_A_KIND = 900;
const MASKED = '•••••';
const letters = 'abcdefghijklmnopqrstuvwxyz';
const all = `${letters}${letters.toUpperCase()}0123456789`;

/** @type {readonly (readonly [title: string, characters: string, length: number])[]} */
const kinds = [
  ['four lowercase letters', letters, 4],
  ['five lowercase letters', letters, 5],
  ['six lowercase letters', letters, 6],
  ['five letters and digits', all, 5],
  ['six letters and digits', all, 6],
  ['eight letters and digits', all, 8],
];

main(() => {
  const random = seededRandom(12);
  /** @param {string} characters @param {number} length */
  const draw = (characters, length) =>
    Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('');
  const texts = {
    prose: readAll('docs', '.md'),
    code: readAll('core/src', '.ts'),
    checksums: [...readFileSync(join(root, 'package-lock.json'), 'utf8').matchAll(/"integrity": "(.*)"/g)]
      .map(([, sum]) => sum)
      .join('\n'),
    'random base64': draw(`${all}+/`, 300_000),
  };
  const text = Object.values(texts).join('\n').replaceAll(MASKED, '');
  const megabytes = text.length / 1e6;
  const rows = kinds.map(([title, characters, length]) => {
    const secrets = Array.from({ length: SECRETS_OF_A_KIND }, () => draw(characters, length));
    const found = createMask(secrets).text(text).split(MASKED).length - 1;
    const rate =
      found === 0 ? 'none' : `one per ${Math.round((SECRETS_OF_A_KIND * megabytes) / found).toLocaleString('en')}`;
    return `| ${title} | ${found} | ${rate} |`;
  });
  writeMarkedBlock(
    join(root, 'docs', 'security.md'),
    'false-masking',
    `| ${SECRETS_OF_A_KIND} random secrets of | found in ${megabytes.toFixed(1)} MB | per secret and MB |\n|---|---|---|\n${rows.join('\n')}`,
  );
});

/**
 * @param {string} folder
 * @param {string} extension
 */
function readAll(folder, extension) {
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith(extension) && !file.includes('node_modules'))
    .sort()
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}
