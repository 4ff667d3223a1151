import { describe, expect, it } from 'vitest'
import { addSeconds } from '../time.ts'
import { failureCodeIn, nextFailureCheckAt } from './failure-search.ts'

describe('the code of a failed call', () => {
  it.each<[number[], number | null]>([
    [[], null],
    [[13227], 13227],
    [[11217, 32205], 32205],
    [[39_999, 13214], 13214],
    [[39_999], 39_999],
    [[11200, 11217], null],
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
