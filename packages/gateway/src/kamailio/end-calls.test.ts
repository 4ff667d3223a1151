import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallState } from '@ringback/contract/gateway/gateway-contract'
import { createEndCalls } from './end-calls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIVE = { state: 'live' } as CallState
const ENDED = { state: 'ended' } as CallState
const UNKNOWN: CallState = { state: 'unknown' }

function start(state: CallState) {
  const call = { state }
  const sent: string[] = []
  const end = createEndCalls(
    () => call.state,
    id => void sent.push(id),
  )
  return { call, sent, end }
}

it('repeats its request until the call is over, however often it is called', () => {
  const { call, sent, end } = start(LIVE)
  for (let request = 0; request < 10; request++) end('aaaaaaaa')
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(3)
  call.state = ENDED
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(3)
  expect(vi.getTimerCount()).toBe(0)
})

it('ends a call that is about to be dialled', () => {
  const { call, sent, end } = start(UNKNOWN)
  end('aaaaaaaa')
  vi.advanceTimersByTime(4_000)
  call.state = LIVE
  vi.advanceTimersByTime(60_000)
  expect(sent.length).toBeGreaterThan(100)
})

it('gives up on an unknown call', () => {
  const { sent, end } = start(UNKNOWN)
  end('aaaaaaaa')
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(20)
  expect(vi.getTimerCount()).toBe(0)
})

it('does not wait for a call of the telephone that is over', () => {
  const { sent, end } = start(UNKNOWN)
  end(`message-${'a'.repeat(32)}`)
  expect(sent).toEqual([])
})
