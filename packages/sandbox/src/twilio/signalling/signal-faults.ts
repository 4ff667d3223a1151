import type { FaultKind } from '../../fault-kind.ts'
import type { Faults } from '../../faults.ts'
import type { Gateway } from './gateway.ts'

const LOOK_MS = 100
/** Longer than the 15 s after which the SDK gives a silent socket up. */
const MUTE_MS = 20_000
const DARK_MS = 8000

/**
 * Applies the faults `signal` and `media` to whoever is connected when they are arranged.
 * `signal`: `drop` cuts the sockets, a timeout silences them, anything else sends the SDK an error.
 * `media`: every kind stops all media and connectivity checks for 8 s. Returns how to stop.
 */
export function watchSignalFaults(gateway: Gateway, faults: Faults): () => void {
  const timer = setInterval(() => {
    if (gateway.devices.size > 0 && isNext(faults, 'signal')) {
      const fault = faults.take('twilio', 'signal')
      if (fault) for (const device of [...gateway.devices]) strike(device, fault)
    }
    const talking = [...gateway.ends].filter(end => end.isAnswered)
    if (talking.length > 0 && isNext(faults, 'media') && faults.take('twilio', 'media')) {
      for (const end of talking) end.blackOut(DARK_MS)
    }
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** A fault on `*` waits for a request; only one that names the operation strikes by itself. */
function isNext(faults: Faults, operation: string): boolean {
  const next = faults
    .list()
    .find(
      fault =>
        fault.vendor === 'twilio' && (fault.operation === operation || fault.operation === '*'),
    )
  return next?.operation === operation
}

function strike(device: Parameters<Gateway['devices']['has']>[0], fault: FaultKind): void {
  switch (fault) {
    case 'drop':
      return device.cut()
    case 'timeout-before':
    case 'timeout-after':
      return device.mute(MUTE_MS)
    case '401':
      return device.send('error', { error: { code: 31204, message: 'JWT is invalid' } })
    case '429':
      return device.send('error', { error: { code: 31206, message: 'Rate exceeded' } })
    case '500':
    case 'html':
    case 'huge':
      return device.send('error', { error: { code: 31000, message: 'Internal server error' } })
  }
}
