import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'
import { payments } from './strings.ts'

const LISTS = [
  ['/operator/payments', payments.title],
  ['/operator/orders', payments.orders],
  ['/operator/refunds', payments.refunds],
  ['/operator/disputes', payments.disputes],
] as const

/** Links to the lists of the noun. */
export function PaymentLists({ current }: { current: (typeof LISTS)[number][0] }) {
  return (
    <nav aria-label={payments.sections} className="flex flex-wrap gap-1">
      {LISTS.map(([path, title]) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? 'page' : undefined}
          className={classNames(
            'rounded-small px-2.5 py-1 text-sm',
            path === current ? 'bg-raised font-medium' : 'text-soft hover:bg-raised',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
