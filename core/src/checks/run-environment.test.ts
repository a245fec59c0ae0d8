import { describe, expect, test } from '@jest/globals';
import { StepOutputs } from '../runner/step/step-outputs.js';
import { parseTemplate } from '../model/mappings/mapping-text.js';
import type { JsonValue } from '../model/json.js';
import { languagesOf, loadLanguages } from './load-language.js';
import type { RunEnvironment, WorkflowValues } from './run-environment.js';

const workflows = new Map<string, WorkflowValues>();
const environment: RunEnvironment = {
  self: 'https://acme.example/chains/order.yaml',
  sourceDescriptions: new Map([['shop', { name: 'shop', url: './shop.yaml', type: 'openapi' }]]),
  components: { parameters: { page: { name: 'page', in: 'query', value: 1 } } },
  workflows,
};

async function valueOf(text: string): Promise<JsonValue | undefined> {
  const outputs = new StepOutputs(new Map([['page', { size: 20, items: [1, 2] }]]), undefined, environment);
  const [part] = parseTemplate(text);
  if (part?.kind !== 'mapping') throw new Error(`${text} is not a mapping`);
  await loadLanguages(languagesOf(part.mapping));
  return outputs.find(part.mapping);
}

describe('expressions of the run', () => {
  test.each<[string, JsonValue | undefined]>([
    ['{{$self}}', 'https://acme.example/chains/order.yaml'],
    ['{{$sourceDescriptions.shop.url}}', './shop.yaml'],
    ['{{$sourceDescriptions.shop.type}}', 'openapi'],
    ['{{$sourceDescriptions.other.url}}', undefined],
    ['{{$components.parameters.page}}', { name: 'page', in: 'query', value: 1 }],
    ['{{$inputs.page | jsonpointer "/size"}}', 20],
    ['{{$inputs.page | jsonpath "$.items[0]"}}', 1],
    ['{{$inputs.page | jsonpath "$.items[*]"}}', [1, 2]],
    ['{{$inputs.page | jsonpath "$.items[?@ > 1]"}}', [2]],
    ['{{$inputs.page | jsonpath "$.none"}}', undefined],
    ['{{$inputs.none | jsonpath "$.none"}}', undefined],
  ])('%s is %j', async (text, value) => {
    expect(await valueOf(text)).toEqual(value);
  });

  test('the values of a workflow exist from the moment it ran', async () => {
    expect(await valueOf('{{$workflows.login.outputs.token}}')).toBeUndefined();
    workflows.set('login', { inputs: { user: { name: 'ada' } }, outputs: { token: 't1' } });
    expect(await valueOf('{{$workflows.login.outputs.token}}')).toBe('t1');
    expect(await valueOf('{{$workflows.login.inputs.user#/name}}')).toBe('ada');
  });
});
