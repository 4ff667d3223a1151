import { MISSED_REASON_TEXTS, type CallRecord } from '@ringback/contract/customers/calls/calls'
import { destinationText } from '@ringback/contract/text/places'
import { formatExactUsd, formatRate, type Micros, ZERO } from '@ringback/contract/money'
import { Copy, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { isKeyOf } from '../../../text/known-key.ts'
import { callFailureText } from '../../../softphone/words.ts'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber, isKnownNumber } from '../../../phone/format-phone-number.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AddContactLink } from '../shared/contacts/AddContactLink.tsx'
import { NoticeBox, type Notices, useNotice } from '../shared/messages/NoticeBox.tsx'
import { CallDuration } from '../shared/calls/CallCost.tsx'
import { remoteNumberOf, rateText } from '../shared/calls/call-words.ts'
import { BlockButton } from './BlockButton.tsx'

interface CallDetailsProps {
  call: CallRecord
  canCall: boolean
  onCallAgain: (number: string) => void
}

/** How the cost of a call was calculated, and what can be done with its number. */
export function CallDetails({ call, canCall, onCallAgain }: CallDetailsProps) {
  const notices = useNotice()
  const reason = callFailureText(call.failureReason) ?? missedReasonText(call.missedBecause)
  return (
    <div className="flex flex-col gap-4 rounded-control border border-line bg-well p-4">
      <dl className="grid grow grid-cols-2 gap-x-4 max-[22.5rem]:grid-cols-1 gap-y-3 md:grid-cols-4 md:gap-x-6">
        <Fact title="From">
          <PhoneNumber number={call.fromNumber} />
        </Fact>
        <Fact title="To">
          <PhoneNumber number={call.toNumber} />
        </Fact>
        {call.forwarded && (
          <Fact title={call.direction === 'inbound' ? 'Forwarded to' : 'Forwarded from'}>
            <PhoneNumber number={call.forwarded.number} />
          </Fact>
        )}
        {reason !== null && (
          <Fact title="Reason" wide>
            {reason}
          </Fact>
        )}
        {call.destination && (
          <Fact title="Destination" wide>
            {destinationText(call.destination)}
          </Fact>
        )}
        <Fact title="Duration">
          <CallDuration seconds={call.duration} />
        </Fact>
        {isFreeIncoming(call) ? (
          <Fact title="Cost">Incoming calls are free.</Fact>
        ) : (
          <Billing call={call} />
        )}
      </dl>
      <NoticeBox {...notices} />
      <Actions call={call} canCall={canCall} onCallAgain={onCallAgain} notices={notices} />
    </div>
  )
}

function Actions(props: CallDetailsProps & { notices: Notices }) {
  const { call, canCall, onCallAgain, notices } = props
  const number = remoteNumberOf(call)
  return (
    <div className="flex flex-wrap items-center gap-2 *:whitespace-nowrap max-md:*:flex-auto md:justify-end">
      {isKnownNumber(number) && (
        <>
          {/* It comes with the contacts: before the others on a wide screen, in a row below them on a phone. */}
          <AddContactLink number={number} className="max-md:order-last max-md:basis-full" />
          {call.direction === 'inbound' && <BlockButton number={number} notices={notices} />}
          <CopyNumberButton number={number} notices={notices} />
        </>
      )}
      <Button
        look="secondary"
        className="shrink-0"
        icon={<Phone size={16} aria-hidden="true" />}
        disabled={!canCall || !isKnownNumber(number)}
        onClick={() => onCallAgain(number)}
      >
        Call again
      </Button>
    </div>
  )
}

function Billing({ call }: { call: CallRecord }) {
  const { sellingRatePerMinute, sellingBillingSeconds, billedSeconds } = call
  return (
    <>
      <Fact title="Rate" wide>
        <TextWithNumbers>{rateText(sellingRatePerMinute, sellingBillingSeconds)}</TextWithNumbers>
      </Fact>
      <Fact title="Billed">{billedSeconds === null ? 'Not billed yet' : `${billedSeconds} s`}</Fact>
      <Fact title="Calculation" wide>
        <TextWithNumbers>{calculationOf(call, sellingRatePerMinute)}</TextWithNumbers>
      </Fact>
    </>
  )
}

function Fact(props: { title: string; wide?: boolean; children: ReactNode }) {
  const { title, wide = false, children } = props
  return (
    <div className={wide ? 'min-[22.5rem]:max-md:col-span-2' : undefined}>
      <dt className="text-xs text-faint">{title}</dt>
      <dd className="mt-0.5 text-sm">{children}</dd>
    </div>
  )
}

function isFreeIncoming({ direction, actualCost, estimatedCost }: CallRecord): boolean {
  return direction === 'inbound' && (actualCost ?? estimatedCost) === ZERO
}

function calculationOf({ billedSeconds, actualCost }: CallRecord, ratePerMinute: Micros): string {
  if (billedSeconds === null || actualCost === null) return 'Not billed yet'
  if (billedSeconds === 0 && actualCost === ZERO)
    return 'The call was not answered, so it was free.'
  // "120 s x $0.0130 / 60 = $0.026"
  return `${billedSeconds} s x ${formatRate(ratePerMinute)} / 60 = ${formatExactUsd(actualCost)}`
}

interface CopyNumberButtonProps {
  /** In E.164, which is what is copied. */
  number: string
  notices: Pick<Notices, 'succeed' | 'fail'>
}

/** Copies the number of a call. An insecure page has no clipboard, and a user may have forbidden it. */
function CopyNumberButton({ number, notices }: CopyNumberButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      notices.succeed(`${formatPhoneNumber(number)} copied`)
    } catch {
      notices.fail(
        'Your browser did not allow the copy. Select the number and copy it with your keyboard.',
      )
    }
  }
  return (
    <Button
      look="quiet"
      className="shrink-0"
      icon={<Copy size={16} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copy number
    </Button>
  )
}

/** Why an incoming call did not ring; null for a reason that this page does not know. */
function missedReasonText(reason: string | null): string | null {
  return reason !== null && isKeyOf(MISSED_REASON_TEXTS, reason)
    ? MISSED_REASON_TEXTS[reason]
    : null
}
