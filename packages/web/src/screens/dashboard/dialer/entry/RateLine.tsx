import { useMemo } from 'react'
import { useContactName } from '../../../../api/contacts.ts'
import { Money } from '../../../../money/Money.tsx'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { useMinute } from '../../../../ui/hooks/use-minute.ts'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { newContactPath } from '../../shared/contacts/AddContactLink.tsx'
import { upToText } from '../../shared/calls/call-words.ts'
import { countryOf } from '../../shared/number-field/typed-number.ts'
import { NumberDoubt } from './NumberDoubt.tsx'
import { timesIn } from './place-time.ts'
import type { LeftOut } from './use-draft.ts'
import type { NumberEntry, RateView } from './use-number-entry.ts'
import { Name } from '../../../../ui/identity/Name.tsx'

interface RateLineProps {
  entry: NumberEntry
  /** Whether the number was changed here. The rate of another number, as after a call, is not announced. */
  isTyped: boolean
}

/** The rate of the number, and what there is to know about the number. It has the same height in every state. */
export function RateLine({ entry, isTyped }: RateLineProps) {
  const { leftOut } = entry.draft
  const note = entry.callerIdNote?.words ?? (leftOut && leftOutSentence(leftOut))
  return (
    <div className="dialer-rate min-h-13.5 px-0.5 text-sm">
      <div aria-live={isTyped ? 'polite' : 'off'}>
        <Rate entry={entry} hasDetails={note === null} />
      </div>
      <p role="status" className="text-xs text-warn">
        {note !== null && <TextWithNumbers>{note}</TextWithNumbers>}
      </p>
    </div>
  )
}

/** What a pasted text had besides the number. */
function leftOutSentence({ extension, rest }: LeftOut): string {
  return extension === null
    ? `Only the first number is called. Left out: ${rest ?? ''}`
    : `Extension ${extension}: press it on the keypad after the answer.`
}

function Rate({ entry, hasDetails }: { entry: NumberEntry; hasDetails: boolean }) {
  const { rate, draft } = entry
  switch (rate.is) {
    case 'empty':
      return <EmptyHint entry={entry} />
    case 'loading':
      return (
        <>
          <p className="sr-only">Looking up the rate...</p>
          <Skeleton className="my-1 h-3.5 w-48" />
          {hasDetails && <Skeleton className="mt-2.5 h-3.5 w-32" />}
        </>
      )
    case 'missing':
      return (
        <p className="text-warn">
          <span>Could not determine rate.</span> {rate.reason}
        </p>
      )
    case 'doubtful':
      return <NumberDoubt doubtful={rate} onPick={draft.paste} onConfirm={entry.confirmNumber} />
    case 'ready':
      return (
        // On phones and beside the keys the price has its row alone, and the talk time is beside the destination.
        <div className="grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-2 text-sm leading-5">
          <p className="text-soft max-sm:col-span-2 side:col-span-2">
            <strong className="font-semibold text-text">
              <Money amount={rate.ratePerMinute} to="rate" />
            </strong>{' '}
            per min · {billedPer(rate.billingSeconds)}
          </p>
          {hasDetails && <Destination entry={entry} rate={rate} />}
          {hasDetails && <TalkTime rate={rate} />}
        </div>
      )
  }
}

/** What can be entered, or why the number has no rate yet. */
function EmptyHint({ entry: { draft, matches } }: { entry: NumberEntry }) {
  if (matches.isNoName) {
    return (
      <p className="text-faint">
        No contact has this name.{' '}
        <Link
          to={newContactPath(draft.name)}
          className="inline-block py-1 font-medium text-accent underline"
        >
          Add contact
        </Link>
      </p>
    )
  }
  if (draft.number !== '') {
    return <p className="text-faint">Keep typing: the price appears when the number is complete.</p>
  }
  return (
    <p className="text-faint">
      {matches.hasContacts
        ? 'Enter a number to see its rate, or the name of a contact.'
        : 'Enter a number to see its rate'}
    </p>
  )
}

type ReadyRate = Extract<RateView, { is: 'ready' }>

/** Whose number it is, and where it is. A number without plus is shown as it will be dialled. */
function Destination({ entry, rate }: { entry: NumberEntry; rate: ReadyRate }) {
  const { draft, number } = entry
  const { destination, message } = rate
  // The field has it in another notation, or has a name.
  const isNumberShown = number !== draft.number
  const name = useContactName(number)
  return (
    <p className="col-start-1 row-start-2 line-clamp-2 leading-[1.0625rem] text-faint">
      {name !== null && (
        <>
          <span className="font-medium text-soft">
            <Name>{name}</Name>
          </span>
          {(isNumberShown || destination || message) && ' · '}
        </>
      )}
      {isNumberShown && (
        <>
          <PhoneNumber number={number} className="font-medium text-soft" />
          {(destination || message) && ' · '}
        </>
      )}
      {destination}
      {destination && message && ' · '}
      {message && <span>{message}</span>}
      <PlaceTime country={countryOf(number, draft.country).code} />
    </p>
  )
}

/** How late it is there. It changes each minute, and is read out only with the rest of the line. */
function PlaceTime({ country }: { country: string }) {
  const now = useMinute()
  const times = useMemo(() => timesIn(country, now), [country, now])
  if (times === null) return null
  return (
    <span aria-live="off">
      {' · '}
      <span className="whitespace-nowrap">{placeTimeText(times)}</span>
    </span>
  )
}

/** How long the call can last. */
function TalkTime({ rate }: { rate: ReadyRate }) {
  const talkTime = talkTimeText(rate.affordableSeconds, rate.maxCallSeconds)
  if (talkTime === null) return null
  return (
    // As wide as "up to 60 min per call". A longer text has two lines.
    <p className="col-start-2 row-start-2 max-w-40 self-start text-end leading-[1.0625rem] text-soft sm:row-span-2 sm:row-start-1 sm:leading-5 side:row-[2/3]! side:leading-[1.0625rem]!">
      {talkTime.upTo} <span className="text-faint">{talkTime.because}</span>
    </p>
  )
}

/** How late it is where the phone is: "14:20 there", or "14:20 to 15:20 there". */
function placeTimeText([earliest, latest]: readonly [string, string?]): string {
  return latest === undefined ? `${earliest} there` : `${earliest} to ${latest} there`
}

/** "billed per 60 s" */
function billedPer(seconds: number): string {
  return `billed per ${seconds} s`
}

/**
 * How long a call can last, and what limits it: the longest call that the server allows, or the balance. Null
 * while neither is known, and when the balance pays for no time at all.
 */
function talkTimeText(
  affordableSeconds: number | null,
  maxCallSeconds: number,
): { upTo: string; because: string } | null {
  if (maxCallSeconds <= (affordableSeconds ?? Infinity)) {
    return { upTo: upToText(maxCallSeconds), because: 'per call' }
  }
  if (affordableSeconds === null || affordableSeconds <= 0) return null
  return { upTo: upToText(affordableSeconds), because: 'with your balance' }
}
