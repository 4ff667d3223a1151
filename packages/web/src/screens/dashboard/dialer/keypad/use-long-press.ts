import { type MouseEvent, useRef } from 'react'

const HOLD_MS = 500

/**
 * The props of a button with a second action on a long press. The click that follows a long press is
 * ignored. Without `onHold` it is an ordinary button.
 */
export function useLongPress(onPress: () => void, onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(timer.current)
  return {
    // Keeps the focus in the number field, so that the next typed key still goes there.
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
