import { formatOwed, type Micros } from '@ringback/contract/money'
import type { AvailableNumber } from '@ringback/contract/customers/number-search'
import { numberTypeWord, numbers, incomingPerMinuteText } from '../../../strings/numbers.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Flag } from '../../../ui/Flag.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { NoneFound } from './NoneFound.tsx'
import type { SearchView } from './use-number-search.ts'

interface SearchResultsProps {
  view: SearchView
  /** The number that is being rented, if any. */
  busy: string | null
  onChoose: (number: AvailableNumber) => void
  onMore: () => void
}

/** The numbers that were found, with region and monthly fee. */
export function SearchResults({ view, busy, onChoose, onMore }: SearchResultsProps) {
  if (view.is === 'none') return null
  if (view.is === 'searching') {
    return (
      <Card>
        <ListSkeleton label="Searching..." rows={5} rowHeight="h-14" />
      </Card>
    )
  }
  if (view.is === 'failed')
    return (
      <LoadFailure what={retryOf.numberSearch} onRetry={view.retry}>
        {view.message}
      </LoadFailure>
    )
  if (view.is === 'not-rentable' || view.numbers.length === 0) return <NoneFound view={view} />
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{countText(view.numbers.length)}</h2>
      <ul className="-my-1 divide-y divide-line">
        {view.numbers.map(number => (
          <li
            key={number.phoneNumber}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 sm:gap-x-4"
          >
            <NumberDetails number={number} />
            <Button
              look="secondary"
              aria-label={chooseLabel(formatPhoneNumber(number.phoneNumber))}
              busy={busy === number.phoneNumber}
              disabled={busy !== null}
              onClick={() => onChoose(number)}
            >
              Get
            </Button>
            <Notes number={number} />
          </li>
        ))}
      </ul>
      {view.nextOffset !== null && (
        <div className="mt-4 flex justify-center border-t border-line pt-4">
          <Button
            look="secondary"
            busy={view.isSearchingMore}
            disabled={busy !== null}
            onClick={onMore}
          >
            {view.isSearchingMore ? 'Searching...' : 'Show 10 more'}
          </Button>
        </div>
      )}
    </Card>
  )
}

function NumberDetails({ number }: { number: AvailableNumber }) {
  const { phoneNumber, region, countryCode, monthlyFee, type } = number
  return (
    <>
      <Flag country={countryCode} />
      {/* On the narrowest phones the fee stands below the number, so that the number is shown whole. */}
      <div className="flex min-w-0 flex-1 items-center gap-x-3 max-[24rem]:flex-col max-[24rem]:items-start sm:gap-x-4">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <PhoneNumber number={phoneNumber} />
          </p>
          <p className="text-sm text-faint">
            {[region, numberTypeWord(type)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="min-[24rem]:text-right">
          <span className="font-semibold min-[24rem]:block">{formatOwed(monthlyFee)}</span>{' '}
          <span className="text-xs text-faint min-[24rem]:block">a month</span>
        </p>
      </div>
    </>
  )
}

/** What else to know of a number, over the whole width of a phone. */
function Notes({ number: { type, incomingRatePerMinute } }: { number: AvailableNumber }) {
  return (
    <div className="basis-full pl-8.5 text-xs text-faint sm:pl-9.5">
      <p>{incomingShortText(incomingRatePerMinute)}</p>
      {type === 'toll_free' && <p>{numbers.tollFreeNote}</p>}
    </div>
  )
}

/** "10 numbers" */
function countText(n: number): string {
  return n === 1 ? '1 number' : `${n} numbers`
}

/** "Incoming calls free", or "Incoming calls $0.0144 per min" */
function incomingShortText(rate: Micros): string {
  return `Incoming calls ${incomingPerMinuteText(rate)}`
}

/** The accessible name of the button of a search result: "Get +1 415 555 2671". */
function chooseLabel(number: string): string {
  return `Get ${number}`
}
