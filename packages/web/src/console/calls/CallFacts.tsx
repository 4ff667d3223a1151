import { destinationText } from '@ringback/contract/text/places'
import type { InspectedCall } from '@ringback/contract/operator/calls/inspected-call'
import { CustomerLink, Id } from '../shared/values/EntityLink.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { Length } from '../shared/values/Length.tsx'
import { Party } from '../shared/values/Phone.tsx'
import { Time } from '../shared/values/Time.tsx'
import { shared } from '../shared/strings.ts'
import { calls } from './strings.ts'

/** Every field of a call that is not money. */
export function CallFacts({ call }: { call: InspectedCall }) {
  const { carrier, parentSid, childSid, instructions } = call
  return (
    <Section title={calls.facts}>
      <Definition
        rows={[
          [calls.id, <Id key="id">{call.id}</Id>],
          [
            calls.customer,
            <CustomerLink key="customer" id={call.customerId} email={call.customerEmail} />,
          ],
          [calls.direction, shared.directions[call.direction]],
          [calls.from, <Party key="from" number={call.fromNumber} />],
          [calls.to, <Party key="to" number={call.toNumber} />],
          [calls.destination, destinationText(call.destination) || null],
          [calls.createdAt, <Time key="created" at={call.createdAt} seconds />],
          [calls.dialledAt, <Time key="dialled" at={call.dialledAt} seconds />],
          [calls.answeredAt, <Time key="answered" at={call.answeredAt} seconds />],
          [calls.endedAt, <Time key="ended" at={call.endedAt} seconds />],
          [calls.settledAt, <Time key="settled" at={call.settledAt} seconds />],
          [calls.length, <Length key="length" seconds={call.seconds} />],
          [calls.carrierOfCall, carrier && calls.carriers[carrier]],
          [
            call.direction === 'outbound' ? calls.browserLeg : calls.callerLeg,
            parentSid && <Id key="parent">{parentSid}</Id>,
          ],
          [calls.calledLeg, childSid && <Id key="child">{childSid}</Id>],
          [calls.nextCheckAt, <Time key="check" at={call.nextCheckAt} seconds />],
          [calls.comparisons, call.comparisons],
        ]}
      />
      {instructions !== null && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer text-soft">{calls.instructions}</summary>
          <p className="mt-1.5 rounded-small bg-well p-2 font-mono text-xs wrap-anywhere">
            {instructions}
          </p>
        </details>
      )}
    </Section>
  )
}

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
