import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NoticeBox, useNotice } from '../shared/messages/NoticeBox.tsx'
import { NumberList } from './NumberList.tsx'
import { RentView } from './RentView.tsx'

const VIEW_PARAM = 'view'
const SEARCH_VIEW = 'purchase'

/** The My Numbers tab: the rented numbers, or with `view=purchase` in the URL the search for a new one. */
export function NumbersPage() {
  const [query, setQuery] = useSearchParams()
  const notices = useNotice()
  const [newNumber, setNewNumber] = useState<string | null>(null)
  const isSearch = query.get(VIEW_PARAM) === SEARCH_VIEW
  const show = (view: string | null) => {
    notices.dismiss()
    setQuery({ tab: 'numbers', ...(view !== null && { [VIEW_PARAM]: view }) })
  }
  return (
    <div className="content-width grid grid-cols-1 gap-6">
      {isSearch ? (
        <RentView
          onBack={() => show(null)}
          onRented={number => {
            show(null)
            setNewNumber(number)
            notices.succeed(`Successfully purchased ${number}!`)
          }}
          onNeedCredit={() => setQuery({ tab: 'credits' })}
        />
      ) : (
        <NumberList
          newNumber={newNumber}
          notices={notices}
          notice={<NoticeBox {...notices} />}
          onRent={() => show(SEARCH_VIEW)}
        />
      )}
    </div>
  )
}
