import type { ReactNode } from 'react'

/** The name or the email address of someone, which no translator changes, in the direction of its own letters. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}
