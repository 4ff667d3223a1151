import { loadavg } from 'node:os'
import { type Step, findCapacity } from '../load/http/find-capacity.ts'
import { type Account, addAccounts } from '../load/crowd.ts'
import { UNDER_LOAD, withPostgres, withProduct } from '../product.ts'
import { median, report } from './setup/report.ts'

/*
 * Whole calls a second (pre-create, voice webhook, four status callbacks, settled) and balance reads a second through
 * HTTP, for one and for three servers on one PostgreSQL. Clients are a process on the same machine, without a proxy
 * in between, and double until the throughput stops growing. The processors that each part used say what limits it.
 * Reads /proc, so Linux only.
 */

const SERVERS = [1, 3]
const MOST_CLIENTS = 64
/** So many that each user has few calls, because placing a call reads the user's calls of the last hour and of today. */
const ACCOUNTS = 640
const ACTS = { call: 600, balance: 5_000 }
const NAMES = { call: 'calls', balance: 'balance reads' }

const ENV = { ...UNDER_LOAD, MAX_EVENT_LOOP_DELAY_MS: undefined }

await withPostgres({ isDurable: true }, async databaseUrl => {
  const accounts: Account[] = []
  for (const count of SERVERS) {
    const env = { ...ENV, DATABASE_URL: databaseUrl }
    await withProduct({ env, servers: count }, async ({ servers }) => {
      if (accounts.length === 0) accounts.push(...(await addAccounts(databaseUrl, ACCOUNTS)))
      const urls = servers.map(({ port }) => `http://localhost:${port}`)
      const pids = servers.map(server => server.process.pid)
      for (const act of ['balance', 'call'] as const) {
        const found = await findCapacity(
          { act, accounts, servers: urls, publicUrl: urls[0] ?? '', ...sizeOf(act) },
          pids,
          line => process.stdout.write(`${line}\n`),
        )
        reportAll(`${NAMES[act]}, ${count} server${count > 1 ? 's' : ''}`, found)
      }
    })
  }
})

function sizeOf(act: keyof typeof ACTS) {
  return { acts: ACTS[act], mostClients: MOST_CLIENTS }
}

function reportAll(name: string, { steps, best }: { steps: Step[]; best: Step }): void {
  const [alone] = steps
  const print = (what: string, value: number, unit: string) =>
    report({ name: `${name}: ${what}`, value, unit, limit: null })
  print(`most a second (${best.clients} clients)`, best.perSecond, '1/s')
  print('p50', best.p50Ms, 'ms')
  print('p99', best.p99Ms, 'ms')
  print('p50 of one client', alone?.p50Ms ?? Number.NaN, 'ms')
  print('p99 of one client', alone?.p99Ms ?? Number.NaN, 'ms')
  const refused = median(steps.map(({ result }) => result.acts - result.actDurations.length))
  print('acts that were not served', refused, '')
  print('load of the machine', loadavg()[0] ?? Number.NaN, '')
}
