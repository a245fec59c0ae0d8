import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';

/** The location of a test store's records. */
export interface TestLocation {
  readonly setting: string;
  discard(): Promise<void>;
}

const mongo = process.env['MONGODB_URL'];

async function createSqliteLocation(): Promise<TestLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-every-store-'));
  return { setting: `sqlite:${folder}/shop.sqlite`, discard: () => rm(folder, { recursive: true }) };
}

function createMongoLocation(): Promise<TestLocation> {
  const url = new URL(String(mongo));
  url.pathname = `/opchain-${randomUUID()}`;
  return Promise.resolve({
    setting: url.href,
    async discard() {
      const connection = await mongoose.createConnection(url.href).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  });
}

/** Every store, with a new location for it; without one, and with the reason in its name, where the store is not available. */
export const stores: readonly {
  readonly name: string;
  readonly persistent: boolean;
  readonly createLocation?: () => Promise<TestLocation>;
}[] = [
  {
    name: 'memory',
    persistent: false,
    createLocation: () => Promise.resolve({ setting: 'memory', discard: () => Promise.resolve() }),
  },
  { name: 'SQLite', persistent: true, createLocation: createSqliteLocation },
  mongo
    ? { name: 'MongoDB', persistent: true, createLocation: createMongoLocation }
    : { name: 'MongoDB (skipped: no MongoDB; set MONGODB_URL)', persistent: true },
];
