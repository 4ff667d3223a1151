import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROOT } from './product.ts'

const SCRIPT = join(ROOT, 'deploy/exchange-database.sh')
const READ_ONLY = 'set default_transaction_read_only = on'
const TAKEN_BACK = 'reset default_transaction_read_only'
const DROPPED = 'drop subscription ringback'
const BACK = 'Nothing was exchanged: the old database accepts writes again.'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringback-exchange-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A `psql` that stores what it is given and answers as a database that replicates; `steps` come after that. */
function fakePsql(name: string, steps = ''): string {
  const file = join(folder, name)
  const answer = `case $* in *pg_subscription_rel*) echo replicates;; *pg_sequences*) echo 'select 1';; esac`
  writeFileSync(
    file,
    `#!/bin/sh
case $* in *--command*) input= ;; *) input=$(cat) ;; esac
given="$* $input"
printf '%s\\n' "$given" >> ${file}.log
${steps}
${answer}
`,
  )
  chmodSync(file, 0o755)
  return file
}

const given = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8')

/** @param fault steps of the old or the new database's `psql` */
async function exchange(fault: { old?: string; new?: string }, signal?: NodeJS.Signals) {
  const [old, next] = [fakePsql('old', fault.old), fakePsql('new', fault.new)]
  const child = spawn('sh', [SCRIPT, old, next], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const output = text(child.stderr)
  if (signal) {
    await vi.waitFor(() => expect(given('old')).toContain(READ_ONLY), { timeout: 30_000 })
    child.kill(signal)
  }
  return { status: await exited, output: await output }
}

it('exchanges a database that has been followed, and leaves the old one read-only', async () => {
  expect(await exchange({})).toEqual({ status: 0, output: '' })
  expect(given('old')).toContain(READ_ONLY)
  expect(given('old')).not.toContain(TAKEN_BACK)
  expect(given('new')).toContain(DROPPED)
})

it.each<{ when: string; fault: Parameters<typeof exchange>[0] }>([
  {
    when: 'the new one does not get all writes',
    fault: { old: 'case $given in *pg_sleep*) exit 3;; esac' },
  },
  {
    when: 'the sequences cannot be set',
    fault: { new: `case $given in *'select 1'*) exit 3;; esac` },
  },
  {
    when: 'the subscription stays',
    fault: { new: `case $given in *'${DROPPED}'*) exit 3;; esac` },
  },
])('lets the old database accept writes again when $when', async ({ fault }) => {
  const { status, output } = await exchange(fault)
  expect([status === 0, output]).toEqual([false, `${BACK}\n`])
  expect(given('old')).toContain(TAKEN_BACK)
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'lets the old database accept writes again after %s',
  async signal => {
    const { status, output } = await exchange(
      { old: 'case $given in *pg_sleep*) sleep 0.3;; esac' },
      signal,
    )
    expect([status, output]).toEqual([1, `${BACK}\n`])
    expect(given('old')).toContain(TAKEN_BACK)
    expect(given('new')).not.toContain(DROPPED)
  },
)

it('refuses a database that is not followed yet, and changes nothing', async () => {
  const { status, output } = await exchange({ new: `echo 'still copies tables'; exit` })
  expect([status, output]).toEqual([
    1,
    'Nothing was exchanged: the new database still copies tables.\n',
  ])
  expect(() => given('old')).toThrow('ENOENT')
})
