/** What an agent asks before it runs a workflow. */
export interface AgentQuestion {
  /** Unique in the host. */
  readonly id: string;
  /** The title of the workflow. */
  readonly title: string;
  /** The file and the id of the workflow. */
  readonly workflow: string;
  /** What the run does: it only reads with a credential, it adds records, or it may change or delete some. */
  readonly effect: 'reads' | 'adds' | 'changes';
  /** What is sent, in the order of the steps. */
  readonly calls: readonly AgentCall[];
  /** How many further calls are not listed. */
  readonly moreCalls?: number;
  /** The values that the agent gives to the inputs, as JSON, shortened. */
  readonly inputs?: string;
}

/** One call of a workflow that an agent wants to run. */
export interface AgentCall {
  /** Upper case. */
  readonly method: string;
  /** The server and the path. */
  readonly url: string;
  /** The body as the chain has it, shortened. */
  readonly body?: string;
  /** Names of the credentials that it uses. */
  readonly credentials?: readonly string[];
}

/** What the user answers: this run only, also the next ones until the host ends or the chain changes, or not at all. */
export type AgentAnswer = 'once' | 'session' | 'reject';
