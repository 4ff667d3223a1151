import type { DialogMessage } from './dialog-message.ts'
import type { OpenDialog, Options } from './open-dialog.ts'
import { originOf } from './vendor-hosts.ts'

/*
 * checkout.js: `new Razorpay(options)` with open, close and on, as razorpay.com/docs describes them. As the vendor's
 * script, it loads further scripts from other hosts of the vendor and reports to another one.
 */

type Listener = (event: object) => void

declare global {
  interface Window {
    /** Set by the part that opens the dialog. */
    razorpayOpenDialog?: OpenDialog
  }
}

const scriptUrl = new URL((document.currentScript as HTMLScriptElement).src)
const dialogPart = loadPart(`${originOf(scriptUrl, 'checkout-static-next')}/build/dialog.js`)
// The vendor's check for fraud. A payment goes on without it.
void loadPart(`${originOf(scriptUrl, 'cdn')}/static/risk.js`)

/** The dialog that is open; there is at most one. */
let openedDialog: { close: () => void } | undefined

class Razorpay {
  readonly #options: Options
  readonly #listeners = new Map<string, Listener[]>()
  #dialog: { close: () => void } | undefined

  constructor(options: Options) {
    if (typeof options?.key !== 'string' || options.key === '') throw new Error('No key passed')
    this.#options = { ...options }
  }

  open(): this {
    openedDialog?.close()
    let isClosed = false
    this.#dialog = openedDialog = { close: () => void (isClosed = true) }
    void dialogPart.then(() => {
      if (isClosed) return
      const opened = window.razorpayOpenDialog?.(this.#options, scriptUrl, message =>
        this.#handleMessage(message),
      )
      this.#dialog = openedDialog = opened
    })
    report('open')
    return this
  }

  /** Closes without calling `ondismiss`. */
  close(): void {
    this.#dialog?.close()
    if (openedDialog === this.#dialog) openedDialog = undefined
    this.#dialog = undefined
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  #handleMessage(message: DialogMessage): void {
    switch (message.type) {
      case 'paid':
        this.close()
        this.#options.handler?.(message.response)
        break
      case 'failed':
        for (const listener of this.#listeners.get('payment.failed') ?? [])
          listener({ error: message.error })
        break
      case 'dismissed':
        this.close()
        this.#options.modal?.ondismiss?.()
        break
    }
  }
}

/** Settles when the script has run. One that is blocked never does, and nobody is told: so does the vendor's. */
function loadPart(url: string): Promise<void> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    document.head.append(script)
  })
}

function report(event: string): void {
  const body = JSON.stringify({ event })
  const url = `${originOf(scriptUrl, 'lumberjack')}/v1/track`
  fetch(url, { method: 'POST', body, mode: 'no-cors', keepalive: true }).catch(() => undefined)
}

Object.assign(window, { Razorpay })
