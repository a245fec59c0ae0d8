/** What a command may do to the world outside: its output, its environment, its interruption. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Output goes to a person: colors and live progress are welcome. */
  readonly isTerminal: boolean;
  readonly color: boolean;
  /** Width of the terminal in characters. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}
