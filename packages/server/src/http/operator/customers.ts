import * as contract from '@ringback/contract/operator/customers'
import { accepted } from '@ringback/contract/outcome'
import {
  readCalls,
  readCustomer,
  readCustomers,
  readLedger,
  readMails,
  readVerifiedNumbers,
  readPurchases,
  readRentals,
} from '../../actions/accounts/operators/read-customers.ts'
import { handler } from '../guard/mount.ts'

export const customerHandlers = {
  listCustomers: handler(contract.listCustomers, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readCustomers(world, filter, { page, limit }))
  }),

  getCustomer: handler(contract.getCustomer, (world, { params }) => readCustomer(world, params.id)),

  listCustomerLedger: handler(contract.listCustomerLedger, (world, { params, query }) =>
    readLedger(world, params.id, query),
  ),

  listCustomerCalls: handler(contract.listCustomerCalls, (world, { params, query }) =>
    readCalls(world, params.id, query),
  ),

  listCustomerPurchases: handler(contract.listCustomerPurchases, (world, { params, query }) =>
    readPurchases(world, params.id, query),
  ),

  listCustomerNumbers: handler(contract.listCustomerNumbers, (world, { params, query }) =>
    readRentals(world, params.id, query),
  ),

  listCustomerVerifiedNumbers: handler(
    contract.listCustomerVerifiedNumbers,
    (world, { params, query }) => readVerifiedNumbers(world, params.id, query),
  ),

  listCustomerMails: handler(contract.listCustomerMails, (world, { params, query }) =>
    readMails(world, params.id, query),
  ),
}
