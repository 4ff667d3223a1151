import { findProgram } from './find-program.ts'

/** The programs with which WebKit runs without a screen. */
export interface WebKit {
  /** Speaks WebDriver, and starts its own small browser. */
  driver: string
  /** A display without a screen. */
  display: string
}

export const NO_WEBKIT =
  'WebKitWebDriver or Xvfb was not found. On Debian, install webkit2gtk-driver and xvfb.'

/** Finds an installed WebKitGTK with its driver, and a virtual display. */
export function findWebKit(): WebKit | undefined {
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  return driver && display ? { driver, display } : undefined
}
