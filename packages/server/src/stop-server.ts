import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { abandonVendors } from './adapters/vendor-fetch.ts'

/** What a running server consists of, as it is stopped. */
export interface RunningServer {
  app: Pick<FastifyInstance, 'close' | 'server'>
  /** Null when no port is configured for the metrics. */
  metricsApp: Pick<FastifyInstance, 'close'> | null
  stopJobs(timeoutMs: number): Promise<void>
  stopLocalRequests(): Promise<void>
  database: { close(): Promise<void> }
}

export interface StopLimits {
  /** How long running requests may wait for vendors. Afterwards they are answered as if the vendor did not respond. */
  vendorsMs: number
  /** How long running jobs may take to finish. */
  jobsMs: number
  /** How long open connections may stay without a request. The response to the next one ends them. */
  connectionsMs: number
}

/**
 * One request to a vendor takes 10 s at most, so only requests of ours that send several to slow vendors are cut short.
 */
export const STOP_LIMITS: StopLimits = { vendorsMs: 12_000, jobsMs: 6_000, connectionsMs: 1_000 }

/** After this time the process exits, whatever still runs. It leaves the database some seconds after the limits above. */
export const STOP_TIMEOUT_MS = 20_000

/** Lets running requests and jobs finish, answers those that are on their way, and closes the database. */
export async function stopServer(
  server: RunningServer,
  limits: StopLimits = STOP_LIMITS,
): Promise<void> {
  let waitAgain = () => {}
  const patience = setTimeout(() => (waitAgain = abandonVendors()), limits.vendorsMs)
  const jobsStopped = server.stopJobs(limits.jobsMs)
  try {
    await endConnections(server.app.server, limits.connectionsMs)
    await server.app.close()
    await server.metricsApp?.close()
    await jobsStopped
    await server.stopLocalRequests()
    await server.database.close()
  } finally {
    clearTimeout(patience)
    waitAgain()
  }
}

/**
 * Accepts no more connections, and waits until the open ones have ended, each with the response to its next request
 * (`connection: close` of a stopping server), or until none of the rest has sent one in time. The method of `http.Server`,
 * which Fastify calls afterwards, resets a connection without a request at once, although one may be on its way.
 */
function endConnections(server: NetServer, maxIdleMs: number): Promise<void> {
  return new Promise(resolve => {
    const patience = setTimeout(resolve, maxIdleMs)
    NetServer.prototype.close.call(server, () => {
      clearTimeout(patience)
      resolve()
    })
  })
}
