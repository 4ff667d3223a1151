const open = new Set<(reason: Error) => void>()

/** A response that does not arrive during the test. After it the request fails, so that no later file waits for it. */
export const never = () => new Promise<never>((_, fail) => open.add(fail))

/** Call it after each test. */
export function endResponses(): void {
  for (const fail of open) fail(new Error('The test has ended'))
  open.clear()
}
