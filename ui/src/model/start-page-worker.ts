interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): object };
}

/** A policy's name can be used once. */
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Starts a worker of the page by the path of its script, relative to the page. Throws if the page's policy forbids workers. */
export function startPageWorker(path: string, name: string): Worker {
  const { href } = new URL(path, document.baseURI);
  policy ??= (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('opchain', {
    createScriptURL(url) {
      if (!url.startsWith(new URL('chunks/', document.baseURI).href))
        throw new TypeError(`${url} is not a script of this page.`);
      return url;
    },
  });
  // The types of workers do not know trusted URLs yet.
  return new Worker((policy?.createScriptURL(href) as unknown as string | undefined) ?? href, { name });
}
