import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { expect, it } from 'vitest'
import { findPostgres, findPostgresPrograms } from '../programs/find-postgres.ts'
import { startLoadPrograms } from './load-programs.ts'
import { childrenOf, stallPostgres } from './stall-postgres.ts'

it('writes to the disk until it is stopped', async () => {
  const { folder, stop } = startLoadPrograms({ memoryMb: 1 })
  try {
    const written = join(folder, 'written')
    await expect.poll(() => existsSync(written) && statSync(written).size > 0).toBe(true)
  } finally {
    stop()
  }
  expect(existsSync(folder)).toBe(false)
})

const canStall = process.platform === 'linux' && findPostgresPrograms('initdb', 'postgres') !== null

it.skipIf(!canStall)('stalls a PostgreSQL, which answers when that ends', async () => {
  const postgres = await findPostgres({ isOwn: true })
  if (!postgres?.pid) throw new Error('no PostgreSQL')
  const { url, pid } = postgres
  const database = openPostgres({ url, poolSize: 1, log: console })
  const ask = () => database.kysely.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
  await ask()
  const states = () => [pid, ...childrenOf(pid)].map(stateOf)
  const resume = stallPostgres(pid, { stalledMs: 600_000, runningMs: 600_000 })
  // T is a process that a signal has stopped.
  await expect.poll(() => new Set(states())).toEqual(new Set(['T']))
  expect(states().length).toBeGreaterThan(2)
  const answer = ask()
  await resume()
  expect(await answer).toEqual([{ one: 1 }])
  await database.close()
  await postgres.stop()
})

function stateOf(pid: number): string | undefined {
  return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
}
