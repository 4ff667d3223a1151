import { type RefObject, useEffect, useState } from 'react'
import type { Failure } from '../../../../api/client.ts'

/** The server refuses a request without a code where two-step sign-in is on. The field for the code is shown, and focused, then. */
export function useCodeRequest(form: RefObject<HTMLFormElement | null>) {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (isRequested) form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }, [isRequested, form])
  /** Returns whether the failure is such a refusal. */
  const request = ({ code }: Failure): boolean => {
    const isNeeded = code === 'code-needed'
    if (isNeeded) setRequested(true)
    return isNeeded
  }
  return { isRequested, request, reset: () => setRequested(false) }
}

/** What the request sends: an empty code is left out. */
export function proofOf({ password, code }: { password: string; code: string }) {
  return { password, ...(code !== '' && { code }) }
}
