import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useDashboardTab } from './use-dashboard-tab.ts'

function open(path: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ ...useDashboardTab(), search: useLocation().search }), { wrapper })
    .result
}

describe("the dashboard's tab", () => {
  // spec 2.5, 2.25, 2.26
  it.each([
    ['/dashboard', 'dialer', '?tab=dialer'],
    ['/dashboard?tab=history', 'history', '?tab=history'],
    ['/dashboard?tab=nonsense', 'dialer', '?tab=dialer'],
    ['/dashboard?tab=numbers', 'numbers', '?tab=numbers'],
    ['/dashboard?tab=credits', 'credits', '?tab=credits'],
    ['/dashboard?tab=settings', 'settings', '?tab=settings'],
    ['/dashboard?number=%2B14155550100', 'dialer', '?number=%2B14155550100&tab=dialer'],
    ['/dashboard?tab=dialer&view=contacts', 'contacts', '?tab=dialer&view=contacts'],
    ['/dashboard?tab=contacts', 'contacts', '?tab=dialer&view=contacts'],
    ['/dashboard?tab=history&view=contacts', 'history', '?tab=history&view=contacts'],
  ])('is read from %s as %s and written to the URL', (path, view, search) => {
    expect(open(path).current).toMatchObject({ view, search })
  })

  // spec 2.26
  it('changes the URL when another tab is selected', () => {
    const result = open('/dashboard?tab=dialer')
    act(() => result.current.chooseTab('history'))
    expect(result.current).toMatchObject({ view: 'history', search: '?tab=history' })
  })
})
