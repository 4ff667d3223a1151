import * as z from 'zod/mini'
import { word } from '../../fields.ts'
import { TERMINAL_STATUSES } from '../../customers/calls/calls.ts'
import { usd } from '../../money.ts'
import { id, operatorAction, reason } from '../operator-endpoint.ts'
import { storedCallStatus } from './calls.ts'

/** `asked`: the request is stored and the carrier has not carried it out yet. The server repeats it. */
const progress = word(z.enum(['done', 'asked']))

export const endLiveCall = operatorAction({
  path: '/api/operator/calls/:id/end',
  role: 'support',
  command: 'calls end',
  examples: ['calls end call_1a2b3c --reason "The customer asked for it"'],
  summary:
    'End a call that rings or is in progress: the carrier ends both legs, and the customer pays for the time until then. If the carrier does not answer, the server repeats the request',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: z.object({ progress, status: word(storedCallStatus) }),
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
  status: word(z.enum(['queued', 'initiated', 'ringing', 'in-progress', ...TERMINAL_STATUSES])),
  /** Null while the carrier has not computed them. */
  answeredSeconds: z.nullable(z.number()),
  billedSeconds: z.nullable(z.number()),
  cost: z.nullable(usd),
})

export const callComparison = z.object({
  progress,
  /** What was stored before the comparison. */
  ours: z.object({
    status: word(storedCallStatus),
    answeredSeconds: z.nullable(z.number()),
    billedSeconds: z.nullable(z.number()),
    cost: z.nullable(usd),
  }),
  /** Null if the carrier has no record of the called leg, or did not answer. */
  carrier: z.nullable(recordedBill),
  /** The status now. The record ends a live call that the carrier has ended. */
  status: word(storedCallStatus),
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
