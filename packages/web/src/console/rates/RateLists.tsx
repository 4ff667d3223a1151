import { ListLinks } from '../shared/ListLinks.tsx'
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
