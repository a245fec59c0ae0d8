/** Texts of the menu of servers. */
export const serverTexts = {
  mock: 'Mock, in this page',
  mockHint: 'Nothing is sent. A mock knows no business rules.',
  resetMock: 'Reset the mock',
  saveMock: 'Save the mock’s records…',
  mockReset: 'The mock has its first records again.',
  custom: 'Custom server',
  useCustom: 'Use',
  invalid: 'Start with http:// or https://',
  blocked: (origin: string): string => `This page may not call ${origin}. Start its host with`,
  blockedAsk: (origin: string): string => `This page may not call ${origin} yet. Its host can relay the calls.`,
  askHost: 'Ask on the host’s terminal',
  answerOnTerminal: 'Answer on the terminal of the host. The page then reloads; the chain is kept.',
  denied: (origin: string): string => `Calls to ${origin} were not allowed.`,
};
