import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { directionWord, isMissed, isAnswered } from './call-words.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Ring } from '../../../../ui/identity/Ring.tsx'

interface CallMarkProps {
  call: Pick<CallRecord, 'direction' | 'status' | 'forwarded'>
  /** A class of the size. */
  className?: string
}

/**
 * The direction of a call as an arrow, with a word for screen readers, in a ring: a whole one for an answered call, an
 * open one for any other, a red one for a missed call. Words beside it say the same.
 */
export function CallMark({ call, className = 'size-7' }: CallMarkProps) {
  const Icon = call.direction === 'inbound' ? ArrowDownLeft : ArrowUpRight
  return (
    <span
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center',
        isMissed(call) ? 'text-danger' : 'text-faint',
        className,
      )}
    >
      <Ring share={isAnswered(call) ? 1 : 0.75} stroke={0.08} className="absolute inset-0" />
      <Icon aria-hidden="true" strokeWidth={2.5} className="size-1/2" />
      <span className="sr-only">{directionWord(call.direction)}</span>
    </span>
  )
}
