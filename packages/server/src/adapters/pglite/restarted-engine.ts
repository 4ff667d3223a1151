import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { type Engine, EngineStopped } from './engine.ts'

/** The engine of the embedded database, which is started again after it has stopped. */
export interface RestartedEngine {
  /** A class for a pool of one connection. */
  Client: typeof pg.Client
  close(): Promise<void>
}

/** A start takes a second of computing, so one that has failed is not repeated for each request. */
const PAUSE_MS = 2_000

/** @param start rejects while the engine cannot run, and should do so at once if that is known before */
export function restartedEngine(first: Engine, start: () => Promise<Engine>): RestartedEngine {
  let current: Promise<Engine> = Promise.resolve(first)
  let failedAtMs: number | null = null
  const startAgain = () => {
    current = start().catch((error: unknown) => {
      throw new EngineStopped(error)
    })
    current.then(
      () => (failedAtMs = null),
      () => (failedAtMs = performance.now()),
    )
    return current
  }
  const running = async (): Promise<Engine> => {
    const last = current
    const engine = await last.catch(() => null)
    // Another connection may have started it again in the meantime.
    if (last !== current) return running()
    if (engine && !engine.hasStopped()) return engine
    const isPausing = failedAtMs !== null && performance.now() - failedAtMs < PAUSE_MS
    return isPausing ? last : startAgain()
  }
  class Client extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const own = typeof config === 'string' ? { connectionString: config } : config
      super({ ...own, ...createPgConfig(connectionTo(running())) })
    }

    // The one of node-postgres waits for the end of a socket. Without this, the pool would open no other connection.
    override end(callback?: (error: Error) => void): Promise<void> {
      void super.end()
      if (callback) process.nextTick(callback)
      return Promise.resolve()
    }
  }
  return {
    Client,
    async close() {
      const engine = await current.catch(() => null)
      if (engine && !engine.hasStopped()) await engine.pglite.close()
    },
  }
}

/**
 * A connection to one engine. After its first error it answers nothing more: statements that were sent with the failed
 * one must not reach the next engine without the `begin` before them. The client has failed them already.
 */
function connectionTo(engine: Promise<Engine>): PGlite {
  let hasFailed = false
  const connection: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    // The first statement reports why there is no engine.
    waitReady: engine.then(
      () => undefined,
      () => undefined,
    ),
    async execProtocolStream(...message) {
      if (hasFailed) return new Promise(() => {})
      try {
        const { pglite } = await engine
        return await pglite.execProtocolStream(...message)
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
  }
  return connection as PGlite
}
