import type { Reply, SharedCase } from './shared-cases.js';

/** The responses of a case and the requests. */
export interface CasePlayer {
  /** All requests until now, sorted. */
  sent(): readonly string[];
  /** Records a request and returns the response. */
  reply(method: string, url: string, body: string): Exclude<Reply, 'reset'> | 'reset';
}

/** Plays the server of a case. */
export function playCase({ replies }: Pick<SharedCase, 'replies'>): CasePlayer {
  const sent: string[] = [];
  const counts = new Map<string, number>();
  return {
    sent: () => [...sent].sort(),
    reply(method, url, body) {
      const { pathname } = new URL(url);
      sent.push(`${method} ${pathname}${body === '' ? '' : ` ${body}`}`);
      const list = replies[pathname] ?? [{ status: 500 }];
      const count = counts.get(pathname) ?? 0;
      counts.set(pathname, count + 1);
      return list[Math.min(count, list.length - 1)]!;
    },
  };
}
