import type { Chain, RunEvent, RunRequest, RunSummary } from '@opchain/core';

/** The chain changed. */
export class OpchainChangeEvent extends Event {
  static readonly type = 'opchain-change';
  readonly chain: Chain;

  constructor(chain: Chain) {
    super(OpchainChangeEvent.type, { bubbles: true, composed: true });
    this.chain = chain;
  }
}

/** A run is about to begin; it does not where `preventDefault()` is called before the listener returns. */
export class OpchainBeforeRunEvent extends Event {
  static readonly type = 'opchain-before-run';
  /** All that the run would be made of, but for credentials: an event reaches every listener of the page. */
  readonly request: Omit<RunRequest, 'credentials'>;
  /** Set it along with `preventDefault()`: what the user reads, one sentence. */
  reason: string | undefined;

  constructor(request: RunRequest) {
    super(OpchainBeforeRunEvent.type, { bubbles: true, composed: true, cancelable: true });
    const { credentials: _, ...requestWithoutCredentials } = request;
    this.request = requestWithoutCredentials;
  }

  /** The chain as it would run. */
  get chain(): Chain {
    return this.request.chain;
  }

  /** The nodes that would run, with what they need; undefined: all. */
  get only(): readonly string[] | undefined {
    return this.request.options?.only;
  }
}

/** A run reports. Secrets are removed. */
export class OpchainRunProgressEvent extends Event {
  static readonly type = 'opchain-run-event';
  readonly runEvent: RunEvent;

  constructor(runEvent: RunEvent) {
    super(OpchainRunProgressEvent.type, { bubbles: true, composed: true });
    this.runEvent = runEvent;
  }
}

/** A run ended. */
export class OpchainRunFinishedEvent extends Event {
  static readonly type = 'opchain-run-finished';
  readonly summary: RunSummary;

  constructor(summary: RunSummary) {
    super(OpchainRunFinishedEvent.type, { bubbles: true, composed: true });
    this.summary = summary;
  }
}

/** The events of `<opchain-builder>` by name. */
export interface OpchainEventMap {
  'opchain-change': OpchainChangeEvent;
  'opchain-before-run': OpchainBeforeRunEvent;
  'opchain-run-event': OpchainRunProgressEvent;
  'opchain-run-finished': OpchainRunFinishedEvent;
}
