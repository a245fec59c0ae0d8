import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  type CallToolResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { PageQuestions, QuestionOutcome } from '@opchain/host';
import { describeRun, isRefused, type PreparedRun, usesSecrets } from './prepare-run.js';

const KEY = 'confirm';
const effects = {
  reads: 'It only reads, with your credential.',
  adds: 'It creates records.',
  changes: 'It may change or delete records.',
} as const;
const rejections: Readonly<Record<Exclude<QuestionOutcome, 'once' | 'session'>, string>> = {
  reject: 'The user did not allow this run. Nothing was sent.',
  unanswered:
    'Nobody answered the question in the page, so nothing was sent. Tell the user to look at the page, then call the tool again.',
};

/** What the user allows to run, and how the user is asked. */
export class RunConfirmations {
  readonly #questions: PageQuestions | undefined;
  /** By fingerprint. */
  readonly #allowed = new Set<string>();
  readonly #asked = new Set<string>();
  /** The workflows as they were when the command started: only those have hints that an agent did not write. */
  #initial: ReadonlySet<string> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param questions those of the page that shows the folder */
  constructor(questions?: PageQuestions) {
    this.#questions = questions;
  }

  /** Trusts the hints of these workflows. Only the first call counts. */
  trust(fingerprints: readonly string[]): void {
    this.#initial ??= new Set(fingerprints);
  }

  /**
   * Asks the user before the first run of a workflow that changes data or uses a credential: in the page if one is open,
   * otherwise by the client if it can ask. Undefined if it may run; a client that cannot ask has questions of its own,
   * for which the tool has hints.
   */
  async confirm(
    run: PreparedRun,
    { mcpReq }: ServerContext,
    server: McpServer,
    onWaiting: () => void,
  ): Promise<InputRequiredResult | CallToolResult | undefined> {
    if (!(await this.#needsAnswer(run))) return undefined;
    const answer = mcpReq.inputResponses?.[KEY];
    // An answer counts for what was asked: the file may have changed since.
    if (answer !== undefined && this.#asked.has(run.fingerprint))
      return this.#end(run, isAccepted(answer) ? 'session' : 'reject');
    const elicits = canAsk(mcpReq, server);
    const page = this.#pageToAsk(elicits);
    if (page) {
      onWaiting();
      return this.#askInPage(run, page, mcpReq.signal);
    }
    if (!elicits) return undefined;
    this.#asked.add(run.fingerprint);
    const { title, workflow, effect } = await describeRun(run);
    return inputRequired({
      inputRequests: {
        [KEY]: inputRequired.elicit({
          message: `Run “${title}” (${workflow})? ${effects[effect]}`,
          requestedSchema: { type: 'object', properties: {} },
        }),
      },
    });
  }

  /** A page that the user does not see is asked only if the client cannot ask. */
  #pageToAsk(elicits: boolean): PageQuestions | undefined {
    const presence = this.#questions?.presence() ?? 'none';
    return presence === 'visible' || (presence === 'hidden' && !elicits) ? this.#questions : undefined;
  }

  async #needsAnswer(run: PreparedRun): Promise<boolean> {
    const { hints } = run.tool;
    if (this.#allowed.has(run.fingerprint)) return false;
    const reads = hints.safe || (hints.readOnly && this.#initial?.has(run.fingerprint) === true);
    return !(await isRefused(run)) && (!reads || usesSecrets(run));
  }

  /** One question at a time: an answer for the session answers those that wait, too. */
  #askInPage(run: PreparedRun, questions: PageQuestions, signal: AbortSignal): Promise<CallToolResult | undefined> {
    const asked = this.#last.then(async () => {
      if (this.#allowed.has(run.fingerprint)) return undefined;
      const outcome = signal.aborted ? 'unanswered' : await questions.ask(await describeRun(run), signal);
      return this.#end(run, outcome);
    });
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  #end({ fingerprint }: PreparedRun, outcome: QuestionOutcome): CallToolResult | undefined {
    if (outcome === 'session') this.#allowed.add(fingerprint);
    if (outcome === 'session' || outcome === 'once') return undefined;
    return { content: [{ type: 'text', text: rejections[outcome] }], isError: true };
  }
}

const isAccepted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'action' in answer && answer.action === 'accept';

function canAsk({ envelope }: ServerContext['mcpReq'], { server }: McpServer): boolean {
  // Since the revision of 2026, each request names what its client can do; before, the first one did.
  const named: Readonly<Record<string, unknown>> = { ...envelope };
  const capabilities = named[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return typeof capabilities === 'object' && capabilities !== null && 'elicitation' in capabilities;
}
