const listeners = new Set<() => void>()
let hasAny = false

/** Whether the page shows a kept list, because the network did not answer. */
export const keptAnswers = {
  has: () => hasAny,
  note(): void {
    hasAny = true
    for (const listener of listeners) listener()
  },
  /** Call it when the lists are loaded again. */
  forget(): void {
    hasAny = false
  },
  /** Calls back for each kept list that is shown. @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
