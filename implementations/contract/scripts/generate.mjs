// Writes src/generated/<name>.generated.ts, the types of every <name>.openapi.yaml in this package. With --check it only tells whether they are up to date.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

/** "At least one of these fields" has no TypeScript form: openapi-typescript would make `unknown` of the whole type. */
const dropPresenceRules = (_key, value) => {
  if (!Array.isArray(value?.anyOf) || !value.anyOf.every((branch) => Object.keys(branch).join() === 'required'))
    return value;
  const rest = { ...value };
  delete rest.anyOf;
  return rest;
};

const folder = new URL('../', import.meta.url);
const check = process.argv.includes('--check');
let outdated = 0;

for (const file of (await readdir(folder)).filter((name) => name.endsWith('.openapi.yaml')).sort()) {
  const target = new URL(`src/generated/${file.replace('.openapi.yaml', '.generated.ts')}`, folder);
  const document = parse(await readFile(new URL(file, folder), 'utf8'), dropPresenceRules);
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  const text = `// Made from ${file} by "npm run generate": edit that file, not this one.\n\n${types}`;
  if ((await readFile(target, 'utf8').catch(() => '')) === text) continue;
  outdated += 1;
  if (check)
    console.error(`${file}: the generated types are outdated; run "npm run generate -w implementations/contract".`);
  else await writeFile(target, text);
}
if (check && outdated > 0) process.exitCode = 1;
