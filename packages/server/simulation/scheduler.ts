/**
 * What becomes of a question to the outside: it is answered; it never arrives; or it is acted upon and
 * the answer is lost.
 */
export type Fate = 'answered' | 'never-arrives' | 'answer-lost'

/** A piece of work that stands still until its turn comes. */
export interface Waiting {
  /** Which process waits: it waits no more when that one is killed. */
  process: number
  /** For example `database` or `fetchCall`. */
  what: string
  go(fate: Fate): void
}

/**
 * Everything that any server waits for stands in one queue, and the simulation decides what goes next:
 * that is how one seed decides in which order things happen, down to single transactions.
 */
export interface Turns {
  readonly waiting: readonly Waiting[]
  /** Stands still until it is this piece's turn. A killed process never hears. */
  wait(process: number, what: string): Promise<Fate>
  /** Lets one go on, and returns when nothing moves any more: it waits again, or has ended. */
  go(turn: Waiting, fate: Fate): Promise<void>
  /** Returns when nothing moves any more. */
  still(): Promise<void>
  /** Counts real work of the database, which takes its own time. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Whatever this process waited for, it hears no more of it. */
  kill(process: number): void
}

export function createTurns(): Turns {
  let waiting: Waiting[] = []
  const busy = new Set<Promise<unknown>>()
  const turns: Turns = {
    get waiting() {
      return waiting
    },
    wait(process, what) {
      return new Promise(go => {
        waiting.push({ process, what, go })
      })
    },
    async go(turn, fate) {
      waiting = waiting.filter(each => each !== turn)
      turn.go(fate)
      await turns.still()
    },
    async still() {
      // Whatever needs no outside runs to its end before the event loop turns.
      await eventLoopTurn()
      while (busy.size > 0) {
        await Promise.allSettled(busy)
        await eventLoopTurn()
      }
    },
    during(work) {
      const done = work()
      busy.add(done)
      const forget = () => busy.delete(done)
      done.then(forget, forget)
      return done
    },
    kill(process) {
      waiting = waiting.filter(each => each.process !== process)
    },
  }
  return turns
}

function eventLoopTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}
