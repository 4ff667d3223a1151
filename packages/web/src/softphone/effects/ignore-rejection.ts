/** For requests whose failure needs no reaction, because a later one reads the same facts. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
