const scopes = ['quick', 'usual', 'long'] as const

/**
 * How much of the suite runs, by the variable TEST_SCOPE:
 * - `quick`: no PostgreSQL, no other processes, no simulation, no series of hundreds of requests;
 * - `usual` (unset): everything, with the short version of tests that prove rare events;
 * - `long`: only the tests that prove rare events, in their long version.
 */
export const testScope = parseScope(process.env['TEST_SCOPE'])

/** How often a test repeats what must hold every time. */
export function repetitions(count: { usual: number; long: number }): number {
  return testScope === 'long' ? count.long : count.usual
}

function parseScope(value = 'usual'): (typeof scopes)[number] {
  const scope = scopes.find(each => each === value)
  if (!scope) throw new Error(`TEST_SCOPE is ${value}; it must be one of ${scopes.join(', ')}`)
  return scope
}
