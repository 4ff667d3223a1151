import { beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { loggedChanges } from '../../../testing/people/changed-by.ts'
import { rent } from '../../../testing/people/renters.ts'
import { useTrunkNumbers } from '../../../testing/people/trunk-numbers.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, send } = await openTestServer()

describe('the numbers of trunks over HTTP', () => {
  let owner: string
  beforeAll(async () => {
    useTrunkNumbers(world)
    owner = (await signedInOperator(world, 'owner')).token
  })

  const ROOT = '/api/operator/trunk-numbers'
  const list = async (query = '') =>
    (await send(`${ROOT}${query}`, undefined, { token: owner }))['items'] as { region: string }[]
  const post = (path: string, body: object, token = owner) =>
    send(`${ROOT}/${path}`, body, { token })
  const reason = 'A test'

  it('adds, lists and withdraws a number', async () => {
    const phoneNumber = '+1 212 555 1234'
    const added = await post('add', { phoneNumber, region: 'New York', reason })
    expect(added).toMatchObject({ status: 200, message: 'The number is offered' })
    expect(await list('?number=1212&country=us')).toMatchObject([
      {
        ...{ phoneNumber: '+12125551234', state: 'free', countryCode: 'US', type: 'local' },
        ...{ region: 'New York', trunk: '', monthlyFee: 1.44, incomingRatePerMinute: 0 },
        ...{ customer: null, withdrawnAt: null },
      },
    ])
    expect(await post('add', { phoneNumber, reason })).toMatchObject({
      ...{ status: 409, code: 'trunk-number-listed' },
    })
    expect(await post('withdraw', { phoneNumber, reason })).toMatchObject({ status: 200 })
    expect(await list('?state=free')).toEqual([])
    expect(await list('?state=withdrawn')).toMatchObject([{ state: 'withdrawn' }])
    expect(await post('withdraw', { phoneNumber, reason })).toMatchObject({
      ...{ status: 409, code: 'trunk-number-withdrawn' },
    })
    expect(await post('add', { phoneNumber, reason })).toMatchObject({ status: 200 })
    const customer = await addCaller(world, 5_000_000n)
    await rent(world, customer, '+12125551234')
    expect(await list('?state=rented')).toMatchObject([{ customer: { id: customer } }])
    expect((await loggedChanges(world)).map(({ action, subject }) => [action, subject])).toEqual([
      ['trunk-numbers add', 'number:+12125551234'],
      ['trunk-numbers withdraw', 'number:+12125551234'],
      ['trunk-numbers add', 'number:+12125551234'],
    ])
  })

  it('refuses what is no number, not listed, or ours, with the reason', async () => {
    const refusal = async (path: string, body: object) => {
      const { status, code } = await post(path, { reason, ...body })
      return [status, code]
    }
    expect(await post('add', { phoneNumber: '555', reason })).toMatchObject({
      error: '"555" is no number with its country code, such as +12125551234.',
    })
    expect(await refusal('add', { phoneNumber: '+12125551299', country: 'GB' })).toMatchObject([
      ...[400, 'invalid-trunk-number'],
    ])
    const platform = world.business.platformNumber
    expect(await refusal('add', { phoneNumber: platform })).toMatchObject([
      ...[409, 'number-is-platform'],
    ])
    expect(await refusal('withdraw', { phoneNumber: 'x' })).toMatchObject([400, 'number-not-e164'])
    expect(await refusal('withdraw', { phoneNumber: '+12125551299' })).toMatchObject([
      ...[404, 'unknown-trunk-number'],
    ])
    expect((await post('add', { phoneNumber: '+12125551299' })).status).toBe(400)
    expect((await refusal('add', { phoneNumber: '+12125551299', type: 'satellite' }))[0]).toBe(400)
    const viewer = (await signedInOperator(world, 'support')).token
    expect((await post('add', { phoneNumber: '+12125551299', reason }, viewer)).status).toBe(403)
  })

  it('checks a file, and imports it whole or not at all', async () => {
    const line = (n: number, region: string) => `+1415555${1000 + n},${region}`
    const fileOf = (...lines: string[]) => ['number,region,price', ...lines].join('\r\n')
    const faulty = fileOf(line(1, 'San Francisco'), 'x,Nowhere', '+77777,')
    expect(await post('check', { file: faulty })).toMatchObject({
      ...{ status: 200, added: 0, unlistedFaults: 0 },
      faults: [{ line: 2 }, { line: 3 }, { line: 4 }],
    })
    const complete = (...lines: string[]) => fileOf(...lines.map(each => `${each},1.00`))
    const first = complete(line(1, 'San Francisco'), line(2, ''), '+8613800138000,Beijing')
    expect(await post('check', { file: first })).toMatchObject({
      ...{ status: 200, added: 3, changed: 0, unchanged: 0, faults: [] },
      ...{ unusedColumns: ['price'], kindsWithoutFee: ['CN mobile'] },
    })
    expect(await post('import', { file: faulty, reason })).toMatchObject({
      ...{ status: 400, code: 'faulty-number-file' },
      error: expect.stringContaining('line 2: the line has 2 cells'),
    })
    expect(await list('?number=1415')).toEqual([])
    expect(await post('import', { file: first, reason })).toMatchObject({ status: 200, added: 3 })
    const second = complete(line(1, 'Bay Area'), line(2, ''), line(3, ''))
    const counts = { added: 1, changed: 1, unchanged: 1 }
    expect(await post('check', { file: second })).toMatchObject(counts)
    expect(await post('import', { file: second, reason })).toMatchObject(counts)
    expect(await post('import', { file: second, reason })).toMatchObject({ unchanged: 3 })
    const items = await list('?number=1415')
    expect(items.map(({ region }) => region)).toEqual(['Bay Area', '', ''])
    expect(await list('?number=86')).toMatchObject([{ monthlyFee: null }])
    const [logged] = (await loggedChanges(world)).slice(-2)
    expect(logged).toMatchObject({
      ...{ action: 'trunk-numbers import', subject: 'trunk-numbers:file' },
      after: { added: [{ phoneNumber: '+14155551003' }], changed: [{ region: 'Bay Area' }] },
    })
  })

  it('names the numbers that are in no numbering plan, and offers them', async () => {
    const problem = '+15555551111 is in no numbering plan that we know'
    const file = 'number\n+14155559000\n+1 555 555 1111'
    const doubts = [{ line: 3, problem }]
    expect(await post('check', { file })).toMatchObject({ added: 2, faults: [], doubts })
    expect(await post('import', { file, reason })).toMatchObject({ added: 2, doubts })
    const added = await post('add', { phoneNumber: '+1 555 555 1112', country: 'US', reason })
    expect(added['message']).toContain('+15555551112 is in no numbering plan that we know')
  })

  it('imports thousands of numbers, and refuses an empty and an endless file', async () => {
    expect((await post('import', { file: '', reason }))['code']).toBe('faulty-number-file')
    expect((await post('check', { file: 'x'.repeat(128_001) })).status).toBe(413)
    const many = Array.from({ length: 3_000 }, (_, n) => `+1650555${1000 + n}`)
    const file = ['number', ...many].join('\n')
    expect(await post('import', { file, reason })).toMatchObject({ status: 200, added: 3_000 })
  })
})
