import { readFileSync } from 'node:fs';
import { check } from '../../src/check/check.js';
import type { CheckReport } from '../../src/check/check-report.js';
import type { Contract } from '../../src/contract/contract.js';
import { loadContract } from '../../src/contract/load-contract.js';
import { foreignCredentials } from './credentials.js';
import { foreignEntries, type ForeignName, startForeign } from './start-foreign.js';

/**
 * Checks the servers of strangers, sound and with each planted fault, with the description as it is and with ten
 * minutes of settings. Prints the figures as the rows of a Markdown table, and what is missed.
 * Arguments: how many checks of each sound server, N to plant each Nth fault, then names of servers (default: all).
 */
const [checks = '20', every = '1', ...names] = process.argv.slice(2);

interface PlantedFault {
  readonly id: string;
  readonly derivable: boolean;
  /** What it takes to see it, in addition to the description and one credential. */
  readonly needs?: string;
}

const listFailed = ({ results }: CheckReport): string[] =>
  results.flatMap(({ verdict, case: { id } }) => (['failed', 'error'].includes(verdict) ? [id] : []));

interface Checked {
  readonly name: ForeignName;
  readonly how: string;
  readonly contract: Contract;
  readonly credentials: (typeof foreignCredentials)[ForeignName];
}

async function checkServer({ name, contract, credentials }: Checked): Promise<CheckReport> {
  const server = await startForeign(name);
  try {
    return await check(contract, { url: server.url, credentials });
  } finally {
    await server.stop();
  }
}

/** Checks a server with a fault, until a case fails that does not fail on the sound one. */
async function isCaught({ name, contract, credentials }: Checked, planted: string, alarms: readonly string[]) {
  const server = await startForeign(name, planted);
  const stopping = new AbortController();
  let found = false;
  try {
    await check(
      contract,
      { url: server.url, credentials },
      {
        signal: stopping.signal,
        onEvent: (event) => {
          if (event.type !== 'case-finished' || !['failed', 'error'].includes(event.result.verdict)) return;
          if (alarms.includes(event.result.case.id)) return;
          found = true;
          stopping.abort();
        },
      },
    );
  } finally {
    await server.stop();
  }
  return found;
}

/** What failed on the sound server, once for each check. */
async function listAlarms(checked: Checked): Promise<string[]> {
  const alarms: string[] = [];
  for (let run = 0; run < Number(checks); run += 1) alarms.push(...listFailed(await checkServer(checked)));
  if (alarms.length > 0) console.error(`${checked.name}, ${checked.how}, sound: ${[...new Set(alarms)].join(', ')}`);
  return alarms;
}

/** How many faults fail a case that does not fail on the sound server. */
async function countCaught(
  checked: Checked,
  planted: readonly PlantedFault[],
  alarms: readonly string[],
): Promise<number> {
  const missed: string[] = [];
  for (const { id } of planted) if (!(await isCaught(checked, id, alarms))) missed.push(id);
  if (missed.length > 0) console.error(`${checked.name}, ${checked.how}, missed: ${missed.join(', ')}`);
  return planted.length - missed.length;
}

for (const [name, { description, faultList }] of foreignEntries) {
  if (names.length > 0 && !names.includes(name)) continue;
  const all = JSON.parse(readFileSync(faultList, 'utf8')) as PlantedFault[];
  const planted = all.filter((_, index) => index % Number(every) === 0);
  const derivable = planted.filter((each) => each.derivable);
  const derivableAlone = derivable.filter((each) => each.needs === undefined);
  // One credential, named by its scheme.
  const first = Object.values(foreignCredentials[name]).slice(0, 1);
  const plain: Checked = {
    name,
    how: 'as written',
    credentials: Object.fromEntries(first.map((each) => [each.scheme, each])),
    contract: await loadContract(description, { safe: 'all' }),
  };
  const settings = await loadContract(`conformance/test/foreign/settings/${name}`);
  const set: Checked = { name, how: 'with settings', credentials: foreignCredentials[name], contract: settings };

  const alarms = [await listAlarms(plain), await listAlarms(set)] as const;
  const { operations = 0, unchecked = [] } = await checkServer(plain);
  const caught = [
    await countCaught(plain, derivableAlone, alarms[0]),
    await countCaught(set, derivable, alarms[1]),
    await countCaught(
      set,
      planted.filter((each) => !each.derivable),
      alarms[1],
    ),
  ] as const;
  const shares = [`${caught[0]} of ${derivableAlone.length}`, `${caught[1]} of ${derivable.length}`];
  const row = [
    `\`${name}\``,
    `${operations - unchecked.length} of ${operations}`,
    `${alarms.map(({ length }) => length).join(' and ')} in ${checks} checks`,
    ...shares,
    `${caught[1] + caught[2]} of ${planted.length}`,
  ];
  console.log(`| ${row.join(' | ')} |`);
}
