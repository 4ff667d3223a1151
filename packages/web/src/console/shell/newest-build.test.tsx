import { BUILD_HEADER } from '@ringback/contract/page/page-settings'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { noteBuild } from '../../api/page-build.ts'
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
