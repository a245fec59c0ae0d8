import type { DescribedSource } from '../plugin/chain-format.js';
import type { Plugin } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';

/** Describes a plugin to the chain format kit. */
export interface ChainFormatHarness {
  /** Creates a new plugin that adds one chain format. */
  plugin(): Plugin | Promise<Plugin>;
  /** At least one sample. */
  readonly samples: readonly ChainSample[];
  /** Files that `accepts` returns true for but that contain no chain: `read` must reject with a code. */
  readonly broken: readonly SpecSource[];
}

/** A file, and what the format must find in it. */
export interface ChainSample {
  /** Name of the sample, used in case titles. */
  readonly title: string;
  /** Its content as text; the kit also passes it as bytes. */
  readonly source: SpecSource & { readonly content: string };
  /** The descriptions to match the calls to. Missing: the format must make them. */
  readonly sources?: readonly DescribedSource[];
  /** `METHOD /path` of the operation of each step, in the order of the chain. */
  readonly operations: readonly string[];
  /** Every connection with data: `source → target`, by step ids. */
  readonly data: readonly string[];
  /** Texts in the file that must not be in the chain. */
  readonly secrets: readonly string[];
}
