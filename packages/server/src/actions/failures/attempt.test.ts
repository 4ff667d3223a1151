import { expect, it } from 'vitest'
import { pino } from 'pino'
import { DatabaseUnavailable } from '../../ports/database.ts'
import { RequestRefused, VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { attemptEach } from './attempt.ts'

const away = new VendorUnavailable('Razorpay', 'away')
const alsoAway = new VendorUnavailable('Razorpay', 'still away')
const refusal = new RequestRefused('Razorpay', 'responded with 400')
const alsoRefused = new RequestRefused('Razorpay', 'responded with 409')
const noDatabase = new DatabaseUnavailable('no database')
const [broken, alsoBroken] = [new Error('broken'), new Error('also broken')]

it.each<[what: string, (Error | null)[], attempted: number, thrown: Error | null, logged: Error[]]>(
  [
    ['nothing fails', [null, null], 2, null, []],
    ['one fails', [null, broken, null], 3, broken, []],
    ['two fail', [broken, alsoBroken, null], 3, broken, [alsoBroken]],
    ['the vendor does not answer one', [null, away, null, alsoAway, null], 5, away, [alsoAway]],
    ['the vendor refuses two', [refusal, alsoRefused, null], 3, refusal, [alsoRefused]],
    [
      'the vendor refuses one between two that it does not answer',
      [away, refusal, alsoAway, null],
      4,
      away,
      [refusal, alsoAway],
    ],
    ['the vendor is away', [null, away, alsoAway, null], 3, away, [alsoAway]],
    [
      'the vendor is away, and one fails',
      [away, broken, away, alsoAway, null],
      4,
      broken,
      [away, away, alsoAway],
    ],
    ['the database is away', [noDatabase, null], 1, noDatabase, []],
    ['one fails, and the database is away', [broken, noDatabase, null], 2, broken, [noDatabase]],
  ],
)('each item is attempted: %s', async (_, outcomes, attempted, thrown, logged) => {
  const lines: { err: { message: string } }[] = []
  const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
  const seen: unknown[] = []
  const attempt = attemptEach({ log }, outcomes, async outcome => {
    seen.push(outcome)
    if (outcome) throw outcome
  })
  if (thrown) await expect(attempt).rejects.toBe(thrown)
  else await attempt
  expect(seen).toHaveLength(attempted)
  expect(lines.map(({ err }) => err.message)).toEqual(logged.map(({ message }) => message))
})
