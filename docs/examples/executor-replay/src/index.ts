export type { StoredResponse, Recording } from './recording.js';
export { recordingExecutor } from './recording-executor.js';
export type { RecordingOptions } from './recording-executor.js';
export { replayExecutor } from './replay-executor.js';
export type { ReplayOptions } from './replay-executor.js';
