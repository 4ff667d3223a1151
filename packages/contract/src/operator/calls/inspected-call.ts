import * as z from 'zod/mini'
import { carrierName } from '../../calls/carrier-name.ts'
import { FEEDBACK_ISSUES } from '../../customers/calls/call-history.ts'
import { callQuality } from '../../customers/calls/calls.ts'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { operatorChange } from '../changes.ts'
import { id, operatorRead } from '../operator-endpoint.ts'
import { listedCallOfCustomer } from './calls.ts'

/** Credit that is set aside for the call, or was. */
const callHold = z.object({
  key: z.string(),
  amount: usd,
  createdAt: instant,
  releasedAt: z.nullable(instant),
})

/** A transfer of the call with all of its entries, which sum to zero. */
const callTransfer = z.object({
  id: z.string(),
  key: z.string(),
  type: z.string(),
  description: z.string(),
  createdAt: instant,
  entries: z.array(z.object({ account: z.string(), amount: usd, balanceAfter: z.nullable(usd) })),
})

/**
 * How the cost is computed: the answered seconds, at most the authorised ones, rounded up to whole increments,
 * times the rate, rounded up once to a micro-dollar. Of a live call, as if it ended now.
 */
const callArithmetic = z.object({
  ratePerMinute: usd,
  incrementSeconds: z.number(),
  authorisedSeconds: z.number(),
  /** The cost of the authorised seconds. */
  hold: usd,
  answeredSeconds: z.number(),
  /** The answered seconds, at most the authorised ones. */
  chargedSeconds: z.number(),
  billedSeconds: z.number(),
  /** What the steps above give. */
  cost: usd,
  /** What is stored; null until the call is settled. It must be equal to `cost`. */
  storedCost: z.nullable(usd),
})
export type CallArithmetic = z.infer<typeof callArithmetic>

/** What the carrier charges for the call, and what is left of its cost. */
const callMargin = z.object({
  carrierCost: usd,
  /** Computed with the price in the rate deck, because the carrier's price is not known. */
  isEstimate: z.boolean(),
  margin: usd,
})

/** Who reported an entry of the timeline. */
export const timelineSource = z.enum([
  'browser',
  'webhook',
  'carrier',
  'ledger',
  'operator',
  'server',
])
export type TimelineSource = z.infer<typeof timelineSource>

export const timelineEvent = z.enum([
  /** The browser requested the call, and its credit was set aside. */
  'call-created',
  /** The carrier reported a call to a rented number. */
  'call-arrived',
  /** The carrier requested instructions for the browser's leg. */
  'instructions-requested',
  /** A status callback of the called leg. */
  'leg-status',
  /** The result of the dial. */
  'dial-result',
  'call-answered',
  'browser-hung-up',
  'call-settled',
  'call-expired',
  'hold-placed',
  'hold-released',
  'transfer-posted',
  /** The server read the carrier's record of the called leg. */
  'record-read',
  /** The carrier's error code of a failed call was found. */
  'failure-found',
  'feedback-given',
  'operator-change',
])
export type TimelineEvent = z.infer<typeof timelineEvent>

export const callTimelineEntry = z.object({
  at: instant,
  source: word(timelineSource),
  event: word(timelineEvent),
  /** A status, key, SID or command with more about the event. */
  detail: z.nullable(z.string()),
  /** Answered seconds that were reported. */
  seconds: z.nullable(z.number()),
  amount: z.nullable(usd),
})
export type CallTimelineEntry = z.infer<typeof callTimelineEntry>

export const inspectedCall = z.extend(listedCallOfCustomer, {
  usableUntil: instant,
  settledAt: z.nullable(instant),
  /** Where the browser dials the call; null for a call that no browser dials. */
  carrier: z.nullable(word(carrierName)),
  /** The browser's leg of an outgoing call, the caller's leg of an incoming one. */
  parentSid: z.nullable(z.string()),
  /** The leg of the called phone or browser. */
  childSid: z.nullable(z.string()),
  /** The markup that the carrier received. */
  instructions: z.nullable(z.string()),
  /** When the server requests the carrier's record next; null when it does not. */
  nextCheckAt: z.nullable(instant),
  comparisons: z.number(),
  arithmetic: callArithmetic,
  /** Null while no price of the carrier is known. */
  margin: z.nullable(callMargin),
  /** What the browser measured; null until it has reported the end, and for a call without sound. */
  quality: z.nullable(callQuality),
  feedback: z.nullable(
    z.object({ score: z.number(), issue: z.nullable(word(z.enum(FEEDBACK_ISSUES))), at: instant }),
  ),
  holds: z.array(callHold),
  transfers: z.array(callTransfer),
  changes: z.array(operatorChange),
  /** Oldest first. */
  timeline: z.array(callTimelineEntry),
})
export type InspectedCall = z.infer<typeof inspectedCall>

export const getCall = operatorRead({
  path: '/api/operator/calls/:id',
  command: 'calls show',
  examples: ['calls show call_1a2b3c', 'calls show call_1a2b3c --json'],
  summary:
    'A call: timeline, arithmetic, ledger, margin, quality, feedback and changes by operators',
  params: z.object({ id }),
  response: inspectedCall,
})
