import { Cron, type CronOptions } from 'croner'
import { runRecorded } from '../actions/failures/attempt.ts'
import type { World } from '../world.ts'
import type { Job } from './jobs.ts'

/**
 * Starts every job. A job whose run takes longer than its interval skips the runs in between. A run that
 * fails is logged, and the next one starts as usual.
 *
 * @returns a function that stops all jobs. It resolves when the runs in progress have ended, or after
 * `timeoutMs`: a run that waits for a vendor is given up, as if the server had been killed, and its work is done again
 * when its lease ends.
 */
export function runJobs(world: World, jobs: readonly Job[]): (timeoutMs: number) => Promise<void> {
  const running = new Map<Promise<void>, string>()
  const timers = jobs.map(
    job =>
      new Cron('* * * * * *', optionsOf(job), () => {
        const run = runOnce(world, job).finally(() => running.delete(run))
        running.set(run, job.name)
        return run
      }),
  )
  return async timeoutMs => {
    for (const timer of timers) timer.stop()
    let timeout: NodeJS.Timeout | undefined
    const patience = new Promise<void>(resolve => (timeout = setTimeout(resolve, timeoutMs)))
    await Promise.race([Promise.all(running.keys()), patience])
    clearTimeout(timeout)
    if (running.size > 0) {
      const given = { jobs: [...running.values()] }
      world.log.warn(given, 'Jobs are still running: their work is done again later')
    }
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
