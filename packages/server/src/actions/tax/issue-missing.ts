import { paise } from '@ringback/contract/money'
import { CUSTOM_PACKAGE, describePackage } from '../../core/credit/purchase-transfers.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockCredit } from '../../store/credit/funds.ts'
import {
  DUE_DOCUMENTS,
  type MissingDocument,
  findMissingDocuments,
  removeDocumentsDue,
} from '../../store/tax/documents-due.ts'
import { sweep } from '../sweep.ts'
import { issueReturn, issueVoucher } from './issue-document.ts'

/**
 * Issues the documents of payments and returns that a server of the version before has posted without one, while servers
 * of both versions run or after an upgrade was taken back. They have the date on which they are issued.
 */
export function issueMissingDocuments(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'document',
    logKey: 'user',
    leaseSeconds: 120,
    batchSize: 20,
    due: DUE_DOCUMENTS,
    process: userId => ports.database.transaction(tx => issueMissing(ports, tx, userId)),
  })
}

async function issueMissing(ports: Ports, tx: Tx, userId: string): Promise<void> {
  await lockCredit(tx, userId)
  // Once more, because a return has a document only when its payment has one.
  for (let pass = 1; pass <= 2; pass++) {
    for (const missing of await findMissingDocuments(tx, userId)) {
      await issue(ports, tx, userId, missing)
    }
  }
  removeDocumentsDue(tx, userId)
}

async function issue(
  ports: Ports,
  tx: Tx,
  userId: string,
  missing: MissingDocument,
): Promise<void> {
  const { cause, voucher, received, credit, paymentId, packageName, inrPerUsdE4, terms } = missing
  const isReversal = received < 0n
  const document = {
    ...{ userId, cause, at: ports.clock.now(), credit, inrPerUsdE4, paymentId },
    total: paise(isReversal ? -received : received),
    description: describePackage(packageName ?? CUSTOM_PACKAGE),
  }
  const issued =
    voucher === cause
      ? await issueVoucher(ports, tx, document, terms)
      : await issueReturn(ports, tx, voucher, { ...document, isReversal })
  if (issued)
    ports.log.info({ user: userId, document: issued.number }, 'A missing document is issued')
}
