/** Resolves in a task of its own, so that the browser can paint and handle input before it. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
