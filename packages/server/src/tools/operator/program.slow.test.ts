import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import {
  type OperatorEndpoint,
  describedFields,
} from '@ringback/contract/operator/operator-endpoint'
import { signInOperator } from '@ringback/contract/operator/sign-in'
import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { socketPath } from '../../adapters/pglite/data-directory.ts'
import { requestLocally } from '../../adapters/system/local-socket.ts'
import { findCallingSwitchedOff } from '../../store/settings/settings.ts'
import { buy } from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { allCommands, commandLineChecker } from '../../../testing/command-line-checker.ts'
import { OPERATOR_PASSWORD, codeOf, signedInOperator } from '../../../testing/people/operators.ts'
import { TAXED_BUSINESS } from '../../../testing/people/tax.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { answerLocalRequests } from '../../local-requests.ts'
import { flagOf } from './api-commands.ts'
import { readConnection } from './connection.ts'
import { fieldsOf } from './fields.ts'
import { buildProgram } from './program.ts'
import { requestApi } from './request-api.ts'

let world: TestWorld
let app: FastifyInstance
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'))
  world = testWorld(await freshPglite())
  app = await buildTestApp(world)
  vi.stubEnv('RINGBACK_URL', await app.listen({ port: 0, host: '127.0.0.1' }))
  vi.stubEnv('XDG_CONFIG_HOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await app.close()
  await world.database.close()
  await rm(folder, { recursive: true })
})

/** Runs a command line and returns what it prints. */
async function run(...words: string[]): Promise<string> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += typeof text === 'string' ? text : Buffer.from(text).toString('latin1')
    return true
  })
  const program = buildProgram()
  for (const command of allCommands(program)) command.exitOverride()
  await program.parseAsync(words, { from: 'user' })
  return printed
}

async function signInAs(role: 'viewer' | 'owner') {
  const operator = await signedInOperator(world, role)
  vi.stubEnv('RINGBACK_OPERATOR_TOKEN', operator.token)
  return operator
}

it('prints a list as a table, or as JSON', async () => {
  const { id } = await signInAs('owner')
  const table = await run('operators', 'list')
  expect(table).toMatch(/^id +email +role/)
  expect(table).toContain(`${id}  owner@ringback.test  owner`)
  const { items } = JSON.parse(await run('operators', 'list', '--json'))
  expect(items).toMatchObject([{ id, email: 'owner@ringback.test', status: 'active' }])
})

it('prints the file of a document, unless to a terminal', async () => {
  await signInAs('viewer')
  world.business = { ...world.business, ...TAXED_BUSINESS }
  await buy(world, await addCaller(world, 0n), 'hundred')
  const { items } = JSON.parse(await run('documents', 'list', '--json')) as {
    items: { number: string }[]
  }
  const number = items[0]?.number ?? ''
  expect(await run('documents', 'show', number)).toContain('Karnataka (29)')
  const file = await run('documents', 'pdf', number)
  expect(file.slice(0, 5)).toBe('%PDF-')
  expect(file.trimEnd().slice(-5)).toBe('%%EOF')
  await expect(run('documents', 'pdf', 'RV/26-27/9')).rejects.toThrow('Document not found')
  onTestFinished(() => void Reflect.deleteProperty(process.stdout, 'isTTY'))
  Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true })
  await expect(run('documents', 'pdf', number)).rejects.toThrow('Add > and the name of a file')
})

it('prints all documents of a month with --all, however many pages they are', async () => {
  await signInAs('owner')
  const user = await addCaller(world, 0n)
  const party = { name: 'Example Ltd', address: null, taxNumber: null }
  const facts = {
    seller: party,
    customer: party,
    placeOfSupply: 'Karnataka (29)',
    serviceCode: null,
  }
  await sql`
    insert into tax_documents (id, user_id, kind, year, sequence, number, cause, issued_at, issued_on, description,
      facts, parts, net, round_off, total, credit)
    select 'document_' || n, ${user}, 'receipt-voucher', '26-27', n, 'RV/26-27/' || n, 'cause:' || n, now(),
      '2026-11-01', 'Credit', ${JSON.stringify(facts)}::jsonb, '[]', 100, 0, 100, 1
    from generate_series(1, 1001) n`.execute(world.database.kysely)
  const list = ['documents', 'list', '--month', '2026-11']
  const { items, hasMore } = JSON.parse(await run(...list, '--all', '--json')) as {
    items: { number: string }[]
    hasMore: boolean
  }
  expect(hasMore).toBe(false)
  expect(items.map(({ number }) => number)).toEqual(
    Array.from({ length: 1_001 }, (_, n) => `RV/26-27/${n + 1}`),
  )
  expect(await run(...list)).toContain('More: --page 2')
  await expect(run(...list, '--all', '--page', '2')).rejects.toThrow('cannot be used with')
})

