import type { ChainDiagnostic } from '@opchain/core';
import type { InputRow } from '@opchain/drawing';
import type { WrongValues } from './find-wrong-values.js';
import type { State } from '../create-state.js';

/** Diagnostics before a run, updated shortly after every change. */
export interface DiagnosticStore extends State<readonly ChainDiagnostic[]> {
  /** Those of one step. */
  of(stepId: string): readonly ChainDiagnostic[];
  /** Those of one step, also the ones that are not shown yet: its card has room for them. */
  expected(stepId: string): readonly ChainDiagnostic[];
  /** The values of a step that are not what their schemas require. */
  wrongValues(stepId: string): WrongValues;
  /** Names of the fields of a step whose literals are secrets, in lower case; undefined until they are known. */
  secretFields(stepId: string): ReadonlySet<string> | undefined;
  /** Returns true for the inputs of a step whose literals are secrets; undefined until they are known. */
  isMasked(stepId: string): ((row: InputRow) => boolean) | undefined;
  /** Checks again immediately. */
  check(): Promise<readonly ChainDiagnostic[]>;
}
