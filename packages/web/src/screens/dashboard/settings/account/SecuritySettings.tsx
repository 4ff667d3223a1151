import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { LoadingParts, SettingParts } from './SettingParts.tsx'
import { sections } from './strings.ts'
import { TwoStepSettings } from './two-step/TwoStepSettings.tsx'
import { useOwnAccount } from './use-own-account.ts'

/** The password, two-step sign-in and the sessions. The section of the account says when it cannot be loaded. */
export function SecuritySettings() {
  const { data, error } = useOwnAccount()
  if (!data) return error ? null : <LoadingParts title={sections.security} />
  return (
    <SettingParts title={sections.security}>
      <PasswordForm email={data.email} />
      <TwoStepSettings email={data.email} />
      <OwnSessions />
    </SettingParts>
  )
}
