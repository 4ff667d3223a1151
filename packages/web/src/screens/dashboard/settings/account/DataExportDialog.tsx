import { exportData } from '@ringback/contract/customers/accounts/own-account'
import { useSettings } from '../../../../api/settings.ts'
import { useSession } from '../../../../session/use-session.ts'
import { saveBlob } from '../../../../ui/download-file.ts'
import { FactorsDialog } from './owner-proof/FactorsDialog.tsx'
import { downloadFrom } from '../../../../api/download.ts'
import { proofOf } from './owner-proof/ProofFields.tsx'

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
      title="Download your data"
      lead="The archive has your profile, contacts, numbers, calls, transactions, purchases and more. It can be made once an hour."
      confirm="Download"
      failed="The download failed. Please try again."
      email={email}
      asks={['password']}
      send={factors => downloadFrom(session, exportData.path, proofOf(factors))}
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
