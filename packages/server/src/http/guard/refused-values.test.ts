import { PASSWORD_MAX_LENGTH, VOICEMAIL_GREETING_MAX } from '@ringback/contract/limits'
import { expect, it } from 'vitest'
import { addRenter } from '../../../testing/people/renters.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, send } = await openTestServer()

const NUMBER = '+12125551234'
const PERSON = {
  name: 'Asha Rao',
  numbers: [{ label: 'Home', phoneNumber: NUMBER }],
  note: '',
  isFavourite: false,
}
const NIGHT = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
const ELEVEN = Array.from({ length: 11 }, (_, n) => ({ label: '', phoneNumber: `${NUMBER}${n}` }))
const MARKUP = [{ label: '<b>', phoneNumber: NUMBER }]
const NATIONAL = [{ label: '', phoneNumber: '020 7946 0123' }]

interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  /** What is accepted, but for the fields that each refused body has in its place. */
  body?: object
  refused: readonly object[]
}

const each = (field: string, ...values: unknown[]) => values.map(value => ({ [field]: value }))

const BODIES: readonly Row[] = [
  {
    method: 'POST',
    url: '/api/auth/register',
    body: { email: 'a@b.co', password: 'long enough', turnstileToken: 'person' },
    refused: each('displayName', 'A\n\nB', 'A\u202Egnp.exe', 'A\ud83d', 'www.a.example', 'a@a.co'),
  },
  {
    method: 'PUT',
    url: '/api/user/display-name',
    refused: each('displayName', '', ' ', 'a\nb', 'https://a.example', '<b>', 'x'.repeat(81), 7),
  },
  {
    method: 'POST',
    url: '/api/user/password',
    body: { currentPassword: 'the password', newPassword: 'another password' },
    refused: each('newPassword', 'short', 'x'.repeat(PASSWORD_MAX_LENGTH + 1), null),
  },
  {
    method: 'POST',
    url: '/api/user/email',
    body: { password: 'the password' },
    refused: each(
      'email',
      '',
      'no address',
      'a@b',
      '<b>@a.example',
      'a@b.co\nBcc: b@b.co',
      7,
      null,
    ),
  },
  {
    method: 'PUT',
    url: '/api/user/time-zone',
    refused: each(
      'timeZone',
      'Mars/Olympus',
      '+02:00',
      '',
      null,
      7,
      'A'.repeat(65),
      'UTC\r\nBcc: x',
    ),
  },
  {
    method: 'PUT',
    url: '/api/user/spending',
    refused: [
      ...each('dailyBudget', 0, -1, 10_001, '5'),
      ...each('lowBalanceBelow', 0.001, 1e300, []),
    ],
  },
  {
    method: 'POST',
    url: '/api/blocked-numbers',
    refused: each('phoneNumber', '', '442079460123', '+0123456789', '+44 20 7946', 'anonymous', 7),
  },
  {
    method: 'POST',
    url: '/api/contacts',
    body: PERSON,
    refused: [
      ...each('name', ' ', 'www.example.com', 'Asha\nRao'),
      ...each('numbers', [], NATIONAL, [...PERSON.numbers, ...PERSON.numbers], ELEVEN, MARKUP),
      ...each('note', 'x'.repeat(501), 'a\u0007b'),
    ],
  },
  {
    method: 'POST',
    url: '/api/contacts/import',
    refused: each('contacts', [], [PERSON, { ...PERSON, name: '<b>' }]),
  },
  {
    method: 'POST',
    url: '/api/credits/purchase',
    refused: [{}, ...each('packageId', '', 'x'.repeat(65), 7)],
  },
  {
    method: 'PATCH',
    url: '/api/numbers/RENTAL/settings',
    refused: [
      {},
      { unknown: true },
      ...each('ringsBrowser', 'no'),
      ...each('quietHours', { ...NIGHT, timeZone: 'Mars/Base' }, { ...NIGHT, until: NIGHT.from }),
      ...each('voicemailGreeting', '...', 'a'.repeat(VOICEMAIL_GREETING_MAX + 1)),
      { ringsBrowser: true, quietHours: 'none' },
    ],
  },
]

const URLS: readonly string[] = [
  ...['', 'countryCode=XX', 'countryCode=us'].map(query => `/api/numbers/search?${query}`),
  ...['pattern=12-34', 'pattern=1234567890123456', 'limit=0', 'limit=101', 'type=satellite'].map(
    query => `/api/numbers/search?countryCode=US&${query}`,
  ),
  ...['-1', '101', 'ten'].map(offset => `/api/numbers/search?countryCode=US&offset=${offset}`),
  ...['2026-13', '1999-12', '2026-1'].map(
    month => `/api/credits/statements/${month}?timeZone=Asia/Kolkata`,
  ),
  ...[
    '',
    'timeZone=Mars/Base',
    'timeZone=%2B02:00',
    'timeZone=UTC&after=0',
    'timeZone=UTC&after=x',
  ].map(query => `/api/credits/statements/2026-11?${query}`),
  ...['0', '1.5', '-1', '1e30', 'x'].map(at => `/api/credits/transactions/export?before=${at}`),
  ...[
    'from=yesterday',
    'from=0000-01-01T00:00:00Z',
    'to=9999-12-31T23:59:59Z',
    'to=2026-11-20',
    'outcome=completed',
    `search=${'a'.repeat(81)}`,
  ].map(query => `/api/call/history?${query}`),
]

it('each value that its endpoint does not take is refused with a sentence', async () => {
  const { userId, number } = await addRenter(world, 1, 5_000_000n)
  const token = await signIn(world, userId)
  const sent = [
    ...BODIES.flatMap(({ method, url, body, refused }) =>
      refused.map(fields => ({ method, url, body: { ...body, ...fields } })),
    ),
    ...URLS.map(url => ({ method: 'GET' as const, url, body: undefined })),
  ]
  const wrong: unknown[] = []
  for (const { method, url, body } of sent) {
    const answer = await send(url.replace('RENTAL', number.id), body, { method, token })
    const isRefused = answer.status === 400 && answer['code'] === 'invalid-input'
    if (!isRefused || !/^\w.*\.?$/.test(String(answer['error']))) wrong.push([url, body, answer])
  }
  expect(wrong).toEqual([])
  expect(sent.length).toBeGreaterThan(90)
})
