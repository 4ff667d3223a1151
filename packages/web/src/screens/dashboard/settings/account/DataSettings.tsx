import { CloseAccount } from './CloseAccount.tsx'
import { DataExport } from './DataExport.tsx'
import { LoadingParts, SettingParts } from './SettingParts.tsx'
import { sections } from './strings.ts'
import { useOwnAccount } from './use-own-account.ts'

/** The user's data as files, and the end of the account. */
export function DataSettings() {
  const { data, error } = useOwnAccount()
  if (!data) return error ? null : <LoadingParts title={sections.data} />
  return (
    <SettingParts title={sections.data}>
      <DataExport email={data.email} />
      <CloseAccount email={data.email} />
    </SettingParts>
  )
}
