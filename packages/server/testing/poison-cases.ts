import { readFileSync } from 'node:fs'
import type { FailedWork } from '@ringback/contract/operator/failures'
import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { startAudioCheck } from '../src/actions/calls/outgoing/audio-check.ts'
import { removeVerifiedNumber } from '../src/actions/caller-ids/remove-verified-number.ts'
import { cancelNumber } from '../src/actions/numbers/owners/cancel-number.ts'
import { releaseOrphan } from '../src/actions/numbers/operators/release-orphan.ts'
import { prepareDeckFromFile } from '../src/actions/rates/prepare-deck.ts'
import { scheduleDeck } from '../src/actions/rates/schedule-deck.ts'
import { requestReconciliation } from '../src/actions/reconciliation/reconcile.ts'
import { findFailureCodes } from '../src/store/calls/call-failures.ts'
import { breakRows } from './database/broken-rows.ts'
import { buy, deliver, order } from './people/buyers.ts'
import { addCaller, dial, failedCall, place, setLeg, settledCall } from './people/callers.ts'
import { operatorOf } from './people/changed-by.ts'
import { DECK_HEADER } from './decks.ts'
import { signedInOperator } from './people/operators.ts'
import { addRenter, rowOf } from './people/renters.ts'
import { leaveMessage } from './people/voicemails.ts'
import { verifyNumber } from './people/verified-numbers.ts'
import type { TestWorld } from './test-world.ts'

/** Work that always fails, and work beside it that must not wait for it. */
export interface PoisonCase {
  /** `mail` failures of the mail server are in the list of mails. */
  listedAs: FailedWork | 'failed-mails'
  /** Creates both, in this order: the poison is due first. */
  arrange(world: TestWorld): Promise<Arranged>
}

interface Arranged {
  /** How the failure names the poison. */
  item: string
  /** Absent where the job has one piece of work only. */
  isHealthyDone?(): Promise<boolean>
}

const POISON = new Error('this always fails\nand has a second line')

function fail(): never {
  throw POISON
}

/** Replaces a function of a vendor by one that fails for one argument. */
function failFor<T extends object, K extends keyof T>(vendor: T, name: K, text: string): void {
  const original = vendor[name] as (...args: unknown[]) => unknown
  const failing = async (...args: unknown[]) => {
    if (JSON.stringify(args).includes(text)) throw POISON
    return original.apply(vendor, args)
  }
  vendor[name] = failing as T[K]
}

