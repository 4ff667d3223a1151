import type { Database } from '@ringback/server/ports/database'
import type { Mail } from '@ringback/server/ports/vendors/mailer'
import type { Ports } from '@ringback/server/ports/ports'
import type { BusinessSettings } from '@ringback/server/ports/business-settings'
import { type FakePayments, fakePayments } from '@ringback/server/testing/vendors/fake-payments'
import { type ManualClock, manualClock } from '@ringback/server/testing/manual-clock'
import { seededIds } from '@ringback/server/testing/seeded-ids'
import { type Carrier, createCarrier } from './vendors/carrier.ts'
import { alignExpiry } from './checks/ledger-tables.ts'
import { type RentedNumbers, createRentedNumbers } from './vendors/number-carrier.ts'
import { type Random, createRandom } from './random.ts'
import { type RequestOutcome, type Scheduler, createScheduler } from './scheduler.ts'
import { currentWork, isSimulatedFault, startServer } from './server.ts'
import { simulatedSettings } from './business-settings.ts'
import { type WebhookQueue, createWebhookQueue } from './vendors/webhook-queue.ts'
import type { Clock } from '@ringback/server/ports/system'

/** What a vendor or a person does with the result of work on a server. */
interface WorkHandlers<T> {
  onDone?(result: T): void
  /** The work threw an error, or its server was killed. */
  onFailed?(): void
}

/** A process of the server. */
interface Server {
  process: number
  ports: Ports
  /** The work in progress by name, each with its `onFailed`. */
  work: Map<string, () => void>
  /** When each job runs next, in milliseconds. */
  jobs: Map<string, number>
}

export interface SimulationContext {
  readonly random: Random
  readonly clock: ManualClock
  readonly database: Database
  readonly business: BusinessSettings
  /** The billing increments of decks, in seconds. In half of the runs they are those of the carrier, whole minutes. */
  readonly deckSteps: readonly number[]
  readonly scheduler: Scheduler
  readonly webhookQueue: WebhookQueue
  readonly carrier: Carrier
  readonly numbers: RentedNumbers
  readonly payments: FakePayments
  /** Mails that arrived. */
  readonly mails: Mail[]
  readonly servers: readonly Server[]
  /** How many percent of the servers' requests to the database and to vendors fail. */
  faultPercent: number
  /** When a request last failed or a server was last killed, in milliseconds. */
  lastFaultAt: number
  log(event: string): void
  fail(reason: unknown): void
  /** @throws the error of a server or of the simulation, if there was one */
  throwIfFailed(): void
  /**
   * Starts work on a server, by default on a random one. The work pauses at its first request to the database or
   * a vendor, until `resumeOne` resumes it.
   */
  startWork<T>(
    name: string,
    work: (ports: Ports) => Promise<T>,
    handlers?: WorkHandlers<T>,
    server?: Server,
  ): void
  /** Resumes a random pending request. */
  resumeOne(): Promise<void>
  /** Kills a random server as kill -9 would, and starts another in its place. */
  restartServer(): void
  advance(seconds: number): Promise<void>
  /** Runs `notify` when the clock advances next. */
  onNextAdvance(notify: () => void): void
  /** Whether a server runs work whose name starts with `name`. */
  isRunning(name: string): boolean
  /** The simulated time in milliseconds. */
  now(): number
}

const SERVERS = 2

