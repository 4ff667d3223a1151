import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../until.ts'

/** What is outside of a server process: the disk of its data directory. */
export interface Outside {
  /** `failing`: each write and `fsync` reports an error, and nothing announces it. */
  disk: 'works' | 'full' | 'read-only' | 'failing'
  /** How long each `fsync` takes besides what the disk needs. */
  fsyncMs: number
}

export interface OutsideControl {
  /** The variables of the server. */
  variables: Readonly<Record<string, string>>
  /** Changes it for the next start of the server. */
  prepare(change: Partial<Outside>): void
  /** Changes it. Settles when the running server has noticed. */
  change(change: Partial<Outside>): Promise<void>
}

const NOTHING: Outside = { disk: 'works', fsyncMs: 0 }
const PRELOAD = new URL('preload.mjs', import.meta.url)

/** @param folder for the files with which the server is controlled; not its data directory */
export function controlOutside(folder: string): OutsideControl {
  const control = join(folder, 'outside.json')
  let outside = NOTHING
  let changes = 0
  let text = ''
  const prepare = (change: Partial<Outside>) => {
    outside = { ...outside, ...change }
    // Each text is another one, so that the server's answer is to this change.
    text = JSON.stringify({ ...outside, change: ++changes })
    writeFileSync(`${control}.new`, text)
    renameSync(`${control}.new`, control)
  }
  prepare({})
  return {
    variables: { NODE_OPTIONS: `--import=${PRELOAD.href}`, FAULT_CONTROL: control },
    prepare,
    async change(change) {
      prepare(change)
      await until('the server has noticed', () => read(`${control}.applied`) === text)
    },
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
