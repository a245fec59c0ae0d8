/** Why nothing can be installed here, in one sentence; undefined where a registry answers. */
export function registryError(): string | undefined;

/**
 * Writes a package.json into an empty folder and installs into it the tarballs of packages of ours (with those that they need), and pinned
 * versions of others, by name.
 */
export function installPackages(
  folder: string,
  names: readonly string[],
  others?: Readonly<Record<string, string>>,
): void;
