import { type Micros, formatExactUsd, formatOwed } from '@ringback/contract/money'
import { useRef } from 'react'
import type { ListedNumber } from '@ringback/contract/customers/numbers/numbers'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { numberStatusWord } from '../shared/numbers/use-numbers.ts'
import { formatDate } from '../../../text/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Badge, type BadgeTone } from '../../../ui/status/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Flag } from '../../../ui/identity/Flag.tsx'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { countryName } from '../shared/countries/countries.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { CARD_BUTTON, CallLine } from './CallLine.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Code } from '../../../ui/identity/Code.tsx'

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'good',
  grace_period: 'bad',
  pending_deactivation: 'warning',
}

interface NumberCardProps {
  number: ListedNumber
  /** Whether it was just rented: it is outlined for a moment. */
  isNew: boolean
  /** Whether this page is cancelling the number. The number's own status may still be active. */
  isCancelling: boolean
  callerId: CallerIdState
  onUseAsCallerId: () => void
  onChangeSettings: () => void
  onCancel: () => void
}

/** Whether the number is the caller ID. `busy`: another number is being saved. */
export type CallerIdState = 'current' | 'available' | 'saving' | 'busy'

/** A rented number with its status, fee and renewal date. An ended number has no buttons. */
export function NumberCard(props: NumberCardProps) {
  const { number, isNew, isCancelling, callerId, onUseAsCallerId, onCancel } = props
  const { phoneNumber, countryCode } = number
  const status = isCancelling ? 'pending_deactivation' : number.status
  const isReleasing = status === 'pending_deactivation'
  const hasEnded = status === 'deactivated'
  const formattedNumber = formatPhoneNumber(phoneNumber)
  const shownNumber = useRef<HTMLHeadingElement>(null)
  return (
    <article
      className={classNames(
        'flex w-full flex-col rounded-card border border-line bg-card p-4 shadow-card sm:p-5',
        isNew && 'animate-mark',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 ref={shownNumber} className="text-lg font-semibold max-[22rem]:text-base">
            <PhoneNumber number={phoneNumber} />
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-faint">
            <Flag country={countryCode} />
            {countryName(countryCode)}
            <Badge tone={TONES[status] ?? 'neutral'} dot>
              {numberStatusWord(status)}
            </Badge>
          </p>
        </div>
        <CopyButton
          number={phoneNumber}
          formattedNumber={formattedNumber}
          shownNumber={shownNumber}
        />
      </div>
      <Facts number={number} status={status} />
      {!hasEnded && !isReleasing && <CallLine number={number} onChange={props.onChangeSettings} />}
      {!hasEnded && (
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-end gap-x-2 pt-4">
          {!isReleasing && (
            <CallerIdControl number={formattedNumber} state={callerId} onUse={onUseAsCallerId} />
          )}
          <Button
            look="plain"
            aria-label={`Cancel number ${formattedNumber}`}
            disabled={isReleasing}
            onClick={onCancel}
            className={`-me-3 hover:text-danger ${CARD_BUTTON}`}
          >
            Cancel number
          </Button>
        </div>
      )}
    </article>
  )
}

/** The fee and the date that matters in this status, if there is one. */
function Facts({ number, status }: { number: ListedNumber; status: string }) {
  const { monthlyFee, renewalDate, incomingRatePerMinute } = number
  if (status === 'deactivated') {
    return (
      <p className="mt-4 border-t border-line pt-4 text-sm text-soft">
        This number is no longer yours.
      </p>
    )
  }
  const isInGrace = status === 'grace_period'
  return (
    <>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
        <Fact title="Monthly fee">
          <Code>{formatOwed(monthlyFee)}</Code>
        </Fact>
        {status !== 'pending_deactivation' && (
          <Fact title={isInGrace ? 'Released on' : 'Renews on'}>
            <time dateTime={renewalDate.toISOString()} className={isInGrace ? 'text-danger' : ''}>
              {formatDate(renewalDate)}
            </time>
          </Fact>
        )}
        {status !== 'pending_deactivation' && (
          <Fact title="Incoming calls">
            <TextWithNumbers>{incomingPerMinuteText(incomingRatePerMinute)}</TextWithNumbers>
          </Fact>
        )}
      </dl>
      {isInGrace && (
        <p className="mt-3 text-sm text-soft">
          You lose the number on that day. Add credit to keep it.
        </p>
      )}
    </>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{title}</dt>
      <dd className="text-base font-semibold">{children}</dd>
    </div>
  )
}

function CallerIdControl(props: { number: string; state: CallerIdState; onUse: () => void }) {
  const { number, state, onUse } = props
  if (state === 'current') {
    return (
      <p className="me-auto flex items-center gap-1.5 text-sm font-medium text-call">
        <Check size={16} aria-hidden="true" /> Your caller ID
      </p>
    )
  }
  return (
    <Button
      look="secondary"
      aria-label={`Use as caller ID ${number}`}
      busy={state === 'saving'}
      disabled={state === 'busy'}
      onClick={onUse}
      className={`me-auto ${CARD_BUTTON}`}
    >
      Use as caller ID
    </Button>
  )
}

/** "free", or "$0.0144 per min" */
export function incomingPerMinuteText(rate: Micros): string {
  return rate === 0n ? 'free' : `${formatExactUsd(rate)} per min`
}
