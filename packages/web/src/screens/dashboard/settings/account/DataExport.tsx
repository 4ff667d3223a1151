import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { dataExport } from './strings.ts'
import { SettingRow } from '../SettingRow.tsx'
import { OnDemand } from '../../shared/OnDemand.tsx'

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
        title={<h3 className="font-semibold">{dataExport.title}</h3>}
        lead={dataExport.lead}
        action={dataExport.open}
        onAction={() => setOpen(true)}
      />
      {isOpen && (
        <OnDemand>
          <DataExportDialog email={email} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </section>
  )
}
