import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { JsonValue, Step } from '@opchain/core';
import { openWorkflows } from '@opchain/core/internal/document';
import { asWholeMapping, formatPointer, parsePointer, type ValueMapping } from '@opchain/core/internal/model';
import { ACTING_SCORE, type DataLink, describeApi } from '@opchain/resources';
import { profiles } from './profile.js';
import type { Behavior } from './contract.js';
import { inputKey } from './load-contract.js';
import { loadProfile } from './load-profile.js';

/** Where the responses of the contracts have the ID of each kind of record. */
const outputsByKind: Readonly<Record<string, RegExp>> = {
  customer: /^(?:create|get|update|list)Customers?#(?:\/0)?\/id$|\/customerId$/,
  product: /^(?:create|get|update|list)Products?#(?:\/0)?\/id$|\/productId$/,
  order: /^(?:create|get|list)Orders?#(?:\/0)?\/id$|^setOrderStatus#\/id$|^checkoutCart#\/order\/id$|\/orderId$/,
  cart: /^(?:create|get)Cart#\/id$|^addCartItem#\/id$|\/cartId$/,
  payment: /^checkoutCart#\/payment\/id$|^confirmPayment#\/id$|\/paymentId$/,
  shipment: /\/trackingNumber$/,
};

/** The kind of record that an input names. */
function kindOf(input: string): string {
  const [operation = '', name = ''] = input.split(' ');
  if (/(?:customer|product|cart)Id$/.test(name)) return /(\w+)Id$/.exec(name)![1]!;
  return /(Customer|Product|Order|Cart|Payment|Shipment)/.exec(operation)![1]!.toLowerCase();
}

test('of what a chain calls, the producer of each data connection in R1 to R3 and the behaviors is ranked first', async () => {
  const connections: { readonly input: string; readonly output: string; readonly links: readonly DataLink[] }[] = [];
  const acted = new Map<string, string[]>();
  for (const profile of profiles) {
    const { description, behaviors } = await loadProfile(profile);
    const { links } = await describeApi(description);
    for (const { from, to, score } of links) {
      const input = `${profile} ${inputKey(to)}`;
      if (score >= ACTING_SCORE) acted.set(input, [...(acted.get(input) ?? []), `${from.operation}#${from.pointer}`]);
    }
    const name = { shop: 'R1', bundled: 'R2', reference: 'R3' }[profile];
    const opened = [...behaviors, await openSample(`conformance/chains/${name}.arazzo.yaml`)];
    // A workflow that several others call counts once.
    const chains = new Map(
      opened.flatMap(({ chain, library }) =>
        [chain, ...Object.values(library.workflows)].map((each) => [each.id, { chain: each, library }]),
      ),
    );
    for (const each of chains.values()) {
      // A mapping takes its value from a step of its chain.
      const called = listCalled(each);
      const among = links.filter(({ from }) => called.has(from.operation));
      connections.push(...listConnections(each).map((found) => ({ ...found, links: among })));
    }
  }

  const missed = connections.filter(({ input, output, links }) => {
    const [best] = links.filter(({ to }) => inputKey(to) === input);
    return best === undefined || `${best.from.operation}#${best.from.pointer}` !== output;
  });
  expect(connections.length).toBeGreaterThan(30);
  expect({ share: missed.length / connections.length <= 0.05, missed: missed.map(describe) }).toMatchObject({
    share: true,
  });

  const all = [...acted].flatMap(([input, outputs]) => outputs.map((output) => ({ input, output })));
  const wrong = all.filter(
    ({ input, output }) => !outputsByKind[kindOf(input.slice(input.indexOf(' ') + 1))]!.test(output),
  );
  expect(all.length).toBeGreaterThan(50);
  expect({ share: wrong.length / all.length <= 0.02, wrong: wrong.map(describe) }).toMatchObject({ share: true });
});

const describe = ({ input, output }: { readonly input: string; readonly output: string }) => `${input} from ${output}`;

async function openSample(file: string): Promise<Behavior> {
  return openWorkflows(await readFile(file, 'utf8'), { location: file, load: () => Promise.reject(new Error(file)) });
}

/** The operations that a chain calls, itself or by the workflows that it calls. */
function listCalled({ chain, library }: Behavior): ReadonlySet<string> {
  return new Set(
    chain.steps.flatMap((step): readonly string[] => {
      if (step.kind === 'operation') return [step.operation.id];
      const called = step.kind === 'workflow' ? library.workflows[step.workflow.id] : undefined;
      return called === undefined ? [] : [...listCalled({ chain: called, library })];
    }),
  );
}

/** What the steps of a chain take from the responses of others. */
function listConnections({
  chain: { steps },
  library,
}: Behavior): { readonly input: string; readonly output: string }[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'operation') return [];
    const inputs = [
      ...step.parameters.map(({ in: location, name, value }) => [`${location}/${name}`, value] as const),
      ...listLeaves(step.body?.payload, []),
    ];
    return inputs.flatMap(([at, value]) => {
      const mapping = typeof value === 'string' ? asWholeMapping(value) : undefined;
      const output = mapping === undefined ? undefined : outputOf(mapping, steps, library);
      return output === undefined ? [] : [{ input: `${step.operation.id} ${at}`, output }];
    });
  });
}

function listLeaves(
  value: JsonValue | undefined,
  path: readonly (string | number)[],
): (readonly [string, JsonValue])[] {
  if (Array.isArray(value)) return value.flatMap((item) => listLeaves(item, [...path, 0]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => listLeaves(item as JsonValue, [...path, name]));
  return value === undefined ? [] : [[`body${formatPointer(path)}`, value]];
}

/** The operation and the pointer of a mapped value, also through the outputs of a called workflow. */
function outputOf(mapping: ValueMapping, steps: readonly Step[], library: Behavior['library']): string | undefined {
  if (mapping.kind !== 'response' && mapping.kind !== 'output') return undefined;
  const step = steps.find(({ id }) => id === mapping.stepId);
  const name = mapping.kind === 'output' ? mapping.name : mapping.path[0];
  if (step?.kind === 'workflow') {
    const called = library.workflows[step.workflow.id];
    const value = called?.outputs?.find((each) => each.name === name)?.value;
    const inner = value === undefined ? undefined : asWholeMapping(value);
    return inner === undefined ? undefined : outputOf(inner, called!.steps, library);
  }
  if (step?.kind !== 'operation') return undefined;
  if (mapping.kind === 'response') return `${step.operation.id}#${formatPointer(mapping.path)}`;
  const expression = step.captures.find((capture) => capture.name === name)?.expression ?? '';
  const pointer = /^\$response\.body#(.*)$/.exec(expression)?.[1];
  return pointer === undefined || parsePointer(pointer) === undefined ? undefined : `${step.operation.id}#${pointer}`;
}
