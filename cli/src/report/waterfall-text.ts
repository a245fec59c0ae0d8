/** A span on the run's time axis, in milliseconds since its start. */
export interface Span {
  readonly startedAt: number;
  /** When the token had been obtained. */
  readonly tokenAt?: number;
  readonly endedAt: number;
}

/**
 * One bar of a waterfall in characters: `░` while a token is obtained, then `█`. At least one character long.
 *
 * @param total the whole run in milliseconds; @param width characters
 */
export function drawBar(span: Span, total: number, width: number): string {
  const scale = total > 0 ? width / total : 0;
  const toColumn = (time: number) => Math.min(width - 1, Math.max(0, Math.floor(time * scale)));
  const first = toColumn(span.startedAt);
  const last = Math.max(first, Math.min(width - 1, Math.ceil(span.endedAt * scale) - 1));
  const tokenEnd =
    span.tokenAt !== undefined && span.tokenAt - span.startedAt >= 1 ? Math.min(last, toColumn(span.tokenAt)) : first;
  return (
    ' '.repeat(first) + '░'.repeat(tokenEnd - first) + '█'.repeat(last - tokenEnd + 1) + ' '.repeat(width - 1 - last)
  );
}
