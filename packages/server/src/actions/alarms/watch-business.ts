import { micros } from '@ringback/contract/money'
import { addSeconds, DAY_SECONDS, secondsBetween, startOfDay } from '../../core/time.ts'
import type { Alarm } from '../../core/alarms/alarm.ts'
import type { Ports } from '../../ports/ports.ts'
import { spentSince } from '../../store/calls/call-limits.ts'
import { readWebhookSilence } from '../../store/credit/webhook-events.ts'
import { listStuckCalls } from '../../store/overview/current-state.ts'
import { listDayTotals } from '../../store/overview/day-totals.ts'
import { attempt } from '../failures/attempt.ts'
import { raiseAlarm } from './raise-alarm.ts'

const VENDOR_FAILING_SECONDS = 300
const STUCK_CALLS_LISTED = 10

/** The states that are watched, each by itself. */
const WATCHES: Record<string, (ports: Ports) => Alarm[] | Promise<Alarm[]>> = {
  vendors: failingVendors,
  spend: spendAlarms,
  calls: stuckCalls,
  margins: negativeMargins,
  'payment webhooks': silentPaymentWebhook,
}

/**
 * Raises the alarms about states: a vendor that fails, the daily spend, stuck calls, a negative margin and payments
 * without webhooks. One that cannot be read keeps no other.
 */
export async function watchBusiness(ports: Ports): Promise<void> {
  for (const [item, watch] of Object.entries(WATCHES)) {
    await attempt(ports, { work: 'alarm', item }, async () => {
      for (const alarm of await watch(ports)) {
        await ports.database.transaction(tx => raiseAlarm(ports, tx, alarm))
      }
    })
  }
}

/** Raises an alarm when the carrier's prepaid balance is low. @throws VendorUnavailable */
export async function watchCarrierBalance(ports: Ports): Promise<void> {
  const threshold = ports.business.minCarrierBalance
  if (threshold === 0n) return
  const balance = await ports.voice.fetchBalance()
  if (balance === null || balance >= threshold) return
  const alarm = { is: 'carrier-balance-low', balance, threshold } as const
  await ports.database.transaction(tx => raiseAlarm(ports, tx, alarm))
}

/** A vendor counts as failing when requests over 5 minutes have failed, all of them. A single failure does not. */
function failingVendors({ dependencies }: Ports): Alarm[] {
  return dependencies.states().flatMap(({ name, unavailableSince, lastFailureAt }) => {
    if (!unavailableSince || !lastFailureAt) return []
    return secondsBetween(unavailableSince, lastFailureAt) >= VENDOR_FAILING_SECONDS
      ? [{ is: 'vendor-failing', vendor: name, since: unavailableSince } as const]
      : []
  })
}

/** The refusal of a call raises the alarm at the limit as well (`checkSpend`), because a call may exceed it earlier. */
async function spendAlarms({ database, clock, business }: Ports): Promise<Alarm[]> {
  const limit = business.dailySpendLimit
  const spend = await database.transaction(tx => spentSince(tx, clock.now()))
  const spent = micros(spend.settled + spend.live)
  if (spent === 0n || spent * 100n < limit * 80n) return []
  return [
    spend.settled >= limit
      ? { is: 'spend-limit-reached', limit }
      : { is: 'spend-near-limit', spent, limit },
  ]
}

async function stuckCalls({ database, clock }: Ports): Promise<Alarm[]> {
  const callIds = await database.read(db => listStuckCalls(db, clock.now(), STUCK_CALLS_LISTED))
  return callIds.length > 0 ? [{ is: 'calls-stuck', callIds }] : []
}

/** Of yesterday and today, by the totals of the days. */
async function negativeMargins({ database, clock }: Ports): Promise<Alarm[]> {
  const yesterday = addSeconds(startOfDay(clock.now()), -DAY_SECONDS)
  const totals = await database.read(db => listDayTotals(db, yesterday))
  return totals.flatMap(({ day, calls_revenue, call_refunds, carrier_cost }) => {
    const [revenue, cost] = [micros(calls_revenue - call_refunds), micros(carrier_cost)]
    return revenue < cost ? [{ is: 'margin-negative', day, revenue, cost } as const] : []
  })
}

async function silentPaymentWebhook({ database, clock }: Ports): Promise<Alarm[]> {
  const silence = await database.read(db => readWebhookSilence(db, clock.now()))
  return silence ? [{ is: 'payment-webhook-silent', ...silence }] : []
}
