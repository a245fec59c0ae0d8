import type { QueryInterface } from 'sequelize';

/** One step from the tables of one release to those of the next. It never changes after its release, and may run again if it was interrupted. */
export interface Migration {
  readonly name: string;
  readonly up: (tables: QueryInterface) => Promise<void>;
}