it('makes a change with its reason, and finds it in the log by its filters', async () => {
  const viewer = await signedInOperator(world, 'viewer')
  await signInAs('owner')
  const reason = ['--reason', 'Joins the support team']
  await run('operators', 'set-role', viewer.id, '--role', 'support', ...reason)
  const { items } = JSON.parse(
    await run(
      'changes',
      'list',
      '--operator-email',
      'owner@ringback.test',
      '--limit',
      '1',
      '--json',
    ),
  )
  expect(items).toMatchObject([{ after: { role: 'support' }, reason: 'Joins the support team' }])
})

it('sets only the limits that are named, and "default" returns one to the business setting', async () => {
  await signInAs('owner')
  const id = await addCaller(world, 0n)
  const set = (...limits: string[]) =>
    run('customers', 'set-limits', id, ...limits, '--reason', 'A call centre')
  const shown = async () =>
    (JSON.parse(await run('customers', 'show', id, '--json')) as { ownLimits: object }).ownLimits
  await set('--calls-per-hour', '200', '--spend-per-day', '75.5')
  await set('--calls-per-hour', 'default', '--max-call-seconds', '120')
  expect(await shown()).toEqual({
    callsPerHour: null,
    destinationsPerHour: null,
    spendPerDay: 75.5,
    maxCallSeconds: 120,
  })
  await expect(set()).rejects.toThrow('Name at least one limit')
  await expect(set('--calls-per-hour', 'many')).rejects.toThrow('a whole number from 1')
})

it('imports a file of prices in Unicode, whatever its separator, and refuses a code page', async () => {
  await signInAs('owner')
  const header = 'prefix;destination;country_iso;cost_per_min_usd;increment_s;Route class'
  const text = `${header}\r\n225;Côte d'Ivoire;CI;0,4140;60;CLI\r\n`
  const prices = join(folder, 'deck.csv')
  const importFile = (...options: string[]) =>
    run('rates', 'import', '--name', 'Carrier', '--prices', prices, '--json', ...options)
  await writeFile(prices, text, 'latin1')
  await expect(importFile()).rejects.toThrow('--prices: The file is neither in UTF-8')
  await writeFile(prices, `\uFEFF${text}`, 'utf16le')
  await expect(importFile()).rejects.toThrow('These columns would not be used: Route class.')
  const deck = JSON.parse(await importFile('--accept-unused-columns', 'true')) as { id: string }
  const { csv } = JSON.parse(await run('rates', 'export', deck.id, '--json')) as { csv: string }
  expect(csv).toContain("225,Côte d'Ivoire,CI,0.414,60,60")
})

it("says the server's refusal, and how to sign in", async () => {
  await expect(run('me')).rejects.toThrow('no operator API')
  const { id } = await signInAs('viewer')
  await expect(run('operators', 'disable', id, '--reason', 'A test')).rejects.toThrow(
    'Your role does not allow this.',
  )
  vi.stubEnv('RINGBACK_OPERATOR_TOKEN', 'unknown')
  await expect(run('me')).rejects.toThrow('npm run operator -- sign-in')
})

it('says how a network becomes known when the sign-in needs the bot check', async () => {
  const { totpSecret } = await signedInOperator(world, 'owner')
  await world.database.kysely.deleteFrom('operator_networks').execute()
  const body = { email: 'owner@ringback.test', password: 'a wrong guess', code: '000000' }
  for (let n = 0; n < 30; n++) {
    const url = signInOperator.path
    await app.inject({ method: 'POST', url, remoteAddress: `192.0.2.${n % 3}`, payload: body })
  }
  world.clock.advance({ seconds: 30 })
  const right = { ...body, password: OPERATOR_PASSWORD, code: codeOf(world, totpSecret) }
  const connection = { url: readConnection().url, token: null }
  await expect(requestApi(signInOperator, { body: right }, connection)).rejects.toThrow(
    `Sign in at ${connection.url}/operator/sign-in from this network`,
  )
})

it('gives every endpoint a command whose help has its examples', () => {
  const program = buildProgram()
  for (const endpoint of operatorEndpoints) {
    let help = ''
    commandOf(endpoint, program)
      ?.configureOutput({ writeOut: text => (help += text) })
      .outputHelp()
    for (const example of endpoint.examples) expect(help).toContain(example)
  }
})

function commandOf({ command }: OperatorEndpoint, program = buildProgram()): Command | undefined {
  return command
    .split(' ')
    .reduce<Command | undefined>((at, word) => at?.commands.find(c => c.name() === word), program)
}

