import type { FaultKind } from '../../fault-kind.ts'
import type { Faults } from '../../faults.ts'
import type { Device } from './device.ts'
import type { Gateway } from './gateway.ts'

const POLL_MS = 100
/** Longer than the 15 s after which the SDK drops a silent socket. */
const MUTE_MS = 20_000
const INTERRUPTION_MS = 8000

/**
 * Applies faults of the operations `signal` and `media`.
 * A fault of `signal` waits until a browser is connected and then affects every connected browser: `drop` cuts
 * the sockets, a timeout silences them, any other kind sends the SDK an error.
 * A fault of `media`, of any kind, waits until a call is answered. It then stops the media and the connectivity
 * checks of every answered call for 8 s.
 * @returns a function that stops watching for faults
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

/** Whether `consume` would return a fault that names this operation. An older fault of `*` is left for a request. */
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
