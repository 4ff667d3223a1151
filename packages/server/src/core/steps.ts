/** Long work in steps of a few milliseconds. Other work may run between them. */
export type Steps<T> = Generator<void, T>

/** How many rows of a file are one step. */
export const STEP_ROWS = 1_000

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
