import type { Ports } from '../../ports/ports.ts'
import { activateDeck, findActiveDeck, lockDecks } from '../../store/rates/decks.ts'
import { readFeeDeck } from './read-deck-texts.ts'
import { storeDeck } from './store-deck.ts'

/**
 * Puts the default monthly fees in force when none are. If several instances start at once, one of them does it.
 * @throws when the default fees have faults
 */
export async function importDefaultFees(
  ports: Pick<Ports, 'database' | 'clock' | 'ids' | 'log'>,
  readText: () => Promise<string>,
): Promise<void> {
  if (await ports.database.read(db => findActiveDeck(db, 'numbers'))) return
  const read = readFeeDeck(await readText())
  if (!read.ok) throw new Error('The default fees of numbers have faults')
  const { content } = read.value
  await ports.database.transaction(async tx => {
    await lockDecks(tx)
    if (await findActiveDeck(tx, 'numbers')) return
    const origin = { name: 'number-fees.csv', source: 'default', preparedBy: null } as const
    const id = await storeDeck(tx, ports, origin, content)
    const why = { cause: 'import', operatorEmail: null, reason: null } as const
    const at = ports.clock.now()
    await activateDeck(tx, { id, kind: 'numbers' }, { ...why, at, replacedDeckId: null })
  })
  ports.log.info({ fees: content.fees.length }, 'Imported the default fees of numbers')
}
