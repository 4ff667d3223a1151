import type { DeckContent, DeckKind } from '../../core/rates/deck.ts'
import type { Ports } from '../../ports/ports.ts'
import { activateDeck } from '../../store/rates/deck-activations.ts'
import { findActiveDeck, lockDecks } from '../../store/rates/decks.ts'
import { type DeckTexts, readCallDeck, readFeeDeck } from './read-deck-texts.ts'
import { storeDeck } from './store-deck.ts'

type ImportPorts = Pick<Ports, 'database' | 'clock' | 'ids' | 'log'>

/**
 * Activates the rates of the product when no deck for calls is.
 *
 * @throws when the deck has faults
 */
export async function importDefaultRates(
  ports: ImportPorts,
  readTexts: () => Promise<DeckTexts>,
): Promise<void> {
  await activateFirstDeck(ports, 'calls', async () => {
    const texts = await readTexts()
    const read = await readCallDeck(texts)
    if (!read.ok) throw new Error(`The default rates ${texts.name} have faults`)
    return { name: texts.name, content: read.value.content }
  })
}

/**
 * Activates the monthly fees of the product when none are.
 *
 * @throws when the fees have faults
 */
export async function importDefaultFees(
  ports: ImportPorts,
  readText: () => Promise<string>,
): Promise<void> {
  await activateFirstDeck(ports, 'numbers', async () => {
    const read = readFeeDeck(await readText())
    if (!read.ok) throw new Error('The default fees of numbers have faults')
    return { name: 'number-fees.csv', content: read.value.content }
  })
}

/** If several instances start at once, one of them imports. */
async function activateFirstDeck(
  ports: ImportPorts,
  kind: DeckKind,
  readDeck: () => Promise<{ name: string; content: DeckContent }>,
): Promise<void> {
  const { database, clock, log } = ports
  if (await database.read(db => findActiveDeck(db, kind))) return
  const { name, content } = await readDeck()
  await database.transaction(async tx => {
    await lockDecks(tx)
    if (await findActiveDeck(tx, kind)) return
    const origin = { name, source: 'default', preparedBy: null } as const
    const id = await storeDeck(tx, ports, origin, content)
    await activateDeck(
      tx,
      { id, kind },
      {
        ...{ cause: 'import', operatorEmail: null, reason: null },
        at: clock.now(),
        replacedDeckId: null,
      },
    )
    log.info({ deck: id, name }, 'The default prices are active')
  })
}
