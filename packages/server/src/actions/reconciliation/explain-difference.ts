import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { lockDifference, setExplanation } from '../../store/reconciliation/differences.ts'
import { type ChangedBy, change } from '../operators/change.ts'

/** Closes a difference. The reason of the change is its explanation. */
export function explainDifference(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, 'unknown-difference' | 'difference-explained'>> {
  return change(ports, by, 'reconciliation explain', async (tx, at) => {
    const difference = await lockDifference(tx, id)
    if (!difference) return refused('unknown-difference')
    if (difference.explained) return refused('difference-explained')
    await setExplanation(tx, id, { at, by: by.operator.email, explanation: by.reason })
    const { check, kind, subject, here, there } = difference
    return accepted({
      subject: `difference:${id}`,
      before: { check, kind, subject, here, there, state: 'open' },
      after: { state: 'explained' },
      value: null,
    })
  })
}
