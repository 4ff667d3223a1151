import { useSearchParams } from 'react-router'
import { rentedWords } from '../../../strings/numbers.ts'
import { NoticeBox } from '../shared/NoticeBox.tsx'
import { useNotice } from '../shared/use-notice.ts'
import { NumberList } from './NumberList.tsx'
import { RentView } from './RentView.tsx'

const VIEW = 'view'
const PURCHASE = 'purchase'

/** The My Numbers tab: the rented numbers, or with `view=purchase` in the URL the search for a new one. */
export function NumbersPage() {
  const [query, setQuery] = useSearchParams()
  const notices = useNotice()
  const isPurchase = query.get(VIEW) === PURCHASE
  const show = (view: string | null) => {
    notices.dismiss()
    setQuery({ tab: 'numbers', ...(view !== null && { [VIEW]: view }) })
  }
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-4">
      {isPurchase ? (
        <RentView
          onBack={() => show(null)}
          onRented={number => {
            show(null)
            notices.succeed(rentedWords(number))
          }}
          onNeedCredit={() => setQuery({ tab: 'credits' })}
        />
      ) : (
        <NumberList
          notices={notices}
          notice={<NoticeBox {...notices} />}
          onGet={() => show(PURCHASE)}
        />
      )}
    </div>
  )
}
