import { plainDigits } from '@ringback/contract/phone/digits'
import { useEffect, useEffectEvent, useCallback, useState } from 'react'
import type { Softphone } from '../../../../softphone/machine/softphone-state.ts'

interface DialerKeys {
  /** One of 0-9 * #. */
  onKey?: (key: string) => void
  onPlus?: () => void
  onBackspace?: () => void
  onPaste?: (text: string) => void
  onEnter?: () => void
  onMute?: () => void
  onHelp?: () => void
}

/**
 * Handles keys and pasted text anywhere on the page except in text fields. Keys are also ignored in an open
 * list or a dialog. The user can switch off those of characters (single-keys.ts). `page` is the window whose keys are handled. No key ends a call, because Escape and Backspace are often pressed for something else.
 */
export function useDialerKeys(keys: DialerKeys, page: Window = window): void {
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if ((isTyping(target) && !isHelpInNumber(event)) || isInListOrDialog(target)) return
    if (isCharacter(key) && !isTyping(target) && !areSingleKeysOn()) return
    const action = actionOf(keys, event)
    if (!action) return
    // Without this the browser would also handle the key. Backspace, for example, could go back a page.
    event.preventDefault()
    if (event.repeat && TOGGLES.test(key)) return
    action()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text')
    if (text && !isTyping(event.target)) keys.onPaste?.(text)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keyDown(event)
    const onPaste = (event: ClipboardEvent) => paste(event)
    page.addEventListener('keydown', onKeyDown)
    page.addEventListener('paste', onPaste)
    return () => {
      page.removeEventListener('keydown', onKeyDown)
      page.removeEventListener('paste', onPaste)
    }
  }, [page])
}

/** A letter, digit or sign. The other keys, such as Enter, have names. */
const isCharacter = (key: string) => key.length === 1

/** The keys whose second press takes the first one back. A held key repeats, but counts as one press. */
const TOGGLES = /^(Enter|m)$/i

function actionOf(keys: DialerKeys, event: KeyboardEvent): (() => void) | undefined {
  const { target } = event
  const { onKey } = keys
  // Keyboards of other scripts have other digits.
  const key = isCharacter(event.key) ? plainDigits(event.key) : event.key
  if (/^[0-9*#]$/.test(key)) return onKey && (() => onKey(key))
  if (key === '+') return keys.onPlus
  if (key === '?') return keys.onHelp
  if (key === 'Backspace') return keys.onBackspace
  if (key.toLowerCase() === 'm') return keys.onMute
  // Enter on a button or link activates it.
  if (key === 'Enter') return isActivatable(target) ? undefined : keys.onEnter
  return undefined
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null
}

/** A question mark means nothing in a phone number, so it opens the help there too. */
function isHelpInNumber({ key, target }: KeyboardEvent): boolean {
  return key === '?' && target instanceof Element && target.matches('input[type="tel"]')
}

function isInListOrDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-expanded="true"], dialog') !== null
}

function isActivatable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a[href], [role="tab"]') !== null
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/*
 * Whether keys without Ctrl or Alt work on the whole page (WCAG 2.1.4). It is kept in this browser. Speech input
 * types words, whose letters would be such keys.
 */

const KEY = 'singleKeyShortcuts'
const OFF = 'off'

/** For browsers that block the storage. */
let unsaved: string | null = null

export function areSingleKeysOn(): boolean {
  try {
    return (unsaved ?? localStorage.getItem(KEY)) !== OFF
  } catch {
    return unsaved !== OFF
  }
}

export function setSingleKeys(areOn: boolean): void {
  const value = areOn ? 'on' : OFF
  try {
    localStorage.setItem(KEY, value)
    unsaved = null
  } catch {
    unsaved = value
  }
}

const MAX_SHOWN_KEYS = 16

/** Sends keys as tones. Keeps the last keys for display until the call has ended. */
export function useSentKeys(isInCall: boolean, send: Softphone['send']) {
  const [keys, setKeys] = useState('')
  if (!isInCall && keys !== '') setKeys('')
  const press = useCallback(
    (key: string) => {
      setKeys(previous => (previous + key).slice(-MAX_SHOWN_KEYS))
      send({ is: 'press', key })
    },
    [send],
  )
  return { keys, press }
}
