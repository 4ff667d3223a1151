import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls'
import { Badge } from '../../ui/Badge.tsx'
import { CallBadge } from '../shared/StateBadges.tsx'
import { calls } from './strings.ts'

type Shown = Pick<ListedCallOfCustomer, 'status' | 'isLive' | 'endAskedAt'>

/** The status of a call, and whether its end is requested. */
export function CallStatusBadge({ call: { status, isLive, endAskedAt } }: { call: Shown }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <CallBadge status={status} isLive={isLive} />
      {isLive && endAskedAt !== null && <Badge tone="warning">{calls.endAsked}</Badge>}
    </span>
  )
}
