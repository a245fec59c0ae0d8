import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseResult } from './case-result.js';
import { expandCommand } from './command-template.js';
import { compareCalls } from './comparison/compare-calls.js';
import { isEqual } from './comparison/is-equal.js';
import type { Expectation, Json, KitCase } from './kit-case.js';
import type { Runner } from './presets.js';
import { documentName } from './read-case.js';
import { readOutputs } from './read-outputs.js';
import { replaceServer } from './replace-server.js';
import { formatCall } from './recorded-call.js';
import { type CommandResult, runCommand } from './run-command.js';
import { startScriptedServer } from './start-scripted-server.js';
import { writeCaseFiles } from './write-case-files.js';

/** Runs one case with a runner: its own server, its own folder, at most `timeLimit` milliseconds. */
export async function runCase(kitCase: KitCase, runner: Runner, timeLimit: number): Promise<CaseResult> {
  const folder = await mkdtemp(join(tmpdir(), 'arazzo-kit-'));
  const server = await startScriptedServer(kitCase.server);
  try {
    const servers = await writeCaseFiles(kitCase, folder, server.url);
    const values = {
      document: join(folder, documentName),
      folder,
      workflow: kitCase.workflow,
      origin: server.url,
      report: join(folder, 'out', 'report.json'),
      inputs: join(folder, 'out', 'inputs.json'),
      inputValues: kitCase.inputs,
      servers,
    };
    await mkdir(join(folder, 'out'));
    await writeFile(values.inputs, JSON.stringify(kitCase.inputs));
    const result = await runCommand(expandCommand(runner.command, values), folder, timeLimit);
    const { stdout } = result;
    const outputs = runner.outputs === undefined ? undefined : await readOutputs(runner.outputs, { ...values, stdout });
    const expected = replaceServer(kitCase.expect as unknown as Json, server.url) as unknown as Expectation;
    const mismatches = [
      ...compareVerdict(expected.verdict, result, timeLimit),
      ...(expected.calls === undefined ? [] : compareCalls(expected.calls, server.calls)),
      ...compareOutputs(expected.outputs, runner, outputs),
    ];
    return {
      id: kitCase.id,
      title: kitCase.title,
      quote: kitCase.quote,
      silent: kitCase.silent,
      passed: mismatches.length === 0,
      mismatches,
      seen: {
        calls: server.calls.map(formatCall),
        exitCode: result.exitCode ?? null,
        ...(outputs === undefined ? {} : { outputs }),
        printed: `${result.stderr}${stdout}`.slice(-4000),
      },
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function compareVerdict(
  verdict: 'success' | 'failure' | undefined,
  { exitCode, hasTimedOut, stderr }: CommandResult,
  timeLimit: number,
): readonly string[] {
  if (hasTimedOut) return [`the runner did not end within ${timeLimit} ms`];
  if (exitCode === undefined) return [`the runner did not end by itself: ${stderr.trim().slice(-200)}`];
  const isSuccess = exitCode === 0;
  return verdict === undefined || isSuccess === (verdict === 'success')
    ? []
    : [`exit code ${exitCode}, expected ${verdict === 'success' ? '0' : 'another one: the workflow failed'}`];
}

function compareOutputs(
  expected: Readonly<Record<string, Json>> | undefined,
  { outputs: location }: Runner,
  outputs: Json | undefined,
): readonly string[] {
  return location === undefined || expected === undefined || isEqual(expected, outputs)
    ? []
    : [`outputs are ${JSON.stringify(outputs) ?? 'absent'}, expected ${JSON.stringify(expected)}`];
}
