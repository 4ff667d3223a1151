import { formatOwed } from '@ringback/contract/money'
import type {
  AvailableNumber,
  NumberType,
} from '@ringback/contract/customers/numbers/number-search'
import { isKeyOf } from '../../../text/known-key.ts'
import { useSettings } from '../../../api/settings.ts'
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Flag } from '../../../ui/identity/Flag.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { LoadFailure } from '../shared/loading/LoadFailure.tsx'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { countryName } from '../shared/countries/countries.ts'
import { incomingPerMinuteText } from './NumberCard.tsx'
import type { SearchView, SearchCriteria } from './use-number-search.ts'
import { Code } from '../../../ui/identity/Code.tsx'

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
      <LoadFailure what="search" onRetry={view.retry}>
        {view.message}
      </LoadFailure>
    )
  if (view.is === 'not-rentable' || view.numbers.length === 0) return <NoneFound view={view} />
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">
        {view.numbers.length === 1 ? '1 number' : `${view.numbers.length} numbers`}
      </h2>
      <ul className="-my-1 divide-y divide-line">
        {view.numbers.map(number => (
          <li
            key={number.phoneNumber}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 sm:gap-x-4"
          >
            <NumberDetails number={number} />
            <Button
              look="secondary"
              aria-label={`Get ${formatPhoneNumber(number.phoneNumber)}`}
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
        <p className="min-[24rem]:text-end">
          <span className="font-semibold min-[24rem]:block">
            <Code>{formatOwed(monthlyFee)}</Code>
          </span>{' '}
          <span className="text-xs text-faint min-[24rem]:block">a month</span>
        </p>
      </div>
    </>
  )
}

/** What else to know of a number, over the whole width of a phone. */
function Notes({ number: { type, incomingRatePerMinute } }: { number: AvailableNumber }) {
  return (
    <div className="basis-full ps-8.5 text-xs text-faint sm:ps-9.5">
      <p>
        <TextWithNumbers>{`Incoming calls ${incomingPerMinuteText(incomingRatePerMinute)}`}</TextWithNumbers>
      </p>
      {type === 'toll_free' && <p>{TOLL_FREE_NOTE}</p>}
    </div>
  )
}

/** Why a search found nothing, with advice that can help. */
function NoneFound({ view }: { view: SearchView & { is: 'not-rentable' | 'ready' } }) {
  const { supportUrl } = useSettings()
  const { title, detail } = view.is === 'ready' ? noMatch(view.criteria) : notRentable(view)
  const needsSupport = view.is === 'not-rentable' && view.why === 'documents'
  return (
    <Card>
      <div role="status">
        <EmptyState
          title={title}
          detail={detail}
          action={
            needsSupport && (
              <a
                href={supportUrl}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary')}
              >
                Contact Support
              </a>
            )
          }
        />
      </div>
    </Card>
  )
}

function notRentable({ why, countryCode, type }: SearchView & { is: 'not-rentable' }) {
  const country = countryName(countryCode)
  if (why === 'documents') {
    return type === null
      ? {
          title: `Numbers in ${country} need documents that we do not have yet.`,
          detail: 'Please write to support, or choose another country.',
        }
      : {
          title: `${numberTypeWord(type)} numbers in ${country} need documents that we do not have yet.`,
          detail: 'Please write to support, or choose another type or country.',
        }
  }
  return type === null
    ? {
        title: `No numbers in ${country}`,
        detail:
          'We have no price for numbers there, so none are for rent there. Please choose another country.',
      }
    : {
        title: `No ${numberTypeWord(type).toLowerCase()} numbers in ${country}`,
        detail: 'Please choose another type or another country.',
      }
}

function noMatch({ pattern, type }: SearchCriteria) {
  const title = 'No available numbers match your search.'
  if (pattern !== '') return { title, detail: 'Try fewer digits, another type or another country.' }
  return {
    title,
    detail:
      type === null
        ? 'Try another country, or search again later.'
        : 'Try another type or another country.',
  }
}

export const TOLL_FREE_NOTE =
  'It receives calls. As a caller ID, it may not be shown in some countries.'

const TYPE_WORDS: Record<NumberType, string> = {
  local: 'Local',
  mobile: 'Mobile',
  national: 'National',
  toll_free: 'Toll-free',
}

/** The word for a type. An unknown type is shown as it is. */
export function numberTypeWord(type: string): string {
  return isKeyOf(TYPE_WORDS, type) ? TYPE_WORDS[type] : type
}
