import { type StockItem, showStock } from '@ringback/contract/operator/number-stock'
import { RefreshCw } from 'lucide-react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { DENSE, denseButtonClass } from '../shared/console-controls.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { useEntity } from '../shared/use-api.ts'
import { isSelected } from './stock-selections.ts'
import { StockTable } from './StockTable.tsx'
import { StockTiles } from './StockTiles.tsx'
import { stock } from './stock-strings.ts'

/** The carrier's list of our numbers beside ours. It is fetched when the screen opens, and on demand. */
export function StockPage() {
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
            <StockTable items={items} />
          </>
        )}
      </Loaded>
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
