import type { Ports } from '../../ports/ports.ts'
import { clearSchedule, findDeck, findDueDecks, lockDecks } from '../../store/rates/decks.ts'
import { putInForce } from './put-in-force.ts'

/** Puts the decks in force whose time has come. Each is put in force once, however many instances run this. */
export async function activateDueDecks(ports: Ports): Promise<void> {
  const due = await ports.database.read(db => findDueDecks(db, ports.clock.now()))
  for (const { id } of due) await activateIfDue(ports, id)
}

async function activateIfDue(ports: Ports, deckId: string): Promise<void> {
  const outcome = await ports.database.transaction(async tx => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    // Another instance was faster, or an operator has changed the schedule.
    if (!deck?.schedule || deck.schedule.at > ports.clock.now()) return null
    const { by, reason, accepts } = deck.schedule
    const why = { cause: 'schedule', operatorEmail: by, reason, accepts } as const
    const done = await putInForce(tx, ports, deck, why)
    // Prices or markups have changed since the deck was scheduled. An operator must decide again.
    if (!done.ok) await clearSchedule(tx, deckId, done.why)
    return done
  })
  if (outcome === null) return
  if (outcome.ok) ports.log.info({ deck: deckId }, 'A scheduled deck is in force')
  else ports.log.error({ deck: deckId, why: outcome.why }, 'A scheduled deck was refused')
}
