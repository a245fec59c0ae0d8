import type { StoreKernel } from '../store-kernel.js';
import type { DescriptionStore } from './description-store.js';
import { listServers } from './list-servers.js';
import { requestsFileOf } from './requests-file.js';

/** Where descriptions that the builder writes are opened. */
export interface RequestsTarget {
  readonly kernel: StoreKernel | undefined;
  readonly descriptions: Pick<DescriptionStore, 'entry' | 'add'>;
}

/** Opens a description that the builder writes, beside any other that is being opened. */
export async function openRequests(
  { kernel, descriptions }: RequestsTarget,
  source: string,
  text: string,
  location = requestsFileOf(source),
): Promise<void> {
  if (!kernel || descriptions.entry(source)?.requests === text) return;
  const description = await kernel.load({ location, content: text });
  const servers = listServers(description, location);
  const { description: replaced, namedServer } = descriptions.entry(source) ?? {};
  replaced?.dispose?.();
  descriptions.add({
    source,
    location,
    description,
    servers,
    server: servers[0] ?? '',
    requests: text,
    from: { kind: 'text', name: location, text },
    ...(namedServer !== undefined && { namedServer }),
  });
}

/** Opens the descriptions that were stored with a document. */
export async function restoreRequests(target: RequestsTarget, texts: Readonly<Record<string, string>>): Promise<void> {
  await Promise.all(Object.entries(texts).map(([source, text]) => openRequests(target, source, text)));
}
