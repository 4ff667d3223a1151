import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

interface DialerLayoutProps {
  /** The part above the keys. */
  children: ReactNode
  keypad: ReactNode
  /** The row of round buttons below the keys. */
  controls: ReactNode
}

/** The frame of the dialer card. Its shapes, which depend on the size of the window, are in styles/dialer.css. */
export function DialerLayout({ children, keypad, controls }: DialerLayoutProps) {
  return (
    <Card className="dialer-card">
      <div className="dialer-top">{children}</div>
      <div className="dialer-keys">{keypad}</div>
      <div className="dialer-controls">{controls}</div>
    </Card>
  )
}
