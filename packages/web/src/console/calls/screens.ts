import { getCall } from '@ringback/contract/operator/calls/inspected-call'
import { listCalls } from '@ringback/contract/operator/calls/calls'
import { PhoneCall, PhoneForwarded } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { calls } from './strings.ts'

export const callsScreens: ConsoleScreen[] = [
  {
    path: '/operator/calls',
    title: calls.title,
    nav: { group: 'Daily', order: 3, icon: PhoneCall },
    role: listCalls.role,
    Page: lazyComponent(
      () => import('./CallsPage.tsx'),
      module => module.CallsPage,
    ),
  },
  {
    path: '/operator/calls/live',
    title: calls.liveTitle,
    nav: { group: 'Daily', order: 4, icon: PhoneForwarded },
    role: listCalls.role,
    Page: lazyComponent(
      () => import('./CallsPage.tsx'),
      module => module.LiveCallsPage,
    ),
  },
  {
    path: '/operator/calls/:id',
    title: calls.id,
    role: getCall.role,
    Page: lazyComponent(
      () => import('./CallPage.tsx'),
      module => module.CallPage,
    ),
  },
]
