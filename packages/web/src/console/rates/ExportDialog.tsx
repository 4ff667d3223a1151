import { exportDeck } from '@ringback/contract/operator/rates/deck-prices'
import type { ListedDeck } from '@ringback/contract/operator/rates/rates'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRequest } from '../../api/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/layout/Dialog.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { DENSE } from '../shared/console-controls.tsx'

const EXPORT_PARTS = { prices: 'Prices (CSV)', overrides: 'Prices by caller ID (CSV)' } as const

type Part = 'prices' | 'overrides'

/** Saves a deck as the files that the import reads. The prices by caller ID are a file of their own. */
export function ExportDialog({ deck, onClose }: { deck: ListedDeck; onClose: () => void }) {
  const [reading, setReading] = useState<Part | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useRequest(exportDeck)
  const save = async (part: Part) => {
    setReading(part)
    setFailed(false)
    try {
      const { fileName, csv } = await read({ params: { id: deck.id }, query: { part } })
      downloadFile(fileName, 'text/csv', csv)
    } catch {
      setFailed(true)
    } finally {
      setReading(null)
    }
  }
  const parts = deck.kind === 'calls' ? (['prices', 'overrides'] as const) : (['prices'] as const)
  return (
    <Dialog
      title={`Export ${deck.name}`}
      onClose={onClose}
      actions={
        <Button look="secondary" className={DENSE} onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>The files have all prices of the deck, in the columns that the import reads.</p>
      <div className="flex flex-wrap gap-2">
        {parts.map(part => (
          <Button
            key={part}
            look="secondary"
            className={DENSE}
            icon={<Download size={15} aria-hidden="true" />}
            busy={reading === part}
            onClick={() => void save(part)}
          >
            {EXPORT_PARTS[part]}
          </Button>
        ))}
      </div>
      {hasFailed && <Notice tone="error">The deck could not be exported. Try again.</Notice>}
    </Dialog>
  )
}
