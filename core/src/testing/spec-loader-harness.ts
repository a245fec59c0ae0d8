import type { Plugin } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';

/** What the spec loader kit needs to know of a plugin. */
export interface SpecLoaderHarness {
  /** A new plugin. It adds one spec loader. */
  plugin(): Plugin | Promise<Plugin>;
  /** One at least for each format that it reads. */
  readonly samples: readonly SpecSample[];
  /** Documents that it accepts at a glance but that are broken: it must say so with a code. */
  readonly broken: readonly SpecSource[];
}

export interface SpecSample {
  readonly title: string;
  /** Its content as text: the kit gives it as bytes as well. */
  readonly source: SpecSource & { readonly content: string };
  /** `METHOD /path` of every operation, in the order of the index. */
  readonly operations: readonly string[];
  /** Names of the security schemes. */
  readonly securitySchemes: readonly string[];
  /** Other documents that it refers to, by absolute location. The kit reads an operation that needs them, or all. */
  readonly files?: Readonly<Record<string, string>>;
}
