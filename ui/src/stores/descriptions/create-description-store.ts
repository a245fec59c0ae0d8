import { type ApiDescription, isOpchainError, type OperationRef } from '@opchain/core';
import {
  bindOperation,
  findScheme,
  nameSource,
  type OperationDetail,
  type OperationSummary,
  type SecurityScheme,
  usableSchemes,
} from '@opchain/core/internal/model';
import type { StoreKernel } from '../store-kernel.js';
import { createFields } from '../create-state.js';
import type { DescriptionEntry, Descriptions, DescriptionStore } from './description-store.js';
import type { ReadUrl } from './fetch-document.js';

export interface DescriptionStoreDependencies {
  readonly kernel: StoreKernel;
  readonly readUrl: ReadUrl;
  /** Base for relative URLs: the page's own URL. */
  readonly baseUrl: string;
}

export function createDescriptionStore({
  kernel,
  readUrl,
  baseUrl,
}: DescriptionStoreDependencies): DescriptionStore & { dispose(): void } {
  const state = createFields<Descriptions>({ entries: [], loading: undefined, failure: undefined });
  const details = new WeakMap<ApiDescription, Map<string, OperationDetail>>();
  let current: AbortController | undefined;

  const entry = (source: string): DescriptionEntry | undefined =>
    state.value.entries.find((each) => each.source === source);
  const bind = (ref: OperationRef): OperationRef =>
    bindOperation(ref, Object.fromEntries(state.value.entries.map(({ source, description }) => [source, description])));
  const find = (ref: OperationRef): OperationSummary | undefined => {
    const { source, id } = bind(ref);
    return entry(source)?.description.find(id);
  };
  const upsert = (next: DescriptionEntry): void => {
    const { entries } = state.value;
    const index = entries.findIndex((each) => each.source === next.source);
    state.patch({ entries: index < 0 ? [...entries, next] : entries.with(index, next) });
  };
  const detail: DescriptionStore['detail'] = (ref, of) => {
    const { source, id } = bind(ref);
    const description = of ?? entry(source)?.description;
    return description && details.get(description)?.get(id);
  };

  let opening: Promise<void> | undefined;
  return {
    get value() {
      return state.value;
    },
    get opening() {
      return opening;
    },
    setOpening(work) {
      const all: Promise<void> = Promise.allSettled([opening, work]).then(() => {
        if (opening === all) opening = undefined;
      });
      opening = all;
    },
    subscribe: (listener) => state.subscribe(listener),
    entry,
    find,
    detail,
    async loadDetail(ref) {
      const known = detail(ref);
      if (known) return known;
      const { source, id } = bind(ref);
      const description = entry(source)?.description;
      if (!description) throw new Error(`No description is open under the name ${source}.`);
      const loaded = await description.operation(id);
      const cache = details.get(description) ?? new Map<string, OperationDetail>();
      cache.set(id, loaded);
      details.set(description, cache);
      return loaded;
    },
    schemes: (source) => {
      const description = entry(source)?.description;
      return description ? usableSchemes(description) : [];
    },
    scheme: (source, name): SecurityScheme | undefined => {
      const description = entry(source)?.description;
      return description && findScheme(description, name);
    },
    needsCredential(ref) {
      const security = find(ref)?.security ?? [];
      return security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0);
    },
    async open(requestedName, from, options = {}) {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      const address = from.kind === 'url' ? new URL(from.url, baseUrl).href : '';
      const location = from.kind === 'url' ? (from.location ?? address) : from.name;
      const progress = (phase: 'fetching' | 'reading', fraction: number | undefined): void => {
        if (current === controller) state.patch({ loading: { location, phase, fraction } });
      };
      state.patch({
        failure: undefined,
        loading: { location, phase: from.kind === 'url' ? 'fetching' : 'reading', fraction: undefined },
      });
      try {
        const content =
          from.kind === 'text'
            ? from.text
            : await readUrl(address, {
                signal: controller.signal,
                onProgress: (fraction) => progress('fetching', fraction),
              });
        progress('reading', undefined);
        // A separate task, so that assembling a large document and passing it on do not add up.
        if (from.kind === 'url') await new Promise((resolve) => setTimeout(resolve));
        const [description, { listServers, describeServers }] = await Promise.all([
          kernel.load(
            { location, content },
            { signal: controller.signal, onProgress: (fraction) => progress('reading', fraction) },
          ),
          import('./list-servers.js'),
        ]);
        if (current !== controller) {
          description.dispose?.();
          return undefined;
        }
        const source = requestedName ?? nameSource(description.title, (name) => entry(name) !== undefined);
        const servers = listServers(description, location, options.server);
        const replaced = entry(source);
        replaced?.description.dispose?.();
        const named = replaced?.namedServer === undefined ? {} : { namedServer: replaced.namedServer };
        upsert({
          source,
          location,
          description,
          servers,
          server: servers[0] ?? '',
          from,
          descriptions: describeServers(description, location),
          ...named,
        });
        state.patch({ loading: undefined });
        return source;
      } catch (error) {
        if (current !== controller) return undefined;
        const known = isOpchainError(error);
        const message = error instanceof Error ? error.message : String(error);
        state.patch({
          loading: undefined,
          failure: controller.signal.aborted
            ? undefined
            : { location, message, help: known ? error.help : '', cause: error },
        });
        return undefined;
      } finally {
        if (current === controller) current = undefined;
      }
    },
    add: upsert,
    close(source) {
      entry(source)?.description.dispose?.();
      state.patch({ entries: state.value.entries.filter((each) => each.source !== source) });
    },
    rename(source, name) {
      state.patch({
        entries: state.value.entries.map((each) => (each.source === source ? { ...each, source: name } : each)),
      });
    },
    setServer(source, url) {
      const known = entry(source);
      const server = url ?? known?.server;
      if (known && server) upsert({ ...known, server, namedServer: server });
    },
    cancelLoading() {
      current?.abort();
      current = undefined;
      state.patch({ loading: undefined });
    },
    dismissFailure() {
      if (state.value.failure) state.patch({ failure: undefined });
    },
    dispose() {
      current?.abort();
      for (const each of state.value.entries) each.description.dispose?.();
    },
  };
}
