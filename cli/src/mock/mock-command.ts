import { resolve } from 'node:path';
import type { JsonValue } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { createMock, type MockData, readMockData } from '@opchain/executor-mock';
import type { Command, FileDefaults } from '../command/command.js';
import { formatError } from '../command/format-error.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';
import { waitForAbort } from '../command/wait-for-abort.js';
import { openKernel } from '../config/open-kernel.js';
import { openDescription, resolveArgument } from '../documents/open-description.js';
import { readDocument } from '../documents/read-document.js';
import { formatOptions } from '../options/format-options.js';
import { mockOptions } from '../options/mock-options.js';
import { parseOptions } from '../options/parse-options.js';
import { startMockServer } from './start-mock-server.js';

const help = `Answer calls to an API without its server: records that are created, read, listed, changed and deleted as its description
says. A mock knows no business rules.

Usage: opchain mock DESCRIPTION [options]

${formatOptions(mockOptions, 18)}

The address below which the paths are is printed. GET /.mock/state returns all records, and POST /.mock/reset starts again.
Any credential of the right form is accepted; POST /.mock/token issues tokens. Press Ctrl+C to stop.

Exit codes: 0 stopped, 1 the port is not available or a file could not be written, 2 the description or the arguments are invalid.
`;

/** `opchain mock`: a server whose state derives from an API description. */
export const mockCommand: Command = {
  help,
  async execute(args, io, plugins, { configured }) {
    const {
      location,
      data,
      save,
      port,
      examples,
      seed,
      strict,
      latencyMs,
      fail = 0,
    } = parseArguments(args, configured);
    const kernel = await openKernel(plugins, io);
    try {
      const description = await openDescription(kernel, resolveArgument(location), {
        allow: [],
        signal: io.signal,
        network: io.network,
      });
      const mock = await createMock(description, {
        examples,
        strict,
        ...(seed !== undefined && { seed }),
        ...(data !== undefined && { data: await readData(data, io) }),
      });
      const server = await startMockServer(mock, { port, latencyMs, fail, seed: seed ?? '' });
      if (typeof server === 'string') return reportError(io, server);
      io.out(
        `${description.title || location}: ${description.operations.length} operations\nListening on ${server.url}\n`,
      );
      await waitForAbort(io.signal);
      await server.close();
      const isSaved =
        save === undefined || (await saveReport(save, `${JSON.stringify(mock.save(), undefined, 2)}\n`, io));
      return isSaved ? 0 : 1;
    } finally {
      await kernel.dispose();
    }
  },
};

function parseArguments(args: readonly string[], configured: FileDefaults['configured']) {
  const operands = { one: 'API description', usage: 'opchain mock openapi.yaml' };
  const parsed = parseOptions({ command: 'mock', options: mockOptions, operands }, args, configured);
  const { values, errors } = parsed;
  const [location = ''] = parsed.operands;
  const { data, save } = values;
  if (save !== undefined && data !== save)
    errors.push(...listOutputErrors([{ option: '--save', file: save }], [location]));
  if (errors.length > 0) throw new UsageError(errors);
  return { ...values, location };
}

async function readData(file: string, io: Io): Promise<MockData> {
  try {
    const content = await readDocument(resolve(file), { signal: io.signal, network: io.network });
    const value: JsonValue = await parseText(new TextDecoder().decode(content), { file });
    return readMockData(value);
  } catch (error) {
    throw new UsageError([`--data ${file}: ${formatError(error)}`]);
  }
}

function reportError(io: Io, message: string): number {
  io.err(`opchain mock: ${message}\n`);
  return 1;
}
