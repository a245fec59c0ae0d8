import type { BodyInput, Capture, Chain, Check, JsonValue, ParameterInput, RetryRule } from '@opchain/core';
import type { MediaTypeSpec, OperationDetail, ParameterSpec } from '@opchain/core/internal/model';

/** A chain in a converted script, with everything that it needs from the API description. */
export interface ChainDefinition {
  /** The APIs of the chain, by which a credential says where it belongs. */
  readonly sources: Chain['sources'];
  /** Base URL by the name of a source that is called; empty if the environment must set it. */
  readonly servers: Readonly<Record<string, string>>;
  readonly inputs: Chain['inputs'];
  /** By credential name, then by source: one credential may be for sources that declare different schemes. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, CredentialDefinition>>>>;
  readonly operations: Readonly<Record<string, OperationDefinition>>;
  /** In topological order. */
  readonly steps: readonly ChainStepDefinition[];
}

/** How to apply a credential, according to its security scheme. */
export type CredentialDefinition = {
  /** Name of the security scheme. */
  readonly scheme: string;
} & (
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'basic' }
  | { readonly type: 'bearer' }
  | {
      readonly type: 'oauth2';
      readonly flows: readonly { readonly grant: 'password' | 'client_credentials'; readonly tokenUrl: string }[];
      readonly scopes: readonly string[];
    }
);

/** The part of an operation's description that a call needs. */
export interface OperationDefinition extends Pick<OperationDetail, 'method' | 'path'> {
  readonly source: string;
  readonly accept: readonly string[];
  readonly parameters: readonly Pick<
    ParameterSpec,
    'in' | 'name' | 'style' | 'explode' | 'allowReserved' | 'contentType' | 'encoding'
  >[];
  readonly content: readonly Pick<MediaTypeSpec, 'contentType' | 'encoding'>[];
}

interface StepDefinition {
  readonly id: string;
  /** The step starts when all of these steps have succeeded. */
  readonly after: readonly string[];
}

export type ChainStepDefinition = CallDefinition | WaitDefinition | AssertDefinition | ComputeDefinition;

export interface CallDefinition extends StepDefinition {
  /** A key of `operations`. */
  readonly call: string;
  readonly parameters?: readonly ParameterInput[];
  readonly body?: BodyInput;
  readonly credentials?: readonly string[];
  readonly checks?: readonly Check[];
  readonly captures?: readonly Capture[];
  readonly retries?: readonly RetryRule[];
  readonly timeoutMs?: number;
}

export interface WaitDefinition extends StepDefinition {
  readonly waitMs: number;
}

export interface AssertDefinition extends StepDefinition {
  readonly assert: readonly Check[];
}

export interface ComputeDefinition extends StepDefinition {
  /** The name of a function. */
  readonly function: string;
  readonly arguments: readonly JsonValue[];
}
