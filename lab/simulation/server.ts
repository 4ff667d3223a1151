import { onlyOver } from '@ringback/server/adapters/both/both-carriers'
import { accepted } from '@ringback/contract/outcome'
import { AsyncLocalStorage } from 'node:async_hooks'
import { recheckNumbersInGrace } from '@ringback/server/actions/numbers/renewal/renew-numbers'
import { createNumberFeeBook, createRateBook } from '@ringback/server/services/rate-book'
import { createNumberNeeds } from '@ringback/server/services/number-needs'
import { createDependencyWatch } from '@ringback/server/services/dependency-watch'
import { createSpendWatch } from '@ringback/server/services/spend-watch'
import type { Ids, Clock } from '@ringback/server/ports/system'
import { type Database, DatabaseUnavailable } from '@ringback/server/ports/database'
import type { Mail } from '@ringback/server/ports/vendors/mailer'
import type { Payments } from '@ringback/server/ports/vendors/payments'
import type { Ports } from '@ringback/server/ports/ports'
import { fakePricing } from '@ringback/server/testing/vendors/fake-pricing'
import { fakePush } from '@ringback/server/testing/vendors/fake-push'
import { fakeVerifier } from '@ringback/server/testing/vendors/fake-verifier'
import { VendorUnavailable } from '@ringback/server/ports/vendors/vendor-unavailable'
import type { VoiceCarrier } from '@ringback/server/ports/vendors/voice-carrier'
import { prometheusMetrics } from '@ringback/server/adapters/system/prometheus'
import { documentFiles } from '@ringback/server/adapters/pdf/document-files'
import { createSealing, zipArchives, totpCodes } from '@ringback/server/adapters/system/system'
import type { BusinessSettings } from '@ringback/server/ports/business-settings'
import type { Carrier } from './vendors/carrier.ts'
import type { RentedNumbers } from './vendors/number-carrier.ts'
import type { Scheduler } from './scheduler.ts'
import { type Logger, pino } from 'pino'

/** What all simulated servers share. */
export interface ServerDeps {
  database: Database
  scheduler: Scheduler
  ids: Ids
  clock: Clock
  business: BusinessSettings
  carrier: Carrier
  numbers: RentedNumbers
  payments: Payments
  /** Receives sent mails. */
  deliver(mail: Mail): void
  /** Fails the run. */
  fail(reason: unknown): void
}

/** Whether the code that runs is inside a transaction. */
const inTransaction = new AsyncLocalStorage<boolean>()
/** The name of the work that the running code belongs to. */
export const currentWork = new AsyncLocalStorage<string>()

/** Without real hashing, which would take most of the run's time. */
const PASSWORDS: Ports['passwords'] = {
  hash: async password => `hash of ${password}`,
  matches: async (hash, password) => hash === `hash of ${password}`,
  findMatch: async (hashes, password) =>
    hashes.find(hash => hash === `hash of ${password}`) ?? null,
}

/** Starts a process of the server, with memory of its own. */
export function startServer(process: number, deps: ServerDeps): Ports {
  const { ids, clock, business } = deps
  const { query, vendor } = createRequests(process, deps)
  const log = strictLog(deps.fail)

  return {
    clock,
    ids,
    routes: onlyOver('twilio'),
    oneTimeCodes: totpCodes,
    sealing: createSealing(['sealing key of the simulation']),
    archives: zipArchives,
    documentFiles,
    networkKey: 'network key of the simulation',
    noticeKey: 'notice key of the simulation',
    business,
    settingTexts: {},
    database: {
      transaction: work => query('transaction', () => deps.database.transaction(work)),
      statement: work => query('statement', () => deps.database.statement(work)),
      read: work => query('read', () => deps.database.read(work)),
      readList: work => query('read', () => deps.database.readList(work)),
      readWhole: work => query('read', () => deps.database.readWhole(work)),
      isFull: () => false,
      kysely: deps.database.kysely,
      close: async () => {},
    },
    voice: voiceOf(deps.carrier, vendor),
    payments: paymentsOf(deps.payments, vendor),
    mailer: {
      send: mail =>
        vendor('mail', 'send', () => {
          deps.deliver(mail)
          return accepted(null)
        }),
    },
    // Simulated people have no browsers.
    push: fakePush(),
    botCheck: { verify: () => vendor('bot check', 'verify', () => true) },
    passwords: PASSWORDS,
    rates: createRateBook(),
    pricing: fakePricing(),
    spendWatch: createSpendWatch(),
    metrics: prometheusMetrics({ withProcess: false }),
    dependencies: createDependencyWatch(clock),
    // Simulated people verify no numbers.
    verifier: fakeVerifier(clock),
    numbers: deps.numbers.connect((name, act) =>
      vendor('number carrier', name, () => act(currentWork.getStore() ?? '')),
    ),
    numberFees: createNumberFeeBook(),
    // The inventory of the simulation needs no documents.
    numberNeeds: createNumberNeeds({
      regulations: { needsBundle: async () => false },
      clock,
      log,
    }),
    exchangeRates: null,
    onCreditAdded: recheckNumbersInGrace,
    log,
  }
}

