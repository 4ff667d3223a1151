import { useState } from 'react'

export type FormRequest =
  { is: 'editing'; error: string | null } | { is: 'sending' } | { is: 'done'; message: string }

/** One form that is sent once at a time; `send` resolves to the message to show. */
export function useFormRequest() {
  const [state, setState] = useState<FormRequest>({ is: 'editing', error: null })
  return {
    state,
    dismissError: () => setState({ is: 'editing', error: null }),
    submit(send: () => Promise<{ ok: boolean; message: string }>): void {
      if (state.is === 'sending') return
      setState({ is: 'sending' })
      void send().then(({ ok, message }) =>
        setState(ok ? { is: 'done', message } : { is: 'editing', error: message }),
      )
    },
  }
}
