import { describe, expect, it } from 'vitest'
import { listCalls } from './customers/call-history.ts'
import { listTransactions } from './customers/credit.ts'

describe('a list without page and limit in its query', () => {
  // spec 7.7, 7.14, 9.15, 9.16, 9.19
  it.each([
    ['transactions', listTransactions, 10],
    ['calls', listCalls, 20],
  ])('of %s is the first page, of the default size', (_what, { query }, limit) => {
    expect(query.parse({})).toEqual({ page: 1, limit })
  })
})
