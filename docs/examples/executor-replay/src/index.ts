export type { StoredResponse, Recording } from './recording.js';
export { recordingExecutor, type RecordingOptions } from './recording-executor.js';
export { replayExecutor, type ReplayOptions } from './replay-executor.js';
