import { pino } from 'pino'
import { openDatabase } from '../../src/adapters/open-database.ts'
import { createRazorpay } from '../../src/adapters/razorpay/razorpay.ts'
import { systemIds } from '../../src/adapters/system/system-ids.ts'
import { systemClock } from '../../src/adapters/system/system-clock.ts'
import { FAKE_WEBHOOK_SECRET } from '../vendors/fake-payments.ts'
import { buildTestApp } from '../test-app.ts'
import { testWorld } from '../test-world.ts'

/*
 * A process of its own for tests that kill it: the real server, selling credit, on the migrated database
 * that it is given (a directory, or a PostgreSQL's URL) and the payment provider at that address
 * (fake-payments-server.ts). It prints its address once it listens.
 */
const [where = '', paymentsUrl = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const url = where.startsWith('postgres') ? where : null
const database = await openDatabase({ url, directory: where, poolSize: 5 }, log)
const app = await buildTestApp({
  ...testWorld(database),
  clock: systemClock,
  ids: systemIds,
  payments: createRazorpay({
    keyId: 'rzp_test_fake',
    keySecret: 'secret',
    webhookSecrets: [FAKE_WEBHOOK_SECRET],
    baseUrl: paymentsUrl,
  }),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
