import * as exports from '@ringback/contract/customers/exports'
import {
  buyCredit,
  getBalance,
  getReceipt,
  listPackages,
  listTransactions,
} from '@ringback/contract/customers/credit/credit'
import {
  getBillingDetails,
  setBillingDetails,
} from '@ringback/contract/customers/credit/billing-details'
import {
  getDocument,
  getDocumentFile,
  listDocuments,
} from '@ringback/contract/customers/credit/documents'
import { getSpending, setSpending } from '@ringback/contract/customers/credit/spending'
import { getStatement } from '@ringback/contract/customers/credit/statements'
import { accepted } from '@ringback/contract/outcome'
import { chooseSpending, readSpending } from '../../../actions/accounts/own/change-profile.ts'
import { exportCalls } from '../../../actions/calls/history/read-history.ts'
import {
  exportTransactions,
  readReceipt,
  readShownBalance,
  readTransactions,
} from '../../../actions/credit/read-credit.ts'
import { buyCredit as buy } from '../../../actions/credit/purchases/buy-credit.ts'
import { pollOpenPurchases } from '../../../actions/credit/purchases/check-purchases.ts'
import { readStatement } from '../../../actions/credit/read-statement.ts'
import { readOwnDocument, readOwnDocuments } from '../../../actions/tax/read-documents.ts'
import { readBillingDetails, saveBillingDetails } from '../../../actions/tax/billing-details.ts'
import { readPackages } from '../../../actions/rates/read-first-call.ts'
import { handler } from '../../guard/mount.ts'

export const creditHandlers = {
  getBalance: handler(getBalance, async (world, { user }) => {
    const balance = await readShownBalance(world, user)
    // Not awaited: the response does not wait for the payment provider.
    void pollOpenPurchases(world, user.id)
    const { posted, available, debt, isLow, packageId, parkedPayments } = balance
    const { freezeReason } = user
    const shown = { available, debt, freezeReason, isLow, packageId, parkedPayments }
    return accepted({ balance: posted, ...shown })
  }),

  listTransactions: handler(listTransactions, async (world, { user, query }) =>
    accepted(await readTransactions(world, user.id, query)),
  ),

  listPackages: handler(listPackages, async (world, { user, query }) =>
    accepted(await readPackages(world, user.id, query.languages ?? '')),
  ),

  buyCredit: handler(buyCredit, async (world, { user, body }) => {
    const bought = await buy(world, user.id, body.packageId)
    if (!bought.ok) return bought
    const { id, orderId, packageName, price, paise } = bought.value
    return accepted({
      purchaseId: id,
      keyId: world.payments.keyId,
      amountInPaise: paise,
      currency: 'INR' as const,
      orderId,
      packageName,
      amountUSD: price,
      amountINR: paise,
    })
  }),

  getReceipt: handler(getReceipt, async (world, { user, params }) =>
    readReceipt(world, user.id, params.id),
  ),

  getSpending: handler(getSpending, async (world, { user }) =>
    accepted(await readSpending(world, user.id)),
  ),

  setSpending: handler(setSpending, async (world, { user, body }) =>
    accepted(await chooseSpending(world, user.id, body)),
  ),

  listDocuments: handler(listDocuments, async (world, { user, query }) =>
    accepted(await readOwnDocuments(world, user.id, query)),
  ),

  getDocument: handler(getDocument, (world, { user, params }) =>
    readOwnDocument(world, user.id, params.id),
  ),

  getDocumentFile: handler(getDocumentFile, async (world, { user, params }) => {
    const document = await readOwnDocument(world, user.id, params.id)
    return document.ok ? accepted(world.documentFiles.pdf(document.value)) : document
  }),

  getBillingDetails: handler(getBillingDetails, async (world, { user }) =>
    accepted(await readBillingDetails(world, user.id)),
  ),

  setBillingDetails: handler(setBillingDetails, (world, { user, body }) =>
    saveBillingDetails(world, user.id, body),
  ),

  getStatement: handler(getStatement, (world, { user, params, query }) =>
    readStatement(world, user, { ...params, ...query }),
  ),

  exportCalls: handler(exports.exportCalls, (world, { user, query }) =>
    exportCalls(world, user.id, query),
  ),

  exportTransactions: handler(exports.exportTransactions, (world, { user, query }) =>
    exportTransactions(world, user.id, query.before),
  ),
}