/** @param log receives a line for every event */
export function createContext(
  seed: number,
  database: Database,
  log: (event: string) => void,
): SimulationContext {
  const shared = createOutside(seed, database)
  const { random, clock, mails } = shared
  let failure: Error | null = null
  const fail = (reason: unknown) => {
    failure ??= reason instanceof Error ? reason : new Error(String(reason))
  }
  const ids = seededIds(`simulation ${seed}`)
  const deliver = (mail: Mail) => void mails.push(mail)
  let processCount = 0
  const start = (): Server => {
    const process = ++processCount
    const skewed = skewedClock(clock, random.between(-SKEW_MS, SKEW_MS))
    const ports = startServer(process, { ...shared, clock: skewed, ids, fail, deliver })
    return { process, ports, work: new Map(), jobs: new Map() }
  }
  const servers = Array.from({ length: SERVERS }, start)
  let workCount = 0
  const onAdvance: (() => void)[] = []

  const context: SimulationContext = {
    ...shared,
    servers,
    faultPercent: 0,
    lastFaultAt: 0,
    log,
    fail,
    throwIfFailed() {
      if (failure) throw failure
    },
    startWork(name, work, handlers = {}, server = random.pick(servers)) {
      runWork(
        context,
        server,
        `${name} #${++workCount} on server ${server.process}`,
        work,
        handlers,
      )
    },
    resumeOne: () => resumeOne(context),
    restartServer: () => restartServer(context, servers, start),
    async advance(seconds) {
      clock.advance({ seconds })
      for (const notify of onAdvance.splice(0)) notify()
      await shared.scheduler.whenIdle()
      shared.carrier.advance()
      // The product compares a call's `usable_until` with the database's real clock.
      await alignExpiry(database, clock.now(), shared.business.callUsableSeconds)
    },
    onNextAdvance: notify => void onAdvance.push(notify),
    isRunning: name =>
      servers.some(({ work }) => [...work.keys()].some(running => running.startsWith(name))),
    now: () => clock.now().getTime(),
  }
  return context
}

/** What all servers of a run share: clock, chance, database and vendors. */
function createOutside(seed: number, database: Database) {
  const random = createRandom(seed)
  const clock = manualClock()
  const webhookQueue = createWebhookQueue(random)
  const now = () => clock.now().getTime()
  const mails: Mail[] = []
  return {
    random,
    clock,
    database,
    business: simulatedSettings(random),
    deckSteps: random.happens(50) ? [60] : [1, 6, 30, 60],
    scheduler: createScheduler(),
    webhookQueue,
    carrier: createCarrier(random, now, webhookQueue),
    numbers: createRentedNumbers(now),
    payments: fakePayments(clock),
    mails,
  }
}

function runWork<T>(
  { log, fail }: SimulationContext,
  server: Server,
  name: string,
  work: (ports: Ports) => Promise<T>,
  { onDone, onFailed }: WorkHandlers<T>,
): void {
  // The result of work is lost when its server was killed in the meantime.
  const end = (outcome: string, notify: () => void) => {
    if (!server.work.delete(name)) return
    if (outcome) log(`${name} ${outcome}`)
    notify()
  }
  server.work.set(name, () => onFailed?.())
  log(`${name} starts`)
  currentWork.run(name, () => {
    work(server.ports)
      .then(
        result => end(describeResult(result), () => onDone?.(result)),
        (error: unknown) => {
          if (!isSimulatedFault(error)) fail(error)
          end(`failed: ${String(error)}`, () => onFailed?.())
        },
      )
      .catch(fail)
  })
}

async function resumeOne(context: SimulationContext): Promise<void> {
  const { random, scheduler, faultPercent } = context
  const request = random.pick(scheduler.pending)
  const outcome = randomOutcome(random, faultPercent)
  if (outcome !== 'completed') {
    context.lastFaultAt = context.now()
    context.log(`${request.name}: ${outcome}`)
  }
  await scheduler.resume(request, outcome)
}

function restartServer(context: SimulationContext, servers: Server[], start: () => Server): void {
  const index = context.random.below(servers.length)
  const killed = servers[index]
  if (!killed) throw new Error('There is no server')
  context.log(`server ${killed.process} is killed`)
  context.lastFaultAt = context.now()
  context.scheduler.kill(killed.process)
  servers[index] = start()
  for (const onFailed of killed.work.values()) onFailed()
  killed.work.clear()
}

function randomOutcome(random: Random, faultPercent: number): RequestOutcome {
  if (!random.happens(faultPercent)) return 'completed'
  return random.happens(50) ? 'request-lost' : 'response-lost'
}

function describeResult(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('ok' in result)) return ''
  return 'why' in result ? `is refused: ${String(result.why)}` : 'is done'
}

/** How far a server's clock may be from the true time, in milliseconds. Two servers differ by at most twice as much. */
export const SKEW_MS = 4_500

/** A server's clock, which is wrong by a constant. */
function skewedClock(clock: Clock, skewMs: number): Clock {
  return { now: () => new Date(clock.now().getTime() + skewMs) }
}
