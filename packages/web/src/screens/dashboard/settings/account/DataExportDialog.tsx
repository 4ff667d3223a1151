import { exportData } from '@ringback/contract/customers/accounts/own-account'
import { type RequestOf, refusal } from '@ringback/contract/endpoint'
import { useSettings } from '../../../../api/settings.ts'
import { useSession } from '../../../../session/use-session.ts'
import { saveBlob } from '../../../../ui/download-file.ts'
import { FactorsDialog } from './owner-proof/FactorsDialog.tsx'
import type { Reply } from '../../../../api/client.ts'
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

/** Requests the archive. The client of the API reads JSON only. */
async function downloadData(
  token: string | null,
  body: RequestOf<typeof exportData>['body'],
): Promise<Reply<Blob>> {
  try {
    const response = await fetch(exportData.path, {
      method: exportData.method,
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
    })
    // An archive that breaks off rejects here.
    if (response.ok) return { ok: true, value: await response.blob() }
    const { code, error } = refusal.parse(await response.json())
    return { ok: false, why: 'refused', failure: { status: response.status, code, error } }
  } catch {
    const failure = { status: null, code: null, error: null }
    return { ok: false, why: 'no-response', failure }
  }
}
