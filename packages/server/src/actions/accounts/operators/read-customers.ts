import type { Customer, ListedCustomer } from '@ringback/contract/operator/customers/customers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { listLedger, listVerifiedNumbers } from '../../../store/accounts/customer-lists.ts'
import {
  type CustomerFilter,
  findCustomer,
  findCustomerPage,
  listCustomers,
} from '../../../store/accounts/customers.ts'
import { currentLimits } from '../../calls/outgoing/check-limits.ts'
import { type ListPage, type PageRequest, readPage } from '../../paginate.ts'

/** A page of the customers, newest first. */
export function readCustomers(
  ports: Ports,
  filter: CustomerFilter,
  page: PageRequest,
): Promise<ListPage<ListedCustomer>> {
  return ports.database.readList(db => readPage(page, range => listCustomers(db, filter, range)))
}

export async function readCustomer(
  ports: Ports,
  id: string,
): Promise<Outcome<Customer, 'unknown-customer'>> {
  const now = ports.clock.now()
  const customer = await ports.database.read(db => findCustomerPage(db, id, now))
  if (!customer) return refused('unknown-customer')
  const { verifiedAt, ownLimits } = customer
  const limits = verifiedAt ? currentLimits(ports, { verifiedAt, ownLimits }) : null
  return accepted({ ...customer, limits })
}

/** The customer's transfers with all of their entries, newest first. */
export function readLedger(ports: Ports, id: string, page: PageRequest) {
  return readListOf(ports, id, page, listLedger)
}

/** The customer's own numbers, removed ones included, newest first. */
export function readVerifiedNumbers(ports: Ports, id: string, page: PageRequest) {
  return readListOf(ports, id, page, listVerifiedNumbers)
}

function readListOf<Item>(
  { database }: Ports,
  id: string,
  page: PageRequest,
  list: (db: Reader, id: string, range: { offset: number; limit: number }) => Promise<Item[]>,
): Promise<Outcome<ListPage<Item>, 'unknown-customer'>> {
  return database.readList(async db => {
    if (!(await findCustomer(db, id))) return refused('unknown-customer')
    return accepted(await readPage(page, range => list(db, id, range)))
  })
}
