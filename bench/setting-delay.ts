import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openPostgres } from '../packages/server/src/adapters/postgres/postgres.ts'
import { systemIds } from '../packages/server/src/adapters/system/system-ids.ts'
import { addCaller } from '../packages/server/testing/people/callers.ts'
import { signedInOperator } from '../packages/server/testing/people/operators.ts'
import { signIn } from '../packages/server/testing/people/sign-in.ts'
import { testWorld } from '../packages/server/testing/test-world.ts'
import { freePort } from '../tools/processes/free-ports.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { median, report } from './setup/report.ts'
import { withPostgres } from './setup/temporary-postgres.ts'

// Two servers on one PostgreSQL. An operator changes the markup on one of them, and a customer requests a rate
// from the other one until it has changed.

const CHANGES = 20
const POLL_MS = 10
const GIVE_UP_MS = 30_000
const NUMBER = '+442079460018'

await withPostgres(async databaseUrl => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
  const servers: Product[] = []
  try {
    for (const name of ['a', 'b']) {
      servers.push(
        await startProduct({
          port: await freePort(),
          sandboxPort: await freePort(),
          sandboxSmtpPort: await freePort(),
          dataDir: join(dataDir, name),
          env: { DATABASE_URL: databaseUrl },
        }),
      )
    }
    const [changed, other] = servers
    if (changed && other) await measure(databaseUrl, changed.url, other.url)
  } finally {
    for (const server of servers) await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measure(databaseUrl: string, changedUrl: string, otherUrl: string): Promise<void> {
  const { owner, customer } = await sessions(databaseUrl)
  const setMarkup = (value: number) =>
    request(`${changedUrl}/api/operator/settings/markupPercent`, owner, {
      value: String(value),
      reason: 'A bench of the delay',
    })
  const rateAt = async (url: string) => {
    const path = `/api/rates/selling?number=${encodeURIComponent(NUMBER)}`
    return (await request(url + path, customer))['sellingRatePerMinute']
  }
  const delays: number[] = []
  for (let change = 1; change <= CHANGES; change++) {
    const before = await rateAt(otherUrl)
    const from = performance.now()
    await setMarkup(100 + 10 * change)
    if ((await rateAt(changedUrl)) === before) throw new Error('The changed server lags behind')
    while ((await rateAt(otherUrl)) === before) {
      if (performance.now() - from > GIVE_UP_MS) throw new Error('The setting did not arrive')
      await sleep(POLL_MS)
    }
    delays.push(performance.now() - from)
    // The servers read the settings at fixed times. Changes at many phases show the whole range.
    await sleep(137 * change)
  }
  const unit = 'ms'
  report({ name: 'median delay on the other server', value: median(delays), unit, limit: null })
  const name = `longest delay of ${CHANGES} changes on the other server`
  report({ name, value: Math.max(...delays), unit, limit: 5_000 })
}

/** Tokens of an owner and of a customer with credit. */
async function sessions(url: string): Promise<{ owner: string; customer: string }> {
  const database = openPostgres({ url, poolSize: 2, log: pino({ level: 'silent' }) })
  try {
    const world = { ...testWorld(database), ids: systemIds }
    world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
    const { token } = await signedInOperator(world, 'owner')
    return { owner: token, customer: await signIn(world, await addCaller(world, 10_000_000n)) }
  } finally {
    await database.close()
  }
}

async function request(
  url: string,
  token: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
