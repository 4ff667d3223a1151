import {
  type AudioDevice,
  type AudioProcessing,
  type SoundSettings,
} from '../machine/softphone-state.ts'

/** Where the browser keeps the sound settings between visits. */
export interface SoundMemory {
  read(): SoundSettings
  save(settings: SoundSettings): void
}

const KEY = 'soundSettings'

/** Keeps them in `storage`. They are the defaults if the storage is blocked or has something else. */
export function createSoundMemory(storage: () => Storage): SoundMemory {
  return {
    read() {
      try {
        return settingsOf(JSON.parse(storage().getItem(KEY) ?? '{}'))
      } catch {
        return settingsOf({})
      }
    },
    save(settings) {
      try {
        storage().setItem(KEY, JSON.stringify(settings))
      } catch {
        // Storage may be blocked or full. The settings then apply until the page is reloaded.
      }
    },
  }
}

/** Reads what an older or newer version of this page may have stored. */
function settingsOf(stored: unknown): SoundSettings {
  const { chosen, volume, processing } = fieldsOf(stored)
  const { input, output, ring } = fieldsOf(chosen)
  return {
    chosen: { input: deviceOf(input), output: deviceOf(output), ring: deviceOf(ring) },
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    processing: processingOf(fieldsOf(processing)),
  }
}

function processingOf({ noiseSuppression, echoCancellation }: Fields): AudioProcessing {
  return {
    noiseSuppression: noiseSuppression !== false,
    echoCancellation: echoCancellation !== false,
  }
}

function deviceOf(stored: unknown): AudioDevice | null {
  const { deviceId, label } = fieldsOf(stored)
  return typeof deviceId === 'string' && typeof label === 'string' ? { deviceId, label } : null
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
