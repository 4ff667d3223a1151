import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program that runs until it is killed. */
export interface ManagedProcess {
  /** The end of its output. */
  output(): string
  hasExited(): boolean
  /** @param signal SIGKILL unless given. Settles when it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

export function startManaged(
  program: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number },
): ManagedProcess {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  }
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  return {
    output: () => output,
    hasExited,
    async kill(signal = 'SIGKILL') {
      if (hasExited()) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
