// A MongoDB for the tests: the one at MONGODB_URL, else one that mongodb-memory-server-core downloads, else none, and the cases that need it are skipped.

/** Sets MONGODB_URL where a database could be had. Returns what stops a database that was started for the tests. */
export async function ensureMongo() {
  if (process.env.MONGODB_URL) return undefined;
  try {
    const { MongoMemoryServer } = await import('mongodb-memory-server-core');
    console.log('MONGODB_URL is not set; trying to get a MongoDB for the tests …');
    const server = await within(120_000, MongoMemoryServer.create());
    process.env.MONGODB_URL = server.getUri('opchain');
    return server;
  } catch (error) {
    console.log(
      `skipped: no MongoDB (${String(error instanceof Error ? error.message : error).split('\n')[0]}); the cases that need it are counted as skipped. Set MONGODB_URL to run them.`,
    );
    return undefined;
  }
}

/**
 * @template Result
 * @param {number} milliseconds
 * @param {Promise<Result>} promise
 * @returns {Promise<Result>}
 */
function within(milliseconds, promise) {
  /**
   * @type {NodeJS.Timeout | undefined}
   */
  let timer;
  const late = new Promise(
    (_, reject) =>
      (timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds)),
  );
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
