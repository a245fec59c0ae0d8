/** Whether a setting names a PostgreSQL server; anything else is the name of an SQLite file. */
export function isPostgresUrl(setting: string): boolean {
  return /^postgres(ql)?:\/\//.test(setting);
}
