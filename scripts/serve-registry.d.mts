export interface Registry {
  readonly url: string;
  /** For npm: packages of the scope `@opchain` come from here, all others from where they always do. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Serves tarballs as a registry of npm packages on 127.0.0.1; without any, everything that gets published is packed. */
export function serveRegistry(tarballs?: readonly string[]): Promise<Registry>;
