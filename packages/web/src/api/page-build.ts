import { BUILD_HEADER } from '@ringback/contract/page/page-settings'

/*
 * Whether the server has another build of the page than this one. The dashboard's document names its build by the list
 * of its files, the console's by its first script, and each answer of the API names the build of the server that has
 * sent it.
 */

let served: string | null = null
const needs = new Map<string, () => boolean>()

/** Call it with each answer of the API. */
export function noteBuild(answer: Response): void {
  served = answer.headers.get(BUILD_HEADER) ?? served
}

/** Whether the newest answer was of another build. False for a document without a build, as in development. */
export function isOutdated(): boolean {
  const list = document.querySelector<HTMLMetaElement>('meta[name="offline-files"]')?.content
  const script = document.querySelector('script[src^="/operator/assets/"]')?.getAttribute('src')
  const own = list ?? script ?? null
  return own !== null && served !== null && served !== own
}

let running = 0

/** The page is not loaded again by itself before the work has ended. */
export async function keepPageDuring<T>(work: Promise<T>): Promise<T> {
  running += 1
  try {
    return await work
  } finally {
    running -= 1
  }
}

/** The page is not loaded again by itself while `isNeeded` returns true. It replaces an earlier one for the same thing. */
export function keepPageWhile(what: string, isNeeded: () => boolean): void {
  needs.set(what, isNeeded)
}

/**
 * Whether loading the page again would lose something: an open dialog, a change that is being sent, a sound, or a typed
 * text. `kept` selects the fields whose text is kept.
 */
export function holdsWork(kept = ':not(*)'): boolean {
  const isPlaying = [...document.querySelectorAll('audio')].some(({ paused }) => !paused)
  const isOpen = document.querySelector('dialog[open], [aria-busy="true"]') !== null
  return (
    running > 0 ||
    isPlaying ||
    isOpen ||
    hasText(kept) ||
    [...needs.values()].some(isNeeded => isNeeded())
  )
}

function hasText(kept: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
  return [...fields].some(
    field => field.value !== '' && !CHOICES.has(field.type) && !field.matches(kept),
  )
}

/** Fields whose value is no text of the user. */
const CHOICES = new Set(['checkbox', 'radio', 'range', 'hidden'])

const KEY = 'loaded-again-at'
/** Servers of both builds answer during an upgrade, and any of them may send the next page. */
const PAUSE_MS = 600_000

/** Whether the page may be loaded again for a new build, which it then must be. A tab without storage never is. */
export function claimReload(nowMs: number): boolean {
  try {
    if (nowMs - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(nowMs))
    return true
  } catch {
    return false
  }
}
