import { expect, it } from 'vitest'
import { createPaymentMemory } from './payment-memory.ts'

it('knows the last 5,000 payments', () => {
  const memory = createPaymentMemory()
  for (let n = 0; n <= 5_000; n++) memory.noteProcessed(`pay_${n}`)
  expect(['pay_0', 'pay_1', 'pay_5000', 'pay_5001'].map(memory.isProcessed)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
