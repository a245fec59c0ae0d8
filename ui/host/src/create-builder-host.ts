import type { PageConfig } from '@opchain/ui/page-config';
import { assetsFolder } from './assets-folder.js';
import { isOwnHost } from './is-own-host.js';
import { buildContentSecurityPolicy } from './build-content-security-policy.js';
import { readAsset } from './read-asset.js';

/** Options of `createBuilderHost`. */
export interface BuilderHandlerOptions {
  /** The page's configuration; a function is called for each request, for values known only once the server listens. */
  readonly config?: PageConfig | (() => PageConfig);
  /**
   * Origins that the page may connect to in addition to its own: the APIs that it calls, their token endpoints. A
   * function as above.
   */
  readonly connect?: readonly string[] | (() => readonly string[]);
  /** Host names of the server in addition to `localhost` and IP addresses. */
  readonly hosts?: readonly string[];
  /** Origins whose pages may frame this one; none by default. */
  readonly frameAncestors?: readonly string[];
}

/** The parts of a request that the response depends on. */
export interface BuilderRequest {
  /** Path below the mount path: empty or `/` for the page, `/app.js`, … */
  readonly path: string;
  /** Defaults to `GET`. Other methods than `GET` and `HEAD` are answered with 405. */
  readonly method?: string;
  /**
   * The `Host` header; `''` for a request without one, which is rejected. Omit it if the server has already checked it.
   */
  readonly host?: string | undefined;
  /** The `If-None-Match` header; if it matches, the response is 304. */
  readonly ifNoneMatch?: string | undefined;
  /** `Accept-Encoding`; nothing is compressed without it. */
  readonly acceptEncoding?: string | undefined;
  /** Last segment of the mount path, used to add a missing trailing slash: `ui`. */
  readonly mount?: string;
}

/** The response to send. */
export interface BuilderResponse {
  /** HTTP status code. */
  readonly status: number;
  /** Header fields by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the response has no body. */
  readonly body?: Buffer | string;
}

/** The builder's page, ready to be served by any framework. */
export interface BuilderHandler {
  /** The absolute path of the folder to serve. */
  readonly assets: string;
  /** Served as `config.json` in that folder. */
  config(): PageConfig;
  /** Sent with every response from that folder. */
  headers(): Readonly<Record<string, string>>;
  /** All of the above: the response to a GET or HEAD request below the mount path. */
  respond(request: BuilderRequest): Promise<BuilderResponse>;
}

/** Serves the builder's page below a path of any framework; sends no requests and opens no port. */
export function createBuilderHost(options: BuilderHandlerOptions = {}): BuilderHandler {
  const connect = (): readonly string[] =>
    typeof options.connect === 'function' ? options.connect() : (options.connect ?? []);
  const config = (): PageConfig => ({
    ...(typeof options.config === 'function' ? options.config() : options.config),
    connect: connect(),
  });
  const headers = (): Readonly<Record<string, string>> => ({
    'content-security-policy': buildContentSecurityPolicy(connect(), options.frameAncestors),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const textResponse = (status: number, text: string): BuilderResponse => ({
    status,
    headers: { ...headers(), 'content-type': 'text/plain; charset=utf-8' },
    body: text,
  });

  return {
    assets: assetsFolder,
    config,
    headers,
    async respond({ path, method = 'GET', host, ifNoneMatch, acceptEncoding, mount = 'ui' }) {
      if (host !== undefined && !isOwnHost(host, options.hosts))
        return textResponse(421, 'This server is not known by that name.');
      if (method !== 'GET' && method !== 'HEAD')
        return { ...textResponse(405, 'Only GET.'), headers: { ...headers(), allow: 'GET, HEAD' } };
      // Relative, so that it also works behind a prefix.
      if (path === '') return { status: 308, headers: { ...headers(), location: `${mount}/` } };
      const body = (content: Buffer | string): { body?: Buffer | string } =>
        method === 'HEAD' ? {} : { body: content };
      if (path === '/config.json') {
        return {
          status: 200,
          headers: { ...headers(), 'content-type': 'application/json', 'cache-control': 'no-store' },
          ...body(JSON.stringify(config())),
        };
      }
      const asset = await readAsset(assetsFolder, path, acceptEncoding);
      if (!asset) return textResponse(404, 'Not found.');
      const responseHeaders = { ...headers(), ...asset.headers };
      if (ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim() === asset.headers['etag']))
        return { status: 304, headers: responseHeaders };
      return { status: 200, headers: responseHeaders, ...body(asset.body) };
    },
  };
}
