import type { ApiDescription, Chain, JsonValue, RunRequest } from '@opchain/core';
import { readRow, type SuiteTest } from '@opchain/core/internal/suite';
import type { Texts } from '../../texts/texts.js';
import { createChainStore } from '../chain/create-chain-store.js';
import type { CredentialStore } from '../credentials/credential-store.js';
import { createDescriptionStore } from '../descriptions/create-description-store.js';
import type { DescriptionEntry, DescriptionStore } from '../descriptions/description-store.js';
import type { ReadUrl } from '../descriptions/fetch-document.js';
import { findMissingSources } from '../descriptions/match-sources.js';
import type { ServerReach } from '../descriptions/server-reach.js';
import { createWorkflowStore } from '../documents/create-workflow-store.js';
import type { DocumentFolder, FileText, FolderFile } from '../documents/folder/document-folder.js';
import { fileDocumentId } from '../documents/folder/folder-store.js';
import { createSourceOpener } from '../documents/folder/open-sources.js';
import type { EnvironmentStore } from '../environments/environment-store.js';
import { approveRun } from '../runs/approve-run.js';
import { createRunRequest } from '../runs/create-run-request.js';
import type { RunStore } from '../runs/run-store.js';
import type { StoreKernel } from '../store-kernel.js';

type Inputs = Readonly<Record<string, JsonValue>>;

export interface TestOpenerDependencies {
  readonly kernel: StoreKernel;
  readonly source: DocumentFolder;
  /** The text of a file as it is now. */
  readonly read: (path: string) => Promise<FileText>;
  readonly files: () => readonly FolderFile[];
  readonly readUrl: ReadUrl;
  readonly baseUrl: string;
  readonly texts: Pick<Texts, 'chain' | 'suite'>;
  /** Those that are open in the builder. */
  readonly descriptions: Pick<DescriptionStore, 'value'>;
  readonly credentials: CredentialStore;
  readonly environments: EnvironmentStore;
  readonly reach: ServerReach;
  readonly run: Pick<RunStore, 'inputsOf' | 'limits'>;
}

/** A workflow that is ready to run. */
export interface OpenedTest {
  readonly chain: Chain;
  readonly version: string;
  /** Asks for what the user approves before it runs. Resolves to false if the user declines. */
  approve(): Promise<boolean>;
  /** What a run sends, with the outputs of set-up. Throws an `Error` for a row that does not match the inputs. */
  request(test: SuiteTest, given: Inputs): RunRequest;
}

/** Opens the workflows of a suite beside what is open in the builder, each once for all of its rows. */
export interface TestOpener {
  /** Rejects with why it cannot be run. */
  open(test: SuiteTest): Promise<OpenedTest>;
  dispose(): void;
}

export function createTestOpener(dependencies: TestOpenerDependencies): TestOpener {
  const { kernel, readUrl } = dependencies;
  const opened = new Map<string, Promise<OpenedTest>>();
  const documents = new Map<string, ReturnType<ReadUrl>>();
  const loaded = new Map<unknown, Promise<ApiDescription>>();
  // Each document and each description is read once for all tests.
  const shared = {
    ...dependencies,
    readUrl: ((url, options) => remember(documents, url, () => readUrl(url, options))) satisfies ReadUrl,
    kernel: {
      ...kernel,
      load: ((document, options) =>
        remember(loaded, document.content, () => kernel.load(document, options))) satisfies StoreKernel['load'],
    },
  };
  return {
    open: (test) => remember(opened, `${test.file}#${test.workflow}`, () => openTest(test, shared)),
    dispose() {
      for (const each of loaded.values())
        void each.then(
          (description) => description.dispose?.(),
          () => undefined,
        );
    },
  };
}

function remember<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, create: () => Promise<Value>): Promise<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const created = create();
  known.set(key, created);
  created.catch(() => known.delete(key));
  return created;
}

