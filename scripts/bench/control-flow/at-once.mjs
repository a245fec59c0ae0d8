// An executor that answers within the process, at once: what is left is the work of the runner.
import { TextEncoder } from 'node:util';

/**
 * A plugin whose nth call is answered with `{id: "n"}`.
 * @returns {import('@opchain/core').Plugin}
 */
export function answerAtOnce() {
  const encoder = new TextEncoder();
  let count = 0;
  /** @returns {import('@opchain/core/plugin').HttpResult} */
  const answer = () => ({
    status: 200,
    statusText: 'OK',
    headers: [['Content-Type', 'application/json']],
    body: encoder.encode(JSON.stringify({ id: String((count += 1)) })),
    truncated: false,
  });
  return {
    name: 'at-once',
    apply: (context) =>
      context.addExecutor({
        name: 'at-once',
        handles: () => true,
        execute: (_call, scope) => (scope.onSent(), new Promise((resolve) => setImmediate(() => resolve(answer())))),
      }),
  };
}
