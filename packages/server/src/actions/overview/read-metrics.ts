import { secondsBetween } from '../../core/time.ts'
import type { BusinessFacts } from '../../ports/metrics.ts'
import type { Ports } from '../../ports/ports.ts'
import { readBusinessFacts } from '../../store/overview/business-facts.ts'

/** Several scrapers within this time cost one round of queries. */
const CACHE_SECONDS = 5

/** Returns a function that renders the metrics of this instance and of the business. */
export function createMetricsReader(ports: Ports): () => Promise<string> {
  let cached: { at: Date; facts: Promise<BusinessFacts | null> } | null = null
  const readFacts = (now: Date) =>
    ports.database
      .read(db => readBusinessFacts(db, now))
      .catch((error: unknown) => {
        ports.log.warn({ err: error }, 'The database did not respond to a scrape of the metrics')
        return null
      })
  return async () => {
    const now = ports.clock.now()
    if (!cached || secondsBetween(cached.at, now) >= CACHE_SECONDS) {
      cached = { at: now, facts: readFacts(now) }
    }
    return ports.metrics.render(await cached.facts, ports.database.poolUse?.() ?? null)
  }
}
