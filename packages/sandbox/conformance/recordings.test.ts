import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toneFrames } from '../src/twilio/media/tones.ts'
import { wavOfFrames } from '../src/twilio/media/wav.ts'
import { eventually } from './eventually.ts'
import { ACCOUNT, callFrom, restClient, startSandbox, untilStatus } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const STEADY_TONE = '+14155550106'
const SILENT = '+14155550103'
const WAV_HEADER = 44
/** 16-bit samples at 8 kHz. */
const BYTES_PER_SECOND = 16_000

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const RECORD =
  '<Record maxLength="2" action="/action" recordingStatusCallback="/status" recordingStatusCallbackEvent="in-progress completed absent"/><Say>Goodbye</Say>'

async function untilReported(sid: string, status: string): Promise<Record<string, string>> {
  const find = () =>
    sandbox.product
      .postedFor(sid)
      .find(({ path, form }) => path === '/status' && form['RecordingStatus'] === status)
  await eventually(() => expect(find()?.isSigned).toBe(true))
  return find()?.form ?? {}
}

const mediaUrl = (sid: string) =>
  `${sandbox.url}/2010-04-01/Accounts/${ACCOUNT.accountSid}/Recordings/${sid}.wav`
const authorization = `Basic ${btoa(`${ACCOUNT.apiKey}:${ACCOUNT.apiSecret}`)}`

describe.concurrent('a recording', () => {
  test('is reported, listed, downloaded with the credentials, and deleted', async () => {
    const call = await callFrom(sandbox, STEADY_TONE, RECORD)
    const { RecordingSid: sid = '', ...form } = await untilReported(call, 'completed')
    expect(form).toMatchObject({ RecordingDuration: '2', AccountSid: ACCOUNT.accountSid })
    expect(form['RecordingUrl']).toMatch(new RegExp(`/Recordings/${sid}$`))
    const action = (await sandbox.product.untilAction(call)).find(({ path }) => path === '/action')
    expect(action?.form).toMatchObject({ RecordingDuration: '2', Digits: '' })

    const client = restClient(sandbox)
    const fetched = await client.recordings(sid).fetch()
    expect(fetched).toMatchObject({
      callSid: call,
      status: 'completed',
      duration: '2',
      channels: 1,
    })
    const listed = await client.recordings.list({ callSid: call })
    expect(listed.map(({ sid: each }) => each)).toEqual([sid])

    expect((await fetch(mediaUrl(sid))).status).toBe(401)
    const media = await fetch(mediaUrl(sid), { headers: { authorization } })
    expect(media.headers.get('content-type')).toMatch(/^audio\/x-wav/)
    const seconds = ((await media.arrayBuffer()).byteLength - WAV_HEADER) / BYTES_PER_SECOND
    // Silence is trimmed: on a busy machine the tone may arrive after the recording began.
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThanOrEqual(2)

    expect(await client.recordings(sid).remove()).toBe(true)
    expect((await fetch(mediaUrl(sid), { headers: { authorization } })).status).toBe(404)
    await expect(client.recordings(sid).fetch()).rejects.toMatchObject({ code: 20404 })
  })

  test('of silence is absent: the action is not requested, and the next verb is run', async () => {
    const call = await callFrom(sandbox, SILENT, RECORD)
    expect(await untilReported(call, 'absent')).toMatchObject({ RecordingDuration: '0' })
    await untilStatus(sandbox, call, 'completed')
    expect(sandbox.product.postedFor(call).map(({ path }) => path)).not.toContain('/action')
  })
})

test('a WAV file of the product is played to the caller, and another answer ends the call', async () => {
  sandbox.product.sounds.set('/greeting.wav', wavOfFrames(toneFrames([500], 1500)))
  // The phone plays back what it receives, so that the greeting comes back into the recording.
  const echoed = `<Play>${sandbox.product.url}/greeting.wav</Play>${RECORD.replace('/>', ' playBeep="false"/>')}`
  const played = await callFrom(sandbox, '+14155550100', echoed)
  await untilStatus(sandbox, played, 'completed')
  const seconds = sandbox.carrier.call(played)?.seconds
  expect(seconds).toBeGreaterThanOrEqual(3)

  const missing = await callFrom(
    sandbox,
    STEADY_TONE,
    `<Play>${sandbox.product.url}/none.wav</Play>${RECORD}`,
  )
  await untilStatus(sandbox, missing, 'completed')
  expect(sandbox.product.postedFor(missing).map(({ path }) => path)).toEqual(['/incoming'])
})
