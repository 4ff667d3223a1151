import * as z from 'zod/mini'
import { instant, word } from '../fields.ts'
import { type Micros, ZERO, micros, usd } from '../money.ts'
import { operatorRead } from './operator-endpoint.ts'

export const OVERVIEW_DAYS = 30
export const OVERVIEW_DAYS_MAX = 90

/** The figures of a day (UTC) or of several days. Calls count on the day on which they ended. */
const figures = {
  calls: z.number(),
  answeredCalls: z.number(),
  /** Talk time. */
  answeredSeconds: z.number(),
  callsRevenue: usd,
  numbersRevenue: usd,
  /** What the carrier charges for the calls. */
  carrierCost: usd,
  /**
   * The part of `carrierCost` that is an estimate from the rate deck, because the carrier's record had no price
   * yet when it was last read.
   */
  estimatedCarrierCost: usd,
  /** Credit that operators gave back for calls. */
  callRefunds: usd,
  /** `callsRevenue` less `callRefunds` and `carrierCost`. */
  margin: usd,
  /** What users paid for credit, without the bonus of packages; credit by hand for a parked payment included. */
  creditSold: usd,
  /** Credit that was given: welcome credit, gifts and the bonus of packages. */
  promotions: usd,
  /** Payments that were returned: refunds and lost disputes, less the disputes that were won after a loss. */
  refunded: usd,
  /** How many disputes were opened. */
  disputes: z.number(),
}
const periodFigures = z.object(figures)
export type PeriodFigures = z.infer<typeof periodFigures>

const dayFigures = z.object({
  /** For example `2026-11-22`. */
  day: z.string(),
  ...figures,
  /** What we owed users at the end of the day; null for days before the totals were kept. */
  creditOutstanding: z.nullable(usd),
})
export type DayFigures = z.infer<typeof dayFigures>

/** The figures of several days together. */
export function sumOfDays(days: readonly PeriodFigures[]): PeriodFigures {
  const count = (pick: (day: PeriodFigures) => number) =>
    days.reduce((sum, day) => sum + pick(day), 0)
  const amount = (pick: (day: PeriodFigures) => Micros) =>
    days.reduce((sum, day) => micros(sum + pick(day)), ZERO)
  return {
    calls: count(day => day.calls),
    answeredCalls: count(day => day.answeredCalls),
    answeredSeconds: count(day => day.answeredSeconds),
    callsRevenue: amount(day => day.callsRevenue),
    numbersRevenue: amount(day => day.numbersRevenue),
    carrierCost: amount(day => day.carrierCost),
    estimatedCarrierCost: amount(day => day.estimatedCarrierCost),
    callRefunds: amount(day => day.callRefunds),
    margin: amount(day => day.margin),
    creditSold: amount(day => day.creditSold),
    promotions: amount(day => day.promotions),
    refunded: amount(day => day.refunded),
    disputes: count(day => day.disputes),
  }
}

/** No operator confirms that an event was looked at, so an old one is counted no more. */
export const UNREAD_EVENT_DAYS = 7

/** What needs a person. */
export const attentionKind = z.enum([
  /** A payment that could not be credited. */
  'parked-payments',
  /** An open dispute that the bank waits to be answered for. */
  'disputes-to-answer',
  /** A rented number that has ended and is not yet released at the carrier. */
  'numbers-to-release',
  /** A mail that the mail server has refused several times. */
  'failed-mails',
  /** A call that is still live long after its time limit. */
  'stuck-calls',
  /** A difference that the reconciliation found and that is not explained. */
  'reconciliation-differences',
  /** Work of a background job that keeps failing or is suspended. */
  'failing-work',
  /** A signed webhook of the payment provider that was not understood, of the last {@link UNREAD_EVENT_DAYS} days. */
  'unread-payment-events',
  /** One of the newest payments, which our own requests found and no webhook reported for hours. */
  'payments-without-webhooks',
])
export type AttentionKind = z.infer<typeof attentionKind>

const attention = z.object({
  kind: word(attentionKind),
  count: z.number(),
  /** Since when the oldest one waits. */
  oldestAt: z.nullable(instant),
})
export type Attention = z.infer<typeof attention>

/** An error code of the carrier, and how many calls failed with it in the last `days` days. */
const callFailures = z.object({
  code: z.number(),
  count: z.number(),
  latestAt: instant,
})
export type CallFailures = z.infer<typeof callFailures>

/** What the calls of one kind to one destination earned and cost. */
const destinationMargin = z.object({
  /** `outgoing` from a browser, `forwarded` from a rented number to a phone, or `incoming`. */
  kind: word(z.enum(['outgoing', 'forwarded', 'incoming'])),
  /** The deck's name; empty for incoming calls. */
  destination: z.string(),
  /** Answered calls. */
  calls: z.number(),
  billedSeconds: z.number(),
  revenue: usd,
  callRefunds: usd,
  /** What the carrier charges for all legs. */
  carrierCost: usd,
  /** The part of `carrierCost` that is an estimate from the rate deck. */
  estimatedCarrierCost: usd,
  /** `revenue` less `callRefunds` and `carrierCost`. */
  margin: usd,
})
export type DestinationMargin = z.infer<typeof destinationMargin>

export const MARGIN_DAYS = 7
export const MARGIN_DAYS_MAX = 31

export const getMargins = operatorRead({
  path: '/api/operator/overview/margins',
  command: 'margins',
  examples: ['margins', 'margins --days 31 --json'],
  summary: 'What calls earned and cost by destination, the largest loss first',
  query: z.object({
    days: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(MARGIN_DAYS_MAX)),
      MARGIN_DAYS,
    ),
  }),
  response: z.object({
    /** Of the calls that ended in the last `days` days, today included; at most 100. */
    items: z.array(destinationMargin),
  }),
})

export const getOverview = operatorRead({
  path: '/api/operator/overview',
  command: 'overview',
  examples: ['overview', 'overview --days 7 --json'],
  summary: 'The business now, today and in the last days, and what needs a person',
  query: z.object({
    days: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(OVERVIEW_DAYS_MAX)),
      OVERVIEW_DAYS,
    ),
  }),
  response: z.object({
    now: z.object({
      liveCalls: z.number(),
      /** Credit that is set aside for calls and rentals in progress. */
      holds: z.object({ count: z.number(), amount: usd, oldestAt: z.nullable(instant) }),
      /** What we owe users. Null while the totals are computed for the first time, like `debt`. */
      creditOutstanding: z.nullable(usd),
      /** What users owe us. */
      debt: z.nullable(usd),
    }),
    today: periodFigures,
    /** The same weekday a week ago, until the minute of `computedAt`; null from servers of before. */
    weekBefore: z._default(z.nullable(periodFigures), null),
    /** The last `days` days, today included. */
    period: periodFigures,
    /** Each of these days, oldest first. A day without figures is there too. */
    days: z.array(dayFigures),
    /** Only what there is at least one of. */
    attention: z.array(attention),
    /** Why calls failed, the most frequent code first. */
    callFailures: z.array(callFailures),
    /** When the figures of today were computed. */
    computedAt: z.nullable(instant),
  }),
})