it("gives each field of an action the console's label and help, and refuses with its sentence", async () => {
  await signInAs('owner')
  const actions = operatorEndpoints.filter(({ form }) => form !== undefined)
  expect(actions.length).toBeGreaterThan(10)
  for (const endpoint of actions) {
    for (const { name, label, help = '', type, choices, problem } of describedFields(endpoint)) {
      const flag = `--${flagOf(name)}`
      const about = `${endpoint.command} ${flag}`
      const option = commandOf(endpoint)?.options.find(({ long }) => long === flag)
      expect(option?.description, about).toContain(label.replace(/[{}]/g, ''))
      expect(option?.description, about).toContain(help)
      if (choices) expect(option?.argChoices, about).toEqual(choices.map(({ value }) => value))
      if (problem === undefined) continue
      for (const wrong of type === 'number' ? ['-1', 'many'] : [' ']) {
        const words = commandLine(endpoint, { [name]: wrong })
        await expect(run(...words), about).rejects.toThrow(problem)
      }
    }
  }
})

/** A command line with a value for each required option and for those that are given. */
function commandLine(endpoint: OperatorEndpoint, given: Record<string, string>): string[] {
  const required = fieldsOf(endpoint.body).filter(({ isRequired }) => isRequired)
  const usual = required.map(({ name, kind, choices }) => [
    name,
    choices?.[0] ?? (kind === 'number' ? '1' : '2027-01-01T00:00:00Z'),
  ])
  const values: Record<string, string> = { ...Object.fromEntries(usual), ...given }
  return [
    ...endpoint.command.split(' '),
    ...fieldsOf(endpoint.params).map(() => 'unknown'),
    ...Object.entries(values).flatMap(([name, value]) => [`--${flagOf(name)}=${value}`]),
  ]
}

it('accepts every example of the API', async () => {
  const check = commandLineChecker()
  for (const example of operatorEndpoints.flatMap(({ examples }) => examples)) {
    await check(example)
  }
})

it('prints the parts of a response below their names, and lists in it as tables', async () => {
  await signInAs('owner')
  const printed = await run('overview', '--days', '7')
  expect(printed).toMatch(/^now\n  liveCalls +0\n/)
  expect(printed).toMatch(/\n  holds\n    count +0\n/)
  expect(printed).toMatch(/\ndays\n  day +calls +answeredCalls/)
  expect(printed).not.toContain('{')
})

describe('through the server that has the embedded database open', () => {
  let path: string
  let stop: () => Promise<void>
  beforeEach(() => {
    path = socketPath(folder, 'operators')
    stop = answerLocalRequests(world, path)
  })
  afterEach(() => stop())
  const request = (wanted: object) => requestLocally(path, wanted).catch(() => null)

  it('creates an operator', async () => {
    const wanted = { command: 'create', email: 'ada@example.com', role: 'support' }
    await expect
      .poll(() => request(wanted))
      .toMatchObject({ publicUrl: world.business.publicUrl, token: expect.any(String) })
    expect(await request({ ...wanted, email: 'no address' })).toMatchObject({
      error: expect.stringContaining('not valid'),
    })
  })

  it('switches calling without a sign-in, and the log names the machine and its user', async () => {
    await signInAs('owner')
    const off = { command: 'calling', isEnabled: false, reason: 'Toll fraud', machineUser: 'Root' }
    await expect.poll(() => request(off)).toEqual({ isChanged: true })
    expect(await world.database.transaction(findCallingSwitchedOff)).toBe(true)
    expect(await request(off)).toEqual({ isChanged: false })
    expect(await request({ ...off, isEnabled: true, reason: 'All clear' })).toEqual({
      isChanged: true,
    })
    expect(await world.database.transaction(findCallingSwitchedOff)).toBe(false)
    const by = { operatorEmail: "server's machine (root)", subject: 'setting:callingEnabled' }
    const logged = await run('changes', 'list', '--operator-email', by.operatorEmail, '--json')
    expect(JSON.parse(logged).items).toMatchObject([
      { ...by, before: 'false', after: 'true', reason: 'All clear' },
      { ...by, before: 'true', after: 'false', reason: 'Toll fraud' },
    ])
    const history = await run('settings', 'history', 'callingEnabled', '--json')
    expect(JSON.parse(history).items).toMatchObject([
      { changedBy: by.operatorEmail, after: 'true' },
      { changedBy: by.operatorEmail, after: 'false' },
    ])
    expect(await request({ ...off, reason: ' ' })).toMatchObject({ error: expect.any(String) })
  })
})
