import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SQL_FEATURES, UNUSED_FEATURES } from './sql-features.ts'

const SERVER = fileURLToPath(new URL('../../../packages/server', import.meta.url))
const migrations = readAll(join(SERVER, 'migrations'), '.sql')
const code = readAll(join(SERVER, 'src'), '.ts')
const scaling = readFileSync(join(SERVER, '../../docs/scaling.md'), 'utf8')

describe('the features of PostgreSQL in docs/scaling.md', () => {
  it.each(SQL_FEATURES)('are used: $name', ({ name, inMigrations, inCode }) => {
    if (inMigrations) expect(migrations).toMatch(inMigrations)
    if (inCode) expect(code).toMatch(inCode)
    expect(scaling).toContain(name)
  })

  it.each(Object.entries(UNUSED_FEATURES))('do not include %s', (name, pattern) => {
    expect(migrations).not.toMatch(pattern)
    expect(code).not.toMatch(pattern)
    expect(scaling).toContain(name)
  })
})

/** The text of all files of a kind in a folder, without tests. */
function readAll(folder: string, kind: '.ts' | '.sql'): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith(kind) && !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
}
