import type { Chain, RunEvent, RunRequest, RunSummary } from '@opchain/core';
import { omitPasswords } from '../stores/runs/omit-passwords.js';

/** Fires when the chain changed. */
export class OpchainChangeEvent extends Event {
  /** The event's name. */
  static readonly type = 'opchain-change';
  /** The new chain. */
  readonly chain: Chain;

  constructor(chain: Chain) {
    super(OpchainChangeEvent.type, { bubbles: true, composed: true });
    this.chain = chain;
  }
}

/**
 * Fires before another `spec-url` is opened while a chain is open. The API is added: the open chain keeps its own API and server.
 * `preventDefault()` opens nothing; to begin a new chain with the API, set `chain` in the listener.
 */
export class OpchainSpecChangeEvent extends Event {
  /** The event's name. */
  static readonly type = 'opchain-spec-change';
  /** The new `spec-url`. */
  readonly specUrl: string;
  /** The open chain. */
  readonly chain: Chain;

  constructor(specUrl: string, chain: Chain) {
    super(OpchainSpecChangeEvent.type, { bubbles: true, composed: true, cancelable: true });
    this.specUrl = specUrl;
    this.chain = chain;
  }
}

/** Fires before a run starts. `preventDefault()`, called before the listener returns, prevents the run. */
export class OpchainBeforeRunEvent extends Event {
  /** The event's name. */
  static readonly type = 'opchain-before-run';
  /** What the run consists of, without credentials and password inputs: events reach every listener on the page. */
  readonly request: Omit<RunRequest, 'credentials'>;
  /** The reason shown to the user: one sentence. Set it together with `preventDefault()`. */
  reason: string | undefined;

  constructor(request: RunRequest) {
    super(OpchainBeforeRunEvent.type, { bubbles: true, composed: true, cancelable: true });
    const { credentials: _, inputs, ...rest } = request;
    this.request = inputs === undefined ? rest : { ...rest, inputs: omitPasswords(inputs, request.chain.inputs) };
  }

  /** The chain to run. */
  get chain(): Chain {
    return this.request.chain;
  }

  /** Ids of the steps to run along with their dependencies. Undefined runs all steps. */
  get only(): readonly string[] | undefined {
    return this.request.options?.only;
  }
}

/** Fires while a run progresses. Secrets are removed. */
export class OpchainRunProgressEvent extends Event {
  /** The event's name. */
  static readonly type = 'opchain-run-event';
  /** What happened. */
  readonly runEvent: RunEvent;

  constructor(runEvent: RunEvent) {
    super(OpchainRunProgressEvent.type, { bubbles: true, composed: true });
    this.runEvent = runEvent;
  }
}

/** Fires when a run ended. */
export class OpchainRunFinishedEvent extends Event {
  /** The event's name. */
  static readonly type = 'opchain-run-finished';
  /** The results of the run. Secrets are removed. */
  readonly summary: RunSummary;

  constructor(summary: RunSummary) {
    super(OpchainRunFinishedEvent.type, { bubbles: true, composed: true });
    this.summary = summary;
  }
}

/** The events of `<opchain-builder>` by name. */
export interface OpchainEventMap {
  /** The chain changed. */
  'opchain-change': OpchainChangeEvent;
  /** Another `spec-url` is about to be opened beside the API of the open chain. */
  'opchain-spec-change': OpchainSpecChangeEvent;
  /** A run is about to start. */
  'opchain-before-run': OpchainBeforeRunEvent;
  /** A run progressed. */
  'opchain-run-event': OpchainRunProgressEvent;
  /** A run ended. */
  'opchain-run-finished': OpchainRunFinishedEvent;
}
