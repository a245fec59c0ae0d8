import type { Plugin } from '@opchain/core/plugin';

/** A plugin that the user named, and where it came from. */
export interface LoadedPlugin {
  readonly plugin: Plugin;
  /** Its module as the user wrote it, or the configuration that contains it. */
  readonly origin: string;
  /** Its module for the page, if it has one. */
  readonly browser?: string;
}
