import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry } from '../../scripts/serve-registry.mjs';

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** An empty folder outside of the repository, where our packages come from a registry: as at a stranger's. */
export class EmptyFolder {
  private constructor(
    readonly path: string,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {}

  static async open(registry: Registry): Promise<EmptyFolder> {
    // npm's variables about this repository would be read as settings.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_(local_prefix|workspace))/.test(name),
    );
    const env = {
      ...Object.fromEntries(own),
      NODE_OPTIONS: undefined,
      npm_config_prefer_offline: 'true',
      npm_config_loglevel: 'error',
      ...registry.env,
    };
    return new EmptyFolder(await mkdtemp(join(tmpdir(), 'opchain-stranger-')), env);
  }

  async write(file: string, content: string): Promise<void> {
    await mkdir(dirname(join(this.path, file)), { recursive: true });
    await writeFile(join(this.path, file), content);
  }

  /** Copies a folder's sources, without what was installed or built in it. */
  async copy(from: string): Promise<void> {
    for (const name of await readdir(from)) {
      if (name !== 'node_modules' && name !== 'dist')
        await cp(join(from, name), join(this.path, name), { recursive: true });
    }
  }

  /** Runs a block of shell commands; the first that fails ends it. */
  async run(block: string): Promise<Outcome> {
    const child = spawn('sh', ['-e', '-c', block], {
      cwd: this.path,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    return { code, output };
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
