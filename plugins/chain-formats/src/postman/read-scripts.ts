import type { JsonValue } from '@opchain/core/plugin';
import { asObject, asObjects, asText } from '../json-members.js';

/** Where in a response a script takes a value from. */
type AssignedSource =
  | { readonly kind: 'response'; readonly path: readonly string[] }
  | { readonly kind: 'header'; readonly header: string };

/** What is known of the scripts of a request. */
interface ReadScripts {
  readonly hasScript: boolean;
  readonly assignments: readonly { readonly variable: string; readonly source: AssignedSource }[];
  /** Variables that are set in another way. */
  readonly unclear: readonly string[];
}

const body = String.raw`(?:pm\.response\.json\(\)|JSON\.parse\(\s*(?:responseBody|pm\.response\.text\(\))\s*\))`;
const path = String.raw`((?:\??\.?\[\d+\]|\??\.?\[(?:"[^"]*"|'[^']*')\]|\??\.[A-Za-z_$][\w$]*)*)`;
const setter = String.raw`(?:pm\.(?:environment|globals|collectionVariables|variables)\.set|postman\.set(?:Environment|Global)Variable)`;

/**
 * Finds the variables that scripts set from a response, by the few forms in which this is written. No script is run.
 *
 * @param events the `event` of a request or folder
 */
export function readScripts(events: JsonValue | undefined): ReadScripts {
  const scripts = asObjects(events).flatMap((event) => {
    const exec = asObject(event['script'])?.['exec'];
    const lines = Array.isArray(exec)
      ? exec.map((line) => (typeof line === 'string' ? line : '')).join('\n')
      : asText(exec);
    const code = removeComments(lines ?? '');
    return code.trim() === '' || event['disabled'] === true ? [] : [{ code, isTest: event['listen'] === 'test' }];
  });
  const assignments = new Map<string, AssignedSource | undefined>();
  for (const { code, isTest } of scripts) {
    const names = isTest ? listNames(code) : new Map<string, readonly string[]>();
    for (const [, variable = '', expression = ''] of code.matchAll(
      new RegExp(
        String.raw`${setter}\(\s*["'\x60]([^"'\x60]+)["'\x60]\s*,\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`,
        'g',
      ),
    ))
      assignments.set(variable, isTest ? readExpression(expression.trim(), names) : undefined);
  }
  return {
    hasScript: scripts.length > 0,
    assignments: [...assignments].flatMap(([variable, source]) => (source === undefined ? [] : [{ variable, source }])),
    unclear: [...assignments].flatMap(([variable, source]) => (source === undefined ? [variable] : [])),
  };
}

const removeComments = (code: string) => code.replace(/\/\*[^]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, '');

/** Names of values of the response: `const order = pm.response.json().order`, `const { id } = order`. */
function listNames(code: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  const statement = /(?:const|let|var)\s+(?:(\w+)|\{([^{}]*)\})\s*=\s*([^;\n]+)/g;
  for (const [, name, members, expression = ''] of code.matchAll(statement)) {
    const source = readExpression(expression.trim(), names);
    if (source?.kind !== 'response') continue;
    if (name !== undefined) names.set(name, source.path);
    for (const member of members?.split(',') ?? []) {
      const [, key, alias] = /^\s*(\w+)\s*(?::\s*(\w+)\s*)?$/.exec(member) ?? [];
      if (key !== undefined) names.set(alias ?? key, [...source.path, key]);
    }
  }
  return names;
}

function readExpression(expression: string, names: ReadonlyMap<string, readonly string[]>): AssignedSource | undefined {
  const [, header] =
    /^(?:pm\.response\.headers\.get|postman\.getResponseHeader)\(\s*["']([^"']+)["']\s*\)$/.exec(expression) ?? [];
  if (header !== undefined) return { kind: 'header', header };
  const [, name, steps] = new RegExp(`^(?:${body}|([A-Za-z_$][\\w$]*))${path}$`).exec(expression) ?? [];
  const start = name === undefined ? [] : names.get(name);
  if (steps === undefined || start === undefined) return undefined;
  const segments = [...steps.matchAll(/\[(\d+)\]|\[["']([^"']*)["']\]|\.([A-Za-z_$][\w$]*)/g)];
  return {
    kind: 'response',
    path: [...start, ...segments.map(([, index, key, member]) => index ?? key ?? member ?? '')],
  };
}
