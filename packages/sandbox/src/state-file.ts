import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What survives a restart: one small JSON file, in which every part of the sandbox has its own place. */
export interface Keepsake {
  /** What the part kept when the sandbox last ran. */
  recall(part: string): unknown
  /** Names what the part wants kept; call the answer whenever that has changed. */
  keep(part: string, snapshot: () => unknown): () => void
  /** Writes what is not written yet. */
  close(): Promise<void>
}

const FILE = 'sandbox.json'
/** Changes come in bursts; a burst is one write. */
const GATHER_MS = 100

/**
 * @param folder where `sandbox.json` lives; undefined keeps nothing.
 * @param say hears, in a sentence, of a file that could not be read or written.
 */
export function openKeepsake(
  folder: string | undefined,
  say: (words: string) => void = words => process.stderr.write(`sandbox: ${words}\n`),
): Keepsake {
  if (folder === undefined)
    return { recall: () => undefined, keep: () => () => undefined, close: async () => undefined }
  const path = join(folder, FILE)
  const recalled = read(path, say)
  const parts = new Map<string, () => unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    timer = undefined
    const now = Object.fromEntries([...parts].map(([part, snapshot]) => [part, snapshot()]))
    const text = `${JSON.stringify({ ...recalled, ...now })}\n`
    try {
      mkdirSync(folder, { recursive: true })
      await writeFile(`${path}.new`, text)
      await rename(`${path}.new`, path)
    } catch (error) {
      say(`${path} could not be written (${(error as Error).message}); a restart will forget.`)
    }
  }
  const writeNext = () => (writing = writing.then(write))
  return {
    recall: part => recalled[part],
    keep(part, snapshot) {
      parts.set(part, snapshot)
      return () => {
        timer ??= setTimeout(() => void writeNext(), GATHER_MS)
      }
    },
    async close() {
      if (timer !== undefined) {
        clearTimeout(timer)
        await writeNext()
      }
      await writing
    },
  }
}

function read(path: string, say: (words: string) => void): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof kept === 'object' && kept !== null && !Array.isArray(kept)) return { ...kept }
    say(`${path} is not what this sandbox writes; starting empty.`)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT')
      say(`${path} could not be read (${(error as Error).message}); starting empty.`)
  }
  return {}
}
