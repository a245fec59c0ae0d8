// Who may import whom. A package imports others of ours by their name alone, which leads to the source of an entry
// (`scripts/checks/resolve-sources.mjs`), never by the path of a file.
const tests = ['\\.test\\.ts$', '/test/'];
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: '^(core|plugins|ui|implementations|conformance|cli)/', pathNot: [...allowed, '/node_modules/'] },
});
/** For each folder below a root, what it may import of that root besides itself. */
const folders = (root, below) =>
  Object.entries(below).map(([folder, others]) => ({
    name: `${root}/${folder}-uses-the-layers-below`,
    severity: 'error',
    from: { path: `^${root}/(${folder})(/|$)`, pathNot: tests },
    to: { path: `^${root}/`, pathNot: ['$1', ...others].map((path) => `^${root}/${path}(/|$)`) },
  }));
/** Folders in layers: each imports itself, and those of the layers before its own. */
const layers = (root, all) =>
  folders(
    root,
    Object.fromEntries(all.flatMap((layer, level) => layer.map((folder) => [folder, all.slice(0, level).flat()]))),
  );
/** What our own packages build on: every entry of core but the kits for tests. */
const coreEntries = '^core/src/(index|plugin|internal/[a-z]+)\\.ts$';
const pluginEntries = '^plugins/[^/]+/src/(index|[a-z]+/index)\\.ts$';
const drawingEntry = '^core/drawing/src/index\\.ts$';
const resourcesEntry = '^core/resources/src/index\\.ts$';
const hostEntry = '^ui/host/src/index\\.ts$';
/** The files next to the folders of a root. */
const filesBeside = '[a-z-]+\\.ts';

const core = {
  model: [],
  checks: ['model'],
  functions: ['model', 'checks'],
  text: ['model'],
  graph: ['model'],
  results: ['model'],
  plugin: ['model'],
  document: ['model', 'checks', 'text', 'graph'],
  editing: ['model', 'graph', 'document'],
  suite: ['model', 'text', 'document'],
  runner: ['model', 'checks', 'functions', 'text', 'graph', 'plugin'],
  kernel: ['model', 'plugin', 'runner'],
  testing: ['model', 'document', 'plugin', 'runner', 'kernel'],
};
const model = {
  errors: [filesBeside],
  security: [filesBeside],
  'json-text': [filesBeside],
  expressions: ['errors', filesBeside],
  mappings: ['errors', 'json-text', 'expressions', filesBeside],
};

/** What the commands share. */
const shared = ['report', 'command', 'options', 'access', 'documents', 'credentials', 'config'];
const cli = {
  report: [],
  command: ['report'],
  options: ['command'],
  access: ['report', 'command'],
  documents: ['command', 'access'],
  credentials: ['report', 'access', 'documents'],
  config: ['report', 'command', 'options', 'access', 'credentials'],
  run: shared,
  check: shared,
  // With `--mcp`, agents work in the folder that the page shows.
  serve: [...shared, 'run', 'mcp'],
  mock: shared,
  plugins: shared,
  // These take the arguments, or the reports, of a run.
  compare: [...shared, 'run'],
  merge: [...shared, 'run'],
  convert: [...shared, 'run'],
  mcp: [...shared, 'run'],
  load: [...shared, 'run'],
  // It proposes a contract from what a check reads.
  propose: [...shared, 'check'],
};

/** What creates all stores, and what it returns. */
const composition = '^ui/src/stores/(stores|workbench-options|create-stores|connect-stores)\\.ts$';
const stores = {
  chain: [],
  descriptions: [],
  environments: ['descriptions'],
  credentials: ['chain', 'descriptions'],
  report: ['chain', 'descriptions', 'credentials'],
  'documents(?!/folder)': ['chain', 'descriptions'],
  mocks: ['descriptions'],
  runs: ['chain', 'descriptions', 'environments', 'credentials', 'documents(?!/folder)', 'mocks'],
  view: ['chain', 'runs'],
  suite: ['chain', 'descriptions', 'environments', 'credentials', 'documents', 'runs'],
  'documents/folder': ['descriptions', 'documents', 'suite', 'view'],
  mapping: ['chain', 'descriptions', 'runs'],
};
/**
 * Functions over several stores, which take all of them as one parameter. Each should take the stores that it uses; none
 * may be added.
 */
