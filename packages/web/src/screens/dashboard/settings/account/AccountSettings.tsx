import { getOwnAccount } from '@ringback/contract/customers/accounts/own-account'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { account } from './strings.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry } from '../../shared/failed-loads.ts'
import { LoadFailure } from '../../shared/LoadFailure.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { DataExport } from './DataExport.tsx'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TwoStepSettings } from './two-step/TwoStepSettings.tsx'

/** The display name, the address, the password, two-step sign-in, the sessions, the data and the end of the account. A server that does not offer to change them has no such section. */
export function AccountSettings() {
  const request = useRequest(getOwnAccount)
  const { data, error, refetch } = useQuery<Awaited<ReturnType<typeof request>>, ApiError>({
    queryKey: keys.account,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchOnMount: 'always',
  })
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  if (error?.failure.status === 404) return null
  return (
    <Card>
      <h2 className="text-lg font-semibold">{account.title}</h2>
      {!data && !error && <ListSkeleton label={account.loading} rows={5} rowHeight="h-22" />}
      {!data && error && (
        <LoadFailure what={retryOf.account} onRetry={retry}>
          {loadMessage(error.failure, account.failed)}
        </LoadFailure>
      )}
      {data && (
        <>
          <p className="mb-4 text-sm wrap-anywhere text-soft">{account.lead(data.email)}</p>
          <DisplayNameForm stored={data.displayName} />
          <EmailForm />
          <PasswordForm email={data.email} />
          <OwnSessions />
          <TwoStepSettings email={data.email} />
          <DataExport email={data.email} />
          <CloseAccount email={data.email} />
        </>
      )}
    </Card>
  )
}
