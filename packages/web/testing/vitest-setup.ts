import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { loadNumberingPlan } from '../src/phone/numbering-plan.ts'

// Far above the usual time: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

// Otherwise a test would depend on whether another one has loaded it.
await loadNumberingPlan()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // Test files share a document, so no test begins with the script that another one has requested, or with its marks.
  for (const script of document.head.querySelectorAll('script')) script.remove()
  performance.clearMarks()
})

// Files in one worker share their modules: a part of the page that is still loading when its file ends would fail, and
// so would each later file that needs the same modules.
afterAll(() => vi.dynamicImportSettled())

// jsdom has the dialog element, but not its methods.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

// user-event finds the other radio buttons of a group by an escaped name. Those of React's ids need no escape.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS

// jsdom has no layout, so no size changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has no media queries. The page of the tests moves nothing.
globalThis.matchMedia ??= query =>
  ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList
