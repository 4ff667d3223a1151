import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** One process of the product, with its log in the data directory. */
export interface RunningProcess {
  pid: number
  /** Lets the process exit as after SIGTERM, and kills it if it has not exited after a minute. Settles when it has exited. */
  stop(): Promise<void>
  /** Sends SIGKILL, which gives the process no chance to clean up. Settles when it has exited. */
  kill(): Promise<void>
  /**
   * Polls `isReady` until it returns true.
   * @throws if the process exits before that (with the end of its output), or is not ready after ten minutes
   */
  waitUntil(isReady: () => Promise<boolean>): Promise<void>
}

/** Called with the name of a process and the end of its output, if it exits by itself after it was ready. */
export type OnExit = (name: string, output: string) => void

export interface ProcessOptions {
  /** Node's arguments: its options, the program, the program's arguments. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** The folder of the log files. Output is appended to the file with the name of the process. */
  logs: string
  onExit: OnExit
}

/** A module for `node --import`. A process with an IPC channel that imports it exits when its parent exits. */
export const STOP_WITH_PARENT = new URL('stop-with-parent.mjs', import.meta.url).href

/** A start takes seconds on an idle machine, and much longer on an overloaded one. */
const READY_LIMIT_MS = 600_000
const STOP_LIMIT_MS = 60_000
const READY_POLL_MS = 50

/**
 * Starts a Node program. It exits at the latest when this process exits.
 */
export function startProcess(name: string, options: ProcessOptions): RunningProcess {
  const { args, cwd, env, logs, onExit } = options
  const logPath = join(logs, `${name}.log`)
  const log = createWriteStream(logPath, { flags: 'a' })
  const startedAtMs = Date.now()
  const child: ChildProcess = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const saveOutput = (chunk: Buffer) => {
    log.write(chunk)
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', saveOutput)
  child.stderr?.on('data', saveOutput)
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
  const terminate = async (how: 'ask' | 'kill') => {
    isStopping = true
    // A signal would end the process at once on Windows (stop-with-parent.mjs).
    if (how === 'ask' && child.connected) child.send('stop', () => undefined)
    if (how === 'kill' && !hasExited) child.kill('SIGKILL')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(killTimer)
  }
  return {
    pid: child.pid ?? -1,
    stop: () => terminate('ask'),
    kill: () => terminate('kill'),
    async waitUntil(check) {
      while (!(await check())) {
        if (hasExited) {
          throw new Error(withoutLogLines(output) || `The ${name} exited; see ${logPath}`)
        }
        if (Date.now() - startedAtMs > READY_LIMIT_MS) {
          await terminate('kill')
          throw new Error(`The ${name} was not ready after ten minutes; see ${logPath}`)
        }
        await new Promise(resolve => setTimeout(resolve, READY_POLL_MS))
      }
      isReady = true
    },
  }
}

/** Removes the JSON lines of the log from an output. The rest is what the process printed for people. */
function withoutLogLines(output: string): string {
  return output
    .split('\n')
    .filter(line => !line.startsWith('{'))
    .join('\n')
    .trim()
}
