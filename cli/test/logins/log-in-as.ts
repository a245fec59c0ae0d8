/** What a user's browser received: the last response, and every address that it was redirected to. */
export interface Visit {
  readonly text: string;
  readonly addresses: readonly string[];
}

/**
 * Does what a user does in a browser: opens the address, submits the forms of the issuer, and follows every redirect, up to
 * the form with a field or button that the user has a value for.
 */
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
  let html = await (await open(address)).text();
  while (html.includes('<form')) {
    const entered = Object.entries(user).filter(([name]) => html.includes(`name="${name}"`));
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? addresses.at(-1)!;
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...Object.fromEntries(entered) });
    html = await (await open(action, { method: 'POST', body })).text();
    if (entered.length > 0) break;
  }
  return { text: html, addresses };
}
