import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { dataExport } from './strings.ts'
import { Button } from '../../../../ui/Button.tsx'
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
      >
        <Button look="secondary" onClick={() => setOpen(true)}>
          {dataExport.open}
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
