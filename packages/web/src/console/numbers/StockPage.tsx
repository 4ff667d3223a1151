import { type StockItem, releaseOrphan, showStock } from '@ringback/contract/operator/number-stock'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { Stat } from '../shared/Stat.tsx'
import { Time } from '../shared/Time.tsx'
import { useEntity } from '../shared/use-api.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { StockTable } from './StockTable.tsx'
import { stock } from './stock-strings.ts'

type OpenDialog = { is: 'import' | 'release'; phoneNumber: string }

/** The carrier's list of our numbers beside ours. It is fetched when the screen opens, and on demand. */
export function StockPage() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const can = useCan()
  const query = useEntity(showStock, {}, { once: true })
  const count = (place: StockItem['place']) =>
    query.data?.items.filter(item => item.place === place).length
  const close = () => setDialog(null)
  return (
    <Page
      title={stock.title}
      lead={stock.lead}
      actions={
        <Button
          look="secondary"
          className={DENSE}
          icon={<RefreshCw size={15} aria-hidden="true" />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {stock.fetchAgain}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label={stock.atCarrier}
          value={query.data?.atCarrier}
          note={
            query.data && (
              <>
                {stock.fetchedAt} <Time at={query.data.fetchedAt} seconds />
              </>
            )
          }
        />
        <Stat label={stock.ours} value={query.data?.ours} />
        <Stat label={stock.orphans} value={count('carrier-only')} note={stock.orphansNote} />
        <Stat label={stock.lost} value={count('ours-only')} note={stock.lostNote} />
      </div>
      <Loaded query={query}>
        {({ items }) => (
          <StockTable
            items={items}
            canChange={can(releaseOrphan.role)}
            onImport={phoneNumber => setDialog({ is: 'import', phoneNumber })}
            onRelease={phoneNumber => setDialog({ is: 'release', phoneNumber })}
          />
        )}
      </Loaded>
      {dialog?.is === 'import' && <ImportDialog phoneNumber={dialog.phoneNumber} onClose={close} />}
      {dialog?.is === 'release' && (
        <ChangeDialog
          title={stock.releaseOf(dialog.phoneNumber)}
          effect={stock.releaseEffect}
          endpoint={releaseOrphan}
          request={reason => ({ body: { phoneNumber: dialog.phoneNumber, reason } })}
          confirmLabel={stock.release}
          isDangerous
          doneText={stock.released(dialog.phoneNumber)}
          onClose={close}
        />
      )}
    </Page>
  )
}
