import { TERMINAL_STATUSES } from '@ringback/contract/calls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CallNews,
  type CallState,
  type HeardStatus,
  isLive,
  isEnded,
  newsToOwner,
  nextStep,
} from './call-life.ts'

function heard(status: HeardStatus, seconds: number | null = null): CallNews {
  return { is: 'heard', status, seconds }
}

describe('the life of a call', () => {
  it.each<[CallState, CallNews, CallState]>([
    ['created', { is: 'claimed' }, 'dialing'],
    ['created', { is: 'unused' }, 'expired'],
    ['created', heard('completed', 5), 'created'],
    ['dialing', { is: 'claimed' }, 'dialing'],
    ['dialing', { is: 'unused' }, 'dialing'],
    ['dialing', heard('queued'), 'dialing'],
    ['dialing', heard('initiated'), 'dialing'],
    ['dialing', heard('ringing'), 'ringing'],
    ['dialing', heard('in-progress'), 'in-progress'],
    ['dialing', heard('completed', 5), 'completed'],
    ['dialing', heard('failed'), 'failed'],
    ['ringing', heard('initiated'), 'ringing'],
    ['ringing', heard('busy'), 'busy'],
    ['ringing', heard('no-answer'), 'no-answer'],
    ['ringing', heard('canceled'), 'canceled'],
    ['in-progress', heard('ringing'), 'in-progress'],
    ['in-progress', heard('completed', 61), 'completed'],
    ['in-progress', heard('completed'), 'in-progress'],
    ['completed', heard('in-progress'), 'completed'],
    ['completed', heard('busy'), 'completed'],
    ['busy', heard('completed', 5), 'busy'],
    ['expired', { is: 'claimed' }, 'expired'],
    ['expired', heard('in-progress'), 'expired'],
  ])('%s hears %o: %s', (state, news, next) => {
    expect(nextStep(state, news).state).toBe(next)
  })

  it.each<['inbound' | 'outbound', CallState, HeardStatus, HeardStatus]>([
    ['inbound', 'dialing', 'canceled', 'no-answer'],
    ['inbound', 'ringing', 'failed', 'no-answer'],
    ['inbound', 'ringing', 'no-answer', 'no-answer'],
    ['inbound', 'ringing', 'busy', 'busy'],
    ['inbound', 'ringing', 'completed', 'completed'],
    ['inbound', 'in-progress', 'failed', 'failed'],
    ['outbound', 'ringing', 'canceled', 'canceled'],
    ['outbound', 'dialing', 'failed', 'failed'],
  ])('to the owner of an %s call that is %s, %s means %s', (direction, state, told, means) => {
    expect(newsToOwner({ direction, state }, heard(told, 7))).toEqual(heard(means, 7))
  })

  it('settles exactly when it ends', () => {
    expect(nextStep('in-progress', heard('completed', 61)).effect).toEqual({
      do: 'settle',
      seconds: 61,
    })
    expect(nextStep('completed', heard('completed', 61)).effect).toEqual({ do: 'nothing' })
    expect(nextStep('ringing', heard('no-answer', 40)).effect).toEqual({ do: 'settle', seconds: 0 })
    expect(nextStep('created', { is: 'unused' }).effect).toEqual({ do: 'release-hold' })
    expect(nextStep('in-progress', heard('completed')).effect).toEqual({ do: 'ask-carrier' })
  })

  it('names live and ended states', () => {
    expect((['dialing', 'ringing', 'in-progress'] as const).every(isLive)).toBe(true)
    expect((['created', 'expired', ...TERMINAL_STATUSES] as const).some(isLive)).toBe(false)
    expect(([...TERMINAL_STATUSES, 'expired'] as const).every(isEnded)).toBe(true)
    expect((['created', 'dialing', 'ringing', 'in-progress'] as const).some(isEnded)).toBe(false)
  })
})

describe('callbacks in any order', () => {
  const ending = fc.constantFrom(
    heard('completed', 42),
    heard('busy'),
    heard('no-answer'),
    heard('failed'),
    heard('canceled'),
  )

  it('end in the same state and settle once, however often each arrives', () => {
    fc.assert(
      fc.property(ending, fc.infiniteStream(fc.nat()), fc.nat(4), (end, order, repeats) => {
        const once = [heard('initiated'), heard('ringing'), heard('in-progress'), end]
        const many = Array.from({ length: repeats + 1 }, () => once).flat()
        const shuffled = many
          .map(news => ({ news, rank: order.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ news }) => news)
        expect(live(shuffled)).toEqual(live(once))
        expect(live(shuffled).settlements).toHaveLength(1)
      }),
    )
  })

  it('never move a call back', () => {
    const news = fc.oneof(
      ending,
      fc.constantFrom<CallNews>(
        { is: 'claimed' },
        { is: 'unused' },
        heard('queued'),
        heard('initiated'),
        heard('ringing'),
        heard('in-progress'),
        heard('completed'),
      ),
    )
    const order: CallState[] = ['created', 'dialing', 'ringing', 'in-progress']
    fc.assert(
      fc.property(fc.array(news), events => {
        let state: CallState = 'created'
        for (const event of events) {
          const { state: next } = nextStep(state, event)
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

function live(events: CallNews[]) {
  let state: CallState = 'dialing'
  const settlements: number[] = []
  for (const event of events) {
    const step = nextStep(state, event)
    state = step.state
    if (step.effect.do === 'settle') settlements.push(step.effect.seconds)
  }
  return { state, settlements }
}
