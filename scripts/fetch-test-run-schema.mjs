// @ts-check
// `node scripts/fetch-test-run-schema.mjs`: takes the CustomResourceDefinition of `TestRun` from the Go module of k6's operator
// (Apache-2.0) into `.cache/`, where a test of `opchain convert --kubernetes` uses it. It needs Go.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULE = 'github.com/grafana/k6-operator@v0.0.14';
const target = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'k6-operator');

const folder = mkdtempSync(join(tmpdir(), 'opchain-go-'));
try {
  const output = execFileSync('go', ['mod', 'download', '-json', MODULE], { cwd: folder, encoding: 'utf8' });
  mkdirSync(target, { recursive: true });
  const file = 'k6.io_testruns.yaml';
  copyFileSync(join(JSON.parse(output).Dir, 'config', 'crd', 'bases', file), join(target, file));
  console.log(`${MODULE}: ${join(target, file)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
