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
 * and prints the differences. Exits with 0 without differences, 1 with differences, and 2 when it could not
 * compare.
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
  // npm changes to the workspace's folder, but relative paths mean the folder where npm was started.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  const days = readDays()
  if (days === null) {
    return fail(`Usage: npm run reconcile [-- --days <1 to ${DAYS_MAX}, 7 if not given>]`)
  }
  const config = readReconcileConfig(process.env)
  if (!config.ok) return fail(config.message)
  const { url, directory } = config.value.database
  if (url === null && !existsSync(directory)) {
    return fail(`There is no data directory ${directory}.`)
  }
  try {
    return printReport(await reconcile(config.value, days))
  } catch (error) {
    if (error instanceof DataDirectoryInUse || error instanceof VendorUnavailable) {
      return fail(error.message)
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
  // Reconciliation receives no webhooks, so it needs no webhook secrets.
  const payments = createRazorpay({ ...config.razorpay, webhookSecrets: [] })
  try {
    return await reconcilePayments({ database, payments, clock: systemClock }, { days })
  } finally {
    await database.close()
  }
}

function printReport({
  from,
  to,
  examinedThere,
  examinedHere,
  differences,
}: Reconciliation): number {
  printLine(`From ${from.toISOString()} to ${to.toISOString()}:`)
  printLine(`${examinedThere} captured payments at the provider, ${examinedHere} payments here.`)
  for (const [kind, title] of Object.entries(TITLES)) {
    const found = differences.filter(difference => difference.kind === kind)
    printLine(`${found.length === 0 ? 'ok    ' : 'DIFFER'}  ${title}: ${found.length}`)
    for (const { paymentId, orderId, here, there } of found) {
      printLine(`          ${paymentId} of ${orderId || 'no order'}: ${here} here, ${there} there`)
    }
  }
  return differences.length === 0 ? 0 : 1
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`)
  return 2
}
