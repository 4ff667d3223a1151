import { TERMINAL_STATUSES } from '@ringback/contract/customers/calls/calls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CallEvent,
  type CallState,
  type LegStatus,
  isLive,
  isEnded,
  eventForUser,
  transition,
} from './call-life.ts'

function leg(status: LegStatus, seconds: number | null = null): CallEvent {
  return { is: 'leg-status', status, seconds }
}

describe('the life of a call', () => {
  it.each<[CallState, CallEvent, CallState]>([
    ['created', { is: 'claimed' }, 'dialing'],
    ['created', { is: 'unused' }, 'expired'],
    ['created', leg('completed', 5), 'created'],
    ['dialing', { is: 'claimed' }, 'dialing'],
    ['dialing', { is: 'unused' }, 'dialing'],
    ['dialing', leg('queued'), 'dialing'],
    ['dialing', leg('initiated'), 'dialing'],
    ['dialing', leg('ringing'), 'ringing'],
    ['dialing', leg('in-progress'), 'in-progress'],
    ['dialing', leg('completed', 5), 'completed'],
    ['dialing', leg('failed'), 'failed'],
    ['ringing', leg('initiated'), 'ringing'],
    ['ringing', leg('busy'), 'busy'],
    ['ringing', leg('no-answer'), 'no-answer'],
    ['ringing', leg('canceled'), 'canceled'],
    ['in-progress', leg('ringing'), 'in-progress'],
    ['in-progress', leg('completed', 61), 'completed'],
    ['in-progress', leg('completed'), 'in-progress'],
    ['completed', leg('in-progress'), 'completed'],
    ['completed', leg('busy'), 'completed'],
    ['busy', leg('completed', 5), 'busy'],
    ['expired', { is: 'claimed' }, 'expired'],
    ['expired', leg('in-progress'), 'expired'],
  ])('in state %s, the event %o leads to %s', (state, event, next) => {
    expect(transition(state, event).state).toBe(next)
  })

  it.each<['inbound' | 'outbound', CallState, LegStatus, LegStatus]>([
    ['inbound', 'dialing', 'canceled', 'no-answer'],
    ['inbound', 'ringing', 'failed', 'no-answer'],
    ['inbound', 'ringing', 'no-answer', 'no-answer'],
    ['inbound', 'ringing', 'busy', 'busy'],
    ['inbound', 'ringing', 'completed', 'completed'],
    ['inbound', 'in-progress', 'failed', 'failed'],
    ['outbound', 'ringing', 'canceled', 'canceled'],
    ['outbound', 'dialing', 'failed', 'failed'],
  ])(
    'for the user of an %s call in state %s, the status %s counts as %s',
    (direction, state, reported, means) => {
      expect(eventForUser({ direction, state }, leg(reported, 7))).toEqual(leg(means, 7))
    },
  )

  it('settles exactly once, at the end', () => {
    expect(transition('in-progress', leg('completed', 61)).effect).toEqual({
      do: 'settle',
      seconds: 61,
    })
    expect(transition('completed', leg('completed', 61)).effect).toEqual({ do: 'nothing' })
    expect(transition('ringing', leg('no-answer', 40)).effect).toEqual({ do: 'settle', seconds: 0 })
    expect(transition('created', { is: 'unused' }).effect).toEqual({ do: 'release-hold' })
    expect(transition('in-progress', leg('completed')).effect).toEqual({ do: 'check-now' })
  })

  it('separates live states from ended ones', () => {
    expect((['dialing', 'ringing', 'in-progress'] as const).every(isLive)).toBe(true)
    expect((['created', 'expired', ...TERMINAL_STATUSES] as const).some(isLive)).toBe(false)
    expect(([...TERMINAL_STATUSES, 'expired'] as const).every(isEnded)).toBe(true)
    expect((['created', 'dialing', 'ringing', 'in-progress'] as const).some(isEnded)).toBe(false)
  })
})

describe('callbacks in any order', () => {
  const ending = fc.constantFrom(
    leg('completed', 42),
    leg('busy'),
    leg('no-answer'),
    leg('failed'),
    leg('canceled'),
  )

  it('end in the same state and settle once, however often each arrives', () => {
    fc.assert(
      fc.property(ending, fc.infiniteStream(fc.nat()), fc.nat(4), (end, order, repeats) => {
        const once = [leg('initiated'), leg('ringing'), leg('in-progress'), end]
        const many = Array.from({ length: repeats + 1 }, () => once).flat()
        const shuffled = many
          .map(event => ({ event, rank: order.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ event }) => event)
        expect(live(shuffled)).toEqual(live(once))
        expect(live(shuffled).settlements).toHaveLength(1)
      }),
    )
  })

  it('never move a call to an earlier state', () => {
    const event = fc.oneof(
      ending,
      fc.constantFrom<CallEvent>(
        { is: 'claimed' },
        { is: 'unused' },
        leg('queued'),
        leg('initiated'),
        leg('ringing'),
        leg('in-progress'),
        leg('completed'),
      ),
    )
    const order: CallState[] = ['created', 'dialing', 'ringing', 'in-progress']
    fc.assert(
      fc.property(fc.array(event), events => {
        let state: CallState = 'created'
        for (const event of events) {
          const { state: next } = transition(state, event)
          if (isEnded(state)) expect(next).toBe(state)
          else if (!isEnded(next)) {
            expect(order.indexOf(next)).toBeGreaterThanOrEqual(order.indexOf(state))
          }
          state = next
        }
      }),
    )
  })
})

function live(events: CallEvent[]) {
  let state: CallState = 'dialing'
  const settlements: number[] = []
  for (const event of events) {
    const step = transition(state, event)
    state = step.state
    if (step.effect.do === 'settle') settlements.push(step.effect.seconds)
  }
  return { state, settlements }
}
