import type { Ports } from '../../ports/ports.ts'
import { alignWithDueRows, hasFailures } from '../../store/failures/job-failures.ts'
import { SCHEDULED_DECKS, clearSchedule, findDueDecks } from '../../store/rates/deck-schedules.ts'
import { findDeck, lockDecks } from '../../store/rates/decks.ts'
import { attempt } from '../failures/attempt.ts'
import { makeActive } from './make-active.ts'

/** A deck is not activated by itself long after its time, because an operator no longer expects it. The attempts of half an hour. */
const GIVE_UP_AFTER = 20

/**
 * Activates the decks whose time has come. Each is activated once, however many instances run this. One that
 * fails for half an hour is suspended.
 */
export async function activateDueDecks(ports: Ports): Promise<void> {
  const due = await ports.database.read(db => findDueDecks(db, ports.clock.now()))
  for (const { id } of due) {
    const item = { work: 'deck', item: id } as const
    await attempt(ports, item, () => activateIfDue(ports, id), { giveUpAfter: GIVE_UP_AFTER })
  }
  await forgetUnscheduled(ports)
}

/** An operator may have cancelled the schedule of a deck that failed, or have activated it. */
async function forgetUnscheduled({ database, clock }: Ports): Promise<void> {
  if (!(await database.read(db => hasFailures(db, 'deck')))) return
  await database.transaction(tx => alignWithDueRows(tx, 'deck', SCHEDULED_DECKS, clock.now()))
}

async function activateIfDue(ports: Ports, deckId: string): Promise<void> {
  const outcome = await ports.database.transaction(async tx => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    // Another instance was faster, or an operator has changed the schedule.
    if (!deck?.schedule || deck.schedule.at > ports.clock.now()) return null
    const { by, reason, accepts } = deck.schedule
    const why = { cause: 'schedule', operatorEmail: by, reason, accepts } as const
    const done = await makeActive(tx, ports, deck, why)
    // Prices or markups have changed since the deck was scheduled. An operator must decide again.
    if (!done.ok) await clearSchedule(tx, deckId, done.why)
    return done
  })
  if (outcome === null) return
  if (outcome.ok) ports.log.info({ deck: deckId }, 'A scheduled deck is active')
  else ports.log.error({ deck: deckId, why: outcome.why }, 'A scheduled deck was refused')
}
