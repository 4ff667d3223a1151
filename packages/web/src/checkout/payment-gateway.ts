import { type PaymentEnd, type PaymentOrder, pay } from './razorpay.ts'

export type GatewayStatus = 'loading' | 'ready' | 'failed'

/** The vendor's payment script, as a store outside React. */
export interface PaymentGateway {
  status(): GatewayStatus
  subscribe(listener: () => void): () => void
  /** Fetches the script. Does nothing if the script is loading or loaded; tries again after a failure. */
  load(): void
  /** @throws when the script is not loaded, or does not open a dialog */
  pay(order: PaymentOrder, onFailed: (description: string | null) => void): Promise<PaymentEnd>
}

export function createPaymentGateway(scriptUrl: string): PaymentGateway {
  let status: GatewayStatus = 'loading'
  let script: HTMLScriptElement | null = null
  const listeners = new Set<() => void>()
  const setStatus = (newStatus: GatewayStatus) => {
    status = newStatus
    for (const listener of listeners) listener()
  }
  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (script) return
      // The script stays loaded when the user logs out and another session starts on this page.
      if (window.Razorpay) return setStatus('ready')
      if (status !== 'loading') setStatus('loading')
      const onLoadFailed = () => {
        script?.remove()
        script = null
        setStatus('failed')
      }
      script = document.createElement('script')
      script.src = scriptUrl
      script.async = true
      // The response may not be the script, for example the login page of a public network.
      script.onload = () => (window.Razorpay ? setStatus('ready') : onLoadFailed())
      script.onerror = onLoadFailed
      document.head.append(script)
    },
    async pay(order, onFailed) {
      if (!window.Razorpay) throw new Error('The payment script is not loaded')
      return pay(window.Razorpay, order, onFailed)
    },
  }
}
