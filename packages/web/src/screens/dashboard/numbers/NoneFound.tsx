import {
  noneOfTypeWords,
  noneInCountryWords,
  numberTypeWord,
  numbers,
} from '../../../strings/numbers.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { countryName } from '../shared/countries.ts'
import type { SearchCriteria, SearchView } from './use-number-search.ts'

/** Why a search found nothing, with advice that can help. */
export function NoneFound({ view }: { view: SearchView & { is: 'not-rentable' | 'ready' } }) {
  const { title, detail } = view.is === 'ready' ? noMatch(view.criteria) : notRentable(view)
  return (
    <Card>
      <div role="status">
        <EmptyState title={title} detail={detail} />
      </div>
    </Card>
  )
}

function notRentable({ countryCode, type }: SearchView & { is: 'not-rentable' }) {
  const country = countryName(countryCode)
  return type === null
    ? { title: noneInCountryWords(country), detail: numbers.noneInCountryDetail }
    : {
        title: noneOfTypeWords(numberTypeWord(type), country),
        detail: numbers.noneOfTypeDetail,
      }
}

function noMatch({ pattern, type }: SearchCriteria) {
  const title = numbers.noneFound
  if (pattern !== '') return { title, detail: numbers.noneFoundDetail }
  return {
    title,
    detail: type === null ? numbers.noneFoundInCountryDetail : numbers.noneFoundOfTypeDetail,
  }
}
