import type { BodyInput, Capture, Check, JsonValue, ParameterInput, RetryRule } from '@opchain/core';
import type { MediaTypeSpec, OperationDetail, ParameterSpec } from '@opchain/core/model';

/** A chain as an exported script holds it: everything that the description says already looked up. */
export interface ChainDefinition {
  /** Base URL by source name; the environment may name others. */
  readonly servers: Readonly<Record<string, string>>;
  readonly inputs: readonly InputDefinition[];
  /** By the credential's name. */
  readonly credentials: Readonly<Record<string, CredentialDefinition>>;
  readonly operations: Readonly<Record<string, OperationDefinition>>;
  /** In an order that the graph allows. */
  readonly steps: readonly ChainStepDefinition[];
}

export interface InputDefinition {
  readonly name: string;
  readonly isString: boolean;
  readonly required: boolean;
  readonly default?: JsonValue;
}

/** How a credential is applied, as its security scheme says. */
export type CredentialDefinition =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'basic' }
  | { readonly type: 'bearer' }
  | {
      readonly type: 'oauth2';
      /** The source whose server a relative address is taken from. */
      readonly source: string;
      readonly flows: readonly { readonly grant: 'password' | 'client_credentials'; readonly tokenUrl: string }[];
      readonly scopes: readonly string[];
    };

/** The part of an operation's description that a call is made by. */
export interface OperationDefinition extends Pick<OperationDetail, 'method' | 'path'> {
  readonly source: string;
  readonly accept: readonly string[];
  readonly parameters: readonly Pick<
    ParameterSpec,
    'in' | 'name' | 'style' | 'explode' | 'allowReserved' | 'contentType'
  >[];
  readonly content: readonly Pick<MediaTypeSpec, 'contentType' | 'encoding'>[];
}

interface StepDefinition {
  readonly id: string;
  /** Starts when all of them have succeeded. */
  readonly after: readonly string[];
}

export type ChainStepDefinition = CallDefinition | WaitDefinition | AssertDefinition;

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
