import { Cron } from 'croner'
import type { World } from '../world.ts'

/** Something to do again and again. Any number of instances may do it at once: it claims what it works on. */
export interface Job {
  name: string
  everySeconds: number
  run(world: World): Promise<unknown>
}

/**
 * Starts every job. A run that takes longer than its interval is not joined by another, and one that
 * fails is logged and tried again the next time.
 *
 * @returns how to stop: no run begins any more, and those under way have ended when it resolves
 */
export function runJobs(world: World, jobs: readonly Job[]): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = jobs.map(
    job =>
      new Cron('* * * * * *', { interval: job.everySeconds, protect: true }, () => {
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

async function runOnce(world: World, job: Job): Promise<void> {
  try {
    await job.run(world)
  } catch (error) {
    world.log.error({ err: error, job: job.name }, 'A job failed and is tried again')
  }
}
