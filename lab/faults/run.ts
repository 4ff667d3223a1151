import { parseArgs } from 'node:util'
import { buildProduct } from '../../tools/build-product.ts'
import { backUpAndRestore } from './backup-and-restore.ts'
import { failOver } from './database-failover.ts'
import { failDisk } from './disk.ts'
import { migrateUnderLoad } from './migrations-under-load.ts'
import { overload } from './overload.ts'
import { killServers } from './three-servers.ts'
import { type Report, isKept, printReport } from './report.ts'

/*
 * `npm run faults [name ...]` runs all faults, or only the named ones, against the built product. `-- --seed 7` makes
 * the same choices again, and `--kills 20`, `--minutes 10`, `--users 24` and `--calls 300000` change the size. Each
 * fault prints its promises with the number of cases; the run fails if one is broken.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
    users: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    calls: { type: 'string', default: '300000' },
  },
})

const shared = { seed: wholeNumber('seed', values.seed), isThorough: true, print }
const kills = wholeNumber('kills', values.kills)
const users = (usual: number) =>
  values.users === undefined ? usual : wholeNumber('users', values.users)

const FAULTS: Readonly<Record<string, () => Promise<Report | null>>> = {
  'database-failover': () => failOver({ ...shared, kills, users: users(24) }),
  'backup-and-restore': () =>
    backUpAndRestore({ ...shared, database: 'PostgreSQL', users: users(12), lost: 20 }),
  'backup-and-restore-embedded': () =>
    backUpAndRestore({ ...shared, database: 'embedded', users: users(12), lost: 20 }),
  'three-servers': () =>
    killServers({
      ...{ ...shared, users: users(200), everySeconds: 10, kills: Number.POSITIVE_INFINITY },
      minutes: wholeNumber('minutes', values.minutes),
    }),
  disk: () =>
    failDisk({
      ...{ ...shared, users: users(12), pauseMs: [200, 1_500] },
      ...{ rounds: 6, writesBetween: 30, refusals: 20, fsyncMs: 1_000 },
    }),
  overload: () =>
    overload({
      ...{ ...shared, acts: 4_000, mostClients: 128, leastClients: 0 },
      ...{ calls: 120, webhooksPerSecond: 20 },
    }),
  migrations: () =>
    migrateUnderLoad({ ...shared, writers: 4, calls: wholeNumber('calls', values.calls) }),
}

/** Faults of code that runs in this process. */
const WITHOUT_BUILD = new Set(['migrations'])

await main()

async function main(): Promise<void> {
  const names = positionals.length > 0 ? positionals : Object.keys(FAULTS)
  const unknown = names.filter(name => !FAULTS[name])
  if (unknown.length > 0) {
    return fail(
      `Unknown fault: ${unknown.join(', ')}. The faults are ${Object.keys(FAULTS).join(', ')}.`,
    )
  }
  const needsBuild = names.some(name => !WITHOUT_BUILD.has(name))
  if (needsBuild) buildProduct()
  for (const name of names) {
    print(`\n▶ ${name}, seed ${values.seed}`)
    const report = await FAULTS[name]?.()
    if (!report) print('Nothing was tried, because this machine lacks a program.')
    else {
      print(printReport(report))
      if (!isKept(report))
        fail(`${name}: a promise was broken. Run it again with --seed ${values.seed}.`)
    }
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`)
  return Number(text)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
