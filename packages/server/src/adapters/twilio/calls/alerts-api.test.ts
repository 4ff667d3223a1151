import { describe, expect, it } from 'vitest'
import {
  type Respond,
  respondJson,
  startTwilio,
} from '../../../../testing/vendors/vendor-server.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { createAlertsApi } from './alerts-api.ts'

const CALL = {
  legIds: ['CAcaller', 'CAchild'],
  from: new Date('2026-11-25T10:00:00Z'),
  to: new Date('2026-11-25T10:05:00Z'),
}
const alert = { sid: 'NO1', resource_sid: 'CAcaller', error_code: '13227', log_level: 'error' }
const listOf = (...alerts: object[]) =>
  respondJson({ alerts, meta: { key: 'alerts', page: 0, page_size: 100, next_page_url: null } })

async function apiAgainst(answer: Respond) {
  const { settings, seen } = await startTwilio(answer)
  return { api: createAlertsApi(settings), seen }
}

describe('what the carrier logged about a failed call', () => {
  it('is the codes of errors and warnings of its legs, without those of webhooks', async () => {
    const others = [
      { ...alert, resource_sid: 'CAchild', error_code: '13214', log_level: 'warning' },
      { ...alert, error_code: '11200' },
      { ...alert, error_code: '15003', log_level: 'warning' },
      { ...alert, resource_sid: null },
      { ...alert, resource_sid: 'CAother' },
    ]
    const { api, seen } = await apiAgainst(listOf(alert, ...others))
    expect(await api.fetchFailureCodes(CALL)).toEqual([13_227, 13_214])
    expect(seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/v1/Alerts?StartDate=2026-11-25T10:00:00Z&EndDate=2026-11-25T10:05:00Z&PageSize=100',
    ])
  })

  it('is unavailable when an alert has no code', async () => {
    const { api } = await apiAgainst(listOf({ ...alert, error_code: null }))
    await expect(api.fetchFailureCodes(CALL)).rejects.toThrow(VendorUnavailable)
  })
})
