import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { POSTGRES_VERSION } from './data-directory.ts'
import { openPglite } from './pglite.ts'

const MOVE_DATA = join(import.meta.dirname, '../../../../../deploy/move-data.sh')

it('a folder of another major version is refused with the way out, and left as it is', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ringback-other-version-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const cluster = join(directory, 'postgres')
  mkdirSync(cluster)
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  // The mode of a cluster of this version would be 700 after it was opened.
  chmodSync(cluster, 0o755)
  const state = () =>
    [directory, ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].map(path => {
      const { mode, mtimeMs, ctimeMs } = statSync(join(directory, path.replace(directory, '')))
      return { path, mode, mtimeMs, ctimeMs }
    })
  const before = state()
  await expect(openPglite(directory)).rejects.toThrow(
    `The data directory ${directory} was made by PostgreSQL 17, and this version of Ringback has PostgreSQL 18, ` +
      'which has left it as it is. Copy it into a new one with ' +
      `deploy/move-data.sh ${directory} <new directory>, start the version that made it, ` +
      'or set DATA_DIR to another directory.',
  )
  expect(state()).toEqual(before)
})

it('deploy/move-data.sh knows the present major version, for the version after it', () => {
  expect(readFileSync(MOVE_DATA, 'utf8')).toMatch(
    new RegExp(`^ {2}${POSTGRES_VERSION}\\) pglite=`, 'm'),
  )
})