const usesAllStores = [
  'credentials/find-only-credential',
  'descriptions/rename-matching-descriptions',
  'documents/(extract-selection|import-text|open-called-workflow|repeat-step|repeat-until)',
  'documents/folder/(load-folder|open-sources)',
  'documents/library/load-document-library',
  'mapping/(complete-step|list-step-fields|offer-mapping)',
  'report/(choose-operation|list-replacements)',
  'runs/stored/load-run-history',
  'view/(show-chain|step-round)',
].map((path) => `^ui/src/stores/${path}\\.ts$`);

const inspector = 'elements/opchain-inspector';
const anyElement = [
  'model',
  'schema',
  'texts',
  'styles',
  'workbench',
  'stores',
  'elements/[a-z-]+\\.ts',
  'elements/parts',
];
/** For each folder of `ui/src`, what it may import besides itself: see `ui/src/README.md`. */
const below = {
  model: [],
  schema: [],
  styles: [],
  texts: ['schema'],
  stores: ['model', 'schema', 'texts'],
  workbench: ['stores'],
  'elements/parts': ['styles'],
  'canvas/geometry': [],
  'canvas/scene': ['canvas/geometry'],
  'canvas/drawing': ['canvas/(geometry|scene)', 'model', 'texts', 'elements/parts'],
  canvas: ['model', 'texts', 'elements/parts'],
  'elements/opchain-canvas': [...anyElement, 'canvas'],
  'elements/opchain-(credentials|palette|results)': anyElement,
  'elements/opchain-builder': [...anyElement, 'define-deferred\\.ts'],
  [`${inspector}/picker`]: anyElement,
  [`${inspector}/fields`]: [...anyElement, `${inspector}/picker`],
  [`${inspector}/code`]: [...anyElement, `${inspector}/(picker|fields)`],
  [`${inspector}/form`]: [...anyElement, `${inspector}/(picker|fields|code)`],
  [`${inspector}/sections`]: [...anyElement, `${inspector}/(fields|form|code)`],
  [`${inspector}/panels`]: [...anyElement, `${inspector}/(fields|sections)`],
  [inspector]: anyElement,
  'elements/[a-z-]+\\.ts': ['workbench', 'stores', 'elements/tracking-element\\.ts'],
};
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'imports of types alone count as well',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'packages-by-name',
      comment: 'a path into another package would pass by what it exports',
      severity: 'error',
      from: {
        path: '^((?:plugins|implementations)/[^/]+|core/drawing|core/resources|ui/host|conformance/arazzo-kit|core|ui|conformance|cli)/src/',
        pathNot: tests,
      },
      to: { path: '/src/', pathNot: '^$1/src/', dependencyTypes: ['local'] },
    },
    {
      name: 'kits-are-for-tests',
      severity: 'error',
      comment: 'the kits that packages export, and what tests of this repository share',
      from: { pathNot: [...tests, '/src/testing/', '^scripts/'] },
      to: { path: ['^(core|plugins/[^/]+|implementations/[^/]+)/src/testing/', '^scripts/test-support/'] },
    },
    ...folders('core/src', core),
    ...folders('core/src/model', model),
    ...layers('core/src/document', [['extension'], ['read'], ['write'], ['update', 'workflows']]),
    ...layers('core/src/runner', [
      ['grants', 'masking', 'schema', 'schedule'],
      ['request'],
      ['contract', 'response', 'environment'],
      ['record', 'secrets'],
      ['plan'],
      ['step'],
      ['flow'],
    ]),
    ...layers('core/src/kernel', [['time', 'hooks'], ['guards']]),
    only('core-imports-nobody', '^core/src/', ['^core/src/']),
    {
      name: 'core-entries-are-the-last',
      comment: 'an entry lists what the folders contain; importing it would load all of them',
      severity: 'error',
      from: { path: '^core/src/', pathNot: tests },
      to: { path: coreEntries },
    },
    only('drawing-uses-core', '^core/drawing/src/', ['^core/drawing/src/', coreEntries]),
    only('resources-use-core', '^core/resources/src/', ['^core/resources/src/', coreEntries]),
    ...layers('core/resources/src', [
      ['producers', 'search'],
      ['settings', 'values'],
      ['fields', 'records'],
      ['requests'],
      ['proposals'],
    ]),
    only('engines-use-core', '^plugins/(engine-[^/]+)/', ['^plugins/$1/', coreEntries]),
    only('mock-uses-resources', '^plugins/executor-mock/', ['^plugins/executor-mock/', coreEntries, resourcesEntry]),
    ...layers('plugins/executor-mock/src', [['plan'], ['responses'], ['requests', 'state'], ['operations']]),
    only('plugins-use-core', '^plugins/(?!engine-|executor-mock/)([^/]+)/', [
      '^plugins/$1/',
      '^core/src/(plugin|testing/index)\\.ts$',
    ]),
    only('ui-uses-core', '^ui/src/(?!page/|standalone/)', ['^ui/src/', coreEntries, drawingEntry, resourcesEntry]),
    ...folders('ui/src', below),
    ...folders(
      'ui/src/stores',
      Object.fromEntries(Object.entries(stores).map(([folder, others]) => [folder, [...others, filesBeside]])),
    ),
    {
      name: 'stores-know-no-composition',
      severity: 'error',
      from: { path: '^ui/src/stores/[^/]+/', pathNot: [...tests, ...usesAllStores] },
      to: { path: composition },
    },
    only(
      'composition-roots-use-plugins',
      '^ui/src/(page|standalone)/',
      ['^ui/src/', coreEntries, drawingEntry, resourcesEntry, pluginEntries],
      'the page of the tool, and the elements as one file: the only places of the interface that know plugins',
    ),
    {
      name: 'composition-roots-are-the-last',
      comment: 'the modules of the package know no plugin, so they import no composition root',
      severity: 'error',
      from: { path: '^ui/src/', pathNot: ['^ui/src/(page|standalone)/', '\\.test\\.ts$'] },
      to: { path: '^ui/src/(page|standalone)/' },
    },
    only('contract-imports-nobody', '^implementations/contract/', ['^implementations/contract/']),
    only('shop-uses-contract', '^implementations/shop/', ['^implementations/shop/', '^implementations/contract/']),
    only('issuer-uses-host', '^implementations/issuer/', ['^implementations/issuer/', hostEntry]),
    only(
      'frameworks-use-shop',
      '^implementations/(express|fastify|hapi|koa)/',
      ['^implementations/$1/', '^implementations/(contract|shop)/', hostEntry],
      'never each other, never core',
    ),
    only('guarded-samples-use-issuer', '^implementations/(bundled|reference)/', [
      '^implementations/$1/',
      '^implementations/(contract|shop|issuer)/',
      hostEntry,
    ]),
    only('conformance-knows-targets-by-url', '^conformance/src/', [
      '^conformance/src/',
      coreEntries,
      resourcesEntry,
      pluginEntries,
      '^implementations/contract/',
    ]),
    ...layers('conformance/src', [
      ['login'],
      ['kernel'],
      ['contract'],
      ['engine'],
      ['derive', 'behaviors'],
      ['rules'],
      ['prove', 'explore', 'propose'],
      ['check'],
    ]),
    only(
      'arazzo-kit-imports-nobody',
      '^conformance/arazzo-kit/src/',
      ['^conformance/arazzo-kit/src/'],
      'it checks any runner, by its command alone',
    ),
    only('host-uses-core-and-the-page', '^ui/host/src/', ['^ui/host/src/', coreEntries, '^ui/src/page-config\\.ts$']),
    only('cli-uses-libraries', '^cli/src/', [
      '^cli/src/',
      coreEntries,
      drawingEntry,
      resourcesEntry,
      '^conformance/src/(index|kernel/create-node-kernel)\\.ts$',
      pluginEntries,
      hostEntry,
    ]),
    ...folders('cli/src', cli),
    {
      name: 'nothing-imports-cli',
      severity: 'error',
      from: { pathNot: ['^cli/', '^scripts/', ...tests] },
      to: { path: '^cli/' },
    },
    {
      name: 'stores-are-plain',
      severity: 'error',
      from: { path: '^ui/src/(model|schema|stores|texts)/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(lit|@lit|rete)' },
    },
    {
      name: 'one-file-imports-rete',
      severity: 'error',
      from: { path: '^ui/src/', pathNot: '^ui/src/canvas/rete-[a-z-]+\\.ts$' },
      to: { path: 'node_modules/rete' },
    },
    {
      name: 'one-file-imports-codemirror',
      severity: 'error',
      from: {
        path: '^ui/src/',
        pathNot: '^ui/src/elements/opchain-inspector/code/create-code-editor\\.ts$',
      },
      to: { path: 'node_modules/(@codemirror|@lezer)/' },
    },
    {
      name: 'one-file-imports-tsyringe',
      severity: 'error',
      from: { path: '^core/src/', pathNot: '^core/src/kernel/(container|reflect-polyfill)\\.ts$' },
      to: { path: 'node_modules/(tsyringe|reflect-metadata)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/', '^scripts/'] },
    exclude: { path: ['\\.generated\\.ts$', '/bench/', '/scripts/', '/test/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    webpackConfig: { fileName: 'scripts/checks/resolve-sources.mjs' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
