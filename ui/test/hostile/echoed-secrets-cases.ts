import { expect } from '@jest/globals';
import {
  createEchoChain,
  echoDescription,
  findEchoes,
  sampleSecrets,
  secretName,
} from '@opchain/test-support/echoes/echoed-secrets-chain';
import { startEncodingServer } from '@opchain/test-support/echoes/start-encoding-server';
import { startBuilderHost } from '../../host/src/index.js';
import type { Credential } from '@opchain/core';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { transferText } from '../support/transfer-text.js';
import type { TestBrowser } from '@opchain/test-support/shared/use-shared';
import { collectConsole, collectRunTexts } from './collect-run-texts.js';

const SECRETS_PER_RUN = 50;

/** The page sends random secrets to a server that returns them encoded; nothing that it shares contains one. */
export async function expectPageMasksEchoes(browser: TestBrowser, secretCount: number): Promise<void> {
  const server = await startEncodingServer();
  const host = await startBuilderHost({
    connect: [server.url],
    description: {
      name: 'echo',
      location: `${server.url}/openapi.json`,
      server: server.url,
      read: () => Promise.resolve(JSON.stringify({ ...echoDescription, servers: [{ url: server.url }] })),
    },
  });
  const builder = await openBuilder(browser, host.url);
  try {
    const printed = collectConsole(builder);
    await builder.row(/GET text/).waitFor();
    await transferText(builder.page, 'drop', JSON.stringify(createEchoChain(SECRETS_PER_RUN)), 'echo.json');
    await builder.canvas.getByRole('group').first().waitFor();
    for (let sent = 0; sent < secretCount; sent += SECRETS_PER_RUN) {
      const secrets = sampleSecrets(SECRETS_PER_RUN, sent);
      const before = printed.length;
      await setSecrets(builder, server.url, secrets);
      const texts = await collectRunTexts(builder);
      expect(server.count()).toBe(sent + SECRETS_PER_RUN);
      // Each response is there, with nothing left of its secret.
      const summary = JSON.parse(texts['summary']!) as { results: { captures: { echo?: string } }[] };
      expect(summary.results.map(({ captures }) => captures.echo)).toEqual(secrets.map(() => '<•••••>'));
      const console = printed.slice(before).join('\n');
      expect(console).toContain('A crash with');
      for (const [name, text] of Object.entries({ ...texts, console }))
        expect([name, findEchoes(text, secrets)]).toEqual([name, []]);
    }
  } finally {
    await builder.opened.context.close();
    await host.close();
    server.close();
  }
}

/** Sets the credentials as the host page does, for calls to an origin, and enters the inputs of the next run. */
async function setSecrets(builder: OpenBuilder, origin: string, secrets: readonly string[]): Promise<void> {
  const named = secrets.map((secret, index) => ({ name: secretName(index), secret }));
  const isCredential = ({ name }: { readonly name: string }): boolean => name.startsWith('credential');
  const credentials = named.filter(isCredential).map(({ name, secret }): Credential => ({
    name,
    scheme: 'key',
    sources: ['echo'],
    approvedOrigins: [origin],
    fields: { apiKey: secret },
  }));
  await builder.page.evaluate((all) => (document.querySelector('opchain-builder')!.credentials = all), credentials);
  for (const { name, secret } of named.filter((each) => !isCredential(each)))
    await builder.group(name).getByRole('combobox', { name: 'Value for the next run' }).fill(secret);
}
