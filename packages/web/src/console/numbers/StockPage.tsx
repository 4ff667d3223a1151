import {
  type StockItem,
  releaseOrphan,
  repairNumber,
  showStock,
} from '@ringback/contract/operator/number-stock'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE, denseButtonClass } from '../shared/console-controls.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { useEntity } from '../shared/use-api.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { isSelected } from './stock-selections.ts'
import { StockTable, type StockAction } from './StockTable.tsx'
import { StockTiles } from './StockTiles.tsx'
import { stock } from './stock-strings.ts'

/** The carrier's list of our numbers beside ours. It is fetched when the screen opens, and on demand. */
export function StockPage() {
  const [dialog, setDialog] = useState<{ action: StockAction; item: StockItem } | null>(null)
  const can = useCan()
  const query = useEntity(showStock, {}, { once: true })
  return (
    <Page
      title={stock.title}
      lead={
        <>
          {stock.lead}{' '}
          {query.data && (
            <>
              {stock.fetchedAt} <Time at={query.data.fetchedAt} seconds />
            </>
          )}
        </>
      }
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
      <StockTiles stock={query.data} />
      {query.data && query.error && !query.isFetching && (
        <LoadFailure failure={query.error.failure} onRetry={() => void query.refetch()} />
      )}
      <Loaded query={query}>
        {({ items }) => (
          <>
            <Differences items={items} />
            <StockTable
              items={items}
              canChange={can(releaseOrphan.role)}
              onAct={(action, item) => setDialog({ action, item })}
            />
          </>
        )}
      </Loaded>
      {dialog && <ActionDialog {...dialog} onClose={() => setDialog(null)} />}
    </Page>
  )
}

function Differences({ items }: { items: readonly StockItem[] }) {
  const count = items.filter(item => isSelected(item, 'differences')).length
  return count === 0 ? (
    <Alert tone="success">{stock.noDifferences}</Alert>
  ) : (
    <Alert
      tone="warning"
      actions={
        <Link to="/operator/stock?state=differences" className={denseButtonClass()}>
          {stock.showDifferences}
        </Link>
      }
    >
      {stock.differences(count)}
    </Alert>
  )
}

interface ActionDialogProps {
  action: StockAction
  item: StockItem
  onClose: () => void
}

function ActionDialog({ action, item, onClose }: ActionDialogProps) {
  const { phoneNumber } = item
  switch (action) {
    case 'import':
      return <ImportDialog item={item} onClose={onClose} />
    case 'release':
      return (
        <ChangeDialog
          title={stock.releaseLabel(phoneNumber)}
          effect={stock.releaseEffect}
          endpoint={releaseOrphan}
          request={reason => ({ body: { phoneNumber, reason } })}
          confirmLabel={stock.release}
          isDangerous
          doneText={({ state }) =>
            state === 'released' ? stock.released(phoneNumber) : stock.releasePending(phoneNumber)
          }
          onClose={onClose}
        />
      )
    case 'repair':
      return (
        <ChangeDialog
          title={stock.repairLabel(phoneNumber)}
          effect={stock.repairEffect}
          endpoint={repairNumber}
          request={reason => ({ body: { phoneNumber, reason } })}
          confirmLabel={stock.repair}
          doneText={stock.repaired(phoneNumber)}
          onClose={onClose}
        />
      )
  }
}
