import { useEffect, useRef } from 'react'

/** Shows a dialog as modal and focuses it while mounted. Restores the focus on unmount. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const modal = dialog.current
    if (!modal) return
    const focusedBefore = document.activeElement
    modal.showModal()
    modal.focus()
    return () => {
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
    }
  }, [])
  return dialog
}
