import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../tools/product.ts'
import type { Crowd } from '../../load/crowd.ts'
import { type LabProduct, UNDER_LOAD, withPostgres, withProduct } from '../../product.ts'
import { countLoad } from '../checks/count-load.ts'
import { type Haproxy, startHaproxy } from '../cluster/haproxy.ts'
import type { Check, FaultOptions, Report } from '../report.ts'
import { underLoad } from '../under-load.ts'
import { buildVersionBefore } from './version-before.ts'

const run = promisify(execFile)

/**
 * Upgrades three servers of the last release behind HAProxy one after the other, and takes them back, as
 * docs/operating.md says, while users call, buy and rent.
 */
export async function upgradeAndBack(options: FaultOptions): Promise<Report | null> {
  const { isThorough, users = isThorough ? 24 : 6 } = options
  const before = buildVersionBefore()
  if (before === null) return null
  let haproxy: Haproxy | undefined
  const startProxy = async (ports: readonly number[]) => {
    haproxy = await startHaproxy({ servers: ports.map(port => ({ port })) })
    return `http://localhost:${haproxy.port}`
  }
  const backups = mkdtempSync(join(tmpdir(), 'ringback-upgrade-'))
  try {
    return await withPostgres({ isDurable: isThorough }, databaseUrl => {
      const env = { ...UNDER_LOAD, DRAIN_SECONDS: '3', DATABASE_URL: databaseUrl }
      return withProduct({ env, servers: 3, folder: before, startProxy }, async product => {
        const { seen, crowd, checks } = await underLoad(
          ...([product, databaseUrl, { ...options, users }] as const),
          load => upgradeRepeatedly({ ...options, product, before, backups, crowd: load }),
        )
        return {
          checks: [...checks, ...checkNothingFailed(crowd), checkNothingRetried(crowd)],
          figures: [...seen],
          counts: countLoad(crowd),
        }
      })
    })
  } finally {
    await haproxy?.stop()
    rmSync(backups, { recursive: true, force: true })
  }
}

interface Upgrade extends FaultOptions {
  product: LabProduct
  before: string
  backups: string
  crowd: Crowd
}

async function upgradeRepeatedly(options: Upgrade): Promise<Report['figures']> {
  const { product, before, backups, crowd, isThorough, print = () => {} } = options
  const figures = { database: [] as number[], back: [] as number[], server: [] as number[] }
  const measure = async (values: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    values.push((performance.now() - startedAt) / 1_000)
  }
  const operator = async (...args: string[]) => {
    // Without the variables of this process, which may name another database.
    const { PATH, HOME } = process.env
    const program = join(ROOT, 'packages/server/dist/operator.js')
    const env = { ...product.variables({ LOG_LEVEL: 'error' }), PATH, HOME }
    const { stdout } = await run(process.execPath, [program, 'upgrade', ...args], { env })
    print(stdout.replaceAll(/^(ok|-|warning) .*\n/gm, ''))
  }
  const replaceServers = async (folder: string) => {
    for (const server of product.servers) {
      await crowd.untilWritten()
      await measure(figures.server, async () => {
        await server.process.stop()
        await server.restart({ folder })
      })
    }
    await crowd.untilWritten()
  }
  for (let time = 1; time <= (isThorough ? 3 : 1); time++) {
    await crowd.untilWritten()
    await measure(figures.database, () =>
      // The doctor has a word about the addresses of the sandbox.
      operator('run', '--folder', backups, '--accept-problems'),
    )
    await replaceServers(ROOT)
    await measure(figures.back, () => operator('back'))
    await replaceServers(before)
  }
  const figure = (name: string, values: number[]) => ({ name, values, unit: 's', limit: null })
  return [
    figure('rehearsal and upgrade of the database', figures.database),
    figure('going back in the database', figures.back),
    figure('replacement of a server', figures.server),
  ]
}

/** Beyond what faults may cost: a planned change is not seen by anybody. */
export function checkNothingFailed({ evidence, webhooks }: Crowd): Check[] {
  const { calls, undialled, forgotten } = evidence
  const failed = undialled + forgotten
  const deliveries = [...webhooks]
  return [
    {
      promise: 'No call has to be dialled again',
      cases: calls.length,
      violations: failed > 0 ? [`${undialled} without instructions, ${forgotten} forgotten`] : [],
    },
    {
      promise: 'No webhook is given up by the vendor',
      cases: deliveries.length,
      violations: deliveries.flatMap(([event, { state }]) => (state === 'given-up' ? event : [])),
    },
  ]
}

/** Every request waits at the proxy until a server takes it. */
export function checkNothingRetried({ evidence, answers }: Crowd): Check {
  return {
    promise: 'No request has to be sent again',
    cases: evidence.acknowledged,
    violations: answers.retried > 0 ? [`${answers.retried} requests`] : [],
  }
}
