import type { ChangedBy } from '../../actions/operators/change.ts'
import type { SignedInOperator } from '../../actions/operators/sessions.ts'
import type { RequestFacts } from '../guard/mount.ts'

/** Who makes a change and why, from the input of a handler of a change. */
export function changedBy(input: {
  operator: SignedInOperator
  body: { reason: string }
  request: RequestFacts
}): ChangedBy {
  const { operator, body, request } = input
  return { operator, reason: body.reason, requestId: request.id }
}
