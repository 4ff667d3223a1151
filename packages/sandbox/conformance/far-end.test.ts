import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import { reportedStatuses } from './product.ts'
import { untilAudible } from './sound.ts'
import { startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const RINGS_UNTIL_CONTROL_ACTS = '+14155550102'
const PLAYS_BACK_DIGITS = '+14155550103'
const FINAL_CALLBACK_LOST = '+14155550109'
const CALLBACKS_REPEATED = '+14155550110'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

describe.concurrent('keys', () => {
  test('pressed in the browser reach the far end and come back as tones', async ({
    expect,
    phones,
  }) => {
    const { phone, parent, child } = await phones.connected(sandbox, PLAYS_BACK_DIGITS)
    const keys = '1234567890*#'
    await phone.press(keys)
    await expect.poll(() => child().digits).toBe(keys)
    await untilAudible(phone.page, { hertz: [697, 1209, 941, 1477] })
    expect(sandbox.carrier.call(parent)?.digits).toBe(keys)
  })

  test('sent by signalling reach the far end too', async ({ expect, phones }) => {
    const { phone, child } = await phones.connected(sandbox, PLAYS_BACK_DIGITS)
    await phone.page.evaluate(() => window.phone.pressBySignalling('888'))
    await untilAudible(phone.page, { hertz: [852, 1336] })
    expect(child().digits).toBe('888')
  })

  test('that control presses at the far end are audible in the browser', async ({
    expect,
    phones,
  }) => {
    const { phone, parent, child } = await phones.connected(sandbox, PLAYS_BACK_DIGITS)
    expect(sandbox.carrier.keys(child().sid, '999')).toBe(true)
    await untilAudible(phone.page, { hertz: [852, 1477] })
    expect(child().digits).toBe('')
    expect(sandbox.carrier.hangup(parent)).toBe(true)
    await phone.until('disconnect')
    expect(sandbox.carrier.hangup(parent)).toBe(false)
  })
})

describe.concurrent('a phone that rings', () => {
  test('is answered once by control, and can press keys from then on', async ({
    expect,
    phones,
  }) => {
    const phone = await phones.dialling(sandbox, { To: RINGS_UNTIL_CONTROL_ACTS })
    await phone.until('ringing')
    const parent = await phone.sid()
    expect(sandbox.carrier.keys(parent, '1')).toBe(false)
    expect(sandbox.carrier.answer(parent)).toBe(true)
    await phone.until('accept')
    expect(sandbox.carrier.answer(parent)).toBe(false)
    expect(sandbox.carrier.keys(parent, '1')).toBe(true)
  })

  test.for(['decline', 'hangup'] as const)(
    'is busy for the caller after the %s of control',
    async (act, { expect, phones }) => {
      const phone = await phones.dialling(sandbox, { To: RINGS_UNTIL_CONTROL_ACTS })
      await phone.until('ringing')
      expect(sandbox.carrier[act](await phone.sid())).toBe(true)
      expect((await phone.until('call error')).code).toBe(31486)
    },
  )
})

describe.concurrent('status callbacks', () => {
  test('lose the final one at 0109; the action still comes', async ({ expect, phones }) => {
    const { phone, parent } = await phones.connected(sandbox, FINAL_CALLBACK_LOST)
    await phone.hangUp()
    const posts = await sandbox.product.untilAction(parent)
    expect(reportedStatuses(posts)).toEqual(['initiated', 'ringing', 'in-progress'])
  })

  test('come three times and out of order at 0110', async ({ expect, phones }) => {
    const { phone, parent } = await phones.connected(sandbox, CALLBACKS_REPEATED)
    await phone.hangUp()
    const posts = await sandbox.product.untilAction(parent)
    const statuses = reportedStatuses(posts)
    for (const status of ['initiated', 'ringing', 'in-progress', 'completed']) {
      expect(statuses.filter(one => one === status)).toHaveLength(3)
    }
    expect(statuses.indexOf('ringing')).toBeLessThan(statuses.indexOf('initiated'))
    expect(statuses.indexOf('completed')).toBeLessThan(statuses.lastIndexOf('in-progress'))
    const copies = posts.filter(
      ({ path, form }) => path === '/status' && form['CallStatus'] === 'completed',
    )
    expect(new Set(copies.map(({ form }) => JSON.stringify(form))).size).toBe(1)
    expect(posts.every(({ isSigned }) => isSigned)).toBe(true)
  })
})
