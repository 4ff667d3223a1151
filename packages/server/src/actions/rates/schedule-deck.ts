import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Accepted } from '../../core/rates/deck-guard.ts'
import { addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { clearSchedule, findScheduledDeck, setSchedule } from '../../store/rates/deck-schedules.ts'
import { type DeckRecord, findDeck, lockDecks } from '../../store/rates/decks.ts'
import { type ChangedBy, change } from '../operators/change.ts'
import { type ActivationRefusal, compareWithActiveDeck, guardComparison } from './make-active.ts'
import { readUsableContent } from './usable-content.ts'

const MAX_SECONDS_AHEAD = 366 * 86_400

/** Schedules a deck. It replaces another scheduled deck of the same kind. */
export function scheduleDeck(
  ports: Ports,
  by: ChangedBy,
  deckId: string,
  { at, accepts }: { at: Date; accepts: Accepted },
): Promise<Outcome<DeckRecord, ActivationRefusal | 'unknown-deck' | 'schedule-not-valid'>> {
  return change(ports, by, 'rates schedule', async (tx, now) => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    if (deck === null) return refused('unknown-deck')
    if (at <= now || at > addSeconds(now, MAX_SECONDS_AHEAD)) return refused('schedule-not-valid')
    if (deck.status === 'active') return refused('deck-active')
    const read = await readUsableContent(tx, deck)
    if (!read.ok) return read
    const guarded = guardComparison(await compareWithActiveDeck(tx, ports, read.value), accepts)
    if (!guarded.ok) return guarded
    const scheduled = await findScheduledDeck(tx, deck.kind)
    if (scheduled) await clearSchedule(tx, scheduled.id)
    const schedule = { at, by: by.operator.email, reason: by.reason, accepts }
    await setSchedule(tx, deck.id, schedule)
    return accepted({
      subject: `deck:${deck.id}`,
      before: scheduled && { scheduled: scheduled.id, at: scheduled.schedule?.at },
      after: { scheduled: deck.id, at, accepts },
      value: { ...deck, schedule },
    })
  })
}

/** Cancels the schedule of a deck. */
export function unscheduleDeck(
  ports: Ports,
  by: ChangedBy,
  deckId: string,
): Promise<Outcome<DeckRecord, 'unknown-deck' | 'deck-not-scheduled'>> {
  return change(ports, by, 'rates unschedule', async tx => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    if (deck === null) return refused('unknown-deck')
    if (deck.schedule === null) return refused('deck-not-scheduled')
    await clearSchedule(tx, deck.id)
    return accepted({
      subject: `deck:${deck.id}`,
      before: { scheduled: deck.id, at: deck.schedule.at },
      after: { scheduled: null },
      value: deck,
    })
  })
}
