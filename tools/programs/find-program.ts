import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that a folder of PATH contains. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(folder => folder !== '')
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync)
}

/** Whether to skip the tests that need a program. */
export const isSkippedWithout = (program: string): boolean => isSkipped(findProgram(program))

/** Whether to skip the tests that need what was not found. With `REQUIRE_PROGRAMS=1`, as in CI, they fail without it. */
export function isSkipped(found: unknown): boolean {
  return !found && process.env['REQUIRE_PROGRAMS'] !== '1'
}
