import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Addresses, guideServers } from './guide-addresses.js';

const root = process.cwd();

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** The ports of commands that serve something. */
const defaultPorts: Readonly<Record<string, string>> = { serve: '4020', mock: '4030' };

/** A folder in which a guide is followed. */
export class GuideFolder {
  private readonly started: (() => Promise<void>)[] = [];

  private constructor(
    readonly path: string,
    private readonly addresses: Addresses,
    private readonly registry: Readonly<Record<string, string>> | undefined,
  ) {}

  /** An empty folder outside of the repository; what is installed comes from a registry, by the settings given for npm. */
  static async openEmpty(addresses: Addresses, registry: Readonly<Record<string, string>>): Promise<GuideFolder> {
    return new GuideFolder(await mkdtemp(join(tmpdir(), 'opchain-guide-')), addresses, registry);
  }

  /** A reader's clone: it points to the parts of the repository. */
  static async openClone(addresses: Addresses): Promise<GuideFolder> {
    const path = await mkdtemp(join(tmpdir(), 'opchain-guide-'));
    for (const name of ['conformance', 'core', 'implementations', 'node_modules', 'plugins', 'ui'])
      await symlink(join(root, name), join(path, name));
    await copyFile(join(root, 'package.json'), join(path, 'package.json'));
    return new GuideFolder(path, addresses, undefined);
  }

  async write(file: string, content: string): Promise<void> {
    await mkdir(dirname(join(this.path, file)), { recursive: true });
    await writeFile(join(this.path, file), this.addresses.translate(content));
  }

  /** Runs a block of shell commands to its end; the first that fails ends it. */
  async run(block: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    // In a clone everything is there, and an installation would change the repository that the folder points to.
    const commands = block.replace(this.registry === undefined ? /^npm (?:install|ci)\b.*$/gm : /^npm ci$/gm, ':');
    const settings = this.registry ?? { npm_config_offline: 'true' };
    if (this.registry === undefined && /\bnpm (?:install|i|ci|add|update)\b/.test(commands))
      throw new Error(`An installation must begin a line: ${block}`);
    const child = spawn('sh', ['-e', '-c', this.addresses.translate(commands)], {
      cwd: this.path,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        npm_config_yes: 'false',
        npm_config_loglevel: 'error',
        npm_config_prefer_offline: 'true',
        ...settings,
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    return { code, output };
  }

  /** Starts a command that runs until the end of the guide. Resolves once it prints the expected text. */
  async start(command: string, awaited: string, folder = this.path): Promise<void> {
    const child = spawn('sh', ['-c', `exec env ${this.addresses.translate(this.withPorts(command))}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    this.started.push(async () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    });
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes(awaited)) resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('error', reject);
      child.once('exit', (code) =>
        reject(new Error(`"${command}" ended with ${code} before it printed "${awaited}":\n${printed}`)),
      );
    });
  }

  /** Starts what a guide takes for granted: the server behind one of its ports. */
  async serve(port: string): Promise<void> {
    const server = guideServers[port];
    if (server !== undefined) await this.start(`node ${server.main} --port ${port}`, 'Listening on', root);
  }

  async close(): Promise<void> {
    for (const stop of this.started.reverse()) await stop();
    await rm(this.path, { recursive: true, force: true });
  }

  /** The command with its ports as they are here. `npm start` may build first; what it starts is the bundled sample. */
  private withPorts(command: string): string {
    // Without the comment at its end: options are appended.
    const text = command
      .trim()
      .replace(/\s+#.*$/, '')
      .replace(/^npm start(?: --)?/, `node ${guideServers['4000']?.main}`);
    if (/ --(?:http|mcp) \d+/.test(text))
      return text.replace(
        / --(http|mcp|port) (\d+)/g,
        (_, name: string, port: string) => ` --${name} ${this.addresses.portFor(port)}`,
      );
    const main = /implementations\/\w+\/dist\/main\.js/.exec(text)?.[0];
    const known = Object.entries(guideServers).find(([, server]) => server.main === main);
    const given = /--port (\d+)/.exec(text)?.[1];
    const defaultPort = known?.[0] ?? defaultPorts[/opchain (\w+)/.exec(text)?.[1] ?? ''];
    if (defaultPort === undefined) throw new Error(`No test knows how to start "${command}".`);
    const issuerPort = known?.[1].issuerPort;
    const database =
      main?.includes('reference') && !text.includes('--database')
        ? ` --database ${join(this.path, 'reference.sqlite')}`
        : '';
    return [
      text.replace(/ --port \d+/, ''),
      ` --port ${this.addresses.portFor(given ?? defaultPort)}`,
      issuerPort === undefined || text.includes('--issuer-port')
        ? ''
        : ` --issuer-port ${given === undefined || given === known?.[0] ? this.addresses.portFor(issuerPort) : 0}`,
      database,
    ].join('');
  }
}
