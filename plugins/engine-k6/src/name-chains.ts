import { getVariableName } from './runtime/read-environment.js';

/** What a script names itself, or k6 calls. */
const taken = new Set([
  ...[
    'default',
    'setup',
    'teardown',
    'options',
    'handleSummary',
    'check',
    'SharedArray',
    'encoding',
    'execution',
    'http',
  ],
  ...[
    'Rate',
    'Trend',
    'clearTimeout',
    'setTimeout',
    'createSuite',
    'readNumber',
    'definition',
    'suite',
    'opchain',
    'open',
  ],
  ...['await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'delete', 'do', 'else', 'enum'],
  ...[
    'export',
    'extends',
    'false',
    'finally',
    'for',
    'function',
    'if',
    'import',
    'in',
    'instanceof',
    'let',
    'new',
    'null',
  ],
  ...['package', 'private', 'protected', 'public', 'interface', 'implements', 'static', 'yield', 'arguments', 'eval'],
  ...[
    'return',
    'super',
    'switch',
    'this',
    'throw',
    'true',
    'try',
    'typeof',
    'undefined',
    'var',
    'void',
    'while',
    'with',
  ],
]);

/** A name for each workflow that is one of a scenario, of a function and of variables: its id if possible, each once. */
export function nameChains(ids: readonly string[]): readonly string[] {
  const used = new Set([...taken].map((name) => name.toUpperCase()));
  return ids.map((id) => {
    const base = id.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_');
    let name = base;
    for (let number = 2; used.has(name.toUpperCase()); number += 1) name = `${base}_${number}`;
    used.add(name.toUpperCase());
    return name;
  });
}

/** The variables that name the file of rows of each chain of a script, by the ids of the workflows in order. */
export const listInputsVariables = (ids: readonly string[]): readonly string[] =>
  nameChains(ids).map((name) => getVariableName('INPUTS_FILE', name));
