import { listMails } from '@ringback/contract/operator/mails'
import { Mail } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { mails } from './strings.ts'

export const mailsScreens: ConsoleScreen[] = [
  {
    path: '/operator/mails',
    title: mails.title,
    nav: { group: 'Administration', order: 2, icon: Mail },
    role: listMails.role,
    Page: lazyComponent(
      () => import('./MailsPage.tsx'),
      module => module.MailsPage,
    ),
  },
]
