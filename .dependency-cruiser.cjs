// Who may import whom. A package imports others of ours by their name alone, never their inner files.
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '(\\.test\\.ts$|/test/)' },
  to: { path: '^(core|plugins|ui|implementations|conformance|cli)/', pathNot: [...allowed, '/node_modules/'] },
});
/** Folders in layers: each imports itself, and those of the layers before its own. */
const layers = (root, all) =>
  all.flatMap((folders, level) =>
    folders.map((folder) => ({
      name: `${root}/${folder}-uses-the-layers-below`,
      severity: 'error',
      from: { path: `^${root}/${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${root}/`, pathNot: `^${root}/(${[...all.slice(0, level).flat(), folder].join('|')})/` },
    })),
  );
/** What our own packages build on: every entry of core but the kits for tests. */
const coreEntries = '^core/dist/(index|plugin|internal/[a-z]+)\\.';
const folderOf = (path) => `^${path}/`;

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
  'elements/[a-z-]+\\.ts': ['workbench', 'stores'],
};
const uiFolders = Object.entries(below).map(([folder, others]) => ({
  name: `ui-folders: ${folder}`,
  severity: 'error',
  from: { path: `^ui/src/(${folder})(/|$)`, pathNot: '\\.test\\.ts$' },
  to: { path: '^ui/src/', pathNot: ['$1', ...others].map((path) => `^ui/src/${path}(/|$)`) },
}));

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
    only('model-is-the-root', '^core/src/model/', ['^core/src/model/'], 'model imports nothing else of ours'),
    only('checks-use-model', '^core/src/checks/', ['^core/src/(model|checks)/']),
    only('document-uses-model', '^core/src/document/', ['^core/src/(model|document|checks|graph)/']),
    only('results-use-model', '^core/src/results/', ['^core/src/(model|results)/']),
    only('editing-uses-document', '^core/src/editing/', ['^core/src/(model|document|graph|editing)/']),
    only('drawing-uses-model', '^core/src/drawing/', ['^core/src/(model|graph|results|drawing)/']),
    only('graph-uses-model', '^core/src/graph/', ['^core/src/(model|graph)/']),
    only('plugin-contract-uses-model', '^core/src/plugin/', ['^core/src/(model|plugin)/']),
    only(
      'runner-uses-graph-and-document',
      '^core/src/runner/',
      ['^core/src/(model|checks|document|graph|plugin|runner)/'],
      'the runner knows no kernel',
    ),
    ...layers('core/src/runner', [
      ['grants', 'masking', 'schema', 'request', 'schedule'],
      ['contract', 'response'],
      ['record', 'secrets'],
      ['plan'],
      ['step'],
    ]),
    ...layers('core/src/document', [['text', 'extension'], ['read'], ['write']]),
    only('kernel-uses-runner', '^core/src/kernel/', ['^core/src/(?!testing/)']),
    only('core-imports-nobody', '^core/src/', ['^core/src/']),
    only('plugins-use-core', '^plugins/([^/]+)/', ['^plugins/$1/', '^core/dist/(plugin|testing/index)\\.']),
    only('ui-uses-core', '^ui/src/(?!page/|standalone/)', ['^ui/src/', coreEntries]),
    ...uiFolders,
    only(
      'composition-roots-use-plugins',
      '^ui/src/(page|standalone)/',
      ['^ui/src/', coreEntries, '^plugins/[^/]+/dist/index\\.'],
      'the page of the tool, and the elements as one file: the only places of the interface that know plugins',
    ),
    {
      name: 'composition-roots-are-the-last',
      comment: 'the modules of the package know no plugin, so they import no composition root',
      severity: 'error',
      from: { path: '^ui/src/', pathNot: ['^ui/src/(page|standalone)/', '\\.test\\.ts$'] },
      to: { path: '^ui/src/(page|standalone)/' },
    },
    only('contract-imports-nobody', folderOf('implementations/contract'), ['^implementations/contract/']),
    only('shop-uses-contract', folderOf('implementations/shop'), [
      '^implementations/shop/',
      '^implementations/contract/',
    ]),
    only('issuer-uses-host', folderOf('implementations/issuer'), [
      '^implementations/issuer/',
      '^ui/host/dist/index\\.',
    ]),
    only(
      'frameworks-use-shop',
      '^implementations/(express|fastify|hapi|koa)/',
      ['^implementations/$1/', '^implementations/(contract|shop)/', '^ui/host/dist/index\\.'],
      'never each other, never core',
    ),
    only('guarded-samples-use-issuer', '^implementations/(bundled|reference)/', [
      '^implementations/$1/',
      '^implementations/(contract|shop|issuer)/',
      '^ui/host/dist/index\\.',
    ]),
    only('conformance-knows-targets-by-url', '^conformance/src/', [
      '^conformance/src/',
      coreEntries,
      '^plugins/[^/]+/dist/index\\.',
      '^implementations/contract/',
    ]),
    ...layers('conformance/src', [
      ['producers', 'login'],
      ['kernel'],
      ['contract'],
      ['engine'],
      ['derive', 'behaviors'],
      ['rules'],
      ['check', 'prove', 'explore', 'propose'],
    ]),
    only(
      'arazzo-kit-imports-nobody',
      '^conformance/arazzo-kit/src/',
      ['^conformance/arazzo-kit/src/'],
      'it checks any runner, by its command alone',
    ),
    only('host-uses-core-and-the-page', '^ui/host/src/', ['^ui/host/src/', coreEntries, '^ui/dist/page-config\\.']),
    only('cli-uses-libraries', '^cli/src/', [
      '^cli/src/',
      coreEntries,
      '^conformance/dist/(index|kernel/create-node-kernel)\\.',
      '^plugins/[^/]+/dist/index\\.',
      '^ui/host/dist/index\\.',
    ]),
    {
      name: 'nothing-imports-cli',
      severity: 'error',
      from: { pathNot: ['^cli/', '\\.test\\.ts$', '/test/'] },
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
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['\\.generated\\.ts$', '/bench/', '/scripts/', '/test/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    webpackConfig: { fileName: 'scripts/checks/resolve-sources.mjs' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
