import { SUCCESS_NOTICE_MS } from '@ringback/contract/limits'
import { unfreezeCustomer } from '@ringback/contract/operator/customers/customer-changes'
import { BUILD_HEADER } from '@ringback/contract/page/page-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFakeServer, ok } from '../../../testing/fake-server.ts'
import { OWNER } from '../../../testing/render-console.tsx'
import { createClient } from '../../api/client.ts'
import { noteBuild } from '../../api/page-build.ts'
import { createQueryClient } from '../../api/queries.ts'
import { ClientContext } from '../../api/use-client.ts'
import { OperatorContext } from '../session/operator-session.ts'
import { ActionButton, ActionProvider } from '../shared/change/ActionDialog.tsx'
import { NoticeProvider } from '../shared/notices.tsx'
import { useNewestBuild } from './SignedIn.tsx'

const answerOf = (build: string) => new Response(null, { headers: { [BUILD_HEADER]: build } })

// The rules that the dashboard shares are proven by use-newest-build.test.
it.each<[what: string, content: ReactNode, isKept: boolean]>([
  ['nothing typed', null, false],
  ['filters of the address', <input key="" type="search" defaultValue="ada@" />, false],
  ['a typed text', <textarea key="" defaultValue="By phone" />, true],
  ['an open dialog', <dialog key="" open />, true],
])('with %s, a new build waits when a screen is chosen: %s', (_what, content, isKept) => {
  sessionStorage.clear()
  document.head.innerHTML = '<script type="text/plain" src="/operator/assets/operator-own.js">'
  noteBuild(answerOf('/operator/assets/operator-own.js'))
  const reload = vi.fn<() => void>()
  const Screens = ({ pathname }: { pathname: string }) => {
    useNewestBuild(pathname, reload)
    return content
  }
  const { rerender } = render(<Screens pathname="/operator/calls" />)
  rerender(<Screens pathname="/operator/mails" />)
  noteBuild(answerOf('/operator/assets/operator-new.js'))
  rerender(<Screens pathname="/operator/mails" />)
  expect(reload).not.toHaveBeenCalled()
  rerender(<Screens pathname="/operator/calls" />)
  expect(reload).toHaveBeenCalledTimes(isKept ? 0 : 1)
  document.head.innerHTML = ''
})

/** A screen whose change opens another one, and a server that has another build and does not answer yet. */
async function sendChange() {
  sessionStorage.clear()
  document.head.innerHTML = '<script type="text/plain" src="/operator/assets/operator-own.js">'
  noteBuild(answerOf('/operator/assets/operator-own.js'))
  const reload = vi.fn<() => void>()
  const Screens = () => {
    useNewestBuild(useLocation().pathname, reload)
    const navigate = useNavigate()
    return (
      <>
        <button onClick={() => void navigate(-1)}>Back</button>
        <ActionButton
          action={unfreezeCustomer}
          params={{ id: 'id_1' }}
          onDone={() => void navigate('/operator/changes')}
        />
      </>
    )
  }
  const server = createFakeServer()
  const options = { token: () => 'token-1', onUnauthorised: () => undefined, fetch: server.fetch }
  render(
    <MemoryRouter initialEntries={['/operator/calls', '/operator/customers']} initialIndex={1}>
      <ClientContext value={createClient(options)}>
        <QueryClientProvider client={createQueryClient()}>
          <OperatorContext value={OWNER}>
            <NoticeProvider>
              <ActionProvider>
                <Screens />
              </ActionProvider>
            </NoticeProvider>
          </OperatorContext>
        </QueryClientProvider>
      </ClientContext>
    </MemoryRouter>,
  )
  const answer = server.hold('POST /api/operator/customers/id_1/unfreeze', ok({ message: 'done' }))
  fireEvent.click(screen.getByRole('button', { name: 'Unfreeze' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Has a new password' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Unfreeze' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(server.requests).toHaveLength(1)
  noteBuild(answerOf('/operator/assets/operator-new.js'))
  const goBack = () => act(async () => fireEvent.click(screen.getByText('Back')))
  return { reload, goBack, answer }
}

it.each([
  ['that is being sent', true],
  ['that opens another screen', false],
])('a new build waits for a change %s, and for its notice', async (_what, isLeft) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => void (document.head.innerHTML = ''))
  const { reload, goBack, answer } = await sendChange()
  if (isLeft) {
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  }
  answer()
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByText(unfreezeCustomer.form.done)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(SUCCESS_NOTICE_MS))
  expect(screen.queryByText(unfreezeCustomer.form.done)).toBeNull()
  await goBack()
  expect(reload).toHaveBeenCalledTimes(1)
})
