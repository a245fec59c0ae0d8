import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Recording } from './recording.js';

/** Reads a recording from a file. */
export async function readRecording(path: string): Promise<Recording> {
  return JSON.parse(await readFile(path, 'utf8')) as Recording;
}

/** For `RecordingOptions.save`: writes a recording to a file, whole or not at all. */
export function writeRecordingTo(path: string): (recording: Recording) => Promise<void> {
  return async (recording) => {
    await writeFile(`${path}.part`, `${JSON.stringify(recording, undefined, 2)}\n`);
    await rename(`${path}.part`, path);
  };
}
