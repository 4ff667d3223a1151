import type { Database } from '../src/ports/database.ts'
import type { Mail } from '../src/ports/mailer.ts'
import type { Ports } from '../src/ports/ports.ts'
import type { Terms } from '../src/ports/terms.ts'
import { type FakePayments, fakePayments } from '../testing/fake-payments.ts'
import { type MovedClock, movedClock } from '../testing/moved-clock.ts'
import { seededIds } from '../testing/seeded-ids.ts'
import { testTerms } from '../testing/test-world.ts'
import { type Carrier, createCarrier } from './carrier.ts'
import { type Dice, createDice } from './random.ts'
import { agreeOnExpiry } from './ledger-tables.ts'
import { type Post, createPost } from './webhook-queue.ts'
import { pieceOfWork, startServer } from './server.ts'
import { type Fate, type Turns, createTurns } from './scheduler.ts'
import { isExpected } from './strict-log.ts'

/** What becomes of work that somebody outside waits for. */
interface Waiter<T> {
  done?(answer: T): void
  /** The server died of it, said that it cannot, or is gone. */
  failed?(): void
}

/** A process of the server, the work it is at, and what it does by the clock. */
interface Running {
  process: number
  ports: Ports
  work: Map<string, () => void>
  /** When each job runs next, in milliseconds. */
  jobs: Map<string, number>
}

export interface Scene {
  readonly dice: Dice
  readonly clock: MovedClock
  readonly database: Database
  readonly terms: Terms
  readonly turns: Turns
  readonly post: Post
  readonly carrier: Carrier
  readonly payments: FakePayments
  /** Mails that arrived. */
  readonly mails: Mail[]
  readonly servers: readonly Running[]
  /** How many of a hundred questions to the outside go wrong. */
  faultPercent: number
  /** When something last went wrong with the outside or a server, in milliseconds. */
  troubledAt: number
  say(event: string): void
  fail(reason: unknown): void
  /** @throws what a server or the simulation failed with */
  throwIfFailed(): void
  /** Begins work on one of the servers. It stands still at its first question to the outside. */
  begin<T>(name: string, work: (ports: Ports) => Promise<T>, waiter?: Waiter<T>, on?: Running): void
  /** Lets one that waits go on. */
  goOn(): Promise<void>
  /** Ends a process as kill -9 would, and starts another in its place. */
  restart(): void
  pass(seconds: number): Promise<void>
  /** Whether any server is at work whose name begins so. */
  isAt(name: string): boolean
  now(): number
}

const SERVERS = 2

export function createScene(seed: number, database: Database, say: (event: string) => void): Scene {
  const dice = createDice(seed)
  const clock = movedClock()
  const turns = createTurns()
  const ids = seededIds(`simulation ${seed}`)
  const post = createPost(dice)
  const now = () => clock.now().getTime()
  const carrier = createCarrier(dice, now, post)
  const payments = fakePayments(clock)
  const mails: Mail[] = []
  const terms = testTerms({ markupPercent: 20 })
  let failure: Error | null = null
  let processes = 0
  let works = 0

  function fail(reason: unknown): void {
    failure ??= reason instanceof Error ? reason : new Error(String(reason))
  }
  const around = { database, turns, ids, clock, terms, carrier, payments, fail }

  function start(): Running {
    const process = ++processes
    const ports = startServer(process, { ...around, deliver: mail => void mails.push(mail) })
    return { process, ports, work: new Map(), jobs: new Map() }
  }
  const servers = Array.from({ length: SERVERS }, start)

  const scene: Scene = {
    dice,
    clock,
    database,
    terms,
    turns,
    post,
    carrier,
    payments,
    mails,
    servers,
    faultPercent: 0,
    troubledAt: 0,
    say,
    fail,
    throwIfFailed() {
      if (failure) throw failure
    },
    begin(name, work, { done, failed } = {}, on = dice.pick(servers)) {
      const piece = `${name} #${++works} on server ${on.process}`
      const end = (how: string, tell: () => void) => {
        if (!on.work.delete(piece)) return
        if (how) say(`${piece} ${how}`)
        tell()
      }
      on.work.set(piece, () => failed?.())
      say(`${piece} begins`)
      pieceOfWork.run(piece, () => {
        work(on.ports)
          .then(
            answer => end(outcomeOf(answer), () => done?.(answer)),
            (error: unknown) => {
              if (!isExpected(error)) fail(error)
              end(`failed: ${String(error)}`, () => failed?.())
            },
          )
          .catch(fail)
      })
    },
    async goOn() {
      const turn = dice.pick(turns.waiting)
      const fate = fateOf(dice, scene.faultPercent)
      if (fate !== 'answered') {
        scene.troubledAt = now()
        say(`${turn.what}: ${fate}`)
      }
      await turns.go(turn, fate)
    },
    restart() {
      const place = dice.below(servers.length)
      const killed = servers[place]
      if (!killed) throw new Error('there is no server')
      say(`server ${killed.process} is killed`)
      scene.troubledAt = now()
      turns.kill(killed.process)
      servers[place] = start()
      for (const failed of killed.work.values()) failed()
      killed.work.clear()
    },
    async pass(seconds) {
      clock.forward({ seconds })
      carrier.pass()
      await agreeOnExpiry(database, clock.now(), terms.callUsableSeconds)
    },
    isAt: name =>
      servers.some(({ work }) => [...work.keys()].some(piece => piece.startsWith(name))),
    now,
  }
  return scene
}

function fateOf(dice: Dice, faultPercent: number): Fate {
  if (!dice.happens(faultPercent)) return 'answered'
  return dice.happens(50) ? 'never-arrives' : 'answer-lost'
}

function outcomeOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return ''
  return 'why' in answer ? `is refused: ${String(answer.why)}` : 'is done'
}
