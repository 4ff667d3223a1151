import { describe, expect, it } from 'vitest'
import { addSeconds } from '../time.ts'
import { failureCodeIn, nextFailureCheckAt } from './call-schedule.ts'

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
