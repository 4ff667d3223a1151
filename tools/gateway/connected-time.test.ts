import { expect, it } from 'vitest'
import { createConnectedTime } from './connected-time.ts'

it('counts from the first answer to the first end', () => {
  let now = 1_000
  const time = createConnectedTime(() => now)
  expect(time.seconds()).toBe(0)
  time.answer()
  now = 3_000
  time.answer()
  expect(time.seconds()).toBe(2)
  now = 3_500
  time.end()
  now = 9_000
  time.end()
  expect(time.seconds()).toBe(2.5)
})

it('is 0 for a call that ends without an answer', () => {
  const time = createConnectedTime()
  time.end()
  expect(time.seconds()).toBe(0)
})
