import type { Chain, ChainNode } from '../model/chain.js';
import { formatPointer } from '../model/json-pointer.js';
import type { DocumentProblem } from '../model/opchain-error.js';
import { parseExpression } from '../model/runtime-expression.js';

const plainId = /^[A-Za-z0-9_-]+$/;
const plainName = /^[A-Za-z0-9._-]+$/;

/** What of a chain no Arazzo document can hold, its values left aside. */
export function findUnwritable(chain: Chain): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const refuse = (message: string, ...place: readonly string[]) => problems.push({ pointer: formatPointer(place), message });
  if (!plainId.test(chain.id)) refuse(`the id of the chain ${JSON.stringify(chain.id)} has to be letters, digits, "_" and "-"`);
  if (!chain.nodes.some(({ kind }) => kind === 'operation')) refuse('a file needs at least one operation; add one first');
  if (chain.sources.length === 0) refuse('it has no API description');
  for (const name of repeated(chain.sources.map((source) => source.name))) refuse(`two sources have the name ${JSON.stringify(name)}`);
  for (const { name } of chain.sources)
    if (!plainId.test(name)) refuse(`the name of the source ${JSON.stringify(name)} has to be letters, digits, "_" and "-"`);
  for (const { name } of chain.inputs)
    if (!plainName.test(name)) refuse(`the name of the input ${JSON.stringify(name)} has to be letters, digits, ".", "_" and "-"`);
  for (const { name } of chain.outputs ?? [])
    if (!plainName.test(name)) refuse(`the name of the output ${JSON.stringify(name)} has to be letters, digits, ".", "_" and "-"`);
  for (const id of repeated(chain.nodes.map((node) => node.id))) refuse('two nodes have this name', 'nodes', id);
  for (const node of chain.nodes) for (const message of nodeProblems(node)) refuse(message, 'nodes', node.id);
  const ids = new Set(chain.nodes.map(({ id }) => id));
  for (const { source, target } of chain.connections) {
    if (!ids.has(source) || !ids.has(target))
      refuse(`a connection goes from ${JSON.stringify(source)} to ${JSON.stringify(target)}, of which not both are there`);
    if (source === target) refuse('it is connected to itself', 'nodes', source);
  }
  return problems;
}

function nodeProblems(node: ChainNode): readonly string[] {
  const problems: string[] = plainId.test(node.id) ? [] : ['names of nodes are letters, digits, "_" and "-"'];
  if (node.kind !== 'operation') return problems;
  for (const { name, expression } of node.captures) {
    const kind = parseExpression(expression)?.kind ?? '';
    if (!plainName.test(name)) problems.push(`the name of the capture ${JSON.stringify(name)} has to be letters, digits, ".", "_" and "-"`);
    if (!['url', 'method', 'statusCode', 'request', 'response'].includes(kind))
      problems.push(`the capture ${JSON.stringify(name)} has to be an expression of the call itself, such as $response.body#/id`);
  }
  if (node.retries.some(({ name }) => name === '')) problems.push('each retry rule needs a name');
  for (const name of repeated(node.captures.map((capture) => capture.name))) problems.push(`two captures have the name ${JSON.stringify(name)}`);
  for (const name of repeated(
    node.parameters.map((parameter) => `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`),
  )) {
    problems.push(`the parameter ${JSON.stringify(name)} is there twice`);
  }
  return problems;
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}
