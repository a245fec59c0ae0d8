// Servers that answer what no server should, or not at all; and a chain that calls all of them beside branches in which all is well.
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { clearInterval, setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { generateCACertificate } from 'mockttp';

/** @typedef {import('node:net').Socket} Socket */

const head = (/** @type {readonly string[]} */ fields, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;
const json = 'Content-Type: application/json';
const whole = (/** @type {string | Buffer} */ body, /** @type {string[]} */ ...fields) =>
  Buffer.concat([
    Buffer.from(head([json, `Content-Length: ${Buffer.byteLength(body)}`, ...fields])),
    Buffer.from(body),
  ]);

/** @returns {Promise<void>} */
const waitForDrain = (/** @type {Socket} */ socket) =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });

/** Writes the same piece until so many bytes are written or the other side has had enough. */
async function writeEndlessly(/** @type {Socket} */ socket, /** @type {Buffer} */ piece, bytes = Infinity) {
  for (let sent = 0; sent < bytes && socket.writable; sent += piece.length) {
    if (!socket.write(piece)) await waitForDrain(socket);
    else if (sent % (piece.length * 16) === 0) await new Promise(setImmediate);
  }
}

const writeSlowly = (/** @type {Socket} */ socket, /** @type {string} */ piece) => {
  const timer = setInterval(() => (socket.writable ? socket.write(piece) : clearInterval(timer)), 20);
  socket.once('close', () => clearInterval(timer));
};

