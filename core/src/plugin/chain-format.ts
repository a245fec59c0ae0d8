import type { ApiDescription } from '../model/api-description.js';
import type { Chain, Source } from '../model/chain.js';
import type { JsonObject } from '../model/json.js';
import type { SpecSource } from './spec-source.js';

/** A description that an imported chain may call. */
export interface DescribedSource {
  /** The source as the chain will contain it. */
  readonly source: Source;
  /** Its description. */
  readonly description: ApiDescription;
}

/** A mapping that is probable but not certain. */
export interface MappingGuess {
  /** Id of the step that uses the value. */
  readonly stepId: string;
  /** The input of the step: `path/id`, `query/cursor`, `body/items/0/productId`. */
  readonly input: string;
  /** The recorded value as text. */
  readonly value: string;
  /** Mapping text: `{{createOrder.number}}`. */
  readonly mapping: string;
}

/** Available to a format while it reads. */
export interface ImportScope {
  /** Aborted when the chain is no longer needed; `read` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Descriptions whose operations the calls are matched to. If empty, the format makes minimal descriptions. */
  readonly sources: readonly DescribedSource[];
  /** Decides about a guess. Without it, no guess becomes a mapping; all are listed in `ImportedChain.guesses`. */
  readonly confirm?: (guess: MappingGuess) => boolean | Promise<boolean>;
}

/** A chain that was read from another format. */
export interface ImportedChain {
  /** The chain. It contains no secrets. */
  readonly chain: Chain;
  /** Minimal OpenAPI 3.1 documents that were made because there was no description, by name of their source. */
  readonly descriptions: Readonly<Record<string, JsonObject>>;
  /** Guesses that did not become mappings: their steps contain the recorded value. */
  readonly guesses: readonly MappingGuess[];
  /** What was left out or must be completed, one sentence each. */
  readonly notes: readonly string[];
}

/** Reads chains of another format. A source goes to the first format that accepts it, in the order of the plugins. */
export interface ChainFormat {
  /** Unique within a kernel among chain formats. */
  readonly name: string;
  /** Inspects the source quickly, without parsing all of it. */
  accepts(source: SpecSource): boolean;
  /** Rejects with `CHAIN_IMPORT_FAILED` if the source is not valid or contains no call that a chain could make. */
  read(source: SpecSource, scope: ImportScope): Promise<ImportedChain>;
}
