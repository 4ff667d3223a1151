import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls/calls'
import { Badge } from '../../ui/Badge.tsx'
import { CallBadge } from '../shared/values/StateBadges.tsx'
import { calls } from './strings.ts'

type Shown = Pick<ListedCallOfCustomer, 'status' | 'isLive' | 'endRequestedAt'>

/** The status of a call, and whether its end is requested. */
export function CallStatusBadge({ call: { status, isLive, endRequestedAt } }: { call: Shown }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <CallBadge status={status} isLive={isLive} />
      {isLive && endRequestedAt !== null && <Badge tone="warning">{calls.endRequested}</Badge>}
    </span>
  )
}

/** How often live calls are read again. */
export const REFRESH_MS = 2_000
