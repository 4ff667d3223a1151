import { expect, it } from 'vitest'
import { DECK_HEADER } from '../../../testing/decks.ts'
import { readCallDeck, runInSteps } from './read-deck-texts.ts'

it('returns what the steps return, and fails as they do', async () => {
  const steps = function* (): Generator<void, number> {
    yield
    yield
    return 3
  }
  expect(await runInSteps(steps())).toBe(3)
  const failing = function* (): Generator<void, number> {
    yield
    throw new Error('broken by a test')
  }
  await expect(runInSteps(failing())).rejects.toThrow('broken by a test')
})

it('lets other work run while a large deck is read', async () => {
  const line = (n: number) => `4${1_000_000 + n},United Kingdom,GB,0.0158,60,60`
  const lines = Array.from({ length: 20_000 }, (_, n) => line(n))
  const rates = [DECK_HEADER, ...lines].join('\n')
  let turns = 0
  let isRead = false
  const count = () => {
    turns++
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const read = await readCallDeck({ name: 'large', rates, overrides: null })
  isRead = true
  expect(read).toMatchObject({ ok: true, value: { content: { rates: { length: 20_000 } } } })
  // Twenty steps for the cells and twenty for the prices.
  expect(turns).toBeGreaterThanOrEqual(40)
})
