import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStateFile } from './state-file.ts'
import { buildSandbox } from './server.ts'
import { settingsFrom } from './settings.ts'

let folder: string
let warnings: string[]
const open = (where: string | undefined = folder) =>
  openStateFile(where, message => warnings.push(message))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-file-'))
  warnings = []
})
afterEach(() => rm(folder, { recursive: true }))

test('each part loads what it saved in an earlier run', async () => {
  const first = open()
  expect(first.load('money')).toBeUndefined()
  first.persist('money', () => ({ coins: 3 }))()
  await first.close()
  const second = open()
  second.persist('numbers', () => ['+1'])()
  await second.close()
  const third = open()
  expect(third.load('money')).toEqual({ coins: 3 })
  expect(third.load('numbers')).toEqual(['+1'])
  expect(await readdir(folder)).toEqual(['sandbox.json'])
  expect(warnings).toEqual([])
})

test('many changes in a short time are written once, with the last state', async () => {
  const stateFile = open()
  let coins = 0
  const changed = stateFile.persist('money', () => ({ coins }))
  while (coins < 50) {
    coins += 1
    changed()
  }
  const written = () => readFile(join(folder, 'sandbox.json'), 'utf8').catch(() => '')
  await expect.poll(written).toBe('{"money":{"coins":50}}\n')
})

test.each(['', '{"money":', '[1]', 'null'])(
  'starts empty and warns when the file contains %j',
  async text => {
    await writeFile(join(folder, 'sandbox.json'), text)
    const stateFile = open()
    expect(stateFile.load('money')).toBeUndefined()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('starting empty')
    stateFile.persist('money', () => 1)()
    await stateFile.close()
    expect(open().load('money')).toBe(1)
  },
)

test('warns when the file cannot be written, and goes on', async () => {
  await mkdir(join(folder, 'sandbox.json.new'))
  const stateFile = open()
  stateFile.persist('money', () => 1)()
  await stateFile.close()
  expect(warnings[0]).toContain('could not be written')
})

test('saves nothing without a folder', async () => {
  const stateFile = openStateFile(undefined)
  stateFile.persist('money', () => 1)()
  await stateFile.close()
  expect(openStateFile(undefined).load('money')).toBeUndefined()
})

test('a restarted sandbox has its orders, payments, refunds and disputes', async () => {
  const options = { ...settingsFrom({ SANDBOX_STATE_DIR: folder }), port: 0, smtpPort: 0 }
  const before = await buildSandbox(options)
  const { store } = before.razorpay
  const order = store.createOrder({ amount: 900, currency: 'INR', receipt: 'p', notes: [] })
  const { entity: payment } = store.addPayment(order, { status: 'captured' })
  store.addRefund(payment, { amount: 100, receipt: 'r', notes: [], speed: 'normal' })
  store.openDispute(payment, 800)
  const saved = structuredClone(store.snapshot())
  await before.close()
  const after = await buildSandbox(options)
  expect(after.razorpay.store.snapshot()).toEqual(saved)
  expect(after.razorpay.store.order(order.id)?.status).toBe('paid')
  await after.close()
})