async function openTest({ file, workflow }: SuiteTest, dependencies: TestOpenerDependencies): Promise<OpenedTest> {
  const { kernel, source, read, files, readUrl, baseUrl, texts, credentials, environments, reach, run } = dependencies;
  const { text, version } = await read(file);
  const { openDocument } = await import('../documents/document-code.js');
  const chain = createChainStore((await openDocument(text, { file, workflow })).chain, texts.chain);
  const descriptions = createDescriptionStore({ kernel, readUrl, baseUrl });
  const workflows = createWorkflowStore({ chain, descriptions });
  const document = { value: { file: { path: file }, changed: false } };
  await createSourceOpener(source, { kernel, chain, descriptions, document, workflows })(files());
  useOpenDescriptions(chain.chain, descriptions, dependencies);
  await workflows.ready();
  requireAll(chain.chain, descriptions, workflows.value, texts);
  const inputs = run.inputsOf(fileDocumentId(file));
  const request = (): RunRequest =>
    createRunRequest({
      chain,
      credentials,
      descriptions,
      environments,
      workflows,
      run: { inputs, seed: undefined, ...(run.limits && { limits: run.limits }) },
      baseUrl,
    });
  const stepIds = chain.chain.steps.map(({ id }) => id);
  const asking = {
    ...credentials,
    get value() {
      return credentials.value;
    },
    requestApprovals: ((steps) =>
      credentials.requestApprovals(steps, descriptions)) satisfies CredentialStore['requestApprovals'],
  };
  return {
    chain: chain.chain,
    version,
    approve: () =>
      approveRun(stepIds, { kernel, chain, descriptions, credentials: asking, workflows, reach, baseUrl, request }),
    request(test, given) {
      const whole = request();
      const own = test.row === undefined ? {} : readValues(test.row, chain.chain, texts);
      const declared = new Set(chain.chain.inputs.map(({ name }) => name));
      const passed = Object.fromEntries(Object.entries(given).filter(([name]) => declared.has(name)));
      return { ...whole, inputs: { ...whole.inputs, ...passed, ...own } };
    },
  };
}

/** Descriptions that are not in the folder: as they are open in the builder. Servers: those of the builder and the environment. */
function useOpenDescriptions(
  { sources }: Chain,
  descriptions: DescriptionStore,
  { descriptions: open, environments }: TestOpenerDependencies,
): void {
  const { active } = environments.value;
  for (const { name, url } of sources) {
    const entry = descriptions.entry(name);
    const same = open.value.entries.find((each) => (entry ? isSameFile(each, entry) : each.location === url));
    if (!entry && same) descriptions.add({ ...same, source: name });
    if (entry && same?.namedServer !== undefined) descriptions.setServer(name, same.namedServer);
    if (active && Object.hasOwn(active.servers, name))
      descriptions.setServer(name, active.servers[name]?.replace(/\/$/, ''));
  }
}

function isSameFile({ from }: DescriptionEntry, { from: other }: DescriptionEntry): boolean {
  return from?.kind === 'url' && other?.kind === 'url' && from.url === other.url;
}

/** Throws if a description or a document is missing: nothing is fetched without the user's approval. */
function requireAll(
  chain: Chain,
  descriptions: DescriptionStore,
  { called, failure }: ReturnType<typeof createWorkflowStore>['value'],
  { suite }: TestOpenerDependencies['texts'],
): void {
  if (failure !== undefined) throw new Error(failure);
  const [missing] = [...findMissingSources(chain, descriptions.value.entries), ...(called?.missing() ?? [])];
  if (missing) throw new Error(descriptions.value.failure?.message ?? suite.missing(missing.name, missing.url));
}

function readValues(row: NonNullable<SuiteTest['row']>, { inputs }: Chain, { suite }: Pick<Texts, 'suite'>): Inputs {
  const { values, problems } = readRow(row, inputs);
  const [problem] = problems;
  if (problem) throw new Error(suite.column(problem.column, problem.message));
  return values;
}
