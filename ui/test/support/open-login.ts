import type { Locator } from 'playwright-core';
import { describeGuardedApi, guardedChain } from '@opchain/test-support/logins/start-guarded-api';
import type { Plugin } from '@opchain/core/plugin';
import { nodeExecutor } from '../../../plugins/executor-node/src/index.js';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { type OpenBuilder, openBuilder } from './open-builder.js';
import type { TestBrowser } from '@opchain/test-support/shared/use-shared';

/** Where the page of a login may send calls. */
export interface LoginOptions {
  readonly url: string;
  /** The security scheme `login` of the API. */
  readonly scheme: object;
  /** Instead of those of the guarded chain. */
  readonly workflows?: readonly object[];
  /** Of each operation of the API. */
  readonly parameters?: readonly object[];
  readonly relay?: readonly string[];
  readonly connect?: readonly string[];
  /** Sends the calls of the relay instead of another plugin. */
  readonly relaying?: (executor: Plugin) => Plugin;
}

/** The builder with the chain of a guarded API, and its credentials drawer. */
export interface OpenLogin {
  readonly builder: OpenBuilder;
  readonly drawer: Locator;
  /** Opens the form for a credential. */
  add(): Promise<void>;
  /** Fills in the form, for the credential `ada`. */
  fill(fields: Readonly<Record<string, string>>): Promise<void>;
  /** Saves the credential and closes the drawer. */
  save(): Promise<void>;
  /** Everything that the page stores and shows in its address. */
  readStored(): Promise<string>;
  close(): Promise<void>;
}

export async function openLogin(
  browser: TestBrowser,
  {
    url,
    scheme,
    parameters,
    workflows: given,
    relay = [],
    connect = [],
    relaying = (executor) => executor,
  }: LoginOptions,
): Promise<OpenLogin> {
  const required = 'flows' in scheme ? '["read","write"]' : '[]';
  const description = JSON.stringify(describeGuardedApi(scheme, parameters)).replace(/\["(?:read|write)"\]/g, required);
  const host: BuilderHost = await startBuilderHost({
    connect: [url, ...connect],
    ...(relay.length > 0 && { relay, executor: (options) => relaying(nodeExecutor(options)) }),
    description: {
      name: 'api',
      location: `${url}/openapi.json`,
      server: url,
      read: () => Promise.resolve(description),
    },
  });
  const builder = await openBuilder(browser, host.url);
  await builder.row(/read/).waitFor();
  const steps = guardedChain.workflows[0]!.steps.map(({ stepId, operationId }) => ({ stepId, operationId }));
  // The connection needs no credential in the chain.
  const workflows = JSON.stringify(scheme).includes('mutualTLS')
    ? [{ workflowId: 'guarded', steps }]
    : (given ?? guardedChain.workflows);
  await builder.openText('Chain', JSON.stringify({ ...guardedChain, workflows }));
  await builder.card('write').waitFor();
  await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
  const drawer = builder.page.locator('opchain-credentials');
  return {
    builder,
    drawer,
    add: () => drawer.getByRole('button', { name: 'Add a credential for login' }).click(),
    async fill(fields) {
      for (const closed of await drawer.locator('form details:not([open]) > summary').all()) await closed.click();
      for (const [name, value] of Object.entries({ name: 'ada', ...fields })) {
        const field = drawer.locator(`form [name="${name}"]`);
        const isChoice = await field.evaluate((element) => element.localName === 'select');
        await (isChoice ? field.selectOption(value) : field.fill(value));
      }
    },
    async save() {
      await drawer.getByRole('button', { name: 'Save', exact: true }).click();
      await drawer.locator('[data-credential="ada"]').waitFor();
      await drawer.getByRole('button', { name: 'Close credentials' }).click();
    },
    readStored: () =>
      builder.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])),
    async close() {
      await builder.opened.context.close();
      await host.close();
    },
  };
}
