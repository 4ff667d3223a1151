import { expect, it } from 'vitest'
import { isSkippedWithoutPostgres } from '../../tools/programs/find-postgres.ts'
import { isSkippedWithout } from '../../tools/programs/find-program.ts'
import { backUpAndRestore } from './backup-and-restore.ts'
import { distribute } from './citus.ts'
import { failOver } from './database-failover.ts'
import { overload } from './overload.ts'
import { loseReplica } from './read-replica.ts'
import { type Fault, isKept, printReport } from './report.ts'
import { killServers } from './three-servers.ts'
import { upgradeDatabase } from './upgrade/database-upgrade.ts'
import { hasEmbeddedPostgres } from './upgrade/embedded-postgres.ts'
import { upgradeAndBack } from './upgrade/upgrade-and-back.ts'
import { commitBefore } from './upgrade/version-before.ts'

const hasNoServer = isSkippedWithoutPostgres('initdb', 'postgres')
const hasNoProxy = isSkippedWithout('haproxy')
const SETTLED = 'A call that the carrier connected is settled with its seconds'
const WON_BACK = {
  'payments that happened after it': 3,
  'answered calls that happened after it': 3,
}

interface Try {
  promise: string
  fault: Fault
  isSkipped: boolean
  /** How often something must have been tried, or have happened, at least. */
  least: Readonly<Record<string, number>>
}

const TRIES: readonly Try[] = [
  {
    promise:
      'a primary that is killed loses nothing that was acknowledged; until the standby is promoted, 503 has an error text',
    ...{ fault: failOver, isSkipped: hasNoProxy || isSkippedWithoutPostgres('pg_basebackup') },
    least: { [SETTLED]: 1, 'answers: 503 database-unavailable': 1 },
  },
  {
    promise:
      'one of three servers that is killed loses and doubles nothing, and no request fails that is sent again',
    ...{ fault: killServers, isSkipped: hasNoProxy || hasNoServer },
    least: {
      [SETTLED]: 1,
      'Documents have numbers without a gap': 5,
      'A month that is over has one invoice, also when the server that issues it is killed': 40,
      'invoices that a kill interrupted': 1,
    },
  },
  {
    promise:
      'a read replica that stands still or is killed hides nothing that its users know, and fails no list',
    ...{ fault: loseReplica, isSkipped: isSkippedWithoutPostgres('pg_basebackup') },
    least: {
      'A list shows what its user knows': 20,
      'lists read by the replica': 2,
      'lists read by the primary in its place': 2,
    },
  },
  {
    promise:
      'a restored backup is completed by the vendors: pg_dump under load, as the manual says',
    fault: backUpAndRestore('PostgreSQL'),
    isSkipped: hasNoServer || isSkippedWithoutPostgres('pg_dump', 'pg_restore'),
    least: WON_BACK,
  },
  {
    promise:
      'a restored backup is completed by the vendors: the copied folder of the embedded database',
    ...{ fault: backUpAndRestore('embedded'), isSkipped: false, least: WON_BACK },
  },
  {
    promise:
      'tables that are distributed over two workers keep every promise, and a worker that is stopped fails its own users alone',
    ...{ fault: distribute, isSkipped: !process.env['CITUS_BIN'] },
    least: {
      [SETTLED]: 1,
      'The simulation keeps every invariant': 1,
      'The races of the tests end on distributed tables as they do on PostgreSQL': 10,
    },
  },
  {
    promise:
      'servers of the last release are upgraded and taken back one after the other, without a failed call or a lost webhook',
    fault: upgradeAndBack,
    isSkipped:
      hasNoProxy ||
      isSkippedWithoutPostgres('initdb', 'postgres', 'pg_dump', 'createdb') ||
      commitBefore() === null,
    least: { [SETTLED]: 1 },
  },
  {
    promise:
      'a PostgreSQL of the next major version replaces the one that it follows, without a failed call or a lost webhook',
    fault: upgradeDatabase,
    isSkipped:
      isSkippedWithout('caddy') ||
      isSkippedWithoutPostgres('initdb', 'postgres', 'pg_dump', 'psql') ||
      !hasEmbeddedPostgres(),
    least: { [SETTLED]: 1 },
  },
  {
    promise:
      'a server with ten times the clients that it carries answers every webhook, refuses with an error text and Retry-After, and holds at most 100 MB for a thousand slow bodies',
    ...{ fault: overload, isSkipped: hasNoServer || process.platform !== 'linux' },
    least: {
      'A webhook is answered 2xx': 60,
      'A payment whose event arrived is credited': 10,
      'A refused request gets 503 or 429 with an error text and Retry-After, and nothing else fails': 1,
    },
  },
]

for (const { promise, fault, isSkipped, least } of TRIES)
  it(promise, { skip: isSkipped, concurrent: true }, async () => {
    const report = await fault({ seed: 1, isThorough: false })
    expect(report && isKept(report), report ? printReport(report) : 'no report').toBe(true)
    const tried = report?.checks.map(each => [each.promise, each.cases] as const) ?? []
    const seen = new Map([...tried, ...(report?.counts ?? [])])
    for (const [what, count] of Object.entries(least))
      expect(seen.get(what), what).toBeGreaterThanOrEqual(count)
  })
