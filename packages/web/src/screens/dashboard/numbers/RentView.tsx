import { ArrowLeft } from 'lucide-react'
import { numbers } from '../../../strings/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoticeBox } from '../shared/NoticeBox.tsx'
import { useNotice } from '../shared/use-notice.ts'
import { RentDialogs } from './RentDialogs.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useRentNumber } from './use-rent-number.ts'
import { useNumberSearch } from './use-search.ts'

interface RentViewProps {
  onBack: () => void
  onPurchased: (phoneNumber: string) => void
  /** There is not enough credit, and the user has read so. */
  onLacking: () => void
}

/** Finding a number and renting it. */
export function RentView({ onBack, onPurchased, onLacking }: RentViewProps) {
  const notices = useNotice()
  const { view, search, drop } = useNumberSearch(notices)
  const rent = useRentNumber({ onRented: onPurchased, onProblem: notices.fail, onGone: drop })
  return (
    <>
      <div>
        <Button look="plain" icon={<ArrowLeft size={18} />} className="-ml-4" onClick={onBack}>
          {numbers.back}
        </Button>
        <h2 className="mt-1 text-lg font-semibold">{numbers.purchaseTitle}</h2>
      </div>
      <SearchForm
        isSearching={view.is === 'searching'}
        onSearch={wish => {
          notices.dismiss()
          search(wish)
        }}
      />
      <NoticeBox {...notices} />
      <SearchResults
        view={view}
        busy={rent.step.is === 'none' ? null : rent.step.number.phoneNumber}
        onChoose={number => {
          notices.dismiss()
          rent.choose(number)
        }}
      />
      <RentDialogs
        step={rent.step}
        onConfirm={rent.confirm}
        onCancel={rent.cancel}
        onLacking={onLacking}
      />
    </>
  )
}
