import { account } from './strings.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry } from '../../shared/failed-loads.ts'
import { LoadFailure } from '../../shared/LoadFailure.tsx'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { useOwnAccount } from './use-own-account.ts'

/** The display name and the address of the account. */
export function AccountSettings() {
  const { data, error, refetch } = useOwnAccount()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  return (
    <Card>
      <h2 className="text-lg font-semibold">{account.title}</h2>
      {!data && !error && <ListSkeleton label={account.loading} rows={3} rowHeight="h-22" />}
      {!data && error && (
        <LoadFailure what={retryOf.account} onRetry={retry}>
          {loadMessage(error.failure, account.failed)}
        </LoadFailure>
      )}
      {data && (
        <>
          <p className="mb-4 text-sm wrap-anywhere text-soft">{account.lead(data.email)}</p>
          <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
            <DisplayNameForm stored={data.displayName} />
            <EmailForm />
          </div>
        </>
      )}
    </Card>
  )
}
