// Writes THIRD-PARTY-NOTICES.md of each package whose bundles hold code of others, according to their source maps, or their lists of sources;
// `--check` only compares.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { main, root } from './prepare.mjs';

const packages = {
  ui: 'The page (`dist/page`), the elements as one file (`dist/standalone`) and `dist/canvas/rete-area.js`',
  cli: 'The command (`dist/bundle`) and the scripts for k6 that it writes (`dist/k6`)',
  'plugins/engine-k6': 'The scripts that it writes (`dist/k6`)',
};

/**
 * The folders of the packages that a package's built files hold code of.
 * @param {string} folder
 */
function listBundled(folder) {
  const dist = join(root, folder, 'dist');
  const found = new Set();
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const isMap = /\.c?js\.map$/.test(file);
    if (!isMap && file !== join('k6', 'sources.json')) continue;
    const path = join(dist, file);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    for (const source of isMap ? content.sources : content) {
      const [inPackage] =
        /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(resolve(dirname(path), source)) ?? [];
      if (inPackage !== undefined && existsSync(join(inPackage, 'package.json'))) found.add(inPackage);
    }
  }
  return found;
}

/**
 * The text of its license, or else the notice at the top of its code.
 * @param {string} folder
 * @param {{ readonly module?: string, readonly main?: string }} manifest
 */
function readLicense(folder, { module, main: entry = 'index.js' }) {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8');
  const [banner] = /^\/\*[^]*?\*\//.exec(readFileSync(join(folder, module ?? entry), 'utf8')) ?? [];
  if (banner === undefined) throw new Error(`${folder} says nowhere under which license it comes.`);
  return banner.replace(/^\/\*!?|\*\/$|^ ?\* ?/gm, '');
}

/**
 * What a package says about its license. Packages that exist twice in one version are listed once.
 * @param {string} folder
 */
function describePackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license, repository, homepage } = manifest;
  const source = (typeof repository === 'string' ? repository : repository?.url) ?? homepage;
  const url = source
    ?.replace(/^git\+|\.git$/g, '')
    .replace(/^git:/, 'https:')
    .replace(/^([\w-]+\/[\w.-]+)$/, 'https://github.com/$1');
  const text = readLicense(folder, manifest);
  const quoted = text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '');
  return {
    title: `${name} ${version}`,
    section: `## ${name} ${version}\n\nLicense: ${license ?? 'see below'}${url ? `\\\nSource: <${url}>` : ''}\n\n\`\`\`\`text\n${quoted}\n\`\`\`\`\n`,
  };
}

/**
 * @param {string} folder
 * @param {string} whatHolds
 */
function formatNotices(folder, whatHolds) {
  const sections = new Map([...listBundled(folder)].map(describePackage).map(({ title, section }) => [title, section]));
  const sorted = [...sections].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, section]) => section);
  return `# Third-party notices\n\n${whatHolds} hold code of the packages below, each under its own license.\n\n${sorted.join('\n')}`;
}

export function writeNotices({ check = false } = {}) {
  for (const [folder, whatHolds] of Object.entries(packages)) {
    const target = join(root, folder, 'THIRD-PARTY-NOTICES.md');
    const text = formatNotices(folder, whatHolds);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
    if (check) throw new Error(`${folder}/THIRD-PARTY-NOTICES.md is out of date. Run \`npm run build\` and commit it.`);
    writeFileSync(target, text);
  }
}

if (process.argv[1] === join(root, 'scripts', 'write-notices.mjs'))
  await main(() => writeNotices({ check: process.argv.includes('--check') }));
