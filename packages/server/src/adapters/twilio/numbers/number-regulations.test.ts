import { describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type Respond,
  respondJson,
  startTwilio,
} from '../../../../testing/vendors/vendor-server.ts'
import { createNumberRegulations } from './number-regulations.ts'

async function regulationsAgainst(respond: Respond) {
  const { settings, seen } = await startTwilio(respond)
  return { regulations: createNumberRegulations(settings), seen }
}

const answer = (...requirements: unknown[]) =>
  respondJson({
    results: requirements.map(each => ({ sid: 'RN1', requirements: each })),
    meta: { key: 'results', page: 0, page_size: 20, next_page_url: null },
  })

describe('the regulations of a kind of number', () => {
  it('are asked for by country, type and a business as end user', async () => {
    const { regulations, seen } = await regulationsAgainst(answer())
    await regulations.needsBundle({ countryCode: 'GB', type: 'toll_free' })
    const { pathname, searchParams } = new URL(seen[0]?.url ?? '', 'http://x')
    expect(pathname).toBe('/v2/RegulatoryCompliance/Regulations')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ IsoCountry: 'GB', NumberType: 'toll-free', EndUserType: 'business' },
    })
  })

  it.each([
    ['none', answer(), false],
    ['one that asks for nothing', answer({ end_user: [], supporting_document: [] }), false],
    ['one about the end user', answer({ end_user: [{}], supporting_document: [] }), true],
    ['one about a document', answer({ end_user: null, supporting_document: [[{}]] }), true],
  ])('need a bundle if there is %s: %#', async (_name, respond, needsBundle) => {
    const { regulations } = await regulationsAgainst(respond)
    expect(await regulations.needsBundle({ countryCode: 'GB', type: 'mobile' })).toBe(needsBundle)
  })

  it.each([
    ['a refusal', respondJson({ code: 20404, message: 'no', status: 404 }, 404)],
    ['a regulation without requirements', answer(undefined)],
  ])('are unavailable with %s', async (_name, respond) => {
    const { regulations } = await regulationsAgainst(respond)
    await expect(regulations.needsBundle({ countryCode: 'GB', type: 'mobile' })).rejects.toThrow(
      VendorUnavailable,
    )
  })
})
