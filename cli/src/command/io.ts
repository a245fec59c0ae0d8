import type { NodeExecutorOptions } from '@opchain/executor-node';

/** The interface of a command to its surroundings: output, environment and interruption. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Output goes to a terminal, so live progress can be shown. */
  readonly isTerminal: boolean;
  readonly color: boolean;
  /** Width of the terminal in characters. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks a yes-or-no question; missing without a terminal. Resolves with false if the command is interrupted. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** How connections are made; missing if nothing is special about it. */
  readonly network?: Pick<NodeExecutorOptions, 'proxy' | 'tls' | 'tlsOf'> | undefined;
  /** From now on, less garbage piles up before it is collected. */
  readonly saveMemory?: () => void;
  /** The command may take this many milliseconds to end after it was interrupted, instead of a few seconds. */
  readonly allowShutdown?: (milliseconds: number) => void;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}
