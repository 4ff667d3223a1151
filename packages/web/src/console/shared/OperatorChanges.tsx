import type { OperatorChange } from '@ringback/contract/operator/changes'
import { Link } from '../../ui/Link.tsx'
import { actionName } from './action-names.ts'
import { Section } from './Page.tsx'
import { shared } from './strings.ts'
import { Timeline } from './values/Timeline.tsx'
import { LINK } from './console-controls.ts'

interface OperatorChangesProps {
  title: string
  /** What was changed, as the log of changes names it: `call:cal_1a2b3c`. */
  subject: string
  changes: readonly OperatorChange[]
  /** What the section says when there are none. */
  none: string
}

/** What operators have done with one thing. */
export function OperatorChanges({ title, subject, changes, none }: OperatorChangesProps) {
  return (
    <Section title={title}>
      {changes.length === 0 ? (
        <p className="text-sm text-soft">{none}</p>
      ) : (
        <>
          <Timeline
            entries={changes.map(({ id, at, action, operatorEmail, reason }) => ({
              key: id,
              at,
              title: `${actionName(action)} · ${operatorEmail}`,
              detail: reason,
            }))}
          />
          <p className="mt-3 text-sm">
            <Link to={`/operator/changes?${new URLSearchParams({ subject })}`} className={LINK}>
              {shared.allChanges}
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}
