import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { STOP_WITH_PARENT } from './processes/child-process.ts'

/**
 * A program that computes all the time. Every 50 ms it returns to the event loop, so that it can notice that
 * its parent has exited.
 */
const BUSY_LOOP = `
  const spin = () => {
    for (const end = Date.now() + 50; Date.now() < end;);
    setImmediate(spin)
  }
  spin()
`

/** Occupies every core with one busy process. @returns a function that stops the processes. */
export function startBusyLoops(): () => void {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--import', STOP_WITH_PARENT, '--eval', BUSY_LOOP], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  return () => loops.forEach(loop => loop.kill('SIGKILL'))
}
