// The same calls in the files of each tool. Every call demands a status of 2xx, as a chain does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./list-calls.mjs').Call} Call */

const access = (/** @type {readonly string[]} */ keys) =>
  keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `[${JSON.stringify(key)}]`)).join('');
const json = [{ key: 'Content-Type', value: 'application/json' }];

/** How each tool reads a captured value in a text. */
export const toText = {
  newman: (/** @type {string} */ name) => `{{${name}}}`,
  stepci: (/** @type {string} */ name) => `\${{captures.${name}}}`,
  bruno: (/** @type {string} */ name) => `{{${name}}}`,
};

/**
 * A Postman collection.
 * @param {string} folder
 * @param {string} name
 * @param {string} server
 * @param {readonly Call[]} calls
 * @returns {string} its file
 */
export function writePostman(folder, name, server, calls) {
  const item = calls.map(({ id, method, path, body, captures }) => ({
    name: id,
    request: {
      method,
      url: server + path,
      ...(body === undefined ? {} : { header: json, body: { mode: 'raw', raw: JSON.stringify(body) } }),
    },
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [
            'pm.test("status", () => pm.expect(pm.response.code).to.be.within(200, 299));',
            ...captures.map(
              (capture) =>
                `pm.collectionVariables.set(${JSON.stringify(capture.name)}, pm.response.json()${access(capture.keys)});`,
            ),
          ],
        },
      },
    ],
  }));
  const file = join(folder, `${name}.postman.json`);
  const info = { name, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
  writeFileSync(file, JSON.stringify({ info, item }));
  return file;
}

/**
 * A Step CI workflow: one test of all calls, or with `apart` a test for each, which it runs at the same time.
 * @param {string} folder
 * @param {string} name
 * @param {string} server
 * @param {readonly Call[]} calls
 * @param {boolean} [apart]
 * @returns {string} its file
 */
export function writeStepci(folder, name, server, calls, apart = false) {
  const steps = calls.map(({ id, method, path, body, captures }) => ({
    name: id,
    http: {
      url: server + path,
      method,
      ...(body === undefined ? {} : { json: body }),
      ...(captures.length === 0
        ? {}
        : {
            captures: Object.fromEntries(
              captures.map((capture) => [capture.name, { jsonpath: `$${access(capture.keys)}` }]),
            ),
          }),
      check: { status: '/^2/' },
    },
  }));
  const tests = apart ? Object.fromEntries(steps.map((step) => [step.name, { steps: [step] }])) : { chain: { steps } };
  const file = join(folder, `${name}.stepci.yml`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ version: '1.1', name, tests }));
  return file;
}

/**
 * A Bruno collection.
 * @param {string} folder
 * @param {string} name
 * @param {string} server
 * @param {readonly Call[]} calls
 * @returns {string} its folder
 */
export function writeBruno(folder, name, server, calls) {
  const collection = join(folder, `${name}.bruno`);
  mkdirSync(collection, { recursive: true });
  writeFileSync(join(collection, 'bruno.json'), JSON.stringify({ version: '1', name, type: 'collection' }));
  calls.forEach(({ id, method, path, body, captures }, index) => {
    const captured = captures.map(
      (capture) => `  bru.setVar(${JSON.stringify(capture.name)}, res.body${access(capture.keys)});`,
    );
    const parts = [
      `meta {\n  name: ${id}\n  type: http\n  seq: ${index + 1}\n}`,
      `${method.toLowerCase()} {\n  url: ${server}${path}\n  body: ${body === undefined ? 'none' : 'json'}\n  auth: none\n}`,
      ...(body === undefined ? [] : [`body:json {\n  ${JSON.stringify(body)}\n}`]),
      ...(captured.length === 0 ? [] : [`script:post-response {\n${captured.join('\n')}\n}`]),
      `assert {\n  res.status: gte 200\n  res.status: lt 300\n}`,
    ];
    writeFileSync(join(collection, `${String(index).padStart(3, '0')}-${id}.bru`), `${parts.join('\n\n')}\n`);
  });
  return collection;
}
