import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { STOP_WITH_PARENT } from './child-process.ts'

/** Computes without a pause, but lets the event loop notice that the parent has exited. */
const BUSY_LOOP = `
  const spin = () => {
    for (const end = Date.now() + 50; Date.now() < end;);
    setImmediate(spin)
  }
  spin()
`

/** Occupies every core with one busy process. @returns how to stop them. */
export function startBusyLoops(): () => void {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--import', STOP_WITH_PARENT, '--eval', BUSY_LOOP], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  return () => loops.forEach(loop => loop.kill('SIGKILL'))
}
