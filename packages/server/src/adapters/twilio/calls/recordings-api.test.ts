import { describe, expect, it } from 'vitest'
import {
  type Respond,
  TWILIO_ACCOUNT,
  respondJson,
  startTwilio,
} from '../../../../testing/vendors/vendor-server.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { markupOf } from '../twilio-webhooks.ts'
import { createRecordingsApi } from './recordings-api.ts'

const RECORDINGS = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Recordings`
const SID = 'RE0123456789abcdef0123456789abcdef'
const recording = { sid: SID, call_sid: 'CAcaller', status: 'completed', duration: '7' }
const authorization = `Basic ${Buffer.from('SKkey:secret').toString('base64')}`

async function apiAgainst(answer: Respond) {
  const { settings, seen } = await startTwilio(answer)
  return { api: createRecordingsApi(settings), seen }
}
const send =
  (body: Buffer, status = 200): Respond =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'audio/x-wav' }).end(body)

describe('recordings at the carrier', () => {
  it.each([
    [{}, { status: 'completed', seconds: 7 }],
    [
      { status: 'in-progress', duration: '-1' },
      { status: 'recording', seconds: 0 },
    ],
    [
      { status: 'completed', duration: null },
      { status: 'completed', seconds: null },
    ],
    [
      { status: 'absent', duration: '0' },
      { status: 'absent', seconds: 0 },
    ],
  ])('are read with %j', async (part, expected) => {
    const { api } = await apiAgainst(respondJson({ ...recording, ...part }))
    expect(await api.fetchRecording(SID)).toEqual({ id: SID, legId: 'CAcaller', ...expected })
  })

  it('are downloaded with the credentials, as they are', async () => {
    const sound = Buffer.from([0, 255, 128, 10, 13])
    const { api, seen } = await apiAgainst(send(sound))
    expect(await api.downloadRecording(SID, 100)).toEqual(sound)
    expect(seen).toEqual([
      { method: 'GET', url: `${RECORDINGS}/${SID}.wav`, authorization, body: '' },
    ])
  })

  it('are not downloaded when they are missing, too long or refused', async () => {
    const missing = await apiAgainst(send(Buffer.alloc(0), 404))
    expect(await missing.api.downloadRecording(SID, 100)).toBeNull()
    for (const answer of [send(Buffer.alloc(101)), send(Buffer.alloc(1), 500)]) {
      const { api } = await apiAgainst(answer)
      await expect(api.downloadRecording(SID, 100)).rejects.toThrow(VendorUnavailable)
    }
  })

  it('that are deleted already need no deletion', async () => {
    const { api, seen } = await apiAgainst(
      respondJson({ code: 20404, message: 'no', status: 404 }, 404),
    )
    await api.deleteRecording(SID)
    expect(seen).toMatchObject([{ method: 'DELETE', url: `${RECORDINGS}/${SID}.json` }])
  })

  it('begin after the greeting, which is escaped', () => {
    const message = { is: 'take-message', callId: 'call_1', maxSeconds: 180 } as const
    const webhooks = 'https://a.example/api/webhooks/twilio'
    const retries = '#rc=2&amp;rp=ct,rt,5xx&amp;ct=2000&amp;rt=4500'
    const greeting = 'Ann & <Co>'
    expect(markupOf({ ...message, greeting, greetingKey: null }, 'https://a.example')).toContain(
      '<Response><Say>Ann &amp; &lt;Co&gt;</Say>' +
        `<Record action="${webhooks}/recording-result?call=call_1${retries}" method="POST" ` +
        'maxLength="180" timeout="6" finishOnKey="#" playBeep="true" trim="trim-silence" ' +
        `recordingStatusCallback="${webhooks}/recording?call=call_1${retries}" ` +
        'recordingStatusCallbackMethod="POST" recordingStatusCallbackEvent="completed absent"/>' +
        '<Hangup/></Response>',
    )
    expect(markupOf({ ...message, greeting, greetingKey: 'key' }, 'https://a.example')).toContain(
      '<Response><Play>https://a.example/api/greetings/key</Play><Record ',
    )
  })
})
