import type { ResponseOf } from '@ringback/contract/endpoint'
import {
  type InventoryItem,
  showInventory,
} from '@ringback/contract/operator/numbers/number-inventory'
import { RefreshCw } from 'lucide-react'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Loaded, LoadFailure, useEntity } from '../shared/Loaded.tsx'
import { Page, Stat } from '../shared/Page.tsx'
import { DENSE, denseButtonClass } from '../shared/console-controls.tsx'
import { Time } from '../shared/values/values.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { isSelected, type Selection } from './inventory-selections.ts'

/** The carrier's list of our numbers beside ours. It is fetched when the screen opens, and on demand. */
export function InventoryPage() {
  const query = useEntity(showInventory, {}, { once: true })
  const { carriers } = useSettings()
  return (
    <Page
      title="Inventory"
      lead={
        <>
          The carrier's list of our numbers, compared with our rentals.{' '}
          {query.data && (
            <>
              Fetched <Time at={query.data.fetchedAt} seconds />
            </>
          )}
        </>
      }
      actions={
        <>
          {carriers.includes('sip') && (
            <Link to="/operator/trunk-numbers" className={denseButtonClass()}>
              Trunk numbers
            </Link>
          )}
          <Button
            look="secondary"
            className={DENSE}
            icon={<RefreshCw size={15} aria-hidden="true" />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Fetch again
          </Button>
        </>
      }
    >
      <InventoryTiles inventory={query.data} />
      {query.data && query.error && <LoadFailure error={query.error} query={query} />}
      <Loaded query={query}>
        {({ items, unlisted }) => (
          <>
            <Differences items={items} />
            {unlisted > 0 && (
              <Notice tone="info">{`${unlisted} more numbers are not listed and not counted by state. The list of rented numbers has pages.`}</Notice>
            )}
            <InventoryTable items={items} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Differences({ items }: { items: readonly InventoryItem[] }) {
  const count = items.filter(item => isSelected(item, 'differences')).length
  return count === 0 ? (
    <Notice tone="success">The carrier has exactly the numbers that customers rent.</Notice>
  ) : (
    <Notice
      tone="warning"
      actions={
        <Link to="/operator/inventory?state=differences" className={denseButtonClass()}>
          Show them
        </Link>
      }
    >
      {count === 1 ? '1 number needs a decision.' : `${count} numbers need a decision.`}
    </Notice>
  )
}

const TILES = [
  ['rented', 'Rented by customers', 'Numbers that customers have'],
  ['grace', 'In grace', 'The month is not paid'],
  ['pending', 'Pending release', 'The carrier has not confirmed it'],
  ['orphan', 'Orphans', 'Rented by no customer'],
  ['missing', 'Missing at the carrier', 'Rented by a customer'],
] as const

/** The carrier's numbers against ours. Each count selects its numbers in the table. */
function InventoryTiles({
  inventory: found,
}: {
  inventory: ResponseOf<typeof showInventory> | undefined
}) {
  const count = (selection: Selection) =>
    found?.items.filter(item => isSelected(item, selection)).length
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Stat
        label="At the carrier"
        value={found?.atCarrier}
        to="/operator/inventory"
        note="All numbers we pay for"
      />
      {TILES.map(([selection, label, note]) => (
        <Stat
          key={selection}
          label={label}
          value={count(selection)}
          note={note}
          to={`/operator/inventory?state=${selection}`}
        />
      ))}
    </div>
  )
}
