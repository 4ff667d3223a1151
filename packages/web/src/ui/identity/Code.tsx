import type { ReactNode } from 'react'

/** A code, an id, an amount or the like, which no translator changes, from left to right on every page. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  )
}

/** Codes to store, in two columns. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-well p-4 text-center font-mono text-sm text-text">
      {codes.map(code => (
        <li key={code}>
          <Code>{code}</Code>
        </li>
      ))}
    </ul>
  )
}
