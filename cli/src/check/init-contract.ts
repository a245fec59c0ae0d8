import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type Contract, proposeSettings } from '@opchain/conformance';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';

/** Writes the folder of a contract that has only a description. An existing file is not replaced. */
export async function initContract(contract: Contract, folder: string, io: Io): Promise<number> {
  const file = join(folder, 'contract.yaml');
  const text = await proposeSettings(contract, relative(resolve(folder), contract.descriptionFile));
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError([`--init: ${error instanceof Error ? error.message : String(error)}`]);
  }
  io.out(
    `${file} has the settings of the contract. Correct what is wrong, then: opchain check --url URL --contract ${folder}\n`,
  );
  return 0;
}
