import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { respondJson, startVendorServer } from '../../../testing/vendors/vendor-server.ts'
import { sipAccessOf } from './sip-access.ts'
import { createSipVoice } from './sip-voice.ts'

const NOW = new Date('2026-11-26T12:00:00.900Z')
const SECONDS = Date.UTC(2026, 10, 26, 12) / 1_000
const settings = {
  provider: 'Example Telecom',
  socketUrl: 'wss://sip.example.com',
  domain: 'sip.example.com',
  browserSecret: 'secret-of-the-browsers',
  iceServers: [] as string[],
  turnSecret: null as string | null,
}

const hmac = (hash: string, secret: string, text: string) =>
  createHmac(hash, secret).update(text).digest('base64')

describe('the access of a browser to the gateway', () => {
  // spec 7.35, 7.36
  it('is for one identity and half an hour', () => {
    const username = `${SECONDS + 1_800}:user_7`
    expect(sipAccessOf(settings, 'user_7', NOW)).toEqual({
      carrier: 'sip',
      provider: 'Example Telecom',
      url: 'wss://sip.example.com',
      domain: 'sip.example.com',
      identity: 'user_7',
      username,
      password: hmac('sha256', settings.browserSecret, username),
      expiresInSeconds: 1_800,
      iceServers: [],
    })
  })

  it('ends at the gateway, with all that was given until now', async () => {
    const { baseUrl, seen, close } = await startVendorServer(respondJson({}, 202))
    const gatewaySecrets = ['secret-of-server-and-agent']
    const voice = createSipVoice({ ...settings, controlUrl: baseUrl, gatewaySecrets })
    const { username } = voice.accessToken('user_7')
    await voice.endAccess?.('user_7')
    close()
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/identities/user_7/end' })
    const { until } = JSON.parse(seen[0]?.body ?? '') as { until: number }
    expect(until).toBeGreaterThanOrEqual(Number.parseInt(username))
  })

  it('has passwords of the TURN servers that outlive the longest call', () => {
    const iceServers = ['stun:s.test', 'turn:t.test:3478', 'turns:t.test:5349']
    const turn = { ...settings, iceServers, turnSecret: 'secret-of-the-turn' }
    const username = `${SECONDS + 12 * 3_600}:user_7`
    expect(sipAccessOf(turn, 'user_7', NOW).iceServers).toEqual([
      { urls: ['stun:s.test'] },
      {
        urls: ['turn:t.test:3478', 'turns:t.test:5349'],
        username,
        credential: hmac('sha1', 'secret-of-the-turn', username),
      },
    ])
  })
})
