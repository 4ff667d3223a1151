import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keys } from '../../../api/queries.ts'
import { offlineChoice } from '../../../offline/offline-choice.ts'
import { canKeepLists } from '../../../offline/offline-lists.ts'
import { Card } from '../../../ui/Card.tsx'

/** What this browser keeps for when it is offline. A browser that cannot open the page then has no such section. */
export function OfflineSettings() {
  const queries = useQueryClient()
  const isOn = useSyncExternalStore(offlineChoice.subscribe, offlineChoice.isOn)
  if (!canKeepLists()) return null
  const choose = (isChosen: boolean) => {
    offlineChoice.choose(isChosen)
    if (!isChosen) return
    for (const queryKey of [keys.contacts, keys.history]) {
      void queries.invalidateQueries({ queryKey, refetchType: 'all' })
    }
  }
  return (
    <Card>
      <h2 className="text-lg font-semibold">Offline</h2>
      <p className="mb-4 text-sm text-soft">
        This page opens without the internet too, where your browser can do that. Calls and changes
        need the internet.
      </p>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isOn}
          onChange={event => choose(event.target.checked)}
        />
        <span>
          Keep contacts and recent calls in this browser for when it is offline
          <span className="block text-soft">
            They are deleted when you log out, and after a day without the internet. Leave this off
            on a device that others use.
          </span>
        </span>
      </label>
    </Card>
  )
}
