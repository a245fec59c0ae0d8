import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { githubDescription } from '../../public-descriptions.mjs';
import { root } from '../../prepare.mjs';
import { generateDescription } from './generate-description.mjs';

const cache = join(root, '.cache/descriptions');

/** @typedef {{ name: string, label: string, format: 'json' | 'yaml', file: string }} Sample */

/**
 * What descriptions are measured with: GitHub's own as JSON and as YAML, and made ones of 5,000 and 20,000 operations.
 * @returns {Promise<Sample[]>}
 */
export async function sampleDescriptions() {
  mkdirSync(cache, { recursive: true });
  const github = await githubDescription();
  const keep = (/** @type {string} */ name, /** @type {() => string} */ make) => {
    const file = join(cache, name);
    if (!existsSync(file)) writeFileSync(file, make());
    return file;
  };
  const yaml = keep('api.github.com.yaml', () => {
    /** @type {import('js-yaml')} */
    const { dump } = createRequire(join(root, 'plugins/openapi-loader/package.json'))('js-yaml');
    return dump(JSON.parse(readFileSync(github, 'utf8')), { lineWidth: -1 });
  });
  const made = [5_000, 20_000].map((count) => ({
    count,
    file: keep(`generated-${count}.json`, () => JSON.stringify(generateDescription(count))),
  }));
  const size = (/** @type {string} */ file) => `${Math.round(statSync(file).size / 1e6)} MB`;
  return [
    { name: 'GitHub', label: `GitHub, JSON (${size(github)})`, format: 'json', file: github },
    { name: 'GitHub in YAML', label: `GitHub, YAML (${size(yaml)})`, format: 'yaml', file: yaml },
    ...made.map(({ count, file }) => {
      const name = `${count.toLocaleString('en')} operations`;
      return { name, label: `${name} (${size(file)})`, format: /** @type {const} */ ('json'), file };
    }),
  ];
}
