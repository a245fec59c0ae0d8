import type { LookupFunction } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Io } from '../command/io.js';
import { openApprovals } from './approvals.js';
import { NamedServers } from './named-servers.js';
import { findProjectRoot, resolveLinks } from './readable-folders.js';

/** What the files of a chain may read and call. */
export interface Access {
  /** Folders, without links, whose files they may name. */
  readonly folders: readonly string[];
  /** The values of `--allow`. */
  readonly allow: readonly string[];
  /** The value of `--max-documents`. */
  readonly maxDocuments: number | undefined;
  readonly servers: NamedServers;
  /** Resolves host names when connecting; undefined: as Node does. */
  readonly lookup: LookupFunction | undefined;
  /** How connections are made. */
  readonly network: Io['network'];
}

export interface AccessArguments {
  /** The chain file. */
  readonly file: string;
  readonly servers: Readonly<Record<string, string>>;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly allow?: readonly string[];
  readonly allowServers?: boolean;
  readonly maxDocuments?: number | undefined;
  /** Origins that the user named otherwise. */
  readonly origins?: readonly string[];
}

/**
 * The files of a chain may read what is in its folder, in the working folder, in the git repositories of both, and in the
 * allowed folders; and call what the user named.
 */
export async function createAccess(
  { file, servers, descriptions, allow = [], allowServers = false, maxDocuments, origins = [] }: AccessArguments,
  io: Pick<Io, 'env' | 'ask' | 'network'>,
): Promise<Access> {
  const folder = resolveLinks(resolve(dirname(file)));
  const workingFolder = resolveLinks(process.cwd());
  const project = findProjectRoot(folder);
  const allowedFolders = allow.filter((entry) => !isUrl(entry)).map((entry) => resolveLinks(resolve(entry)));
  const urls = [...Object.values(servers), ...Object.values(descriptions)].filter(isUrl);
  const named = new NamedServers({
    origins: [...origins, ...urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))],
    allowServers,
    approvals: openApprovals(project, 'approved-servers', io.env),
    ask: io.ask,
  });
  return {
    folders: [project, folder, findProjectRoot(workingFolder), workingFolder, ...allowedFolders],
    allow,
    maxDocuments,
    servers: named,
    network: io.network,
    lookup: allowServers
      ? (await import('./create-public-lookup.js')).createPublicLookup((hostname) => named.mustBePublic(hostname))
      : undefined,
  };
}

export const isUrl = (text: string) => /^https?:\/\//i.test(text);
