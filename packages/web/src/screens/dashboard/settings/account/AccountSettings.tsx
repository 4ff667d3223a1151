import { getOwnAccount } from '@ringback/contract/customers/accounts/own-account'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { LoadFailure, useLoadMessage, useRetry } from '../../shared/LoadFailure.tsx'
import { LoadingParts, SettingParts } from '../SettingParts.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { DataExport } from './DataExport.tsx'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TwoStepSettings } from './two-step/TwoStepSettings.tsx'

/** The display name and the address of the account. */
export function AccountSettings() {
  const { data, error, refetch } = useOwnAccount()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  return (
    <Card>
      <h2 className="text-lg font-semibold">Account</h2>
      {!data && !error && (
        <ListSkeleton label="Loading your account settings" rows={3} rowHeight="h-22" />
      )}
      {!data && error && (
        <LoadFailure what="account settings" onRetry={retry}>
          {loadMessage(error.failure, 'Failed to load your account settings')}
        </LoadFailure>
      )}
      {data && (
        <>
          <p className="mb-4 text-sm wrap-anywhere text-soft">{`You log in with ${data.email}.`}</p>
          <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
            <DisplayNameForm stored={data.displayName} />
            <EmailForm />
          </div>
        </>
      )}
    </Card>
  )
}

/** The password, two-step sign-in and the sessions. The section of the account says when it cannot be loaded. */
export function SecuritySettings() {
  const { data, error } = useOwnAccount()
  if (!data) return error ? null : <LoadingParts title="Security" />
  return (
    <SettingParts title="Security">
      <PasswordForm email={data.email} />
      <TwoStepSettings email={data.email} />
      <OwnSessions />
    </SettingParts>
  )
}

/** The user's data as files, and the end of the account. */
export function DataSettings() {
  const { data, error } = useOwnAccount()
  if (!data) return error ? null : <LoadingParts title="Data" />
  return (
    <SettingParts title="Data">
      <DataExport email={data.email} />
      <CloseAccount email={data.email} />
    </SettingParts>
  )
}

/** The account of the user, which several sections of the settings share. */
function useOwnAccount() {
  const request = useRequest(getOwnAccount)
  return useQuery<Awaited<ReturnType<typeof request>>, ApiError>({
    queryKey: keys.account,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchOnMount: 'always',
  })
}
