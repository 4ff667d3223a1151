import { printOwed } from '@ringback/contract/money'
import type { AvailableNumber } from '@ringback/contract/numbers'
import { choose, numberTypeWord, numbers } from '../../../strings/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Flag } from '../../../ui/Flag.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { printPhoneNumber } from '../shared/print-phone-number.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import type { SearchView } from './use-search.ts'

interface SearchResultsProps {
  view: SearchView
  /** The number that is being rented. */
  busy: string | null
  onChoose: (number: AvailableNumber) => void
}

/** What was found, with fee and region. */
export function SearchResults({ view, busy, onChoose }: SearchResultsProps) {
  if (view.is === 'nothing') return null
  if (view.is === 'searching') return <Searching />
  if (view.is === 'failed') return <LoadFailure onRetry={view.again}>{view.words}</LoadFailure>
  if (view.numbers.length === 0) {
    return (
      <Card className="px-4 py-10 text-center">
        <p className="font-semibold">{numbers.noneFound}</p>
        <p className="mt-1 text-sm text-soft">{numbers.noneFoundDetail}</p>
      </Card>
    )
  }
  return (
    <Card title={numbers.results}>
      <ul className="-my-1 divide-y divide-line">
        {view.numbers.map(number => (
          <li key={number.phoneNumber} className="flex items-center gap-3 py-2.5 sm:gap-4">
            <Offer number={number} />
            <Button
              look="secondary"
              aria-label={choose(printPhoneNumber(number.phoneNumber))}
              busy={busy === number.phoneNumber}
              disabled={busy !== null}
              onClick={() => onChoose(number)}
            >
              {numbers.choose}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Offer({ number }: { number: AvailableNumber }) {
  const { phoneNumber, region, countryCode, monthlyFee, type } = number
  return (
    <>
      <Flag country={countryCode} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{printPhoneNumber(phoneNumber)}</p>
        <p className="truncate text-sm text-faint">
          {region === '' ? numberTypeWord(type) : `${region} · ${numberTypeWord(type)}`}
        </p>
      </div>
      <p className="text-right">
        <span className="block font-semibold">{printOwed(monthlyFee)}</span>
        <span className="block text-xs text-faint">{numbers.perMonth}</span>
      </p>
    </>
  )
}

function Searching() {
  return (
    <Card role="status">
      <span className="sr-only">{numbers.searching}</span>
      <div className="grid gap-2">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </Card>
  )
}
