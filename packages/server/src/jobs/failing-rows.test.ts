import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repairRows } from '../../testing/database/broken-rows.ts'
import { operatorOf } from '../../testing/people/changed-by.ts'
import { FAILING_ROWS } from '../../testing/failing/failing-rows.ts'
import type { FailingRow } from '../../testing/failing/failing-case.ts'
import { testDatabases } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { readFailures, tryAgain } from '../actions/failures/read-failures.ts'
import { runRecorded } from '../actions/failures/attempt.ts'
import { readMails, sendMailAgain } from '../actions/mail/unsent-mails.ts'
import { readOverview } from '../actions/overview/read-overview.ts'
import { type Job, SHARED_JOBS } from './jobs.ts'

const PAGE = { page: 1, limit: 50 }
/** More than any work needs until a person sees it, when its attempts are an hour apart. */
const MAX_RUNS = 12

const cases = SHARED_JOBS.flatMap(job =>
  (FAILING_ROWS[job.name] ?? []).map(failing => ({
    name: `${job.name} (${failing.listedAs})`,
    job,
    failing,
  })),
)

it('has a case for every job', () => {
  expect(Object.keys(FAILING_ROWS).toSorted()).toEqual(
    SHARED_JOBS.map(({ name }) => name).toSorted(),
  )
})

it('names every job after the action that it runs', () => {
  const words = (action: string) => action.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  expect(SHARED_JOBS.map(({ name }) => name)).toEqual(SHARED_JOBS.map(({ run }) => words(run.name)))
})

describe.each(testDatabases())('work that always fails on $name', ({ open }) => {
  let world: TestWorld
  beforeEach(async () => {
    world = testWorld(await open())
  })
  afterEach(async () => {
    await repairRows(world)
    await world.database.close()
  })

  /** Like `run-jobs.ts`, which logs what a job throws. */
  const run = (job: Job) =>
    runRecorded(world, job.name, () => job.run(world)).catch((error: unknown) =>
      world.log.error({ err: error }),
    )

  it.each(cases)(
    '$name: other work is done, and operators see and repeat it',
    async ({ job, failing }) => {
      const { item, isHealthyDone } = await failing.arrange(world)
      world.clock.advance({ hours: 1 })
      await run(job)
      // A call is dialled long before its record is compared, so its check may come later.
      if (isHealthyDone) expect(await isHealthyDone()).toBe(true)
      await runUntilListed(job, failing)
      const { id, error, count } = await listed(failing, item)
      expect(error).toMatch(/^(this always fails|broken by a test)/)
      expect(count).toBeGreaterThan(2)
      const by = await operatorOf(world, 'support')
      const again = failing.listedAs === 'failed-mails' ? sendMailAgain : tryAgain
      expect(await again(world, by, id)).toEqual({ ok: true, value: null })
      await run(job)
      expect((await listed(failing, item)).count).toBe(count + 1)
    },
  )

  it('is set aside where a later attempt is pointless, and then attempted only when asked for', async () => {
    const job = SHARED_JOBS.find(({ name }) => name === 'end-audio-checks')
    const [failing] = FAILING_ROWS['end-audio-checks'] ?? []
    if (!job || !failing) throw new Error('There is no such job')
    const { item } = await failing.arrange(world)
    for (let hours = 0; hours < 60; hours++) {
      world.clock.advance({ hours: 1 })
      await run(job)
    }
    const failure = async () => {
      const { items } = await readFailures(world, { work: 'audio-check' }, PAGE)
      return items[0]
    }
    expect(await failure()).toMatchObject({ item, failures: 50, nextAttemptAt: null })
    const { id = '' } = (await failure()) ?? {}
    await tryAgain(world, await operatorOf(world, 'support'), id)
    await run(job)
    await run(job)
    expect(await failure()).toMatchObject({ failures: 51, nextAttemptAt: null })
  })

  it('is listed no more when it succeeds', async () => {
    const job = SHARED_JOBS.find(({ name }) => name === 'renew-numbers')
    const [failing] = FAILING_ROWS['renew-numbers'] ?? []
    if (!job || !failing) throw new Error('There is no such job')
    await failing.arrange(world)
    await run(job)
    const count = async () => (await readFailures(world, {}, PAGE)).items.length
    expect(await count()).toBe(1)
    await repairRows(world)
    await run(job)
    expect(await count()).toBe(1)
    world.clock.advance({ seconds: 15 })
    await run(job)
    expect(await count()).toBe(0)
  })

  async function runUntilListed(job: Job, { listedAs }: FailingRow): Promise<void> {
    const kind = listedAs === 'failed-mails' ? listedAs : 'failing-work'
    for (let runs = 0; runs < MAX_RUNS; runs++) {
      const { attention } = await readOverview(world, 7)
      if (attention.some(each => each.kind === kind && each.count === 1 && each.oldestAt)) return
      world.clock.advance({ hours: 1 })
      await run(job)
    }
    throw new Error('The overview does not show the work that fails')
  }

  async function listed({ listedAs }: FailingRow, item: string) {
    if (listedAs === 'failed-mails') {
      const { items } = await readMails(world, { state: 'failed' }, PAGE)
      const [{ id, lastError, attempts, recipient } = failMissing(), ...others] = items
      expect([others, recipient]).toEqual([[], `${item.toLowerCase()}@example.com`])
      return { id, error: lastError, count: attempts }
    }
    const { items } = await readFailures(world, { state: 'failing' }, PAGE)
    const [{ id, error, failures, ...about } = failMissing(), ...others] = items
    expect([others, about]).toMatchObject([[], { work: listedAs, item }])
    expect(error).not.toContain('\n')
    return { id, error, count: failures }
  }
})

function failMissing(): never {
  throw new Error('It is not listed')
}
