import type { FaultKind } from '../../fault-kind.ts'
import type { Faults } from '../../faults.ts'
import type { Device } from './device.ts'
import type { Gateway } from './gateway.ts'

const POLL_MS = 100
/** Longer than the 15 s after which the SDK drops a silent socket. */
const MUTE_MS = 20_000
const INTERRUPTION_MS = 8000

/**
 * Applies the faults `signal` and `media` to all browsers that are connected when they are arranged.
 * `signal`: `drop` cuts the sockets, a timeout silences them, any other kind sends the SDK an error.
 * `media`: every kind stops all media and connectivity checks for 8 s. @returns a function that stops this
 */
export function watchSignalFaults(gateway: Gateway, faults: Faults): () => void {
  const timer = setInterval(() => {
    if (gateway.devices.size > 0 && isNext(faults, 'signal')) {
      const fault = faults.consume('twilio', 'signal')
      if (fault) for (const device of [...gateway.devices]) applyFault(device, fault)
    }
    const answered = [...gateway.endpoints].filter(({ isAnswered }) => isAnswered)
    if (answered.length > 0 && isNext(faults, 'media') && faults.consume('twilio', 'media')) {
      for (const endpoint of answered) endpoint.interruptMedia(INTERRUPTION_MS)
    }
  }, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Only a fault that names the operation is applied here; a fault on `*` waits for a request. */
function isNext(faults: Faults, operation: string): boolean {
  const next = faults
    .list()
    .find(
      fault =>
        fault.vendor === 'twilio' && (fault.operation === operation || fault.operation === '*'),
    )
  return next?.operation === operation
}

function applyFault(device: Device, fault: FaultKind): void {
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
