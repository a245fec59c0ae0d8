import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { appScript, loginPage, notesPage } from './notes-pages.js';

/** An ordinary web application that knows nothing of Opchain: pages, assets, and an API behind a login. */
export interface NotesApp {
  readonly url: string;
  /** The session cookie and the token for the header that a page has, as a user copies them from the browser. */
  readonly session: { readonly cookie: string; readonly csrf: string };
  close(): Promise<void>;
}

interface Note {
  readonly id: string;
  readonly title: string;
  readonly authorId: number;
  readonly tags: readonly number[];
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const password = 'correct horse battery';

/** Every start has other ids, tokens and cursors. */
export async function startNotesApp(): Promise<NotesApp> {
  const unique = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;
  /** Letters alone, as a word has. */
  const uniqueLetters = (): string =>
    randomBytes(6)
      .toString('hex')
      .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const csrf = randomBytes(24).toString('hex');
  const sid = randomUUID();
  const accessToken = `v2.${randomBytes(30).toString('base64url')}`;
  const cursor = Buffer.from(`after:${randomUUID()}`).toString('base64url');
  const author = { id: 4100 + Math.floor(Math.random() * 100), handle: unique('usr'), name: 'Ada' };
  const tags = [11, 12].map((id) => ({ id: id + author.id, label: `tag ${id}` }));
  const notes: Note[] = ['Mill', 'Bridge', 'Weir'].map((title) => ({
    ...{ id: uniqueLetters(), title },
    ...{ authorId: author.id, tags: [] },
  }));

  type Handler = (request: IncomingMessage, response: ServerResponse, match: readonly string[], body: string) => void;
  const cookieOf = (request: IncomingMessage): string | undefined =>
    /(?:^|; )sid=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const send = (
    response: ServerResponse,
    status: number,
    type: string,
    content: string | Buffer,
    headers = {},
  ): void => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(content);
  };
  const sendJson = (response: ServerResponse, value: unknown, status = 200, headers = {}): void =>
    send(response, status, 'application/json; charset=utf-8', gzipSync(JSON.stringify(value)), {
      'content-encoding': 'gzip',
      ...headers,
    });
  /** With the token of the login, and, where something changes, that of the page. */
  const secured =
    (handler: Handler): Handler =>
    (request, response, match, body) => {
      if (request.headers.authorization !== `Bearer ${accessToken}`) return sendJson(response, { error: 'token' }, 401);
      if (request.method !== 'GET' && request.headers['x-csrf-token'] !== csrf)
        return sendJson(response, { error: 'csrf' }, 403);
      return handler(request, response, match, body);
    };
  const noteOf = (id: string): Note | undefined => notes.find((note) => note.id === id);

  const routes: readonly (readonly [call: RegExp, Handler])[] = [
    [/^GET \/$/, (_, response) => send(response, 200, 'text/html', loginPage(csrf))],
    [
      /^POST \/login$/,
      (_, response, __, body) => {
        const form = new URLSearchParams(body);
        if (form.get('authenticity_token') !== csrf || form.get('password') !== password)
          return send(response, 422, 'text/html', 'No');
        return send(response, 303, 'text/plain', '', {
          location: '/notes',
          'set-cookie': [`sid=${sid}; Path=/; HttpOnly; SameSite=Lax`, 'theme=dark; Path=/'],
        });
      },
    ],
    [
      /^GET \/notes$/,
      (request, response) =>
        cookieOf(request) === sid
          ? send(response, 200, 'text/html; charset=utf-8', notesPage(csrf))
          : send(response, 303, 'text/plain', '', { location: '/' }),
    ],
    [
      /^GET \/assets\/app\.js$/,
      (_, response) => send(response, 200, 'text/javascript', gzipSync(appScript), { 'content-encoding': 'gzip' }),
    ],
    [/^GET \/assets\/style\.css$/, (_, response) => send(response, 200, 'text/css', 'body { font: 16px sans-serif }')],
    [/^GET .*\.png$/, (_, response) => send(response, 200, 'image/png', pixel)],
    [/^GET \/favicon\.ico$/, (_, response) => send(response, 404, 'text/plain', '')],
    [/^POST \/collect$/, (_, response) => response.writeHead(204).end()],
    [
      /^POST \/api\/token$/,
      (request, response) =>
        cookieOf(request) === sid && request.headers['x-csrf-token'] === csrf
          ? sendJson(response, { accessToken, tokenType: 'Bearer', expiresIn: 3600 })
          : sendJson(response, { error: 'session' }, 401),
    ],
    [
      /^GET \/api\/me$/,
      secured((_, response) => response.writeHead(302, { location: `/api/users/${author.handle}` }).end()),
    ],
    [
      /^GET \/api\/users\/([^/]+)$/,
      secured((_, response, [handle]) =>
        handle === author.handle ? sendJson(response, author) : sendJson(response, {}, 404),
      ),
    ],
    [
      /^GET \/api\/notes\?.*$/,
      secured((request, response) => {
        const wanted = new URL(request.url!, 'http://x').searchParams.get('cursor');
        if (wanted !== null && wanted !== cursor) return sendJson(response, { error: 'cursor' }, 422);
        const items = wanted === null ? notes.slice(0, 2) : notes.slice(2);
        return sendJson(response, {
          items: items.map(({ id, title }) => ({ title, href: `/api/notes/${id}` })),
          ...(wanted === null ? { page: { next: cursor } } : {}),
        });
      }),
    ],
    [/^GET \/api\/tags$/, secured((_, response) => sendJson(response, tags))],
    [
      /^GET \/api\/notes\/([^/]+)$/,
      secured((_, response, [id]) => {
        const note = noteOf(id!);
        return note === undefined
          ? sendJson(response, {}, 404)
          : sendJson(response, { ...note, thumbnail: `/media/${note.id}.png` });
      }),
    ],
    [
      /^GET \/api\/authors\/(\d+)$/,
      secured((_, response, [id]) => sendJson(response, author, Number(id) === author.id ? 200 : 404)),
    ],
    [
      /^POST \/api\/notes$/,
      secured((_, response, __, body) => {
        const { title, authorId } = JSON.parse(body) as Note;
        if (authorId !== author.id) return sendJson(response, { error: 'author' }, 422);
        const note = { id: uniqueLetters(), title, authorId, tags: [] };
        notes.push(note);
        // Only the address says what its id is.
        return response.writeHead(201, { location: `/api/notes/${note.id}` }).end();
      }),
    ],
    [
      /^PUT \/api\/notes\/([^/]+)\/tags$/,
      secured((_, response, [id], body) => {
        const { tagIds } = JSON.parse(body) as { readonly tagIds: readonly number[] };
        const isKnown = noteOf(id!) !== undefined && tagIds.every((tag) => tags.some((each) => each.id === tag));
        return sendJson(response, { noteId: id, tagIds }, isKnown ? 200 : 422);
      }),
    ],
    [
      /^DELETE \/api\/notes\/([^/]+)$/,
      secured((_, response, [id]) => response.writeHead(noteOf(id!) ? 204 : 404).end()),
    ],
  ];

  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      for (const [call, handler] of routes) {
        const match = call.exec(`${request.method} ${request.url}`);
        if (match) return handler(request, response, match.slice(1), body);
      }
      return send(response, 404, 'text/plain', 'Not found');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: { cookie: sid, csrf },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
