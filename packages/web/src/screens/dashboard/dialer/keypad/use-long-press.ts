import { type MouseEvent, useRef } from 'react'

const HOLD_MS = 500

/**
 * Props of a button that does one thing when pressed and another when held. Without `onHold` it is
 * an ordinary button. A held press swallows the click that follows it.
 */
export function useLongPress(onPress: () => void, onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(timer.current)
  return {
    // The number field keeps the focus, or the next key typed would land on this button.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: () => {
      wasHeld.current = false
      if (!onHold) return
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHold()
      }, HOLD_MS)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      if (!wasHeld.current) onPress()
      wasHeld.current = false
    },
  }
}
