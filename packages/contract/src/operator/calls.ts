import * as z from 'zod/mini'
import {
  FEEDBACK_ISSUES,
  TERMINAL_STATUSES,
  callQuality,
  callStatus,
  direction,
} from '../customers/calls.ts'
import { instant } from '../instant.ts'
import { usd } from '../money.ts'
import { operatorChange } from './changes.ts'
import {
  id,
  listOf,
  listQuery,
  operatorAction,
  operatorEndpoint,
  reason,
} from './operator-endpoint.ts'

/** The status of a call as users see it, and `expired` for one that was created and never dialled. */
export const storedCallStatus = z.enum([...callStatus.options, 'expired'])
export type StoredCallStatus = z.infer<typeof storedCallStatus>

export const listedCallOfCustomer = z.object({
  id: z.string(),
  customerId: z.string(),
  customerEmail: z.string(),
  direction,
  /** `anonymous` if the caller's number is withheld. */
  fromNumber: z.string(),
  toNumber: z.string(),
  /** The name in the rate deck. Empty for an incoming call. */
  destination: z.string(),
  status: storedCallStatus,
  /** From the claim by the carrier until the end. */
  isLive: z.boolean(),
  createdAt: instant,
  dialledAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Answered seconds. Of a live call, until now. */
  seconds: z.number(),
  ratePerMinute: usd,
  /** Null until the call is settled. */
  cost: z.nullable(usd),
  /** When an operator first asked for the end of the call. */
  endRequestedAt: z.nullable(instant),
})
export type ListedCallOfCustomer = z.infer<typeof listedCallOfCustomer>

const filter = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))

export const listCalls = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/calls',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'calls list',
  examples: [
    'calls list --state live',
    'calls list --customer ada@example.com --direction outbound',
    'calls list --number +14155550100 --from 2026-11-01T00:00:00Z',
  ],
  summary: 'The calls of all customers, newest first',
  query: z.extend(listQuery, {
    /** `live` is dialing, ringing or in progress; `stuck` is live long after the time limit. */
    state: z.optional(z.enum(['live', 'stuck', ...storedCallStatus.options])),
    direction: z.optional(direction),
    /** The id or the e-mail address of the customer. */
    customer: filter,
    /** The number of the other party, or the rented number of an incoming call, in E.164. */
    number: filter,
    /** The id of the call, or the SID of one of its legs. */
    id: filter,
    /** When the call was created. */
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: listOf(listedCallOfCustomer),
})

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
  /** The browser asked for the call, and its credit was set aside. */
  'call-created',
  /** The carrier reported a call to a rented number. */
  'call-arrived',
  /** The carrier asked for instructions for the browser's leg. */
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
  source: timelineSource,
  event: timelineEvent,
  /** A status, key, SID or command that says more about the event. */
  detail: z.nullable(z.string()),
  /** Answered seconds that were reported. */
  seconds: z.nullable(z.number()),
  amount: z.nullable(usd),
})
export type CallTimelineEntry = z.infer<typeof callTimelineEntry>

export const inspectedCall = z.extend(listedCallOfCustomer, {
  usableUntil: instant,
  settledAt: z.nullable(instant),
  /** The browser's leg of an outgoing call, the caller's leg of an incoming one. */
  parentSid: z.nullable(z.string()),
  /** The leg of the called phone or browser. */
  childSid: z.nullable(z.string()),
  /** The markup that the carrier received. */
  instructions: z.nullable(z.string()),
  /** When the server asks the carrier next; null when it does not. */
  nextCheckAt: z.nullable(instant),
  comparisons: z.number(),
  arithmetic: callArithmetic,
  /** Null while no price of the carrier is known. */
  margin: z.nullable(callMargin),
  /** What the browser measured; null until it has reported the end, and for a call without sound. */
  quality: z.nullable(callQuality),
  feedback: z.nullable(
    z.object({ score: z.number(), issue: z.nullable(z.enum(FEEDBACK_ISSUES)), at: instant }),
  ),
  holds: z.array(callHold),
  transfers: z.array(callTransfer),
  changes: z.array(operatorChange),
  /** Oldest first. */
  timeline: z.array(callTimelineEntry),
})
export type InspectedCall = z.infer<typeof inspectedCall>

export const getCall = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/calls/:id',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'calls show',
  examples: ['calls show call_1a2b3c', 'calls show call_1a2b3c --json'],
  summary:
    'A call: timeline, arithmetic, ledger, margin, quality, feedback and changes by operators',
  params: z.object({ id }),
  response: inspectedCall,
})

/** `asked`: the request is stored and the carrier has not carried it out yet. The server repeats it. */
const progress = z.enum(['done', 'asked'])

export const endLiveCall = operatorAction({
  path: '/api/operator/calls/:id/end',
  role: 'support',
  command: 'calls end',
  examples: ['calls end call_1a2b3c --reason "The customer asked for it"'],
  summary:
    'End a call that rings or is in progress: the carrier ends both legs, and the customer pays for the time until then. If the carrier does not answer, the server repeats the request',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: z.object({ progress, status: storedCallStatus }),
  form: {
    label: 'End call',
    title: 'End this call',
    isDangerous: true,
    done: 'The end of the call was requested.',
  },
})

/** What a call should have cost by the carrier's record. */
const recordedBill = z.object({
  sid: z.string(),
  /** The carrier's status of the leg. */
  status: z.enum(['queued', 'initiated', 'ringing', 'in-progress', ...TERMINAL_STATUSES]),
  /** Null while the carrier has not computed them. */
  answeredSeconds: z.nullable(z.number()),
  billedSeconds: z.nullable(z.number()),
  cost: z.nullable(usd),
})

export const callComparison = z.object({
  progress,
  /** What was stored before the comparison. */
  ours: z.object({
    status: storedCallStatus,
    answeredSeconds: z.nullable(z.number()),
    billedSeconds: z.nullable(z.number()),
    cost: z.nullable(usd),
  }),
  /** Null if the carrier has no record of the called leg, or did not answer. */
  carrier: z.nullable(recordedBill),
  /** The status now. The record ends a live call that the carrier has ended. */
  status: storedCallStatus,
  /** What this comparison returned to the customer because the call was overcharged. */
  refunded: usd,
})
export type CallComparison = z.infer<typeof callComparison>

export const compareCall = operatorAction({
  path: '/api/operator/calls/:id/compare',
  role: 'support',
  command: 'calls compare',
  examples: ['calls compare call_1a2b3c --reason "The customer disputes the length"'],
  summary:
    "Compare a call with the carrier's record of the called leg now. If the call was overcharged, the difference is refunded at once",
  params: z.object({ id }),
  body: z.object({ reason }),
  response: callComparison,
  form: {
    label: 'Compare with the carrier',
    title: 'Compare with the carrier',
    done: 'The record of the carrier was requested.',
  },
})
