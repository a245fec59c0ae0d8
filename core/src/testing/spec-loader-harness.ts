import type { Plugin } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';

/** Describes a plugin to the spec loader kit. */
export interface SpecLoaderHarness {
  /** Creates a new plugin that adds one spec loader. */
  plugin(): Plugin | Promise<Plugin>;
  /** At least one sample for each format that it reads. */
  readonly samples: readonly SpecSample[];
  /** Documents that `accepts` returns true for but that are broken: `load` must reject with a code. */
  readonly broken: readonly SpecSource[];
}

/** A description, and what the loader must find in it. */
export interface SpecSample {
  /** Name of the sample, used in case titles. */
  readonly title: string;
  /** Its content as text; the kit also passes it as bytes. */
  readonly source: SpecSource & { readonly content: string };
  /** `METHOD /path` of every operation, in the order of the index. */
  readonly operations: readonly string[];
  /** Names of the security schemes. */
  readonly securitySchemes: readonly string[];
  /**
   * Other documents that it refers to, by absolute location. The kit reads an operation that needs them, or all
   * operations.
   */
  readonly files?: Readonly<Record<string, string>>;
}
