/** For requests whose failure is harmless, because a later request reads the same data. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
