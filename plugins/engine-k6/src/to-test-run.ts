import type { JsonObject } from '@opchain/core';
import type { K6Variable } from './list-variables.js';

/** What runs on Kubernetes. */
export interface TestRunOptions {
  /** Of all objects. */
  readonly name: string;
  /** Number of runners, each with its part of the load. */
  readonly parallelism: number;
  /** The script as `script.js`, and its data: texts by the name of their file. */
  readonly files: Readonly<Record<string, string>>;
  /** Variables with their values, which are no secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables whose values are in the Secret of this name, which the user creates. */
  readonly secrets: readonly K6Variable[];
}

/** Objects for k6's operator. */
export interface TestRun {
  /** In the order in which they are created. */
  readonly objects: readonly JsonObject[];
  /** Bytes of the files if those are not in the objects, but must be copied to the volume. */
  readonly bytesOnVolume?: number;
}

/** The most that the values of a ConfigMap may have together. */
const MAX_CONFIG_MAP_BYTES = 1_048_576;
/** Where the operator mounts what it runs. */
export const MOUNT_PATH = '/test';
const SCRIPT = 'script.js';

/** The objects with which k6's operator runs a script: its files in a ConfigMap, or on a volume if they are larger. */
export function toTestRun({ name, parallelism, files, env, secrets }: TestRunOptions): TestRun {
  const bytes = Object.values(files).reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);
  const isVolume = bytes > MAX_CONFIG_MAP_BYTES;
  const metadata = { name, labels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': 'opchain' } };
  const storage: JsonObject = isVolume
    ? {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata,
        spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '100Mi' } } },
      }
    : { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { ...files } };
  const testRun: JsonObject = {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata,
    spec: {
      parallelism,
      script: isVolume ? { volumeClaim: { name, file: SCRIPT } } : { configMap: { name, file: SCRIPT } },
      runner: {
        env: [
          ...Object.entries(env).map(([key, value]) => ({ name: key, value })),
          ...secrets.map(({ name: key, isRequired }) => ({
            name: key,
            valueFrom: { secretKeyRef: { name, key, ...(!isRequired && { optional: true }) } },
          })),
        ],
      },
    },
  };
  return { objects: [storage, testRun], ...(isVolume && { bytesOnVolume: bytes }) };
}
