import type { ApiDescription, Chain, Credential, Kernel } from '@opchain/core';
import { passwordOwnerOf } from '@opchain/core/internal/model';
import { listMockCredentials, MOCK_ORIGIN, mockExecutor, mockServerUrl } from '@opchain/executor-mock';
import type { LoadedPlugin } from '../command/loaded-plugin.js';

/** The sources whose calls a mock answers, each with its description. */
export class MockSources {
  readonly #names: ReadonlySet<string> | undefined;
  /** By the name in the address of the mock. */
  readonly #descriptions = new Map<string, { readonly location: string; readonly description: ApiDescription }>();

  /** `names`: only these sources; none: all. */
  constructor(names: readonly string[]) {
    this.#names = names.length === 0 ? undefined : new Set(names);
  }

  /** True if every source has a mock: nothing is sent, and no credential is needed. */
  get hasAll(): boolean {
    return this.#names === undefined;
  }

  includes(source: string): boolean {
    return this.#names?.has(source) ?? true;
  }

  /** The server of a source. Sources of several documents with one description share a mock. */
  add(source: string, location: string, description: ApiDescription): string {
    let name = source;
    for (
      let count = 2;
      this.#descriptions.get(name) !== undefined && this.#descriptions.get(name)?.location !== location;
      count += 1
    )
      name = `${source}-${count}`;
    if (!this.#descriptions.has(name)) this.#descriptions.set(name, { location, description });
    return mockServerUrl(name);
  }

  /** The executor that answers them. */
  plugin(seed: string | undefined): LoadedPlugin {
    const describe = (name: string) => Promise.resolve(this.#descriptions.get(name)?.description);
    return {
      plugin: mockExecutor({ describe, examples: true, ...(seed === undefined ? {} : { seed }) }),
      origin: 'opchain run --mock',
    };
  }

  /** The origin of all mocks. */
  get origin(): string {
    return MOCK_ORIGIN;
  }

  /** A credential for each scheme of the mocked sources, and for each that a chain names: real ones are not read. */
  credentials(
    kernel: Kernel,
    chains: readonly Chain[],
    descriptions: Readonly<Record<string, ApiDescription>>,
  ): Credential[] {
    return listMockCredentials({
      descriptions: Object.fromEntries(Object.entries(descriptions).filter(([source]) => this.includes(source))),
      uses: chains
        .flatMap(({ steps }) => steps)
        .flatMap((step) => (step.kind === 'operation' ? (step.credentials ?? []) : [])),
      passwordOwners: chains.flatMap(({ inputs }) => inputs.flatMap(({ schema }) => passwordOwnerOf(schema) ?? [])),
      fieldsOf: (scheme) => kernel.credentialFields(scheme),
    });
  }
}
