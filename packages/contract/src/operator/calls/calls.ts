import * as z from 'zod/mini'
import { callStatus, direction } from '../../customers/calls/calls.ts'
import { instant, word } from '../../fields.ts'
import { ZERO, usd } from '../../money.ts'
import { listOf, listQuery, operatorRead } from '../operator-endpoint.ts'

/** The status of a call as users see it, and `expired` for one that was created and never dialled. */
export const storedCallStatus = z.enum([...callStatus.options, 'expired'])
export type StoredCallStatus = z.infer<typeof storedCallStatus>

export const listedCallOfCustomer = z.object({
  id: z.string(),
  customerId: z.string(),
  customerEmail: z.string(),
  /** Empty when the account is closed, like the email address, and from servers of before. */
  customerName: z._default(z.string(), ''),
  direction: word(direction),
  /** `anonymous` if the caller's number is withheld. */
  fromNumber: z.string(),
  toNumber: z.string(),
  /** The name in the rate deck. Empty for an incoming call. */
  destination: z.string(),
  status: word(storedCallStatus),
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
  /** What operators have refunded of the cost. */
  refunded: z._default(usd, ZERO),
  /** When an operator first requested the end of the call. */
  endRequestedAt: z.nullable(instant),
})
export type ListedCallOfCustomer = z.infer<typeof listedCallOfCustomer>

const filter = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))

export const listCalls = operatorRead({
  path: '/api/operator/calls',
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
