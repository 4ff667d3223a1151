import { BUILD_HEADER } from '@ringback/contract/page/page-settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteBuild, keepPageWhile } from '../../../api/page-build.ts'
import { IDLE_SOFTPHONE, type SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { DRAFT_KEY } from '../shared/number-field/kept-draft.ts'
import type { DashboardView } from './tabs/use-dashboard-tab.ts'
import { useNewestBuild } from './use-newest-build.ts'

const OWN = '/assets/offline-own.json'
const answerOf = (build: string) => new Response(null, { headers: { [BUILD_HEADER]: build } })
const CALL = {} as NonNullable<SoftphoneState['call']>
const INCOMING = {} as NonNullable<SoftphoneState['incoming']>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.clear()
  document.head.innerHTML = `<meta name="offline-files" content="${OWN}">`
  noteBuild(answerOf(OWN))
  keepPageWhile('purchase', () => false)
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
})

function open(content: ReactNode = null, draft = { number: '', name: '' }) {
  const reload = vi.fn<(queries: QueryClient) => void>()
  const phone = { ...IDLE_SOFTPHONE }
  const softphone = { state: () => phone }
  const queries = new QueryClient()
  queries.setQueryData(DRAFT_KEY, draft)
  const Page = ({ view }: { view: DashboardView }) => {
    useNewestBuild(softphone, view, reload)
    const isShown = view === 'dialer' && draft.number !== ''
    return isShown ? <input type="tel" defaultValue={draft.number} /> : content
  }
  const page = (view: DashboardView) => (
    <QueryClientProvider client={queries}>
      <Page view={view} />
    </QueryClientProvider>
  )
  const { rerender } = render(page('credits'))
  const show = (view: DashboardView) => rerender(page(view))
  const views: DashboardView[] = ['history', 'numbers']
  let chosen = 0
  return { reload, phone, show, chooseView: () => show(views[chosen++ % 2] ?? 'history') }
}

it('loads the page of another build when the user chooses a view, and not before', () => {
  const { reload, show } = open()
  show('history')
  expect(reload).not.toHaveBeenCalled()
  noteBuild(answerOf('/assets/offline-new.json'))
  expect(reload).not.toHaveBeenCalled()
  show('numbers')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('is not loaded again and again while servers of both builds answer', () => {
  const { reload, chooseView } = open()
  noteBuild(answerOf('/assets/offline-new.json'))
  chooseView()
  chooseView()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 600_000)
  noteBuild(answerOf(OWN))
  chooseView()
  expect(reload).toHaveBeenCalledTimes(1)
  noteBuild(answerOf('/assets/offline-new.json'))
  chooseView()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('is not loaded again without a build, as in development, or without storage', () => {
  const { reload, chooseView } = open()
  noteBuild(answerOf('/assets/offline-new.json'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('No storage')
  })
  chooseView()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  chooseView()
  expect(reload).not.toHaveBeenCalled()
})

it.each<[what: string, hold: Partial<SoftphoneState>]>([
  ['in a call', { call: CALL }],
  ['while a call rings', { incoming: INCOMING }],
])('waits %s, and is loaded after it', (_what, hold) => {
  const { reload, phone, chooseView } = open()
  noteBuild(answerOf('/assets/offline-new.json'))
  Object.assign(phone, hold)
  chooseView()
  expect(reload).not.toHaveBeenCalled()
  Object.assign(phone, { call: null, incoming: null })
  chooseView()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('waits while a call is on its way from a notice', () => {
  const { reload, show } = open()
  noteBuild(answerOf('/assets/offline-new.json'))
  history.replaceState(null, '', '?tab=dialer&incoming=call_1&answer=1')
  show('dialer')
  expect(reload).not.toHaveBeenCalled()
  history.replaceState(null, '', '?tab=history')
  show('history')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('waits during a purchase', () => {
  let isPaying = true
  keepPageWhile('purchase', () => isPaying)
  const { reload, chooseView } = open()
  noteBuild(answerOf('/assets/offline-new.json'))
  chooseView()
  expect(reload).not.toHaveBeenCalled()
  isPaying = false
  chooseView()
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each<[what: string, content: ReactNode, isKept: boolean]>([
  ['typed text', <input key="" defaultValue="Ada" />, true],
  ['a typed note', <textarea key="" defaultValue="Calls on Mondays" />, true],
  ['a number of a form', <input key="" type="tel" defaultValue="+1415" />, true],
  ['an open dialog', <dialog key="" open />, true],
  ['a change that is being sent', <button key="" aria-busy="true" />, true],
  ['an empty field and a choice', [<input key="a" />, <input key="b" type="checkbox" />], false],
])('with %s, stays: %s', (_what, content, isKept) => {
  const { reload, chooseView } = open(content)
  noteBuild(answerOf('/assets/offline-new.json'))
  chooseView()
  expect(reload).toHaveBeenCalledTimes(isKept ? 0 : 1)
})

it('takes the number of the dialer along, and waits in other views until it is there', () => {
  const { reload, show } = open(null, { number: '+447400123456', name: '' })
  noteBuild(answerOf('/assets/offline-new.json'))
  show('history')
  expect(reload).not.toHaveBeenCalled()
  show('dialer')
  expect(reload).toHaveBeenCalledTimes(1)
})
