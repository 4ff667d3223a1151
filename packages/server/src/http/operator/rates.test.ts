import { beforeAll, describe, expect, it } from 'vitest'
import { DECK_HEADER } from '../../../testing/decks.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, app, send } = await openTestServer()

let token: string
beforeAll(async () => {
  token = (await signedInOperator(world, 'owner')).token
})

const get = (path: string) => send(`/api/operator/rates/${path}`, undefined, { token })
/** The answer has a field with the name of the status. */
const post = async (path: string, payload: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/operator/rates/${path}`
  const response = await app.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const upload = (prices: string, more: object = {}) =>
  post('decks/import', { name: 'test', prices, ...more })

describe('the API of rates', () => {
  it('prepares, compares, activates, looks up and activates a past deck again', async () => {
    const first = await upload(`${DECK_HEADER}\n1,USA,US,0.01,60,60\n`)
    expect(first).toMatchObject({ status: 200, body: { status: 'draft', prices: 1 } })
    const activate = (id: string, more = {}) =>
      post(`decks/${id}/activate`, { reason: 'A test', ...more })
    expect(await activate(first.body.id)).toMatchObject({ status: 200 })
    const second = await upload(`${DECK_HEADER}\n1,USA,US,0.02,60,60\n`)
    expect(await get(`decks/${second.body.id}/comparison`)).toMatchObject({
      deck: { id: second.body.id },
      against: { id: first.body.id },
      carrier: null,
      counts: { raised: 1, lowered: 0, added: 0, removed: 0, belowCost: 0, unchanged: 0 },
      changedPercent: 100,
      maxChangedPercent: 30,
      items: [{ kind: 'raised', prefix: '1', from: 0.01, to: 0.02 }],
      hasMore: false,
    })
    expect(await activate(second.body.id)).toMatchObject({
      status: 409,
      body: {
        code: 'deck-changes-too-much',
        error:
          'This deck changes 100% of the prices, more than 30%. Check it, or accept the large change.',
      },
    })
    expect((await activate(second.body.id, { acceptLargeChange: true })).status).toBe(200)
    expect(await get('lookup?number=%2B12125551234')).toMatchObject({
      number: '+12125551234',
      numberCountry: 'US',
      refusal: null,
      deck: { id: second.body.id },
      candidates: [{ prefix: '1', costPerMinute: 0.02 }],
      price: {
        ...{ phoneLegPerMinute: 0.02, browserLegPerMinute: 0.004, costPerMinute: 0.024 },
        ...{ ratePerMinute: 0.024, billingSeconds: 60, minimumCredit: 0.024 },
      },
    })
    const again = { acceptLargeChange: true, reason: 'Too dear' }
    expect(await activate(first.body.id, again)).toMatchObject({
      status: 200,
      body: { message: 'The deck is active' },
    })
    const decks = (await get('decks?kind=calls'))['items'] as { status: string }[]
    expect(decks.map(({ status }) => status).sort()).toEqual(['active', 'past'])
    expect(await get('history')).toMatchObject({
      items: [
        { deckId: first.body.id, deckStatus: 'active', cause: 'activation', reason: 'Too dear' },
        { deckId: second.body.id, deckStatus: 'past' },
        { deckId: first.body.id, cause: 'activation' },
      ],
    })
  })

  it('explains numbers that cannot be called, with the sentence that the user sees', async () => {
    expect(await get('lookup?number=112')).toMatchObject({
      number: null,
      price: null,
      refusal: { code: 'emergency-number', error: expect.stringContaining('mergency') },
    })
    expect(await get('lookup?number=%2B33123456789')).toMatchObject({
      refusal: { code: 'no-rate' },
      candidates: [],
      price: null,
    })
  })

  it('schedules for a time in the future', async () => {
    const { body } = await upload(`${DECK_HEADER}\n1,USA,US,0.011,60,60\n`)
    const schedule = (at: string) =>
      post(`decks/${body.id}/schedule`, { at, acceptLargeChange: true, reason: 'Autumn' })
    expect(await schedule('2001-01-01T00:00:00Z')).toMatchObject({ status: 400 })
    const at = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
    expect(await schedule(at)).toMatchObject({ status: 200 })
    expect(await get('decks')).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id: body.id, status: 'scheduled', scheduledFor: at }),
      ]),
    })
    expect(await post(`decks/${body.id}/unschedule`, { reason: 'Not now' })).toMatchObject({
      status: 200,
    })
  })

  it('lists all 41 countries of numbers', async () => {
    const { items, deck } = await get('number-fees')
    expect(items).toHaveLength(41)
    expect(deck).toBeNull()
  })
})

describe('an invalid file', () => {
  it.each([
    ['a picture', '\u0089PNG\r\n\u001a\n\u0001\u0002'],
    ['quotes that nest', `${DECK_HEADER}\n1,${'"'.repeat(5_001)},US,0.01,60,60`],
    ['a formula', `${DECK_HEADER}\n=cmd|' /C calc'!A0,USA,US,0.01,60,60`],
    ['a line of a million commas', `${DECK_HEADER}\n${','.repeat(1_000_000)}`],
    ['a destination of a million letters', `${DECK_HEADER}\n1,${'x'.repeat(1_000_000)},US,1,60,60`],
    ['a price of many digits', `${DECK_HEADER}\n1,USA,US,${'9'.repeat(100_000)},60,60`],
    [
      'the same prefix again and again',
      `${DECK_HEADER}\n${'1,USA,US,0.01,60,60\n'.repeat(20_000)}`,
    ],
    ['too many lines', `${DECK_HEADER}\n${'\n'.repeat(200_001)}`],
  ])('is refused with its faults: %s', async (_name, prices) => {
    const { status, body } = await upload(prices)
    expect(status).toBe(400)
    expect(body.code).toBe('faulty-deck')
    expect(body.error.length).toBeLessThan(1_000)
    expect(body.error).toMatch(/^The file has faults: /)
  })

  it('is refused when it has characters that the database cannot store', async () => {
    expect(await upload(`${DECK_HEADER}\n1,U\0SA,US,0.01,60,60`)).toMatchObject({ status: 400 })
  })

  it('is refused when it is too large', async () => {
    expect(await upload('x'.repeat(5_900_000))).toMatchObject({ status: 400 })
    expect(await upload('x'.repeat(6_000_000))).toMatchObject({
      status: 413,
      body: { code: 'body-too-large' },
    })
  })

  it('leaves the limit of all other requests as it is', async () => {
    expect(await post('decks/fetch', { kind: 'x'.repeat(20_000) })).toMatchObject({ status: 413 })
  })
})
