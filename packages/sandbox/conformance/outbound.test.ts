import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import { reportedStatuses } from './product.ts'
import { untilAudible } from './sound.ts'
import {
  BROKEN_APPLICATION,
  accessToken,
  childOf,
  restClient,
  startSandbox,
} from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const ECHOES = '+14155550100'
const BUSY = '+14155550101'
const RINGS_UNTIL_CONTROL_ACTS = '+14155550102'
const NOT_IN_SERVICE = '+14155550105'
const STEADY_TONE = '+14155550106'
const NOT_PERMITTED = '+38612345678'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

describe.concurrent('a call that is answered', () => {
  test('rings with early media, echoes the caller, and carries packets both ways', async ({
    expect,
    phones,
  }) => {
    const microphoneHertz = 1000
    const phone = await phones.dialling(sandbox, { To: ECHOES }, { microphoneHertz })
    expect((await phone.until('ringing')).detail).toBe('true')
    await phone.until('accept')
    const parent = await phone.sid()
    await untilAudible(phone.page, { hertz: [microphoneHertz] })
    await expect
      .poll(async () => {
        const { received, sent } = await phone.packets()
        const { packetsIn } = childOf(sandbox, parent)
        const { packetsOut = 0 } = sandbox.carrier.call(parent) ?? {}
        return Math.min(received, sent, packetsIn, packetsOut)
      })
      .toBeGreaterThan(50)
    await phone.hangUp()
    await phone.until('disconnect')
    await sandbox.product.untilAction(parent)
    expect(sandbox.carrier.call(parent)?.status).toBe('completed')
  })

  test('is reported to the product by signed webhooks in order', async ({ expect, phones }) => {
    const { phone, parent, child } = await phones.connected(sandbox, ECHOES)
    await phone.hangUp()
    const posts = await sandbox.product.untilAction(parent)
    expect(posts.every(({ isSigned }) => isSigned)).toBe(true)
    expect(posts.map(({ path }) => path)).toEqual([
      '/voice',
      ...Array<string>(4).fill('/status'),
      '/action',
    ])
    expect(reportedStatuses(posts)).toEqual(['initiated', 'ringing', 'in-progress', 'completed'])
    const forms = posts.map(({ form }) => form)
    expect(forms.slice(1, 5).map(form => form['SequenceNumber'])).toEqual(['0', '1', '2', '3'])
    const [voice, , , , final, action] = forms
    expect(voice).toMatchObject({
      From: 'client:alice',
      Caller: 'client:alice',
      To: ECHOES,
      CallSid: parent,
      CallStatus: 'ringing',
      Direction: 'inbound',
    })
    expect(final).toMatchObject({
      ParentCallSid: parent,
      CallSid: child().sid,
      From: '+14155550199',
      To: ECHOES,
      Direction: 'outbound-dial',
      CallDuration: String(child().seconds),
      Duration: '1',
    })
    expect(action).toMatchObject({
      CallSid: parent,
      DialCallSid: child().sid,
      DialCallStatus: 'completed',
      DialCallDuration: String(child().seconds),
    })
  })

  test('to an ordinary number rings and is greeted', async ({ phones }) => {
    const phone = await phones.dialling(sandbox, { To: '+442079460000' })
    await phone.until('ringing')
    await untilAudible(phone.page, { hertz: [523, 784] })
  })

  test('to the number with a steady tone carries that pitch and no other', async ({ phones }) => {
    const { phone } = await phones.connected(sandbox, STEADY_TONE)
    await untilAudible(phone.page, { hertz: [440], share: 0.9, absent: [1000, 2000] })
  })

  test('ends without an error when the far end hangs up', async ({ expect, phones }) => {
    const { phone, parent, child } = await phones.connected(sandbox, STEADY_TONE)
    expect(sandbox.carrier.hangup(parent)).toBe(true)
    await phone.until('disconnect')
    expect(phone.events()).not.toContain('call error')
    expect(child()).toMatchObject({ status: 'completed' })
  })

  test('ends at the time limit of the Dial, and lasts no longer', async ({ expect, phones }) => {
    const Dial = JSON.stringify({ timeLimit: 1 })
    const { phone, parent, child } = await phones.connected(sandbox, STEADY_TONE, { Dial })
    await phone.until('disconnect')
    expect(child()).toMatchObject({ status: 'completed', seconds: 1 })
    const posts = await sandbox.product.untilAction(parent)
    expect(posts.find(({ form }) => form['CallDuration'])?.form['CallDuration']).toBe('1')
  })

  test('is answered before its callee when answerOnBridge is off, and plays the ringing', async ({
    expect,
    phones,
  }) => {
    const Dial = JSON.stringify({ answerOnBridge: false })
    const { phone, parent } = await phones.connected(sandbox, RINGS_UNTIL_CONTROL_ACTS, { Dial })
    await untilAudible(phone.page, { hertz: [440, 480] })
    expect(childOf(sandbox, parent).status).toBe('ringing')
  })

  test('plays Say, Pause and Play, and ends with the document', async ({ phones }) => {
    const { phone } = await phones.connected(sandbox, '', {
      Twiml:
        '<Response><Pause length="1"/><Say>One moment please</Say><Play digits="555"/></Response>',
    })
    await untilAudible(phone.page, { hertz: [330, 770, 1336] })
    await phone.until('disconnect')
  })

  test('acknowledges a message and echoes it', async ({ expect, phones }) => {
    const { phone } = await phones.connected(sandbox, STEADY_TONE)
    await phone.page.evaluate(() => window.phone.sendMessage({ hello: 'there' }))
    expect((await phone.until('messageSent')).detail).toContain('there')
    expect((await phone.until('messageReceived')).detail).toContain('there')
  })
})

