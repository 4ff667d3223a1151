import { type ChildProcess, spawn } from 'node:child_process'

/** A program of a test, in a process group of its own. */
export interface Program {
  pid: number
  /** What it has printed. */
  output(): string
  hasExited(): boolean
  /** Ends the program and its children. Settles when it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const running = new Set<ChildProcess>()

/** A test that is interrupted leaves nothing behind. */
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

export function startProgram(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const save = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-200_000))
  child.stdout.on('data', save)
  child.stderr.on('data', save)
  let hasExited = false
  const exited = new Promise<void>(resolve => {
    child.once('error', error => {
      output += String(error)
      hasExited = true
      resolve()
    })
    child.once('exit', () => {
      hasExited = true
      running.delete(child)
      resolve()
    })
  })
  return {
    pid: child.pid ?? -1,
    output: () => output,
    hasExited: () => hasExited,
    stop: async (signal = 'SIGKILL') => {
      signalGroup(child, signal)
      await exited
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has exited already.
  }
}
