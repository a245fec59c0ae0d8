import { OpchainError } from '@opchain/core';
import { sanitizeLine } from '../report/sanitize-text.js';
import type { Approvals } from './approvals.js';

export interface NamedServersOptions {
  /** Origins that the user named by options. */
  readonly origins: Iterable<string>;
  /** Accepts every server that is neither on this machine nor in its network. */
  readonly allowServers: boolean;
  readonly approvals: Approvals;
  /** Asks the user; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}

/** One server that only a file names. */
interface Use {
  readonly origin: string;
  readonly purpose: string;
}

/**
 * The servers that the user named: by options, or by confirming what a file names. A chain or a description alone must
 * not decide where calls go.
 */
export class NamedServers {
  readonly #options: NamedServersOptions;
  readonly #origins: Set<string>;
  readonly #publicHosts = new Set<string>();
  readonly #pending: Use[] = [];
  #decision: Promise<void> | undefined;

  constructor(options: NamedServersOptions) {
    this.#options = options;
    this.#origins = new Set(options.origins);
  }

  get origins(): readonly string[] {
    return [...this.#origins];
  }

  /**
   * Resolves if the user named this origin. What is required at the same time is asked for in one question. Rejects with
   * `SERVER_NOT_NAMED`.
   *
   * @param purpose for the question, e.g. `the description openapi.yaml`
   */
  async require(origin: string, purpose: string): Promise<void> {
    if (this.#origins.has(origin)) return;
    this.#pending.push({ origin, purpose });
    await (this.#decision ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#decide()));
    if (!this.#origins.has(origin))
      throw new OpchainError('SERVER_NOT_NAMED', `${origin} is named only by a file, for ${purpose}.`);
  }

  /** True for a host name that is accepted only as long as it does not lead into a private network. */
  mustBePublic(hostname: string): boolean {
    return this.#publicHosts.has(hostname);
  }

  async #decide(): Promise<void> {
    const { allowServers, approvals, ask } = this.#options;
    const uses = this.#pending.splice(0);
    this.#decision = undefined;
    const isOpen = ({ origin }: Use) => !this.#origins.has(origin);
    const approved = approvals.read();
    for (const { origin } of uses) if (approved.includes(origin)) this.#origins.add(origin);
    if (allowServers) await this.#acceptPublic(uses.filter(isOpen));
    const open = uses.filter(isOpen);
    if (open.length === 0 || ask === undefined || !(await ask(formatQuestion(open)))) return;
    for (const { origin } of open) this.#origins.add(origin);
    approvals.add(open.map(({ origin }) => origin));
  }

  async #acceptPublic(uses: readonly Use[]): Promise<void> {
    const { isPrivateHost } = await import('./create-public-lookup.js');
    for (const { origin } of uses) {
      const { hostname } = new URL(origin);
      if (isPrivateHost(hostname)) continue;
      this.#origins.add(origin);
      this.#publicHosts.add(hostname);
    }
  }
}

function formatQuestion(uses: readonly Use[]): string {
  const lines = uses.map(({ origin, purpose }) => `  ${origin}  (${sanitizeLine(purpose)})`);
  return `Only the files name these servers:\n${[...new Set(lines)].join('\n')}\nCall them, now and in later runs? [y/N] `;
}
