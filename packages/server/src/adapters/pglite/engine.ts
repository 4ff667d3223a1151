import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import type { DurableNodeFS } from './durable-node-fs.ts'

/** A running PostgreSQL of PGlite. */
export interface Engine {
  readonly pglite: PGlite
  /** Whether PostgreSQL has stopped because it could not go on, for example when it cannot write its log. */
  hasStopped(): boolean
}

/** PostgreSQL has stopped. What was committed is in its files, and the next engine recovers it. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped'
  /** `crash_shutdown` */
  readonly code = '57P02'

  constructor(cause: unknown) {
    super('The embedded database has stopped', { cause })
  }
}

/** The parts of PGlite's WebAssembly module that are used here. */
interface Module {
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
  _PostgresSendReadyForQueryIfNecessary(): void
  stackRestore(pointer: number): void
}

/** The exit status with which PostgreSQL reports an error of a statement, PGlite's `POSTGRES_MAIN_LONGJMP`. */
const STATEMENT_FAILED = 100

export async function startEngine(fs: DurableNodeFS, startParams: string[]): Promise<Engine> {
  // Without V8's optimizing compiler for WebAssembly, which needs more memory than PostgreSQL (decision 2).
  setFlagsFromString('--liftoff-only')
  const pglite = await PGlite.create({ fs, startParams }).catch((error: unknown) => {
    fs.closeOpenFiles()
    throw error
  })
  let stopped: EngineStopped | null = null
  const module = pglite.Module as unknown as Module
  const recordStop = (run: () => void) => () => {
    try {
      run()
    } catch (error) {
      if ((error as { status?: unknown }).status !== STATEMENT_FAILED && stopped === null) {
        stopped = new EngineStopped(error)
        fs.closeOpenFiles()
      }
      throw error
    }
  }
  const { stackRestore, _PostgresSendReadyForQueryIfNecessary: sendReady } = module
  module._PostgresMainLoopOnce = recordStop(module._PostgresMainLoopOnce)
  module._PostgresMainLongJmp = recordStop(module._PostgresMainLongJmp)
  // PGlite ignores the end of PostgreSQL and runs it again, for ever, which also keeps every other request waiting. It
  // restores the stack after each error, so an error that is thrown there ends its loop.
  module.stackRestore = pointer => {
    if (stopped) throw stopped
    stackRestore(pointer)
  }
  // Otherwise the client would read that its last statement has succeeded.
  module._PostgresSendReadyForQueryIfNecessary = () => {
    if (!stopped) sendReady()
  }
  return { pglite, hasStopped: () => stopped !== null }
}
