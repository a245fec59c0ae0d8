// `@opchain/executor-mock`: an API that exists in memory only.

export { createMock, type Mock, type MockData, type MockOptions, readMockData } from './create-mock.js';
export { MOCK_ORIGIN, mockExecutor, type MockExecutorOptions, mockServerUrl, mockTokenUrl } from './mock-executor.js';
