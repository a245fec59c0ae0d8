/** What a user's browser received: the last response, and every address that it was redirected to. */
export interface Visit {
  readonly text: string;
  readonly addresses: readonly string[];
}

/** Does what a user does in a browser: opens the address, fills in the form of the issuer, and follows every redirect. */
export async function logInAs(user: Readonly<Record<string, string>>, address: string): Promise<Visit> {
  const cookies = new Map<string, string>();
  const addresses: string[] = [];
  const open = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return response;
    addresses.push(new URL(location, url).href);
    return open(addresses.at(-1)!);
  };
  const page = await open(address);
  const html = await page.text();
  if (!html.includes('<form')) return { text: html, addresses };
  const done = await open(addresses.at(-1)!, { method: 'POST', body: new URLSearchParams(user) });
  return { text: await done.text(), addresses };
}
