import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ControlDeps, mountControl } from './control/control.ts'
import { DISPUTE_OUTCOMES } from './control/payments.ts'
import { FAULT_KINDS } from './faults.ts'
import { INITIAL_RAZORPAY_CONSOLE } from './razorpay/console.ts'
import { buildSandbox } from './server.ts'
import { settingsFrom } from './settings.ts'
import { BOT_CHECK_OUTCOMES } from './turnstile/turnstile.ts'
import { INITIAL_CONSOLE } from './twilio/console.ts'
import { KNOWN_NUMBERS } from './twilio/voice/phones/known-numbers.ts'

interface Row {
  area: string
  assumption: string
  source: string
  standing: string
  shownBy: string
}

const ROWS = readRows(readFileSync(new URL('../VENDORS.md', import.meta.url), 'utf8'))

test('every switch of the sandbox has a row in VENDORS.md, and every switch of a row exists', async () => {
  expect([...new Set(ROWS.flatMap(switchesOf))].sort()).toEqual((await allSwitches()).sort())
})

test('every row has an assumption, a source that can be looked up, a standing and its switches', () => {
  expect(ROWS.length).toBeGreaterThan(40)
  for (const row of ROWS) {
    expect(row.assumption, row.area).toMatch(/\w/)
    expect(['C', 'L', '?'], row.assumption).toContain(row.standing)
    // Only what cannot be known is allowed to have no document, client or report behind it.
    expect(row.source, row.assumption).toMatch(
      row.standing === '?' ? /\w/ : /\]\(https:\/\/|`[\w@/-]+`|\w[\w.-]*\/[\w.-]+#\d+/,
    )
    expect(row.shownBy === '' || switchesOf(row).length > 0, row.assumption).toBe(true)
  }
})

test('no assumption has two rows', () => {
  const assumptions = ROWS.map(({ area, assumption }) => `${area}: ${assumption}`)
  expect(assumptions.filter((one, index) => assumptions.indexOf(one) !== index)).toEqual([])
})

/** The rows of every table, with the heading that they stand below. */
function readRows(text: string): Row[] {
  let area = ''
  const rows: Row[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) area = line.slice(3)
    if (!line.startsWith('| ') || /^\| (assumption|---) /.test(line)) continue
    const cells = line.split('|').slice(1)
    const [assumption = '', grounds = '', shownBy = ''] = cells.map(cell => cell.trim())
    const [, standing = '', source = ''] = /^(\S+) (.*)$/.exec(grounds) ?? []
    rows.push({ area, assumption, source, standing, shownBy })
  }
  return rows
}

/** Faults and settings of a console belong to the vendor of their section. */
function switchesOf({ area, shownBy }: Row): string[] {
  const names = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  if (area === 'Every vendor') return names
  const vendor = area.toLowerCase().replace(' ', '-')
  return names.map(name => name.replace(/^(fault|console) /, `$1 ${vendor} `))
}

/** Everything with which a test can make the sandbox behave in one way or another. */
async function allSwitches(): Promise<string[]> {
  const sandbox = await buildSandbox({ ...settingsFrom({}), port: 0, smtpPort: 0 })
  const { operations } = sandbox.faults
  await sandbox.close()
  return [
    ...(await controls()),
    ...[...operations].flatMap(([vendor, names]) =>
      [...names].map(operation => `fault ${vendor} ${operation}`),
    ),
    ...FAULT_KINDS.map(kind => `fault ${kind}`),
    ...Object.keys(INITIAL_CONSOLE).map(name => `console twilio ${name}`),
    ...Object.keys(INITIAL_RAZORPAY_CONSOLE).map(name => `console razorpay ${name}`),
    ...BOT_CHECK_OUTCOMES.map(outcome => `bot check ${outcome}`),
    ...DISPUTE_OUTCOMES.map(outcome => `dispute ${outcome}`),
    ...Object.keys(KNOWN_NUMBERS),
  ]
}

/** The controls that change something, as the README writes their paths; each console has switches of its own. */
async function controls(): Promise<string[]> {
  const app = fastify()
  const paths: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'POST' && !url.startsWith('/control/consoles/'))
      paths.push(url.replace(/:(\w+)/g, '{$1}'))
  })
  // Only the routes are read; no handler runs.
  const anything: unknown = new Proxy(() => undefined, { get: () => anything })
  await mountControl(app, anything as ControlDeps)
  await app.close()
  return paths
}
