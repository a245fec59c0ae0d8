import type { RunArguments } from './run-arguments.js';

/** The arguments with the mocks that they ask for. They are loaded only then. */
export async function withMocks(args: RunArguments): Promise<RunArguments> {
  if (!args.mock && args.mockSources.length === 0) return args;
  const { MockSources } = await import('./mock-sources.js');
  return { ...args, mocks: new MockSources(args.mock ? [] : args.mockSources) };
}
