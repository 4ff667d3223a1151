import dns from 'node:dns'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureAccount } from './actions/accounts/sign-in/ensure-account.ts'
import { offerDemoNumber } from './actions/numbers/operators/offer-demo-number.ts'
import { importDefaultFees, importDefaultRates } from './actions/rates/import-default-decks.ts'
import { refreshSettings } from './actions/settings/read-settings.ts'
import { socketPath } from './adapters/pglite/data-directory.ts'
import { createLog } from './adapters/system/log.ts'
import { shareLookups } from './adapters/system/shared-lookups.ts'
import { readLogo } from './adapters/system/logo-file.ts'
import { legalValuesOf, readLegalPages } from './adapters/system/legal-pages.ts'
import { migrateDatabase, openDatabase } from './adapters/open-database.ts'
import { type Config, readConfig } from './config/config.ts'
import { checkConfiguration, checkDatabase } from './doctor/check-at-start.ts'
import type { Line } from './doctor/run-checks.ts'
import { buildApp } from './http/app.ts'
import { buildMetricsApp } from './http/probes/metrics.ts'
import { SHARED_JOBS, instanceJobs } from './jobs/jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { answerLocalRequests } from './local-requests.ts'
import { startErrorMessage } from './start-error.ts'
import { STOP_TIMEOUT_MS, stopServer } from './stop-server.ts'
import { type World, createWorld } from './world.ts'

/** This package's folder. `src/main.ts` and `dist/main.js` are both one level below it. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '..')

await main()

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.ok) return exitWithError(config.message)
  try {
    await serve(config.value)
  } catch (error) {
    exitWithError(startErrorMessage(error))
  }
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  // For connections to vendors and to the database, which have no common place for it.
  dns.lookup = shareLookups(dns.lookup)
  const warn = ({ name, text }: Line) => log.warn(`${name}: ${text}`)
  for (const line of await checkConfiguration(config)) warn(line)
  const database = await openDatabase(config.database, log)
  if (config.database.url !== null) {
    for (const line of await checkDatabase(database, config.database)) warn(line)
  }
  const world = createWorld(config, { database, log, version: version() })
  const applied = await migrateDatabase(config.database, database, log)
  if (applied.length > 0) log.info({ applied }, 'Migrated the database')
  await refreshSettings(world)
  await importDefaultRates(world, readDefaultRates)
  await importDefaultFees(world, () => readDataFile('number-fees.csv'))
  if (config.demo) await ensureAccount(world, { ...config.demo, displayName: 'Demo' })
  if (config.demoTrunkNumber) await offerDemoNumber(world, config.demoTrunkNumber)

  const webFolder = join(PACKAGE, '../web/dist')
  const app = await buildApp(world, {
    ...config.http,
    webFolder: existsSync(webFolder) ? webFolder : null,
    logo: readLogo(config.logoFile),
    readLegalPages: () =>
      readLegalPages(
        config.legalFolder,
        join(PACKAGE, 'data/legal'),
        legalValuesOf(config.business),
      ),
  })
  const stopLocalRequests =
    config.database.url === null
      ? answerLocalRequests(world, socketPath(config.database.directory, 'operators'))
      : async () => {}
  const address = await app.listen({ port: config.http.port, host: config.http.host })
  const metricsApp = await serveMetrics(world, config.http)
  const stopJobs = runJobs(world, [...SHARED_JOBS, ...instanceJobs()])
  log.info({ address, publicUrl: config.business.publicUrl }, 'Ringback is listening')
  const drainMs = config.drainSeconds * 1_000
  stopOnSignal(world, drainMs, async () => {
    // Health checks already fail, but requests are still accepted until load balancers stop sending them.
    await sleep(drainMs)
    await stopServer({ app, metricsApp, stopJobs, stopLocalRequests, database })
  })
}

/** Null when no port is configured for the metrics. */
async function serveMetrics(world: World, { metricsPort, metricsHost }: Config['http']) {
  if (metricsPort === null) return null
  const app = buildMetricsApp(world)
  await app.listen({ port: metricsPort, host: metricsHost })
  return app
}

/** Stops the server on SIGINT and SIGTERM: requests that run or are on their way are answered. */
function stopOnSignal(world: World, drainMs: number, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string) => {
    // On Ctrl-C both the terminal and npm send a signal. The second one is ignored.
    if (stopping) return
    stopping = true
    world.stopping = true
    world.log.info({ signal }, 'Stopping')
    const timeout = setTimeout(() => {
      exitWithError('Requests did not finish in time.')
    }, STOP_TIMEOUT_MS + drainMs)
    stop().then(
      () => {
        clearTimeout(timeout)
        process.exit(0)
      },
      (error: unknown) => {
        world.log.error({ err: error }, 'The server failed to stop')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

async function readDefaultRates() {
  return {
    name: 'rates.csv',
    rates: await readDataFile('rates.csv'),
    overrides: await readDataFile('rates-origin-overrides.csv'),
  }
}

function readDataFile(name: string): Promise<string> {
  return readFile(join(PACKAGE, 'data', name), 'utf8')
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  return String((manifest as { version: string }).version)
}

function exitWithError(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
