const KEY = 'offlineLists'

const listeners = new Set<() => void>()

/** Whether this browser keeps contacts and recent calls, so that they can be read without a network. */
export const offlineChoice = {
  isOn(): boolean {
    try {
      return localStorage.getItem(KEY) === 'on'
    } catch {
      return false
    }
  },
  /** Does nothing in a browser that refuses storage, which keeps no lists either. */
  choose(isOn: boolean): void {
    try {
      localStorage.setItem(KEY, isOn ? 'on' : 'off')
    } catch {
      return
    }
    for (const listener of listeners) listener()
  },
  /** Calls back when this tab or another one has changed the choice. @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
}

/** Without a choice of the user: on where the page is installed as an app, because others rarely use that device. */
export function chooseForInstalledApp(): void {
  try {
    if (localStorage.getItem(KEY) !== null) return
  } catch {
    return
  }
  if (matchMedia('(display-mode: standalone)').matches) offlineChoice.choose(true)
}
