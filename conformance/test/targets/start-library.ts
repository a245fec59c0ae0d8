import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the library, each against its description. */
export const libraryFaults = [
  'accepts a title of 81 characters',
  'rejects a title of 80 characters',
  'accepts the year 2101',
  'rejects the year 1450',
  'accepts an unknown genre',
  'accepts an ISBN with letters',
  'accepts an ISBN twice',
  'creates a book without copies by default',
  'loses the copies of a new book',
  'does not store a change',
  'reads a deleted book',
  'lists a deleted book',
  'skips a book between pages',
  'lists more than asked for',
  'ignores the filter by genre',
  'lends a book that does not exist',
  'answers an unknown book with 200',
  'deletes a book twice',
  'returns ids as text',
] as const;
export type LibraryFault = (typeof libraryFaults)[number];

const json = (schema: object) => ({ 'application/json': { schema } });
const failed = json({
  type: 'object',
  required: ['ok', 'reason'],
  properties: { ok: { const: false }, reason: { type: 'string' } },
});
const no = (description: string) => ({ description, content: failed });
const newBook = {
  type: 'object',
  required: ['title', 'isbn', 'year', 'genre'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 80 },
    isbn: { type: 'string', pattern: '^[0-9]{13}$', description: 'Unique among all books.' },
    year: { type: 'integer', minimum: 1450, maximum: 2100 },
    genre: { enum: ['novel', 'essay', 'poetry'] },
    copies: { type: 'integer', minimum: 1, maximum: 99, default: 1 },
  },
};
const book = {
  type: 'object',
  required: ['book_id', 'title', 'isbn', 'year', 'genre', 'copies'],
  properties: { book_id: { type: 'integer' }, ...newBook.properties },
};
const loan = {
  type: 'object',
  required: ['loan_id', 'book_id', 'reader'],
  properties: {
    loan_id: { type: 'integer' },
    book_id: { type: 'integer' },
    reader: { type: 'string', minLength: 1, maxLength: 60 },
  },
};
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const inPath = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'integer' } }];
const withBody = (schema: object) => ({ required: true, content: json(schema) });
const ok = (schema: object) => ({ description: '', content: json(schema) });
const done = ok({ type: 'object', required: ['ok'], properties: { ok: { const: true } } });

