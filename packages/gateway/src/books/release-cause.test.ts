import { expect, it } from 'vitest'
import { q850Of, releaseCause } from './release-cause.ts'

const REFUSED = {
  by: '',
  isAnswered: false,
  answeredMs: 0,
  limitSeconds: 60,
  status: 0,
  q850: null,
}
const ANSWERED = { ...REFUSED, isAnswered: true, answeredMs: 30_000, status: 200 }

it.each([
  [{ status: 486 }, 'busy'],
  [{ status: 603 }, 'rejected'],
  [{ status: 403 }, 'rejected'],
  [{ status: 404 }, 'unallocated'],
  [{ status: 480 }, 'no-answer'],
  [{ status: 503 }, 'trunk-failed'],
  [{ status: 407 }, 'trunk-failed'],
  [{ status: 0 }, 'trunk-failed'],
  [{ status: 503, q850: 17 }, 'busy'],
  [{ status: 503, q850: 34 }, 'trunk-full'],
  [{ status: 486, q850: 127 }, 'busy'],
  [{ status: 487, by: 'browser' }, 'canceled'],
  [{ status: 487, by: 'server' }, 'ended-by-server'],
  [{ status: 487, by: 'lost' }, 'connection-lost'],
  [{ status: 503, by: 'channels' }, 'trunk-full'],
  [{ by: 'late' }, 'not-dialled'],
  [{ by: 'restarted' }, 'gateway-restarted'],
  [{ by: 'sound' }, 'no-sound'],
] as const)('names the end of a call without an answer: %j', (release, cause) => {
  expect(releaseCause({ ...REFUSED, ...release })).toBe(cause)
})

it.each([
  [{ by: 'party' }, 'completed'],
  [{ by: 'restarted' }, 'gateway-restarted'],
  [{ by: 'server' }, 'ended-by-server'],
  [{ by: '', answeredMs: 59_100 }, 'limit'],
  [{ by: '' }, 'connection-lost'],
] as const)('names the end of a call with an answer: %j', (release, cause) => {
  expect(releaseCause({ ...ANSWERED, ...release })).toBe(cause)
})

it.each([
  ['Q.850;cause=17;text=?busy?', 17],
  ['SIP;cause=486, q.850 ;text=a;cause=1', 1],
  ['SIP;cause=486', null],
  ['Q.850;cause=999', null],
  ['', null],
])('reads Q.850 from %j', (reason, cause) => {
  expect(q850Of(reason)).toBe(cause)
})
