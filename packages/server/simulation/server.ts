import { AsyncLocalStorage } from 'node:async_hooks'
import { renewNumbersInGrace } from '../src/actions/numbers/renew-numbers-in-grace.ts'
import { createRateBook } from '../src/services/rate-book.ts'
import { createSpendWatch } from '../src/services/spend-watch.ts'
import type { Ids } from '../src/ports/ids.ts'
import type { Clock } from '../src/ports/clock.ts'
import { DatabaseUnavailable } from '../src/ports/database-unavailable.ts'
import type { Database } from '../src/ports/database.ts'
import type { Mail } from '../src/ports/mailer.ts'
import type { Payments } from '../src/ports/payments.ts'
import type { Ports } from '../src/ports/ports.ts'
import { fakeNumberCarrier } from '../testing/fake-number-carrier.ts'
import { fakeVerifier } from '../testing/fake-verifier.ts'
import { VendorUnavailable } from '../src/ports/vendor-unavailable.ts'
import type { VoiceCarrier } from '../src/ports/voice-carrier.ts'
import type { Terms } from '../src/ports/terms.ts'
import type { Carrier } from './carrier.ts'
import { watchfulLog } from './strict-log.ts'
import type { Turns } from './scheduler.ts'

/** What all servers share: the database, the vendors, and the order of things. */
export interface Surroundings {
  database: Database
  turns: Turns
  ids: Ids
  clock: Clock
  terms: Terms
  carrier: Carrier
  payments: Payments
  /** Where mails arrive. */
  deliver(mail: Mail): void
  /** Something happened that never may: the run ends with it. */
  fail(reason: unknown): void
}

/** Whether the code that runs is inside a transaction. */
const inTransaction = new AsyncLocalStorage<boolean>()
/** Which piece of work the code that runs belongs to. */
export const pieceOfWork = new AsyncLocalStorage<string>()

/** One process of the server: what it has in memory begins here and is gone when it is killed. */
export function startServer(process: number, around: Surroundings): Ports {
  const { turns, ids, clock, terms } = around

  /** Asks something of the outside, which acts, or does not, and whose answer comes, or does not. */
  async function ask<T>(what: string, away: Error, act: () => T | Promise<T>): Promise<T> {
    if (inTransaction.getStore()) around.fail(`${what} is asked inside a transaction`)
    const fate = await turns.wait(process, `${what} of ${pieceOfWork.getStore() ?? 'nobody'}`)
    if (fate === 'never-arrives') throw away
    const answer = await act()
    if (fate === 'answer-lost') throw away
    return answer
  }
  const query = <T>(what: string, work: () => Promise<T>) =>
    ask(what, new DatabaseUnavailable('The database does not answer'), () =>
      turns.during(() => inTransaction.run(true, work)),
    )
  const vendor = <T>(name: string, what: string, act: () => T | Promise<T>) =>
    ask(what, new VendorUnavailable(name, `does not answer ${what}`), act)

  return {
    clock,
    ids,
    terms,
    database: {
      transaction: work => query('transaction', () => around.database.transaction(work)),
      read: work => query('read', () => around.database.read(work)),
      kysely: around.database.kysely,
      close: async () => {},
    },
    voice: voiceOf(around.carrier, vendor),
    payments: paymentsOf(around.payments, vendor),
    mailer: { send: mail => vendor('mail', 'send', () => around.deliver(mail)) },
    botCheck: { verify: () => vendor('bot check', 'verify', () => true) },
    // What a hash costs is of no interest here.
    passwords: {
      hash: async password => `hash of ${password}`,
      matches: async (hash, password) => hash === `hash of ${password}`,
    },
    rates: createRateBook(terms.markupPercent),
    spendWatch: createSpendWatch(),
    // Nobody proves or rents a number in a simulated run.
    verifier: fakeVerifier(clock),
    numbers: fakeNumberCarrier(),
    numberFees: { feeOf: () => null, typesOf: () => [] },
    onCreditAdded: renewNumbersInGrace,
    log: watchfulLog(around.fail),
  }
}

type AskVendor = <T>(name: string, what: string, act: () => T | Promise<T>) => Promise<T>

function voiceOf(carrier: Carrier, vendor: AskVendor): VoiceCarrier {
  return {
    accessToken: identity => ({ token: `token of ${identity}`, expiresInSeconds: 1_800 }),
    isSignedByCarrier: () => true,
    dial: instruction => `<Dial>${JSON.stringify(instruction)}`,
    ring: instruction => `<Ring>${JSON.stringify(instruction)}`,
    reject: () => '<Reject/>',
    rejectBusy: () => '<Reject reason="busy"/>',
    echo: () => '<Echo/>',
    hangUp: () => '<Hangup/>',
    fetchCall: sid => vendor('carrier', 'fetchCall', () => carrier.record(sid)),
    listChildren: sid => vendor('carrier', 'listChildren', () => carrier.childrenOf(sid)),
    endCall: sid => vendor('carrier', 'endCall', () => carrier.end(sid)),
  }
}

function paymentsOf(payments: Payments, vendor: AskVendor): Payments {
  const asks = <T>(what: string, act: () => Promise<T>) => vendor('payments', what, act)
  return {
    keyId: payments.keyId,
    readWebhook: request => payments.readWebhook(request),
    createOrder: order => asks('createOrder', () => payments.createOrder(order)),
    listPayments: orderId => asks('listPayments', () => payments.listPayments(orderId)),
    listRefunds: paymentId => asks('listRefunds', () => payments.listRefunds(paymentId)),
    refund: refund => asks('refund', () => payments.refund(refund)),
    listAllPayments: period => asks('listAllPayments', () => payments.listAllPayments(period)),
  }
}
