import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { dataExport } from './strings.ts'
import { Button } from '../../../../ui/Button.tsx'
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
      <h3 className="font-semibold">{dataExport.title}</h3>
      <p className="mb-4 text-sm text-soft">{dataExport.lead}</p>
      <Button look="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        {dataExport.open}
      </Button>
      {isOpen && (
        <OnDemand>
          <DataExportDialog email={email} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </section>
  )
}
