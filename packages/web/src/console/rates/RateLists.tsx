import type { Micros } from '@ringback/contract/money'
import type { ListedDeck } from '@ringback/contract/operator/rates/rates'
import { Badge, type BadgeTone } from '../../ui/status/Badge.tsx'
import { ListLinks } from '../shared/console-controls.tsx'
import { NUMBER_TYPES } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'

const LISTS = [
  ['/operator/rates', 'Decks'],
  ['/operator/rates/history', 'History'],
  ['/operator/rates/number-fees', 'Number fees'],
] as const

/** What a deck has prices of. */
export const DECK_KINDS = { calls: 'Calls', numbers: 'Numbers' }

export const DECK_SOURCES = { default: 'Product', file: 'File', carrier: 'Carrier' }

export const DECK_STATUSES = {
  active: 'Active',
  scheduled: 'Scheduled',
  draft: 'Draft',
  past: 'Past',
  deleted: 'Prices deleted',
}

/** What a deck changes about the price of a prefix. */
export const PRICE_CHANGES = {
  'below-cost': 'Below cost',
  raised: 'Raised',
  lowered: 'Lowered',
  added: 'Added',
  removed: 'Removed',
  'other-terms': 'Increments or origins',
}

/** How to get a first deck. */
export const FIRST_DECK = 'Fetch the prices of the carrier, or import a file.'

/** Links to the lists of the noun. */
export function RateLists({ current }: { current: (typeof LISTS)[number][0] }) {
  return <ListLinks label="Lists of rates" links={LISTS} current={current} />
}

const TONES: Readonly<Record<string, BadgeTone>> = { scheduled: 'warning' }

export function DeckStatus({ status }: { status: ListedDeck['status'] }) {
  return (
    <Badge tone={TONES[status] ?? 'neutral'} dot>
      {wordOf(DECK_STATUSES, status)}
    </Badge>
  )
}

/** The path of the screen of a deck. */
export function deckPath(id: string): string {
  return `/operator/rates/decks/${encodeURIComponent(id)}`
}

/** The path of the list of its prices. */
export function deckPricesPath(id: string): string {
  return `${deckPath(id)}/prices`
}

/** What is left of a price after its cost, in percent of the price; 0 of a price of zero. */
export function marginPercent(cost: Micros, price: Micros): number {
  return price === 0n ? 0 : (Number(price - cost) * 100) / Number(price)
}

const INCOMING = 'incoming '

/** The word for a type of number, or for calls to it. A carrier may add types, which keep their own names. */
export function typeName(type: string): string {
  if (type.startsWith(INCOMING))
    return `${typeName(type.slice(INCOMING.length))}: a minute of an incoming call`
  return type in NUMBER_TYPES ? NUMBER_TYPES[type as keyof typeof NUMBER_TYPES] : type
}
