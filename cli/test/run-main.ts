import type { Io } from '../src/command/io.js';
import { main } from '../src/main.js';

export interface MainOptions extends Partial<Pick<Io, 'env' | 'signal'>> {
  /** Answers its questions, as at a terminal. */
  readonly ask?: (question: string) => boolean;
  /** Called whenever something is printed. */
  readonly onText?: ((text: string) => unknown) | undefined;
}

/** Runs the command in this process. `out` is all that it prints, errors included. */
export async function runMain(
  args: readonly string[],
  { ask, onText, env = {}, signal = new AbortController().signal }: MainOptions = {},
): Promise<{ readonly code: number; readonly out: string }> {
  let out = '';
  const print = (text: string): void => {
    out += text;
    onText?.(text);
  };
  const io: Io = {
    out: print,
    err: print,
    isTerminal: false,
    color: false,
    columns: 100,
    env,
    signal,
    ...(ask === undefined ? {} : { ask: (question: string) => Promise.resolve(ask(question)) }),
  };
  return { code: await main([...args], io), out };
}
