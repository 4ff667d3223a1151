import type { InspectedCall } from '@ringback/contract/operator/calls'
import { Badge } from '../../ui/Badge.tsx'
import { Definition } from '../shared/Definition.tsx'
import { Money } from '../shared/Money.tsx'
import { Section } from '../shared/Section.tsx'
import { calls } from './strings.ts'

/** What the carrier charges for the call, and what is left. */
export function Margin({ call: { margin } }: { call: InspectedCall }) {
  return (
    <Section title={calls.marginTitle}>
      {margin ? (
        <Definition
          rows={[
            [
              calls.carrierCost,
              <span key="cost" className="inline-flex flex-wrap items-center gap-2">
                <Money amount={margin.carrierCost} exact />
                {margin.isEstimate && <Badge>{calls.estimate}</Badge>}
              </span>,
            ],
            [calls.margin, <Money key="margin" amount={margin.margin} exact signed />],
          ]}
        />
      ) : (
        <p className="text-sm text-soft">{calls.noMargin}</p>
      )}
    </Section>
  )
}
