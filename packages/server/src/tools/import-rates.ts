import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ZERO, formatRate } from '@ringback/contract/money'
import { type ImportReport, type ImportResult, importRates } from '../actions/rates/import-rates.ts'
import type { DeckTexts } from '../actions/rates/read-deck-texts.ts'
import { DataDirectoryInUse } from '../adapters/pglite/data-directory-lock.ts'
import { createLog } from '../adapters/system/log.ts'
import { migrate } from '../adapters/migrate.ts'
import { openDatabase } from '../adapters/open-database.ts'
import { systemIds } from '../adapters/system/system-ids.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { readDatabaseConfig } from '../config.ts'
import type { ChangeKind, DeckChanges } from '../core/rates/deck-changes.ts'
import type { Fault } from '../core/rates/deck-file.ts'
import type { Accepted } from '../core/rates/deck-guard.ts'

const USAGE = `Usage: npm run rates:import -- <deck.csv> [--overrides <file.csv>] [--dry-run]
         [--accept-below-cost] [--accept-large-change]

Puts a rate deck in force in DATABASE_URL, or the embedded database in DATA_DIR (stop the server first).
Columns: prefix, destination, country_iso, cost_per_min_usd, increment_first_s, increment_next_s
Overrides: country_iso, destination, origin_group, origin_prefixes, cost_per_min_usd
--dry-run reports the changes without making them.
--accept-below-cost imports a deck that sells below what the carrier last asked.
--accept-large-change imports a deck that changes a large share of the prices.`

const FAULTS_SHOWN = 20
const CHANGES_SHOWN = 5
/** This tool reads no terms of business. A deck that is above cost without a markup is above cost with one. */
const WITHOUT_MARKUP = {
  markupPercent: 0,
  numberMarkupPercent: 0,
  destinationRules: [],
  maxDeckChangePercent: 30,
}

process.exitCode = await main()

/** Returns the exit code: 0 when done, 1 when refused for a printed reason, 2 for an invalid command line. */
async function main(): Promise<number> {
  const commandLine = readCommandLine()
  if (commandLine === null) return fail(2, USAGE)
  const config = readDatabaseConfig(process.env)
  if (!config.ok) return fail(1, config.message)
  try {
    const texts = await readTexts(commandLine)
    const database = await openDatabase(config.value, createLog('warn'))
    try {
      await migrate(database.kysely)
      const { dryRun, accepts } = commandLine
      const ports = { database, clock: systemClock, ids: systemIds, terms: WITHOUT_MARKUP }
      const result = await importRates(ports, texts, dryRun ? 'dry-run' : 'replace', accepts)
      if (result.ok) return print(describeReport(result.value))
      return fail(1, `${describeRefusal(result, commandLine)}\nNothing was imported.`)
    } finally {
      await database.close()
    }
  } catch (error) {
    const isExpected = error instanceof DataDirectoryInUse || isMissingFile(error)
    if (!isExpected) throw error
    return fail(1, error.message)
  }
}

interface CommandLine {
  deck: string
  overrides: string | null
  dryRun: boolean
  accepts: Accepted
}

function readCommandLine(): CommandLine | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        overrides: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'accept-below-cost': { type: 'boolean', default: false },
        'accept-large-change': { type: 'boolean', default: false },
      },
    })
    const [deck, ...extraArguments] = positionals
    if (deck === undefined || extraArguments.length > 0) return null
    const accepts = {
      belowCost: values['accept-below-cost'],
      largeChange: values['accept-large-change'],
    }
    return { deck, overrides: values.overrides ?? null, dryRun: values['dry-run'], accepts }
  } catch {
    return null
  }
}

async function readTexts({ deck, overrides }: CommandLine): Promise<DeckTexts> {
  return {
    name: basename(deck),
    rates: await readFile(deck, 'utf8'),
    overrides: overrides === null ? null : await readFile(overrides, 'utf8'),
  }
}

function describeReport(report: ImportReport): string {
  const { rows, overrides, blankIncrements, comparison, outcome } = report
  const { against, changes, belowCost } = comparison
  const { counts, unchanged } = changes
  return [
    `${rows} rates, ${overrides} prices by caller ID.`,
    ...(blankIncrements > 0 ? [`${blankIncrements} blank increments: billed in minutes.`] : []),
    against
      ? `Against ${against.name} of ${against.importedAt.toISOString().slice(0, 10)}: ` +
        `${counts.added} new, ${counts.removed} removed, ${counts.raised} raised, ` +
        `${counts.lowered} lowered, ${counts['other-terms']} with other increments or origins, ` +
        `${unchanged} unchanged.`
      : 'No deck was active before.',
    ...(belowCost.length > 0 ? [`${belowCost.length} prices are below the carrier's.`] : []),
    ...largest('Largest rises', changes, 'raised'),
    ...largest('Largest falls', changes, 'lowered'),
    {
      imported: 'Imported. Calls in progress keep their rate.',
      unchanged: 'This deck is already active. Nothing was changed.',
      'dry-run': 'Nothing was changed: --dry-run.',
    }[outcome],
  ].join('\n')
}

function largest(title: string, { changes }: DeckChanges, kind: ChangeKind): string[] {
  const shown = changes.filter(change => change.kind === kind).slice(0, CHANGES_SHOWN)
  if (shown.length === 0) return []
  const lines = shown.map(({ prefix, originGroup, destination, from, to }) => {
    const what = `${prefix ?? originGroup} ${destination}`
    return `  ${what}: ${formatRate(from ?? ZERO)} -> ${formatRate(to ?? ZERO)}`
  })
  return [`${title}:`, ...lines]
}

function describeRefusal(
  refusal: Extract<ImportResult, { ok: false }>,
  { deck, overrides }: CommandLine,
): string {
  if (refusal.why === 'faulty-deck') {
    return [
      ...faultLines(deck, refusal.rateFaults),
      ...faultLines(overrides ?? '', refusal.overrideFaults),
    ].join('\n')
  }
  const { count, percent, maxPercent } = refusal.details ?? {}
  return refusal.why === 'deck-below-cost'
    ? `${count} prices are below what the carrier last asked. See --accept-below-cost.`
    : `${percent} % of the prices change, more than ${maxPercent} %. See --accept-large-change.`
}

function faultLines(file: string, faults: readonly Fault[]): string[] {
  if (faults.length === 0) return []
  const shown = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ line, problem }) => `${file}:${line}: ${problem}`)
  const hiddenCount = faults.length - shown.length
  return [
    `${faults.length} faults in ${file}${hiddenCount > 0 ? `, the first ${FAULTS_SHOWN}` : ''}:`,
    ...shown,
  ]
}

function print(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function fail(exitCode: number, text: string): number {
  process.stderr.write(`${text}\n`)
  return exitCode
}

function isMissingFile(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error
}
