import type { NoticeKind } from '@ringback/contract/customers/notices/mail-notices'
import type { LegalPage } from '@ringback/contract/page/visitor-pages'
import type { ReactNode } from 'react'
import { PATHS } from '../session/paths.ts'
import { buttonClass } from '../ui/buttons/Button.tsx'
import { ActionLink, Actions, Heading, Lead, SitePage, type VisitorDocument } from './SitePage.tsx'
import { TABLES } from './tables.tsx'

/** The look of markup that is made from Markdown, which has no classes. Its only `div` is the frame of a table. */
const PROSE = [
  'max-w-176 text-pretty [&_:is(p,li)]:leading-relaxed [&_:is(p,ul,ol)]:my-2 [&_strong]:font-semibold',
  '[&_h1]:text-xl [&_h1]:font-semibold [&_h1]:tracking-tight [&_h1]:text-balance [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:font-semibold',
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-lg [&_h2]:font-semibold',
  '[&_:is(ul,ol)]:ps-5 [&_li]:my-1.5 [&_ol]:list-decimal [&_ul]:list-disc [&_a]:link',
  '[&_blockquote]:my-4 [&_blockquote]:border-s-3 [&_blockquote]:border-line-strong [&_blockquote]:ps-4',
  '[&_table]:hyphens-auto sm:[&_table]:min-w-136 sm:[&_table]:hyphens-manual [&_td]:align-top',
  '[&_div]:my-6 [&_div]:overflow-x-auto [&_div]:rounded-card [&_div]:border [&_div]:border-line [&_div]:bg-card',
  TABLES,
].join(' ')

/** The operator's text at `/terms` and its like. */
export function legalDocument(name: string, text: LegalPage): VisitorDocument {
  const { title, description, markup } = text
  return {
    title,
    description,
    canonicalPath: `/${name}`,
    content: (
      <SitePage>
        <article className={PROSE} dangerouslySetInnerHTML={{ __html: markup }} />
      </SitePage>
    ),
  }
}

const NOTICES: Readonly<Record<NoticeKind, string>> = {
  'missed-call': 'missed calls',
  voicemail: 'voicemail',
  'low-balance': 'a low balance',
}

/** What the link of a notice opens: the question, or that this kind of notice is off. */
export function noticeDocument(kind: NoticeKind, isOff: boolean): VisitorDocument {
  return mailsDocument(
    isOff ? (
      <SitePage>
        <Heading>You get no more mails about {NOTICES[kind]}</Heading>
        <Lead>All other mails still reach you. You can switch these on again in Settings.</Lead>
        <SettingsLink />
      </SitePage>
    ) : (
      <SitePage>
        <Heading>Stop mails about {NOTICES[kind]}?</Heading>
        <Lead>You can switch them on again in Settings.</Lead>
        <form method="post" className="mt-6">
          <button type="submit" className={buttonClass('primary', 'px-5')}>
            Stop these mails
          </button>
        </form>
      </SitePage>
    ),
  )
}

export function unknownNoticeDocument(): VisitorDocument {
  return mailsDocument(
    <SitePage>
      <Heading>This link is not valid</Heading>
      <Lead>It is not complete, or too old. Choose in Settings which mails you get.</Lead>
      <SettingsLink />
    </SitePage>,
  )
}

function mailsDocument(content: ReactNode): VisitorDocument {
  return { title: 'Mails', description: 'Mails', canonicalPath: null, content }
}

function SettingsLink() {
  return (
    <Actions>
      <ActionLink href={PATHS.settings}>Open Settings</ActionLink>
    </Actions>
  )
}

/** In the place of a page that cannot be shown at the moment. */
export function failureDocument(sentence: string): VisitorDocument {
  const title = 'This page is not available'
  return {
    title,
    description: sentence,
    canonicalPath: null,
    content: (
      <SitePage>
        <Heading>{title}</Heading>
        <Lead>{sentence}</Lead>
        <Actions>
          <ActionLink href="">Try again</ActionLink>
        </Actions>
      </SitePage>
    ),
  }
}
