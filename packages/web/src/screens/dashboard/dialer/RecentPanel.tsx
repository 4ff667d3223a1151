import { useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { memo, useState } from 'react'
import { useNumberingPlan } from '../../../phone/numbering-plan.ts'
import { PATHS } from '../../../session/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FavouriteList, useFavourites } from './FavouriteList.tsx'
import { RecentCalls, type RecentCallsProps } from './RecentCalls.tsx'

type View = 'recent' | 'favourites'

/** The last calls, or the favourites in the same place: what the user has chosen, and before the first call the favourites. */
export const RecentPanel = memo(function RecentPanel(props: RecentCallsProps) {
  useNumberingPlan()
  const [chosen, setView] = useChosenView()
  const hasFavourites = Boolean(useFavourites().numbers?.length)
  const view = chosen ?? (props.calls?.length === 0 && hasFavourites ? 'favourites' : 'recent')
  return (
    <Card className="flex flex-col lg:grow">
      <div className="-mx-2 -mt-3 mb-1 flex gap-1">
        <ViewButton isShown={view === 'recent'} onClick={() => setView('recent')}>
          Recent
        </ViewButton>
        <ViewButton isShown={view === 'favourites'} onClick={() => setView('favourites')}>
          Favourites
        </ViewButton>
        <Link to={PATHS.contacts} className={buttonClass('quiet', 'ml-auto px-2!')}>
          <Users size={16} aria-hidden="true" />
          Contacts
        </Link>
      </div>
      {view === 'recent' ? (
        <RecentCalls {...props} />
      ) : (
        <FavouriteList disabled={props.disabled} onDial={props.onDial} onCall={props.onCall} />
      )}
    </Card>
  )
})

function ViewButton(props: { isShown: boolean; onClick: () => void; children: string }) {
  const { isShown, onClick, children } = props
  return (
    <h2>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onClick}
        className={classNames(
          'tap relative rounded-control px-2 text-sm font-semibold transition-colors duration-150 after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 after:rounded-full',
          isShown ? 'text-text after:bg-text' : 'text-faint hover:text-soft',
        )}
      >
        {children}
      </button>
    </h2>
  )
}

/** The view, which is kept in the session's query cache while other tabs are open. */
function useChosenView() {
  const cache = useQueryClient()
  const [view, setView] = useState(() => cache.getQueryData<View>(KEY))
  const change = (changed: View) => {
    cache.setQueryData(KEY, changed)
    setView(changed)
  }
  return [view, change] as const
}

const KEY = ['dialer-list']
