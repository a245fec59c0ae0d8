import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageAllow } from '@opchain/ui/page-config';
import { checkPageRequest } from './check-page-request.js';
import { readJsonRequest, RelayError } from './read-json-request.js';

/** Options of `createPermission`. */
export interface PermissionOptions {
  /** Host names of the server in addition to `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Asks the user about an origin. */
  readonly confirm: (origin: string) => Promise<boolean>;
  /** Called with the server's URL when the user allowed it. */
  readonly allow: (server: string) => Promise<void>;
}

/** Where the page asks for another server. The user is asked one question at a time. */
export interface Permission {
  /** Its part of the page's configuration; `url` is relative to the page. */
  describe(url: string): PageAllow;
  /** Handles every request to it. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const MAX_BYTES = 10_000;

export function createPermission({ hosts, confirm, allow }: PermissionOptions): Permission {
  const token = randomBytes(24).toString('base64url');
  let isAsking = false;

  const decide = async (request: IncomingMessage): Promise<void> => {
    checkPageRequest(request, { hosts, token });
    const server = await readServer(request);
    if (isAsking) throw new RelayError(409, 'The user is being asked about another server.');
    isAsking = true;
    try {
      if (!(await confirm(new URL(server).origin))) throw new RelayError(403, 'The user did not allow it.');
    } finally {
      isAsking = false;
    }
    await allow(server);
  };

  return {
    describe: (url) => ({ url, token }),
    async handle(request, response) {
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
      try {
        await decide(request);
        response.writeHead(204, headers).end();
      } catch (error) {
        const { status, message } =
          error instanceof RelayError ? error : new RelayError(400, 'The request is invalid.');
        response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ message }));
        request.resume();
      }
    },
  };
}

async function readServer(request: IncomingMessage): Promise<string> {
  const { server } = await readJsonRequest(request, MAX_BYTES);
  const url = typeof server === 'string' ? URL.parse(server) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new RelayError(400, 'No server was named.');
  return url.href.replace(/\/$/, '');
}
