import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings, trunkList } from './settings.ts'

let folder: string
let trunks: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringback-settings-'))
  trunks = join(folder, 'trunks.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const TRUNK = {
  name: 'wholesale',
  domain: 'trunk.test',
  addresses: [
    { uri: 'sip:192.0.2.1:5060', weight: 90 },
    { uri: 'sips:trunk.test;transport=tls', weight: 10 },
  ],
}

function read(content: unknown, environment: NodeJS.ProcessEnv = {}) {
  writeFileSync(trunks, JSON.stringify(content))
  return readSettings({
    GATEWAY_SERVER_URL: 'https://server.test/sip/',
    GATEWAY_SECRET: 'secret-of-server-and-agent',
    GATEWAY_TRUNKS: trunks,
    GATEWAY_LISTEN: '127.0.0.1:8090',
    SIP_AGENT_LISTEN: '127.0.0.1:8448',
    SIP_REPORTS_FOLDER: '/var/lib/ringback/reports',
    SIP_TRUNK_LISTEN: 'udp:192.0.2.5:5060',
    ...environment,
  })
}

it('reads the environment and the file of trunks', () => {
  expect(read([TRUNK])).toEqual({
    serverUrl: 'https://server.test/sip',
    secret: 'secret-of-server-and-agent',
    kamailio: { host: '127.0.0.1', port: 8448 },
    listen: { host: '127.0.0.1', port: 8090 },
    reports: '/var/lib/ringback/reports',
    trunkAddress: '192.0.2.5',
    trunks: [{ ...TRUNK, format: { kind: 'e164' }, channels: 10_000, set: 1 }],
  })
})

it('writes the list of addresses for kamailio', () => {
  const second = { ...TRUNK, name: 'office', addresses: [{ uri: 'sip:192.0.2.9', weight: 1 }] }
  expect(trunkList(read([TRUNK, second]).trunks)).toBe(
    `1 sip:192.0.2.1:5060 0 0 weight=90
1 sips:trunk.test;transport=tls 0 0 weight=10
2 sip:192.0.2.9 0 0 weight=1
`,
  )
})

it.each([
  ['no trunk', []],
  ['a name that a URI could not hold', [{ ...TRUNK, name: 'Whole Sale' }]],
  ['no address', [{ ...TRUNK, addresses: [] }]],
  [
    'an address that is a line more',
    [{ ...TRUNK, addresses: [{ uri: 'sip:a\n1 sip:b', weight: 1 }] }],
  ],
  ['no channel', [{ ...TRUNK, channels: 0 }]],
  ['credentials without a realm', [{ ...TRUNK, credentials: { user: 'a', password: 'b' } }]],
])('refuses a file with %s', (_, content) => {
  expect(() => read(content)).toThrow(`${trunks} is wrong`)
})

it('names all that is wrong in the environment', () => {
  const wrong = { GATEWAY_SECRET: 'short', GATEWAY_LISTEN: 'nowhere' }
  expect(() => read([TRUNK], wrong)).toThrow(/GATEWAY_SECRET[^]*GATEWAY_LISTEN/)
})
