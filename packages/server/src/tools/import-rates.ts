import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRate } from '@ringback/contract/money'
import { type DeckTexts, type ImportReport, importRates } from '../actions/rates/import-rates.ts'
import { DataDirectoryInUse } from '../adapters/pglite/data-directory-lock.ts'
import { createLog } from '../adapters/system/log.ts'
import { migrate } from '../adapters/migrate.ts'
import { openDatabase } from '../adapters/open-database.ts'
import { systemIds } from '../adapters/system/system-ids.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { readDatabaseConfig } from '../config.ts'
import type { PriceChange } from '../core/rates/deck-changes.ts'
import type { Fault } from '../core/rates/deck-file.ts'

const USAGE = `Usage: npm run rates:import -- <deck.csv> [--overrides <file.csv>] [--dry-run]

Activates a rate deck in DATABASE_URL, or the embedded database in DATA_DIR (stop the server first).
Columns: prefix, destination, country_iso, cost_per_min_usd, increment_first_s, increment_next_s
Overrides: country_iso, destination, origin_group, origin_prefixes, cost_per_min_usd
--dry-run reports the changes without making them.`

const FAULTS_SHOWN = 20
const CHANGES_SHOWN = 5

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
      const ports = { database, clock: systemClock, ids: systemIds }
      const result = await importRates(ports, texts, commandLine.dryRun ? 'dry-run' : 'replace')
      if (result.ok) return print(describeReport(result.value))
      return fail(
        1,
        [
          ...faultLines(commandLine.deck, result.rateFaults),
          ...faultLines(commandLine.overrides ?? '', result.overrideFaults),
          'Nothing was imported.',
        ].join('\n'),
      )
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
}

function readCommandLine(): CommandLine | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { overrides: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [deck, ...extraArguments] = positionals
    if (deck === undefined || extraArguments.length > 0) return null
    return { deck, overrides: values.overrides ?? null, dryRun: values['dry-run'] }
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
  const { rows, overrides, blankIncrements, replaced, changes, outcome } = report
  const { added, removed, unchanged, otherIncrements, raised, lowered } = changes
  return [
    `${rows} rates, ${overrides} prices by caller ID.`,
    ...(blankIncrements > 0 ? [`${blankIncrements} blank increments: billed in minutes.`] : []),
    replaced
      ? `Against ${replaced.name} of ${replaced.importedAt.toISOString().slice(0, 10)}: ` +
        `${added} new, ${removed} removed, ${raised.length} raised, ${lowered.length} lowered, ` +
        `${otherIncrements} with other increments, ${unchanged} unchanged.`
      : 'No deck was active before.',
    ...largest('Largest rises', raised),
    ...largest('Largest falls', lowered),
    {
      imported: 'Imported. Calls in progress keep their rate.',
      unchanged: 'This deck is already active. Nothing was changed.',
      'dry-run': 'Nothing was changed: --dry-run.',
    }[outcome],
  ].join('\n')
}

function largest(title: string, changes: readonly PriceChange[]): string[] {
  if (changes.length === 0) return []
  const shown = changes.slice(0, CHANGES_SHOWN).map(({ prefix, destination, from, to }) => {
    return `  ${prefix} ${destination}: ${formatRate(from)} -> ${formatRate(to)}`
  })
  return [`${title}:`, ...shown]
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
