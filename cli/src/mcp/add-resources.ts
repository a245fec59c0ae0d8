import { chainToSvg } from '@opchain/drawing';
import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server';
import { DATA_NOTE, toReport } from './run-log.js';
import type { ToolHost } from './tool-host.js';

type Variables = Readonly<Record<string, string | string[]>>;

const variable = (variables: Variables, name: string): string => decodeURIComponent([variables[name]].flat()[0] ?? '');

/** Chains as text and as pictures, reports of runs, and the operations of the descriptions. */
export function addResources(server: McpServer, host: ToolHost): void {
  const add = (
    kind: string,
    {
      mimeType,
      title,
      description,
    }: { readonly mimeType: string; readonly title: string; readonly description?: string },
    list: () => Promise<readonly string[]>,
    read: (name: string) => Promise<string>,
  ) => {
    const uriOf = (name: string) => `opchain://${kind}/${encodeURIComponent(name)}`;
    const template = new ResourceTemplate(`opchain://${kind}/{name}`, {
      list: async () => ({
        resources: (await list()).map((name) => ({ uri: uriOf(name), name: `${kind} ${name}`, mimeType })),
      }),
    });
    server.registerResource(
      kind,
      template,
      { title, mimeType, ...(description && { description }) },
      async (uri, variables) => {
        const text = await read(variable(variables, 'name'));
        return { contents: [{ uri: uri.href, mimeType, text }] } satisfies ReadResourceResult;
      },
    );
  };
  const { chains, catalog, runs } = host;
  add(
    'chains',
    { mimeType: 'application/yaml', title: 'Chain files' },
    () => chains.files(),
    (file) => chains.read(file),
  );
  add(
    'pictures',
    { mimeType: 'image/svg+xml', title: 'Pictures of workflows' },
    async () => (await chains.list()).workflows.map(({ file, listed }) => `${file}#${listed.workflow}`),
    async (name) => {
      const at = name.lastIndexOf('#');
      const named = await host.find(name.slice(0, at), name.slice(at + 1));
      const { chain, descriptions } = await chains.open(named);
      return chainToSvg(chain, { describe: ({ source, id }) => descriptions[source]?.find(id) });
    },
  );
  add(
    'reports',
    { mimeType: 'application/json', title: 'Reports of runs', description: DATA_NOTE },
    () => Promise.resolve(runs.list().map(({ id }) => id)),
    (id) => {
      const run = runs.find(id);
      if (run === undefined) throw new Error(`There is no run ${id}.`);
      return Promise.resolve(toReport(run));
    },
  );
  add(
    'operations',
    { mimeType: 'text/plain', title: 'Operations of API descriptions', description: DATA_NOTE },
    () => catalog.list(),
    async (file) => {
      const { description } = await catalog.open(file);
      return description.operations
        .map(({ id, method, path, summary = '' }) => `${id}\t${method} ${path}\t${summary}`.trimEnd())
        .join('\n');
    },
  );
}
