import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import {
  addRecording,
  beginMessage,
  leaveMessage,
  wavFile,
} from '../../../../testing/people/voicemails.ts'
import { finishVoicemails } from '../../../actions/calls/voicemail/finish-voicemails.ts'

const { world, app, postTwilio } = await openTestServer()

describe('voicemails over HTTP', () => {
  /** A signed-in user. */
  async function user() {
    const id = await addCaller(world, 0n)
    const headers = { authorization: `Bearer ${await signIn(world, id)}` }
    const send = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) =>
      app.inject({ method, url: `/api/voicemails${path}`, headers, ...(payload && { payload }) })
    return { id, send }
  }
  /** What each endpoint of one message answers. */
  const visit = (send: Awaited<ReturnType<typeof user>>['send'], id: string) => [
    () => send('GET', `/${id}/sound`),
    () => send('PUT', `/${id}/read`, { isRead: true }),
    () => send('DELETE', `/${id}`),
  ]

  it('are listed, played, marked and deleted, and never stored by a cache', async () => {
    const { id: userId, send } = await user()
    const { id } = await leaveMessage(world, userId)
    await finishVoicemails(world)
    const listed = await send('GET')
    expect(listed.json()).toMatchObject({ voicemails: [{ id, seconds: 2, isRead: false }] })
    const [sound, marked, deleted] = visit(send, id)
    const played = await sound?.()
    expect(played?.json()).toEqual({ wav: wavFile(2).toString('base64') })
    expect(played?.headers['cache-control']).toBe('no-store')
    expect((await marked?.())?.json()).toEqual({ message: 'Voicemail updated' })
    expect((await send('GET')).json()).toMatchObject({ voicemails: [{ isRead: true }] })
    expect((await deleted?.())?.json()).toEqual({ message: 'Voicemail deleted' })
    expect((await send('GET')).json()).toEqual({ voicemails: [] })
  })

  describe('the carrier’s report', () => {
    const post = (fields: Record<string, string>, callId: string, signature?: string) =>
      postTwilio(`recording?call=${callId}`, fields, signature)

    it('starts the download from the address of the configuration, not that of the report', async () => {
      const { id: userId, send } = await user()
      const { call, recordingSid } = await beginMessage(world, userId)
      const fields = {
        CallSid: call.parentSid,
        RecordingSid: recordingSid,
        RecordingUrl: 'http://169.254.169.254/latest/meta-data',
        RecordingStatus: 'completed',
        RecordingDuration: '2',
      }
      expect((await post(fields, call.id, 'forged')).status).toBe(403)
      expect((await send('GET')).json()).toEqual({ voicemails: [] })
      for (const wrong of [{ CallSid: 'CA-other' }, {}]) {
        const callId = 'CallSid' in wrong ? call.id : 'unknown'
        expect((await post({ ...fields, ...wrong }, callId)).status).toBe(404)
      }
      // Signed and not understood: nothing is stored.
      for (const sid of ['', 'RE1', '../Calls', `RE${'0'.repeat(32)}.json`]) {
        expect((await post({ ...fields, RecordingSid: sid }, call.id)).status).toBe(200)
      }
      expect((await post(fields, call.id)).status).toBe(200)
      expect((await send('GET')).json()).toMatchObject({ voicemails: [{ hasSound: false }] })
    })

    it.each([
      ['absent', '-1', 0],
      ['failed', '', 0],
      ['completed', '-1', 1],
      ['completed', '', 1],
    ])('is accepted with the status %s and the duration "%s"', async (status, duration, kept) => {
      const { id: userId, send } = await user()
      const message = await beginMessage(world, userId)
      const { call, recordingSid: RecordingSid } = message
      addRecording(world, message)
      const RecordingDuration: Record<string, string> = duration
        ? { RecordingDuration: duration }
        : {}
      const fields = { CallSid: call.parentSid, RecordingSid, RecordingStatus: status }
      const answer = await post({ ...fields, ...RecordingDuration }, call.id)
      expect(answer.status).toBe(200)
      await finishVoicemails(world)
      const expected = [{ hasSound: true, seconds: 2 }].slice(0, kept)
      expect((await send('GET')).json()).toMatchObject({ voicemails: expected })
    })
  })
})
