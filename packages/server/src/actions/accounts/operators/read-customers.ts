import type { Customer, ListedCustomer } from '@ringback/contract/operator/customers/customers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Reader } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  listCalls,
  listLedger,
  listMails,
  listVerifiedNumbers,
  listPurchases,
  listRentals,
} from '../../../store/accounts/customer-lists.ts'
import {
  type CustomerFilter,
  type StoredCustomer,
  findCustomer,
  findCustomerPage,
  listCustomers,
} from '../../../store/accounts/customers.ts'
import { currentLimits } from '../../calls/outgoing/check-limits.ts'
import { type ListPage, readPage } from '../../list-page.ts'
import type { PageRequest } from '../../paginate.ts'

/** A page of the customers, newest first. */
export function readCustomers(
  ports: Ports,
  filter: CustomerFilter,
  page: PageRequest,
): Promise<ListPage<ListedCustomer>> {
  return ports.database.read(db => readPage(page, range => listCustomers(db, filter, range)))
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

type ReadList<Item> = (
  ports: Ports,
  id: string,
  page: PageRequest,
) => Promise<Outcome<ListPage<Item>, 'unknown-customer'>>

/** The lists of the customer page, newest first. */
export const readLedger = listReader((db, { id }, range) => listLedger(db, id, range))
export const readCalls = listReader((db, { id }, range) => listCalls(db, id, range))
export const readPurchases = listReader((db, { id }, range) => listPurchases(db, id, range))
export const readRentals = listReader((db, { id }, range) => listRentals(db, id, range))
export const readVerifiedNumbers = listReader((db, { id }, range) =>
  listVerifiedNumbers(db, id, range),
)
export const readMails = listReader((db, { email }, range) => listMails(db, email, range))

function listReader<Item>(
  list: (
    db: Reader,
    customer: StoredCustomer,
    range: { offset: number; limit: number },
  ) => Promise<Item[]>,
): ReadList<Item> {
  return ({ database }, id, page) =>
    database.read(async db => {
      const customer = await findCustomer(db, id)
      if (!customer) return refused('unknown-customer')
      return accepted(await readPage(page, range => list(db, customer, range)))
    })
}
