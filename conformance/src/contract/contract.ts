import type { Chain } from '@opchain/core';
import type { WorkflowLibrary } from '@opchain/core/internal/document';
import type { Api } from '@opchain/resources';
import type { ContractSettings } from './contract-settings.js';

/** What a server is checked against: data only. */
export interface Contract extends Api {
  /** The name in reports: the profile, else the title of the description. */
  readonly name: string;
  /** Where the description was read. */
  readonly location: string;
  /** Path of the description. */
  readonly descriptionFile: string;
  /** What neither description nor behaviors can express. */
  readonly settings: ContractSettings;
  /** Chains with checks: what a schema cannot express. */
  readonly behaviors: readonly Behavior[];
}

/** A chain with checks that a server must pass. */
export interface Behavior {
  /** The chain: one workflow of a document. */
  readonly chain: Chain;
  /** The workflows that it calls. */
  readonly library: WorkflowLibrary;
}
