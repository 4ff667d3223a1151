import { useState, useSyncExternalStore } from 'react'

/** How long after the end of a touch the browser may still send its click. */
const CLICK_DELAY_MS = 300

/**
 * Returns `value`, but delays a change that comes while the pointer is pressed until after the click. Otherwise
 * a notice that appears or disappears meanwhile would move the pressed button away from the pointer. An unchanged
 * value must be the same object in every render.
 */
export function useHeldWhilePressed<T>(value: T): T {
  const isHeld = useSyncExternalStore(subscribe, isPressed)
  const [shown, setShown] = useState(value)
  if (isHeld) return shown
  if (!Object.is(shown, value)) setShown(() => value)
  return value
}

let pressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const isPressed = () => pressed

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) listen('addEventListener')
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    listen('removeEventListener')
    setPressed(false)
  }
}

function listen(change: 'addEventListener' | 'removeEventListener') {
  window[change]('pointerdown', press, true)
  window[change]('pointerup', releaseLater, true)
  window[change]('pointercancel', release, true)
  window[change]('click', releaseAfterEvent, true)
}

const press = () => setPressed(true)
const release = () => setPressed(false)
const releaseLater = () => releaseIn(CLICK_DELAY_MS)
const releaseAfterEvent = () => releaseIn(0)

function releaseIn(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(release, ms)
}

function setPressed(isPressedNow: boolean) {
  clearTimeout(timer)
  if (pressed === isPressedNow) return
  pressed = isPressedNow
  for (const listener of listeners) listener()
}
