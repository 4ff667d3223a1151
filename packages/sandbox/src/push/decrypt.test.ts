import { expect, test } from 'vitest'
import { createReceiver, decrypt } from './decrypt.ts'
import { readVapid } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const EXAMPLE = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
}

test('the example of RFC 8291 is decrypted, and not when a bit of it has changed', () => {
  const receiver = createReceiver(EXAMPLE.privateKey, EXAMPLE.auth)
  expect(receiver.ecdh.getPublicKey('base64url')).toBe(EXAMPLE.publicKey)
  expect(decrypt(EXAMPLE.body, receiver)).toBe('When I grow up, I want to be a watermelon')
  const changed = Buffer.from(EXAMPLE.body)
  changed[100] = (changed[100] ?? 0) ^ 1
  expect(() => decrypt(changed, receiver)).toThrow()
  expect(() => decrypt(EXAMPLE.body, createReceiver())).toThrow()
})

/** RFC 8292, section 2.4. */
const KEY =
  'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
const TOKEN =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
const SERVICE = 'https://push.example.net'
const EXPIRES = 1_453_523_768

test('the example of RFC 8292 proves its sender, until it expires, to its own push service', () => {
  const header = `vapid t=${TOKEN}, k=${KEY}`
  expect(readVapid(header, SERVICE, EXPIRES - 60)).toBe(KEY)
  expect(readVapid(header, SERVICE, EXPIRES)).toBeNull()
  expect(readVapid(header, SERVICE, EXPIRES - 90_000)).toBeNull()
  expect(readVapid(header, 'https://push.example.com', EXPIRES - 60)).toBeNull()
})

test.each([
  '',
  'vapid',
  `WebPush t=${TOKEN}, k=${KEY}`,
  `vapid t=${TOKEN.replace('i3CY', 'i3CZ')}, k=${KEY}`,
  `vapid t=${TOKEN}, k=${KEY.slice(0, -4)}`,
  `vapid t=${TOKEN}, k=${EXAMPLE.publicKey}`,
])('the header %j proves no sender', header =>
  expect(readVapid(header, SERVICE, EXPIRES - 60)).toBeNull(),
)
