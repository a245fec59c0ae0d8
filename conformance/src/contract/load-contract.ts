import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ApiDescription, Plugin } from '@opchain/core';
import { openWorkflows, parseText } from '@opchain/core/internal/document';
import { type DataLink, describeApi } from '@opchain/resources';
import { createNodeKernel } from '../kernel/create-node-kernel.js';
import type { Behavior, Contract } from './contract.js';
import { type ContractSettings, defaultSettings } from './contract-settings.js';
import { readSettings, SettingsError } from './read-settings.js';

const SETTINGS_FILE = 'contract.yaml';

/**
 * Loads a contract from a folder, or from an API description alone. A folder contains `contract.yaml`, which names the
 * description (default: the only `*.openapi.*` file), and behaviors as `*.arazzo.*` files. `plugins` come before those of
 * the command line. Sends nothing.
 */
export async function loadContract(
  location: string,
  overrides: Partial<ContractSettings> = {},
  plugins: readonly Plugin[] = [],
): Promise<Contract> {
  const path = resolve(location);
  const isFolder = (await stat(path)).isDirectory();
  const file = isFolder ? await readFolder(path) : { description: path, behaviors: [], settings: defaultSettings };
  const kernel = await createNodeKernel({ plugins });
  const description = await kernel.load({ location: file.description, content: await readFile(file.description) });
  const unsafe = [...file.settings.unsafe, ...(overrides.unsafe ?? [])];
  const settings = { ...file.settings, ...overrides, unsafe };
  checkNames(settings, description);
  return {
    name: description.title.trim() || basename(path),
    location: path,
    descriptionFile: file.description,
    description,
    settings,
    behaviors: await Promise.all(file.behaviors.map(readBehaviors)).then((lists) => lists.flat()),
    links: correctLinks((await describeApi(description)).links, settings),
  };
}

async function readFolder(folder: string) {
  const names = await readdir(folder);
  const file = readSettings(
    names.includes(SETTINGS_FILE)
      ? await parseText(await readFile(join(folder, SETTINGS_FILE), 'utf8'), { file: SETTINGS_FILE })
      : {},
  );
  const description = file.description ?? names.find((name) => /\.openapi\.(?:ya?ml|json)$/.test(name));
  if (description === undefined)
    throw new SettingsError([`${folder} has no *.openapi.yaml, and ${SETTINGS_FILE} names no description`]);
  const behaviors = [...file.behaviors, ...names.filter((name) => /\.arazzo\.(?:ya?ml|json)$/.test(name)).sort()];
  return {
    description: resolve(folder, description),
    behaviors: behaviors.map((name) => resolve(folder, name)),
    settings: file.settings,
  };
}

/** Every workflow of a document is a behavior, except those that others of it call. */
async function readBehaviors(file: string): Promise<readonly Behavior[]> {
  const text = await readFile(file, 'utf8');
  const { workflows } = (await parseText(text, { file })) as unknown as {
    readonly workflows?: readonly { readonly workflowId: string }[];
  };
  const opened = await Promise.all(
    (workflows ?? []).map(({ workflowId }) =>
      openWorkflows(text, {
        location: file,
        workflow: workflowId,
        load: async ({ url }, from) => {
          const location = resolve(dirname(from), url);
          return { location, text: await readFile(location, 'utf8') };
        },
      }),
    ),
  );
  return opened.filter(
    ({ chain }) => !opened.some((other) => other.chain !== chain && chain.id in other.library.workflows),
  );
}

/** The contract that is a description alone, with the default settings. `location` is where the description was read. */
export async function describeContract(description: ApiDescription, location: string): Promise<Contract> {
  const { title: name } = description;
  const { links } = await describeApi(description);
  return { name, location, descriptionFile: location, description, settings: defaultSettings, behaviors: [], links };
}

/** A correction replaces what was found for its input. */
function correctLinks(links: readonly DataLink[], { producers }: ContractSettings): DataLink[] {
  const corrected = new Set(Object.keys(producers));
  const own = Object.entries(producers).flatMap(([input, output]): DataLink[] => {
    const [operation = '', at = ''] = input.split(' ');
    const slash = at.indexOf('/');
    const location = at.slice(0, slash) as DataLink['to']['in'];
    const name = location === 'body' ? at.slice(slash) : at.slice(slash + 1);
    const [from = '', pointer = ''] = (output ?? '').split('#');
    return output === null
      ? []
      : [
          {
            from: { operation: from, pointer },
            to: { operation, in: location, name },
            score: 2,
            reasons: ['settings'],
            isOwnKey: true,
          },
        ];
  });
  return [...own, ...links.filter(({ to }) => !corrected.has(inputKey(to)))];
}

/** An input as the settings name it: `createOrder body/customerId`. */
export function inputKey({ operation, in: location, name }: DataLink['to']): string {
  return `${operation} ${location}${name.startsWith('/') ? '' : '/'}${name}`;
}

function checkNames(
  { safe, unsafe, operationRoles, producers, values, before }: ContractSettings,
  description: ApiDescription,
): void {
  const named = [
    ...(safe === 'all' ? [] : safe),
    ...unsafe,
    ...Object.keys(operationRoles),
    ...Object.keys(values),
    ...Object.entries(before).flatMap(([id, calls]) => [id, ...calls]),
    ...Object.entries(producers).flatMap(([input, output]) => [
      input.split(' ')[0]!,
      ...(output === null ? [] : [output.split('#')[0]!]),
    ]),
  ];
  const unknown = [...new Set(named)].filter((id) => description.find(id) === undefined);
  if (unknown.length > 0)
    throw new SettingsError(unknown.map((id) => `the settings name the operation "${id}", which is not described`));
}