/** The library's description: IDs are integers, lists have a total, every rejection has a reason. */
export const libraryDescription = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '2' },
  paths: {
    '/v2/books': {
      get: {
        operationId: 'books_list',
        parameters: [
          query('count', { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
          query('offset', { type: 'integer', minimum: 0, default: 0 }),
          query('genre', { enum: ['novel', 'essay', 'poetry'] }),
        ],
        responses: {
          200: ok({
            type: 'object',
            required: ['total', 'rows'],
            properties: { total: { type: 'integer' }, rows: { type: 'array', items: book } },
          }),
          400: no('A parameter is invalid'),
        },
      },
      post: {
        operationId: 'books_add',
        requestBody: withBody(newBook),
        responses: { 201: ok(book), 400: no('The book is invalid') },
      },
    },
    '/v2/books/{book_id}': {
      parameters: inPath('book_id'),
      get: { operationId: 'books_get', responses: { 200: ok(book), 404: no('No such book') } },
      put: {
        operationId: 'books_set',
        requestBody: withBody(newBook),
        responses: { 200: ok(book), 400: no('The book is invalid'), 404: no('No such book') },
      },
      delete: { operationId: 'books_remove', responses: { 200: done, 404: no('No such book') } },
    },
    '/v2/loans': {
      post: {
        operationId: 'loans_add',
        requestBody: withBody({
          type: 'object',
          required: ['book_id', 'reader'],
          properties: { book_id: loan.properties.book_id, reader: loan.properties.reader },
        }),
        responses: { 201: ok(loan), 400: no('The loan is invalid'), 404: no('No such book') },
      },
    },
    '/v2/loans/{loan_id}': {
      parameters: inPath('loan_id'),
      get: { operationId: 'loans_get', responses: { 200: ok(loan), 404: no('No such loan') } },
      delete: { operationId: 'loans_end', responses: { 200: done, 404: no('No such loan') } },
    },
  },
};

interface Book {
  title: string;
  isbn: string;
  year: number;
  genre: string;
  copies: number;
}
type Reply = readonly [status: number, body: unknown];

const refuse = (status: number, reason: string): Reply => [status, { ok: false, reason }];
const genres = ['novel', 'essay', 'poetry'];
const isInteger = (value: unknown, from: number, to: number): boolean =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value !== '' && Array.from(value).length <= most;

/** A server in nobody's framework that keeps to `libraryDescription`, except for the fault that is planted. */
export async function startLibrary(): Promise<{
  readonly url: string;
  plant(next: LibraryFault | undefined): void;
  stop(): Promise<void>;
}> {
  let planted: LibraryFault | undefined;
  let last = 0;
  const books = new Map<number, Book>();
  const removed = new Map<number, Book>();
  const loans = new Map<number, object>();
  const has = (name: LibraryFault): boolean => planted === name;
  const show = (id: number, stored: Book) => ({ book_id: has('returns ids as text') ? String(id) : id, ...stored });

  const readBook = (sent: unknown, own?: number): Book | Reply => {
    if (typeof sent !== 'object' || sent === null) return refuse(400, 'no book');
    const {
      title,
      isbn,
      year,
      genre,
      copies = has('creates a book without copies by default') ? 0 : 1,
    } = sent as Partial<Book>;
    const most = has('accepts a title of 81 characters') ? 81 : has('rejects a title of 80 characters') ? 79 : 80;
    if (!isText(title, most)) return refuse(400, 'title');
    if (!has('accepts an ISBN with letters') || typeof isbn !== 'string')
      if (typeof isbn !== 'string' || !/^[0-9]{13}$/.test(isbn)) return refuse(400, 'isbn');
    const isTaken = [...books].some(([id, stored]) => stored.isbn === isbn && id !== own);
    if (isTaken && !has('accepts an ISBN twice')) return refuse(400, 'isbn exists');
    const [from, to] = [has('rejects the year 1450') ? 1451 : 1450, has('accepts the year 2101') ? 2101 : 2100];
    if (!isInteger(year, from, to)) return refuse(400, 'year');
    if (!genres.includes(genre as string) && !(has('accepts an unknown genre') && typeof genre === 'string'))
      return refuse(400, 'genre');
    if (!isInteger(copies, 0, 99) || ((sent as Partial<Book>).copies !== undefined && copies < 1))
      return refuse(400, 'copies');
    return { title, isbn, year, genre, copies: has('loses the copies of a new book') ? 1 : copies } as Book;
  };

  const list = (parameters: URLSearchParams): Reply => {
    const number = (name: string, usual: number) => {
      const text = parameters.get(name);
      return text === null ? usual : /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    };
    const [count, offset, genre] = [number('count', 20), number('offset', 0), parameters.get('genre')];
    if (!isInteger(count, 1, 50) || !isInteger(offset, 0, Infinity)) return refuse(400, 'page');
    if (genre !== null && !genres.includes(genre)) return refuse(400, 'genre');
    const all = [...books, ...(has('lists a deleted book') ? removed : [])].sort(([a], [b]) => a - b);
    const wanted = all.filter(
      ([, { genre: own }]) => genre === null || own === genre || has('ignores the filter by genre'),
    );
    const start = offset + (offset > 0 && has('skips a book between pages') ? 1 : 0);
    const rows = wanted.slice(start, start + count + (has('lists more than asked for') ? 1 : 0));
    return [200, { total: wanted.length, rows: rows.map(([id, stored]) => show(id, stored)) }];
  };

  const answerBook = (method: string, id: number, sent: unknown): Reply => {
    const stored = books.get(id);
    if (stored === undefined) {
      const old = removed.get(id);
      if (method === 'GET' && old !== undefined && has('reads a deleted book')) return [200, show(id, old)];
      if (method === 'DELETE' && old !== undefined && has('deletes a book twice')) return [200, { ok: true }];
      return refuse(has('answers an unknown book with 200') ? 200 : 404, 'no such book');
    }
    if (method === 'GET') return [200, show(id, stored)];
    if (method === 'DELETE') {
      books.delete(id);
      removed.set(id, stored);
      return [200, { ok: true }];
    }
    const changed = readBook(sent, id);
    if ('length' in changed) return changed;
    if (!has('does not store a change')) books.set(id, changed);
    return [200, show(id, changed)];
  };

  const answerLoans = (method: string, id: number | undefined, sent: unknown): Reply => {
    if (id === undefined) {
      const { book_id: wanted, reader } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<
        string,
        unknown
      >;
      if (!isInteger(wanted, -Infinity, Infinity) || !isText(reader, 60)) return refuse(400, 'loan');
      if (!books.has(wanted as number) && !has('lends a book that does not exist')) return refuse(404, 'no such book');
      const record = { loan_id: (last += 1), book_id: wanted, reader };
      loans.set(record.loan_id, record);
      return [201, record];
    }
    const record = loans.get(id);
    if (record === undefined) return refuse(404, 'no such loan');
    if (method === 'DELETE') loans.delete(id);
    return [200, method === 'DELETE' ? { ok: true } : record];
  };

  const answer = (method: string, target: URL, sent: unknown): Reply => {
    const [, version, kind, idText] = target.pathname.split('/');
    const id = idText === undefined ? undefined : /^\d{1,9}$/.test(idText) ? Number(idText) : -1;
    const methods =
      kind === 'books'
        ? id === undefined
          ? ['GET', 'POST']
          : ['GET', 'PUT', 'DELETE']
        : id === undefined
          ? ['POST']
          : ['GET', 'DELETE'];
    if (version !== 'v2' || (kind !== 'books' && kind !== 'loans')) return refuse(404, 'no such path');
    if (!methods.includes(method)) return refuse(405, methods.join(', '));
    if (kind === 'loans') return answerLoans(method, id, sent);
    if (id !== undefined) return answerBook(method, id, sent);
    if (method === 'GET') return list(target.searchParams);
    const made = readBook(sent);
    if ('length' in made) return made;
    books.set((last += 1), made);
    return [201, show(last, made)];
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const [status, body] = respond(incoming, text);
    const allow = status === 405 ? { allow: (body as { reason: string }).reason } : {};
    outgoing.writeHead(status, { 'content-type': 'application/json', ...allow }).end(JSON.stringify(body));
  };
  const respond = ({ method = '', url = '', headers }: IncomingMessage, text: string): Reply => {
    let sent: unknown;
    if (text !== '' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) return refuse(415, 'JSON only');
    try {
      sent = text === '' ? undefined : JSON.parse(text);
    } catch {
      return refuse(400, 'no JSON');
    }
    return answer(method, new URL(url, 'http://library'), sent);
  };

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant(next) {
      planted = next;
      for (const records of [books, removed, loans]) records.clear();
    },
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
