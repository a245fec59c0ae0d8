import js from '@eslint/js';
import tseslint from 'typescript-eslint';

// What a reader has to hold in mind at once; docs/decisions/measures.md has the reasons. A switch counts once, however many cases its table has.
const complexity = ['error', { max: 12, variant: 'modified' }];
const maxParams = ['error', 4];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-duplicate-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      complexity,
      'max-params': maxParams,
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', 400],
    },
  },
  {
    // Templates of Lit: markup is long, and each attribute that may be missing is a condition.
    files: [
      'ui/src/canvas/drawing/*-template.ts',
      'ui/src/elements/opchain-inspector/{panels,sections}/*.ts',
      'ui/src/elements/**/{render-*,*-banner,*-bar,*-form,*-row}.ts',
    ],
    ignores: ['**/opchain-*.ts'],
    rules: { complexity: 'off', 'max-lines-per-function': 'off' },
  },
  {
    // Tests belong to no package's build; they have a project of their own.
    files: ['**/*.test.ts', '**/test/**/*.ts', 'scripts/test-support/**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: false, project: './tsconfig.tests.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // What a server answers is looked at, not trusted: a wrong guess fails the test. The same is true of what may be undefined.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    // The function of a `describe` or a `test` is a list of cases. What is expected is expected always.
    files: ['**/*.test.ts'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "IfStatement CallExpression[callee.name='expect']",
          message: 'An expectation that depends on a condition may never be checked.',
        },
      ],
    },
  },
  {
    // What tests of several packages share is in scripts/test-support.
    files: ['**/*.test.ts', '**/test/**/*.ts', 'scripts/test-support/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./)+(core|ui|conformance|cli|docs|(plugins|implementations)/[^/]+)/(.+/)?test/',
              message: 'Tests of several packages share what is in @opchain/test-support.',
            },
          ],
        },
      ],
    },
  },
  {
    // Browser tests use what users see and what host pages can call. The listed files still read stores: the first answers hundreds of approvals
    // in one page, the others read a document and change it in one task, so that no other program writes its file in between.
    files: ['**/*.browser.test.ts', 'ui/test/**/*.ts'],
    ignores: [
      'ui/test/hostile/data-flow.browser.test.ts',
      'ui/test/long/{decide-conflict,interleave,workspace-page}.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'stores', message: 'Use what is visible, and public properties such as `chain` and `workbench`.' },
      ],
    },
  },
  {
    // A declaration file declares several modules, each with imports of its own.
    files: ['**/*.d.ts'],
    rules: { 'no-duplicate-imports': 'off' },
  },
  {
    // Whole identifiers that docs/glossary.md rejects.
    files: ['**/*.ts', '**/*.mjs'],
    rules: {
      'id-denylist': [
        'error',
        ...[
          'fault',
          'faults',
          'misfit',
          'misfits',
          'deviation',
          'deviations',
          'finding',
          'findings',
          'circle',
          'circles',
        ],
        ...['wish', 'wishes', 'CredentialWish', 'GrantWish', 'judge', 'Judge', 'Marks', 'Spot', 'Pace', 'Slots'],
        ...['ToolServer', 'createTool', 'defineShell', 'defineRest', 'OpchainRunEventEvent', 'mend', 'odd', 'choosy'],
        ...['colour', 'colours', 'MOST_KEPT', 'longest', 'deepest', 'mostSteps', 'maxLevel'],
      ],
    },
  },
  {
    // Written as strangers would: `async` also where it only turns what is thrown into a rejection.
    files: ['docs/examples/**/*.ts'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    // As in other tests; and those of `node:test` are promises that nobody has to wait for.
    files: ['docs/examples/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    rules: { complexity, 'max-params': maxParams },
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        setImmediate: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        // In functions that are handed to a browser, and in CommonJS files.
        document: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
      },
    },
  },
);
