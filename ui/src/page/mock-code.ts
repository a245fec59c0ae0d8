// A separate file, so that only pages in which a mock is chosen load it.
export { createMocks, listMockCredentials } from '@opchain/executor-mock';
