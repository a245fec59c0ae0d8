import type { ChainDiagnostic, OperationSummary, Step, StepFailure, StepResult } from '@opchain/core';
import type { ItemTotals, Rounds } from '@opchain/core/internal/model';
import type { InputRow } from '../input-rows.js';
import type { ShownState } from '../state-labels.js';
import type { cardTexts } from './card-texts.js';

/** The texts of cards, in the language of the interface. */
export type CardTexts = typeof cardTexts;

/** What a card says: the same on the canvas, in pictures and in reports. `showCard` has what it shows of that at a level of detail. */
export interface CardModel {
  /** Id of the step: the name of the card, unless it has a title. */
  readonly id: string;
  /** What the operation does, in the words of its description. */
  readonly title?: string;
  /** Position in the list, from 1, if the steps run one after the other. */
  readonly number?: number;
  /** Upper case; `?` if it is not known; undefined for preset steps. */
  readonly method?: string;
  /** The kind of a step that calls no operation. */
  readonly preset?: Exclude<Step['kind'], 'operation'>;
  /** The workflow that the step calls, at the end of its path. */
  readonly calls?: string;
  /** The operation's path, or what the preset step does. */
  readonly path: string;
  /** Undefined if the call needs none. */
  readonly credential?: CardCredential;
  /** The inputs that are shown. */
  readonly rows: readonly CardRow[];
  /** Number of collapsed inputs. */
  readonly more: number;
  /** Undefined before a run, and after an edit. */
  readonly state?: ShownState;
  /** Next to the state label, or instead of it. */
  readonly note: string;
  /** Facts about the run. */
  readonly details: string;
  /** What a card shows of the details, where that is shorter. */
  readonly shortDetails?: string;
  /** How often the step ran, if more than once; shown instead of the details. */
  readonly rounds?: string;
  /** Set if the card shows one of the times that it ran. */
  readonly round?: string;
  /** Number of errors. */
  readonly diagnostics: number;
  /** A pinned result replaces the step: it sends nothing. */
  readonly pinned: boolean;
}

/** The credential of the call, and what it is before a run. */
export interface CardCredential {
  /** Its name, or that there is none. */
  readonly text: string;
  /** `asks`: during the run. `none`: sent without one. */
  readonly state: 'ready' | 'asks' | 'missing' | 'none';
  /** What the state means, for a tooltip and for screen readers; empty if the text says it. */
  readonly hint: string;
}

/** An input of a step. */
export interface CardRow {
  /** Of the input: `body/customerId`. */
  readonly path: string;
  /** Its name: `items[0].productId`. */
  readonly name: string;
  /** Its value: a mapping as its path, a literal as JSON. */
  readonly text: string;
  /** `missing`: required, without a value. `broken`: with a problem. */
  readonly kind: 'mapping' | 'literal' | 'missing' | 'broken';
}

/** Between the facts of a card, the most important first. */
export const FACT_SEPARATOR = ' · ';

/** What a card says about an operation. */
export interface CardOperation extends Pick<OperationSummary, 'method' | 'path' | 'summary'> {
  /** What a call needs, if that is known. */
  readonly security?: OperationSummary['security'];
}

/** A step during or after a run. Times are milliseconds since the run started. */
export interface CardRun {
  /** Its state as it is shown. */
  readonly state: ShownState;
  /** When it started. */
  readonly startedAt?: number;
  /** When it ended. */
  readonly endedAt?: number;
  /** While it waits for the next attempt. */
  readonly retrying?: { readonly attempt: number };
  /** Why it failed, or did not run. */
  readonly failure?: StepFailure;
  /** Its result, once it ended. */
  readonly result?: StepResult;
  /** Set if it ran more than once or called a workflow for several items. */
  readonly rounds?: Rounds;
  /** While it calls workflows: the number of their steps that have ended. */
  readonly nested?: number;
  /** While it calls a workflow for each item of a list. */
  readonly items?: ItemTotals;
}

/** What is known about a card in addition to the step itself. */
export interface CardFacts {
  /** Undefined if no description has it. */
  readonly operation?: CardOperation | undefined;
  /** Problems of the step. */
  readonly diagnostics?: readonly ChainDiagnostic[];
  /** Paths of values that are not what their schemas require. */
  readonly wrongPaths?: readonly string[];
  /** True for an input whose literal is not shown. By default, those that are named like a secret. */
  readonly isMasked?: ((row: InputRow) => boolean) | undefined;
  /** What the credentials of the step are before a run. */
  readonly readiness?: Pick<CardCredential, 'state' | 'hint'> | undefined;
  /** Of the step, or of one of its rounds. */
  readonly run?: CardRun | undefined;
  /** The name of the round. */
  readonly round?: string | undefined;
  /** Number of the selected run, if the step was edited after it. */
  readonly editedSince?: number | undefined;
  /** Name of the run that the result is of, if the selected one was a run of other steps. */
  readonly ofRun?: string | undefined;
  /** A pinned result replaces the step. */
  readonly pinned?: boolean;
  /** Position in list order, from 1. */
  readonly number?: number | undefined;
  /** Names of the direct sources that have not finished. */
  readonly waitingFor?: readonly string[];
  /** Milliseconds since the run started. */
  readonly elapsed?: number;
  /** In the language of the interface. */
  readonly texts: CardTexts;
}
