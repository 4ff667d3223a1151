import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { Button } from '../../../../ui/Button.tsx'
import { OnDemand } from '../../shared/OnDemand.tsx'
import { SettingRow } from '../SettingParts.tsx'

const DataExportDialog = lazyComponent(
  () => import('./DataExportDialog.tsx'),
  module => module.DataExportDialog,
)

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
