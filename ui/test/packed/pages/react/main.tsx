import { httpAuth } from '@opchain/auth-http';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Chain, Credential, Kernel } from '@opchain/core';
import { createKernel, readChain } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { openApiLoader } from '@opchain/openapi-loader';
import type { OpchainBuilder, OpchainRunFinishedEvent } from '@opchain/ui';
import type {} from '@opchain/ui/react-jsx';
import { define } from '@opchain/ui';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

interface Setup {
  readonly api: string;
  readonly chain: Chain;
  readonly credentials: readonly Credential[];
}

function Builder({ kernel, api, chain, credentials }: Setup & { readonly kernel: Kernel }) {
  const builder = useRef<OpchainBuilder>(null);
  useEffect(() => {
    const element = builder.current;
    const onFinished = (event: OpchainRunFinishedEvent) => {
      document.title = `run ${event.summary.state}`;
    };
    element?.addEventListener('opchain-run-finished', onFinished);
    return () => element?.removeEventListener('opchain-run-finished', onFinished);
  }, []);
  return (
    <opchain-builder
      ref={builder}
      style={{ height: '100vh' }}
      kernel={kernel}
      credentials={credentials}
      chain={chain}
      specUrl={`${api}/openapi.json`}
      serverUrl={api}
    />
  );
}

await define();
const kernel = await createKernel({
  plugins: [openApiLoader(), apiKeyAuth(), httpAuth(), oauth2Auth(), fetchExecutor()],
});
const { api, chain, credentials } = (await (await fetch('setup.json')).json()) as {
  api: string;
  chain: string;
  credentials: readonly Credential[];
};
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
const read = await readChain(chain);
createRoot(root).render(
  <StrictMode>
    <Builder kernel={kernel} api={api} chain={read} credentials={credentials} />
  </StrictMode>,
);
