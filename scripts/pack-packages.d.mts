/** A package as it gets published. */
export interface PackedPackage {
  readonly name: string;
  /** Absolute path of its tarball. */
  readonly tarball: string;
  /** What the tarball holds; size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** The packages that get published: folder (in the checkout), name and package.json of each. */
export function listPackages(): {
  readonly folder: string;
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}[];

/**
 * Builds what is stale and packs every package that gets published; packs nothing that is packed already. Gives the absolute path of each
 * package's tarball by its name; with a folder, copies of them are put there.
 */
export function packPackages(folder?: string): Record<string, string>;

/** As `packPackages`, with the paths inside of each tarball. */
export function readPacked(): PackedPackage[];
