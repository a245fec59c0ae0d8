import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginBrowser, LoginRequest } from '@opchain/auth-oauth2';
import { OpchainError } from '@opchain/core';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Shows the address to log in at, and the code to enter or confirm there, if there is one. */
export type ShowLogin = (address: string, code?: string) => void;

/**
 * A browser for logins in a process: the issuer redirects to a server that listens on this machine only, for the duration
 * of a login (RFC 8252, section 7.3), or the user enters a code on any device.
 */
export function loopbackBrowser(show: ShowLogin): LoginBrowser {
  return {
    showCode: ({ address, code }) => show(address, code),
    async visit(request) {
      const redirect = readRedirect(request.redirectUri);
      const server = createServer();
      try {
        const port = await listen(server, redirect);
        const redirectUri = request.redirectUri ?? `http://127.0.0.1:${port}${redirect.pathname}`;
        const redirected = waitForRedirect(server, redirectUri, request);
        show(request.authorizationUrl(redirectUri));
        return await redirected;
      } finally {
        server.close();
        server.closeIdleConnections();
      }
    },
  };
}

function readRedirect(redirectUri = 'http://127.0.0.1:0/callback'): URL {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  if (url?.protocol === 'http:' && loopbackHosts.has(url.hostname)) return url;
  throw new OpchainError(
    'AUTH_FAILED',
    'The redirect URI (redirectUri) must be on this machine, such as http://127.0.0.1:8910/callback.',
  );
}

function listen(server: Server, { hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new OpchainError('AUTH_FAILED', `The login cannot be received on port ${port}: ${message}.`)),
    );
    server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

function waitForRedirect(server: Server, redirectUri: string, { state, signal }: LoginRequest): Promise<URL> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    server.on('request', ({ url: target = '/' }, response) => {
      const url = URL.canParse(target, redirectUri) ? new URL(target, redirectUri) : undefined;
      // Any page can send requests here, but none knows the state.
      if (url?.pathname !== new URL(redirectUri).pathname || url.searchParams.get('state') !== state)
        return respond(response, 404, 'This is not the response to a login that is in progress.');
      const isRefused = url.searchParams.has('error');
      respond(response, 200, isRefused ? 'You are not logged in.' : 'You are logged in.', () => resolve(url));
    });
  });
}

function respond(response: ServerResponse, status: number, sentence: string, done?: () => void): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    connection: 'close',
  };
  const end = status === 200 ? ' You can close this window.' : '';
  response.writeHead(status, headers).end(`<!doctype html><title>Opchain</title><p>${sentence}${end}</p>`, done);
}
