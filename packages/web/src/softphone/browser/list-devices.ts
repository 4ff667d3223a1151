import { type AudioDevice } from '../machine/softphone-state.ts'

/**
 * The devices of one kind that the browser reveals, which needs the permission for the microphone.
 * `unnamed` is the name of a device without a label, by its position from 1.
 */
export async function listDevices(
  devices: MediaDevices | undefined,
  kind: MediaDeviceKind,
  unnamed: (position: number) => string,
): Promise<AudioDevice[]> {
  const allDevices = (await devices?.enumerateDevices()) ?? []
  return allDevices
    .filter(device => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({ deviceId, label: label || unnamed(index + 1) }))
}
