import type { Chain, Step } from '../../model/chain.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { DocumentDiagnostic } from '../../model/opchain-error.js';
import { parseExpression } from '../../model/runtime-expression.js';

const plainId = /^[A-Za-z0-9_-]+$/;
const plainName = /^[A-Za-z0-9._-]+$/;

/** What of a chain no Arazzo document can hold, its values left aside. */
export function findUnwritable(chain: Chain): readonly DocumentDiagnostic[] {
  const diagnostics: DocumentDiagnostic[] = [];
  const report = (message: string, ...path: readonly string[]) =>
    diagnostics.push({ pointer: formatPointer(path), message });
  if (!plainId.test(chain.id))
    report(`the id of the chain ${JSON.stringify(chain.id)} has to be letters, digits, "_" and "-"`);
  if (!chain.steps.some(({ kind }) => kind === 'operation'))
    report('a file needs at least one operation; add one first');
  if (chain.sources.length === 0) report('it has no API description');
  for (const name of findRepeated(chain.sources.map((source) => source.name)))
    report(`two sources have the name ${JSON.stringify(name)}`);
  for (const { name } of chain.sources)
    if (!plainId.test(name))
      report(`the name of the source ${JSON.stringify(name)} has to be letters, digits, "_" and "-"`);
  for (const { name } of chain.inputs)
    if (!plainName.test(name))
      report(`the name of the input ${JSON.stringify(name)} has to be letters, digits, ".", "_" and "-"`);
  for (const { name } of chain.outputs ?? [])
    if (!plainName.test(name))
      report(`the name of the output ${JSON.stringify(name)} has to be letters, digits, ".", "_" and "-"`);
  for (const id of findRepeated(chain.steps.map((step) => step.id))) report('two nodes have this name', 'steps', id);
  for (const step of chain.steps) for (const message of stepProblems(step)) report(message, 'steps', step.id);
  const ids = new Set(chain.steps.map(({ id }) => id));
  for (const { source, target } of chain.connections) {
    if (!ids.has(source) || !ids.has(target))
      report(
        `a connection goes from ${JSON.stringify(source)} to ${JSON.stringify(target)}, of which not both are there`,
      );
    if (source === target) report('it is connected to itself', 'steps', source);
  }
  return diagnostics;
}

function stepProblems(step: Step): readonly string[] {
  const diagnostics: string[] = plainId.test(step.id) ? [] : ['names of nodes are letters, digits, "_" and "-"'];
  if (step.kind !== 'operation') return diagnostics;
  for (const { name, expression } of step.captures) {
    const kind = parseExpression(expression)?.kind ?? '';
    if (!plainName.test(name))
      diagnostics.push(`the name of the capture ${JSON.stringify(name)} has to be letters, digits, ".", "_" and "-"`);
    if (!['url', 'method', 'statusCode', 'request', 'response'].includes(kind))
      diagnostics.push(
        `the capture ${JSON.stringify(name)} has to be an expression of the call itself, such as $response.body#/id`,
      );
  }
  if (step.retries.some(({ name }) => name === '')) diagnostics.push('each retry rule needs a name');
  for (const name of findRepeated(step.captures.map((capture) => capture.name)))
    diagnostics.push(`two captures have the name ${JSON.stringify(name)}`);
  for (const name of findRepeated(
    step.parameters.map(
      (parameter) => `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`,
    ),
  )) {
    diagnostics.push(`the parameter ${JSON.stringify(name)} is there twice`);
  }
  return diagnostics;
}

function findRepeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const name of names) (seen.has(name) ? duplicates : seen).add(name);
  return [...duplicates];
}
