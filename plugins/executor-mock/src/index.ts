// `@opchain/executor-mock`: an API that exists in memory only.

export { createMock, type Mock, type MockData, type MockOptions, readMockData } from './create-mock.js';
export { createMocks, mockExecutor, type MockExecutorOptions, type Mocks } from './mock-executor.js';
export {
  listMockCredentials,
  mockCredentialFields,
  type MockCredentialNeeds,
  mockTokenUrl,
} from './list-mock-credentials.js';
export { MOCK_ORIGIN, mockServerUrl } from '@opchain/core/internal/model';
