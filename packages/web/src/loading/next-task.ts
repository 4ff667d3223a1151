/** Resolves in a task of its own, so that the browser can paint and handle input before it. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

/**
 * Resolves when the browser has painted and handled input, ahead of other tasks. Undefined in a browser without this
 * pause, as Safari is.
 */
export function pauseForBrowser(): Promise<void> | undefined {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> }
  return scheduler?.yield?.()
}
