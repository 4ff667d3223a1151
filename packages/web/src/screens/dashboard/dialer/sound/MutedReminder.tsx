import { sound } from '../../../../strings/sound.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { useHasSpoken } from './use-has-spoken.ts'

/** Appears when the user speaks while the call is muted, and stays until the call is no longer muted. */
export function MutedReminder() {
  return useHasSpoken() && <Alert tone="warning">{sound.speakingWhileMuted}</Alert>
}
