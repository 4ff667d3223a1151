import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SECTIONS } from './SectionList.tsx'

const USER_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Shows the section that the address names. It is moved by what loads above it, and followed until the user does
 * something.
 */
export function useLinkedSection(sections: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const section = SECTIONS.find(name => `#${name}` === hash)
    if (!section || !sections.current) return undefined
    const show = () => {
      const element = document.getElementById(section)
      element?.focus({ preventScroll: true })
      element?.scrollIntoView?.()
    }
    show()
    const observer = new ResizeObserver(show)
    observer.observe(sections.current)
    const stop = () => observer.disconnect()
    for (const event of USER_EVENTS) addEventListener(event, stop, { once: true })
    return () => {
      stop()
      for (const event of USER_EVENTS) removeEventListener(event, stop)
    }
  }, [hash, key, sections])
}
