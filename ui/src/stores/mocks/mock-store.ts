import type { ApiDescription, Chain, Credential, RunRequest, Source } from '@opchain/core';
import type { CredentialUse, JsonValue, SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';

import type { DescriptionEntry } from '../descriptions/description-store.js';

/** Loads what answers calls in the page. The kernel of the page has an executor that calls it. */
export type LoadMocks = (sources: MockedSources) => Promise<MockCode>;

/** What mocks are made of. */
export interface MockedSources {
  /** The description of a mock, by the name in its address. */
  describe(name: string): Promise<ApiDescription | undefined>;
  /** The examples that a mock starts with. */
  dataOf(name: string): readonly MockExamples[];
}

/** Records and answers of a mock, as `opchain mock --data` reads them. */
export type MockExamples = Readonly<Record<string, JsonValue>>;

/** A call that a mock answered. */
export interface MockedCall {
  readonly method: string;
  readonly url: string;
}

/** What answers calls in the page. */
export interface MockCode {
  /** Undefined if nothing is described under that name. */
  open(name: string): Promise<PageMock | undefined>;
  /** Credentials that only mocks accept. */
  listCredentials(needs: {
    readonly descriptions: Readonly<Record<string, ApiDescription>>;
    readonly uses: readonly CredentialUse[];
    readonly passwordOwners?: readonly string[];
    readonly fieldsOf: (scheme: SecurityScheme) => readonly CredentialField[] | undefined;
  }): readonly Credential[];
}

/** The mock of one API. */
export interface PageMock {
  /** Takes a response's body as an example; undefined for no call of the API. */
  keep(call: MockedCall, base: string, body: JsonValue): Promise<MockExamples | undefined>;
  /** Its records and answers. */
  save(): MockExamples;
  /** Back to the data that it started with. */
  reset(): Promise<void>;
}

/** Which APIs are answered by mocks in this page. */
export interface MockStore {
  /** Calls of the source go to its mock from now on, until another server is chosen; also after the page is loaded again. */
  choose(source: string): void;
  /** Back to the data that the mock of a source started with, and its examples. */
  reset(source: string): Promise<void>;
  /** Takes the body as an example of what the mock answers from now on, also after a reset and when the page is loaded again. */
  keep(call: MockedCall, body: JsonValue): Promise<void>;
  /** The records and answers of the mock of a source. */
  save(source: string): Promise<MockExamples>;
  /** The request with credentials that only mocks accept where mocks answer: no real one is used there. */
  replaceCredentials(request: RunRequest, uses: readonly CredentialUse[]): RunRequest;
  dispose(): void;
}

/** The mocks of a page that offers them. */
export interface DeferredMocks {
  /** Undefined until a mock is chosen. */
  readonly value: MockStore | undefined;
  load(): Promise<MockStore>;
  /** Chains for a description that run on its mock; none where they cannot be found. Never rejects. */
  propose(entry: DescriptionEntry): Promise<readonly Chain[]>;
}

/** Finds chains for a description that run on its mock. Never rejects. */
export type ProposeChains = (content: string | Uint8Array, source: Source) => Promise<readonly Chain[]>;
