/** One request of the product to a vendor. `at` is ISO 8601. */
export interface LoggedRequest {
  id: number
  at: string
  vendor: string
  operation: string
  method?: string
  path?: string
  body?: unknown
  /** The fault that was applied to this request. */
  fault?: string
}

export interface RequestLog {
  record(entry: Omit<LoggedRequest, 'id' | 'at'>): void
  /** Newest first; of one vendor when it is named. */
  list(vendor?: string): LoggedRequest[]
}

/** Older entries are dropped, so that long runs do not fill the memory. */
const MAX_ENTRIES = 1000

export function createRequestLog(now: () => Date = () => new Date()): RequestLog {
  const entries: LoggedRequest[] = []
  let nextId = 1
  return {
    record(entry) {
      entries.unshift({ id: nextId++, at: now().toISOString(), ...entry })
      if (entries.length > MAX_ENTRIES) entries.length = MAX_ENTRIES
    },
    list(vendor) {
      return vendor === undefined
        ? [...entries]
        : entries.filter(request => request.vendor === vendor)
    },
  }
}
