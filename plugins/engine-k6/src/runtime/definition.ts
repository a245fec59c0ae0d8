import type { Chain } from '@opchain/core';
import type { MediaTypeSpec, OperationDetail, ParameterSpec, SecurityScheme } from '@opchain/core/internal/model';

/** What a converted script runs. */
export interface SuiteDefinition {
  /** Those that make the load. */
  readonly chains: readonly TestDefinition[];
  /** Run once before the load, in this order; their outputs are inputs of the same names. */
  readonly setUp: readonly ScopedDefinition[];
  /** Run once after it. */
  readonly tearDown: readonly ScopedDefinition[];
}

/** A chain that makes load. */
export interface TestDefinition extends ScopedDefinition {
  /** Of its scenario and of the function that runs it. */
  readonly name: string;
  /** Its share of the iterations if the command line of k6 says how much load there is. */
  readonly weight: number;
}

/** A chain with the number of its file: a set-up without one is for all chains. */
export interface ScopedDefinition extends ChainDefinition {
  readonly file?: number;
}

/** A chain in a converted script, with everything that it needs from the API descriptions. */
export interface ChainDefinition {
  /** Base URL by the name of a source that is called; empty if the environment must set it. */
  readonly servers: Readonly<Record<string, string>>;
  readonly chain: ScriptChain;
  /** The workflows that the chain may call, by id. */
  readonly workflows: Readonly<Record<string, ScriptChain>>;
  /** By credential name, then by source: one credential may be for sources that declare different schemes. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, SecurityScheme>>>>;
  /** By source, then by id. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, OperationDefinition>>>>;
}

/** A chain without what only the builder and the file need. */
export type ScriptChain = Pick<
  Chain,
  'id' | 'title' | 'sources' | 'inputs' | 'steps' | 'connections' | 'order' | 'dependsOn' | 'outputs'
>;

/** The part of an operation's description that a call needs. */
export interface OperationDefinition extends Pick<OperationDetail, 'method' | 'path'> {
  /** Media types of its responses. */
  readonly accept: readonly string[];
  readonly parameters: readonly Pick<
    ParameterSpec,
    'in' | 'name' | 'style' | 'explode' | 'allowReserved' | 'contentType' | 'encoding'
  >[];
  readonly content: readonly Pick<MediaTypeSpec, 'contentType' | 'encoding' | 'schema'>[];
}
