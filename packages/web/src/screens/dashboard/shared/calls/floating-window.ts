import { createContext } from 'react'

/** The small window with the call, which stays above all other windows. */
export interface FloatingWindow {
  /** Opens or closes the window; null in a browser without such windows. */
  toggle: (() => void) | null
  isOpen: boolean
}

export const FloatingWindowContext = createContext<FloatingWindow>({ toggle: null, isOpen: false })
