import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';

/** Where a store of a test keeps its records. */
export interface Place {
  readonly setting: string;
  discard(): Promise<void>;
}

const mongo = process.env['MONGODB_URL'];

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-every-store-'));
  return { setting: `sqlite:${folder}/shop.sqlite`, discard: () => rm(folder, { recursive: true }) };
}

function mongoPlace(): Promise<Place> {
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

/** Every store, with a new place for it; without one where it cannot be had, which its name then says. */
export const stores: readonly { readonly name: string; readonly lasting: boolean; readonly place?: () => Promise<Place> }[] = [
  { name: 'memory', lasting: false, place: () => Promise.resolve({ setting: 'memory', discard: () => Promise.resolve() }) },
  { name: 'SQLite', lasting: true, place: sqlitePlace },
  mongo ? { name: 'MongoDB', lasting: true, place: mongoPlace } : { name: 'MongoDB (skipped: no MongoDB; set MONGODB_URL)', lasting: true },
];
