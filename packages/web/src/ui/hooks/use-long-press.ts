import { type MouseEvent, useRef } from 'react'

const LONG_PRESS_MS = 500

/**
 * The props of a button with a second action on a long press. The click that follows a long press is
 * ignored. Without `onLongPress` it is an ordinary button.
 */
export function useLongPress(onPress: () => void, onLongPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasLongPress = useRef(false)
  const release = () => clearTimeout(timer.current)
  return {
    // The focus stays in the number field, so that the next typed key is entered there.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: () => {
      wasLongPress.current = false
      if (!onLongPress) return
      timer.current = setTimeout(() => {
        wasLongPress.current = true
        onLongPress()
      }, LONG_PRESS_MS)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      if (!wasLongPress.current) onPress()
      wasLongPress.current = false
    },
  }
}
