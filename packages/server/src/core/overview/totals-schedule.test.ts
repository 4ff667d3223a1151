import { describe, expect, it } from 'vitest'
import { outdatedDays } from './totals-schedule.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

function outdated(computed: Record<string, string>, first = '2026-11-15T08:00:00Z', maxDays = 5) {
  const computedAt = new Map(
    Object.entries(computed).map(([day, at]) => [midnight(day).getTime(), new Date(at)]),
  )
  return outdatedDays(NOW, maxDays, { firstActivity: new Date(first), computedAt }).map(day =>
    day.toISOString().slice(0, 10),
  )
}

const fresh = {
  '2026-11-22': '2026-11-22T11:59:51Z',
  '2026-11-21': '2026-11-22T11:30:00Z',
  '2026-11-20': '2026-11-22T11:30:00Z',
  '2026-11-19': '2026-11-22T01:00:00Z',
  '2026-11-18': '2026-11-22T01:00:00Z',
}

describe('the days whose totals are outdated', () => {
  it('are all days from the first activity on before anything was computed, newest first', () => {
    expect(outdated({}, '2026-11-20T23:59:59Z')).toEqual(['2026-11-22', '2026-11-21', '2026-11-20'])
    expect(outdated({})).toHaveLength(5)
  })

  it('are none while all totals are fresh', () => {
    expect(outdated(fresh)).toEqual([])
  })

  it('include today even before any activity', () => {
    expect(
      outdatedDays(NOW, 3, { firstActivity: null, computedAt: new Map() }).map(String),
    ).toEqual([String(midnight('2026-11-22'))])
  })

  it('include today after 10 s', () => {
    expect(outdated({ ...fresh, '2026-11-22': '2026-11-22T11:59:50Z' })).toEqual(['2026-11-22'])
  })

  it('include a recent day after an hour and an older day after a day', () => {
    expect(outdated({ ...fresh, '2026-11-20': '2026-11-22T11:00:00Z' })).toEqual(['2026-11-20'])
    expect(outdated({ ...fresh, '2026-11-18': '2026-11-21T12:00:00Z' })).toEqual(['2026-11-18'])
  })

  it('include a day that was last computed before its end', () => {
    expect(outdated({ ...fresh, '2026-11-21': '2026-11-21T23:59:59Z' })).toEqual(['2026-11-21'])
  })
})
