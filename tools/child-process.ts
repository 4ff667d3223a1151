import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One process of the product, with its log in the data directory. */
export interface Part {
  pid: number
  /** Asks politely, insists after a minute. */
  stop(): Promise<void>
  /** As a power cut would. */
  kill(): Promise<void>
  /** @throws with the part's own last words when it stops instead, or is not ready within ten minutes */
  until(ready: () => Promise<boolean>): Promise<void>
}

/** Called with a part's name and what it said last, when it stops and nobody asked it to. */
export type OnDeath = (part: string, lastWords: string) => void

export interface PartOptions {
  /** Node's arguments: its options, the program, the program's arguments. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** The folder in which the part's log is continued. */
  logs: string
  onDeath: OnDeath
}

const STOP_WITH_PARENT = fileURLToPath(new URL('stop-with-parent.mjs', import.meta.url))

/** Starting takes seconds, on an idle machine. */
const READY_LIMIT_MS = 600_000
const STOP_LIMIT_MS = 60_000

/** Starts a program of Node's that ends at the latest when we do. */
export function startPart(name: string, options: PartOptions): Part {
  const { args, cwd, env, logs, onDeath } = options
  const logPath = join(logs, `${name}.log`)
  const log = createWriteStream(logPath, { flags: 'a' })
  const started = Date.now()
  const child: ChildProcess = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let lastWords = ''
  const keep = (chunk: Buffer) => {
    log.write(chunk)
    lastWords = (lastWords + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  let expected = false
  let ready = false
  let over = false
  const exited = new Promise<void>(resolve => {
    child.once('close', () => {
      over = true
      log.end()
      if (!expected && ready) onDeath(name, sentences(lastWords) || `See ${logPath}`)
      resolve()
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    expected = true
    if (!over) child.kill(signal)
    const insist = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(insist)
  }
  return {
    pid: child.pid ?? -1,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async until(isReady) {
      while (!(await isReady())) {
        if (over) throw new Error(sentences(lastWords) || `The ${name} stopped; see ${logPath}`)
        if (Date.now() - started > READY_LIMIT_MS) {
          await end('SIGKILL')
          throw new Error(`The ${name} was not ready within ten minutes; see ${logPath}`)
        }
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      ready = true
    },
  }
}

/** What a part said to people: its log's lines of JSON are for programs. */
function sentences(output: string): string {
  return output
    .split('\n')
    .filter(line => !line.startsWith('{'))
    .join('\n')
    .trim()
}
