/** Ignores a failure. The caller must be correct without the result. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
