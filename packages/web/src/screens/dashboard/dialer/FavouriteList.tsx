import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { useContacts } from '../../../api/contacts.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { RowsSkeleton } from '../../../ui/status/Skeleton.tsx'
import { RetryButton } from '../shared/loading/LoadFailure.tsx'
import { sortContacts } from '../shared/contacts/matching-contacts.ts'
import { PersonRow, ROW_LIST, type RowHandlers } from './PersonRow.tsx'
import { RECENT_ROWS } from './use-dialer-panels.ts'

/** How many numbers are listed. All others are among the contacts. */
const FAVOURITES = 8

/** The numbers of the favourites, by name. Pressing one copies it, and the button beside it calls at once. */
export function FavouriteList(props: RowHandlers) {
  const { numbers, error, refetch } = useFavourites()
  if (!numbers) {
    if (!error) {
      return <RowsSkeleton label="Loading favourites" rows={RECENT_ROWS} hasIcon />
    }
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
        Your favourites could not be loaded.
        <RetryButton look="quiet" what="contacts" onRetry={() => void refetch()} />
      </p>
    )
  }
  return (
    <>
      {numbers.length === 0 && (
        <p className="m-auto flex max-w-64 flex-col items-center gap-2 py-6 text-center text-sm text-soft">
          <Star size={20} aria-hidden="true" className="text-faint" />
          <span>Contacts that you mark as favourites are called from here.</span>
        </p>
      )}
      <ul className={ROW_LIST}>
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

function Favourite({
  name,
  label,
  phoneNumber,
  disabled,
  onDial,
  onCall,
}: FavouriteNumber & RowHandlers) {
  return (
    <PersonRow
      {...{ name, disabled, onDial, onCall }}
      number={phoneNumber}
      mark={<Star size={11} className="fill-current" />}
    >
      <span className="truncate">
        <PhoneNumber number={phoneNumber} />
        {label && ` · ${label}`}
      </span>
    </PersonRow>
  )
}

/** The numbers of the favourites, by name. Undefined while unknown. */
export function useFavourites() {
  const { data, error, isPending, refetch } = useContacts()
  const numbers = useMemo(() => data && favouriteNumbers(data.contacts), [data])
  return { numbers, error, isPending, refetch }
}

function favouriteNumbers(contacts: readonly Contact[]): FavouriteNumber[] {
  return sortContacts(contacts.filter(({ isFavourite }) => isFavourite)).flatMap(
    ({ id, name, numbers }) => numbers.map(number => ({ id, name, ...number })),
  )
}