const chunk = (/** @type {Buffer} */ bytes) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const filler = Buffer.alloc(65_536, 0x20);
/** A few hundred kilobytes that become a gigabyte, and a few that become a few hundred kilobytes that become one. Made beforehand, not while calls wait. */
const bombs = { gzip: Buffer.alloc(0), twice: Buffer.alloc(0), br: Buffer.alloc(0) };
async function makeBombs() {
  if (bombs.br.length > 0) return;
  const zeros = Buffer.alloc(100_000_000);
  const once = await promisify(gzip)(zeros, { level: 1 });
  bombs.gzip = Buffer.concat(Array.from({ length: 10 }, () => once));
  bombs.twice = await promisify(gzip)(bombs.gzip);
  bombs.br = await promisify(brotliCompress)(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

/**
 * By name: what the server does on a connection once a request has come, and how the node must fail.
 *
 * @type {Readonly<Record<string, { readonly answer?: (socket: Socket) => unknown, readonly code: string, readonly messagePattern: RegExp, readonly condition?: string }>>}
 */
export const hostileResponses = {
  endless: {
    answer: (socket) => {
      socket.write(head([json, 'Transfer-Encoding: chunked']));
      return writeEndlessly(socket, chunk(filler));
    },
    code: 'RESPONSE_TOO_LARGE',
    messagePattern: /larger than the limit of \d+ bytes/,
  },
  endlessWithoutLength: {
    answer: (socket) => {
      socket.write(head([json, 'Connection: close']));
      return writeEndlessly(socket, filler);
    },
    code: 'RESPONSE_TOO_LARGE',
    messagePattern: /larger than the limit of \d+ bytes/,
  },
  endlessHeaders: {
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      return writeEndlessly(socket, Buffer.from(`X-More: ${'x'.repeat(1_000)}\r\n`));
    },
    code: 'RESPONSE_MALFORMED',
    messagePattern: /response headers of .* are too large/,
  },
  endlessInterim: {
    answer: (socket) => writeSlowly(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(50)),
    code: 'STEP_TIMEOUT',
    messagePattern: /exceeded its timeout of \d+ ms/,
  },
  huge: {
    answer: (socket) => {
      socket.write(head([json, 'Content-Length: 400000000']));
      return writeEndlessly(socket, filler, 400_000_000);
    },
    code: 'RESPONSE_TOO_LARGE',
    messagePattern: /larger than the limit of \d+ bytes/,
  },
  slow: {
    answer: (socket) => {
      socket.write(head([json, 'Content-Length: 100000']));
      writeSlowly(socket, ' ');
    },
    code: 'STEP_TIMEOUT',
    messagePattern: /exceeded its timeout of \d+ ms/,
  },
  silent: { answer: () => undefined, code: 'STEP_TIMEOUT', messagePattern: /exceeded its timeout of \d+ ms/ },
  truncated: {
    answer: (socket) => socket.end(`${head([json, 'Content-Length: 1000'])}{"a":`),
    code: 'CONNECTION_RESET',
    messagePattern: /closed the connection/,
  },
  truncatedChunks: {
    answer: (socket) =>
      socket.end(Buffer.concat([Buffer.from(head([json, 'Transfer-Encoding: chunked'])), chunk(Buffer.from('{"a":'))])),
    code: 'CONNECTION_RESET',
    messagePattern: /closed the connection/,
  },
  brokenChunks: {
    answer: (socket) => socket.end(`${head([json, 'Transfer-Encoding: chunked'])}zz\r\n{}\r\n0\r\n\r\n`),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /sent an invalid HTTP response/,
  },
  noHttp: {
    answer: (socket) => socket.end('220 mail.example ESMTP\r\n'),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /sent an invalid HTTP response/,
  },
  notCompressed: {
    answer: (socket) => socket.write(whole('{"never":"packed"}', 'Content-Encoding: gzip')),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /cannot be decoded from gzip/,
  },
  truncatedGzip: {
    answer: (socket) =>
      socket.write(whole(gzipSync('{"a":1}'.padEnd(10_000)).subarray(0, 30), 'Content-Encoding: gzip')),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /cannot be decoded from gzip/,
  },
  gzipBomb: {
    answer: (socket) => socket.write(whole(bombs.gzip, 'Content-Encoding: gzip')),
    code: 'RESPONSE_TOO_LARGE',
    messagePattern: /larger than the limit of \d+ bytes/,
  },
  doubleGzipBomb: {
    answer: (socket) => socket.write(whole(bombs.twice, 'Content-Encoding: gzip, gzip')),
    code: 'RESPONSE_TOO_LARGE',
    messagePattern: /larger than the limit of \d+ bytes/,
  },
  brotliBomb: {
    answer: (socket) => socket.write(whole(bombs.br, 'Content-Encoding: br')),
    code: 'RESPONSE_TOO_LARGE',
    messagePattern: /larger than the limit of \d+ bytes/,
  },
  manyEncodings: {
    answer: (socket) => socket.write(whole('{}', `Content-Encoding: ${'gzip, '.repeat(50)}gzip`)),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /too many content encodings/,
  },
  wrongCharacters: {
    answer: (socket) => socket.write(whole(Buffer.from('{"name":"K\xe4se"}', 'latin1'))),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /not valid in its declared encoding/,
  },
  noJson: {
    answer: (socket) => socket.write(whole('<!doctype html><title>Welcome</title>')),
    code: 'RESPONSE_MALFORMED',
    messagePattern: /is not valid JSON/,
  },
  nested: {
    answer: (socket) => socket.write(whole('['.repeat(4_000_000) + ']'.repeat(4_000_000))),
    condition: '$response.body != null',
    code: 'BODY_NOT_PARSED',
    messagePattern: /nested more than \d+ levels deep/,
  },
  duplicateKeys: {
    answer: (socket) => socket.write(whole('{"id": 1, "list": [{"price": 1, "price": 1000}]}')),
    condition: '$response.body != null',
    code: 'BODY_INVALID',
    messagePattern: /the key "price" is duplicated/,
  },
  resetBefore: {
    answer: (socket) => socket.resetAndDestroy(),
    code: 'CONNECTION_RESET',
    messagePattern: /closed the connection before it sent a complete response/,
  },
  resetWithin: {
    answer: (socket) => {
      socket.write(`${head([json, 'Content-Length: 100000'])}{"a":`);
      setTimeout(() => socket.resetAndDestroy(), 30);
    },
    code: 'CONNECTION_RESET',
    messagePattern: /closed the connection/,
  },
  refused: { code: 'CONNECTION_REFUSED', messagePattern: /refused the connection/ },
  unknownHost: { code: 'DNS_FAILED', messagePattern: /host name of .* could not be (found|resolved)/ },
  selfSigned: { code: 'TLS_FAILED', messagePattern: /certificate of .* is not trusted/ },
  plainOnTls: { code: 'TLS_FAILED', messagePattern: /TLS handshake with .* failed/ },
};

const good = whole('{"ok":true}');

/**
 * Starts the servers. `urls` has an address for each faulty response by its name, and `good` for a sound one.
 *
 * @returns {Promise<{ readonly urls: Readonly<Record<string, string>>, stop(): Promise<void> }>}
 */
export async function startHostileServers() {
  /** @type {Set<import('node:stream').Duplex>} */
  const open = new Set();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      const name = /^[A-Z]+ \/(\w+)/.exec(piece.toString('latin1'))?.[1] ?? '';
      if (name === '') socket.end(head(['Connection: close'], '400 Bad Request'));
      else if (name === 'good') setTimeout(() => socket.writable && socket.write(good), 20);
      else void hostileResponses[name]?.answer?.(socket);
    });
  });
  await makeBombs();
  const { key, cert } = await generateCACertificate({ bits: 2048 });
  const secure = createSecureServer({ key, cert }, (_, response) => response.end('{}'));
  secure.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  const dead = createServer();
  /** @returns {Promise<number>} */
  const listen = (/** @type {import('node:net').Server} */ one) =>
    new Promise((resolve) =>
      one.listen(0, '127.0.0.1', () => resolve(/** @type {import('node:net').AddressInfo} */ (one.address()).port)),
    );
  const [port, securePort, deadPort] = await Promise.all([server, secure, dead].map(listen));
  await new Promise((resolve) => dead.close(resolve));
  const url = `http://127.0.0.1:${port}`;
  return {
    urls: {
      ...Object.fromEntries([...Object.keys(hostileResponses), 'good'].map((name) => [name, url])),
      refused: `http://127.0.0.1:${deadPort}`,
      unknownHost: 'http://nobody.invalid',
      selfSigned: `https://127.0.0.1:${securePort}`,
      plainOnTls: `https://127.0.0.1:${port}`,
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await Promise.all([server, secure].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

/** A description with an operation `call` at that path; without documented responses, so that nothing is found in the answers. @param {string} name */
export const describeResponse = (name) => ({
  openapi: '3.1.0',
  info: { title: name, version: '1' },
  paths: { [`/${name}`]: { get: { operationId: 'call', responses: {} } } },
});

/** A response that is only bad for those who read its body gets a check that does. @param {string} name */
const readingOf = (name) => {
  const { condition } = hostileResponses[name] ?? {};
  return condition === undefined ? {} : { successCriteria: [{ condition }] };
};

/**
 * An Arazzo document that calls each fault named in a branch of its own, a node after each that must be skipped, and beside them a branch of three
 * calls that go well. The source of a name is `<name>.json`.
 * @param {readonly string[]} names
 */
export const chainForResponses = (names) => ({
  arazzo: '1.1.0',
  info: { title: 'Faults', version: '1' },
  sourceDescriptions: [...names, 'good'].map((name) => ({ name, url: `${name}.json`, type: 'openapi' })),
  workflows: [
    {
      workflowId: 'faults',
      steps: [
        ...['good1', 'good2', 'good3'].map((stepId, index) => ({
          stepId,
          operationId: '$sourceDescriptions.good.call',
          ...(index === 0 ? {} : { dependsOn: [`good${index}`] }),
        })),
        ...names.flatMap((name) => [
          {
            stepId: name,
            operationId: `$sourceDescriptions.${name}.call`,
            dependsOn: ['good1'],
            ...readingOf(name),
          },
          { stepId: `after-${name}`, operationId: '$sourceDescriptions.good.call', dependsOn: [name] },
        ]),
      ],
    },
  ],
});
