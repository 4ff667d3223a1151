import type { VirtualNumberStatus } from '@ringback/contract/numbers'
import { DAY_SECONDS, addSeconds } from '../time.ts'

/*
 *  purchasing ──found at the carrier──▶ active ◀──credit── grace_period
 *      │                                  │ └──too little credit──▶ │
 *      │ absent twice                     │ cancelled               │ cancelled, or too late
 *      ▼                                  ▼                         ▼
 *  abandoned                        pending_deactivation ──gone at the carrier──▶ deactivated
 */

/** `purchasing` and `abandoned` were never rented, and are not shown. */
export type NumberStatus = VirtualNumberStatus | 'purchasing' | 'abandoned'

/** A rented number as far as its months are concerned. */
export interface RentTerm {
  status: NumberStatus
  rentedAt: Date | null
  /** How many months are paid. */
  period: number
  /** The next renewal while active, the release while in grace (readings 18). */
  renewalAt: Date | null
}

/** Longer than a request may take to buy a number: before this, only the request looks after it. */
export const RENTAL_LEASE_SECONDS = 60
/** After this, a request that was held up must not buy any more: the sweep may be about to give it up. */
export const RENTAL_STALE_SECONDS = 30
/** Twice absent at the carrier, so far apart, is never bought (billing.md "Renting a number"). */
export const ABSENT_SECONDS = 60
/** A purchase that was given up may have been done later still: then the number goes back. */
export const ORPHAN_CHECK_SECONDS = 600
/** When to ask a carrier again that did not answer. */
export const NUMBER_RETRY_SECONDS = 60

/** When the month after `period` paid ones begins: the day and time of the first one, or the month's last day. */
export function renewalAfter(rentedAt: Date, period: number): Date {
  return addMonths(rentedAt, period)
}

/** Counted from the anchor, never from the last date: 31 Jan, 28 Feb, 31 Mar. Days are UTC. */
export function addMonths(anchor: Date, months: number): Date {
  const month = new Date(anchor)
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))
  month.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()))
  return month
}

/** What a number's month asks for now. `retry`: in grace, and there may be credit by now. */
export function nextRentalStep(
  term: RentTerm,
  now: Date,
): 'nothing' | 'renew' | 'retry' | 'last-try' {
  const { status, renewalAt } = term
  if (renewalAt === null) return 'nothing'
  if (status === 'active') return renewalAt <= now ? 'renew' : 'nothing'
  if (status !== 'grace_period') return 'nothing'
  return renewalAt <= now ? 'last-try' : 'retry'
}

export function graceEnd(now: Date, graceDays: number): Date {
  return addSeconds(now, graceDays * DAY_SECONDS)
}

/** A number in grace is tried daily, and at its deadline. */
export function nextGraceCheck(now: Date, deadline: Date): Date {
  const tomorrow = addSeconds(now, DAY_SECONDS)
  return deadline < tomorrow ? deadline : tomorrow
}

/** The carrier does not have a number that we may have bought: give it up, or look again at this moment. */
export function decideMissingNumber(
  absentSince: Date | null,
  now: Date,
): 'give-up' | { lookAt: Date } {
  const lookAt = addSeconds(absentSince ?? now, ABSENT_SECONDS)
  return absentSince !== null && lookAt <= now ? 'give-up' : { lookAt }
}
