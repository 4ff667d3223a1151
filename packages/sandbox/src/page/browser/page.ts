import type { PageState } from '../page.ts'
import { request } from './request.ts'
import { showCalls } from './calls.ts'
import { byId } from './dom.ts'
import { showInbox } from './inbox.ts'
import { showNumbers } from './known-numbers.ts'
import { showPayments } from './payments.ts'
import { drawControls, showFaults, showOutcome } from './fault-controls.ts'

const REFRESH_MS = 1_000
const atInbox = location.pathname.startsWith('/inbox')

async function refresh(): Promise<void> {
  const state = await request<PageState>('GET', '/page/state')
  byId('offline').hidden = state !== undefined
  if (!state) return
  showInbox(state.mails, atInbox)
  showCalls(state.calls)
  showPayments(state.orders, () => void refresh())
  showOutcome(state.outcome)
  showFaults(state.faults)
}

async function keepFresh(): Promise<void> {
  if (!document.hidden) await refresh()
  setTimeout(() => void keepFresh(), REFRESH_MS)
}

showNumbers()
drawControls(() => void refresh())
document.addEventListener('visibilitychange', () => void (document.hidden || refresh()))
if (atInbox) byId('inbox-title').focus()
void keepFresh()
