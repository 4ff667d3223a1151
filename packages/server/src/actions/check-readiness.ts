import { setTimeout as sleep } from 'node:timers/promises'
import { ping } from '../store/sql.ts'
import { isInNetworks } from '../ports/networks.ts'
import type { DependencyState, Ports } from '../ports/ports.ts'
import { authenticateOperator } from './operators/sessions.ts'
import { secondsBetween } from '../core/time.ts'
import type { BusinessFacts } from '../ports/metrics.ts'
import { readBusinessFacts } from '../store/overview/business-facts.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isProof, proofOf } from '../core/instance-proof.ts'

export interface Readiness {
  isReady: boolean
  /** Null for the public. */
  dependencies:
    | readonly (Pick<DependencyState, 'status' | 'unavailableSince'> & {
        name: string
        /** Why the database is not available, if it answers. */
        reason?: 'storage-full'
      })[]
    | null
}

/**
 * Whether this instance can serve requests, which needs a database that stores what is written, and nothing else: every instance depends on the same
 * vendors, so a vendor that does not respond is reported and makes no instance unready. The states are those of
 * recent requests; no vendor is requested. Only an operator and the operator's networks see them.
 */
export async function checkReadiness(
  ports: Ports,
  operatorNetworks: readonly string[],
  request: { remoteAddress: string; bearer: string | undefined },
): Promise<Readiness> {
  const isFull = ports.database.isFull()
  const isReady = (await checkHealth(ports)) && !isFull
  const isFromOperator =
    isInNetworks(operatorNetworks, request.remoteAddress) ||
    (await isOperator(ports, request.bearer))
  if (!isFromOperator) return { isReady, dependencies: null }
  const status = isReady ? 'available' : 'unavailable'
  const database = {
    name: 'database',
    status,
    unavailableSince: null,
    ...(isFull && { reason: 'storage-full' as const }),
  } as const
  return { isReady, dependencies: [database, ...ports.dependencies.states()] }
}

async function isOperator(ports: Ports, bearer: string | undefined): Promise<boolean> {
  if (bearer === undefined) return false
  // Without the database no token can be verified.
  const operator = await authenticateOperator(ports, bearer).catch(() => null)
  return operator?.ok === true
}

/** Below the 5 s after which browsers cancel a health check (specification, section 9). */
const DATABASE_TIMEOUT_MS = 2_500

/** Whether the database responds within {@link DATABASE_TIMEOUT_MS}. The limit is the probe's own: a database that hangs ends no transaction. */
export async function checkHealth(ports: Ports): Promise<boolean> {
  const isAlive = ports.database.transaction(ping).catch((error: unknown) => {
    ports.log.warn({ err: error }, 'The database did not respond to a health check')
    return false
  })
  const timer = new AbortController()
  const timeout = sleep(DATABASE_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([isAlive, timeout])
  } finally {
    timer.abort()
  }
}

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

/**
 * Proves to the doctor that this server has the same configuration. Only a request that proves the same gets an
 * answer, so that no other program learns anything.
 *
 * @param id chosen by the doctor for this one request
 */
export function proveInstance(
  { instanceKey }: { instanceKey: string },
  { id, proof }: { id: string; proof: string | undefined },
): Outcome<string, 'not-found'> {
  return isProof(proof, proofOf(instanceKey, 'doctor', id))
    ? accepted(proofOf(instanceKey, 'server', id))
    : refused('not-found')
}
