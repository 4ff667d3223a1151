import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * What a button opens beside itself, both in `box`, the button first: a press outside, Escape, a press on a link in it, and
 * the loss of the focus to another element close it. A dialog around it stays.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Safari focuses no button that is pressed: the focus goes nowhere before the click.
      if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
    },
    onClick: ({ target }: { target: EventTarget }) => {
      if (target instanceof Element && target.closest('a')) setOpen(false)
    },
  }
  return { isOpen, setOpen, box, handlers }
}
