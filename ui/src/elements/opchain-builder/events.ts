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

/** A run is about to begin; it does not where `preventDefault()` is called. */
export class OpchainBeforeRunEvent extends Event {
  static readonly type = 'opchain-before-run';
  readonly request: RunRequest;

  constructor(request: RunRequest) {
    super(OpchainBeforeRunEvent.type, { bubbles: true, composed: true, cancelable: true });
    this.request = request;
  }
}

/** A run reports. Secrets are removed. */
export class OpchainRunEventEvent extends Event {
  static readonly type = 'opchain-run-event';
  readonly runEvent: RunEvent;

  constructor(runEvent: RunEvent) {
    super(OpchainRunEventEvent.type, { bubbles: true, composed: true });
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
