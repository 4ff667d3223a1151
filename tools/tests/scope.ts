const SCOPES = ['gate', 'slow', 'postgres', 'all'] as const

/**
 * Which unit tests run, and how long journeys wait, by the variable TEST_SCOPE:
 * - `gate`: all but `*.slow.test.ts`, on the embedded database; races on PostgreSQL, where the machine has it;
 * - `slow`: only `*.slow.test.ts`, which start processes, send hundreds of requests or take more than 3 s;
 * - `postgres`: those of `gate` whose statements may differ there, on PostgreSQL instead;
 * - `all` (unset): every file, on every database.
 */
export const testScope = parseScope(process.env['TEST_SCOPE'])

const SLOW = ['**/*.slow.test.ts']

/** `include` and `exclude` of a project whose unit tests are in these folders. */
export function unitTests(...folders: readonly string[]): { include: string[]; exclude: string[] } {
  const isSlow = testScope === 'slow'
  return {
    include: folders.map(folder => `${folder}**/*${isSlow ? '.slow' : ''}.test.{ts,tsx}`),
    exclude: ['**/node_modules/**', ...(isSlow || testScope === 'all' ? [] : SLOW)],
  }
}

function parseScope(value = 'all'): (typeof SCOPES)[number] {
  const scope = SCOPES.find(each => each === value)
  if (!scope) throw new Error(`TEST_SCOPE is ${value}; it must be one of ${SCOPES.join(', ')}`)
  return scope
}
