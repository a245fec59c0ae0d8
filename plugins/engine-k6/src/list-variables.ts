import { generatorOf } from '@opchain/core/internal/model';
import type { SuiteDefinition } from './runtime/definition.js';
import { getVariableName } from './runtime/read-environment.js';

/** An environment variable of a script. */
export interface K6Variable {
  /** As in `__ENV`. */
  readonly name: string;
  /** What it is for. */
  readonly kind: 'server' | 'credential' | 'input';
  /** True if the script does not run without it. */
  readonly isRequired: boolean;
  /** True for credentials and passwords. */
  readonly isSecret: boolean;
}

/** The variables of servers, credentials and inputs, each once. */
export function listVariables({ setUp, chains, tearDown }: SuiteDefinition): readonly K6Variable[] {
  const made = new Set(setUp.flatMap(({ chain }) => (chain.outputs ?? []).map(({ name }) => name)));
  const all = [...setUp, ...chains, ...tearDown].flatMap(({ servers, credentials, chain }): readonly K6Variable[] => [
    ...Object.entries(servers).map(
      ([name, url]) =>
        ({ name: getVariableName('SERVER', name), kind: 'server', isRequired: url === '', isSecret: false }) as const,
    ),
    ...Object.keys(credentials).map(
      (name) =>
        ({ name: getVariableName('CREDENTIAL', name), kind: 'credential', isRequired: true, isSecret: true }) as const,
    ),
    ...chain.inputs.map(({ name, required, schema }): K6Variable => ({
      name: getVariableName('INPUT', name),
      kind: 'input',
      isRequired: required && schema['default'] === undefined && generatorOf(schema) === undefined && !made.has(name),
      isSecret: schema['format'] === 'password',
    })),
  ]);
  return [...new Map(all.map((each) => [each.name, each])).values()];
}