/** Requests to the database and to vendors, which pause until the scheduler lets them go on, and may fail. */
function createRequests(process: number, { scheduler, fail }: ServerDeps) {
  /** Sends a request to a vendor or to the database. The request or its response may be lost. */
  async function request<T>(name: string, fault: Error, act: () => T | Promise<T>): Promise<T> {
    if (inTransaction.getStore()) fail(`${name} is requested inside a transaction`)
    const outcome = await scheduler.wait(
      process,
      `${name} of ${currentWork.getStore() ?? 'no work'}`,
    )
    if (outcome === 'request-lost') throw fault
    const response = await act()
    if (outcome === 'response-lost') throw fault
    return response
  }
  const query = <T>(name: string, work: () => Promise<T>) =>
    request(name, new DatabaseUnavailable('The database does not answer'), () =>
      scheduler.trackWork(() => inTransaction.run(true, work)),
    )
  const vendor: VendorRequest = (vendorName, name, act) =>
    request(name, new VendorUnavailable(vendorName, `does not answer ${name}`), act)
  return { query, vendor }
}

type VendorRequest = <T>(vendorName: string, name: string, act: () => T | Promise<T>) => Promise<T>

function voiceOf(carrier: Carrier, vendor: VendorRequest): VoiceCarrier {
  const { recordings } = carrier
  return {
    now: () => null,
    accessToken: identity => ({
      ...{ identity, token: `token of ${identity}`, expiresInSeconds: 1_800 },
    }),
    fetchCall: sid => vendor('carrier', 'fetchCall', () => carrier.record(sid)),
    listChildren: sid => vendor('carrier', 'listChildren', () => carrier.childrenOf(sid)),
    listCalls: () => vendor('carrier', 'listCalls', () => []),
    fetchFailureCodes: ({ legIds }) =>
      vendor('carrier', 'fetchFailureCodes', () =>
        carrier.children
          .filter(({ sid, status }) => status === 'failed' && legIds.includes(sid))
          .map(() => 13_227),
      ),
    endCall: sid => vendor('carrier', 'endCall', () => carrier.end(sid)),
    fetchBalance: async () => null,
    fetchRecording: sid => vendor('carrier', 'fetchRecording', () => recordings.find(sid)),
    listRecordings: sid => vendor('carrier', 'listRecordings', () => recordings.list(sid)),
    downloadRecording: sid =>
      vendor('carrier', 'downloadRecording', () => recordings.download(sid)),
    deleteRecording: sid => vendor('carrier', 'deleteRecording', () => recordings.delete(sid)),
  }
}

function paymentsOf(payments: Payments, vendor: VendorRequest): Payments {
  const request = <T>(name: string, act: () => Promise<T>) => vendor('payments', name, act)
  return {
    keyId: payments.keyId,
    readWebhook: webhook => payments.readWebhook(webhook),
    createOrder: order => request('createOrder', () => payments.createOrder(order)),
    listPayments: orderId => request('listPayments', () => payments.listPayments(orderId)),
    fetchOrder: orderId => request('fetchOrder', () => payments.fetchOrder(orderId)),
    fetchPayment: paymentId => request('fetchPayment', () => payments.fetchPayment(paymentId)),
    listRefunds: paymentId => request('listRefunds', () => payments.listRefunds(paymentId)),
    listDisputes: period => request('listDisputes', () => payments.listDisputes(period)),
    refund: refund => request('refund', () => payments.refund(refund)),
    listAllPayments: period => request('listAllPayments', () => payments.listAllPayments(period)),
  }
}

/** Errors that the simulation itself causes. */
const SIMULATED_FAULTS = ['VendorUnavailable', 'DatabaseUnavailable']

/** A log that fails the run when a server catches and logs an error that the simulation did not cause. */
function strictLog(fail: (reason: unknown) => void): Logger {
  const write = (line: string) => {
    const { err, msg } = JSON.parse(line) as { err?: { type: string; stack: string }; msg: string }
    if (err && !SIMULATED_FAULTS.includes(err.type)) fail(`${msg}\n${err.stack}`)
  }
  return pino({ level: 'warn', base: null }, { write })
}

/** Whether the simulation itself caused an error. */
export function isSimulatedFault(error: unknown): boolean {
  return error instanceof Error && SIMULATED_FAULTS.includes(error.name)
}
