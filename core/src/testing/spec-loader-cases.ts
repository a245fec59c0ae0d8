import type { ApiDescription, OperationDetail, Schema } from '../model/api-description.js';
import { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
import type { LoadScope, SpecLoader } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';
import { openPlugin } from '../kernel/open-plugin.js';
import { assertEqual, assertRejects, assertThat, type PluginCase } from './plugin-case.js';
import { assertRefusesForeign, assertReportsError } from './source-cases.js';
import type { SpecLoaderHarness, SpecSample } from './spec-loader-harness.js';

interface Bench {
  readonly loader: SpecLoader;
  readonly sample: SpecSample;
  /** Locations that were read in addition to the source. */
  readonly read: readonly string[];
  readonly load: (source?: SpecSource, scope?: Partial<LoadScope>) => Promise<ApiDescription>;
}

/** The cases that every spec loader must pass. */
export function specLoaderCases(harness: SpecLoaderHarness): readonly PluginCase[] {
  const withLoader = async (use: (loader: SpecLoader) => void | Promise<void>): Promise<void> => {
    const opened = await openPlugin(await harness.plugin());
    try {
      const [loader] = opened.specLoaders;
      assertThat(loader !== undefined && opened.specLoaders.length === 1, 'The plugin must add one spec loader.');
      await use(loader);
    } finally {
      await opened.close();
    }
  };
  const ofSamples = harness.samples.flatMap((sample) =>
    sampleCases.map(({ title, run }) => ({
      title: `${sample.title}: ${title}`,
      run: () => withLoader((loader) => run(openBench(loader, sample))),
    })),
  );
  const ofBroken = harness.broken.map((source) => ({
    title: `reports what is wrong with ${source.location}`,
    run: () => withLoader((loader) => assertReportsError(loadWhole(loader, source), source.location)),
  }));
  return [
    {
      title: 'does not accept documents that are not descriptions',
      run: () => withLoader((loader) => assertRefusesForeign((source) => loader.accepts(source))),
    },
    ...ofSamples,
    ...ofBroken,
  ];
}

function openBench(loader: SpecLoader, sample: SpecSample): Bench {
  const read: string[] = [];
  const scope: LoadScope = {
    ...plainScope(),
    read: (location) => {
      read.push(location);
      const { files = {} } = sample;
      const content = Object.hasOwn(files, location) ? files[location] : undefined;
      return content === undefined
        ? Promise.reject(new OpchainError('REF_NOT_ALLOWED', `${location} is not allowed.`))
        : Promise.resolve(content);
    },
  };
  return {
    loader,
    sample,
    read,
    load: (source = sample.source, more = {}) => loader.load(source, { ...scope, ...more }),
  };
}

function plainScope(): LoadScope {
  return {
    signal: new AbortController().signal,
    read: (location) => Promise.reject(new OpchainError('REF_NOT_ALLOWED', `${location} is not allowed.`)),
    onProgress: () => undefined,
  };
}

async function loadWhole(loader: SpecLoader, source: SpecSource): Promise<void> {
  const description = await loader.load(source, plainScope());
  for (const { id } of description.operations) await description.operation(id);
}

const sampleCases: readonly { readonly title: string; readonly run: (bench: Bench) => Promise<void> }[] = [
  {
    title: 'is accepted, as text and as bytes',
    run: ({ loader, sample: { source } }) => {
      for (const content of [source.content, new TextEncoder().encode(source.content)])
        assertThat(loader.accepts({ ...source, content }), 'accepts() must return true for the sample.');
      return Promise.resolve();
    },
  },
  {
    title: 'lists the operations and the security schemes, whether it is read from text or from bytes',
    async run({ sample: { source, operations, securitySchemes }, load }) {
      for (const content of [source.content, new TextEncoder().encode(source.content)]) {
        const description = await load({ ...source, content });
        assertEqual(
          description.operations.map(({ method, path }) => `${method} ${path}`),
          operations,
          'the operations',
        );
        assertEqual(
          description.securitySchemes.map(({ name }) => name),
          securitySchemes,
          'the security schemes',
        );
      }
    },
  },
  {
    title: 'finds each operation by its own id, and nothing by any other',
    async run({ load }) {
      const description = await load();
      const ids = description.operations.map(({ id }) => id);
      assertThat(new Set(ids).size === ids.length, `The ids must differ: ${ids.join(', ')}.`);
      for (const summary of description.operations)
        assertThat(
          description.find(summary.id)?.path === summary.path,
          `find("${summary.id}") must return that operation.`,
        );
      for (const id of ['no such operation', '__proto__', 'constructor', 'toString', '']) {
        assertThat(description.find(id) === undefined, `find("${id}") must return undefined.`);
        const error = await assertRejects(description.operation(id), `operation("${id}")`);
        assertEqual(isOpchainError(error) ? error.code : String(error), 'OPERATION_UNKNOWN', `the code for "${id}"`);
      }
    },
  },
  {
    title: 'returns the details of each operation, and the same object each time',
    async run({ load }) {
      const description = await load();
      for (const summary of description.operations) {
        const detail = await description.operation(summary.id);
        assertEqual(
          [detail.id, detail.method, detail.path],
          [summary.id, summary.method, summary.path],
          'the operation',
        );
        assertThat(
          (await description.operation(summary.id)) === detail,
          `operation("${summary.id}") must return the same object each time.`,
        );
        checkDetail(detail);
      }
    },
  },
  {
    title: 'lists security requirements as alternatives of schemes with their scopes',
    async run({ load }) {
      for (const { id, security } of (await load()).operations) {
        for (const alternative of security) {
          for (const [name, scopes] of Object.entries(alternative))
            assertThat(Array.isArray(scopes), `The scopes of "${name}" at "${id}" must be a list.`);
        }
      }
    },
  },
  {
    title: 'reads a document twice, independently of each other',
    async run({ load }) {
      const [one, two] = await Promise.all([load(), load()]);
      one.dispose?.();
      assertEqual(
        (await Promise.all(two.operations.map(({ id }) => two.operation(id)))).length,
        two.operations.length,
        'operations read after the other was disposed',
      );
    },
  },
  {
    title: "rejects with the signal's reason when it was aborted",
    async run({ load }) {
      const reason = new Error('not any more');
      assertThat(
        (await assertRejects(load(undefined, { signal: AbortSignal.abort(reason) }), 'an aborted load')) === reason,
        "It must reject with the signal's reason itself.",
      );
    },
  },
  {
    title: 'reports progress that only grows, from 0 to 1 at most',
    async run({ load }) {
      const fractions: number[] = [];
      await load(undefined, { onProgress: (fraction) => fractions.push(fraction) });
      assertThat(
        fractions.every((fraction, index) => fraction >= (fractions[index - 1] ?? 0) && fraction <= 1),
        `Progress: ${fractions.join(', ')}.`,
      );
    },
  },
  {
    title: 'reads other documents only through the scope, and reports those that it may not read',
    async run({ sample: { files, source }, read, load }) {
      const readAll = async (scope: Partial<LoadScope> = {}) => {
        const description = await load(undefined, scope);
        for (const { id } of description.operations) await description.operation(id);
        return description;
      };
      await readAll();
      const needed = Object.keys(files ?? {});
      assertEqual([...new Set(read)].sort(), needed.sort(), `what was read in addition to ${source.location}`);
      if (needed.length === 0) return;
      const refuse = (location: string) =>
        Promise.reject(new OpchainError('REF_NOT_ALLOWED', `${location} is not allowed.`));
      const error = await assertRejects(readAll({ read: refuse }), 'a document that may not be read');
      assertEqual(isOpchainError(error) ? error.code : String(error), 'REF_NOT_ALLOWED', 'the code');
    },
  },
];

const MAX_LOOK_DEPTH = 4;

/** Checks that everything that a form needs is present, and that the schemas can be resolved step by step. */
function checkDetail(detail: OperationDetail): void {
  for (const { name, style, schema } of detail.parameters) {
    assertThat(name !== '' && style !== '', `A parameter of "${detail.id}" lacks its name or its style.`);
    resolveWithin(detail, schema, 0);
  }
  const bodies = [...(detail.requestBody?.content ?? []), ...detail.responses.flatMap(({ content }) => content)];
  for (const { contentType, schema } of bodies) {
    assertThat(contentType !== '', `A body of "${detail.id}" lacks its media type.`);
    if (schema !== undefined) resolveWithin(detail, schema, 0);
  }
  for (const { status } of detail.responses)
    assertThat(/^([1-5]\d\d|[1-5]XX|default)$/.test(status), `"${status}" of "${detail.id}" is not a status.`);
}

function resolveWithin(detail: OperationDetail, schema: Schema, depth: number): void {
  if (typeof schema === 'boolean' || depth > MAX_LOOK_DEPTH) return;
  const resolved = '$ref' in schema ? detail.resolve(schema) : schema;
  assertThat(
    typeof resolved === 'boolean' || (typeof resolved === 'object' && resolved !== null),
    `A schema of "${detail.id}" cannot be resolved.`,
  );
  if (typeof resolved === 'boolean') return;
  const properties = Object.hasOwn(resolved, 'properties')
    ? Object.values(resolved['properties'] as Record<string, Schema>)
    : [];
  const items = Object.hasOwn(resolved, 'items') ? [resolved['items'] as Schema] : [];
  for (const inner of [...properties, ...items]) resolveWithin(detail, inner, depth + 1);
}
