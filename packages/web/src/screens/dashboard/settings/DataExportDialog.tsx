import { useSettings } from '../../../api/settings.ts'
import { useSession } from '../../../session/use-session.ts'
import { dataExport } from '../../../strings/data-export.ts'
import { saveBlob } from '../../../ui/download-file.ts'
import { downloadData } from './download-data.ts'
import { FactorsDialog } from './owner-proof/FactorsDialog.tsx'
import { proofOf } from './owner-proof/use-code-request.ts'

interface DataExportDialogProps {
  /** For password managers. */
  email: string
  onClose: () => void
}

/** Asks for what proves the owner of the account, and saves the archive. */
export function DataExportDialog({ email, onClose }: DataExportDialogProps) {
  const session = useSession()
  const { productName } = useSettings()
  const save = (archive: Blob) => {
    saveBlob(archiveName(productName), archive)
    onClose()
  }
  return (
    <FactorsDialog
      title={dataExport.dialog}
      lead={dataExport.explanation}
      confirm={dataExport.confirm}
      failed={dataExport.failed}
      email={email}
      asks={['password']}
      send={async factors => {
        const reply = await downloadData(session.state().token, proofOf(factors))
        if (!reply.ok && reply.failure.status === 401) session.expire()
        return reply
      }}
      onDone={save}
      onClose={onClose}
    />
  )
}

/** The letters and digits of any script, in a name that every system can save. */
function archiveName(productName: string): string {
  const words = productName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words, 'data'].join('-') + '.zip'
}
