import type { PageAllow } from '../page-config.js';

/** Asks the host, which asks the user. If it may be called, the page reloads with that server; the draft is kept. */
export async function requestServer({ url, token }: PageAllow, server: string): Promise<boolean> {
  const response = await fetch(new URL(url, document.baseURI), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Opchain-Relay-Token': token },
    body: JSON.stringify({ server }),
  });
  if (response.ok) location.reload();
  return response.ok;
}
