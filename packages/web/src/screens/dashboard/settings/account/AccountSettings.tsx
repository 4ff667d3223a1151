import { getOwnAccount } from '@ringback/contract/customers/accounts/own-account'
import { keys, useAnswer } from '../../../../api/queries.ts'
import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ListSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { OnDemand } from '../../shared/loading/OnDemand.tsx'
import { LoadingParts, SettingParts, SettingRow } from '../SettingParts.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TwoStepSettings } from './two-step/TwoStepSettings.tsx'
import { Name } from '../../../../ui/identity/Name.tsx'

/** The display name and the address of the account. */
export function AccountSettings() {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Account</h2>
      <Loaded
        query={useOwnAccount()}
        what="account settings"
        failed="Failed to load your account settings"
        skeleton={<ListSkeleton label="Loading your account settings" rows={3} rowHeight="h-22" />}
      >
        {({ email, displayName }) => (
          <>
            <p className="mb-4 text-sm wrap-anywhere text-soft">
              You log in with <Name>{email}</Name>.
            </p>
            <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
              <DisplayNameForm stored={displayName} />
              <EmailForm />
            </div>
          </>
        )}
      </Loaded>
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

const DataExportDialog = lazyComponent(() => import('./DataExportDialog.tsx'), 'DataExportDialog')

/** Downloads what is stored about the user, with the password. */
export function DataExport({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <SettingRow
        title={<h3 className="font-semibold">Your data</h3>}
        lead="Download your profile, contacts, numbers, calls and payments as JSON and CSV files in one archive."
      >
        <Button look="secondary" onClick={() => setOpen(true)}>
          Download your data…
        </Button>
      </SettingRow>
      {isOpen && (
        <OnDemand>
          <DataExportDialog email={email} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </section>
  )
}

/** The account of the user, which several sections of the settings share. */
function useOwnAccount() {
  return useAnswer(getOwnAccount, keys.account, { refetchOnMount: 'always' })
}
