import type { Micros } from '@ringback/contract/money'
import { type ReactNode, useMemo } from 'react'
import { useContactName } from '../../../../api/contacts.ts'
import { Money } from '../../../../money/Money.tsx'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { upToText } from '../../shared/calls/call-words.ts'
import { NumberDoubt } from './NumberDoubt.tsx'
import type { DoubtfulNumber } from './doubtful-number.ts'
import { timesIn, useMinute } from './place-time.ts'

export type RateView =
  | { is: 'empty' }
  | { is: 'loading' }
  /** `reason`: why the number may not be called; null if there is no more to say. */
  | { is: 'missing'; reason: string | null }
  | ({ is: 'doubtful' } & DoubtfulNumber)
  | {
      is: 'ready'
      ratePerMinute: Micros
      billingSeconds: number
      destination: string
      message: string | null
      /** Talk time that the balance pays for; null while the balance is unknown or the call is free. */
      affordableSeconds: number | null
      /** The longest call that the server allows. */
      maxCallSeconds: number
    }

interface RateLineProps {
  rate: RateView
  hasNumber: boolean
  /** What is shown instead of the hint for an empty field. */
  emptyHint: ReactNode
  /** Whether the number was changed here. The rate of another number, as after a call, is not announced. */
  isTyped: boolean
  /** Of the number, in two letters. */
  country: string
  /** The number of the rate; empty without one. The name of its contact is shown. */
  number: string
  /** Whether the number is shown, because the field has it in another notation, or has a name. */
  isNumberShown: boolean
  /** What the call will show instead of the chosen caller ID, or what it does not dial; null for nothing to say. */
  callerIdNote: string | null
  /** Puts another number into the field. */
  onPick: (number: string) => void
  /** Says that a number that no numbering plan has is right. */
  onConfirm: () => void
}

/** The rate of the number, and what there is to know about the number. It has the same height in every state. */
export function RateLine(props: RateLineProps) {
  const { callerIdNote } = props
  return (
    <div className="dialer-rate min-h-13.5 px-0.5 text-sm">
      <div aria-live={props.isTyped ? 'polite' : 'off'}>
        <Rate {...props} hasDetails={callerIdNote === null} />
      </div>
      <p role="status" className="text-xs text-warn">
        {callerIdNote !== null && <TextWithNumbers>{callerIdNote}</TextWithNumbers>}
      </p>
    </div>
  )
}

type RateProps = Pick<
  RateLineProps,
  | 'rate'
  | 'hasNumber'
  | 'emptyHint'
  | 'country'
  | 'number'
  | 'isNumberShown'
  | 'onPick'
  | 'onConfirm'
>

function Rate(props: RateProps & { hasDetails: boolean }) {
  const { rate, hasNumber, hasDetails } = props
  switch (rate.is) {
    case 'empty':
      return (
        <p className="text-faint">
          {props.emptyHint ??
            (hasNumber
              ? 'Keep typing: the price appears when the number is complete.'
              : 'Enter a number to see its rate')}
        </p>
      )
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
      return <NumberDoubt doubtful={rate} onPick={props.onPick} onConfirm={props.onConfirm} />
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
          {hasDetails && <Destination {...props} rate={rate} />}
          {hasDetails && <TalkTime rate={rate} />}
        </div>
      )
  }
}

type ReadyRate = Extract<RateView, { is: 'ready' }>

interface DestinationProps extends Pick<RateProps, 'country' | 'number' | 'isNumberShown'> {
  rate: ReadyRate
}

/** Whose number it is, and where it is. A number without plus is shown as it will be dialled. */
function Destination({ rate, country, number, isNumberShown }: DestinationProps) {
  const { destination, message } = rate
  const name = useContactName(number)
  return (
    <p className="col-start-1 row-start-2 line-clamp-2 leading-[1.0625rem] text-faint">
      {name !== null && (
        <>
          <span className="font-medium text-soft">{name}</span>
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
      <PlaceTime country={country} />
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
    <p className="col-start-2 row-start-2 max-w-40 self-start text-right leading-[1.0625rem] text-soft sm:row-span-2 sm:row-start-1 sm:leading-5 side:row-[2/3]! side:leading-[1.0625rem]!">
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
