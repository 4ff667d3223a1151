import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

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
    { uri: 'sip:trunk.test;transport=tls', weight: 10 },
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
    SIP_MASK_KEY: 'key',
    SIP_TRUNK_LISTEN: 'udp:192.0.2.5:5060',
    SIP_TRUNK_TLS_LISTEN: 'tls:192.0.2.5:5061',
    ...environment,
  })
}

it('reads the environment and the file of trunks', () => {
  const [first, second] = TRUNK.addresses
  expect(read([TRUNK])).toEqual({
    serverUrl: 'https://server.test/sip',
    secrets: ['secret-of-server-and-agent'],
    kamailio: { host: '127.0.0.1', port: 8448 },
    kamailioKey: '3c6e0b8a9c15224a8228b9a98ca1531d',
    listen: { host: '127.0.0.1', port: 8090 },
    reports: '/var/lib/ringback/reports',
    trunkListen: { host: '192.0.2.5', port: 5060 },
    trunkAuthorities: undefined,
    trunks: [
      {
        ...{ ...TRUNK, set: 1, format: { kind: 'e164' }, channels: 10_000 },
        ...{ srtp: false, registers: false, weight: 1 },
        addresses: [
          { ...first, socket: 'udp:192.0.2.5:5060' },
          { ...second, socket: 'tls:192.0.2.5:5061' },
        ],
      },
    ],
  })
})

it.each([
  ['no trunk', []],
  ['a name that a URI could not hold', [{ ...TRUNK, name: 'Whole Sale' }]],
  ['no address', [{ ...TRUNK, addresses: [] }]],
  [
    'an address that is a line more',
    [{ ...TRUNK, addresses: [{ uri: 'sip:a\n1 sip:b', weight: 1 }] }],
  ],
  [
    'an address with sips, which is written with transport=tls',
    [{ ...TRUNK, addresses: [{ uri: 'sips:trunk.test', weight: 1 }] }],
  ],
  [
    'a transport that there is not',
    [{ ...TRUNK, addresses: [{ uri: 'sip:trunk.test;transport=ws', weight: 1 }] }],
  ],
  [
    'more addresses than percentages',
    [
      {
        ...TRUNK,
        addresses: Array.from({ length: 101 }, (_, n) => ({ uri: `sip:a${n}`, weight: 1 })),
      },
    ],
  ],
  ['an address twice', [{ ...TRUNK, addresses: [...TRUNK.addresses, ...TRUNK.addresses] }]],
  ['no channel', [{ ...TRUNK, channels: 0 }]],
  ['credentials without a realm', [{ ...TRUNK, credentials: { user: 'a', password: 'b' } }]],
  ['encrypted sound whose keys are sent in plain text', [{ ...TRUNK, srtp: true }]],
  ['a registration without credentials', [{ ...TRUNK, registers: true }]],
  [
    'a password that is a line more',
    [{ ...TRUNK, credentials: { user: 'a', password: 'b\n', realm: 'c' } }],
  ],
])('refuses a file with %s', (_, content) => {
  expect(() => read(content)).toThrow(`${trunks} is wrong`)
})

it.each([
  [
    'two trunks of one name',
    [TRUNK, { ...TRUNK, name: 'other' }, TRUNK],
    'The name wholesale is that of another trunk',
  ],
  [
    'a group with the name of a later trunk',
    [{ ...TRUNK, name: 'first', group: 'wholesale' }, TRUNK],
    'The group wholesale of first has the name of a trunk',
  ],
  [
    'a group with the name of its own trunk',
    [{ ...TRUNK, group: 'wholesale' }],
    'The group wholesale of wholesale has the name of a trunk',
  ],
])('refuses %s, and names the trunk', (_, content, sentence) => {
  expect(() => read(content)).toThrow(sentence)
})

it('accepts trunks of one group', () => {
  const trunks = ['first', 'second'].map(name => ({ ...TRUNK, name, group: 'all' }))
  expect(read(trunks).trunks.map(({ group }) => group)).toEqual(['all', 'all'])
})

it.each([
  ['tls', 'SIP_TRUNK_TLS_LISTEN'],
  ['tcp', 'SIP_TRUNK_TCP_LISTEN'],
])('names the variable that an address with transport=%s needs', (transport, variable) => {
  const addresses = [{ uri: `sip:trunk.test;transport=${transport}`, weight: 1 }]
  const environment = { SIP_TRUNK_TLS_LISTEN: undefined }
  expect(() => read([{ ...TRUNK, addresses }], environment)).toThrow(`${variable} must be set`)
})

it('takes the secret before a change too, but no third one', () => {
  const two = 'secret-of-server-and-agent,secret-of-the-year-before'
  expect(read([TRUNK], { GATEWAY_SECRET: two }).secrets).toEqual(two.split(','))
  for (const wrong of [`${two},secret-of-long-ago`, ',', `${two.slice(0, 27)}short`])
    expect(() => read([TRUNK], { GATEWAY_SECRET: wrong })).toThrow('GATEWAY_SECRET')
})

it('names all that is wrong in the environment', () => {
  const wrong = { GATEWAY_SECRET: 'short', GATEWAY_LISTEN: 'nowhere' }
  expect(() => read([TRUNK], wrong)).toThrow(/GATEWAY_LISTEN[^]*GATEWAY_SECRET/)
})
