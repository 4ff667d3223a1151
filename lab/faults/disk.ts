import { type EmbeddedLoad, underEmbeddedLoad } from './outside/embedded-load.ts'
import type { Outside } from './outside/outside.ts'
import { checkEach } from './checks/read-state.ts'
import { countLoad } from './checks/count-load.ts'
import type { Answer } from '../load/answers.ts'
import type { Check, FaultOptions, Report } from './report.ts'
import { until } from '../until.ts'

/** How often each fault happens; the writes of users before each, and of the probe that are refused in each. */
const SIZES = {
  short: { users: 3, rounds: 1, writesBetween: 10, refusals: 3, fsyncMs: 300 },
  thorough: { users: 12, rounds: 6, writesBetween: 30, refusals: 20, fsyncMs: 1_000 },
}

/** What was seen during one fault. */
interface Round {
  disk: Outside['disk']
  refused: Answer[]
  /** The probe's reads. While PostgreSQL has stopped, it cannot be read. */
  reads: Answer[]
  /** What `/api/health/ready` answered, and `/api/health/live`. */
  readiness: Answer
  liveness: Answer
  wasKilled: boolean
  recoverySeconds: number
}

const DISKS = ['full', 'read-only', 'failing'] as const
/** The server starts PostgreSQL again at most every two seconds, and a busy machine takes its time. */
const RECOVERY_LIMIT_SECONDS = 30

/** Lets the disk of the embedded database be full, read-only, failing and slow while users call, buy and rent. */
export async function failDisk(options: FaultOptions): Promise<Report> {
  const { isThorough, print = () => {} } = options
  const size = SIZES[isThorough ? 'thorough' : 'short']
  const crowdOptions = { seed: options.seed, users: options.users ?? size.users }
  const { seen, crowd, checks } = await underEmbeddedLoad(crowdOptions, async load => {
    const rounds: Round[] = []
    for (let n = 0; n < size.rounds; n++) {
      for (const disk of DISKS) {
        await untilWritten(load, size.writesBetween)
        // Each second time the server is killed while the disk fails.
        const round = await failOnce(load, size.refusals, disk, n % 2 === 1)
        rounds.push(round)
        print(
          `${disk}: ${round.refused.length} writes refused, ${round.reads.length} reads` +
            `${round.wasKilled ? ', killed' : ''}, a write ${round.recoverySeconds.toFixed(2)} s after`,
        )
      }
    }
    return { rounds, slow: await slowDown(load, size.fsyncMs) }
  })
  const { rounds, slow } = seen
  const kept = rounds.filter(({ wasKilled }) => !wasKilled)
  return {
    checks: [...checksOf(rounds), ...checks],
    figures: [
      {
        name: 'the disk works to the first write',
        values: kept.map(each => each.recoverySeconds),
        unit: 's',
        limit: RECOVERY_LIMIT_SECONDS,
      },
      { name: `a write, fsync ${size.fsyncMs} ms`, values: slow, unit: 's', limit: null },
    ],
    counts: [
      ['faults of the disk', rounds.length],
      ['kills during a fault', rounds.length - kept.length],
      ...countLoad(crowd),
    ],
  }
}

async function failOnce(
  load: EmbeddedLoad,
  refusals: number,
  disk: (typeof DISKS)[number],
  wasKilled: boolean,
): Promise<Round> {
  const { outside, server, url } = load
  const { answers } = load.crowd
  const { pid } = server.process
  await outside.change({ disk })
  const [refused, reads]: [Answer[], Answer[]] = [[], []]
  await until('writes are refused', async () => {
    const written = await write(load)
    if (written.status !== 200) refused.push(written)
    reads.push(await load.probe.sendOnce('GET', '/api/credits/balance'))
    return refused.length >= refusals
  })
  const readiness = await look(`${url}/api/health/ready`)
  const liveness = await look(`${url}/api/health/live`)
  if (wasKilled) {
    answers.isRestarting = true
    await server.process.kill()
    outside.prepare({ disk: 'works' })
    await server.restart()
    answers.isRestarting = false
  } else await outside.change({ disk: 'works' })
  const worksAt = performance.now()
  await until('the product writes again', async () => (await write(load)).status === 200)
  const recoverySeconds = (performance.now() - worksAt) / 1_000
  if (!wasKilled && server.process.pid !== pid) throw new Error('The server was started again')
  return { disk, refused, reads, readiness, liveness, wasKilled, recoverySeconds }
}

/** @returns how long each write of the probe took on the slow disk, in seconds */
async function slowDown(load: EmbeddedLoad, fsyncMs: number): Promise<number[]> {
  await load.outside.change({ fsyncMs })
  const seconds: number[] = []
  for (let n = 0; n < 5; n++) {
    const startedAt = performance.now()
    await load.probe.send('POST', '/api/credits/purchase', { packageId: 'starter-5' })
    seconds.push((performance.now() - startedAt) / 1_000)
  }
  await load.outside.change({ fsyncMs: 0 })
  return seconds
}

async function untilWritten({ crowd }: EmbeddedLoad, writes: number): Promise<void> {
  const before = crowd.evidence.acknowledged
  await until('users have written enough', () => crowd.evidence.acknowledged >= before + writes)
}

function write({ probe }: EmbeddedLoad): Promise<Answer> {
  return probe.sendOnce('POST', '/api/credits/purchase', { packageId: 'starter-5' })
}

async function look(url: string): Promise<Answer> {
  const response = await fetch(url)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

function checksOf(rounds: readonly Round[]): Check[] {
  const refused = rounds.flatMap(({ disk, refused: each }) =>
    each.map(answer => ({ disk, answer })),
  )
  const known = rounds.filter(({ disk }) => disk !== 'failing')
  return [
    checkEach(
      'A write gets 503 with an error text while the disk fails',
      refused,
      ({ disk, answer }) =>
        answer.status === 503 && answer.body?.['error'] ? null : `${disk}: ${show(answer)}`,
    ),
    checkEach(
      'Reads go on while the disk is full or read-only',
      known.flatMap(({ reads }) => reads),
      answer => (answer.status === 200 ? null : show(answer)),
    ),
    checkEach('Readiness fails while the disk fails, and says why', rounds, round => {
      const [database] = (round.readiness.body?.['dependencies'] ?? []) as { reason?: string }[]
      const reason = round.disk === 'failing' ? undefined : `storage-${round.disk}`
      return round.readiness.status === 503 && database?.reason === reason
        ? null
        : `${round.disk}: ${show(round.readiness)}`
    }),
    checkEach('The process stays alive while the disk fails', rounds, ({ liveness }) =>
      liveness.status === 200 ? null : show(liveness),
    ),
  ]
}

function show({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body)}`
}