/** Every job of `allJobs` by its name, with each kind of its work. */
export const POISON_CASES: Record<string, readonly PoisonCase[]> = {
  'refresh-terms': [
    {
      listedAs: 'job',
      async arrange(world) {
        const read = world.database.read.bind(world.database)
        world.database = {
          ...world.database,
          kysely: world.database.kysely,
          transaction: world.database.transaction.bind(world.database),
          read: work => (work.name === 'readStoredSettings' ? Promise.reject(POISON) : read(work)),
        }
        return { item: 'refresh-terms' }
      },
    },
  ],
  'send-mails': [
    {
      listedAs: 'failed-mails',
      async arrange(world) {
        const poison = await addCaller(world, 0n)
        const healthy = await addCaller(world, 0n)
        failFor(world.mailer, 'send', poison.toLowerCase())
        for (const user of [poison, healthy]) await buy(world, user)
        const isTo = (user: string) =>
          world.mails.some(({ to }) => to.startsWith(user.toLowerCase()))
        return { item: poison, isHealthyDone: async () => isTo(healthy) }
      },
    },
  ],
  'close-stale-calls': [
    {
      listedAs: 'call',
      async arrange(world) {
        const poison = await dial(world, await addCaller(world, 1_000_000n))
        const healthy = await dial(world, await addCaller(world, 1_000_000n))
        failFor(world.voice, 'fetchCall', poison.parentSid)
        failFor(world.voice, 'listChildren', poison.parentSid)
        setLeg(world, healthy.childSid, healthy.parentSid, 'completed', 10)
        setLeg(world, healthy.parentSid, null, 'completed', 12)
        return { item: poison.id, isHealthyDone: isStatus(world, 'calls', healthy.id, 'completed') }
      },
    },
    {
      listedAs: 'call-expiry',
      async arrange(world) {
        const poison = await place(world, await addCaller(world, 1_000_000n))
        const healthy = await place(world, await addCaller(world, 1_000_000n))
        for (const [seconds, { id }] of [
          [2, poison],
          [1, healthy],
        ] as const) {
          await sql`update calls set usable_until = clock_timestamp() - make_interval(secs => ${seconds})
            where id = ${id}`.execute(world.database.kysely)
        }
        const when = `new.status = 'expired' and new.id = '${poison.id}'`
        await breakRows(world, { table: 'calls', on: 'update', when })
        return { item: poison.id, isHealthyDone: isStatus(world, 'calls', healthy.id, 'expired') }
      },
    },
  ],
  'find-call-failures': [
    {
      listedAs: 'call-failure',
      async arrange(world) {
        const poison = await failedCall(world)
        const healthy = await failedCall(world)
        const when = `new.code is not null and new.call_id = '${poison.id}'`
        await breakRows(world, { table: 'call_failures', on: 'update', when })
        const isHealthyDone = async () =>
          (await world.database.read(db => findFailureCodes(db, [healthy.id]))).size === 1
        return { item: poison.id, isHealthyDone }
      },
    },
  ],
  'end-audio-checks': [
    {
      listedAs: 'audio-check',
      async arrange(world) {
        for (const callSid of ['CApoison', 'CAhealthy']) {
          const from = `client:${await addCaller(world, 0n)}`
          await startAudioCheck(world, { callSid, from })
        }
        failFor(world.voice, 'endCall', 'CApoison')
        return {
          item: 'CApoison',
          isHealthyDone: async () => world.voice.ended.includes('CAhealthy'),
        }
      },
    },
  ],
  'finish-voicemails': [
    {
      listedAs: 'voicemail',
      async arrange(world) {
        const poison = await leaveMessage(world, await addCaller(world, 0n))
        const healthy = await leaveMessage(world, await addCaller(world, 0n))
        failFor(world.voice, 'downloadRecording', poison.recordingSid)
        return {
          item: poison.id,
          isHealthyDone: isStatus(world, 'voicemails', healthy.id, 'stored'),
        }
      },
    },
  ],
  'check-open-purchases': [
    {
      listedAs: 'purchase',
      async arrange(world) {
        const poison = await order(world, await addCaller(world, 0n))
        const healthy = await order(world, await addCaller(world, 0n))
        world.payments.pay(healthy.orderId)
        failFor(world.payments, 'listPayments', poison.orderId)
        const idOf = async (orderId: string) => {
          const rows = await world.database.kysely
            .selectFrom('purchases')
            .select('id')
            .where('order_id', '=', orderId)
            .execute()
          return rows[0]?.id ?? ''
        }
        const healthyId = await idOf(healthy.orderId)
        return {
          item: await idOf(poison.orderId),
          isHealthyDone: isStatus(world, 'purchases', healthyId, 'paid'),
        }
      },
    },
  ],
  'look-up-events': [
    {
      listedAs: 'payment-event',
      async arrange(world) {
        const deliverOdd = async (paymentId: string) => {
          const webhook = world.payments.signOdd('payment.captured', { id: paymentId })
          await deliver(world, webhook)
          return world.payments.readWebhook(webhook)?.id ?? ''
        }
        const healthy = await order(world, await addCaller(world, 0n))
        const item = await deliverOdd('pay_poison')
        await deliverOdd(world.payments.pay(healthy.orderId).id)
        failFor(world.payments, 'fetchPayment', 'pay_poison')
        return {
          item,
          isHealthyDone: async () => {
            const rows = await world.database.kysely
              .selectFrom('purchases')
              .select('status')
              .where('order_id', '=', healthy.orderId)
              .execute()
            return rows[0]?.status === 'paid'
          },
        }
      },
    },
  ],
  'refund-surplus': [
    {
      listedAs: 'refund',
      async arrange(world) {
        const payTwice = async () => {
          const { orderId } = await buy(world, await addCaller(world, 0n))
          const payment = world.payments.pay(orderId)
          await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
          return payment.id
        }
        const poison = await payTwice()
        const healthy = await payTwice()
        failFor(world.payments, 'listRefunds', poison)
        const isRefunded = () =>
          [...world.payments.refunds.values()].some(r => r.paymentId === healthy)
        return { item: poison, isHealthyDone: async () => isRefunded() }
      },
    },
  ],
  'finish-rentals': [
    {
      listedAs: 'rental',
      async arrange(world) {
        const [poison, healthy] = [await addRenter(world, 1, 0n), await addRenter(world, 2, 0n)]
        world.numbers.isDown = true
        for (const { userId, number } of [poison, healthy])
          await cancelNumber(world, userId, number.id)
        world.numbers.isDown = false
        const { carrier_sid: sid } = await rowOf(world, poison.number.id)
        failFor(world.numbers, 'release', String(sid))
        return {
          item: poison.number.id,
          isHealthyDone: isStatus(world, 'virtual_numbers', healthy.number.id, 'deactivated'),
        }
      },
    },
  ],
  'finish-orphan-releases': [
    {
      listedAs: 'orphan-release',
      async arrange(world) {
        const by = await operatorOf(world, 'owner')
        const [poison, healthy] = ['+14155550901', '+14155550902'].map(world.numbers.addOrphan)
        if (!poison || !healthy) throw new Error('no orphans')
        world.numbers.nextOutcomes.release = ['request-lost', 'request-lost']
        for (const { phoneNumber } of [poison, healthy]) await releaseOrphan(world, by, phoneNumber)
        failFor(world.numbers, 'release', poison.sid)
        const { id } = await world.database.kysely
          .selectFrom('orphan_releases')
          .select('id')
          .where('carrier_sid', '=', poison.sid)
          .executeTakeFirstOrThrow()
        const isReleased = async () => !world.numbers.rented.has(healthy.phoneNumber)
        return { item: id, isHealthyDone: isReleased }
      },
    },
  ],
  'finish-caller-id-removals': [
    {
      listedAs: 'caller-id-removal',
      async arrange(world) {
        const phones = ['+14155550911', '+14155550912'] as const
        const user = await addCaller(world, 0n)
        for (const phone of phones) {
          const id = await verifyNumber(world, user, phone)
          world.verifier.isDown = true
          await removeVerifiedNumber(world, user, id)
          world.verifier.isDown = false
        }
        failFor(world.verifier, 'removeCallerId', phones[0])
        const { id } = await world.database.kysely
          .selectFrom('caller_id_removals')
          .select('id')
          .where('phone_number', '=', phones[0])
          .executeTakeFirstOrThrow()
        const isRemoved = async () => world.verifier.removed.includes(phones[1])
        return { item: id, isHealthyDone: isRemoved }
      },
    },
  ],
  'renew-numbers': [
    {
      listedAs: 'renewal',
      async arrange(world) {
        const poison = await addRenter(world, 1, 5_000_000n)
        const healthy = await addRenter(world, 2, 5_000_000n)
        const when = `new.period > old.period and new.id = '${poison.number.id}'`
        await breakRows(world, { table: 'virtual_numbers', on: 'update', when })
        world.clock.advance({ days: 31 })
        const isRenewed = async () => (await rowOf(world, healthy.number.id)).period === 2
        return { item: poison.number.id, isHealthyDone: isRenewed }
      },
    },
  ],
  'announce-low-balances': [
    {
      listedAs: 'low-balance',
      async arrange(world) {
        const [poison, healthy] = [
          await addCaller(world, 1_000_000n),
          await addCaller(world, 1_000_000n),
        ]
        for (const user of [poison, healthy]) await settledCall(world, user, 61)
        const when = `new.id = '${poison}' and new.low_balance_mailed_at is not null`
        await breakRows(world, { table: 'users', on: 'update', when })
        const isMailed = async () => {
          const mails = await world.database.kysely
            .selectFrom('mails')
            .select('recipient')
            .execute()
          return mails.some(({ recipient }) => recipient.startsWith(healthy.toLowerCase()))
        }
        return { item: poison, isHealthyDone: isMailed }
      },
    },
  ],
  'keep-day-totals': [
    {
      listedAs: 'day-totals',
      async arrange(world) {
        await buy(world, await addCaller(world, 0n))
        const poison = world.clock.now().toISOString().slice(0, 10)
        world.clock.advance({ days: 1 })
        const healthy = world.clock.now().toISOString().slice(0, 10)
        await breakRows(world, { table: 'day_totals', on: 'insert', when: `new.day = '${poison}'` })
        const isComputed = async () => {
          const days = await world.database.kysely.selectFrom('day_totals').select('day').execute()
          return days.some(({ day }) => day === healthy)
        }
        return { item: poison, isHealthyDone: isComputed }
      },
    },
  ],
  'activate-due-decks': [
    {
      listedAs: 'deck',
      async arrange(world) {
        const by = await operatorOf(world, 'owner')
        const fees = readFileSync(new URL('../data/number-fees.csv', import.meta.url), 'utf8')
        const schedule = async (kind: 'calls' | 'numbers', prices: string) => {
          const prepared = await prepareDeckFromFile(
            world,
            { kind, name: kind, prices },
            'a@b.test',
          )
          if (!prepared.ok) throw new Error(`refused: ${prepared.why}`)
          const at = new Date(world.clock.now().getTime() + 1_000)
          const accepts = { belowCost: true, largeChange: true }
          const scheduled = await scheduleDeck(world, by, prepared.value.id, { at, accepts })
          if (!scheduled.ok) throw new Error(`refused: ${scheduled.why}`)
          return prepared.value.id
        }
        const poison = await schedule('calls', `${DECK_HEADER}\n1,USA,US,0.01,60,60\n`)
        const healthy = await schedule('numbers', fees)
        const when = `new.active and new.id = '${poison}'`
        await breakRows(world, { table: 'rate_decks', on: 'update', when })
        world.clock.advance({ seconds: 2 })
        const isActive = async () => {
          const decks = await world.database.kysely
            .selectFrom('rate_decks')
            .select('id')
            .where('active', '=', true)
            .execute()
          return decks.some(({ id }) => id === healthy)
        }
        return { item: poison, isHealthyDone: isActive }
      },
    },
  ],
  'fetch-exchange-rate': [
    {
      listedAs: 'exchange-rate',
      async arrange(world) {
        world.exchangeRates = { fetchInrPerUsdE4: () => Promise.reject(POISON) }
        return { item: 'inrPerUsdE4' }
      },
    },
  ],
  'watch-business': [
    {
      listedAs: 'alarm',
      async arrange(world) {
        await signedInOperator(world, 'owner')
        world.dependencies = { ...world.dependencies, states: fail }
        const { authorisedSeconds } = await dial(world, await addCaller(world, 1_000_000n))
        world.clock.advance({ seconds: authorisedSeconds + 601 })
        return { item: 'vendors', isHealthyDone: isMailWritten(world, 'A call does not end') }
      },
    },
  ],
  'watch-carrier-balance': [
    {
      listedAs: 'job',
      async arrange(world) {
        world.terms = { ...world.terms, minCarrierBalance: micros(1n) }
        world.voice.fetchBalance = () => Promise.reject(POISON)
        return { item: 'watch-carrier-balance' }
      },
    },
  ],
  reconcile: [
    {
      listedAs: 'reconciliation',
      async arrange(world) {
        const request = async (day: string) => {
          world.clock.advance({ seconds: 1 })
          return requestReconciliation(world, { day, requestedBy: 'ada@ringback.test' })
        }
        const poison = await request('2026-01-01')
        const healthy = await request('2026-01-02')
        const when = `new.finished_at is not null and new.id = '${poison}'`
        await breakRows(world, { table: 'reconciliation_runs', on: 'update', when })
        const isFinished = async () => {
          const { finished_at: at } = await world.database.kysely
            .selectFrom('reconciliation_runs')
            .select('finished_at')
            .where('id', '=', healthy)
            .executeTakeFirstOrThrow()
          return at !== null
        }
        return { item: poison, isHealthyDone: isFinished }
      },
    },
  ],
  'delete-expired': [
    {
      listedAs: 'deletion',
      async arrange(world) {
        await breakRows(world, { table: 'alarms', on: 'delete' })
        await buy(world, await addCaller(world, 0n))
        world.clock.advance({ days: 31 })
        const isDeleted = async () =>
          (await world.database.kysely.selectFrom('mails').select('id').execute()).length === 0
        return { item: 'alarms', isHealthyDone: isDeleted }
      },
    },
  ],
}

function isStatus(
  world: TestWorld,
  table: 'calls' | 'purchases' | 'virtual_numbers' | 'voicemails',
  id: string,
  status: string,
) {
  return async () => {
    const { rows } = await sql<{ status: string }>`
      select status from ${sql.table(table)} where id = ${id}`.execute(world.database.kysely)
    return rows[0]?.status === status
  }
}

function isMailWritten(world: TestWorld, subject: string) {
  return async () => {
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    return mails.some(mail => mail.subject.includes(subject))
  }
}
