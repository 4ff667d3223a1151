import type { Contact } from '@ringback/contract/customers/contacts'
import { useMemo } from 'react'
import { useContacts } from '../../../api/contacts.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { dialLabel } from '../../../strings/dialer.ts'
import { contactText } from './strings.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Face } from '../../../ui/face/Face.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { sortContacts } from '../shared/matching-contacts.ts'
import { CallNow } from '../shared/calls/CallNow.tsx'
import { RECENT_CALLS } from './use-dialer-panels.ts'
import { RetryButton } from '../shared/LoadFailure.tsx'

/** How many numbers are listed. All others are among the contacts. */
const FAVOURITES = 8

interface FavouriteListProps {
  disabled: boolean
  onDial: (number: string) => void
  onCall: (number: string) => void
}

/** The numbers of the favourites, by name. Pressing one copies it, and the button beside it calls at once. */
export function FavouriteList(props: FavouriteListProps) {
  const { data, error, refetch } = useContacts()
  const numbers = useMemo(() => data && favouriteNumbers(data.contacts), [data])
  if (!numbers) {
    if (!error) {
      return <RowsSkeleton label={contactText.favouritesLoading} rows={RECENT_CALLS} hasIcon />
    }
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
        {contactText.favouritesFailed}
        <RetryButton look="quiet" what={retryOf.contacts} onRetry={() => void refetch()} />
      </p>
    )
  }
  return (
    <>
      {numbers.length === 0 && <p className="text-sm text-faint">{contactText.noFavourites}</p>}
      <ul className="-mx-2 -mb-2 empty:hidden sm:mr-0">
        {numbers.slice(0, FAVOURITES).map(favourite => (
          <Favourite key={`${favourite.id} ${favourite.phoneNumber}`} {...props} {...favourite} />
        ))}
      </ul>
    </>
  )
}

interface FavouriteNumber {
  id: string
  name: string
  label: string
  phoneNumber: string
}

function Favourite(props: FavouriteNumber & FavouriteListProps) {
  const { name, label, phoneNumber, disabled, onDial, onCall } = props
  return (
    <li className="relative flex items-center not-first:before:absolute not-first:before:inset-x-2 sm:not-first:before:right-0 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line">
      <button
        type="button"
        disabled={disabled}
        onClick={() => onDial(phoneNumber)}
        title={dialLabel(formatPhoneNumber(phoneNumber))}
        className="flex min-w-0 flex-1 items-center gap-x-2 rounded-control px-2 py-2.5 text-left transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-default min-[24rem]:gap-x-3 low:py-2"
      >
        <Face name={name} className="size-8 text-xs min-[24rem]:size-9" />
        <span className="grid min-w-0 flex-1">
          <span className="truncate text-sm font-medium">{name}</span>
          <span className="flex items-center gap-x-2 text-xs text-faint">
            <span className="min-w-0 flex-1 truncate">
              <PhoneNumber number={phoneNumber} />
              {label && ` · ${label}`}
            </span>
          </span>
        </span>
      </button>
      <CallNow number={phoneNumber} disabled={disabled} onCall={onCall} />
    </li>
  )
}

function favouriteNumbers(contacts: readonly Contact[]): FavouriteNumber[] {
  return sortContacts(contacts.filter(({ isFavourite }) => isFavourite)).flatMap(
    ({ id, name, numbers }) => numbers.map(number => ({ id, name, ...number })),
  )
}
