import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../tools/processes/process-use.ts'
import { report } from './setup/report.ts'
import { withPostgres } from './setup/temporary-postgres.ts'
import { withProduct } from './setup/temporary-product.ts'

/** Resident memory of the idle server process with each database. Reads /proc, so Linux only. */

const REST_MS = 10_000

await measure('PostgreSQL', 200, run =>
  withPostgres(url => withProduct(run, { DATABASE_URL: url })),
)
await measure('the embedded database', 250, withProduct)

async function measure(
  database: string,
  limit: number,
  withServer: (run: Parameters<typeof withProduct>[0]) => Promise<void>,
): Promise<void> {
  await withServer(async ({ server }) => {
    await sleep(REST_MS)
    const name = `memory of the idle server with ${database}`
    report({ name, value: memoryOf(server.pid), unit: 'MB', limit })
  })
}
