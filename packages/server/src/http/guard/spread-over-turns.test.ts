import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { spreadOverTurns } from './spread-over-turns.ts'

it('lets the given number of callers continue in each turn of the event loop, in their order', async () => {
  const takeTurn = spreadOverTurns(2)
  const continued: number[] = []
  for (const caller of [1, 2, 3, 4, 5]) void takeTurn().then(() => continued.push(caller))
  const afterTurns: number[][] = []
  while (continued.length < 5) {
    await nextTurn()
    afterTurns.push([...continued])
  }
  const numbers = afterTurns.map(callers => callers.length)
  expect(continued).toEqual([1, 2, 3, 4, 5])
  expect(numbers.every((number, turn) => number - (numbers[turn - 1] ?? 0) <= 2)).toBe(true)
})
