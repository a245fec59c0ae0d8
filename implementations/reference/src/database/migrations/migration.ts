import type { QueryInterface } from 'sequelize';

/** One step from the tables of one release to those of the next. It is never changed once released, and may run again if it was cut short. */
export interface Migration {
  readonly name: string;
  readonly up: (tables: QueryInterface) => Promise<void>;
}
