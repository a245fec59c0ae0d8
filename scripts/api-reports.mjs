// `node scripts/api-reports.mjs`: compares what the packages offer with the reports in etc/api/, and says what changed; `--write` renews the reports.
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { listPackages } from './pack-packages.mjs';
import { ensureBuilt, listSources, main, root } from './prepare.mjs';

const folder = join(root, 'etc', 'api');
const cacheFolder = join(root, '.cache', 'api');

/** @typedef {{ readonly report: string, readonly packageFolder: string, readonly types: string }} Entry the report's path without its ending, and the file of the types */

/**
 * The entries that have types and promise stability: those below `internal` do not.
 * @returns {Entry[]}
 */
function listEntries() {
  return listPackages().flatMap(({ folder: packageFolder, name, manifest }) =>
    Object.entries(manifest.exports).flatMap(([entry, target]) =>
      typeof target === 'object' && target.types !== undefined && !entry.startsWith('./internal/')
        ? [
            {
              report: `${basename(name)}/${entry.slice(2) || 'index'}`,
              packageFolder: join(root, packageFolder),
              types: target.types,
            },
          ]
        : [],
    ),
  );
}

/** @param {Entry} entry */
function configure({ report, packageFolder, types }) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: packageFolder,
      mainEntryPointFilePath: join(packageFolder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            lib: ['es2023', 'dom', 'dom.iterable'],
            module: 'nodenext',
            moduleResolution: 'nodenext',
            strict: true,
            skipLibCheck: true,
            types: ['node'],
          },
          files: [join(packageFolder, types)],
        },
      },
      newlineKind: 'lf',
      apiReport: {
        enabled: true,
        reportFolder: dirname(join(folder, report)),
        reportTempFolder: dirname(join(cacheFolder, report)),
        reportFileName: basename(report),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
          // Everything that an entry exports is public.
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
          'ae-undocumented': { logLevel: ExtractorLogLevel.Error },
        },
        // Our comments are prose with Markdown, not TSDoc.
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(packageFolder, 'package.json'),
  });
}

/** Returns one sentence for each entry whose surface is not what its report says, or that cannot be read. */
export function checkApiReports({ write = false } = {}) {
  const entries = listEntries();
  for (const path of [folder, cacheFolder])
    for (const { report } of entries) mkdirSync(dirname(join(path, report)), { recursive: true });
  const configs = entries.map(configure);
  const [first] = configs;
  if (first === undefined) throw new Error('No package has an entry with types.');
  // One program for all of them: most is in common.
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: configs.slice(1).map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  const diagnostics = entries.flatMap(({ report }, index) => {
    /**
     * @type {string[]}
     */
    const messages = [];
    const { apiReportChanged, errorCount } = Extractor.invoke(/** @type {ExtractorConfig} */ (configs[index]), {
      localBuild: write,
      compilerState,
      messageCallback: (message) => {
        message.handled = true;
        if (
          message.logLevel === ExtractorLogLevel.Error ||
          (message.logLevel === ExtractorLogLevel.Warning && message.messageId?.startsWith('ae-'))
        )
          messages.push(`${report}: ${message.text}`);
      },
    });
    if (errorCount > 0 || messages.length > 0) return messages;
    if (apiReportChanged && !write)
      return [`${report}: the surface is not what etc/api/${report}.api.md says${describeChange(report)}`];
    return [];
  });
  const expectedReports = new Set(entries.map(({ report }) => join(folder, `${report}.api.md`)));
  for (const path of listSources(folder)) {
    if (expectedReports.has(path)) continue;
    if (write) rmSync(path);
    else diagnostics.push(`${relative(root, path)} belongs to no entry of a package`);
  }
  return diagnostics;
}

/**
 * The lines that only one of the two has.
 * @param {string} report
 */
function describeChange(report) {
  const path = join(folder, `${report}.api.md`);
  if (!existsSync(path)) return ': there is no such report';
  const linesOf = (/** @type {string} */ file) => readFileSync(file, 'utf8').split('\n');
  const [old, now] = [linesOf(path), linesOf(join(cacheFolder, `${report}.api.md`))];
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
  return `:\n    ${lines.slice(0, 20).join('\n    ')}${lines.length > 20 ? `\n    … and ${lines.length - 20} more` : ''}`;
}

if (process.argv[1] === join(root, 'scripts', 'api-reports.mjs')) {
  await main(() => {
    if (!process.argv.includes('--built')) ensureBuilt();
    const diagnostics = checkApiReports({ write: process.argv.includes('--write') });
    if (diagnostics.length > 0)
      throw new Error(
        `${diagnostics.join('\n')}\nIf that is meant, renew the reports: node scripts/api-reports.mjs --write`,
      );
  });
}
