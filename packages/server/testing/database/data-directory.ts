import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data directory with a migrated, empty embedded database, for servers that keep one on disk. */
export function makeDataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ringback-data-'))
  cpSync(inject('pgliteSnapshot').directory, path, { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
