import { readFileSync } from 'node:fs'
import { micros } from '@ringback/contract/money'
import { prepareDeckFromFile } from '../../src/actions/rates/prepare-deck.ts'
import { scheduleDeck } from '../../src/actions/rates/activate-deck.ts'
import { requestReconciliation } from '../../src/actions/reconciliation/reconcile.ts'
import { hashSecret } from '../../src/core/accounts/known-hashes.ts'
import { addSeconds } from '../../src/core/time.ts'
import type { Reader } from '../../src/ports/database.ts'
import { findPushMessage, insertPushMessage } from '../../src/store/push/push-messages.ts'
import { storePushSubscription } from '../../src/store/push/push-subscriptions.ts'
import { breakRows } from '../database/broken-rows.ts'
import { buy } from '../people/buyers.ts'
import { addCaller, dial } from '../people/callers.ts'
import { operatorOf } from '../people/changed-by.ts'
import { DECK_HEADER } from '../decks.ts'
import { signIn } from '../people/sign-in.ts'
import { signedInOperator } from '../people/operators.ts'
import { FAILING, fail, failFor, isMailWritten, type FailingRow } from './failing-case.ts'

export const FAILING_WORK_OF_BUSINESS: Record<string, readonly FailingRow[]> = {
  'refresh-settings': [
    {
      listedAs: 'job',
      async arrange(world) {
        const read = world.database.read.bind(world.database)
        world.database = {
          ...world.database,
          kysely: world.database.kysely,
          transaction: world.database.transaction.bind(world.database),
          read: work => (work.name === 'readStoredSettings' ? Promise.reject(FAILING) : read(work)),
        }
        return { item: 'refresh-settings' }
      },
    },
  ],
  'send-pushes': [
    {
      listedAs: 'push',
      async arrange(world) {
        const userId = await addCaller(world, 0n)
        const sessionHash = hashSecret(await signIn(world, userId, { hours: 1_000 }))
        const now = world.clock.now()
        const address = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' }
        const chosen = { kinds: [], showsCaller: true, userId, sessionHash, now }
        const times = { now, expiresAt: addSeconds(now, 3_000_000) }
        const message = { title: '', body: '', tag: '', path: '/', at: 0 }
        await world.database.transaction(async tx => {
          await storePushSubscription(tx, 'browser', { ...address, ...chosen })
          for (const id of ['failing', 'healthy'])
            insertPushMessage(tx, id, { subscriptionId: 'browser', message }, times)
        })
        await breakRows(world, { table: 'push_messages', on: 'delete', when: `old.id = 'failing'` })
        const isGone = (db: Reader) => findPushMessage(db, 'healthy')
        return {
          item: 'failing',
          isHealthyDone: async () => (await world.database.read(isGone)) === null,
        }
      },
    },
  ],
  'send-mails': [
    {
      listedAs: 'failed-mails',
      async arrange(world) {
        const failing = await addCaller(world, 0n)
        const healthy = await addCaller(world, 0n)
        failFor(world.mailer, 'send', failing.toLowerCase())
        for (const user of [failing, healthy]) await buy(world, user)
        const isTo = (user: string) =>
          world.mails.some(({ to }) => to.startsWith(user.toLowerCase()))
        return { item: failing, isHealthyDone: async () => isTo(healthy) }
      },
    },
  ],
  'keep-day-totals': [
    {
      listedAs: 'day-totals',
      async arrange(world) {
        await buy(world, await addCaller(world, 0n))
        const failing = world.clock.now().toISOString().slice(0, 10)
        world.clock.advance({ days: 1 })
        const healthy = world.clock.now().toISOString().slice(0, 10)
        await breakRows(world, {
          table: 'day_totals',
          on: 'insert',
          when: `new.day = '${failing}'`,
        })
        const isComputed = async () => {
          const days = await world.database.kysely.selectFrom('day_totals').select('day').execute()
          return days.some(({ day }) => day === healthy)
        }
        return { item: failing, isHealthyDone: isComputed }
      },
    },
  ],
  'activate-due-decks': [
    {
      listedAs: 'deck',
      async arrange(world) {
        const by = await operatorOf(world, 'owner')
        const fees = readFileSync(new URL('../../data/number-fees.csv', import.meta.url), 'utf8')
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
        const failing = await schedule('calls', `${DECK_HEADER}\n1,USA,US,0.01,60,60\n`)
        const healthy = await schedule('numbers', fees)
        const when = `new.active and new.id = '${failing}'`
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
        return { item: failing, isHealthyDone: isActive }
      },
    },
  ],
  'fetch-exchange-rate': [
    {
      listedAs: 'exchange-rate',
      async arrange(world) {
        world.exchangeRates = { fetchInrPerUsdE4: () => Promise.reject(FAILING) }
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
        world.business = { ...world.business, minCarrierBalance: micros(1n) }
        world.voice.fetchBalance = () => Promise.reject(FAILING)
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
        const failing = await request('2026-01-01')
        const healthy = await request('2026-01-02')
        const when = `new.finished_at is not null and new.id = '${failing}'`
        await breakRows(world, { table: 'reconciliation_runs', on: 'update', when })
        const isFinished = async () => {
          const { finished_at: at } = await world.database.kysely
            .selectFrom('reconciliation_runs')
            .select('finished_at')
            .where('id', '=', healthy)
            .executeTakeFirstOrThrow()
          return at !== null
        }
        return { item: failing, isHealthyDone: isFinished }
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
