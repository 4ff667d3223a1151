import type { ListedDeck } from '@ringback/contract/operator/rates/rates'
import { Badge } from '../../ui/Badge.tsx'
import { rates } from './strings.ts'

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
