/** The worker's script relative to the page; the build defines its name. */
declare const descriptionWorkerPath: string;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): object };
}

let address: string | undefined;

/** Starts a worker that reads one description. Throws if the page's policy forbids workers. */
export function startDescriptionWorker(): Worker {
  return new Worker((address ??= trustedUrl()), { name: 'description' });
}

/** The only script URL that the policy allows. A policy's name can be used once. */
function trustedUrl(): string {
  const scriptUrl = new URL(descriptionWorkerPath, document.baseURI).href;
  const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('opchain', {
    createScriptURL(url) {
      if (url !== scriptUrl) throw new TypeError(`${url} is no script of this page.`);
      return url;
    },
  });
  // The types of workers do not know trusted URLs yet.
  return (policy?.createScriptURL(scriptUrl) as unknown as string | undefined) ?? scriptUrl;
}
