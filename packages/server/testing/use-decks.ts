import type { E164 } from '@ringback/contract/phone/e164'
import { beforeEach } from 'vitest'
import type { ChangedBy } from '../src/actions/operators/change.ts'
import { fetchDeck, prepareDeckFromFile } from '../src/actions/rates/prepare-deck.ts'
import type { DeckKind } from '../src/core/rates/deck.ts'
import { createRateBook } from '../src/services/rate-book.ts'
import { AT_COST, activateTestDeck } from './decks.ts'
import { operatorOf } from './people/changed-by.ts'
import { useWorld } from './use-world.ts'

/** The world of tests about decks, with an owner who changes them. Its prices are those of the active deck. */
export function useDecks(options: Parameters<typeof useWorld>[0] = {}) {
  const world = useWorld(options)
  const by = {} as ChangedBy
  beforeEach(async () => {
    world.rates = createRateBook()
    Object.assign(by, await operatorOf(world, 'owner'))
  })
  return {
    world,
    by,

    /** The rate of a call in millionths of a dollar, without markup, if the active deck has one. */
    async price() {
      const call = { to: '+12125551234' as E164, callerId: '+14155550199' as E164 }
      const quote = await world.database.transaction(tx => world.rates.quote(tx, call, AT_COST))
      return quote?.ratePerMinute ?? null
    },

    activate: (rates: string) => activateTestDeck(world, { name: 'first', rates, overrides: null }),

    async prepare(prices: string, name = 'second') {
      const file = { kind: 'calls', name, prices } as const
      const prepared = await prepareDeckFromFile(world, file, 'a@b.test')
      if (!prepared.ok) throw new Error(prepared.why)
      return prepared.value
    },

    /** Prepares a deck of the carrier's prices. */
    async fetchPrices(kind: DeckKind) {
      const fetched = await fetchDeck(world, kind, 'a@b.test')
      if (!fetched.ok) throw new Error(fetched.why)
      return fetched.value
    },
  }
}
