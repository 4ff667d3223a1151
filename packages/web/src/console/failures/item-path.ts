import type { FailedWork, Failure } from '@ringback/contract/operator/failures'
import { entityPath } from '../shared/values/EntityLink.tsx'

const PATHS: Partial<Record<FailedWork, (item: string) => string>> = {
  mail: () => '/operator/mails',
  call: item => entityPath('call', item),
  'call-expiry': item => entityPath('call', item),
  'call-failure': item => entityPath('call', item),
  purchase: item => entityPath('payment', item),
  refund: item => entityPath('payment', item),
  rental: item => entityPath('number', item),
  renewal: item => entityPath('number', item),
  'low-balance': item => entityPath('customer', item),
  'orphan-release': () => '/operator/inventory',
  'day-totals': () => '/operator',
  deck: item => `/operator/rates/decks/${encodeURIComponent(item)}`,
  'exchange-rate': () => '/operator/settings',
  reconciliation: () => '/operator/reconciliation',
}

/** The screen of the thing that the work is about; null when it has none. */
export function itemPath({ work, item }: Pick<Failure, 'work' | 'item'>): string | null {
  return PATHS[work]?.(item) ?? null
}
