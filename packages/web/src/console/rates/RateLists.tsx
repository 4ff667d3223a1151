import type { Micros } from '@ringback/contract/money'
import type { ListedDeck } from '@ringback/contract/operator/rates/rates'
import { Badge } from '../../ui/Badge.tsx'
import { ListLinks } from '../shared/console-controls.tsx'
import { rates } from './strings.ts'

const LISTS = [
  ['/operator/rates', rates.decks],
  ['/operator/rates/history', rates.history],
  ['/operator/rates/number-fees', rates.fees],
] as const

/** Links to the lists of the noun. */
export function RateLists({ current }: { current: (typeof LISTS)[number][0] }) {
  return <ListLinks label={rates.lists} links={LISTS} current={current} />
}

const TONES = {
  active: 'neutral',
  scheduled: 'warning',
  draft: 'neutral',
  past: 'neutral',
  deleted: 'neutral',
} as const

export function DeckStatus({ status }: { status: ListedDeck['status'] }) {
  return (
    <Badge tone={TONES[status]} dot>
      {rates.statuses[status]}
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
  if (type.startsWith(INCOMING)) return rates.incomingTo(typeName(type.slice(INCOMING.length)))
  return type in rates.types ? rates.types[type as keyof typeof rates.types] : type
}
