import type { ListedCallOfCustomer, StoredCallStatus } from '@ringback/contract/operator/calls'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { calls } from './strings.ts'

const TONES: Partial<Record<StoredCallStatus, BadgeTone>> = {
  dialing: 'warning',
  ringing: 'warning',
  'in-progress': 'good',
  failed: 'bad',
}

type Shown = Pick<ListedCallOfCustomer, 'status' | 'isLive' | 'endAskedAt'>

/** The status of a call, and whether its end is requested. */
export function CallStatusBadge({ call: { status, isLive, endAskedAt } }: { call: Shown }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[status] ?? 'neutral'} dot={isLive}>
        {calls.statuses[status]}
      </Badge>
      {isLive && endAskedAt !== null && <Badge tone="warning">{calls.endAsked}</Badge>}
    </span>
  )
}
