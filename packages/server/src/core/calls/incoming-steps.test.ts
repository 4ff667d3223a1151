import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type EndedStep,
  type IncomingSettings,
  type IncomingSituation,
  type NextStep,
  nextStep,
} from './incoming-steps.ts'

const ALL_ON: IncomingSettings = { forwards: true, takesVoicemail: true }
const USUAL: IncomingSituation = {
  hasCallerLeft: false,
  isRefused: false,
  isRenterBusy: false,
  isQuiet: false,
}
const settings = fc.record({ forwards: fc.boolean(), takesVoicemail: fc.boolean() })
const situation = fc.record({
  hasCallerLeft: fc.boolean(),
  isRefused: fc.boolean(),
  isRenterBusy: fc.boolean(),
  isQuiet: fc.boolean(),
})
const result = fc.constantFrom('answered', 'declined', 'unanswered', 'refused')

/** All steps of one call. The situation and the result may be other ones in each step. */
function stepsOf(
  chosen: IncomingSettings,
  facts: readonly (readonly [IncomingSituation, EndedStep['result']])[],
): NextStep[] {
  const steps: NextStep[] = []
  let ended: EndedStep | null = null
  for (const [now, outcome] of facts) {
    const step = nextStep(chosen, now, ended)
    steps.push(step)
    if (step === 'busy' || step === 'hang-up') break
    ended = { step, result: outcome }
  }
  return steps
}

const calls = fc.array(fc.tuple(situation, result), { minLength: 4, maxLength: 4 })

describe('the steps of an incoming call', () => {
  it.each<[EndedStep | null, NextStep]>([
    [null, 'ring'],
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
    [{ isRenterBusy: true }, 'voicemail'],
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
          const [now] = facts[n] ?? [USUAL]
          const before = facts.slice(0, n).map(([, outcome]) => outcome)
          if (now.hasCallerLeft || before.includes('answered')) expect(step).toBe('hang-up')
          else if (now.isRefused) expect(step).toBe('busy')
          if (step === 'forward') {
            expect(chosen.forwards && !now.isQuiet && !now.isRenterBusy).toBe(true)
            expect(before).not.toContain('declined')
          }
          if (step === 'voicemail') expect(chosen.takesVoicemail).toBe(true)
          if (step === 'busy' && !now.isRefused && n > 0 && chosen.takesVoicemail) {
            expect(stepsOf(chosen, facts)).toContain('voicemail')
          }
        })
      }),
    )
  })
})
