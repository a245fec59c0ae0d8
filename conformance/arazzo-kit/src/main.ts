import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatReport, tallyResults } from './format-report.js';
import { help } from './help.js';
import type { KitCase } from './kit-case.js';
import { presets, type Runner } from './presets.js';
import { readCases, readSections } from './read-cases.js';
import { runCases } from './run-cases.js';
import { writeCaseFiles } from './write-case-files.js';

const options = {
  runner: { type: 'string' },
  command: { type: 'string' },
  outputs: { type: 'string' },
  case: { type: 'string', multiple: true },
  cases: { type: 'string' },
  jobs: { type: 'string', default: '2' },
  'time-limit': { type: 'string', default: '30000' },
  json: { type: 'string' },
  list: { type: 'boolean', default: false },
  write: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const cases = (await readCases(values.cases)).filter(
    ({ id }) => values.case === undefined || values.case.some((text) => id.includes(text)),
  );
  if (cases.length === 0) throw new Error('No case has such an ID.');
  if (values.list) {
    for (const { id, title } of cases) console.log(`${id}: ${title}`);
    return 0;
  }
  if (values.write !== undefined) return writeFolders(cases, values.write);
  const results = await runCases(cases, readRunner(values), {
    jobs: Number(values.jobs),
    timeLimit: Number(values['time-limit']),
  });
  const sections = await readSections(values.cases);
  console.log(formatReport(results, sections));
  if (values.json !== undefined)
    await writeFile(
      values.json,
      `${JSON.stringify({ sections: tallyResults(results, sections), cases: results }, null, 2)}\n`,
    );
  return results.every(({ passed, silent }) => passed || silent) ? 0 : 1;
}

function readRunner({ runner: name, command, outputs }: Values): Runner {
  const preset = name === undefined ? undefined : presets[name];
  if (name !== undefined && preset === undefined)
    throw new Error(`${name} is not a runner that the kit knows: ${Object.keys(presets).join(', ')}.`);
  const template = command ?? preset?.command;
  if (template === undefined) throw new Error(`--runner or --command is required.\n\n${help}`);
  const location = outputs ?? preset?.outputs;
  return { command: template, ...(location === undefined ? {} : { outputs: location }) };
}

async function writeFolders(cases: readonly KitCase[], folder: string): Promise<number> {
  for (const each of cases) {
    const own = join(folder, each.id);
    await mkdir(own, { recursive: true });
    await writeCaseFiles(each, own, '{server}');
  }
  return 0;
}
