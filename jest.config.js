// Tests run from sources: workspace packages map to their src, so no build is needed for unit tests.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { listSoakFiles } from './scripts/soak-files.mjs';
import { workspaceSources } from './scripts/workspace-sources.mjs';

const sources = Object.fromEntries(
  Object.entries(workspaceSources(import.meta.dirname)).map(([specifier, file]) => [
    `^${specifier}$`,
    `<rootDir>/${file}`,
  ]),
);

const packagesIn = (/** @type {string} */ folder) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.') && name !== '@opchain')
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(`${folder}/${name}`).map((inner) => `${name}/${inner}`) : [name],
    )
    .filter((name) => existsSync(`${folder}/${name}/package.json`));
/** A package may have its own copy of another, in another format. */
const ownCopies = packagesIn('node_modules')
  .map((name) => `node_modules/${name}/node_modules`)
  .filter((folder) => existsSync(folder));

/** Packages published as ES modules only: jest's CommonJS runtime needs them transformed. */
const esmOnly = ['node_modules', ...ownCopies].flatMap((folder) =>
  packagesIn(folder).filter(
    (name) => JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).type === 'module',
  ),
);

const shared = {
  rootDir: '.',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: [],
  transform: {
    '^.+\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { useDefineForClassFields: false, legacyDecorator: true },
        },
        module: { type: 'commonjs', ignoreDynamic: false },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esmOnly.join('|')})/)`],
  moduleNameMapper: { ...sources, '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.cache/'],
};

const slow = ['\\.servers\\.test\\.ts$', '\\.browser\\.test\\.ts$', '\\.process\\.test\\.ts$', '\\.soak\\.test\\.ts$'];
const project = (/** @type {string} */ displayName, /** @type {string[]} */ testMatch, more = {}) => ({
  ...shared,
  displayName,
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  ...more,
});

/** Browsers, test pages and samples that several files use. */
const sharing = {
  globalSetup: '<rootDir>/scripts/test-support/src/shared/serve-shared.mjs',
  globalTeardown: '<rootDir>/scripts/test-support/src/shared/close-shared.mjs',
};

// A test's file name says what it needs: nothing (unit), sockets and databases (servers), the built commands (process),
// Chromium (browser), or minutes (soak). The project `soak` also runs the tests of other names that read a count with `soakCount`.
export default {
  projects: [
    project('unit', ['<rootDir>/**/*.test.ts'], { testPathIgnorePatterns: ['/node_modules/', '/dist/', ...slow] }),
    project('servers', ['<rootDir>/**/*.servers.test.ts']),
    project('process', ['<rootDir>/**/*.process.test.ts']),
    project('browser', ['<rootDir>/**/*.browser.test.ts'], sharing),
    project('soak', ['<rootDir>/**/*.soak.test.ts', ...listSoakFiles().map((file) => `<rootDir>/${file}`)], sharing),
  ],
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  testTimeout: 30_000,
};
