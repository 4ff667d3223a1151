import { useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'

/** The sections of the settings in their order, and their names. The keys are ids on the page. */
export const SECTION_NAMES = {
  'caller-id': 'Caller ID',
  calls: 'Calls',
  spending: 'Spending',
  notices: 'Notices',
  account: 'Account',
  security: 'Security',
} as const

type Section = keyof typeof SECTION_NAMES
export const SECTIONS = Object.keys(SECTION_NAMES) as Section[]

/** While the account cannot be loaded, its security has no section. */
const HIDDEN: Partial<Record<Section, string>> = {
  security: 'group-has-[#security:empty]/settings:hidden',
}

/** The way to each section: beside them where there is room, and above them on a phone. */
export function SectionList() {
  const shown = useShownSection()
  return (
    <nav
      aria-label="Sections"
      className="flex flex-wrap gap-1 max-sm:grid max-sm:grid-cols-3 lg:sticky lg:top-4 lg:flex-col lg:self-start"
    >
      {SECTIONS.map(section => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === shown ? 'location' : undefined}
          className={classNames(
            'flex min-h-11 items-center rounded-control px-3 text-sm font-medium transition-colors duration-150 hover:bg-raised hover:text-text max-sm:justify-center',
            section === shown ? 'bg-raised text-text' : 'text-soft',
            HIDDEN[section],
          )}
        >
          {SECTION_NAMES[section]}
        </a>
      ))}
    </nav>
  )
}

/** The last section that begins in the upper third of the window. */
function useShownSection(): Section {
  const [shown, setShown] = useState<Section>('caller-id')
  useEffect(() => {
    const update = () => {
      const begun = SECTIONS.filter(section => {
        const { top = Infinity, height = 0 } =
          document.getElementById(section)?.getBoundingClientRect() ?? {}
        return height > 0 && top < innerHeight / 3
      })
      setShown(begun.at(-1) ?? 'caller-id')
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return shown
}

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
