import type { Plugin } from '@opchain/core/plugin';

/** Certificates for one origin: files in PEM, relative to the configuration, or `env:VARIABLE` or `exec:COMMAND`. */
export interface TlsFiles {
  /** What signs the server's certificate, instead of the authorities that Node knows. */
  readonly ca?: string;
  /** The client's certificate, with its chain. */
  readonly cert?: string;
  /** The private key of `cert`. */
  readonly key?: string;
  /** The password of `key`: `@FILE`, `env:VARIABLE` or `exec:COMMAND`. */
  readonly passphrase?: string;
}

/** The configuration of the commands: `opchain.config.js`, `.mjs` or `.json`. Arguments take precedence. */
export interface OpchainConfig {
  /**
   * Plugins for every command: package names, paths relative to the configuration, or in a script also plugins
   * themselves, which the page cannot use. They come before those of Opchain.
   */
  readonly plugins?: readonly (string | Plugin)[];
  /** URL by source name: `--server` of `run` and `convert`. */
  readonly servers?: Readonly<Record<string, string>>;
  /** Certificates by origin, such as `https://api.example.com`: for mutual TLS, and for servers of an authority of your own. */
  readonly tls?: Readonly<Record<string, TlsFiles>>;
  /**
   * The URL of a proxy by origin, or `direct`; `*` is for all other origins. A password is `env:VARIABLE`. Takes precedence
   * over the environment, and `--proxy` over it.
   */
  readonly proxies?: Readonly<Record<string, string>>;
  /** Limits of `run`. */
  readonly limits?: {
    /** `--max-concurrency`. */
    readonly maxConcurrency?: number;
    /** `--timeout`, in milliseconds. */
    readonly timeout?: number;
    /** `--step-timeout`, in milliseconds. */
    readonly stepTimeout?: number;
    /** `--max-body`, in bytes. */
    readonly maxBody?: number;
    /** `--max-values`: values of a JSON body. */
    readonly maxValues?: number;
    /** `--max-retained`, in bytes. */
    readonly maxRetained?: number;
  };
  /** Files of the reports of `run`: `--json`, `--junit`, `--har` and `--html`. */
  readonly reports?: { readonly json?: string; readonly junit?: string; readonly har?: string; readonly html?: string };
  /** Folder of a contract, or an API description: `--contract` of `check`. */
  readonly contract?: string;
  /** File with the environments of `--environment`; the nearest `environments.yaml` if omitted. */
  readonly environments?: string;
}

/** Returns its argument; gives an editor the types of a configuration. */
export function defineConfig(config: OpchainConfig): OpchainConfig {
  return config;
}
