import type { AgentAnswer } from '@opchain/ui/page-config';
import { RelayError } from '../read-json-request.js';
import { versionOf } from '../folder/read-served-file.js';
import type { PageQuestions } from './create-page-questions.js';

/** A change of a file by an agent. */
export interface AgentChange {
  /** The text before it; undefined if there was no file. */
  readonly before: string | undefined;
  /** The text after it; undefined if the file was removed. */
  readonly after: string | undefined;
  /** What it does, in a few words. */
  readonly label: string;
}

/** What agents do in a folder. */
export interface FolderAgents {
  /** The latest changes of a file, the oldest first. */
  changes(file: string): readonly AgentChange[];
  /** What agents ask the user. */
  readonly questions: PageQuestions;
}

/** A change as the page compares it with the versions that it knows. */
interface DescribedChange {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

const described = new WeakMap<AgentChange, DescribedChange>();

/** The changes between two versions of a file, for the page. */
export function describeChanges(changes: readonly AgentChange[]): readonly DescribedChange[] {
  return changes.flatMap((change) => {
    const { before, after, label } = change;
    if (before === undefined || after === undefined) return [];
    const known = described.get(change) ?? { from: versionOf(before), to: versionOf(after), label };
    described.set(change, known);
    return [known];
  });
}

const answers: readonly unknown[] = ['once', 'session', 'reject'] satisfies readonly AgentAnswer[];
const isAnswer = (value: unknown): value is AgentAnswer => answers.includes(value);

/** Answers what a page asks about the questions of agents; undefined if the action is another one. */
export function handleQuestions(
  questions: PageQuestions,
  { action, page, visible, id, answer }: Record<string, unknown>,
): object | undefined {
  if (action === 'questions' && typeof page === 'string') return { questions: questions.poll(page, visible === true) };
  if (action === 'leave' && typeof page === 'string') {
    questions.leave(page);
    return {};
  }
  if (action !== 'answer' || typeof id !== 'string' || !isAnswer(answer)) return undefined;
  if (!questions.answer(id, answer)) throw new RelayError(404, 'This question is not open any more.');
  return {};
}
