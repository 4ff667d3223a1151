import { failureCodeText, remedyOf } from '@ringback/contract/calls/failures/call-failures'
import type { CallFailures } from '@ringback/contract/operator/overview'
import { Section } from '../shared/Page.tsx'
import { Time } from '../shared/values/Time.tsx'
import { overview } from './strings.ts'

interface CallFailureListProps {
  failures: readonly CallFailures[]
  days: number
}

/** Why calls failed, by the carrier's error codes, with what an operator can change. */
export function CallFailureList({ failures, days }: CallFailureListProps) {
  if (failures.length === 0) return null
  return (
    <Section title={overview.callFailures(days)}>
      <ul className="grid gap-3 text-sm">
        {failures.map(({ code, count, latestAt }) => (
          <li key={code} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span className="font-medium">{failureCodeText(code)}</span>
              <span>{overview.failureCount(count)}</span>
              <span className="text-xs text-faint">
                {overview.failureLatest} <Time at={latestAt} />
              </span>
            </span>
            <span className="text-soft">{remedyOf(code)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
