import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChosenSteps } from '@ringback/contract/calls/incoming-steps'
import {
  type EndedStep,
  type IncomingSituation,
  type NextStep,
  nextStep,
  ringTarget,
} from './incoming-steps.ts'

const ALL_ON: ChosenSteps = { ring: true, forward: true, voicemail: true }
const USUAL: IncomingSituation = {
  hasCallerLeft: false,
  isRefused: false,
  isInCall: false,
  isQuiet: false,
}
const settings = fc.record({
  ring: fc.boolean(),
  forward: fc.boolean(),
  voicemail: fc.boolean(),
})
const situation = fc.record({
  hasCallerLeft: fc.boolean(),
  isRefused: fc.boolean(),
  isInCall: fc.boolean(),
  isQuiet: fc.boolean(),
})
const result = fc.constantFrom('answered', 'declined', 'unanswered', 'refused')

/** All steps of one call. The situation and the result may be other ones in each step. */
function stepsOf(
  chosen: ChosenSteps,
  facts: readonly (readonly [IncomingSituation, EndedStep['result']])[],
): NextStep[] {
  const steps: NextStep[] = ['ring']
  for (const [now, result] of facts) {
    const step = steps.at(-1)
    if (!step || step === 'busy' || step === 'hang-up') break
    steps.push(nextStep(chosen, now, { step, result }))
  }
  return steps
}

const calls = fc.array(fc.tuple(situation, result), { minLength: 4, maxLength: 4 })

describe('the steps of an incoming call', () => {
  it.each<[EndedStep, NextStep]>([
    [{ step: 'ring', result: 'unanswered' }, 'forward'],
    [{ step: 'ring', result: 'declined' }, 'voicemail'],
    [{ step: 'ring', result: 'answered' }, 'hang-up'],
    [{ step: 'forward', result: 'unanswered' }, 'voicemail'],
    [{ step: 'forward', result: 'refused' }, 'voicemail'],
    [{ step: 'voicemail', result: 'refused' }, 'busy'],
  ])('after %j, all switched on: %s', (ended, expected) => {
    expect(nextStep(ALL_ON, USUAL, ended)).toBe(expected)
  })

  it.each<[Partial<IncomingSituation>, NextStep]>([
    [{ isQuiet: true }, 'voicemail'],
    [{ isInCall: true }, 'voicemail'],
    [{ isRefused: true }, 'busy'],
    [{ hasCallerLeft: true }, 'hang-up'],
  ])('after an unanswered ring, with %j: %s', (part, expected) => {
    const ended = { step: 'ring', result: 'unanswered' } as const
    expect(nextStep(ALL_ON, { ...USUAL, ...part }, ended)).toBe(expected)
  })

  it('end with one outcome, and no step comes twice or before an earlier one', () => {
    const order = ['ring', 'forward', 'voicemail', 'busy', 'hang-up']
    fc.assert(
      fc.property(settings, calls, (chosen, facts) => {
        const steps = stepsOf(chosen, facts)
        expect(['busy', 'hang-up']).toContain(steps.at(-1))
        const places = steps.map(step => order.indexOf(step))
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      }),
    )
  })

  it('are only those that are switched on and that the situation allows', () => {
    fc.assert(
      fc.property(settings, calls, (chosen, facts) => {
        stepsOf(chosen, facts).forEach((step, n) => {
          if (n === 0) return
          const [now] = facts[n - 1] ?? [USUAL]
          const before = facts.slice(0, n).map(([, outcome]) => outcome)
          if (now.hasCallerLeft || before.includes('answered')) expect(step).toBe('hang-up')
          else if (now.isRefused) expect(step).toBe('busy')
          if (step === 'forward') {
            expect(chosen.forward && !now.isQuiet && !now.isInCall).toBe(true)
            expect(before).not.toContain('declined')
          }
          if (step === 'voicemail') expect(chosen.voicemail).toBe(true)
          if (step === 'busy' && !now.isRefused && chosen.voicemail) {
            expect(stepsOf(chosen, facts)).toContain('voicemail')
          }
        })
      }),
    )
  })
})

const at = new Date('2026-01-10T23:00:00Z')
const quiet = { from: '22:00', until: '07:00', timeZone: 'UTC' }
const awake = { from: '07:00', until: '22:00', timeZone: 'UTC' }

// beyond A rented number need not ring in the browser
it.each([
  [true, true, null, 'ada'],
  [true, true, awake, 'ada'],
  [true, true, quiet, 'ada_away'],
  [false, true, awake, 'ada_away'],
  [true, false, null, 'ada_away'],
])(
  'a call rings, signed in %s, ringing on %s, quiet hours %j: %s',
  (isSignedIn, ringsBrowser, quietHours, target) => {
    expect(ringTarget({ userId: 'ada', isSignedIn, ringsBrowser, quietHours }, at)).toBe(target)
  },
)
