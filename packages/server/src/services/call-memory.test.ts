import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import { expect, it } from 'vitest'
import { undialled } from '../core/calls/call.ts'
import { createCallMemory } from './call-memory.ts'

const callOf = (id: string) =>
  undialled({
    id,
    userId: 'u-1',
    direction: 'outbound',
    fromNumber: '+14155550199' as E164,
    toNumber: '+14155550100' as E164,
    destination: 'United States',
    tariff: { ratePerMinute: micros(13_000n), billingSeconds: 60 },
    authorisedSeconds: 3_600,
    hold: micros(780_000n),
    costPerMinute: null,
  })

it('returns a call once, as it was kept last', () => {
  const memory = createCallMemory()
  memory.keep(callOf('c-1'))
  memory.keep({ ...callOf('c-1'), state: 'dialing' })
  expect(memory.take('c-1')?.state).toBe('dialing')
  expect([memory.take('c-1'), memory.take('c-2')]).toEqual([null, null])
})

it('forgets the call that was not kept for the longest time', () => {
  const memory = createCallMemory()
  for (const id of ['c-1', 'c-2', 'c-1']) memory.keep(callOf(id))
  for (let n = 0; n < 4_999; n++) memory.keep(callOf(`other-${n}`))
  expect(memory.take('c-2')).toBeNull()
  expect(memory.take('c-1')?.id).toBe('c-1')
})

it('returns no call for a minute after one was outdated', () => {
  let nowMs = 0
  const memory = createCallMemory(() => nowMs)
  memory.noteOutdated()
  memory.keep(callOf('c-1'))
  expect(memory.take('c-1')).toBeNull()
  nowMs = 60_000
  memory.keep(callOf('c-1'))
  expect(memory.take('c-1')?.id).toBe('c-1')
})
