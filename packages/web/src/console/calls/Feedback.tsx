import type { InspectedCall } from '@ringback/contract/operator/calls'
import { Section } from '../shared/Section.tsx'
import { Time } from '../shared/Time.tsx'
import { calls } from './strings.ts'

/** What the customer said about the quality of the call. */
export function Feedback({ call: { feedback } }: { call: InspectedCall }) {
  return (
    <Section title={calls.feedback}>
      {feedback ? (
        <p className="text-sm">
          {calls.score(feedback.score)}
          {feedback.issue && ` · ${calls.issues[feedback.issue]}`}
          <span className="ml-3 text-xs text-faint">
            <Time at={feedback.at} />
          </span>
        </p>
      ) : (
        <p className="text-sm text-soft">{calls.noFeedback}</p>
      )}
    </Section>
  )
}
