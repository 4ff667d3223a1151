import type { useContacts } from '../../../api/contacts.ts'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailure, useLoadMessage, useRetry } from '../shared/LoadFailure.tsx'

/** Takes the place of the contacts until they have loaded, or says why they have not. */
export function UnloadedContacts({ error, refetch }: ReturnType<typeof useContacts>) {
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  if (!error) return <ListSkeleton label="Loading contacts" rows={5} rowHeight="h-14" />
  return (
    <LoadFailure what="contacts" onRetry={retry}>
      {loadMessage(error.failure, 'Your contacts could not be loaded.')}
    </LoadFailure>
  )
}
