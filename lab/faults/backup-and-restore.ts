import type { Database } from '@ringback/server/ports/database'
import { auditNow, checkEach } from './checks/read-state.ts'
import { type Account, type Crowd, addAccountsTo, startCrowd } from '../load/crowd.ts'
import type { Check, Fault, FaultOptions, Report } from './report.ts'
import {
  type LedgerState,
  type Load,
  checkWonBack,
  countWonBack,
  readLedgerState,
} from './restore/won-back.ts'
import {
  type RestorableDatabase,
  createEmbedded,
  createPostgres,
} from './restore/restorable-database.ts'
import { type Restored, openRestored } from './restore/win-back.ts'
import { type LabProduct, UNDER_LOAD, withProduct } from '../product.ts'
import { until } from '../until.ts'

/** Customers who register after the backup, so that the restored database does not know them. */
const NEWCOMERS = 2

/**
 * Takes a backup while users call and buy, restores it elsewhere, and wins back from the vendors what happened after
 * it: first by what the server does by itself, then by an operator who fetches each payment that the reconciliation
 * lists.
 */
export function backUpAndRestore(kind: 'PostgreSQL' | 'embedded'): Fault {
  return async options => {
    const isDurable = options.isThorough
    const database = kind === 'embedded' ? await createEmbedded() : await createPostgres(isDurable)
    return database && restoreUnderLoad(options, database)
  }
}

async function restoreUnderLoad(
  options: FaultOptions,
  database: RestorableDatabase,
): Promise<Report> {
  const { isThorough, print = () => {} } = options
  const { users = isThorough ? 12 : 4 } = options
  try {
    const startedAt = new Date()
    const accounts = await database.use(opened => addAccountsTo(opened, users))
    const env = { ...UNDER_LOAD, ...database.variables }
    return await withProduct({ env }, async product => {
      const load = await loseAfterBackup(options, { database, product, accounts })
      await product.servers[0]?.process.stop()
      print(`${load.payments.length} payments and ${load.calls.length} answered calls in all`)
      const { variables, open } = await database.restore()
      const restoredDatabase = await open()
      const all = product.variables(variables)
      const restored = await openRestored(restoredDatabase, all, startedAt)
      try {
        return await winBack(restored, restoredDatabase, load)
      } finally {
        await restoredDatabase.close()
      }
    })
  } finally {
    await database.stop()
  }
}

async function loseAfterBackup(
  { seed, isThorough }: FaultOptions,
  {
    database,
    product,
    accounts,
  }: { database: RestorableDatabase; product: LabProduct; accounts: Account[] },
): Promise<Load> {
  // How many payments, and how many answered calls, must follow after the backup. One act of each user may have begun before.
  const lost = (isThorough ? 20 : 3) + accounts.length
  const { url, sandboxUrl } = product
  const [server] = product.servers
  const crowdOf = (theirAccounts: readonly Account[], theirSeed: number) =>
    startCrowd({
      ...{ url, sandboxUrl, isProxied: false },
      accounts: theirAccounts,
      seed: theirSeed,
      pauseMs: [200, 1_500],
      losesWebhooks: false,
    })
  const crowd = await crowdOf(accounts, seed)
  await untilHappened(crowd, { payments: 2, calls: 5 })
  // A copied folder is consistent only while the server is stopped.
  if (database.isEmbedded) await server?.process.stop()
  await database.backUp()
  const newAccounts = await database.use(opened => addAccountsTo(opened, NEWCOMERS))
  if (database.isEmbedded) await server?.restart()
  const newcomers = await crowdOf(newAccounts, seed + 1)
  const { payments, calls } = happened(crowd)
  await untilHappened(crowd, {
    payments: payments.length + lost,
    calls: calls.length + lost,
  })
  await untilHappened(newcomers, { payments: 1, calls: 1 })
  await Promise.all([crowd.stop(), newcomers.stop()])
  const both = [happened(crowd), happened(newcomers)]
  const disputes = await disputeSome(crowd)
  return {
    payments: both.flatMap(each => each.payments),
    calls: both.flatMap(each => each.calls),
    newcomers: new Set(newcomers.userIds),
    disputes,
  }
}

/** Disputes the last two payments, and one that the backup has. The bank has decided the last one. */
async function disputeSome({ evidence, vendors }: Crowd): Promise<Load['disputes']> {
  const disputes = new Map<string, 'open' | 'lost'>()
  const [first, secondLast, last] = [0, -2, -1].map(n => evidence.payments.at(n)?.orderId ?? '')
  for (const orderId of [first, secondLast]) disputes.set(orderId ?? '', 'open')
  disputes.set(last ?? '', 'lost')
  for (const [orderId, state] of disputes) await vendors.dispute(orderId, state)
  return disputes
}

function happened({ evidence: { payments, calls } }: Crowd) {
  const answered = calls.filter(({ carrierSeconds }) => carrierSeconds > 0)
  return { payments: [...payments], calls: answered }
}

function untilHappened(crowd: Crowd, least: { payments: number; calls: number }): Promise<void> {
  return until('users have paid and called enough', () => {
    const { payments, calls } = happened(crowd)
    return payments.length >= least.payments && calls.length >= least.calls
  })
}

async function winBack(restored: Restored, database: Database, load: Load): Promise<Report> {
  const state = () => readLedgerState(database)
  const inBackup = await state()
  await restored.runJobs()
  await restored.reconcile()
  const clicks = await clickThrough(restored)
  // Calls that the credit did not cover before the payments were credited.
  await restored.reconcile()
  const wonBack = await state()
  const left = await restored.openDifferences()
  const again = await repeatAll(restored, wonBack, state)
  const audited = await auditNow(database)
  return {
    checks: [
      ...(await checkWonBack(database, load, wonBack, left)),
      again,
      {
        promise: 'The audit finds nothing afterwards',
        cases: audited.examined,
        violations: audited.faults,
      },
    ],
    figures: [],
    counts: countWonBack(load, { inBackup, wonBack }, clicks, left),
  }
}

/** Chooses "Fetch and credit" for each payment that the reconciliation lists. */
async function clickThrough(restored: Restored) {
  const clicks: { ok: boolean; is: string }[] = []
  for (const difference of await restored.openDifferences()) {
    const { check, kind, subject } = difference
    if (check !== 'payments' || kind !== 'unknown-here') continue
    clicks.push(await restored.fetchAndCredit(subject.replace('payment:', '')))
  }
  return clicks
}

/** Runs everything once more, which must change no credit. */
async function repeatAll(
  restored: Restored,
  before: LedgerState,
  state: () => Promise<LedgerState>,
): Promise<Check> {
  await restored.runJobs()
  await restored.reconcile()
  await clickThrough(restored)
  await restored.reconcile()
  const after = [...(await state()).transfers.keys()]
  return checkEach(
    'Nothing is credited or charged again when everything runs once more',
    after,
    key => (before.transfers.has(key) ? null : key),
  )
}
