import { expect, it } from 'vitest'
import { type Answer, UNDER_OVERLOAD, countAnswer, createCount, quantile } from './count-answers.ts'

const WORDS = { error: 'Please try again in a moment.', code: 'busy' }

it('counts answers, and reports those that an overloaded server may not give', () => {
  const counted = createCount()
  const count = (status: number, body: Answer['body'], retryAfter: string | null) => {
    const answer = { status, body, retryAfter }
    countAnswer(counted, '/x', { answer, ms: 5, mayAnswer: UNDER_OVERLOAD })
  }
  count(200, {}, null)
  count(503, WORDS, '2')
  count(429, WORDS, '60')
  expect(counted.forbidden).toEqual([])
  count(503, WORDS, null)
  count(503, {}, '2')
  count(503, null, '2')
  count(500, WORDS, '2')
  count(404, WORDS, null)
  count(0, null, null)
  expect(counted.forbidden).toHaveLength(6)
  expect(counted.answers).toEqual({
    ...{ '200': 1, '503 busy': 2, '429 busy': 1, '503': 2, '500 busy': 1, '404 busy': 1 },
    'no answer': 1,
  })
  expect(counted.durations).toEqual([5])
})

it('finds the value below which a share of the values is', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(3)
  expect(quantile([4, 1, 3, 2], 0.99)).toBe(4)
  expect(quantile([], 0.5)).toBeNaN()
})
