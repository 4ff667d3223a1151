import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type DifferenceKind,
  type Reconciliation,
  reconcilePayments,
} from '../actions/credit/reconcile-payments.ts'
import { DataDirectoryInUse } from '../adapters/pglite/data-directory-lock.ts'
import { openDatabase } from '../adapters/open-database.ts'
import { createRazorpay } from '../adapters/razorpay/razorpay.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { type ReconcileConfig, readReconcileConfig } from '../config.ts'
import { VendorUnavailable } from '../ports/vendor-unavailable.ts'

/*
 * `npm run reconcile [-- --days 7]`: compares the payment provider's payments of the last days with ours
 * and prints what differs. It ends with 0 when nothing does, 1 when something does, 2 when it cannot say.
 */

const TITLES: Record<DifferenceKind, string> = {
  'unknown-here': 'Captured at the provider and unknown here',
  'not-captured-there': 'Known here and not captured at the provider',
  'amounts-differ': 'Amounts that differ',
  'refunds-differ': 'Refunds that differ',
}
const DAYS_MAX = 366

process.exitCode = await main()

async function main(): Promise<number> {
  // npm runs a workspace's script in the workspace; people mean the folder that they stand in.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  const days = readDays()
  if (days === null) {
    return cannotSay(`Usage: npm run reconcile [-- --days <1 to ${DAYS_MAX}, 7 if not given>]`)
  }
  const reading = readReconcileConfig(process.env)
  if (!reading.ok) return cannotSay(reading.message)
  const { url, directory } = reading.value.database
  if (url === null && !existsSync(directory)) {
    return cannotSay(`There is no data directory ${directory}.`)
  }
  try {
    return print(await reconcile(reading.value, days))
  } catch (error) {
    if (error instanceof DataDirectoryInUse || error instanceof VendorUnavailable) {
      return cannotSay(error.message)
    }
    throw error
  }
}

function readDays(): number | null {
  try {
    const { values } = parseArgs({ options: { days: { type: 'string', default: '7' } } })
    const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0
    return days >= 1 && days <= DAYS_MAX ? days : null
  } catch {
    return null
  }
}

async function reconcile(config: ReconcileConfig, days: number): Promise<Reconciliation> {
  const warn = (_details: unknown, message?: string) => process.stderr.write(`${message}\n`)
  const database = await openDatabase(config.database, { warn }, { unlimitedStatements: true })
  // It only asks: no webhook is read with these.
  const payments = createRazorpay({ ...config.razorpay, webhookSecrets: [] })
  try {
    return await reconcilePayments({ database, payments, clock: systemClock }, { days })
  } finally {
    await database.close()
  }
}

function print({ from, to, examinedThere, examinedHere, differences }: Reconciliation): number {
  say(`From ${from.toISOString()} to ${to.toISOString()}:`)
  say(`${examinedThere} captured payments at the provider, ${examinedHere} payments here.`)
  for (const [kind, title] of Object.entries(TITLES)) {
    const found = differences.filter(difference => difference.kind === kind)
    say(`${found.length === 0 ? 'ok    ' : 'DIFFER'}  ${title}: ${found.length}`)
    for (const { paymentId, orderId, here, there } of found) {
      say(`          ${paymentId} of ${orderId || 'no order'}: ${here} here, ${there} there`)
    }
  }
  return differences.length === 0 ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function cannotSay(message: string): number {
  process.stderr.write(`${message}\n`)
  return 2
}
