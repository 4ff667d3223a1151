import type { Database } from '@ringback/server/ports/database'
import { sql } from 'kysely'
import { countLoad } from './checks/count-load.ts'
import { checkEach } from './checks/read-state.ts'
import type { Answer } from './load/answers.ts'
import { type EmbeddedLoad, startEmbeddedLoad } from './outside/embedded-load.ts'
import type { Check, Report } from './report.ts'
import { until } from './until.ts'

export interface ClockOptions {
  seed: number
  users: number
  /** How often the clock jumps forwards and back, and back and forwards. */
  rounds: number
  /** The writes that users do after each jump. */
  writesBetween: number
  pauseMs: readonly [number, number]
  print?: (line: string) => void
}

/** What was seen after one jump of the clock. */
interface Jump {
  toMinutes: number
  /** The probe's read with its session, after the jump. */
  session: Answer
  writeSeconds: number
}

const HOUR_MS = 3_600_000
/** Each jump is of one hour; the clock is right again after each second one. */
const CLOCKS_MS = [HOUR_MS, 0, -HOUR_MS, 0]
/** The processing of one write on a busy machine. A schedule that waits for the lost hour takes 120 times as long. */
const WRITE_LIMIT_SECONDS = 30

/** Sets the clock of a server one hour forwards and back while users call, buy and rent. */
export async function jumpClock(options: ClockOptions): Promise<Report> {
  const { rounds, writesBetween, print = () => {} } = options
  const load = await startEmbeddedLoad(options)
  try {
    const jumps: Jump[] = []
    for (let n = 0; n < rounds; n++) {
      for (const clockMs of CLOCKS_MS) {
        await untilWritten(load, writesBetween)
        const jump = await jumpTo(load, clockMs)
        jumps.push(jump)
        print(
          `the clock is ${jump.toMinutes} min ahead: a write after ${jump.writeSeconds.toFixed(2)} s`,
        )
      }
    }
    await untilWritten(load, writesBetween)
    const checks = await load.finish({
      ...{ server: 'stopped', isDone: isEachMailSent, check: checkHolds },
    })
    return {
      checks: [
        checkEach('A session stays valid', jumps, ({ session }) =>
          session.status === 200 ? null : `${session.status} ${JSON.stringify(session.body)}`,
        ),
        ...checks,
      ],
      figures: [
        {
          name: 'a jump to the first write',
          values: jumps.map(each => each.writeSeconds),
          unit: 's',
          limit: WRITE_LIMIT_SECONDS,
        },
      ],
      counts: [['jumps of the clock', jumps.length], ...countLoad(load.crowd)],
    }
  } finally {
    await load.stop()
  }
}

async function jumpTo({ outside, probe }: EmbeddedLoad, clockMs: number): Promise<Jump> {
  await outside.change({ clockMs })
  const jumpedAt = performance.now()
  const session = await probe.sendOnce('GET', '/api/credits/balance')
  await probe.send('POST', '/api/credits/purchase', { packageId: 'starter-5' })
  const writeSeconds = (performance.now() - jumpedAt) / 1_000
  return { toMinutes: clockMs / 60_000, session, writeSeconds }
}

async function untilWritten({ crowd }: EmbeddedLoad, writes: number): Promise<void> {
  const before = crowd.evidence.acknowledged
  await until('users have written enough', () => crowd.evidence.acknowledged >= before + writes)
}

async function isEachMailSent({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from mails where sent_at is null`.execute(kysely)
  return rows[0]?.waiting === 0n
}

/** Finds holds of live calls that were released early, and holds that were kept. */
async function checkHolds({ kysely }: Database): Promise<Check[]> {
  const { rows: holds } = await sql<{ key: string; released: boolean; status: string }>`
    select h.key, h.released_at is not null as released, c.status
    from holds h join calls c on h.key = 'call:' || c.id`.execute(kysely)
  const isLive = (status: string) =>
    ['created', 'dialing', 'ringing', 'in-progress'].includes(status)
  return [
    checkEach('A hold is released when its call has ended, and not before', holds, hold =>
      hold.released === isLive(hold.status)
        ? `${hold.key} of a call that is ${hold.status}, released: ${hold.released}`
        : null,
    ),
  ]
}
