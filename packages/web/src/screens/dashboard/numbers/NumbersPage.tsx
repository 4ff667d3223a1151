import { useSearchParams } from 'react-router'
import { purchased } from '../../../strings/numbers.ts'
import { NoticeBox } from '../shared/NoticeBox.tsx'
import { useNotice } from '../shared/use-notice.ts'
import { NumberList } from './NumberList.tsx'
import { RentView } from './RentView.tsx'

const VIEW = 'view'
const PURCHASE = 'purchase'

/** The My Numbers tab: what is rented, or what can be. Which of them stands in the URL. */
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
          onPurchased={number => {
            show(null)
            notices.succeed(purchased(number))
          }}
          onLacking={() => setQuery({ tab: 'credits' })}
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
