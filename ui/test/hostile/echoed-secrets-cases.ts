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
import type { Stores } from '../../src/stores/stores.js';
import { openBuilder } from '../support/open-builder.js';
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
    await builder.page.evaluate(
      async (text) => {
        const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
        await stores.document.openText(text, 'echo.json');
      },
      JSON.stringify(createEchoChain(SECRETS_PER_RUN)),
    );
    for (let sent = 0; sent < secretCount; sent += SECRETS_PER_RUN) {
      const secrets = sampleSecrets(SECRETS_PER_RUN, sent);
      const before = printed.length;
      await builder.page.evaluate(setSecrets, {
        secrets: secrets.map((secret, index) => [secretName(index), secret] as const),
        origin: server.url,
      });
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

/** In the page: credentials like those that its host configured, and inputs of the next run. */
function setSecrets({ secrets, origin }: SecretsOfRun): void {
  const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
  const isCredential = ([name]: readonly [string, string]): boolean => name.startsWith('credential');
  stores.credentials.setFromHost(
    secrets.filter(isCredential).map(([name, apiKey]) => ({
      name,
      scheme: 'key',
      sources: ['echo'],
      approvedOrigins: [origin],
      fields: { apiKey },
    })),
  );
  for (const [name, secret] of secrets.filter((entry) => !isCredential(entry))) stores.run.setInput(name, secret);
}

interface SecretsOfRun {
  readonly secrets: readonly (readonly [name: string, secret: string])[];
  /** That may receive them. */
  readonly origin: string;
}
