import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One process of the product, with its log in the data directory. */
export interface RunningProcess {
  pid: number
  /** SIGTERM; SIGKILL if it has not exited after a minute. */
  stop(): Promise<void>
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>
  /** @throws with the end of its output when it exits first, or is not ready after ten minutes */
  waitUntil(isReady: () => Promise<boolean>): Promise<void>
}

/** Called with a process's name and the end of its output when it exits without being stopped. */
export type OnExit = (name: string, output: string) => void

export interface ProcessOptions {
  /** Node's arguments: its options, the program, the program's arguments. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** The folder of the process's log, which is appended to. */
  logs: string
  onExit: OnExit
}

/** Import this in a Node process that has an IPC channel, and it exits at the latest when its parent does. */
export const STOP_WITH_PARENT = fileURLToPath(new URL('stop-with-parent.mjs', import.meta.url))

/** On an idle machine it takes seconds. */
const READY_LIMIT_MS = 600_000
const STOP_LIMIT_MS = 60_000
const READY_POLL_MS = 50

/** Starts a Node program that exits at the latest when this process does. */
export function startProcess(name: string, options: ProcessOptions): RunningProcess {
  const { args, cwd, env, logs, onExit } = options
  const logPath = join(logs, `${name}.log`)
  const log = createWriteStream(logPath, { flags: 'a' })
  const started = Date.now()
  const child: ChildProcess = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    log.write(chunk)
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  let isStopping = false
  let isReady = false
  let hasExited = false
  const exited = new Promise<void>(resolve => {
    child.once('close', () => {
      hasExited = true
      log.end()
      if (!isStopping && isReady) onExit(name, withoutLogLines(output) || `See ${logPath}`)
      resolve()
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    isStopping = true
    if (!hasExited) child.kill(signal)
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(limit)
  }
  return {
    pid: child.pid ?? -1,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async waitUntil(check) {
      while (!(await check())) {
        if (hasExited) {
          throw new Error(withoutLogLines(output) || `The ${name} exited; see ${logPath}`)
        }
        if (Date.now() - started > READY_LIMIT_MS) {
          await end('SIGKILL')
          throw new Error(`The ${name} was not ready after ten minutes; see ${logPath}`)
        }
        await new Promise(resolve => setTimeout(resolve, READY_POLL_MS))
      }
      isReady = true
    },
  }
}

/** What a process wrote for people: the JSON lines of its log are for programs. */
function withoutLogLines(output: string): string {
  return output
    .split('\n')
    .filter(line => !line.startsWith('{'))
    .join('\n')
    .trim()
}
