import type { ApiDescription, Chain } from '@opchain/core';
import type { WorkflowLibrary } from '@opchain/core/internal/document';
import type { DataLink } from '../producers/find-producers.js';
import type { ContractSettings } from './contract-settings.js';

/** What a server is checked against: data only. */
export interface Contract {
  /** The name in reports: the folder or the description's title. */
  readonly name: string;
  /** Where the description was read. */
  readonly location: string;
  /** Path of the description. */
  readonly descriptionFile: string;
  /** Operations, their requests and their responses. */
  readonly description: ApiDescription;
  /** What neither description nor behaviors can express. */
  readonly settings: ContractSettings;
  /** Chains with checks: what a schema cannot express. */
  readonly behaviors: readonly Behavior[];
  /** Which operation makes the records that another one uses, the best first. The settings' corrections come first. */
  readonly links: readonly DataLink[];
}

/** A chain with checks that a server must pass. */
export interface Behavior {
  /** The chain: one workflow of a document. */
  readonly chain: Chain;
  /** The workflows that it calls. */
  readonly library: WorkflowLibrary;
}
