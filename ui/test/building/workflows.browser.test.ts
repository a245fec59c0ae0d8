import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('express');

const builder = useBuilder(browser, sample, /status of 404/);

beforeEach(async () => {
  await builder.row('Presets').waitFor();
});

const row = (key: string) => builder.results.locator(`[role=row][data-node="${key}"]`);

describe('chains that call workflows', () => {
  test.each(['Poll until done', 'Pages until the end', 'For each item', 'Fallback on failure'])(
    'the sample "%s" is offered on the first screen, and succeeds',
    async (name) => {
      await builder.button(new RegExp(`^${name}`)).click();
      await builder.run();
      expect(await builder.waitForRunEnd()).toBe('Succeeded');
    },
  );

  test('results open to the called workflow and its steps, and show the details of each', async () => {
    await builder.button(/^For each item/).click();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    await builder.resultOf('activateEach').focus();
    await builder.page.keyboard.press('ArrowRight');
    await row('activateEach/[0]').or(row('activateEach/getCustomer')).first().waitFor();
    if (await row('activateEach/[0]').isVisible()) {
      await row('activateEach/[0]')
        .getByRole('button', { name: /^Expand/ })
        .click();
      await row('activateEach/[0]/getCustomer').click();
    } else await row('activateEach/getCustomer').click();
    await builder.inspector.getByText(/Then: .*action “(?:inactive|nothingToDo)”/).waitFor();
    await builder.inspector.getByRole('button', { name: 'activateEach', exact: true }).click();
    await builder.inspector.getByRole('heading', { name: 'Outputs' }).waitFor();
  });

  test('the result of a node that ran several times steps through its rounds', async () => {
    await builder.button(/^For each item/).click();
    // Each run adds a customer, so that the second run has several.
    for (const run of [/Run 1\b/, /Run 2\b/]) {
      await builder.run();
      await builder.results.getByText(run).first().waitFor();
      expect(await builder.waitForRunEnd()).toBe('Succeeded');
    }
    await builder.resultOf('activateEach').click();
    const { inspector } = builder;
    const next = inspector.getByRole('button', { name: 'Next round' });
    const previous = inspector.getByRole('button', { name: 'Previous round' });
    await inspector.getByText(/^All \d+ rounds$/).waitFor();
    await next.click();
    await inspector.getByText(/^Round 1 of \d+: \S+$/).waitFor();
    await inspector
      .locator('.crumbs')
      .getByText(/1 of \d+: \S+$/)
      .waitFor();
    await next.click();
    await inspector.getByText(/^Round 2 of \d+: \S+$/).waitFor();
    await inspector
      .locator('.crumbs')
      .getByText(/2 of \d+: \S+$/)
      .waitFor();
    await previous.click();
    await inspector.getByText(/^Round 1 of \d+: \S+$/).waitFor();
    await previous.click();
    await inspector.getByText(/^All \d+ rounds$/).waitFor();
    await previous.click();
    await inspector.getByText(/^Round (\d+) of \1: \S+$/).waitFor();
    await next.click();
    await inspector.getByText(/^All \d+ rounds$/).waitFor();
    // The card shows the same round.
    await next.click();
    await builder.waitForCardLabel('activateEach', 'Round 1 of');
  });

  test('a handled failure does not look like one that failed the run, and shows which action was taken and why', async () => {
    await builder.button(/^Fallback on failure/).click();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    await builder.results.getByText('1 succeeded, 1 handled', { exact: true }).waitFor();
    await builder.resultOf('getCustomer').click();
    await builder.inspector
      .getByText(
        'The action “createInstead” handled this failure: the run continued with createCustomer. Criteria met: $statusCode == 404.',
      )
      .waitFor();
  });

  test('inputs of a called workflow are fields, its outputs can be mapped, and saving keeps it', async () => {
    const steps = [
      { stepId: 'find', workflowId: 'findCustomer', parameters: [{ name: 'limit', value: 2 }] },
      { stepId: 'list', operationId: 'listCustomers', dependsOn: ['find'] },
    ];
    const find = {
      workflowId: 'findCustomer',
      inputs: { type: 'object', properties: { limit: { type: 'integer' }, status: { type: 'string' } } },
      steps: [
        {
          stepId: 'page',
          operationId: 'listCustomers',
          parameters: [{ name: 'limit', in: 'query', value: '$inputs.limit' }],
          outputs: { first: '$response.header.Content-Type' },
        },
      ],
      outputs: { kind: '$steps.page.outputs.first' },
    };
    const document = {
      arazzo: '1.1.0',
      info: { title: 'Find', version: '1.0.0' },
      sourceDescriptions: [{ name: 'shop', url: './openapi.json', type: 'openapi' }],
      workflows: [
        { workflowId: 'main', steps, 'x-opchain': { version: 1, order: 'graph', layout: {}, captures: {} } },
        find,
      ],
    };
    await builder.openText('Chain', JSON.stringify(document));
    await builder.card('find').click();
    await builder.inspector.getByRole('heading', { name: 'Inputs of findCustomer' }).waitFor();
    const before = await builder.chain();
    await builder.type('status', 'active');
    const changed = await builder.chainAfter(before);
    expect(changed.steps[0]).toMatchObject({
      inputs: [
        { name: 'limit', value: 2 },
        { name: 'status', value: 'active' },
      ],
    });
    await builder.card('list').click();
    await builder.map('limit', 'find.kind');
    expect((await builder.chain()).steps[1]).toMatchObject({ parameters: [{ name: 'limit', value: '{{find.kind}}' }] });
  });

  test('tolerated syntax is listed under Problems with its pointer and the correct form', async () => {
    const document = {
      arazzo: '1.1.0',
      info: { title: 'Forgiven', version: '1.0.0' },
      sourceDescriptions: [{ name: 'shop', url: './openapi.json', type: 'openapi' }],
      workflows: [
        {
          workflowId: 'main',
          steps: [
            {
              stepId: 'list',
              operationId: 'listCustomers',
              successCriteria: [{ condition: '$response.header.Content-Type == "application/json"' }],
            },
          ],
        },
      ],
    };
    await builder.palette.getByRole('treeitem').first().waitFor();
    await builder.openText('Chain', JSON.stringify(document));
    await builder.card('list').waitFor();
    await builder.results.getByRole('tab', { name: /^Problems\s*1/ }).click();
    await builder.results.getByText('Step list, check 1 /workflows/0/steps/0/successCriteria/0/condition').waitFor();
  });
});
