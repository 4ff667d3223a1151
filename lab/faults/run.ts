import { parseArgs } from 'node:util'
import { buildProduct } from '../../tools/build-product.ts'
import { backUpAndRestore } from './backup-and-restore.ts'
import { distribute } from './citus.ts'
import { failOver } from './database-failover.ts'
import { overload } from './overload.ts'
import { loseReplica } from './read-replica.ts'
import { killServers } from './three-servers.ts'
import { upgradeDatabase } from './upgrade/database-upgrade.ts'
import { upgradeAndBack } from './upgrade/upgrade-and-back.ts'
import { type Fault, isKept, printReport } from './report.ts'

/*
 * `npm run faults [name ...]` runs all faults, or only the named ones, against the built product. `-- --seed 7` makes
 * the same choices again, and `--kills 20`, `--minutes 10` and `--users 24` change the size. Each fault prints its
 * promises with the number of cases; the run fails if one is broken.
 */

const FAULTS: Readonly<Record<string, Fault>> = {
  'database-failover': failOver,
  'backup-and-restore': backUpAndRestore('PostgreSQL'),
  'backup-and-restore-embedded': backUpAndRestore('embedded'),
  'three-servers': killServers,
  'upgrade-and-back': upgradeAndBack,
  'database-upgrade': upgradeDatabase,
  overload,
  'read-replica': loseReplica,
  citus: distribute,
}

await main()

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { ...text, default: '1' }, kills: text, users: text, minutes: text },
  })
  const options = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wholeNumber(name, value)]),
  )
  const names = positionals.length > 0 ? positionals : Object.keys(FAULTS)
  const unknown = names.filter(name => !FAULTS[name])
  if (unknown.length > 0) {
    return fail(
      `Unknown fault: ${unknown.join(', ')}. The faults are ${Object.keys(FAULTS).join(', ')}.`,
    )
  }
  buildProduct()
  for (const name of names) {
    print(`\n▶ ${name}, seed ${values.seed}`)
    const seed = Number(values.seed)
    const report = await FAULTS[name]?.({ ...options, seed, isThorough: true, print })
    if (!report) print('Nothing was tried: this machine lacks a program (docs/faults.md).')
    else {
      print(printReport(report))
      if (!isKept(report)) fail(`${name}: a promise was broken. Run it again with --seed ${seed}.`)
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
