import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { freshPglite } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { SHARED_JOBS } from './jobs.ts'
import { runJobs } from './run-jobs.ts'

let world: TestWorld
beforeAll(async () => {
  world = testWorld(await freshPglite())
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
afterAll(() => world.database.close())

/** A job that runs every second until the test ends the run, and then fails. */
function failingJob() {
  const runs: (() => void)[] = []
  const run = () =>
    new Promise<void>((_resolve, reject) => {
      runs.push(() => reject(new Error('the job failed')))
    })
  return { name: 'failing', everySeconds: 1, run, runs }
}

it('starts no second run of a job while one is in progress, and runs it again after a failure', async () => {
  const job = failingJob()
  const stop = runJobs(world, [job])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(job.runs).toHaveLength(1)
  job.runs[0]?.()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(job.runs).toHaveLength(2)
  job.runs[1]?.()
  await stop(60_000)
})

it('gives up a run that does not end, and says which', async () => {
  const job = failingJob()
  const warn = vi.spyOn(world.log, 'warn')
  const stop = runJobs(world, [job])
  await vi.advanceTimersByTimeAsync(2_000)
  const stopped = stop(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  expect(warn).toHaveBeenCalledWith({ jobs: ['failing'] }, expect.stringContaining('still running'))
})

it('waits for the run in progress when stopped, and starts no other', async () => {
  const job = failingJob()
  const stop = runJobs(world, [job])
  await vi.advanceTimersByTimeAsync(2_000)
  let isStopped = false
  const stopped = stop(60_000).then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isStopped).toBe(false)
  job.runs[0]?.()
  await stopped
  await vi.advanceTimersByTimeAsync(3_000)
  expect(job.runs).toHaveLength(1)
})

it('starts a job that waits for what starts after the server, and then repeats it', async () => {
  const run = vi.fn(() => Promise.resolve())
  const stop = runJobs(world, [{ name: 'late', everySeconds: 10, firstAfterSeconds: 60, run }])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(run).toHaveBeenCalledTimes(2)
  await stop(60_000)
})

it.each(['forwards', 'back'])('goes on when the clock is set %s by an hour', async direction => {
  const run = vi.fn(() => Promise.resolve())
  const stop = runJobs(world, [{ name: 'often', everySeconds: 2, run }])
  await vi.advanceTimersByTimeAsync(10_000)
  const before = run.mock.calls.length
  vi.setSystemTime(Date.now() + (direction === 'back' ? -3_600_000 : 3_600_000))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run.mock.calls.length - before).toBeGreaterThanOrEqual(4)
  await stop(60_000)
})

it('asks the carrier for its balance a minute after the start, when the sandbox is there', () => {
  expect(SHARED_JOBS.find(({ name }) => name === 'watch-carrier-balance')).toMatchObject({
    firstAfterSeconds: 60,
  })
})
