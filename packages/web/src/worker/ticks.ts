declare const self: DedicatedWorkerGlobalScope

const TICK_MS = 5_000

setInterval(() => self.postMessage(null), TICK_MS)
