import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { STOP_WITH_PARENT } from '../processes/child-process.ts'

/** Each program returns to its event loop between two steps, so that it can notice that its parent has exited. */
const LOOP = (setUp: string, step: string) =>
  `${setUp}; const loop = () => { ${step}; setImmediate(loop) }; loop()`

const COMPUTE = LOOP('', 'for (const end = Date.now() + 50; Date.now() < end;);')

/** Writes 256 MB again and again, and waits for the disk each time. Random bytes, because a disk may compress. */
const WRITE = LOOP(
  `const fs = require('node:fs')
   const file = fs.openSync(process.env.STRESS_FILE, 'w')
   const block = require('node:crypto').randomBytes(2 ** 25)`,
  `for (let n = 0; n < 8; n++) fs.writeSync(file, block, 0, block.length, n * block.length)
   fs.fsyncSync(file); fs.ftruncateSync(file, 0)`,
)

/** Touches every page of its memory, so that the system does not take it back. */
const REMEMBER = LOOP(
  `const blocks = Array.from({ length: Number(process.env.STRESS_MB) }, () => Buffer.alloc(2 ** 20, 1))
   let next = 0`,
  `const block = blocks[next++ % blocks.length]
   for (let n = 0; n < block.length; n += 4096) block[n]++`,
)

export interface LoadPrograms {
  /** Where the writing program writes. */
  folder: string
  stop(): void
}

/**
 * Occupies the machine: a computing process for each core, one that writes to the disk of the temporary files and waits
 * for it, and one that keeps half of the free memory.
 */
export function startLoadPrograms({ memoryMb = freemem() / 2 ** 21 } = {}): LoadPrograms {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-stress-'))
  const env = {
    ...process.env,
    STRESS_FILE: join(folder, 'written'),
    STRESS_MB: String(Math.max(1, Math.floor(memoryMb))),
  }
  const computing = Array.from({ length: availableParallelism() }, () => COMPUTE)
  const programs = [...computing, WRITE, REMEMBER].map(program =>
    spawn(process.execPath, ['--import', STOP_WITH_PARENT, '--eval', program], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  return {
    folder,
    stop() {
      for (const program of programs) program.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
