import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DisputeEvent, replacesState } from './dispute-state.ts'

const at = (second: number) => new Date(second * 1_000)

function stateAfter(events: readonly DisputeEvent[]): DisputeEvent | null {
  return events.reduce<DisputeEvent | null>(
    (current, event) => (replacesState(event, current) ? event : current),
    null,
  )
}

describe('the state of a dispute', () => {
  it('is a win after a loss, and a loss after a win', () => {
    const lost: DisputeEvent = { state: 'lost', at: at(10) }
    expect(stateAfter([lost, { state: 'won', at: at(11) }])?.state).toBe('won')
    expect(stateAfter([lost, { state: 'won', at: at(9) }])?.state).toBe('lost')
  })

  it('never returns from a decision to a stage', () => {
    const events: DisputeEvent[] = [
      { state: 'won', at: at(1) },
      { state: 'under-review', at: at(2) },
    ]
    expect(stateAfter(events)?.state).toBe('won')
  })

  it('is the stage that the provider reported last', () => {
    const events: DisputeEvent[] = [
      { state: 'action-required', at: at(3) },
      { state: 'opened', at: at(1) },
      { state: 'under-review', at: at(2) },
    ]
    expect(stateAfter(events)?.state).toBe('action-required')
  })

  it.each<DisputeEvent['state'][]>([
    ['opened', 'action-required'],
    ['action-required', 'under-review'],
    ['won', 'lost'],
  ])('of %s and %s in the same second is the second', (first, second) => {
    const events = [first, second].map(state => ({ state, at: at(1) }))
    expect(stateAfter(events)?.state).toBe(second)
    expect(stateAfter(events.toReversed())?.state).toBe(second)
  })

  it('depends on neither the order nor the repetition of events', () => {
    const event = fc.record({
      state: fc.constantFrom<DisputeEvent['state'][]>(
        'opened',
        'under-review',
        'action-required',
        'won',
        'lost',
      ),
      at: fc.integer({ min: 0, max: 4 }).map(at),
    })
    const history = fc.array(event, { minLength: 1, maxLength: 6 })
    const shuffled = history.chain(events =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], {
          minLength: 2 * events.length,
          maxLength: 2 * events.length,
        }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([events, delivered]) => {
        expect(stateAfter(delivered)).toEqual(stateAfter(events))
      }),
    )
  })
})
