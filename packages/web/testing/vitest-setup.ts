import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { holdsWork, keepPageWhile } from '../src/api/page-build.ts'
import { loadNumberingPlan } from '../src/phone/numbering-plan.ts'
import { endResponses } from './never.ts'

// Far above the usual time: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

// Otherwise a test would depend on whether another one has loaded it.
await loadNumberingPlan()

// React reports in the console what it finds wrong. A test that expects an error replaces the function.
const complaints: unknown[] = []
console.error = (...words: unknown[]) => {
  if (!NO_FAULTS.test(String(words[0]))) complaints.push(words)
}

/**
 * A price that is missing, a test that does not wait for the page, and the server's renderer in one process with the
 * page's.
 */
const NO_FAULTS = /^The rate lookup failed:|\bact\b|multiple renderers/

// A fake timer that a test leaves stands still, and whatever waits in a later file with it.
beforeEach(() => {
  const left = [setInterval, setTimeout].filter(timer => 'clock' in timer && !vi.isFakeTimers())
  expect(left, 'timers that a test has left').toEqual([])
})

afterEach(() => {
  const found = {
    complaints: complaints.splice(0),
    textsWithSiblings: textsWithSiblings(),
    stylesheets: [...document.styleSheets],
  }
  cleanup()
  endResponses()
  keepPageWhile('purchase', () => false)
  localStorage.clear()
  sessionStorage.clear()
  // Test files share a document, so no test begins with the script that another one has requested, or with its marks.
  for (const script of document.head.querySelectorAll('script')) script.remove()
  performance.clearMarks()
  expect(found).toEqual({ complaints: [], textsWithSiblings: [], stylesheets: [] })
})

/** Text beside other nodes, which a translator would take away from React (`src/jsx/own-text-elements.ts`). */
function textsWithSiblings(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const siblings = [...(text.parentNode?.childNodes ?? [])]
    const isAlone = siblings.every(other => other === text || other.textContent?.trim() === '')
    if (text.textContent?.trim() && !isAlone) found.push(text.textContent)
  }
  return found
}

// Files in one worker share their modules: a part of the page that is still loading when its file ends would fail, and
// so would each later file that needs the same modules.
afterAll(() => vi.dynamicImportSettled())

// Work that a test leaves would keep the page of each later file from loading itself again.
afterAll(() => vi.waitFor(() => expect(holdsWork(), 'work that a file has left').toBe(false)))

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

// The page of the tests has no stylesheet, so that an element without a style of its own is shown as its kind is. jsdom
// would compare each element with all rules of a browser, which took a fifth of the time of these tests.
const computeStyle = window.getComputedStyle.bind(window)
const shownAs = new Map<string, ReturnType<typeof showOfKind>>()
window.getComputedStyle = (element, pseudoElement) => {
  if (element.hasAttribute('style') || pseudoElement) return computeStyle(element, pseudoElement)
  const states = ['hidden', 'open'].filter(name => element.hasAttribute(name))
  const kind = [element.namespaceURI, element.localName, ...states].join(' ')
  const shown = shownAs.get(kind) ?? showOfKind(element, states)
  shownAs.set(kind, shown)
  return new Proxy(shown, {
    get: (_, name) => Reflect.get(name in shown ? shown : computeStyle(element), name),
  }) as unknown as CSSStyleDeclaration
}

/** What the queries by role ask of an element, and a user's click. */
function showOfKind({ namespaceURI, localName }: Element, states: readonly string[]) {
  const alone = document.createElementNS(namespaceURI, localName)
  for (const name of states) alone.setAttribute(name, '')
  const style = computeStyle(alone)
  const values = new Map<string, string>()
  const getPropertyValue = (name: string) => {
    const value = values.get(name) ?? style.getPropertyValue(name)
    values.set(name, value)
    return value
  }
  const { display, visibility, pointerEvents } = style
  return { display, visibility, pointerEvents, getPropertyValue }
}
