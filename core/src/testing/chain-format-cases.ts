import { readDocument } from '../document/read/read-document.js';
import { writeChain } from '../document/write/write-chain.js';
import { stepMappings } from '../model/mappings/step-mappings.js';
import type { Chain } from '../model/chain.js';
import type { ChainFormat, ImportScope } from '../plugin/chain-format.js';
import type { SpecSource } from '../plugin/spec-source.js';
import type { ChainFormatHarness, ChainSample } from './chain-format-harness.js';
import { openPlugin } from '../kernel/open-plugin.js';
import { assertEqual, assertRejects, assertThat, type PluginCase } from './plugin-case.js';
import { assertRefusesForeign, assertReportsError } from './source-cases.js';

/** The cases that every chain format must pass. */
export function chainFormatCases(harness: ChainFormatHarness): readonly PluginCase[] {
  const withFormat = async (use: (format: ChainFormat) => void | Promise<void>): Promise<void> => {
    const opened = await openPlugin(await harness.plugin());
    try {
      const [format] = opened.chainFormats;
      assertThat(format !== undefined && opened.chainFormats.length === 1, 'The plugin must add one chain format.');
      await use(format);
    } finally {
      await opened.close();
    }
  };
  return [
    {
      title: 'does not accept files that are not chains',
      run: () => withFormat((format) => assertRefusesForeign((source) => format.accepts(source), [openApi])),
    },
    ...harness.samples.flatMap((sample) =>
      sampleCases.map(({ title, run }) => ({
        title: `${sample.title}: ${title}`,
        run: () => withFormat((format) => run(format, sample)),
      })),
    ),
    ...harness.broken.map((source) => ({
      title: `reports what is wrong with ${source.location}`,
      run: () => withFormat((format) => assertRefusesBroken(format, source)),
    })),
  ];
}

const scopeOf = ({ sources = [] }: Pick<ChainSample, 'sources'>): ImportScope => ({
  signal: new AbortController().signal,
  sources,
});

const openApi = 'openapi: 3.1.0\ninfo: {title: An API, version: "1"}\npaths: {}\n';

async function assertRefusesBroken(format: ChainFormat, source: SpecSource): Promise<void> {
  assertThat(format.accepts(source), 'accepts() must return true for it.');
  await assertReportsError(format.read(source, scopeOf({})), source.location);
}

interface SampleCase {
  readonly title: string;
  readonly run: (format: ChainFormat, sample: ChainSample) => Promise<void>;
}

const sampleCases: readonly SampleCase[] = [
  {
    title: 'has a step for each call, whether it is read from text or from bytes',
    async run(format, sample) {
      for (const content of [sample.source.content, new TextEncoder().encode(sample.source.content)]) {
        const source = { ...sample.source, content };
        assertThat(format.accepts(source), 'accepts() must return true for the sample.');
        const { chain, descriptions } = await format.read(source, scopeOf(sample));
        const operations = chain.steps.map((step) => {
          if (step.kind !== 'operation') return step.kind;
          const { source: name, id } = step.operation;
          const described = sample.sources?.find((one) => one.source.name === name)?.description.find(id);
          return described ? `${described.method} ${described.path}` : findMade(descriptions[name], id);
        });
        assertEqual(operations, sample.operations, 'the operations of the steps');
      }
    },
  },
  {
    title: 'connects the steps that pass data, and no others',
    async run(format, sample) {
      const { chain } = await format.read(sample.source, scopeOf(sample));
      assertEqual([...listData(chain)].sort(), [...sample.data].sort(), 'the connections with data');
    },
  },
  {
    title: 'can be written as a document without secrets, and read back unchanged',
    async run(format, sample) {
      const { chain } = await format.read(sample.source, scopeOf(sample));
      const document = writeChain(chain);
      assertEqual(writeChain(readDocument(document).chain), document, 'the document');
      const text = JSON.stringify(document);
      for (const secret of sample.secrets) assertThat(!text.includes(secret), `The chain contains "${secret}".`);
    },
  },
  {
    title: 'stops when it is aborted',
    async run(format, sample) {
      const reason = new Error('no longer needed');
      const scope = { ...scopeOf(sample), signal: AbortSignal.abort(reason) };
      assertThat(
        (await assertRejects(format.read(sample.source, scope), 'read()')) === reason,
        'It must reject with the reason.',
      );
    },
  },
];

function listData(chain: Chain): ReadonlySet<string> {
  return new Set(
    chain.steps.flatMap((step) =>
      stepMappings(step).flatMap(({ mapping }) => ('stepId' in mapping ? [`${mapping.stepId} → ${step.id}`] : [])),
    ),
  );
}

/** `METHOD /path` of an operation in an OpenAPI document. */
function findMade(document: object | undefined, id: string): string {
  const { paths = {} } = (document ?? {}) as {
    readonly paths?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  };
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item))
      if ('operationId' in operation && operation.operationId === id) return `${method.toUpperCase()} ${path}`;
  return `no operation ${id}`;
}
