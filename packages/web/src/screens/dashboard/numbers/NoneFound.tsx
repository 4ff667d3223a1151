import { numberTypeWord } from '../../../strings/numbers.ts'
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
