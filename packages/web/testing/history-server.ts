import type { Responses } from './render-screen.tsx'

export const record = (id: string, part: Record<string, unknown> = {}) => ({
  id,
  direction: 'outbound',
  fromNumber: '+14155552671',
  toNumber: '+447400123456',
  startTime: '2026-11-03T10:00:00.000Z',
  duration: 61,
  status: 'completed',
  actualCost: 0.026,
  estimatedCost: 0.026,
  sellingRatePerMinute: 0.013,
  sellingBillingSeconds: 60,
  billedSeconds: 120,
  destination: 'United Kingdom - Mobile',
  ...{ forwarded: null, failureReason: null },
  ...part,
})

/** A server that filters and pages the given calls as the real one does. */
export function serverWith(calls: ReturnType<typeof record>[]): Responses {
  return {
    '/api/call/history': query => {
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      const direction = query.get('direction')
      const found = calls.filter(call => !direction || call.direction === direction)
      return {
        body: {
          calls: found.slice((page - 1) * limit, page * limit),
          totalCount: found.length,
          currentPage: page,
          totalPages: Math.ceil(found.length / limit),
        },
      }
    },
  }
}
