import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

interface DialerLayoutProps {
  /** The part above the keys. */
  children: ReactNode
  keypad: ReactNode
  /** The row of round buttons below the keys. */
  controls: ReactNode
}

/**
 * The frame of the dialer card. It has the same height before and during a call, so that the keys do not
 * move when a call starts. The call button is sticky and stays visible in a low window.
 */
export function DialerLayout({ children, keypad, controls }: DialerLayoutProps) {
  return (
    <Card className="flex min-h-[39.5rem] flex-col gap-3 sm:min-h-[46.5rem] low:min-h-[37.75rem] sm:low:min-h-[42.75rem] sm:gap-4">
      {children}
      {keypad}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-card bg-card px-4 pt-1 pb-4 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
        {controls}
      </div>
    </Card>
  )
}
