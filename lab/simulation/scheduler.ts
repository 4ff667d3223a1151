/** The outcome of a request to a vendor or to the database. A lost response means that the request took effect. */
export type RequestOutcome = 'completed' | 'request-lost' | 'response-lost'

/** A request of a server that waits until the simulation resumes it. */
interface PendingRequest {
  /** The number of the server's process. */
  process: number
  /** For example `transaction` or `fetchCall`, and the work that sent it. */
  name: string
  resume(outcome: RequestOutcome): void
}

/**
 * Holds the requests of all servers until the simulation resumes them one at a time. In this way one seed
 * decides the order of events, down to single transactions.
 */
export interface Scheduler {
  readonly pending: readonly PendingRequest[]
  /** Resolves when the simulation resumes the request; never when the process is killed first. */
  wait(process: number, name: string): Promise<RequestOutcome>
  /** Resumes a request. Resolves when all work waits again or has ended. */
  resume(request: PendingRequest, outcome: RequestOutcome): Promise<void>
  /** Resolves when all work waits or has ended. */
  whenIdle(): Promise<void>
  /** Registers work of the real database, whose duration the simulation does not control. */
  trackWork<T>(work: () => Promise<T>): Promise<T>
  /** Drops the pending requests of a killed process. */
  kill(process: number): void
}

export function createScheduler(): Scheduler {
  let pending: PendingRequest[] = []
  const busy = new Set<Promise<unknown>>()
  const scheduler: Scheduler = {
    get pending() {
      return pending
    },
    wait(process, name) {
      return new Promise(resume => {
        pending.push({ process, name, resume })
      })
    },
    async resume(request, outcome) {
      pending = pending.filter(each => each !== request)
      request.resume(outcome)
      await scheduler.whenIdle()
    },
    async whenIdle() {
      // Work that sends no request ends before the event loop's next turn.
      await nextEventLoopTurn()
      while (busy.size > 0) {
        await Promise.allSettled(busy)
        await nextEventLoopTurn()
      }
    },
    trackWork(work) {
      const done = work()
      busy.add(done)
      const remove = () => busy.delete(done)
      done.then(remove, remove)
      return done
    },
    kill(process) {
      pending = pending.filter(each => each.process !== process)
    },
  }
  return scheduler
}

function nextEventLoopTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}
