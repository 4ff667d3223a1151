import type { FaultKind } from './fault-kind.ts'

/** One thing the product asked of a vendor. `at` is ISO 8601. */
export interface RequestNote {
  id: number
  at: string
  vendor: string
  operation: string
  method?: string
  path?: string
  body?: unknown
  /** The fault this request met, when one was arranged for it. */
  fault?: FaultKind
}

export interface Requests {
  note(entry: Omit<RequestNote, 'id' | 'at'>): void
  /** Newest first; only the given vendor's, when one is named. */
  list(vendor?: string): RequestNote[]
}

/** Enough for any test and any curious person, and bounded so that a soak does not grow. */
const KEPT = 1000

export function createRequests(now: () => Date = () => new Date()): Requests {
  const notes: RequestNote[] = []
  let nextId = 1
  return {
    note(entry) {
      notes.unshift({ id: nextId++, at: now().toISOString(), ...entry })
      if (notes.length > KEPT) notes.length = KEPT
    },
    list(vendor) {
      return vendor === undefined ? [...notes] : notes.filter(note => note.vendor === vendor)
    },
  }
}
