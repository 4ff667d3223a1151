import { expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { TAXED_BUSINESS } from '../../../../testing/people/tax.ts'
import { signedInOperator } from '../../../../testing/people/operators.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app, send, addCustomer } = await openTestServer()

it('lists the documents of a user, shows one, and sends it as PDF', async () => {
  world.business = { ...world.business, ...TAXED_BUSINESS }
  const { userId, token, send: get } = await addCustomer()
  for (let bought = 0; bought < 2; bought++) await buy(world, userId, 'hundred')
  const list = await get('/api/credits/documents?limit=1')
  const [newest] = list['documents'] as { id: string; number: string }[]
  expect(list).toMatchObject({ totalCount: 2, totalPages: 2 })
  const document = await get(`/api/credits/documents/${newest?.id}`)
  expect(document).toMatchObject({
    number: 'RV/26-27/000002',
    issuedOn: '2026-11-01',
    placeOfSupply: 'Karnataka (29)',
    net: 10_000,
    parts: [
      { name: 'CGST', percent: 9, amount: 900 },
      { name: 'SGST', percent: 9, amount: 900 },
    ],
    roundOff: 0,
    total: 11_800,
    inrPerUsd: 100,
  })
  const { headers, rawPayload } = await app.inject({
    url: `/api/credits/documents/${newest?.id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('lists the documents of a month or a year for operators, in the order of their numbers, and sends each', async () => {
  const { token } = await signedInOperator(world, 'support')
  const numbers = async (query: string) => {
    const { items } = await send(`/api/operator/documents?${query}`, undefined, { token })
    return (items as { number: string }[]).map(({ number }) => number)
  }
  const both = ['RV/26-27/000001', 'RV/26-27/000002']
  expect(await numbers('month=2026-11')).toEqual(both)
  expect(await numbers('year=26-27&kind=receipt-voucher')).toEqual(both)
  const { items } = await send('/api/operator/documents', undefined, { token })
  const [listed] = items as { id: string }[]
  for (const id of [listed?.id ?? '', encodeURIComponent(both[0] ?? '')]) {
    const url = `/api/operator/documents/${id}`
    expect(await send(url, undefined, { token })).toMatchObject({ ...listed })
    const headers = { authorization: `Bearer ${token}` }
    const { rawPayload } = await app.inject({ url: `${url}/pdf`, headers })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  for (const url of ['unknown', 'unknown/pdf']) {
    const refused = await send(`/api/operator/documents/${url}`, undefined, { token })
    expect(refused).toMatchObject({ code: 'unknown-document' })
  }
  for (const other of ['month=2026-12', 'year=25-26', 'kind=tax-invoice', 'customer=nobody']) {
    expect(await numbers(other)).toEqual([])
  }
})
