import js from '@eslint/js';
import tseslint from 'typescript-eslint';

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
    },
  },
  {
    // Tests belong to no package's build; they have a project of their own.
    files: ['**/*.test.ts', '**/test/**/*.ts', 'scripts/test-support/**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: false, project: './tsconfig.tests.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // What a server answers is checked, not trusted: a wrong guess fails the test.
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
    // What tests of several packages use is in `@opchain/test-support`.
    files: ['**/*.ts', '**/*.mjs'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./)+(?!test/)[^./][^/]*/(.*/)?test/',
              message:
                'A test does not use the test folder of another package; move what both use to scripts/test-support.',
            },
          ],
        },
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
    // The tests of `node:test` are promises that nobody has to wait for.
    files: ['docs/examples/**/*.spec.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/no-misused-promises': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
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