describe.concurrent('a call that is not answered', () => {
  test('can be cancelled by the caller while it rings audibly', async ({ expect, phones }) => {
    const phone = await phones.dialling(sandbox, { To: RINGS_UNTIL_CONTROL_ACTS })
    await phone.until('ringing')
    await untilAudible(phone.page, { hertz: [440, 480] })
    const parent = await phone.sid()
    await phone.hangUp()
    await phone.until('disconnect')
    const posts = await sandbox.product.untilAction(parent)
    expect(reportedStatuses(posts)).toEqual(['initiated', 'ringing', 'canceled'])
    expect(posts.at(-2)?.form['CallDuration']).toBe('0')
    expect(posts.at(-1)?.form).toMatchObject({ DialCallStatus: 'canceled', DialBridged: 'false' })
    expect(sandbox.carrier.call(parent)?.status).toBe('canceled')
  })

  test.for([
    [BUSY, 31486, 'busy', ['initiated', 'busy']],
    [NOT_IN_SERVICE, 31404, 'failed', ['initiated', 'failed']],
  ] as const)(
    'to %s ends with the error %i',
    async ([to, code, status, statuses], { expect, phones }) => {
      const phone = await phones.dialling(sandbox, { To: to })
      expect((await phone.until('call error')).code).toBe(code)
      await phone.until('disconnect')
      expect(await phone.isBusy()).toBe(false)
      const child = sandbox.carrier.calls().find(leg => leg.to === to && leg.parentSid)
      expect(child).toMatchObject({ status, seconds: 0 })
      const posts = await sandbox.product.untilAction(child?.parentSid ?? '')
      expect(reportedStatuses(posts)).toEqual(statuses)
    },
  )

  test('ends with no-answer when the ring timeout expires', async ({ expect, phones }) => {
    const phone = await phones.dialling(sandbox, { To: RINGS_UNTIL_CONTROL_ACTS })
    await phone.until('ringing')
    const parent = await phone.sid()
    expect(sandbox.carrier.stopRinging(parent)).toBe(true)
    expect((await phone.until('call error')).code).toBe(31480)
    await phone.until('disconnect')
    expect(childOf(sandbox, parent).status).toBe('no-answer')
    const posts = await sandbox.product.untilAction(parent)
    expect(posts.at(-1)?.form['DialCallStatus']).toBe('no-answer')
  })

  test('fails without a leg where the account may not call, and the alert of the call has the code', async ({
    expect,
    phones,
  }) => {
    sandbox.carrier.console.blockedCountries = ['SI']
    const since = new Date()
    const phone = await phones.dialling(sandbox, { To: NOT_PERMITTED })
    expect((await phone.until('call error')).code).toBe(31404)
    const parent = sandbox.carrier.calls().find(({ to }) => to === NOT_PERMITTED)?.sid ?? ''
    const posts = await sandbox.product.untilAction(parent)
    expect(reportedStatuses(posts)).toEqual([])
    const action = posts.at(-1)?.form ?? {}
    expect(action).toMatchObject({ DialCallStatus: 'failed', DialBridged: 'false' })
    expect(action).not.toHaveProperty('DialCallSid')
    expect(action).not.toHaveProperty('ErrorCode')
    const listed = await restClient(sandbox).monitor.v1.alerts.list({ startDate: since })
    expect(listed.filter(({ resourceSid }) => resourceSid === parent)).toMatchObject([
      { errorCode: '13227', logLevel: 'error' },
    ])
  })

  test.for([
    ['<Response><Reject/></Response>', 31603],
    ['<Response><Reject reason="busy"/></Response>', 31486],
    ['<Response><Dial', 31005],
    ['<Response><Conference/></Response>', 31005],
  ] as const)('ends when the product answers %s', async ([Twiml, code], { expect, phones }) => {
    const phone = await phones.dialling(sandbox, { To: ECHOES, Twiml })
    expect((await phone.until('call error')).code).toBe(code)
    await phone.until('disconnect')
  })

  test('ends when the voice webhook fails', async ({ expect, phones }) => {
    const token = accessToken({ application: BROKEN_APPLICATION })
    const phone = await phones.dialling(sandbox, { To: ECHOES }, { token })
    expect((await phone.until('call error')).code).toBe(31005)
    await phone.until('disconnect')
    expect(await phone.isBusy()).toBe(false)
  })
})
