import type { ReactNode } from 'react'

/** One line about an incoming call that rings or was answered in another place, on every tab of the dashboard. */
export function CallLine({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="px-4 pt-4">
      <p className="content-width flex animate-arrive items-center gap-3 rounded-card border border-call/45 bg-call-wash px-4 py-3 text-sm">
        {children}
      </p>
    </div>
  )
}
