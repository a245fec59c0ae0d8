/**
 * Inserts rows in groups: the first one immediately, and those that arrive soon after together, `largest` at most.
 * Each call resolves when its row is stored. One statement of many rows costs little more than one of a single row, so that a busy server
 * spends most of its time elsewhere. A group that fails is inserted row by row, so that an invalid row affects no other.
 */
export function groupInserts<Row>(
  insert: (rows: readonly Row[]) => Promise<unknown>,
  maxGroupSize = 100,
): (row: Row) => Promise<void> {
  let pending: PendingRow<Row>[] = [];
  let busy = false;
  const insertGroup = async (group: readonly PendingRow<Row>[]) => {
    try {
      await insert(group.map(({ row }) => row));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await insertGroup([one]);
    }
  };
  const insertPending = async () => {
    busy = true;
    while (pending.length > 0) {
      const group = pending.slice(0, maxGroupSize);
      pending = pending.slice(maxGroupSize);
      await insertGroup(group);
    }
    busy = false;
  };
  return (row) =>
    new Promise((resolve, reject) => {
      pending.push({ row, resolve, reject });
      if (!busy) void insertPending();
    });
}

interface PendingRow<Row> {
  readonly row: Row;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
