/**
 * Which unit tests run, by the variable TEST_SCOPE:
 * - `gate`: all but `*.slow.test.ts`, on the embedded database; races on PostgreSQL, where the machine has it;
 * - `slow`: only `*.slow.test.ts`, which start processes, send hundreds of requests or take more than 3 s;
 * - `postgres`: those of `gate`, on PostgreSQL instead;
 * - `all` (unset): every file, on every database.
 */
export declare const testScope: 'all' | 'gate' | 'postgres' | 'slow'
/** `include` and `exclude` of a project whose unit tests are in these folders. */
export declare function unitTests(...folders: readonly string[]): {
  include: string[]
  exclude: string[]
}
