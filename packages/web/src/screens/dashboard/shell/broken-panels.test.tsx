import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Dashboard } from '../../../../testing/Dashboard.tsx'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { PanelBoundary } from '../shared/loading/PanelBoundary.tsx'
import { VIEW_LOADS, VIEW_PAGES } from './tabs/view-pages.ts'

const inCall = (view: string) =>
  renderScreen(<Dashboard />, {
    search: `?tab=${view}`,
    phone: { status: 'connected', call: ongoingCall(5) },
  })

// React reports every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

const VIEWS = Object.keys(VIEW_PAGES) as (keyof typeof VIEW_PAGES)[]
const BROKEN = 'This part stopped working'

// beyond An error of a part of the page leaves the call
it.each(VIEWS)('a view that throws, %s, leaves End call, and can be tried again', async view => {
  await Promise.all(VIEW_LOADS.map(load => load()))
  const page = VIEW_PAGES[view]
  let isBroken = true
  const Page = () => {
    if (isBroken) throw new Error('a defect')
    return <p>The view</p>
  }
  try {
    VIEW_PAGES[view] = lazyComponent(async () => ({ Page }), 'Page')
    const { user, phone } = inCall(view === 'contacts' ? 'dialer&view=contacts' : view)
    expect((await screen.findByText(BROKEN)).closest('main')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'End call' }))
    expect(phone.sent).toEqual([{ is: 'end' }])
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText(BROKEN)).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('The view')))
  } finally {
    VIEW_PAGES[view] = page
  }
})

// beyond An error of a part of the page leaves the call
it('a part that is opened and throws leaves what is around it', () => {
  const Broken = () => {
    throw new Error('a defect')
  }
  renderScreen(
    <>
      <p>The rest</p>
      <OnDemand>
        <Broken />
      </OnDemand>
    </>,
  )
  expect(screen.getByText('The rest')).toBeTruthy()
  expect(screen.getByText(BROKEN)).toBeTruthy()
})

// beyond An error of a part of the page leaves the call
it.each(VIEWS)(
  'on %s no answer of the server that the page cannot show takes End call away',
  async view => {
    await Promise.all(VIEW_LOADS.map(load => load()))
    const { queries, settled, user, phone } = inCall(
      view === 'contacts' ? 'dialer&view=contacts' : view,
    )
    await settled()
    for (const { queryKey } of queries.getQueryCache().getAll()) {
      await act(async () => void queries.setQueryData(queryKey, 1))
      await waitFor(() =>
        expect(screen.getAllByRole('button', { name: 'End call' })).not.toEqual([]),
      )
    }
    await user.click(screen.getAllByRole('button', { name: 'End call' })[0] ?? document.body)
    expect(phone.sent).toEqual([{ is: 'end' }])
  },
)

it('a panel that failed with one call is tried again with the next', () => {
  const Panel = ({ callId }: { callId: string }) => {
    if (callId === 'broken') throw new Error('a defect')
    return <p>Call {callId}</p>
  }
  const panelOf = (callId: string) => (
    <PanelBoundary resetKey={callId}>
      <Panel callId={callId} />
    </PanelBoundary>
  )
  const { rerender } = render(panelOf('broken'))
  expect(screen.getByText(BROKEN)).toBeTruthy()
  rerender(panelOf('next'))
  expect(screen.queryByText(BROKEN)).toBeNull()
  expect(screen.getByText(sentence('Call next'))).toBeTruthy()
})
