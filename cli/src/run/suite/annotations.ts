import { readFileSync } from 'node:fs';
import type { Io } from '../../command/io.js';
import { nameTest } from './suite-lines.js';
import type { TestResult } from '@opchain/core/internal/suite';

/**
 * A line that GitHub shows at the file and the step of a test that failed, when the command runs in a workflow of GitHub
 * Actions ("Workflow commands"); otherwise undefined.
 */
export function annotate({ test, state, message, summary }: TestResult, env: Io['env']): string | undefined {
  if ((state !== 'failed' && state !== 'cancelled') || env['GITHUB_ACTIONS'] !== 'true') return undefined;
  const step = summary?.results.find((result) => result.state === 'failed' && result.handled !== true)?.stepId;
  const line = step === undefined ? undefined : findLine(test.file, step);
  const place = `file=${escapeProperty(test.file)}${line === undefined ? '' : `,line=${line}`}`;
  return `::error ${place},title=${escapeProperty(nameTest(test))}::${escapeData(message ?? state)}\n`;
}

/** The line of a step in its file, from 1. */
function findLine(file: string, step: string): number | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const name = step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = lines.findIndex((line) => new RegExp(`stepId["']?\\s*:\\s*["']?${name}["']?\\s*,?\\s*$`).test(line));
    return found === -1 ? undefined : found + 1;
  } catch {
    return undefined;
  }
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
