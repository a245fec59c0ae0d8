/** Where calls to mocks go: nothing is ever sent there (RFC 6761, section 6.4). */
export const MOCK_ORIGIN = 'http://mock.invalid';

/** The base URL of the mock of a source. */
export function mockServerUrl(source: string): string {
  return `${MOCK_ORIGIN}/${encodeURIComponent(source)}`;
}

/** True if calls to the URL are answered by a mock. */
export function isMockUrl(url: string): boolean {
  return url.startsWith(`${MOCK_ORIGIN}/`);
}
