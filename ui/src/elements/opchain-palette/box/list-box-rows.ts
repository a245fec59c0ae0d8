import type { CommandEntry } from '../../parts/command-entry.js';
import { formatProposal } from '../../../stores/mapping/propose-mappings.js';
import type { NextStep } from '../../../stores/mapping/propose-next-steps.js';
import type { EntryMarks, PaletteEntry, PaletteHits } from '../palette-entry.js';

export type BoxOption =
  | { readonly kind: 'command'; readonly key: string; readonly command: CommandEntry }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: PaletteEntry; readonly marks?: EntryMarks };

export type BoxRow = { readonly kind: 'heading'; readonly key: string; readonly text: string } | BoxOption;

export interface BoxContent {
  /** As typed, without spaces around it. */
  readonly text: string;
  readonly commands: readonly CommandEntry[];
  /** What is likely to be done with the node before, listed before the next steps. */
  readonly proposals?: readonly CommandEntry[];
  readonly nextSteps: readonly { readonly step: NextStep; readonly entry: PaletteEntry }[];
  /** Operations that are offered before all others. */
  readonly likely?: readonly PaletteEntry[];
  readonly hits: readonly PaletteHits[];
  readonly texts: {
    readonly commands: string;
    readonly nextSteps: string;
    readonly likely: string;
    readonly orEach: string;
    readonly inChain: string;
  };
}

/** The rows of the box: proposed steps and commands that match the text, then what the search found, each under a heading. */
export function listBoxRows(content: BoxContent): BoxRow[] {
  const { text, commands, proposals = [], nextSteps, likely = [], hits, texts } = content;
  const matches = ({ name, method = '', summary = '' }: PaletteEntry): boolean =>
    hasWords(`${name} ${method} ${summary}`, text);
  const proposed = nextSteps
    .filter(({ entry }) => matches(entry))
    .map(({ step, entry }): BoxOption => {
      const mapped = step.mappings.map(formatProposal);
      const hint = mapped.some((text) => /\[\d+\]/.test(text)) ? `, ${texts.orEach}` : '';
      const reason = { text: mapped.join(', ') + hint, marks: [] };
      return { kind: 'entry', key: `next\n${entry.key}`, entry, marks: { name: [], path: [], reason } };
    });
  const similar = likely
    .filter(matches)
    .map((entry): BoxOption => ({ kind: 'entry', key: `likely\n${entry.key}`, entry }));
  const isMatch = ({ label, words = label }: CommandEntry): boolean => hasWords(words, text);
  const isProposed = ({ label }: CommandEntry): boolean => proposals.some((each) => each.label === label);
  const matching = commands.filter((command) => isMatch(command) && !isProposed(command));
  const toOption = (command: CommandEntry): BoxOption => ({
    kind: 'command',
    key: `command\n${command.label}`,
    command,
  });
  const always = matching.filter(({ isSearched }) => !isSearched).map(toOption);
  // Last: who types the name of an operation wants to add it once more.
  const searched = text === '' ? [] : matching.filter(({ isSearched }) => isSearched).map(toOption);
  const found = hits.map(({ group, entries }): readonly [string, readonly BoxOption[]] => [
    group.name,
    entries.map((entry) => ({ kind: 'entry', key: entry.key, entry })),
  ]);
  return [
    [texts.nextSteps, [...proposals.filter(isMatch).map(toOption), ...proposed]] as const,
    [texts.likely, similar] as const,
    [texts.commands, always] as const,
    ...found,
    [texts.inChain, searched] as const,
  ].flatMap(([heading, options]): BoxRow[] =>
    options.length === 0 ? [] : [{ kind: 'heading', key: `heading\n${heading}`, text: heading }, ...options],
  );
}

/** Each word that was typed starts a word of the label. */
function hasWords(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => typed === '' || words.some((word) => word.startsWith(typed)));
}
