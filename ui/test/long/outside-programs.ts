import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The texts of a folder's documents by path, without descriptions. */
export type FolderTexts = ReadonlyMap<string, string>;

/** Changes the documents of a folder as an editor, a shell or git does. */
export class OutsidePrograms {
  readonly #folder: string;
  readonly #random: () => number;
  readonly #snapshots: FolderTexts[] = [];
  #count = 0;
  #written: (readonly [path: string, text: string])[] = [];

  constructor(folder: string, random: () => number) {
    this.#folder = folder;
    this.#random = random;
  }

  async texts(): Promise<FolderTexts> {
    return readTexts(this.#folder);
  }

  /** What was written since the last time, also what was in a file for a moment. */
  takeWritten(): readonly (readonly [path: string, text: string])[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }

  /** The documents in the trash of the folder. */
  async trash(): Promise<readonly string[]> {
    return [...(await readTexts(join(this.#folder, '.opchain/trash'))).values()];
  }

  /** Does one thing of a random kind, and returns what. */
  async change(): Promise<string> {
    const texts = await this.texts();
    const kind = this.#random();
    if (texts.size === 0 || kind < 0.1) return this.#checkOut(texts);
    if (kind < 0.2) {
      this.#snapshots.push(texts);
      return 'commit';
    }
    const [path, text] = [...texts][Math.floor(this.#random() * texts.size)]!;
    if (kind < 0.25 && texts.size > 1) {
      await rm(join(this.#folder, path));
      return `delete ${path}`;
    }
    if (kind < 0.35) {
      const to = `moved-${(this.#count += 1)}.arazzo.yaml`;
      this.#written.push([to, text]);
      await rename(join(this.#folder, path), join(this.#folder, to));
      return `move ${path}`;
    }
    return this.#edit(path, text);
  }

  /** Changes the title, by a file that takes its place, or by writing it in two parts. */
  async #edit(path: string, text: string): Promise<string> {
    const file = join(this.#folder, path);
    const edited = text.replace(/^( +"?title"?: ).*?(,?)$/m, `$1"Outside ${(this.#count += 1)}"$2`);
    this.#written.push([path, edited]);
    if (this.#random() < 0.7) {
      await writeFile(`${file}~`, edited);
      await rename(`${file}~`, file);
      return `edit ${path}`;
    }
    const half = edited.slice(0, edited.length / 2);
    this.#written.push([path, half]);
    await writeFile(file, half);
    await writeFile(file, edited);
    return `edit in place ${path}`;
  }

  /** All documents become as they were at a commit. */
  async #checkOut(now: FolderTexts): Promise<string> {
    const snapshot = this.#snapshots[Math.floor(this.#random() * this.#snapshots.length)];
    if (snapshot === undefined || snapshot.size === 0) return 'nothing to check out';
    for (const path of now.keys()) if (!snapshot.has(path)) await rm(join(this.#folder, path));
    this.#written.push(...snapshot);
    for (const [path, text] of snapshot) {
      if (now.get(path) === text) continue;
      await rm(join(this.#folder, path), { force: true });
      await mkdir(dirname(join(this.#folder, path)), { recursive: true });
      await writeFile(join(this.#folder, path), text);
    }
    return 'check out';
  }
}

async function readTexts(folder: string): Promise<FolderTexts> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => /\.arazzo\.(yaml|json)$/.test(name) && !name.startsWith('.'));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const)),
  );
}
