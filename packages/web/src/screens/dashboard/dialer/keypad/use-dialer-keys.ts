import { useEffect, useEffectEvent } from 'react'

interface DialerKeys {
  /** One of 0-9 * #. */
  onKey?: (key: string) => void
  onPlus?: () => void
  onBackspace?: () => void
  onPaste?: (text: string) => void
  onEnter?: () => void
  onEscape?: () => void
}

/**
 * Handles keys and pasted text anywhere on the page except in text fields. Keys are also ignored in an open
 * list or a dialog.
 */
export function useDialerKeys(keys: DialerKeys): void {
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(target) || isInListOrDialog(target)) return
    const action = actionOf(keys, key, target)
    if (!action) return
    // Without this the browser would also handle the key. Backspace, for example, could go back a page.
    event.preventDefault()
    action()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text')
    if (text && !isTyping(event.target)) keys.onPaste?.(text)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keyDown(event)
    const onPaste = (event: ClipboardEvent) => paste(event)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('paste', onPaste)
    }
  }, [])
}

function actionOf(
  keys: DialerKeys,
  key: string,
  target: EventTarget | null,
): (() => void) | undefined {
  const { onKey } = keys
  if (/^[0-9*#]$/.test(key)) return onKey && (() => onKey(key))
  if (key === '+') return keys.onPlus
  if (key === 'Backspace') return keys.onBackspace
  if (key === 'Escape') return keys.onEscape
  // Enter on a button or link activates it.
  if (key === 'Enter') return isActivatable(target) ? undefined : keys.onEnter
  return undefined
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null
}

function isInListOrDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-expanded="true"], dialog') !== null
}

function isActivatable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a[href], [role="tab"]') !== null
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
