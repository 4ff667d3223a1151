import { micros } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { packageForLowBalance } from './low-balance-package.ts'

const offer = (id: string, dollars: number, recommended?: boolean) => ({
  id,
  amount: micros(BigInt(dollars * 1_000_000)),
  recommended,
})
const PACKAGES = [offer('small', 5), offer('middle', 28, true), offer('large', 60)]
const balance = micros(500_000n)

it.each([
  [2_000_000n, 'small'],
  [5_500_000n, 'small'],
  [5_500_001n, 'middle'],
  [40_000_000n, 'large'],
  [900_000_000n, 'middle'],
])('below %s micro-dollars, the package %s is offered', (below, id) => {
  expect(packageForLowBalance(PACKAGES, { balance, below: micros(below) })?.id).toBe(id)
})

it('is the first package without a recommended one, and none if none is on sale', () => {
  const amounts = { balance, below: micros(900_000_000n) }
  expect(packageForLowBalance([offer('only', 5)], amounts)?.id).toBe('only')
  expect(packageForLowBalance([], amounts)).toBeUndefined()
})
