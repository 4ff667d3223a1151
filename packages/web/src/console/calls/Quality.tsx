import type { InspectedCall } from '@ringback/contract/operator/calls'
import { Definition } from '../shared/Definition.tsx'
import { Section } from '../shared/Section.tsx'
import { calls } from './strings.ts'

/** What the customer's browser measured during the call. */
export function Quality({ call: { quality } }: { call: InspectedCall }) {
  return (
    <Section title={calls.quality}>
      {quality ? (
        <Definition
          rows={[
            [calls.mos, calls.mosOf(quality.mos, quality.lowestMos)],
            [calls.roundTrip, calls.milliseconds(quality.roundTripMs)],
            [calls.jitter, calls.milliseconds(quality.jitterMs)],
            [calls.lost, calls.percent(quality.lostPercent)],
            [calls.warnings, quality.warnings.join(', ') || calls.noWarnings],
          ]}
        />
      ) : (
        <p className="text-sm text-soft">{calls.noQuality}</p>
      )}
    </Section>
  )
}
