import { option, type OptionTable } from './option.js';
import { flag, numberBetween, one, text } from './option-types.js';

const DEFAULT_PORT = 4030;
const MAX_LATENCY_MS = 60_000;

const rate = one((given, name, errors) => {
  const value = /^(?:0|1|0?\.\d+|1\.0+)$/.test(given) ? Number(given) : -1;
  if (value < 0) errors.push(`${name} must be a number from 0 to 1, but is "${given}"`);
  return value;
});

/** The options of `opchain mock`. */
export const mockOptions = {
  port: option(
    numberBetween(0, 65_535, DEFAULT_PORT),
    '--port N',
    `port on 127.0.0.1 (default ${DEFAULT_PORT}; 0 picks a free port)`,
  ),
  data: option(text, '--data FILE', [
    'records to start with, as JSON or YAML: lists by the path of their collection, as GET /.mock/state',
    'returns them',
  ]),
  examples: option(flag, '--examples', 'start with two example records in each collection instead of none'),
  save: option(text, '--save FILE', 'write the records to this file when stopped'),
  seed: option(text, '--seed TEXT', 'what IDs are derived from: the same seed makes the same ones'),
  strict: option(flag, '--strict', 'also reject query parameters and fields that the description does not have'),
  latencyMs: option(numberBetween(0, MAX_LATENCY_MS, 0), '--latency MS', 'wait this long before each response'),
  fail: option(rate, '--fail RATE', 'respond with 503 to this part of the calls, such as 0.1'),
} satisfies OptionTable;
