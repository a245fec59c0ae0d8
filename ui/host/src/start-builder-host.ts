import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plugin } from '@opchain/core';
import type { PageConfig } from '@opchain/ui/page-config';
import type { FolderAgents } from './agents/folder-agents.js';
import { closeServer } from './close-server.js';
import { createPermission, type Permission } from './create-permission.js';
import { createRelay, type Relay } from './create-relay.js';
import { type BuilderRequest, createBuilderHost } from './create-builder-host.js';
import { createFolder, type Folder } from './folder/create-folder.js';
import type { Lookup } from './guard-lookup.js';
import { isOwnHost } from './is-own-host.js';

/** Options of `startBuilderHost`. */
export interface BuilderHostOptions {
  /** 0 for any free port. */
  readonly port?: number;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Host names of the server in addition to `localhost`, IP addresses and `host`. */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may frame this one; none by default. */
  readonly frameAncestors?: readonly string[];
  /** Reads the API description for every request, so that the page can reload a changed one. */
  readonly description?: {
    /** The source's name in chains. */
    readonly name: string;
    /** Its location, for chain files: a URL or a path. */
    readonly location: string;
    read(): Promise<Uint8Array | string>;
    /** Base URL for calls; defaults to the description's first server. */
    readonly server?: string;
  };
  /** A folder whose Arazzo documents the page opens and saves, and the agents that work in it too. */
  readonly folder?: { readonly path: string; readonly readOnly?: boolean; readonly agents?: FolderAgents | undefined };
  /** Path of a file with environments, read for every page load. */
  readonly environments?: string | undefined;
  /** Origins that the page may connect to directly. */
  readonly connect?: readonly string[];
  /** Origins that the host relays to; empty: the relay is off. */
  readonly relay?: readonly string[];
  /** Creates the plugin that sends for the relay; required if `relay` names an origin. */
  readonly executor?: (options: { readonly lookup: Lookup }) => Plugin;
  /** Plugins for the page: self-contained modules, by the paths of their files. */
  readonly plugins?: readonly { readonly name: string; readonly file: string }[];
  /** Asks the user whether the page may call a server, on the terminal for example. Missing: nobody can be asked. */
  readonly confirm?: (origin: string) => Promise<boolean>;
  /** Further page configuration: presets, credentials. */
  readonly config?: PageConfig;
}

/** A running server of the builder. */
export interface BuilderHost {
  /** The page's URL. */
  readonly url: string;
  /** Stops accepting requests, and resolves when pending ones are answered, after five seconds at the latest. */
  close(): Promise<void>;
}

/**
 * A standalone server for the builder: the page at `/`, the description at `/description`, the folder at `/files`, the relay at
 * `/relay`.
 */
export async function startBuilderHost(options: BuilderHostOptions = {}): Promise<BuilderHost> {
  const { port = 0, host = '127.0.0.1', description, connect = [] } = options;
  const hosts = [host, ...(options.allowedHosts ?? [])];
  const startRelay = (origins: readonly string[]): Promise<Relay> =>
    createRelay({ hosts, origins, executor: requireExecutor(options.executor) });
  let relay = options.relay && options.relay.length > 0 ? await startRelay(options.relay) : undefined;
  const folder =
    options.folder &&
    (await createFolder({
      folder: options.folder.path,
      readOnly: options.folder.readOnly ?? false,
      agents: options.folder.agents,
      hosts,
    }));
  let apiServer = description?.server;
  const permission =
    options.confirm &&
    createPermission({
      hosts,
      confirm: options.confirm,
      async allow(allowed) {
        const { origin } = new URL(allowed);
        const before = relay;
        relay = await startRelay([...new Set([...(before?.origins ?? []), origin])]);
        apiServer = allowed;
        await before?.close();
      },
    });
  const config = () => describePage(options, { apiServer, relay, folder, permission });
  const handler = createBuilderHost({
    config,
    connect,
    hosts,
    ...(options.frameAncestors && { frameAncestors: options.frameAncestors }),
  });

  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').replace(/\?.*/s, '');
    if (path === '/relay' && relay) return relay.handle(request, response);
    if (path === '/allow' && permission) return permission.handle(request, response);
    if (folder && /^\/files(\/|$)/.test(path)) return folder.handle(request, response, path.slice('/files'.length));
    // Browsers always send `Host`: requests without it are rejected, like those with an unknown host name.
    const isOwn = isOwnHost(request.headers.host ?? '', hosts);
    const file = request.method === 'GET' && isOwn ? findFile(path, options) : undefined;
    if (file === undefined) {
      const { status, headers, body } = await handler.respond(readPageRequest(request, path));
      response.writeHead(status, headers).end(body);
      return;
    }
    const content = await file.read();
    response
      .writeHead(200, { ...handler.headers(), 'content-type': file.contentType, 'cache-control': 'no-store' })
      .end(content);
  };
  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(502, { ...handler.headers(), 'content-type': 'text/plain; charset=utf-8' })
          .end(error instanceof Error ? error.message : 'Failed.');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { port: boundPort, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? '[::1]' : host === '0.0.0.0' ? '127.0.0.1' : host}:${boundPort}/`,
    async close() {
      await closeServer(server);
      await relay?.close();
    },
  };
}

/** What a host consists of while it runs; the first two change when the user allows a server. */
interface HostParts {
  readonly apiServer: string | undefined;
  readonly relay: Relay | undefined;
  readonly folder: Folder | undefined;
  readonly permission: Permission | undefined;
}

/** The configuration of the page. */
function describePage(
  { description, plugins = [], environments, config }: BuilderHostOptions,
  { apiServer, relay, folder, permission }: HostParts,
): PageConfig {
  return {
    ...config,
    ...(description && {
      api: {
        name: description.name,
        url: 'description',
        location: description.location,
        ...(apiServer !== undefined && { server: apiServer }),
      },
    }),
    ...(plugins.length > 0 && { plugins: plugins.map(({ name }, index) => ({ name, url: `plugins/${index}.js` })) }),
    ...(relay && { relay: relay.describe('relay') }),
    ...(folder && { folder: folder.describe('files') }),
    ...(environments !== undefined && { environments: { url: 'environments' } }),
    ...(permission && { allow: permission.describe('allow') }),
  };
}

interface ServedFile {
  readonly contentType: string;
  read(): Promise<string | Uint8Array>;
}

/** What is served in addition to the page: the description, the environments, and the modules of plugins. */
function findFile(
  path: string,
  { description, environments, plugins = [] }: BuilderHostOptions,
): ServedFile | undefined {
  const contentType = 'application/octet-stream';
  if (path === '/description' && description) return { contentType, read: async () => description.read() };
  if (path === '/environments' && environments !== undefined)
    return { contentType, read: () => readFile(environments) };
  const plugin = plugins[Number(/^\/plugins\/(\d{1,3})\.js$/.exec(path)?.[1] ?? -1)];
  return plugin && { contentType: 'text/javascript; charset=utf-8', read: () => readFile(plugin.file) };
}

const readPageRequest = ({ method = 'GET', headers }: IncomingMessage, path: string): BuilderRequest => ({
  path,
  method,
  host: headers.host ?? '',
  ifNoneMatch: headers['if-none-match'],
  acceptEncoding: String(headers['accept-encoding'] ?? ''),
});

function requireExecutor(executor: BuilderHostOptions['executor']): NonNullable<BuilderHostOptions['executor']> {
  if (!executor) throw new TypeError('A relay needs an executor.');
  return executor;
}
