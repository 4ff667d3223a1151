import { SUCCESS_NOTICE_MS } from '@ringback/contract/limits'
import { type ReactNode, createContext, use, useEffect, useLayoutEffect, useState } from 'react'
import { keepPageWhile } from '../../api/page-build.ts'
import { Notice } from '../../ui/status/Notice.tsx'

/** Announces that something succeeded. */
type Announce = (message: string) => void

const NoticeContext = createContext<Announce | null>(null)

export function useAnnounce(): Announce {
  const announce = use(NoticeContext)
  if (!announce) throw new Error('No NoticeProvider around this component')
  return announce
}

/** Shows announcements above the page, so that nothing moves. A new one replaces the old one. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ message: string } | null>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), SUCCESS_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  // Before any effect: the change that it confirms may open another screen, which loads a new build of the page.
  useLayoutEffect(() => {
    keepPageWhile('notice', () => notice !== null)
    return () => keepPageWhile('notice', () => false)
  }, [notice])
  return (
    <NoticeContext value={message => setNotice({ message })}>
      {children}
      <div className="pointer-events-none fixed inset-e-4 bottom-4 z-50 w-[min(24rem,calc(100vw-2rem))] rounded-control bg-card shadow-float">
        {notice && <Notice tone="success">{notice.message}</Notice>}
      </div>
    </NoticeContext>
  )
}
