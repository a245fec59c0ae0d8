import { randomUUID } from 'node:crypto';
import type { AgentAnswer, AgentQuestion } from '@opchain/ui/page-config';

/** What came of a question: an answer, or nobody answered in time. */
export type QuestionOutcome = AgentAnswer | 'unanswered';

/** Questions of agents, which the open pages show to the user. */
export interface PageQuestions {
  /** Whether a page is open that could show a question, and whether the user sees it. */
  presence(): 'visible' | 'hidden' | 'none';
  /** Asks in all open pages; the first answer counts. Resolves to `unanswered` if time is up, or once no page is open. */
  ask(question: Omit<AgentQuestion, 'id'>, signal: AbortSignal): Promise<QuestionOutcome>;
  /** A page is open, and learns what is asked. */
  poll(page: string, isVisible: boolean): readonly AgentQuestion[];
  /** The user closes a page. */
  leave(page: string): void;
  /** False if the question is not open any more. */
  answer(id: string, answer: AgentAnswer): boolean;
}

/** Time limits of questions, in milliseconds. */
export interface QuestionTimes {
  /** How long the user may think about a question. */
  readonly answerMs: number;
  /** How long a visible page counts as open without a sign of it. */
  readonly visibleMs: number;
  /** The same for a hidden page. Browsers call timers of hidden pages once per minute. */
  readonly hiddenMs: number;
}

const defaults: QuestionTimes = { answerMs: 120_000, visibleMs: 6_000, hiddenMs: 70_000 };
const CHECK_MS = 1_000;
const MAX_PAGES = 100;

interface OpenQuestion {
  readonly question: AgentQuestion;
  readonly settle: (outcome: QuestionOutcome) => void;
}

/** Creates what a host and its pages share about the questions of agents. */
export function createPageQuestions({ answerMs, visibleMs, hiddenMs }: QuestionTimes = defaults): PageQuestions {
  const pages = new Map<string, { readonly at: number; readonly isVisible: boolean }>();
  const open = new Map<string, OpenQuestion>();

  const presence: PageQuestions['presence'] = () => {
    const now = Date.now();
    const present = [...pages.values()].filter(({ at, isVisible }) => now - at < (isVisible ? visibleMs : hiddenMs));
    if (present.length === 0) return 'none';
    return present.some(({ isVisible }) => isVisible) ? 'visible' : 'hidden';
  };

  return {
    presence,
    ask(asked, signal) {
      const id = randomUUID();
      return new Promise((resolve) => {
        const end = (outcome: QuestionOutcome): void => {
          clearTimeout(timeout);
          clearInterval(check);
          signal.removeEventListener('abort', cancel);
          open.delete(id);
          resolve(outcome);
        };
        const cancel = (): void => end('unanswered');
        const timeout = setTimeout(cancel, answerMs);
        const check = setInterval(() => presence() === 'none' && cancel(), CHECK_MS);
        open.set(id, { question: { ...asked, id }, settle: end });
        if (signal.aborted) cancel();
        else signal.addEventListener('abort', cancel);
      });
    },
    poll(page, isVisible) {
      pages.delete(page);
      pages.set(page, { at: Date.now(), isVisible });
      const [oldest] = pages.keys();
      if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
      return [...open.values()].map(({ question }) => question);
    },
    leave: (page) => void pages.delete(page),
    answer(id, answer) {
      const asked = open.get(id);
      asked?.settle(answer);
      return asked !== undefined;
    },
  };
}
