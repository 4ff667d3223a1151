import type { AnswerOf } from '@ringback/contract/endpoint'
import type { showStock } from '@ringback/contract/operator/number-stock'
import { Stat } from '../shared/Stat.tsx'
import { type Selection, isSelected } from './stock-selections.ts'
import { stock } from './stock-strings.ts'

const TILES = [
  ['rented', stock.ours, stock.oursNote],
  ['grace', stock.grace, stock.graceNote],
  ['pending', stock.pending, stock.pendingNote],
  ['orphan', stock.orphans, stock.orphansNote],
  ['missing', stock.lost, stock.lostNote],
] as const

/** The carrier's numbers against ours. Each count selects its numbers in the table. */
export function StockTiles({ stock: found }: { stock: AnswerOf<typeof showStock> | undefined }) {
  const count = (selection: Selection) =>
    found?.items.filter(item => isSelected(item, selection)).length
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Stat
        label={stock.atCarrier}
        value={found?.atCarrier}
        to="/operator/stock"
        note={stock.atCarrierNote}
      />
      {TILES.map(([selection, label, note]) => (
        <Stat
          key={selection}
          label={label}
          value={count(selection)}
          note={note}
          to={`/operator/stock?state=${selection}`}
        />
      ))}
    </div>
  )
}
