import type { Credential, RunRequest } from '@opchain/core';
import { isMockUrl, MOCK_ORIGIN, mockServerUrl, passwordOwnerOf } from '@opchain/core/internal/model';
import type { DescriptionEntry, Descriptions, DescriptionStore } from '../descriptions/description-store.js';
import type { StoreKernel } from '../store-kernel.js';
import type { LoadMocks, MockStore, PageMock } from './mock-store.js';
import { openExamples } from './open-examples.js';

export interface MockStoreDependencies {
  readonly load: LoadMocks;
  readonly kernel: Pick<StoreKernel, 'credentialFields'>;
  readonly descriptions: Pick<DescriptionStore, 'value' | 'entry' | 'setServer' | 'subscribe'>;
  /** Remembers which descriptions mocks answer, by their locations. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly storageKey: string;
}

/** The mocks of the open descriptions. Those that were chosen before the page was loaded again are chosen. */
export async function loadMockStore({
  load,
  kernel,
  descriptions,
  storage,
  storageKey,
}: MockStoreDependencies): Promise<MockStore> {
  const remembered = new Set(readLocations(storage?.getItem(storageKey)));
  const remember = (): void => {
    try {
      if (remembered.size === 0) storage?.removeItem(storageKey);
      else storage?.setItem(storageKey, JSON.stringify([...remembered]));
    } catch {
      // It is chosen until the page is closed.
    }
  };
  /** A source that is renamed keeps its mock. */
  const findEntry = (name: string): DescriptionEntry | undefined =>
    descriptions.value.entries.find(({ server }) => server === mockServerUrl(name)) ?? descriptions.entry(name);
  const examples = openExamples({ storage, storageKey: `${storageKey}:examples` });
  const code = await load({
    describe: (name) => Promise.resolve(findEntry(name)?.description),
    dataOf: (name) => examples.list(findEntry(name)?.location ?? ''),
  });
  const openMock = async (server: string): Promise<PageMock | undefined> =>
    isMockUrl(server) ? code.open(mockName(server)) : undefined;
  const choose = (source: string): void => {
    const isFree = (name: string): boolean => [undefined, source].includes(findEntry(name)?.source);
    let name = source;
    for (let count = 2; !isFree(name); count += 1) name = `${source}-${String(count)}`;
    descriptions.setServer(source, mockServerUrl(name));
  };
  const follow = ({ entries }: Descriptions, previous: Descriptions | undefined): void => {
    const before = new Set(previous?.entries.map(({ description }) => description));
    for (const { source, server, location, description } of entries) {
      const isChosen = isMockUrl(server);
      if (!isChosen && remembered.has(location) && !before.has(description)) choose(source);
      else if (isChosen) remembered.add(location);
      else remembered.delete(location);
    }
    remember();
  };
  follow(descriptions.value, undefined);
  return {
    choose,
    async reset(source) {
      await (await openMock(descriptions.entry(source)?.server ?? ''))?.reset();
    },
    async keep(call, body) {
      const name = mockName(call.url);
      const taken = await (await openMock(call.url))?.keep(call, mockServerUrl(name), body);
      if (taken !== undefined) examples.add(findEntry(name)?.location ?? '', taken);
    },
    async save(source) {
      return (await openMock(descriptions.entry(source)?.server ?? ''))?.save() ?? {};
    },
    replaceCredentials(request, uses) {
      const mocked = Object.keys(request.servers).filter((source) => isMockUrl(request.servers[source] ?? ''));
      if (mocked.length === 0) return request;
      const rest = request.chain.sources.flatMap(({ name, type }) =>
        type === undefined && !mocked.includes(name) ? [name] : [],
      );
      const own = code.listCredentials({
        descriptions: Object.fromEntries(
          Object.entries(request.descriptions).filter(([source]) => mocked.includes(source)),
        ),
        uses,
        passwordOwners: [request.chain, ...Object.values(request.workflows ?? {})].flatMap(({ inputs }) =>
          inputs.flatMap(({ schema }) => passwordOwnerOf(schema) ?? []),
        ),
        fieldsOf: (scheme) => kernel.credentialFields(scheme),
      });
      return {
        ...request,
        credentials: [...listOthers(request, rest), ...own],
        // Steps without a credential of their own need none of the user.
        options: { ...request.options, ...(rest.length === 0 && { autoCredentials: true }) },
      };
    },
    dispose: descriptions.subscribe(follow),
  };
}

/** The name in the address of a mock. */
function mockName(url: string): string {
  return decodeURIComponent(url.slice(MOCK_ORIGIN.length + 1).split('/')[0] ?? '');
}

/** The user's credentials as far as they belong to other sources. */
function listOthers({ credentials = [] }: RunRequest, sources: readonly string[]): readonly Credential[] {
  if (sources.length === 0) return [];
  return credentials.flatMap((credential) => {
    if (credential.sources === undefined) return [credential];
    const own = credential.sources.filter((source) => sources.includes(source));
    return own.length === 0 ? [] : [{ ...credential, sources: own }];
  });
}

function readLocations(text: string | null | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
