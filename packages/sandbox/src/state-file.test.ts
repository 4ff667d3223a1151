import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKeepsake } from './state-file.ts'
import { createBooks } from './razorpay/memory-store.ts'
import { buildSandbox } from './server.ts'
import { settingsFrom } from './settings.ts'

let folder: string
let said: string[]
const open = (where: string | undefined = folder) => openKeepsake(where, words => said.push(words))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-'))
  said = []
})
afterEach(() => rm(folder, { recursive: true }))

test('what a part keeps is recalled, beside what other parts kept', async () => {
  const first = open()
  expect(first.recall('money')).toBeUndefined()
  first.keep('money', () => ({ coins: 3 }))()
  await first.close()
  const second = open()
  second.keep('numbers', () => ['+1'])()
  await second.close()
  const third = open()
  expect(third.recall('money')).toEqual({ coins: 3 })
  expect(third.recall('numbers')).toEqual(['+1'])
  expect(await readdir(folder)).toEqual(['sandbox.json'])
  expect(said).toEqual([])
})

test('a burst of changes is written soon, as it is at the end', async () => {
  const keepsake = open()
  let coins = 0
  const changed = keepsake.keep('money', () => ({ coins }))
  while (coins < 50) {
    coins += 1
    changed()
  }
  const written = () => readFile(join(folder, 'sandbox.json'), 'utf8').catch(() => '')
  await expect.poll(written).toBe('{"money":{"coins":50}}\n')
})

test.each(['', '{"money":', '[1]', 'null'])(
  'a file of %j is as good as none, and said',
  async text => {
    await writeFile(join(folder, 'sandbox.json'), text)
    const keepsake = open()
    expect(keepsake.recall('money')).toBeUndefined()
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('starting empty')
    keepsake.keep('money', () => 1)()
    await keepsake.close()
    expect(open().recall('money')).toBe(1)
  },
)

test('a folder that cannot be written to is said, not fatal', async () => {
  await mkdir(join(folder, 'sandbox.json.new'))
  const keepsake = open()
  keepsake.keep('money', () => 1)()
  await keepsake.close()
  expect(said[0]).toContain('could not be written')
})

test('without a folder nothing is kept', async () => {
  const keepsake = openKeepsake(undefined)
  keepsake.keep('money', () => 1)()
  await keepsake.close()
  expect(openKeepsake(undefined).recall('money')).toBeUndefined()
})

test('a sandbox that starts again still has its orders, payments, refunds and disputes', async () => {
  const options = { ...settingsFrom({ SANDBOX_STATE_DIR: folder }), port: 0, smtpPort: 0 }
  const before = await buildSandbox(options)
  const { books } = before.razorpay
  const order = books.createOrder({ amount: 900, currency: 'INR', receipt: 'p', notes: [] })
  const { made: payment } = books.attempt(order, { status: 'captured' })
  books.giveBack(payment, { amount: 100, receipt: 'r', notes: [], speed: 'normal' })
  books.openDispute(payment, 800)
  const kept = structuredClone(books.snapshot())
  await before.close()
  const after = await buildSandbox(options)
  expect(after.razorpay.books.snapshot()).toEqual(kept)
  expect(after.razorpay.books.order(order.id)?.status).toBe('paid')
  await after.close()
})

test('books that are nonsense are empty books', () => {
  for (const kept of [7, { orders: 3 }, { orders: [null, { id: 'x' }] }])
    expect(createBooks({ kept }).orders()).toEqual([])
})
