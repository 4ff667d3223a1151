import { Cron, type CronOptions } from 'croner'
import { runRecorded } from '../actions/failures/run-recorded.ts'
import type { World } from '../world.ts'
import type { Job } from './jobs.ts'

/**
 * Starts every job. A job whose run takes longer than its interval skips the runs in between. A run that
 * fails is logged, and the next one starts as usual.
 *
 * @returns a function that stops all jobs; it resolves when the runs in progress have ended
 */
export function runJobs(world: World, jobs: readonly Job[]): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = jobs.map(
    job =>
      new Cron('* * * * * *', optionsOf(job), () => {
        const run = runOnce(world, job).finally(() => running.delete(run))
        running.add(run)
        return run
      }),
  )
  return async () => {
    for (const timer of timers) timer.stop()
    await Promise.all(running)
  }
}

function optionsOf({ everySeconds, firstAfterSeconds }: Job): CronOptions {
  const startAt = firstAfterSeconds && new Date(Date.now() + firstAfterSeconds * 1_000)
  return { interval: everySeconds, protect: true, ...(startAt && { startAt }) }
}

async function runOnce(world: World, job: Job): Promise<void> {
  try {
    await runRecorded(world, job.name, () => job.run(world))
  } catch (error) {
    world.log.error({ err: error, job: job.name }, 'A job failed and will run again')
  }
}
