import type { DeckStatus } from '@ringback/contract/operator/rates/rates'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { NO_SCHEDULE } from './deck-schedules.ts'
import { type DeckRecord, STATUS } from './decks.ts'

/** One time that a deck became active. */
export interface Activation {
  id: string
  kind: DeckKind
  deckId: string
  deckName: string
  /** Of today. */
  deckStatus: DeckStatus
  replacedDeckId: string | null
  at: Date
  cause: 'import' | 'activation' | 'schedule' | 'roll-back'
  /** Null when no operator did it. */
  operatorEmail: string | null
  reason: string | null
}

/** Makes a deck the active one of its kind. After the commit, every quote comes from it. It is scheduled no more. */
export async function activateDeck(
  tx: Tx,
  deck: Pick<DeckRecord, 'id' | 'kind'>,
  activation: Pick<Activation, 'replacedDeckId' | 'at' | 'cause' | 'operatorEmail' | 'reason'>,
): Promise<void> {
  await tx
    .updateTable('rate_decks')
    .set({ active: false })
    .where('active', '=', true)
    .where('kind', '=', deck.kind)
    .execute()
  await tx
    .updateTable('rate_decks')
    .set({ active: true, was_active: true, ...NO_SCHEDULE, schedule_refusal: null })
    .where('id', '=', deck.id)
    .execute()
  await tx
    .insertInto('deck_activations')
    .values({
      kind: deck.kind,
      deck_id: deck.id,
      replaced_deck_id: activation.replacedDeckId,
      at: activation.at,
      cause: activation.cause,
      operator_email: activation.operatorEmail,
      reason: activation.reason,
    })
    .execute()
}

/** The activations of one kind of deck, or of both, the newest first. */
export async function listActivations(
  db: Reader,
  kind: DeckKind | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<Activation[]> {
  let query = db
    .selectFrom('deck_activations as a')
    .innerJoin('rate_decks as d', 'd.id', 'a.deck_id')
    .select(['a.id', 'a.kind', 'a.deck_id', 'd.name', 'a.replaced_deck_id', 'a.at', 'a.cause'])
    .select(['a.operator_email', 'a.reason', STATUS.as('status')])
  if (kind) query = query.where('a.kind', '=', kind)
  const rows = await query.orderBy('a.id', 'desc').offset(offset).limit(limit).execute()
  return rows.map(row => ({
    id: String(row.id),
    kind: row.kind,
    deckId: row.deck_id,
    deckName: row.name,
    deckStatus: row.status,
    replacedDeckId: row.replaced_deck_id,
    at: row.at,
    cause: row.cause,
    operatorEmail: row.operator_email,
    reason: row.reason,
  }))
}
