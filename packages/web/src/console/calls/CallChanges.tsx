import type { InspectedCall } from '@ringback/contract/operator/calls'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../shared/Section.tsx'
import { Timeline } from '../shared/Timeline.tsx'
import { calls } from './strings.ts'

/** What operators have done with the call. */
export function CallChanges({ call: { id, changes } }: { call: InspectedCall }) {
  const subject = new URLSearchParams({ subject: `call:${id}` })
  return (
    <Section title={calls.changes}>
      {changes.length === 0 ? (
        <p className="text-sm text-soft">{calls.noChanges}</p>
      ) : (
        <>
          <Timeline
            entries={changes.map(({ id, at, action, operatorEmail, reason }) => ({
              key: id,
              at,
              title: `${action} · ${operatorEmail}`,
              detail: reason,
            }))}
          />
          <p className="mt-3 text-sm">
            <Link to={`/operator/changes?${subject}`} className="text-accent hover:underline">
              {calls.allChanges}
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}
