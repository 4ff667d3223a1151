import { ArrowLeft } from 'lucide-react'
import { retryOf } from '../../../strings/retry.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/NoticeBox.tsx'
import { RentDialogs } from './RentDialogs.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useRentNumber } from './use-rent-number.ts'
import { useNumberSearch } from './use-number-search.ts'

interface RentViewProps {
  onBack: () => void
  onRented: (phoneNumber: string) => void
  /** Called when the user dismisses the message that the credit is too low. */
  onNeedCredit: () => void
}

/** Searches a number and rents it. */
export function RentView({ onBack, onRented, onNeedCredit }: RentViewProps) {
  const notices = useNotice()
  const found = useNotice()
  const { view, search, searchMore, removeResult } = useNumberSearch({
    ...notices,
    announce: found.succeed,
  })
  const rent = useRentNumber({
    onRented,
    onProblem: notices.fail,
    onUnavailable: removeResult,
  })
  const { step } = rent
  return (
    <>
      <PageHead
        title="Get a number"
        back={
          <Button look="plain" icon={<ArrowLeft size={18} />} className="-ml-4" onClick={onBack}>
            Back to my numbers
          </Button>
        }
      />
      <SearchForm
        isSearching={view.is === 'searching'}
        onSearch={criteria => {
          notices.dismiss()
          found.dismiss()
          rent.cancel()
          search(criteria)
        }}
      />
      <NoticeBox {...notices} />
      <p role="status" className="sr-only">
        {found.notice?.message}
      </p>
      {step.is === 'balance-failed' && (
        <LoadFailure what={retryOf.balance} scrollIntoView onRetry={() => rent.choose(step.number)}>
          {step.message}
        </LoadFailure>
      )}
      <SearchResults
        view={view}
        busy={step.is === 'none' || step.is === 'balance-failed' ? null : step.number.phoneNumber}
        onChoose={number => {
          notices.dismiss()
          rent.choose(number)
        }}
        onMore={searchMore}
      />
      <RentDialogs
        step={step}
        onConfirm={rent.confirm}
        onCancel={rent.cancel}
        onNeedCredit={onNeedCredit}
      />
    </>
  )
}
