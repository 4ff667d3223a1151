import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { migrate } from '../migrate.ts'
import { openPglite } from './pglite.ts'
import { createPool } from '../postgres/connections.ts'
import { poolDatabase } from '../postgres/pool-database.ts'
import { audit } from '../../store/audit/audit.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { testWorld } from '../../../testing/test-world.ts'
import { afterAll, expect, it } from 'vitest'
import { isSkipped } from '../../../../../tools/programs/find-program.ts'
import { npm } from '../../../../../tools/programs/npm-programs.ts'
import { ROOT } from '../../../../../tools/product.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'ringback-move-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Twice some 20 MB are fetched, and a cluster is made. */
const TEST_MS = 600_000

const SCRIPT = join(ROOT, 'deploy/move-data.sh')
const OLD_VERSION = /^ {2}17\) pglite=(\S+)/m.exec(readFileSync(SCRIPT, 'utf8'))?.[1] ?? ''
const OLD_PACKAGE = `@electric-sql/pglite@${OLD_VERSION}`

/** A registry of packages, from which the script installs what reads the old directory. */
const hasRegistry = await runNpm(folder, 'view', OLD_PACKAGE, '--fetch-retries=0').then(
  () => true,
  () => false,
)

it.skipIf(isSkipped(hasRegistry))(
  'deploy/move-data.sh copies a data directory of PostgreSQL 17 into one of this version, and leaves it as it is',
  async () => {
    const [old, moved] = [join(folder, 'old'), join(folder, 'new')]
    const userId = await fillOldDirectory(old)
    await expect(openPglite(old)).rejects.toThrow('was made by PostgreSQL 17')
    const before = filesOf(old)
    const { stdout } = await run(SCRIPT, [old, moved], { cwd: ROOT })
    expect(stdout).toContain(`Start the server with DATA_DIR=${moved}`)
    const database = await openPglite(moved)
    try {
      expect(await migrate(database.kysely)).toEqual([])
      const checks = await database.transaction(audit)
      expect(checks.flatMap(({ faults }) => faults)).toEqual([])
      const { posted } = await database.kysely
        .selectFrom('accounts')
        .select('posted')
        .where('user_id', '=', userId)
        .where('kind', '=', 'credit')
        .executeTakeFirstOrThrow()
      expect(posted).toBe(7_000_000n)
      // Triggers and sequences go on.
      await addCaller(testWorld(database), 1_000_000n)
    } finally {
      await database.close()
    }
    expect(filesOf(old)).toEqual(before)
    await expect(run(SCRIPT, [old, moved], { cwd: ROOT })).rejects.toThrow('Name a new directory')
  },
  TEST_MS,
)

/** Every file of a directory with its size and when it was changed. */
function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(path => {
    const { size, mtimeMs } = statSync(join(directory, path))
    return `${path} ${size} ${mtimeMs}`
  })
}

function runNpm(cwd: string, ...args: string[]) {
  return run(process.execPath, npm(...args), { cwd })
}

/** A directory that the last PGlite of PostgreSQL 17 made, with a customer who has $7. @returns the customer's id */
async function fillOldDirectory(directory: string): Promise<string> {
  const packages = join(folder, 'packages')
  mkdirSync(packages)
  mkdirSync(directory)
  await runNpm(packages, 'install', '--ignore-scripts', OLD_PACKAGE)
  const entry = join(packages, 'node_modules/@electric-sql/pglite/dist/index.js')
  expect(existsSync(entry)).toBe(true)
  const { PGlite: OldPglite } = (await import(pathToFileURL(entry).href)) as {
    PGlite: { create(directory: string): Promise<PGlite> }
  }
  const pglite = await OldPglite.create(join(directory, 'postgres'))
  const pool = createPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 })
  const database = poolDatabase(pool, { onClosed: () => pglite.close() })
  await migrate(database.kysely)
  const userId = await addCaller(testWorld(database), 7_000_000n)
  await database.close()
  return userId
}
