import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { openPglite } from '../../src/adapters/pglite/pglite.ts'

/**
 * A process for pglite.slow.test.ts: commits numbers until it is killed, and prints each acknowledged one. Above 100, its
 * disk is `full` or `failing`, if an argument says so; `full-with-log` if what it prints is a file on that disk. From
 * the start, its disk is `nearly-full`, or root gives up the right to write to a folder that is `read-only`.
 */
const UNPRIVILEGED = 65_534
const [, , directory = '', fault] = process.argv
if (fault === 'read-only' && process.getuid?.() === 0) process.setuid?.(UNPRIVILEGED)
if (fault === 'nearly-full') fillDisk()
const database = await openPglite(directory, file => fs.fsyncSync(file))
await sql`create table if not exists numbers (n integer primary key)`.execute(database.kysely)
for (let n = 1; ; n++) {
  if (n > 100) breakDisk()
  await database.transaction(tx => sql`insert into numbers values (${n})`.execute(tx))
  process.stdout.write(`${n}\n`)
}

function fillDisk(): void {
  const { statfsSync } = fs
  fs.statfsSync = ((path: string) => ({ ...statfsSync(path), bavail: 1 })) as typeof statfsSync
  syncBuiltinESMExports()
}

function breakDisk(): void {
  const { writeSync } = fs
  if (fault === 'full' || fault === 'full-with-log') {
    fs.writeSync = ((file: number, ...rest: [Uint8Array]) => {
      if (file <= 2 && fault === 'full') return writeSync(file, ...rest)
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
    }) as typeof writeSync
  }
  if (fault === 'failing') {
    fs.fsyncSync = () => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    }
  }
  syncBuiltinESMExports()
}
