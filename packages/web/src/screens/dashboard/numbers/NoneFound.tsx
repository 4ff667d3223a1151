import {
  documentsInCountryText,
  documentsOfTypeText,
  noneOfTypeText,
  noneInCountryText,
  numberTypeWord,
  numbers,
} from '../../../strings/numbers.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useSettings } from '../../../api/settings.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { countryName } from '../shared/countries/countries.ts'
import type { SearchCriteria, SearchView } from './use-number-search.ts'

/** Why a search found nothing, with advice that can help. */
export function NoneFound({ view }: { view: SearchView & { is: 'not-rentable' | 'ready' } }) {
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
                {numbers.support}
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
      ? { title: documentsInCountryText(country), detail: numbers.documentsDetail }
      : {
          title: documentsOfTypeText(numberTypeWord(type), country),
          detail: numbers.documentsOfTypeDetail,
        }
  }
  return type === null
    ? { title: noneInCountryText(country), detail: numbers.noneInCountryDetail }
    : {
        title: noneOfTypeText(numberTypeWord(type), country),
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
