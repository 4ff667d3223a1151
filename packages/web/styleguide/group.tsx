import { type ReactNode, useState } from 'react'

/** Components of one kind. */
export interface Group {
  title: string
  /** By what is shown, for example "Button, busy". */
  examples: Readonly<Record<string, ReactNode>>
}

/** One example for each item. */
export function examplesOf<T extends string>(
  items: readonly T[],
  name: string,
  example: (item: T) => ReactNode,
): Record<string, ReactNode> {
  return Object.fromEntries(items.map(item => [`${name}, ${item}`, example(item)]))
}

interface HeldProps<T> {
  value: T
  children: (value: T, onChange: (value: T) => void) => ReactNode
}

/** Holds the value of a component that has none of its own. */
export function Held<T>({ value, children }: HeldProps<T>) {
  const [held, setHeld] = useState(value)
  return <div className="grid w-full max-w-80 gap-2">{children(held, setHeld)}</div>
}

/** For what a press does: nothing happens here. */
export function nothing(): void {}
