import type { VirtualNumberStatus } from '@ringback/contract/customers/numbers/numbers'
import { DAY_SECONDS, addSeconds, earliest } from '../time.ts'

/**
 * The life of one rented number.
 *
 *   purchasing ──assigned──────────> active <──month-covered── grace_period
 *      │                               │ └───month-not-covered────> │
 *      │ not-assigned, or              │ cancelled                  │ cancelled, or
 *      │ missing twice                 v                            v not covered by the deadline
 *   abandoned                    pending_deactivation <─────────────┘
 *                                      └──released──> deactivated
 *
 * An operator ends an `active` number or one in `grace_period` with `reassigned`: it is `deactivated`, and another
 * rental of the same number begins. The carrier keeps it.
 *
 * A number that is `purchasing` or `abandoned` was never rented, and users do not see it.
 */
export type NumberStatus = VirtualNumberStatus | 'purchasing' | 'abandoned'

/** What happens to a number. */
export type NumberEvent =
  /** The carrier has assigned the number to our account. */
  | { is: 'assigned' }
  /** The number was not ordered at the carrier, or the carrier refused. */
  | { is: 'not-assigned' }
  /** The number was ordered at the carrier, which does not list it. */
  | { is: 'missing' }
  /** The renter's credit covers the next month. */
  | { is: 'month-covered' }
  | { is: 'month-not-covered'; graceDays: number }
  | { is: 'cancelled' }
  /** An operator gives the number to another user. */
  | { is: 'reassigned' }
  /** The carrier no longer lists the number. */
  | { is: 'released' }

export interface NumberTransition {
  status: NumberStatus
  effect:
    /** `charge-first-month`: turn the hold into the fee. `end-routing`: stop calls, then release at the carrier. */
    | { do: 'nothing' | 'charge-first-month' | 'charge-month' | 'end-routing' | 'deactivate' }
    /** End this rental and begin the next one, in one transaction. */
    | { do: 'hand-over' }
    /** `checkAt` is when to look for a late assignment; null when there cannot be one. */
    | { do: 'release-hold'; checkAt: Date | null }
    | { do: 'return-late-assignment' }
    | { do: 'record-missing'; since: Date; checkAt: Date }
    | { do: 'start-grace'; deadline: Date; checkAt: Date }
    | { do: 'check-again'; checkAt: Date }
}

/** The parts of a number that decide its next step. */
export interface NumberState {
  status: NumberStatus
  /** While `active`, when the next month begins. In `grace_period`, the deadline after which the number is released. */
  renewalAt: Date | null
  /** When the carrier first did not list a number that we ordered. */
  missingSince: Date | null
}

/** During this time, only the request that started a rental works on it. Longer than the request may take. */
export const RENTAL_LEASE_SECONDS = 60
/** After this time, a delayed request must no longer buy the number, because its rental may soon be abandoned. */
export const RENTAL_STALE_SECONDS = 30
/** A rental is abandoned when the carrier has not listed its number for this long. */
const MISSING_SECONDS = 60
/** How long after a rental is abandoned to check whether the carrier has assigned the number all the same. */
const LATE_ASSIGNMENT_SECONDS = 600
/** How long to wait before a retry when the carrier did not respond. */
export const NUMBER_RETRY_SECONDS = 60

/** The number's next status and the effect to run. A stale event changes nothing and never throws. */
export function transition(number: NumberState, event: NumberEvent, now: Date): NumberTransition {
  const { status } = number
  switch (event.is) {
    case 'assigned':
      if (status === 'abandoned') return { status, effect: { do: 'return-late-assignment' } }
      return status === 'purchasing'
        ? { status: 'active', effect: { do: 'charge-first-month' } }
        : unchanged(status)
    case 'not-assigned':
      return status === 'purchasing' ? abandoned(null) : unchanged(status)
    case 'missing':
      return status === 'purchasing' ? missing(number.missingSince ?? now, now) : unchanged(status)
    case 'month-covered':
      return isMonthDue(number, now)
        ? { status: 'active', effect: { do: 'charge-month' } }
        : unchanged(status)
    case 'month-not-covered':
      return isMonthDue(number, now) ? notCovered(number, event.graceDays, now) : unchanged(status)
    case 'cancelled':
      return isInUse(status) ? endRouting() : unchanged(status)
    case 'reassigned':
      return isInUse(status)
        ? { status: 'deactivated', effect: { do: 'hand-over' } }
        : unchanged(status)
    case 'released':
      return status === 'pending_deactivation'
        ? { status: 'deactivated', effect: { do: 'deactivate' } }
        : unchanged(status)
  }
}

/** Whether the next month can be charged: it has begun, or the number is in grace. */
export function isMonthDue({ status, renewalAt }: NumberState, now: Date): boolean {
  if (renewalAt === null) return false
  return status === 'grace_period' || (status === 'active' && renewalAt <= now)
}

/** Whether a customer has the number. */
export function isInUse(status: NumberStatus): boolean {
  return status === 'active' || status === 'grace_period'
}

function missing(since: Date, now: Date): NumberTransition {
  const checkAt = addSeconds(since, MISSING_SECONDS)
  if (checkAt <= now) return abandoned(addSeconds(now, LATE_ASSIGNMENT_SECONDS))
  return { status: 'purchasing', effect: { do: 'record-missing', since, checkAt } }
}

function notCovered(
  { status, renewalAt }: NumberState,
  graceDays: number,
  now: Date,
): NumberTransition {
  if (status === 'active') {
    const deadline = addSeconds(now, graceDays * DAY_SECONDS)
    const checkAt = nextGraceCheck(now, deadline)
    return { status: 'grace_period', effect: { do: 'start-grace', deadline, checkAt } }
  }
  if (renewalAt === null || renewalAt <= now) return endRouting()
  return { status, effect: { do: 'check-again', checkAt: nextGraceCheck(now, renewalAt) } }
}

/** A number in grace is checked once a day and at the deadline. */
function nextGraceCheck(now: Date, deadline: Date): Date {
  return earliest(deadline, addSeconds(now, DAY_SECONDS))
}

function abandoned(checkAt: Date | null): NumberTransition {
  return { status: 'abandoned', effect: { do: 'release-hold', checkAt } }
}

function endRouting(): NumberTransition {
  return { status: 'pending_deactivation', effect: { do: 'end-routing' } }
}

function unchanged(status: NumberStatus): NumberTransition {
  return { status, effect: { do: 'nothing' } }
}

/**
 * When the first unpaid month begins: on the same day of the month and at the same time as the rental, or
 * on the last day of a shorter month. A number rented on 31 Jan renews on 28 Feb and on 31 Mar. Days are UTC.
 */
export function renewalAfter(rentedAt: Date, paidMonths: number): Date {
  const month = new Date(rentedAt)
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() + paidMonths)
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))
  month.setUTCDate(Math.min(rentedAt.getUTCDate(), lastDay.getUTCDate()))
  return month
}
