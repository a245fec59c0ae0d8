import type { Chain, Step } from '../../model/chain.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { DocumentDiagnostic } from '../../model/errors/opchain-error.js';
import { nearExpression } from '../../model/expressions/near-expression.js';
import {
  isExchangeExpression,
  looksLikeExpression,
  outputPath,
  parseExpression,
} from '../../model/expressions/runtime-expression.js';

const plainName = /^[A-Za-z0-9._-]+$/;

/** Parts of a chain that no Arazzo document can contain, except its values. */
export function findUnwritable(chain: Chain): readonly DocumentDiagnostic[] {
  const diagnostics: DocumentDiagnostic[] = [];
  const report = (message: string, ...path: readonly string[]) =>
    diagnostics.push({ pointer: formatPointer(path), message });
  if (chain.id.trim() === '') report('the chain has no ID');
  if (!chain.steps.some(({ kind }) => kind === 'operation' || kind === 'workflow'))
    report('the chain has no operation yet');
  if (chain.sources.length === 0) report('it has no API description');
  for (const name of findRepeated(chain.sources.map((source) => source.name)))
    report(`two sources are named ${JSON.stringify(name)}`);
  for (const { name } of chain.sources) if (name.trim() === '') report('a source has no name');
  for (const { name } of chain.inputs)
    if (!/^[^{}#\p{Cc}]+$/u.test(name))
      report(`the input name ${JSON.stringify(name)} must not contain braces, "#" or control characters`);
  for (const { name } of chain.outputs ?? [])
    if (!plainName.test(name))
      report(`the output name ${JSON.stringify(name)} can only contain letters, digits, ".", "_" and "-"`);
  for (const id of findRepeated(chain.steps.map((step) => step.id))) report('two steps have this name', 'steps', id);
  for (const step of chain.steps) for (const message of listStepDiagnostics(step)) report(message, 'steps', step.id);
  const inputs = new Set(chain.inputs.map(({ name }) => name));
  for (const { id, kind } of chain.steps)
    if (kind === 'compute' && inputs.has(id)) report('it has the name of an input of the chain', 'steps', id);
  const ids = new Set(chain.steps.map(({ id }) => id));
  for (const { source, target } of chain.connections) {
    if (!ids.has(source) || !ids.has(target))
      report(
        `the connection from ${JSON.stringify(source)} to ${JSON.stringify(target)} refers to a step that does not exist`,
      );
    if (source === target) report('it is connected to itself', 'steps', source);
  }
  return diagnostics;
}

function listStepDiagnostics(step: Step): readonly string[] {
  const diagnostics: string[] = step.id.trim() === '' ? ['it has no name'] : [];
  if (step.kind !== 'operation' && step.kind !== 'workflow') return diagnostics;
  for (const { name, expression } of step.captures) {
    if (!plainName.test(name))
      diagnostics.push(`the capture name ${JSON.stringify(name)} can only contain letters, digits, ".", "_" and "-"`);
    const isOwn = isExchangeExpression(parseExpression(expression)) || outputPath(expression) !== undefined;
    if (looksLikeExpression(expression) && !isOwn && nearExpression(expression) === undefined)
      diagnostics.push(
        `the capture ${JSON.stringify(name)} must be an expression over the call itself, such as $response.body#/id, or a mapping`,
      );
  }
  if (step.onFailure.some(({ name }) => name === '')) diagnostics.push('each action needs a name');
  for (const name of findRepeated(step.captures.map((capture) => capture.name)))
    diagnostics.push(`two captures are named ${JSON.stringify(name)}`);
  for (const name of findRepeated(
    (step.kind === 'operation' ? step.parameters : []).map(
      (parameter) => `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`,
    ),
  )) {
    diagnostics.push(`the parameter ${JSON.stringify(name)} is duplicated`);
  }
  return diagnostics;
}

function findRepeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const name of names) (seen.has(name) ? duplicates : seen).add(name);
  return [...duplicates];
}
