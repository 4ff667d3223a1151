import { micros } from '@ringback/contract/money'
import { beforeAll, expect, it } from 'vitest'
import { DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { giftTransfer, welcomeTransfer } from '../../core/credit/ledger.ts'
import { createRateBook } from '../../services/rate-book.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import { enqueueTransfer } from '../../store/credit/ledger.ts'
import { readFirstCall } from './read-first-call.ts'

const world = useWorld({
  business: { markupPercent: 0, browserLegPerMinute: micros(0n) },
  shared: 'world',
})

beforeAll(async () => {
  world.rates = createRateBook()
  await activateTestDeck(world, {
    name: 'first.csv',
    rates: `${DECK_HEADER}\n91,India,IN,0.02,60,60\n9199,India - Mobile,IN,0.03,60,60\n44,United Kingdom,GB,0.01,1,1\n447,United Kingdom - Mobile,GB,0.02,1,1\n44755,United Kingdom - Mobile - Dear,GB,0.9,1,1`,
    overrides: null,
  })
})

const post = (transfer: ReturnType<typeof welcomeTransfer>) =>
  world.database.transaction(async tx =>
    enqueueTransfer(tx, transfer, { id: world.ids.next('transfer'), at: world.clock.now() }),
  )

/** Adds a user whose credit is the welcome credit. */
async function addWelcomed(): Promise<string> {
  const userId = await addCaller(world, 0n)
  await world.database.transaction(async tx => lockCredit(tx, userId))
  await post(welcomeTransfer(userId, micros(1_000_000n)))
  return userId
}

// beyond A new account is told what its welcome credit buys
it('reads the minutes of the welcome credit in the first country of the languages that has a price', async () => {
  const userId = await addWelcomed()
  const read = (languages: string) => readFirstCall(world, userId, languages)
  const welcomeCredit = 1_000_000n
  expect(await read('xx-AQ,hi,en-GB')).toEqual({
    welcomeCredit,
    destination: { country: 'India', isMobile: true, minutes: 33 },
  })
  expect(await read('en-GB')).toEqual({
    welcomeCredit,
    destination: { country: 'United Kingdom', isMobile: true, minutes: 50 },
  })
  expect(await read('')).toEqual({ welcomeCredit, destination: null })
})

// beyond A new account is told what its welcome credit buys
it('reads nothing for a user with other credit, or with more or less than the welcome credit', async () => {
  const nothing = { welcomeCredit: null, destination: null }
  const other = await addCaller(world, 5_000_000n)
  expect(await readFirstCall(world, other, 'en-GB')).toEqual(nothing)
  const buyer = await addWelcomed()
  await post(giftTransfer('more', buyer, micros(55_000_000n), 'Promotion'))
  expect(await readFirstCall(world, buyer, 'en-GB')).toEqual(nothing)
  const spender = await addWelcomed()
  await post(giftTransfer('spent', spender, micros(-2n), 'Correction'))
  expect(await readFirstCall(world, spender, 'en-GB')).toEqual(nothing)
})
