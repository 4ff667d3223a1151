import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls/calls'
import { formatDuration } from '@ringback/contract/text/figures'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { useNumberingPlan } from '../../../phone/numbering-plan.ts'
import { useAnnounce } from '../notices.tsx'
import { Id } from './EntityLink.tsx'
import { wordOf } from '../../../text/known-key.ts'
import { Name } from '../../../ui/identity/Name.tsx'

/** A phone number in groups, from E.164. */
export function Phone({ number }: { number: string }) {
  useNumberingPlan()
  return <PhoneNumber number={number} className="whitespace-nowrap tabular-nums" />
}

/** A number of a call. The caller of an incoming call may withhold it. */
export function Party({ number }: { number: string }) {
  return number.startsWith('+') ? <Phone number={number} /> : 'Withheld'
}

type Sides = Pick<ListedCallOfCustomer, 'direction' | 'fromNumber' | 'toNumber'>

/** The number that is not ours: the called one of an outgoing call, the caller of an incoming one. */
export function otherPartyOf({ direction, fromNumber, toNumber }: Sides): string {
  return direction === 'outbound' ? toNumber : fromNumber
}

/** The other side's number behind an arrow that shows the direction. */
export function DirectedParty({ call }: { call: Sides }) {
  const Arrow = call.direction === 'outbound' ? ArrowUpRight : ArrowDownLeft
  const direction = wordOf(DIRECTIONS, call.direction)
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <span title={direction} className="text-soft">
        <Arrow size={15} aria-hidden="true" />
        <span className="sr-only">{direction}</span>
      </span>
      <Party number={otherPartyOf(call)} />
    </span>
  )
}

interface PersonProps {
  id: string
  /** Empty when the account is closed, like the email address. */
  name: string
  email: string
}

/** A customer in two lines: the name, and below it the email address or the id of a closed account. */
export function Person({ id, name, email }: PersonProps) {
  return (
    <span className="block max-w-56 min-w-28 max-sm:max-w-36">
      <span className="block truncate font-medium">
        {email ? <Name>{name || email}</Name> : 'Closed account'}
      </span>
      <span className="block truncate text-xs font-normal text-soft" title={email || id}>
        {email ? <Name>{email}</Name> : <Id>{id}</Id>}
      </span>
    </span>
  )
}

const MINUTES = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const SECONDS = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

interface TimeProps {
  /** Null prints a dash. */
  at: Date | null
  seconds?: boolean
}

/** A local time. The tooltip has it in UTC. */
export function Time({ at, seconds = false }: TimeProps) {
  if (at === null) return <span className="text-faint">–</span>
  const utc = at.toISOString()
  return (
    <time dateTime={utc} title={utc} className="whitespace-nowrap tabular-nums">
      {(seconds ? SECONDS : MINUTES).format(at)}
    </time>
  )
}

/** A length in minutes, "58:47". */
export function Length({ seconds }: { seconds: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatDuration(seconds)}</span>
}

/** An id that a click copies. It lies above the link of its row. */
export function CopyId({ id }: { id: string }) {
  const announce = useAnnounce()
  const copy = async () => {
    // On an insecure page there is no clipboard, and elsewhere the operator may have forbidden it.
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(id))
      .then(
        () => true,
        () => false,
      )
    announce(isCopied ? `${id} is copied.` : `Your browser did not allow the copy of ${id}.`)
  }
  return (
    <button
      type="button"
      title={`Copy ${id}`}
      aria-label={`Copy ${id}`}
      onClick={() => void copy()}
      className="relative min-h-9 rounded-small max-w-42 truncate text-start text-soft hover:text-text"
    >
      <span translate="no" className="font-mono text-xs">
        {id}
      </span>
    </button>
  )
}

export const DIRECTIONS = { inbound: 'Incoming', outbound: 'Outgoing' }

/** The types of numbers. A carrier may add types. */
export const NUMBER_TYPES = {
  local: 'Local',
  mobile: 'Mobile',
  national: 'National',
  toll_free: 'Toll-free',
} satisfies Record<NumberType, string>
