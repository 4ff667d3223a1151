import { micros } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { addSeconds } from '../time.ts'
import { type CallFacts, timelineOf } from './call-timeline.ts'

const createdAt = new Date('2026-11-01T12:00:00Z')
const after = (seconds: number) => addSeconds(createdAt, seconds)
const key = 'call:call_1'

const created: CallFacts = {
  call: {
    direction: 'outbound',
    state: 'created',
    createdAt,
    parentSid: null,
    dialledAt: null,
    answeredAt: null,
    browserEndedAt: null,
    settledAt: null,
    answeredSeconds: null,
    cost: null,
  },
  webhooks: [],
  records: [],
  holds: [],
  transfers: [],
  feedback: null,
  failure: null,
  changes: [],
}
const hold = { key, amount: micros(39_000n), createdAt, releasedAt: null }
const parentSid = 'CA1'

/** Second, source, event, detail, seconds and amount of each entry. */
function rowsOf(facts: CallFacts) {
  return timelineOf(facts).map(({ at, source, event, ...rest }) => [
    (at.getTime() - createdAt.getTime()) / 1000,
    `${source} ${event}`,
    rest.detail,
    rest.seconds,
    rest.amount,
  ])
}

it('the timeline of a call has every report, oldest first, with its amount', () => {
  const facts: CallFacts = {
    call: {
      ...created.call,
      state: 'completed',
      parentSid,
      dialledAt: after(1),
      answeredAt: after(9),
      browserEndedAt: after(69),
      settledAt: after(70),
      answeredSeconds: 61,
      cost: micros(26_000n),
    },
    webhooks: [
      { key: `leg:CA2:dial-result:completed`, status: 'completed', receivedAt: after(70) },
      { key: `leg:CA2:in-progress`, status: 'in-progress', receivedAt: after(9) },
    ],
    records: [
      { status: 'completed', seconds: 60, price: micros(8_500n), readAt: after(80) },
      { status: 'completed', seconds: null, price: null, readAt: after(75) },
    ],
    holds: [{ ...hold, releasedAt: after(70) }],
    transfers: [
      {
        key: `${key}:settle`,
        createdAt: after(70),
        entries: [
          { account: 'calls:USD', amount: micros(26_000n) },
          { account: 'credit:ada', amount: micros(-26_000n) },
        ],
      },
      {
        key: 'debt:call_1',
        createdAt: after(81),
        entries: [{ account: 'debt:ada', amount: micros(1n) }],
      },
    ],
    feedback: { score: 2, issue: 'echo', at: after(90) },
    failure: { code: 13_214, foundAt: after(85) },
    changes: [
      { at: after(68), action: 'calls end', operatorEmail: 'op@example.com', reason: 'asked' },
    ],
  }
  expect(rowsOf(facts)).toEqual([
    [0, 'browser call-created', null, null, null],
    [0, 'ledger hold-placed', key, null, 39_000n],
    [1, 'webhook instructions-requested', parentSid, null, null],
    [9, 'webhook leg-status', 'in-progress', null, null],
    [9, 'server call-answered', null, null, null],
    [68, 'operator operator-change', 'calls end · op@example.com · asked', null, null],
    [69, 'browser browser-hung-up', null, null, null],
    [70, 'webhook dial-result', 'completed', null, null],
    [70, 'server call-settled', 'completed', 61, 26_000n],
    [70, 'ledger hold-released', key, null, 39_000n],
    [70, 'ledger transfer-posted', `${key}:settle`, null, -26_000n],
    [75, 'carrier record-read', 'completed', null, null],
    [80, 'carrier record-read', 'completed', 60, -8_500n],
    [81, 'ledger transfer-posted', 'debt:call_1', null, null],
    [85, 'carrier failure-found', expect.stringContaining('13214'), null, null],
    [90, 'browser feedback-given', '2/5 · echo', null, null],
  ])
})

it('the timeline of an incoming call begins with its arrival, and a free call has no hold', () => {
  const free = { ...hold, amount: micros(0n), releasedAt: after(30) }
  const feedback = { score: 5, issue: null, at: after(40) }
  const call = { ...created.call, direction: 'inbound', parentSid, dialledAt: after(0) } as const
  expect(rowsOf({ ...created, call, holds: [free], feedback })).toEqual([
    [0, 'webhook call-arrived', parentSid, null, null],
    [40, 'browser feedback-given', '5/5', null, null],
  ])
})

it('the timeline of an unused call ends when its hold is released', () => {
  expect(rowsOf({ ...created, holds: [hold] })).toHaveLength(2)
  const call = { ...created.call, state: 'expired' } as const
  expect(rowsOf({ ...created, call, holds: [hold] })).toHaveLength(2)
  expect(rowsOf({ ...created, call, holds: [{ ...hold, releasedAt: after(90) }] })).toEqual([
    [0, 'browser call-created', null, null, null],
    [0, 'ledger hold-placed', key, null, 39_000n],
    [90, 'server call-expired', null, null, null],
    [90, 'ledger hold-released', key, null, 39_000n],
  ])
})
