import type { QueryClient } from '@tanstack/react-query'

/** The typed number of the dialer in the session's query cache. */
export const DRAFT_KEY = ['dialer-draft']
const STATE_KEY = 'dialerDraft'

/** Loads the page again. The typed number goes with it, in the state of this entry of the browser's history. */
export function reloadWithDraft(queries: QueryClient): void {
  history.replaceState({ ...history.state, [STATE_KEY]: queries.getQueryData(DRAFT_KEY) }, '')
  location.reload()
}

/** Whether something is typed in the dialer. */
export function hasDraft(queries: QueryClient): boolean {
  const draft = queries.getQueryData<{ number: string; name: string }>(DRAFT_KEY)
  return draft !== undefined && draft.number + draft.name !== ''
}

/** What the page before the reload handed over. */
export function keptDraft<T>(): T | undefined {
  return history.state?.[STATE_KEY] as T | undefined
}

export function forgetKeptDraft(): void {
  if (keptDraft() === undefined) return
  const { [STATE_KEY]: _, ...others } = history.state as Record<string, unknown>
  history.replaceState(others, '')
}
