import type { InventoryItem } from '@ringback/contract/operator/numbers/number-inventory'
import { plainDigits } from '@ringback/contract/phone/digits'

/** What the inventory can be filtered by. The tiles above the table count the same. */
export const SELECTIONS = [
  'differences',
  'orphan',
  'missing',
  'rented',
  'grace',
  'pending',
  'platform',
] as const
export type Selection = (typeof SELECTIONS)[number]

/** Whether a number of the inventory is in a selection. */
export function isSelected(
  { place, problems, rental }: InventoryItem,
  selection: Selection,
): boolean {
  switch (selection) {
    case 'differences':
      return place === 'carrier-only' || place === 'ours-only' || problems.length > 0
    case 'orphan':
      return place === 'carrier-only'
    case 'missing':
      return place === 'ours-only'
    case 'rented':
      return rental !== null && place !== 'releasing'
    case 'grace':
      return rental?.state === 'grace_period'
    case 'pending':
      return place === 'releasing'
    case 'platform':
      return place === 'platform'
  }
}

/** Whether a number of the inventory matches a filter of its table. */
export function matchesInventory(item: InventoryItem, filter: string, value: string): boolean {
  switch (filter) {
    case 'number':
      return item.phoneNumber.startsWith(`+${plainDigits(value).replace(/\D/g, '')}`)
    case 'customer': {
      const { customer } = item.rental ?? {}
      const text = value.trim().toLowerCase()
      return (
        customer !== undefined && (customer.id === value.trim() || customer.email.includes(text))
      )
    }
    default: {
      const selection = SELECTIONS.find(each => each === value)
      return selection === undefined || isSelected(item, selection)
    }
  }
}
