// @ts-check
// `node scripts/package-sizes.mjs`: for each package, the lines, files and exports of its production code, and its public
// names from the API reports in `etc/api/`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources, root, workspaces } from './prepare.mjs';

/** @type {Map<string, Set<string>>} the public names of each package, each counted once, however many entries have it */
const publicNames = new Map();
for (const file of listSources(join(root, 'etc', 'api'))) {
  const report = readFileSync(file, 'utf8');
  const name = /API Report File for "((?:@[^/"]+\/)?[^/"]+)/.exec(report)?.[1];
  if (name === undefined) throw new Error(`${file} has no package name.`);
  const names = publicNames.get(name) ?? new Set();
  publicNames.set(name, names);
  for (const [, declared, reexported] of report.matchAll(
    /^export (?:(?:declare |abstract |async )*(?:class|const|enum|function|interface|let|namespace|type) (\w+)|\{ (\w+) \})/gm,
  ))
    names.add(String(declared ?? reexported));
}

const rows = workspaces().map((folder) => {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const texts = listSources(join(root, folder, 'src'))
    .filter((file) => /\.m?ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  return {
    package: name,
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    files: texts.length,
    exports: texts.reduce((sum, text) => sum + (text.match(/^export /gm) ?? []).length, 0),
    'public names': publicNames.get(name)?.size ?? 0,
  };
});
console.table(rows);
