import type { DemoCredential } from '../src/index.js';

/** The headers of a call with a credential: its key, its login, its static token, or a token fetched for it. */
export async function authorize(credential: DemoCredential): Promise<Record<string, string>> {
  const { apiKey, token, username = '', password = '', tokenUrl } = credential;
  if (apiKey !== undefined) return { 'X-API-Key': apiKey };
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (tokenUrl === undefined)
    return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  return { Authorization: `Bearer ${await fetchToken(credential)}` };
}

/** An access token of the credential's grant: the password grant where it has a user name. */
export async function fetchToken({
  tokenUrl = '',
  clientId = '',
  clientSecret = '',
  username,
  password = '',
}: DemoCredential): Promise<string> {
  const grant =
    username === undefined ? { grant_type: 'client_credentials' } : { grant_type: 'password', username, password };
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`no token for ${clientId}: ${response.status}`);
  return token;
}
