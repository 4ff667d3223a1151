import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** State that survives a restart: one small JSON file with a field for each part of the sandbox. */
export interface StateFile {
  /** The state that the part saved in an earlier run. */
  load(part: string): unknown
  /** Names the function that returns the state of a part. @returns what saves it after a change. */
  persist(part: string, snapshot: () => unknown): () => void
  /** Writes changes that are not written yet. */
  close(): Promise<void>
}

const FILE = 'sandbox.json'
/** Several changes within this time are one write. */
const WRITE_DELAY_MS = 100

/**
 * @param folder where `sandbox.json` lives; undefined saves nothing.
 * @param warn is called with a sentence when the file cannot be read or written.
 */
export function openStateFile(
  folder: string | undefined,
  warn: (message: string) => void = message => process.stderr.write(`sandbox: ${message}\n`),
): StateFile {
  if (folder === undefined)
    return {
      load: () => undefined,
      persist: () => () => undefined,
      close: async () => undefined,
    }
  const path = join(folder, FILE)
  const loaded = read(path, warn)
  const parts = new Map<string, () => unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    timer = undefined
    const current = Object.fromEntries([...parts].map(([part, snapshot]) => [part, snapshot()]))
    const text = `${JSON.stringify({ ...loaded, ...current })}\n`
    try {
      mkdirSync(folder, { recursive: true })
      await writeFile(`${path}.new`, text)
      await rename(`${path}.new`, path)
    } catch (error) {
      const reason = (error as Error).message
      warn(`${path} could not be written (${reason}); a restart will start without this state.`)
    }
  }
  const writeNext = () => (writing = writing.then(write))
  return {
    load: part => loaded[part],
    persist(part, snapshot) {
      parts.set(part, snapshot)
      return () => {
        timer ??= setTimeout(() => void writeNext(), WRITE_DELAY_MS)
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

function read(path: string, warn: (message: string) => void): Record<string, unknown> {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof state === 'object' && state !== null && !Array.isArray(state)) return { ...state }
    warn(`${path} is not a JSON object; starting empty.`)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT')
      warn(`${path} could not be read (${(error as Error).message}); starting empty.`)
  }
  return {}
}
