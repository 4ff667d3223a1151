import { expect, it } from 'vitest'
import { type StepSituation, stepsOfCall } from './incoming-steps.ts'

const ALL = { ring: true, forward: true, voicemail: true }
const USUAL: StepSituation = { isInCall: false, isQuiet: false }

it.each<[Partial<StepSituation>, string]>([
  [{}, 'ring, forward, voicemail'],
  [{ isInCall: true }, 'voicemail'],
  [{ isQuiet: true }, 'voicemail'],
  [{ blockedReason: 'calling-paused' }, ''],
  [{ blockedReason: 'account-frozen', isQuiet: true }, ''],
  [{ blockedReason: 'credit-for-incoming' }, 'voicemail'],
  [{ blockedReason: 'limit-for-incoming' }, 'voicemail'],
  [{ blockedReason: 'credit-for-forwarding' }, 'ring, voicemail'],
  [{ blockedReason: 'forwarding' }, 'ring, voicemail'],
  [{ blockedReason: 'a new word' as never }, 'ring, forward, voicemail'],
])('with %j, a call may take the steps %s, of those that are chosen', (part, steps) => {
  const situation = { ...USUAL, ...part }
  expect(stepsOfCall(ALL, situation).join(', ')).toBe(steps)
  for (const step of ['ring', 'forward', 'voicemail'] as const) {
    const others = stepsOfCall(ALL, situation).filter(each => each !== step)
    expect(stepsOfCall({ ...ALL, [step]: false }, situation)).toEqual(others)
  }
})
