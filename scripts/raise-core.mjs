// Run by `lerna version` between the new versions and the commit: core's version is in two more files, which lerna does
// not know.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages } from './pack-packages.mjs';
import { main, root } from './prepare.mjs';

await main(() => {
  const packages = listPackages();
  const version = packages.find(({ name }) => name === '@opchain/core')?.manifest.version;
  /**
   * @type {string[]}
   */
  const changed = [];
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    writeFileSync(join(root, path), text);
    changed.push(path);
  };
  const kernelVersion = 'core/src/kernel/kernel-version.ts';
  write(kernelVersion, readFileSync(join(root, kernelVersion), 'utf8').replace(/'[^']*';/, `'${version}';`));
  for (const { folder, manifest } of packages) {
    if (manifest.peerDependencies?.['@opchain/core'] === undefined) continue;
    manifest.peerDependencies['@opchain/core'] = `^${version}`;
    write(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const { status, stderr } = spawnSync('git', ['add', ...changed], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git add failed: ${stderr}`);
});
