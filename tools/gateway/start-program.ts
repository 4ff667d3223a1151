import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/** A program of the gateway, in a process group of its own. */
export interface Program {
  pid: number
  /** The end of what it has printed. */
  output(): string
  /** How much it has printed. */
  printedBytes(): number
  hasExited(): boolean
  /** Ends the program and its children. Settles when it has exited and its output is read. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ProgramOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** A file to which its output is appended. */
  log?: string
  /** Called with the program's output if it exits before it is stopped. */
  onExit?: (output: string) => void
}

const running = new Set<ChildProcess>()

/** An interrupted run leaves nothing behind. */
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** Starts a program that ends with this process: setpriv has the kernel signal it when this process was killed. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Program {
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const log = options.log === undefined ? null : createWriteStream(options.log, { flags: 'a' })
  let output = ''
  let printedBytes = 0
  const save = (chunk: Buffer) => {
    log?.write(chunk)
    printedBytes += chunk.length
    output = (output + chunk.toString()).slice(-200_000)
  }
  child.stdout.on('data', save)
  child.stderr.on('data', save)
  let hasExited = false
  let isStopping = false
  const exited = new Promise<void>(resolve => {
    const end = () => {
      if (hasExited) return
      hasExited = true
      running.delete(child)
      log?.end()
      if (!isStopping) options.onExit?.(output)
      resolve()
    }
    child.once('error', error => {
      output += String(error)
      end()
    })
    // Its children would hold its output open.
    child.once('exit', () => signalGroup(child, 'SIGKILL'))
    child.once('close', end)
  })
  return {
    pid: child.pid ?? -1,
    output: () => output,
    printedBytes: () => printedBytes,
    hasExited: () => hasExited,
    stop: async (signal = 'SIGKILL') => {
      isStopping = true
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
