import { describe, expect, it } from 'vitest'
import {
  deadlineOf,
  isPastLimit,
  nextCheckAt,
  nextComparisonAt,
  nextEndRequestAt,
  failureCodeIn,
  nextFailureCheckAt,
  ringSecondsOf,
} from './call-schedule.ts'
import { addSeconds } from '../time.ts'

const dialledAt = new Date('2026-11-01T12:00:00Z')
const answeredAt = addSeconds(dialledAt, 10)
const ringing = { dialledAt, answeredAt: null, authorisedSeconds: 3600 }
const talking = { ...ringing, answeredAt }
const after = (seconds: number) => addSeconds(dialledAt, seconds)

describe('the schedule of checks', () => {
  it('expects the end after 45 s of ringing or the authorised time, and 15 s of grace', () => {
    expect(deadlineOf(ringing, 45)).toEqual(after(60))
    expect(deadlineOf(talking, 45)).toEqual(after(10 + 3600 + 15))
  })

  it.each([
    [false, 60],
    [true, 60 + 3600],
  ])('a leg, answered %s, is past its limit after %s s', (isAnswered, seconds) => {
    const isPastAfter = (passed: number) =>
      isPastLimit({ isAnswered, elapsedMs: passed * 1_000 }, talking, 45)
    expect([isPastAfter(seconds - 1), isPastAfter(seconds)]).toEqual([false, true])
  })

  it('has a time of ringing for each direction', () => {
    const business = { ringSeconds: 45, inboundRingSeconds: 25 }
    expect(ringSecondsOf(business, { direction: 'outbound' })).toBe(45)
    expect(ringSecondsOf(business, { direction: 'inbound' })).toBe(25)
  })

  it('checks at the deadline, every two minutes while answered, and ever less often after the deadline', () => {
    expect(nextCheckAt(ringing, 'dialing', 45, after(0))).toEqual(after(60))
    expect(nextCheckAt(ringing, 'ringing', 45, after(59))).toEqual(after(60))
    expect(nextCheckAt(ringing, 'ringing', 600, after(0))).toEqual(after(615))
    expect(nextCheckAt(talking, 'in-progress', 45, after(10))).toEqual(after(130))
    expect(nextCheckAt(talking, 'in-progress', 45, after(3600))).toEqual(after(3625))
    expect(nextCheckAt(ringing, 'ringing', 45, after(60))).toEqual(after(75))
    expect(nextCheckAt(talking, 'in-progress', 45, after(3505))).toEqual(after(3625))
    expect(nextCheckAt(ringing, 'ringing', 45, after(1060))).toEqual(after(1310))
  })

  it('compares 10 minutes after the end, and an hour and a day after it while the record is incomplete', () => {
    const incomplete = { isIncomplete: true }
    expect(nextComparisonAt(dialledAt, after(599))).toEqual(after(600))
    expect(nextComparisonAt(dialledAt, after(600))).toBeNull()
    expect(nextComparisonAt(dialledAt, after(600), incomplete)).toEqual(after(3_600))
    expect(nextComparisonAt(dialledAt, after(3_600), incomplete)).toEqual(after(86_400))
    expect(nextComparisonAt(dialledAt, after(86_400), incomplete)).toBeNull()
  })

  it('repeats the end that an operator asked for, soon at first and ever less often later', () => {
    expect(nextEndRequestAt(after(0), after(0))).toEqual(after(5))
    expect(nextEndRequestAt(after(0), after(119))).toEqual(after(124))
    expect(nextEndRequestAt(after(0), after(120))).toEqual(after(150))
  })
})

describe('the code of a failed call', () => {
  it.each<[number[], number | null]>([
    [[], null],
    [[13227], 13227],
    [[39_999, 13214], 13214],
    [[16, 503], 503],
    [[39_999, 39_998], 39_999],
  ])('in %j is %s', (codes, code) => {
    expect(failureCodeIn(codes)).toBe(code)
  })
})

it('is asked for four times in ten minutes', () => {
  const settledAt = new Date('2026-11-25T10:00:00Z')
  const asked: number[] = []
  let at = nextFailureCheckAt(settledAt, settledAt)
  while (at) {
    asked.push((at.getTime() - settledAt.getTime()) / 1000)
    at = nextFailureCheckAt(settledAt, at)
  }
  expect(asked).toEqual([1, 15, 120, 600])
  expect(nextFailureCheckAt(settledAt, addSeconds(settledAt, 60))).toEqual(
    addSeconds(settledAt, 120),
  )
})
