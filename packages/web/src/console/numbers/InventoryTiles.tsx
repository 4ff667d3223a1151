import type { ClientResponseOf } from '@ringback/contract/endpoint'
import type { showInventory } from '@ringback/contract/operator/number-inventory'
import { Stat } from '../shared/Stat.tsx'
import { type Selection, isSelected } from './inventory-selections.ts'
import { inventory } from './inventory-strings.ts'

const TILES = [
  ['rented', inventory.ours, inventory.oursNote],
  ['grace', inventory.grace, inventory.graceNote],
  ['pending', inventory.pending, inventory.pendingNote],
  ['orphan', inventory.orphans, inventory.orphansNote],
  ['missing', inventory.lost, inventory.lostNote],
] as const

/** The carrier's numbers against ours. Each count selects its numbers in the table. */
export function InventoryTiles({
  inventory: found,
}: {
  inventory: ClientResponseOf<typeof showInventory> | undefined
}) {
  const count = (selection: Selection) =>
    found?.items.filter(item => isSelected(item, selection)).length
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Stat
        label={inventory.atCarrier}
        value={found?.atCarrier}
        to="/operator/inventory"
        note={inventory.atCarrierNote}
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
