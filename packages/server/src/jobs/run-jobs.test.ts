import { expect, it, vi } from 'vitest'
import { freshPglite } from '../../testing/test-database.ts'
import { testWorld } from '../../testing/test-world.ts'
import { runJobs } from './run-jobs.ts'

it('runs a job again after a failure, never beside itself, and waits for it at the end', async () => {
  const world = testWorld(await freshPglite())
  let started = 0
  let ended = 0
  const slow = {
    name: 'slow',
    everySeconds: 1,
    async run() {
      started++
      await new Promise(resolve => setTimeout(resolve, 1_500))
      ended++
      throw new Error('as bad as it gets')
    },
  }
  const stop = runJobs(world, [slow])
  await vi.waitFor(() => expect(started).toBe(2), { timeout: 10_000 })
  expect(ended).toBe(1)
  await stop()
  expect([started, ended]).toEqual([2, 2])
  await world.database.close()
})
