import { ListLinks } from '../shared/ListLinks.tsx'
import { payments } from './strings.ts'

const LISTS = [
  ['/operator/payments', payments.title],
  ['/operator/orders', payments.orders],
  ['/operator/refunds', payments.refunds],
  ['/operator/disputes', payments.disputes],
] as const

/** Links to the lists of the noun. */
export function PaymentLists({ current }: { current: (typeof LISTS)[number][0] }) {
  return <ListLinks label={payments.sections} links={LISTS} current={current} />
}
