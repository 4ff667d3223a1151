import { alignWithDueRows, hasFailures } from '../../store/failures/job-failures.ts'
import {
  SCHEDULED_DECKS,
  clearSchedule,
  findDueDecks,
  findScheduledDeck,
  setSchedule,
} from '../../store/rates/deck-activations.ts'
import { attempt } from '../failures/attempt.ts'
import { addSeconds } from '../../core/time.ts'
import {
  type ActivationRefusal,
  compareWithActiveDeck,
  guardComparison,
  makeActive,
} from './make-active.ts'
import { readUsableContent } from './store-deck.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Accepted } from '../../core/rates/deck-guard.ts'
import type { Ports } from '../../ports/ports.ts'
import { type DeckRecord, findDeck, lockDecks } from '../../store/rates/decks.ts'
import { type ChangedBy, change } from '../operators/change.ts'

/** Activates a deck now: a draft, a scheduled one, or a past one that is active again. */
export function activateDeck(
  ports: Ports,
  by: ChangedBy,
  deckId: string,
  accepts: Accepted,
): Promise<Outcome<DeckRecord, ActivationRefusal | 'unknown-deck'>> {
  return change(ports, by, 'rates activate', async tx => {
    await lockDecks(tx)
    const deck = await findDeck(tx, deckId)
    if (deck === null) return refused('unknown-deck')
    const { operator, reason } = by
    const why = { cause: 'activation', operatorEmail: operator.email, reason, accepts } as const
    const done = await makeActive(tx, ports, deck, why)
    if (!done.ok) return done
    return accepted({
      subject: `deck:${deck.id}`,
      before: { active: done.value.replaced?.id ?? null },
      after: { active: deck.id, accepts },
      value: deck,
    })
  })
}

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
